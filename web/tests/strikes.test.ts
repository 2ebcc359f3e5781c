import { expect, test } from "vitest";
import type { Told } from "../src/made/protocol";
import type { Layout, SeenCard } from "../src/lib/seen";
import { strikesOf, struckBy } from "../src/lib/strikes";

const layout = { mat: { values: [{ row: "pool", value: "life", main: true }, { row: "pool", value: "aura" }, { row: "pool", zone: "resource", ready: "sleeping" }, { row: "line" }] } } as unknown as Layout;

test("a value that has changed is told with its player, and whether the game is won by it; what only turns is not", () => {
  const before = new Map([["life 0", 10], ["life 1", 9], ["aura 0", 3], ["aura 1", 3], ["resource 0", 2]]);
  const now = new Map([...before, ["life 1", 7], ["aura 0", 4], ["resource 0", 3], ["focus 0", 1]]);
  expect(strikesOf(before, now, layout, 2)).toEqual([{ key: "life 1", player: 1, by: -2, main: true, worse: true }, { key: "aura 0", player: 0, by: 1, main: false, worse: false }]);
  expect(strikesOf(new Map(), now, layout, 2)).toEqual([]);
});

test("what struck a player is the last card of somebody else that was told of in the turn", () => {
  const known = new Map<string, SeenCard>([["a", { owner: 0, name: "a" }], ["b", { owner: 1, name: "b" }]] as unknown as [string, SeenCard][]);
  const line = (turn: number, ...numbers: string[]) => ({ at: 1, turn, rule: "", ja: "", en: "", cards: numbers.map((number) => ({ ja: "", en: "", number, ref: null })) }) as Told;
  expect(struckBy([line(1, "a"), line(1, "b")], known, 1)?.name).toBe("a"); // not the card that was turned up of the struck one's own
  expect(struckBy([line(1, "a"), line(2, "b")], known, 1)).toBeUndefined();
  expect(struckBy([line(1, "a", "unseen")], known, 0)).toBeUndefined();
});
