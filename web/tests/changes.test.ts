import { expect, test } from "vitest";
import { cardFlights, countsOf, tokenFlights } from "../src/lib/changes";
import type { Seen } from "../src/lib/seen";

const zones = (deck: number, hand: number, grave: number) => ({ deck: { count: deck, cards: [] }, hand: { count: hand, cards: [] }, grave: { count: grave, cards: [] } });
const seen = (aura: number, dust: number, mine: [number, number, number], theirs: [number, number, number]): Seen => ({
  viewer: 0, turn: 1, turn_player: 0, phase_words: { ja: "", en: "" }, at: "", winner: null, values: { dust, words: "x" },
  players: [{ zones: zones(...mine), values: { aura } }, { zones: zones(...theirs), values: {} }],
});
const places = new Set(["deck 0", "hand 0", "grave 0", "deck 1", "hand 1", "grave 1", "aura 0", "dust -1"]);
const before = countsOf(seen(2, 5, [7, 3, 0], [7, 3, 0]));

test("tokens fly from where there are fewer to where there are more", () => {
  expect(tokenFlights(before, countsOf(seen(4, 3, [7, 3, 0], [7, 3, 0])), places)).toEqual([{ from: "dust -1", to: "aura 0" }, { from: "dust -1", to: "aura 0" }]);
});

test("tokens that come from nowhere or from where nobody looks do not fly", () => {
  expect(tokenFlights(before, countsOf(seen(4, 5, [7, 3, 0], [7, 3, 0])), places)).toEqual([]);
  expect(tokenFlights(before, countsOf(seen(4, 3, [7, 3, 0], [7, 3, 0])), new Set(["aura 0"]))).toEqual([]);
});

test("a card that appears comes from its own player's pile that has shrunk, and one that vanishes goes to the one that has grown", () => {
  const now = countsOf(seen(2, 5, [6, 3, 1], [6, 4, 0]));
  const found = cardFlights(new Map([[1, "hand 0"]]), new Map([[2, "hand 0"]]), before, now, places);
  expect([...found.came]).toEqual([[2, "deck 0"]]);
  expect([...found.went]).toEqual([[1, "grave 0"]]);
});

test("a card that is seen before and after needs no place to come from", () => {
  const found = cardFlights(new Map([[1, "hand 0"]]), new Map([[1, "grave 0"]]), before, countsOf(seen(2, 5, [7, 2, 1], [7, 3, 0])), places);
  expect([found.came.size, found.went.size]).toEqual([0, 0]);
});
