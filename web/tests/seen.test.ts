import { expect, test } from "vitest";
import { outcome } from "../src/lib/puzzling";
import { bareName, cellsOf, clanOf, factsOf, figureOf, findCard, firstName, hiddenChoices, intentsFor, itemOf, keywordsOf, mapOf, marksOf, optionsByCard, optionsByPlace, placed, rowShown, said, spansOf, spineName, styled, textsOf, tintOf, type Layout, type Seen } from "../src/lib/seen";

const both = (words: string) => ({ ja: `${words}（日）`, en: words });

const layout: Layout = {
  zones: { hand: both("hand"), pile: both("pile") },
  short: { hand: both("hand"), pile: both("pile") },
  players: [both("player A"), both("player B")],
  mat: { values: [], name: [], clan: "", front: [], back: [], piles: [{ row: "pile", zone: "pile" }], hand: { row: "cards", zone: "hand" }, centre: { kind: "track", ...both("distance"), value: "distance" } },
  phases: {},
  verbs: { take: ["aura"] },
  payments: [],
  hints: [],
  about: {},
  keywords: [{ rule: "1", ja: "猛", en: "Fierce" }, { rule: "2", ja: "猛進", en: "Fierce Rush" }],
  lessons: [],
  first: { ...both("first"), goal: "1" },
  accent: "plum",
  face: {
    tints: [{ fact: "kinds", colours: { 甲: "blue" } }, { fact: "type", colours: { guard: "red" } }],
    clan: "kinds",
    motifs: { 甲: "star" },
    glyphs: { fact: "type", colours: {}, words: { guard: both("G") } },
    seals: [],
    framed: ["", ""],
    bears: "",
    corner: { fact: "cost", ...both("cost") },
    figures: [],
    spans: [{ fact: "reach", least: 0, most: 3, now: ["none", "distance"] }],
    turned: "bowed",
  },
  bodies: 4096,
  marks: [
    { sign: "▲", ...both("attacks"), at: ["fight", "attacker"] },
    { sign: "▭", ...both("bowed"), fact: "bowed", style: "bold red" },
  ],
  dim: "bowed",
  texts: ["text"],
  facts: [{ key: "power", ...both("power") }, { key: "damage", ...both("damage") }, { key: "text", ja: "", en: "" }],
  intents: [
    { zone: "hand", own: true, intent: "use {}", ...both("use it") },
    { zone: "", own: false, intent: "choose {}", ...both("choose it") },
  ],
  asks: [],
  help: both(""),
  concede: "",
};

const guard = { ref: 7, words: both("Guard"), cost: 2, power: 3, stats: "3/1", damage: 0, printed: { cost: 2, power: 2, text: "" } };
const seen: Seen = {
  viewer: 0, turn: 1, turn_player: 0, phase_words: both("main"), at: "1", winner: null, values: { distance: 14, none: null },
  players: [
    { zones: { hand: { count: 3, cards: [guard] }, pile: { count: 2, cards: [{ ref: 1, bowed: true }, { ref: 2 }] } }, values: { state: 1 } },
    { zones: { hand: { count: 2, cards: [] }, pile: { count: 0, cards: [] } }, values: { state: 0 } },
  ],
  fight: { attacker: { ref: 7 } },
  stack: [{ words: both("ability"), card: { ref: 9, printed: {} } }],
};

test("a list is said with what stands between in that language", () => {
  expect(said([both("a"), "b", 3], "en")).toBe("a, b, 3");
  expect(said(["甲", "乙"], "ja")).toBe("甲・乙");
});

test("a text that nobody has put into English is marked as Japanese", () => {
  const card = { ref: 1, printed: { text: both("draw") } };
  expect(textsOf(card, layout, "en")).toEqual([{ key: "text", title: "", words: "draw", lang: "en" }]);
  expect(textsOf(card, layout, "ja")).toEqual([{ key: "text", title: "", words: "draw（日）", lang: "ja" }]);
  expect(textsOf({ ref: 1, text: { ja: "引く", en: "引く" } }, layout, "en")).toEqual([{ key: "text", title: "", words: "引く", lang: "ja" }]);
  expect(textsOf({ ref: 1, text: { ja: "", en: "" } }, layout, "en")).toEqual([]);
});

