import { expect, test } from "vitest";
import { hintOf, resultOf } from "../src/lib/forecast";
import { around, found } from "../src/lib/rulebook";
import type { Layout, Seen } from "../src/lib/seen";

const rule = (number: string, ja: string, en: string) => ({ number, parent: "", kind: "", ja, en, ahead: false });
const both = (words: string) => ({ ja: words, en: words });

test("rules are found by the beginning of their number, and by words of either language", () => {
  const all = [rule("802.4", "優先権", "Priority"), rule("802.5", "パス", "passing"), rule("1802.4", "ほか", "other")];
  const numbers = (wanted: string) => found(all, wanted).map((one) => one.number);
  expect([numbers("802"), numbers("優先権"), numbers("PRIORITY"), numbers("802 pass"), numbers("nothing")]).toEqual([["802.4", "802.5"], ["802.4"], ["802.4"], ["802.5"], []]);
});

test("a rule is shown under what it stands under, with what stands beside and under it", () => {
  const all = [rule("1", "", ""), { ...rule("1.1", "", ""), parent: "1" }, { ...rule("1.1a", "", ""), parent: "1.1" }, { ...rule("1.1b", "", ""), parent: "1.1" }, { ...rule("1.2", "", ""), parent: "1" }, rule("2", "", "")];
  const numbers = (of: string) => around(all, of).map((one) => one.number);
  expect([numbers("1.1a"), numbers("1.1")]).toEqual([["1", "1.1", "1.1a", "1.1b", "2"], ["1", "1.1", "1.1a", "1.1b", "1.2", "2"]]);
});

test("a book that is opened at no rule shows its tops, and the levels under them as far as they are few", () => {
  const under = (parent: string, count: number) => Array.from({ length: count }, (_, at) => ({ ...rule(`${parent}.${at + 1}`, "", ""), parent }));
  const few = [rule("1", "", ""), ...under("1", 3), rule("2", "", "")];
  expect(around(few, "").map((one) => one.number)).toEqual(["1", "1.1", "1.2", "1.3", "2"]);
  expect(around([...few, ...under("1.2", 90)], "")).toEqual(few);
});

const layout = {
  short: {},
  hints: [{ rule: "9.2", ...both("needs {cost}") }, { rule: "9.1", ...both("not now") }],
  mat: { values: [{ row: "pool", value: "aura", ...both("Aura") }, { row: "pool", value: "life", ...both("Life") }], name: [], front: [], centre: { kind: "rows", ...both("") } },
} as unknown as Layout;
const seen = { viewer: 0, turn_player: 0, values: {}, players: [{ values: { aura: 3, life: 7 }, zones: {} }, { values: { aura: 4, life: 6 }, zones: {} }] } as unknown as Seen;
const foreseen = { type: "foreseen" as const, at: 1, choice: 0, changes: [], gone: [], winner: null, asks: null, passes: false, then: [] };

test("what would happen is said by the numbers that change, else by what comes next, else not at all", () => {
  const changes = [{ place: "life", player: 1, values: [5, 6] }, { place: "aura", player: 1, values: [1, 4] }];
  expect(resultOf({ ...foreseen, changes }, seen, layout, "en")).toBe("their Aura 4→1, their Life 6→5");
  expect(resultOf({ ...foreseen, passes: true }, seen, layout, "en")).toBe("It becomes the opponent's turn");
  expect(resultOf({ ...foreseen, asks: both("Choose.") }, seen, layout, "en")).toBe("Next: Choose.");
  expect(resultOf({ ...foreseen, winner: 0 }, seen, layout, "en")).toBe("You win");
  expect([resultOf(foreseen, seen, layout, "en"), resultOf(undefined, seen, layout, "en")]).toEqual(["", ""]);
});

test("of what hinders a card the first hint that fits is told, with its facts", () => {
  expect(hintOf(["9.1", "9.2"], { cost: 4 }, layout)?.en).toBe("needs 4");
  expect(hintOf(["9.1"], {}, layout)?.en).toBe("not now");
  expect(hintOf(["8"], {}, layout)).toBeNull();
  expect(hintOf(["9.1", "9.2"], { cost: "-" }, layout)?.en).toBe("not now"); // it has no cost
});
