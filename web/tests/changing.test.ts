import { expect, test } from "vitest";
import { changed, type Change } from "../src/lib/changing";
import type { Observation } from "../src/made/protocol";

const seen = (data: unknown): Observation => data as Observation;
const card = (ref: number, bowed = false) => ({ ref, printed: { name: "x" }, bowed });
const table = (hand: unknown[], field: unknown[]) => seen({ turn: 1, players: [{ zones: { hand: { cards: hand }, field: { cards: field } } }] });

test("a card that has moved is found where it lay", () => {
  const by: Change = ["{", { players: ["[", [[0, ["{", { zones: ["{", { hand: ["{", { cards: ["[", [1]] }, []], field: ["{", { cards: ["[", [["@", 1, ["{", { bowed: ["=", true] }, []]]]] }, []] }, []] }, []]]]] }, []];
  expect(changed(table([card(1), card(2)], []), by)).toEqual(table([card(2)], [card(1, true)]));
});

test("what has gone is gone, what came is there, and the view before stays as it was", () => {
  const before = seen({ a: 1, b: [1, 2, 3], c: 4 });
  expect(changed(before, ["{", { b: ["[", [2, ["=", 9]]], d: ["=", null] }, ["c"]])).toEqual({ a: 1, b: [3, 9], d: null });
  expect(before).toEqual({ a: 1, b: [1, 2, 3], c: 4 });
});
