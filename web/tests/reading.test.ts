import { expect, test } from "vitest";
import { tableText } from "../src/lib/reading";
import type { Layout, Seen } from "../src/lib/seen";

const both = (words: string) => ({ ja: `${words}（日）`, en: words });
const none = { ja: "", en: "" };
const layout = {
  zones: { hand: both("hand"), deck: both("deck"), field: both("field") },
  short: {},
  players: [both("A"), both("B")],
  mat: {
    values: [{ row: "pool", value: "life", limit: 10, ...both("life") }],
    name: [],
    clan: "",
    front: [{ row: "cards", zone: "field", when: "any" }],
    back: [],
    piles: [{ row: "pile", zone: "deck" }],
    hand: { row: "cards", zone: "hand", when: "always" },
    centre: { kind: "rows", ...both("stack"), beside: [{ row: "pool", value: "dust", ...both("dust") }], band: [{ row: "stack", of: "stack" }] },
  },
  face: { tints: [], corner: { fact: "cost", ...both("cost") }, figures: [{ fact: "damage", ...both("damage"), pair: true }], spans: [], turned: "" },
  marks: [{ sign: "✓", fact: "spent", ...both("used") }],
  bodies: 8, dim: "", texts: [], facts: [], intents: [], asks: [], help: none, concede: "",
} as unknown as Layout;
const unknown = { count: 2, cards: [] };
const seen = {
  viewer: 0, turn: 1, turn_player: 0, phase_words: both("main phase"), at: "", winner: null, values: { dust: 3 },
  players: [
    { zones: { hand: { count: 1, cards: [{ ref: 1, words: both("Cut"), cost: 2, damage: "3/1", spent: true }] }, deck: { count: 7, cards: [] }, field: { count: 0, cards: [] } }, values: { life: 8 } },
    { zones: { hand: unknown, deck: { count: 5, cards: [] }, field: { count: 0, cards: [] } }, values: { life: 9 } },
  ],
  stack: [{ words: both("first") }, { words: both("second") }],
} as unknown as Seen;

test("the table is read from the other side to one's own, with what everybody has and nothing that is not there", () => {
  const [moment, far, middle, near] = tableText(seen, layout, "en");
  expect(moment).toEqual({ title: "Turn 1", lines: ["turn: You", "main phase"] });
  expect(far?.lines).toEqual(["life 9/10", "deck 5: 5 unseen", "hand 2: 2 unseen"]);
  expect(middle?.lines).toEqual(["dust 3", "stack: second, first"]);
  expect(near?.lines).toEqual(["life 8/10", "deck 7: 7 unseen", "hand 1: Cut (used, cost 2, damage 3/1)"]);
});