test("styles become class names", () => expect(styled("bold red")).toBe("s-bold s-red"));

test("a value that is not there, or below its least number, is not shown", () => {
  expect(itemOf(seen, -1, { value: "none", ...both("none") }, "en")).toBeNull();
  expect(itemOf(seen, 1, { value: "state", least: 1, ...both("state") }, "en")).toBeNull();
});

test("a value is shown with its limit", () => {
  expect(itemOf(seen, -1, { value: "distance", limit: 20, ...both("distance") }, "en")).toMatchObject({ title: "distance", words: "14/20" });
});

test("a state is said only where it has words", () => {
  const item = { value: "state", states: { "1": both("shrunk") } };
  expect([0, 1].map((player) => itemOf(seen, player, item, "en")?.words)).toEqual(["shrunk", undefined]);
});

test("a hand nobody knows is not laid out where only known cards are", () => {
  expect([seen.players[0], seen.players[1]].map((side) => rowShown(side?.zones.hand, "known"))).toEqual([true, false]);
});

test("numbers that are not as printed are marked, and no damage is not shown", () => {
  expect(figureOf(guard, { fact: "power", ...both("power") }, "en")).toMatchObject({ words: ["3"], changed: true });
  expect(figureOf(guard, { fact: "cost", ...both("cost") }, "en")).toMatchObject({ words: ["2"], changed: false });
  expect(figureOf(guard, { fact: "damage", ...both("damage") }, "en")).toBeNull();
  expect(figureOf(guard, { fact: "stats", ...both("stats"), pair: true }, "en")?.words).toEqual(["3", "1"]);
});

test("a card has the first colour that its facts name, and grey without any", () => {
  const kinds = [{ ja: "乙", en: "B" }, { ja: "甲", en: "A" }];
  expect([{ kinds, type: "guard" }, { type: "guard" }, { type: "other" }].map((card) => tintOf(card, layout.face))).toEqual(["blue", "red", "grey"]);
  expect(clanOf({ kinds }, layout.face)).toEqual({ clan: "甲", motif: "star" });
});

test("a strip marks the first value that is there", () => expect(spansOf({ reach: "1-2" }, seen, layout.face)).toEqual([{ cells: [false, true, true, false], now: 14 }]));

test("options are gathered by the place where they are done: where they cross the middle, else where they end, else by their verb", () => {
  const option = (places: [string, number][], verb = "move", ref: number | null = null) => ({ verb, rule: "1", words: both(verb), ref, places });
  const options = [option([["distance", -1], ["aura", 0]]), option([["dust", -1], ["aura", 0]]), option([["aura", 0], ["distance", -1]]), option([], "take"), option([["pile", 0]], "put", 7), option([["player", 1]], "hit", -2)];
  const found = optionsByPlace(placed({ rule: "1", words: both("?"), source: null, options }), layout, 0);
  expect([...found].map(([key, there]) => [key, there.map((one) => `${one.place} ${one.end}`)])).toEqual([["distance -1", ["0 from", "2 to"]], ["aura 0", ["1 to", "3 to"]], ["player 1", ["5 to"]]]);
});

test("marks come from facts and from parts of the observation", () => {
  expect(marksOf({ ...guard, bowed: true }, seen, layout).map((mark) => mark.sign)).toEqual(["▲", "▭"]);
});

test("a fact that has changed says what was printed", () => expect(factsOf(guard, layout, "en")).toEqual([{ key: "power", title: "power", words: "3", was: "2" }]));

test("a span fills its cells", () => {
  expect(cellsOf("2-3,5", 0, 5)).toEqual([false, false, true, true, false, true]);
  expect(cellsOf("X", 0, 5)).toBeNull();
});

