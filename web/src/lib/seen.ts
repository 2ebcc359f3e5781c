// What an observation and a layout look like (kisoku/layout.py), and what is drawn from them. Nothing here knows which game is played.
import type { Observation, Question, Said, SeenCard, SeenOption, SeenZone, Thing } from "../made/protocol";
import { phrase, type Language } from "./words";

export type Plain = string | number | boolean | null | Said | Plain[];

export type { SeenCard, SeenOption, SeenZone, Thing };
export type SeenRequest = Omit<Question, "control">;

/** An observation, as far as the page needs it to be whole. */
export type Seen = Partial<Observation> & Pick<Observation, "viewer" | "turn" | "turn_player" | "phase_words" | "at" | "players" | "winner">;

/** An entry of a line on a mat: a value. */
export interface Item {
  value: string;
  ja?: string;
  en?: string;
  limit?: number;
  least?: number;
  sign?: string;
  states?: Record<string, Said>;
  style?: string;
}

export interface Row {
  row: "line" | "cards" | "words" | "things" | "stack" | "pool" | "pile";
  items?: Item[];
  name?: boolean;
  zone?: string;
  title?: boolean;
  when?: "always" | "any" | "known";
  of?: string;
  ja?: string;
  en?: string;
  alone?: boolean;
  style?: string;
  value?: string;
  sign?: string;
  limit?: number;
  least?: number;
  small?: boolean;
  main?: boolean;
  last?: Said;
  ready?: string;
}

/** What lies between the sides (kisoku/layout.py: Centre). */
export interface Centre {
  void?: Said;
  kind: "track" | "rows" | "squares";
  ja: string;
  en: string;
  value?: string;
  now?: string[];
  least?: number;
  most?: number;
  sign?: string;
  shade?: string;
  reach?: { fact: string; weight: string; zones: string[]; others: string[] };
  rows?: number;
  columns?: number;
  zone?: string;
  of?: string;
  /** Squares are counted from the first player's edge on. */
  upward?: boolean;
  /** The fact of a card that lists the squares it reaches. */
  reaches?: string;
  areas?: Said[];
  band?: Row[];
  notes?: Item[];
  beside?: Row[];
  stage?: string;
  told?: Row[];
  arrow?: [string, string, string];
}

export interface Mat {
  values: Row[];
  name: Item[];
  clan: string;
  front: Row[];
  back: Row[];
  piles: Row[];
  hand: Row;
  centre: Centre;
}

export interface Figure {
  fact: string;
  ja: string;
  en: string;
  style?: string;
  pair?: boolean;
  tint?: string[];
}

export interface Seal {
  fact: string;
  colours: Record<string, string>;
  words: Record<string, Said>;
}

export interface Face {
  tints: { fact: string; colours: Record<string, string> }[];
  clan: string;
  motifs: Record<string, string>;
  corner: Figure;
  aside?: Figure;
  glyphs: Seal;
  seals: Seal[];
  figures: Figure[];
  spans: { fact: string; least: number; most: number; now: string[] }[];
  turned: string;
  framed: [string, string];
  bears: string;
  map?: string;
}

export interface Layout {
  zones: Record<string, Said>;
  short: Record<string, Said>;
  players: Said[];
  mat: Mat;
  face: Face;
  bodies: number;
  phases: Record<string, Said>;
  /** Places of the asked player that options of a verb are about, where they name none themselves. */
  verbs: Record<string, string[]>;
  /** Verbs of runs that are proposed whole, and can be changed. */
  payments: string[];
  hints: { rule: string; ja: string; en: string }[];
  /** For zones and values, the rule that says what they are. */
  about: Record<string, string>;
  /** Words of card texts, and the rule that says what they mean. */
  keywords: { rule: string; ja: string; en: string }[];
  lessons: { rule: string; ja: string; en: string }[];
  first: { ja: string; en: string; goal: string };
  accent: string;
  marks: { sign: string; ja: string; en: string; fact?: string; at?: [string, string]; style?: string }[];
  dim: string;
  texts: string[];
  facts: { key: string; ja: string; en: string }[];
  intents: { zone: string; own: boolean; intent: string; ja: string; en: string }[];
  /** What one may ask "why not?" about without a card, with the places that it is about. */
  asks: { places: string[]; intent: string; ja: string; en: string }[];
  help: Said;
  concede: string;
}

