import { expect, test } from "vitest";
import { heard } from "../src/lib/hearing";

const view = (at: number, turn = "1/0", thing?: number, won: boolean | null = null) => ({ at, turn, thing, won });

test("nothing is heard of the first view, of the past, or where nothing is played", () => {
  expect(heard(null, view(1))).toBe(null);
  expect(heard(view(5), view(4, "1/0", 3))).toBe(null);
  expect(heard(view(1), view(2))).toBe(null);
  expect(heard(null, view(9, "5/0", undefined, true))).toBe(null);
});

test("a card that comes is heard before the turn that begins", () => {
  expect(heard(view(1), view(2, "1/0", 7))).toBe("card");
  expect(heard(view(1, "1/0", 7), view(2, "1/0", 7))).toBe(null);
  expect(heard(view(1, "1/0", 7), view(2, "2/1"))).toBe("turn");
  expect(heard(view(1), view(2, "2/1", 9))).toBe("card");
});

test("the end is heard once", () => {
  expect(heard(view(8), view(9, "1/0", 3, true))).toBe("won");
  expect(heard(view(9), view(9, "1/0", undefined, false))).toBe("lost");
  expect(heard(view(9, "1/0", 3, true), view(9, "1/0", 3, true))).toBe(null);
});
