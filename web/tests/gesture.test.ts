import { expect, test } from "vitest";
import { aimsOf, cardKey, meantBy, optionKey, optionsAt, type Offered } from "../src/lib/gesture";
import type { Layout, Placed } from "../src/lib/seen";

const words = { ja: "", en: "" };
const option = (place: number, ref: number | null, places: [string, number][] = []): Placed => ({ place, ref, places, verb: "", rule: "", words });
const ahead = (choice: number, ...then: [number | null, [string, number][]][]) => ({ [choice]: { type: "foreseen" as const, at: 1, choice, changes: [], gone: [], winner: null, asks: null, passes: false, then: then.map(([ref, places]) => ({ ref, places })) } });
const offered = (options: Placed[], foreseen = {}): Offered => ({ options, foreseen, viewer: 0, layout: { verbs: {} } as unknown as Layout });
const places = (meant: { options: Placed[] }): number[] => meant.options.map(({ place }) => place);

test("a card that is let go where one of its options is done does that; over the table its only one; over a card of the hand nothing", () => {
  const all = offered([option(0, 7, [["field", 0]]), option(1, 7, [["ether", 0]]), option(2, 8)]);
  expect(places(meantBy(7, ["ether 0", "table"], all))).toEqual([1]);
  expect(places(meantBy(7, ["table"], all))).toEqual([0, 1]);
  expect(places(meantBy(8, ["table"], all))).toEqual([2]);
  expect([places(meantBy(8, [cardKey(8)], all)), places(meantBy(8, [cardKey(7)], all))]).toEqual([[], []]);
});

test("of a card that can do several things, that is meant which leads to where it is let go, and the next question is answered with it", () => {
  const all = offered([option(0, 7), option(1, 7)], { ...ahead(0, [null, [["square 3", -1]]]), ...ahead(1, [9, []]) });
  expect(meantBy(7, ["square 3 -1", "table"], all)).toMatchObject({ options: [{ place: 0 }], onward: "square 3 -1" });
  expect(meantBy(7, [cardKey(9), "square 4 -1"], all)).toMatchObject({ options: [{ place: 1 }], onward: cardKey(9) });
  expect(aimsOf(7, all)).toEqual(new Set(["square 3 -1", cardKey(9)]));
});

test("a card pays for what is done at a place, where it is let go there; one that cannot pay does nothing", () => {
  const all = offered([option(0, null, [["aura", 0]]), option(1, null, [["life", 0]])], ahead(0, [7, []]));
  expect(meantBy(7, [optionKey(0), "aura 0"], all)).toMatchObject({ options: [{ place: 0 }], onward: cardKey(7) });
  expect([places(meantBy(7, ["life 0"], all)), places(meantBy(8, ["aura 0"], all))]).toEqual([[], []]);
  expect(places({ options: optionsAt("life 0", all) })).toEqual([1]);
});
