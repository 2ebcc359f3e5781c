import { expect, test } from "vitest";
import type { Told, View } from "../src/made/protocol";
import { after, clockOf, clockWords, NOTHING } from "../src/lib/model";
import { nearest } from "../src/lib/moving";
import { hashOf, routeOf } from "../src/lib/route";
import { phrase } from "../src/lib/words";
import own from "../src/lib/phrases.json";
import shared from "../src/made/phrases.json";

const told = (at: number): Told => ({ at, rule: "1", ja: `${at}`, en: `${at}` });
const view = (at: number, more: Partial<View> = {}): View => ({ type: "view", at, thinking: 0, clocks: null, left: null, observation: {}, ...more });

test("a log replaces what comes after its start", () => {
  const first = after(NOTHING, { type: "log", start: 0, lines: [told(1), told(2), told(3)] });
  expect(after(first, { type: "log", start: 1, lines: [told(4)] }).log.map((line) => line.at)).toEqual([1, 4]);
});

test("the first log is not spoken, later lines are", () => {
  const first = after(NOTHING, { type: "log", start: 0, lines: [told(1)] });
  expect([first, after(first, { type: "log", start: 1, lines: [told(2)] })].map((model) => model.news.length)).toEqual([0, 1]);
});

test("an error lets one answer again", () => expect(after({ ...NOTHING, answered: 4 }, { type: "error", code: "stale", ja: "", en: "" }).answered).toBeNull());

test("a game that goes on after an undo is not over", () => {
  const over = after(NOTHING, { type: "over", at: 9, winner: 0, ja: "", en: "" });
  expect([after(over, view(9, { thinking: null })).over !== null, after(over, view(8)).over]).toEqual([true, null]);
});

test("a clock runs only for the player who thinks, after the free seconds", () => {
  const model = after(NOTHING, view(1, { clocks: [60, 60], left: 5 }), 100);
  expect([clockOf(model, 0, 104), clockOf(model, 0, 115), clockOf(model, 1, 115)]).toEqual([60, 50, 60]);
  expect(clockWords(65)).toBe("1:05");
});

test("an address leads back to its table and seats", () => {
  expect(routeOf(hashOf("a b", ["x/y", "z"]))).toEqual({ page: "table", table: "a b", tokens: ["x/y", "z"] });
  expect(routeOf("#/table/only")).toEqual({ page: "lobby" });
});

test("an arrow key goes to the next card of the row, not to one of another row", () => {
  const box = (left: number, top: number) => ({ left, top, width: 10, height: 10 });
  const boxes = [box(0, 0), box(20, 0), box(15, 40), box(40, 0)];
  expect([nearest(boxes, 0, "ArrowRight"), nearest(boxes, 0, "ArrowDown"), nearest(boxes, 0, "ArrowLeft")]).toEqual([1, 2, null]);
});

test("every phrase has the same places in both languages", () => {
  const places = (words: string) => [...words.matchAll(/\{\w+\}/g)].map(String).sort();
  const uneven = Object.entries({ ...shared, ...own }).filter(([, { ja, en }]) => !ja || !en || String([...new Set(places(ja))]) !== String([...new Set(places(en))]));
  expect(uneven.map(([name]) => name)).toEqual([]);
});

test("no phrase of the page hides a shared one", () => expect(Object.keys(own).filter((name) => name in shared)).toEqual([]));

test("phrases are filled in", () => expect(phrase("turn", "en", { number: 3 })).toBe("Turn 3"));
