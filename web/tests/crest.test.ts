import { expect, test } from "vitest";
import { crestOf } from "../src/lib/crest";
import { lanesOf, type Bar } from "../src/lib/reach";

const drawn = (name: string, clan: string, motif?: string) => JSON.stringify(crestOf(name, clan, motif));

test("the same name has the same crest on every machine", () => {
  expect(drawn("斬", "ユリナ", "blade")).toBe(drawn("斬", "ユリナ", "blade"));
  expect(crestOf("斬", "ユリナ", "blade").length).toBe(15);
});

test("names of one family have different crests, nearly all of them", () => {
  const names = ["斬", "一閃", "柄打ち", "居合", "足捌き", "圧気", "気炎万丈", "月影落", "浦波嵐", "浮舟宿", "天音揺波の底力"];
  expect(new Set(names.map((name) => drawn(name, "ユリナ", "blade"))).size).toBeGreaterThanOrEqual(names.length - 1);
});

test("bars share a lane only where they do not touch", () => {
  const bar = (from: number, to: number): Bar => ({ ref: from, name: "", from, to, weight: "", spent: false });
  const bars = [bar(0, 3), bar(2, 5), bar(4, 6), bar(7, 9)];
  const starts = (narrow: number, room: number) => lanesOf(bars, narrow, 20, 2, room).map((lane) => lane.map((one) => one.from));
  expect(starts(1, 5)).toEqual([[0, 4, 7], [2]]);
  expect(starts(4, 5)).toEqual([[0], [2], [4], [7]]); // their names stand beside them
  expect(starts(4, 2)).toEqual([[0], [2]]); // what reaches the number stays
  const at = (cells: number) => lanesOf([bar(0, 5), bar(8, 9)], 3, cells, 2, 5).length;
  expect([at(20), at(11)]).toEqual([1, 2]); // at the end the name stands before the bar, where there is room
});