/** A value as text: words in two languages, a list, or plain. */
export function said(value: unknown, language: Language): string {
  if (value === null || value === undefined) return "";
  if (Array.isArray(value)) return value.map((one) => said(one, language)).join(language === "ja" ? "・" : ", ");
  if (typeof value === "object") return String((value as Said)[language] ?? "");
  return String(value);
}

export const isKnown = (card: SeenCard): boolean => card.ref !== undefined;

export function nameOf(card: SeenCard, language: Language): string {
  return card.words ? card.words[language] : phrase("face_down", language);
}

/** A name without the marks that quote it. */
export const bareName = (name: string): string => /^[「“"](.+)[」”"]$/.exec(name)?.[1] ?? name;

/** The name before its title, where it has one: 「山猫キリ　爪符「三日月」」 is 山猫キリ. */
export const firstName = (name: string): string => (/^(\S+?)[,，]?[\s\u3000].*[「“"].+[」”"]$/.exec(name)?.[1] ?? name);

/** A long name in Latin letters without the quoted end of its title, for which a spine has no room. */
export const spineName = (name: string): string => (name.length > 30 ? (/^([\x20-\u024f’]+?) [“"].+[”"]$/.exec(name)?.[1] ?? name) : name);

/** The cells of a small map, by their signs: ■ and ▦ are reached in one way or the other, ● is where it starts; ◆ and ◇ are both. */
export const mapOf = (lines: string[]): { red: boolean; blue: boolean; self: boolean }[] =>
  lines.flatMap((line) => [...line].map((sign) => ({ red: "■◆".includes(sign), blue: "▦◇".includes(sign), self: "●◆◇".includes(sign) })));

/** The keywords that stand in a card's texts: of two where one is part of the other, the longer one. */
export function keywordsOf(card: SeenCard, layout: Layout, language: Language): Layout["keywords"] {
  const words = textsOf(card, layout, language).map((text) => text.words).join("\n");
  const found = layout.keywords.filter((one) => words.includes(one[language]) || words.includes(one.ja));
  return found.filter((one) => !found.some((other) => other !== one && other[language].includes(one[language]) && !words.replaceAll(other[language], "").includes(one[language])));
}

export function sideName(seen: Seen, layout: Layout, player: number, language: Language): string {
  if (seen.viewer === null || (player !== seen.viewer && seen.players.length > 2)) {
    const name = layout.players[player]?.[language] ?? "";
    return name.slice(0, 1).toUpperCase() + name.slice(1);
  }
  return phrase(player === seen.viewer ? "you" : "opponent", language);
}

/** The rich style names of a layout as class names. */
export const styled = (style: string | undefined): string => (style ?? "").split(" ").filter(Boolean).map((one) => `s-${one}`).join(" ");

export interface ShownItem {
  title: string;
  words: string;
  style: string;
}

/** One entry of a line, or null if it is not to be shown now. */
export function itemOf(seen: Seen, player: number, item: Item, language: Language): ShownItem | null {
  const style = styled(item.style);
  const value = (player < 0 ? seen.values : seen.players[player]?.values)?.[item.value];
  if (item.states) {
    const words = item.states[String(value)];
    return words ? { title: "", words: words[language], style } : null;
  }
  if (value === null || value === undefined || (item.least !== undefined && Number(value) < item.least)) return null;
  return { title: item[language] ?? "", words: item.limit === undefined ? said(value, language) : `${said(value, language)}/${item.limit}`, style };
}