test("options are gathered by card, and those about players or nothing are not", () => {
  const option = (ref: number | null, twins: number[] = []) => ({ verb: "use", rule: "1", words: both("use"), ref, twins });
  const found = optionsByCard(placed({ rule: "1", words: both("?"), source: null, options: [option(7, [8]), option(null), option(-2), option(7)] }));
  expect([...found].map(([ref, options]) => [ref, options.map((one) => one.place)])).toEqual([[7, [0, 3]], [8, [0]]]);
});

test("a card is found in its zone, or in what waits on the stack", () => {
  expect(findCard(seen, 7)).toMatchObject({ player: 0, zone: "hand" });
  expect(findCard(seen, 9)).toMatchObject({ player: null, zone: "" });
  expect(findCard(seen, 99)).toBeNull();
});

test("where cards that can be chosen lie in a pile, those that can be chosen are laid out, but for one's own hand", () => {
  expect(hiddenChoices(seen, layout, [7, 2, 99]).map((card) => card.ref)).toEqual([2]);
  expect(hiddenChoices(seen, layout, [7, 99])).toEqual([]);
});

test("what may be asked about a card depends on where it is and whose it is", () => {
  const asked = (player: number) => intentsFor(layout, { card: guard, player, zone: "hand" }, 0).map((intent) => intent.intent);
  expect([asked(0), asked(1)]).toEqual([["use {}", "choose {}"], ["choose {}"]]);
});

test("quotes around a name are left out, and those of a title in it stay", () => {
  expect(bareName("「火群アカリ」")).toBe("火群アカリ");
  expect(bareName("山猫キリ 爪符「三日月」")).toBe("山猫キリ 爪符「三日月」");
});
test("where there is little room a name stands without its title, and only then", () => {
  expect(firstName("山猫キリ 爪符「三日月」")).toBe("山猫キリ");
  expect(firstName("Ogami, Lord of the Forest Lord Sign “Law of the Pack”")).toBe("Ogami");
  expect(firstName("Keeper of the Red and Green Bridge")).toBe("Keeper of the Red and Green Bridge");
  expect(spineName("Ogami, Lord of the Forest Lord Sign “Law of the Pack”")).toBe("Ogami, Lord of the Forest Lord Sign");
  expect(spineName("Kiri “Moon”")).toBe("Kiri “Moon”");
});

test("a puzzle is solved within its turn, and missed after it or when another wins", () => {
  expect(outcome(7, { turn: 7, winner: null, viewer: 0 }, false)).toBe("open");
  expect(outcome(7, { turn: 8, winner: null, viewer: 0 }, false)).toBe("missed");
  expect(outcome(7, { turn: 7, winner: 0, viewer: 0 }, true)).toBe("solved");
  expect(outcome(7, { turn: 7, winner: 1, viewer: 0 }, true)).toBe("missed");
  expect(outcome(7, { turn: 9, winner: 0, viewer: 0 }, true)).toBe("missed");
});

test("the keywords of a text are found in either language, and a longer one hides the shorter that is part of it", () => {
  const found = (ja: string, en: string, language: "ja" | "en") => keywordsOf({ ref: 1, text: { ja, en } }, layout, language).map(({ rule }) => rule);
  expect(found("猛進を得る。", "Gets Fierce Rush.", "en")).toEqual(["2"]);
  expect(found("猛進を得る。", "Gets Fierce Rush.", "ja")).toEqual(["2"]);
  expect(found("猛。猛進。", "Fierce, Fierce Rush.", "en")).toEqual(["1", "2"]);
  expect(found("引く。", "Draw.", "en")).toEqual([]);
});

test("a small map tells what is reached, and where it starts", () => {
  expect(mapOf(["・■▦", "●◆◇"]).map(({ red, blue, self }) => `${red ? "r" : ""}${blue ? "b" : ""}${self ? "s" : ""}`)).toEqual(["", "r", "b", "s", "rs", "bs"]);
});
