import { expect, test } from "vitest";
import type { Observation, Told, View } from "../src/made/protocol";
import { byTurn, deeds, piecesOf } from "../src/lib/log";
import { after, clockOf, clockWords, NOTHING, shownLog } from "../src/lib/model";
import { nearest } from "../src/lib/moving";
import { hashOf, routeOf } from "../src/lib/route";
import { phrase } from "../src/lib/words";
import own from "../src/lib/phrases.json";
import shared from "../src/made/phrases.json";

const told = (at: number): Told => ({ at, turn: 1, rule: "1", ja: `${at}`, en: `${at}`, cards: [] });
const view = (at: number, more: Partial<View> = {}): View => ({ type: "view", at, thinking: 0, clocks: null, left: null, observation: {} as Observation, ...more });

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

test("an address leads back to its table, seats and position", () => {
  expect(routeOf(hashOf("a b", ["x/y", "z"]))).toEqual({ page: "table", table: "a b", tokens: ["x/y", "z"], watch: "", spot: null });
  const spot = { round: 2, at: 31, by: 1 };
  expect(routeOf(hashOf("t", ["x"], { watch: "w", spot }))).toEqual({ page: "table", table: "t", tokens: ["x"], watch: "w", spot });
  expect(routeOf("#/table/t/x/at/9")).toMatchObject({ tokens: ["x"], spot: { round: 1, at: 9, by: null } });
});

test("an address that leads nowhere leads to the lobby", () => {
  expect(["", "#/table/only", "#/table/t//at/3", "#/table/t/at/3", "#/x/%E0%A4%A"].map((hash) => routeOf(hash).page)).toEqual(Array(5).fill("lobby"));
  expect(routeOf("#/table/t/x/at/-1")).toMatchObject({ page: "table", spot: null });
});

test("a past position has the log of whose eyes it is seen through", () => {
  const model = after(NOTHING, { type: "log", start: 0, lines: [told(1), told(2), told(3)] });
  const past = { type: "past", at: 2, count: 3, turns: [], viewer: 0, lines: 2, log: null, observation: {} } as const;
  expect([model, after(model, past as never), after(model, { ...past, log: [told(9)] } as never)].map((one) => shownLog(one).map((line) => line.at))).toEqual([[1, 2, 3], [1, 2], [9]]);
});

test("names of cards in a line are links, the longest name first", () => {
  const card = (name: string) => ({ ja: name, en: name, number: name, ref: null });
  const line = { ...told(1), en: "Great Fox bites Fox.", cards: [card("Fox"), card("Great Fox")] };
  expect(piecesOf(line, "en").map((piece) => (typeof piece === "string" ? piece : [piece.number]))).toEqual([["Great Fox"], " bites ", ["Fox"], "."]);
});

test("a log is divided where a turn begins", () => {
  const lines = [0, 0, 1, 2, 2].map((turn, at) => ({ ...told(at), turn }));
  for (const [at, line] of lines.entries()) line.en = `line ${at}`;
  expect(byTurn(lines).map(({ turn, start, lines }) => [turn, start, lines.length])).toEqual([[0, 0, 2], [1, 2, 1], [2, 3, 2]]);
});

test("what is told several times in a row is one line, but not over a turn, another rule or another card", () => {
  const card = (ref: number) => ({ ja: "斬", en: "Cut", number: "1", ref });
  const draws = { ...told(1), turn: 1, en: "You draw a card" };
  const lines = [draws, { ...draws, at: 2 }, { ...draws, at: 3 }, { ...draws, rule: "9" }, { ...draws, turn: 2 }, { ...draws, turn: 2, cards: [card(4)] }, { ...draws, turn: 2, cards: [card(5)] }];
  expect(byTurn(lines).map(({ lines }) => lines.map(({ line, times }) => [line.at, times]))).toEqual([[[1, 3], [1, 1]], [[1, 1], [1, 1], [1, 1]]]);
});

test("of what was done the beginnings of turns and phases are no part", () => {
  const line = (ja: string) => ({ ...told(1), ja });
  const lines = ["――ターン5：あなたのターン――", "メインフェイズ", "メイン", "あなたは1枚引いた"].map(line);
  expect(deeds(lines, [{ ja: "メイン", en: "main" }]).map(({ ja }) => ja)).toEqual(["あなたは1枚引いた"]);
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