/** Whether the row with the cards of a zone is there now. */
export function rowShown(zone: SeenZone | undefined, when: Row["when"]): boolean {
  if (!zone) return false;
  if (when === "known") return zone.cards.some(isKnown);
  return when !== "any" || zone.count > 0;
}

const differs = (card: SeenCard, key: string): boolean => key in card && JSON.stringify(card[key]) !== JSON.stringify(card.printed?.[key]);

export interface ShownFigure {
  title: string;
  /** One number, or two that belong together. */
  words: string[];
  style: string;
  tint: string[];
  changed: boolean;
}

/** A number that stands on a card; null if it has none. What is not printed and nothing is not shown. */
export function figureOf(card: SeenCard, figure: Figure, language: Language): ShownFigure | null {
  const value = card[figure.fact];
  const words = said(value, language);
  if (!words || (value === 0 && !(figure.fact in (card.printed ?? {})))) return null;
  return { title: figure[language], words: figure.pair ? words.split("/") : [words], style: styled(figure.style), tint: figure.tint ?? [], changed: figure.fact in (card.printed ?? {}) && differs(card, figure.fact) };
}

/** The values of a fact, as they are written in Japanese: by these colours and motifs are named. */
const keysOf = (value: unknown): string[] => (Array.isArray(value) ? value.flatMap(keysOf) : [said(value, "ja")]);

/** The colour of a card, by its name. */
export function tintOf(card: SeenCard, face: Face): string {
  for (const tint of face.tints) for (const key of keysOf(card[tint.fact])) if (tint.colours[key]) return tint.colours[key];
  return "grey";
}

/** What the crest of a card is made of: the family, and the motif if it has one of its own. */
export function clanOf(card: SeenCard, face: Face): { clan: string; motif: string | undefined } {
  const clans = keysOf(card[face.clan]);
  const clan = clans.find((one) => face.motifs[one]) ?? clans[0] ?? "";
  return { clan, motif: face.motifs[clan] };
}

/** What is stamped on a card for a fact of it. */
export function sealOf(card: SeenCard, seal: Seal): { words: Said; colour: string } | null {
  const key = String(card[seal.fact]);
  const words = seal.words[key];
  return words ? { words, colour: seal.colours[key] ?? "grey" } : null;
}

export interface ShownSpan {
  cells: boolean[];
  now: number | null;
}

/** The strips of a card, with the cell that is marked now. */
export function spansOf(card: SeenCard, seen: Seen, face: Face): ShownSpan[] {
  return face.spans.flatMap((span) => {
    const cells = cellsOf(card[span.fact], span.least, span.most);
    const marked = span.now.map((name) => seen.values?.[name]).find((value) => typeof value === "number");
    return cells ? [{ cells, now: typeof marked === "number" ? marked - span.least : null }] : [];
  });
}

/** How much there is at a place: a value, or the cards of a zone. */
export function countAt(seen: Seen, player: number, place: string): number {
  const side = seen.players[player];
  const value = side ? (side.values[place] ?? side.zones[place]?.count) : seen.values?.[place];
  return typeof value === "number" ? value : 0;
}

/** The signs of a card; `plain`: how it lies says the same. */
export function marksOf(card: SeenCard, seen: Seen, layout: Layout): { sign: string; words: Said; style: string; plain: boolean }[] {
  return layout.marks
    .filter((mark) => {
      if (mark.fact !== undefined) return Boolean(card[mark.fact]);
      const part = mark.at && (seen[mark.at[0]] as Record<string, { ref?: number } | null> | null | undefined);
      const side = part && mark.at ? part[mark.at[1]] : null;
      return card.ref !== undefined && side?.ref === card.ref;
    })
    .map((mark) => ({ sign: mark.sign, words: { ja: mark.ja, en: mark.en }, style: styled(mark.style), plain: mark.fact !== undefined && mark.fact === layout.face.turned }));
}

export interface ShownFact {
  key: string;
  title: string;
  words: string;
  /** Undefined where the words are as in every language. */
  lang: Language | undefined;
  was: string;
}

/** The language that a value is said in: Japanese where nobody has put it into English. */
function langOf(value: unknown, language: Language): Language | undefined {
  if (typeof value === "number") return undefined;
  return /[\u3040-\u30ff\u4e00-\u9fff]/.test(said(value, language)) ? "ja" : language;
}

/** All that stands on a card, and what of it is different now. */
export function factsOf(card: SeenCard, layout: Layout, language: Language): ShownFact[] {
  const printed = card.printed ?? {};
  const found: ShownFact[] = [];
  for (const fact of layout.facts) {
    const value = fact.key in card ? card[fact.key] : printed[fact.key];
    const words = said(value, language);
    if (!words || (value === 0 && !(fact.key in printed))) continue;
    const was = fact.key in printed && differs(card, fact.key) ? said(printed[fact.key], language) : "";
    found.push({ key: fact.key, title: fact[language], words, lang: langOf(value, language), was });
  }
  return found;
}

/** The numbers of a span ("4-10", "2,4-6") that lie within its bounds, cell by cell. */
export function cellsOf(value: unknown, least: number, most: number): boolean[] | null {
  if (typeof value !== "string" && typeof value !== "number") return null;
  const cells = Array.from({ length: most - least + 1 }, () => false);
  for (const piece of String(value).split(/[,、]/)) {
    const match = /^\s*(\d+)(?:\s*[-–~～]\s*(\d+))?\s*$/.exec(piece);
    if (!match) return null;
    for (let at = Number(match[1]); at <= Number(match[2] ?? match[1]); at++) if (at >= least && at <= most) cells[at - least] = true;
  }
  return cells;
}

export interface ShownText {
  key: string;
  title: string;
  words: string;
  lang: Language | undefined;
}

/** The texts of a card, with their titles if they have any. */
export function textsOf(card: SeenCard, layout: Layout, language: Language): ShownText[] {
  return layout.texts
    .map((key) => ({ key, value: card[key] ?? card.printed?.[key], title: layout.facts.find((fact) => fact.key === key)?.[language] ?? "" }))
    .map(({ key, value, title }) => ({ key, title, words: said(value, language), lang: langOf(value, language) }))
    .filter(({ words }) => words);
}

/** Options with their places. */
export type Placed = SeenOption & { place: number };

export function placed(request: SeenRequest | null | undefined): Placed[] {
  return (request?.options ?? []).map((option, place) => ({ ...option, place }));
}

/** The options that are about each card. */
export function optionsByCard(options: Placed[]): Map<number, Placed[]> {
  const found = new Map<number, Placed[]>();
  for (const option of options)
    for (const ref of [option.ref, ...(option.twins ?? [])]) if (ref !== null && ref >= 0) found.set(ref, [...(found.get(ref) ?? []), option]);
  return found;
}

/** The places that an option is about: those that it names, or those of its verb. */
export function placesOf(option: SeenOption, layout: Layout, viewer: number | null): [string, number][] {
  if (option.places?.length || option.ref !== null) return option.places ?? [];
  return (layout.verbs[option.verb] ?? []).map((place) => [place, viewer ?? 0]);
}

/** Where an option is done: at the end of the way that it names, or where that crosses the middle of the table. */
export function spotOf(places: [string, number][], layout: Layout): { key: string; end: "from" | "to" } | null {
  const centre = layout.mat.centre.value;
  const at = places.findIndex(([place, player]) => player < 0 && place === centre);
  const place = places[at < 0 ? places.length - 1 : at];
  return place ? { key: placeKey(place[0], place[1]), end: places.length > 1 && at === 0 ? "from" : "to" } : null;
}

/** The options that are done at each place, by its key; those about a card are done at the card. */
export function optionsByPlace(options: Placed[], layout: Layout, viewer: number | null): Map<string, (Placed & { end: "from" | "to" })[]> {
  const found = new Map<string, (Placed & { end: "from" | "to" })[]>();
  for (const option of options) {
    const spot = option.ref !== null && option.ref >= 0 ? null : spotOf(placesOf(option, layout, viewer), layout);
    if (spot) found.set(spot.key, [...(found.get(spot.key) ?? []), { ...option, end: spot.end }]);
  }
  return found;
}

/** A short name for an option that is about places: what the layout calls the way between them. */
export function shortName(option: SeenOption, layout: Layout): Said {
  const places = (option.places ?? []).map(([place]) => place);
  return layout.asks.find((ask) => (!places.length && option.ref === null && ask.intent === option.verb) || (ask.places.length && ask.places.length === places.length && ask.places.every((place, at) => place === places[at]))) ?? option.words;
}

/** The place of a player, beside the zones and values of a layout (kisoku/questions.py). */
export const PLAYER = "player";

export const placeKey = (place: string, player: number): string => `${place} ${player}`;

export interface Where {
  card: SeenCard;
  player: number | null;
  zone: string;
}

/** Who has a card that lies on what both sides share. */
export const holderOf = (card: SeenCard): number | null => (typeof card.controller === "number" ? card.controller : typeof card.owner === "number" ? card.owner : null);

/** Where a card is that the observation shows; the last one if it is in two places (a stack has the cards of its things). */
export function findCard(seen: Seen, ref: number): Where | null {
  for (const [player, side] of seen.players.entries())
    for (const [zone, { cards }] of Object.entries(side.zones)) for (const card of cards) if (card.ref === ref) return { card, player, zone };
  for (const [zone, cells] of Object.entries(seen.zones ?? {}))
    for (const { cards } of cells) for (const card of cards) if (card.ref === ref) return { card, player: holderOf(card), zone };
  const inside = (node: unknown): SeenCard | null => {
    if (node === null || typeof node !== "object") return null;
    const one = node as SeenCard;
    if (one.ref === ref && one.printed) return one;
    for (const value of Object.values(node)) {
      const found = inside(value);
      if (found) return found;
    }
    return null;
  };
  for (const [part, node] of Object.entries(seen)) {
    const card = part === "players" ? null : inside(node);
    if (card) return { card, player: null, zone: "" };
  }
  return null;
}

/** Zones whose cards are laid open on the mat. */
export const openZones = ({ mat }: Layout): Set<string> =>
  new Set([...mat.front, ...mat.back, mat.hand, ...(mat.centre.zone ? [{ row: "cards" as const, zone: mat.centre.zone }] : [])].flatMap((row) => (row.row === "cards" && row.zone !== undefined ? [row.zone] : [])));

/** Where some of the cards lie so that nobody would see them on the mat, all of them but those of one's own hand, in the order in which they lie. */
export function hiddenChoices(seen: Seen, layout: Layout, refs: number[]): SeenCard[] {
  const open = openZones(layout);
  const wanted = new Set(refs);
  const lying = seen.players.flatMap(({ zones }, player) =>
    Object.entries(zones).flatMap(([zone, { cards }]) =>
      player === seen.viewer && zone === layout.mat.hand.zone ? [] : cards.filter((card) => card.ref !== undefined && wanted.has(card.ref)).map((card) => ({ card, hidden: !open.has(zone) })),
    ),
  );
  return lying.some(({ hidden }) => hidden) ? lying.map(({ card }) => card) : [];
}

/** What one may ask "why not?" about a card that lies there. */
export function intentsFor(layout: Layout, where: Where, viewer: number | null): Layout["intents"] {
  if (viewer === null) return [];
  return layout.intents.filter((intent) => (intent.zone === "" || intent.zone === where.zone) && (!intent.own || where.player === viewer));
}
