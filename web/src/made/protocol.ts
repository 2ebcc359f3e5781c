// Made by scripts/types.mjs from docs/protocol.schema.json: not to be edited.

export type ClientMessage =
  | Hello
  | Answer
  | Undo
  | Reply
  | Concede
  | Rematch
  | Swap
  | Switch
  | Go
  | Ping
  | StandIn
  | WhyNot
  | Foresee
  | AskAhead
  | AskHindrances
  | AskHint
  | AskRule
  | AskCard
  | AskCourse
  | Jump;
export type ServerMessage =
  | TableSays
  | Yours
  | View
  | Changed
  | Pong
  | Log
  | ErrorSays
  | Proposal
  | Settled
  | Held
  | Over
  | Why
  | Foreseen
  | Ahead
  | Hindrances
  | HintSays
  | RuleSays
  | CardSays
  | Past
  | CourseSays;

export interface Protocol {}
/**
 * The first message: which table, and the token of a seat or of the spectators. Sent again after any interruption,
 *     it loses nothing.
 *
 *     The token with which a table was opened is only an invitation to a seat: who sits down there first gets another one,
 *     and then the invitation is void. own: a token of one's own making for that, so that nothing is lost if the
 *     connection breaks; it opens the seat afterwards, too. Without one the server makes one. `yours` tells which it is.
 *
 *     changes: whether views after the first may come as what has changed since the last one.
 */
export interface Hello {
  type: "hello";
  table: string;
  token: string;
  own?: string | null;
  changes?: boolean;
}
/**
 * Take the option with that place in the request of the view that was numbered `at`.
 */
export interface Answer {
  type: "answer";
  at: number;
  choice: number;
}
/**
 * Take back the last own decision, with all that came of it; `at`: back to the view with that number, in which one
 *     was asked.
 */
export interface Undo {
  type: "undo";
  at?: number | null;
}
/**
 * Agree to what the other side proposes, or not.
 */
export interface Reply {
  type: "reply";
  agree: boolean;
}
/**
 * Give up.
 */
export interface Concede {
  type: "concede";
}
/**
 * After the end: propose another game, at will with seats swapped.
 */
export interface Rematch {
  type: "rematch";
  swap?: boolean;
}
/**
 * Before a person has decided anything: propose to begin anew with seats swapped.
 */
export interface Swap {
  type: "swap";
}
/**
 * How response windows are dealt with, and the names of windows at which one is always asked.
 */
export interface Switch {
  type: "switch";
  mode: "auto" | "off" | "on";
  stops?: string[];
}
/**
 * Go on from a window at which one was held without having anything to answer.
 */
export interface Go {
  type: "go";
}
/**
 * I am here. Answered by `pong`; who has once said so and then falls silent for a few seconds counts as away.
 */
export interface Ping {
  type: "ping";
}
/**
 * Let a machine play for the person of that seat, who has been away for a while; until they come again.
 */
export interface StandIn {
  type: "stand_in";
  seat: number;
}
/**
 * Why an intent of the layout cannot be done with a card that one sees; without a card: one of
 *     the layout's `asks`.
 */
export interface WhyNot {
  type: "why_not";
  intent: string;
  ref?: number | null;
}
/**
 * What the option with that place would bring about, as far as one can know.
 */
export interface Foresee {
  type: "foresee";
  at: number;
  choice: number;
}
/**
 * What could be answered next, after each option.
 */
export interface AskAhead {
  type: "ahead";
  at: number;
}
/**
 * Why one's own cards that nothing is offered with cannot be used now.
 */
export interface AskHindrances {
  type: "hindrances";
}
/**
 * What a machine would do in one's place.
 */
export interface AskHint {
  type: "hint";
}
/**
 * Our summary of a rule and its neighbours.
 */
export interface AskRule {
  type: "rule";
  number: string;
}
/**
 * The printed card of that number.
 */
export interface AskCard {
  type: "card";
  number: string;
}
/**
 * After the end: the course of the game.
 */
export interface AskCourse {
  type: "course";
}
/**
 * Show how it was at `at`; after the end also through the eyes of another player (a spectator's if null).
 */
export interface Jump {
  type: "jump";
  at: number;
  viewer?: number | null;
}
/**
 * The table itself: sent first, and whenever something about it changes. seat and player are null for a spectator.
 *
 *     layout: how it is drawn, which never changes: sent to who comes, and null afterwards.
 */
export interface TableSays {
  type: "table";
  version: number;
  table: string;
  game: string;
  title: Said;
  format: string;
  round: number;
  phase: "over" | "playing" | "waiting";
  seat: number | null;
  player: number | null;
  seats: Seated[];
  clock: Clock | null;
  mode: "auto" | "off" | "on";
  stops: string[];
  windows: ResponseWindow[];
  layout: {
    [k: string]: unknown;
  } | null;
}
/**
 * Something said in both languages.
 */
export interface Said {
  ja: string;
  en: string;
}
/**
 * A seat: which player it is in this game, who sits there (person, nobody, or the name of a machine), whether
 *     anybody is connected and can be heard, and whether a machine stands in for them.
 */
export interface Seated {
  seat: number;
  player: number;
  kind: string;
  words: Said;
  deck: boolean;
  here: boolean;
  stand_in?: boolean;
}
/**
 * Seconds: `bank` for a whole game, used up only where a decision takes longer than `each`.
 */
export interface Clock {
  bank: number;
  each?: number;
}
/**
 * A response window at which one may stop: the name under which `stops` has it, its rule, what to call it.
 */
export interface ResponseWindow {
  name: string;
  rule: string;
  ja: string;
  en: string;
}
/**
 * The token that opens this seat from now on; the invitation does not any more.
 */
export interface Yours {
  type: "yours";
  token: string;
}
/**
 * All that this viewer may know now. The observation has the request, if this viewer is asked. thinking: the player
 *     for whom all wait.
 *
 *     Of the request's options that one has `idle` by which the player lets things take their course, if there is just
 *     one.
 *
 *     clocks: seconds left in each player's bank. left: for who is asked, seconds before the bank is used.
 */
export interface View {
  type: "view";
  at: number;
  thinking: number | null;
  clocks: number[] | null;
  left: number | null;
  observation: Observation;
}
/**
 * All that a viewer may know (null: a spectator). at: the step of the turn that is going on. values, zones: those
 *     of the table; a zone with cells has one
 *     entry for each. ended_by: the rule by which the game ended. table: how it lies. Every other key is a part that the
 *     layout names.
 */
export interface Observation {
  asked: boolean;
  at: string;
  ended_by: string;
  game: string;
  phase: string;
  phase_words: Named;
  players: SeenPlayer[];
  request: Question | null;
  table: Layout;
  turn: number;
  turn_player: number;
  values?: {
    [k: string]: unknown;
  };
  viewer: number | null;
  winner: number | null;
  zones?: {
    [k: string]: SeenZone[];
  };
  [k: string]: unknown;
}
/**
 * Words in both languages, as plain data.
 */
export interface Named {
  en: string;
  ja: string;
}
/**
 * Zones and values of one player.
 */
export interface SeenPlayer {
  values: {
    [k: string]: unknown;
  };
  zones: {
    [k: string]: SeenZone;
  };
  [k: string]: unknown;
}
/**
 * How many cards there are, how many of them the viewer does not know, and those that are seen.
 *
 *     classes, backs: what their backs tell, where these differ.
 */
export interface SeenZone {
  backs?: string[];
  cards: SeenCard[];
  classes?: {
    [k: string]: number;
  };
  count: number;
  unknown?: number;
  [k: string]: unknown;
}
/**
 * A card as far as the viewer knows it; without `ref` it is unknown. printed: what stands on it. gained: what
 *     effects gave to it. from_top: its place
 *     in a stack. Every other key is a fact of it, which the layout may name.
 */
export interface SeenCard {
  facedown?: boolean;
  from_top?: number;
  gained?: Named[];
  kind_words?: Named;
  number?: string;
  printed?: {
    [k: string]: unknown;
  };
  ref?: number;
  words?: Named;
  [k: string]: unknown;
}
/**
 * What is asked, on account of what, what may be answered, and the control that fits; none for a plain choice among
 *     the options.
 */
export interface Question {
  control: Several | Number | Shares | null;
  options: SeenOption[];
  rule: string;
  source: number | null;
  words: Named;
}
/**
 * At least `least` and at most `most` of the entries are taken; with `ordered` their order counts.
 *
 *     taken: entries taken so far. offers: for each option of the question the entry that it takes; -1: it ends the run.
 *     Entries with the same number in `kinds` cannot be told apart: any of them may be named, and whichever is offered is
 *     taken. room: what those still to be taken may weigh together (-1: no matter), with the `weights` of the entries.
 */
export interface Several {
  control: "several";
  entries: Entry[];
  kinds: number[];
  least: number;
  most: number;
  offers: number[];
  ordered: boolean;
  room: number;
  taken: number[];
  weights: number[];
}
/**
 * Something that can be taken, or that gets a share.
 */
export interface Entry {
  ref: number | null;
  words: Named;
}
/**
 * A number from `least` to `most` is named: the options, in this order.
 */
export interface Number {
  control: "number";
  least: number;
  most: number;
}
/**
 * `total` is shared out among the entries, at least `least` to each. shares: what the first ones have got. The
 *     options are the numbers from `least` on.
 */
export interface Shares {
  control: "shares";
  entries: Entry[];
  least: number;
  shares: number[];
  total: number;
}
/**
 * What may be answered. twins: cards that are offered together with that one, because nothing tells them apart.
 *     places: zones or values of the table that it is about, and whose (-1: nobody's). idle: by it the player lets things
 *     take their course.
 */
export interface SeenOption {
  idle?: boolean;
  places?: [string, number][];
  ref: number | null;
  rule: string;
  twins?: number[];
  verb: string;
  words: Named;
}
/**
 * The whole table, seen by a player who sits at the lower edge.
 *
 *     zones, short: names of zones, in full and for a narrow line. far, middle, near: the rows from top to bottom. spare:
 *     zones that are listed card by card where there is room. look: zones whose cards come first where all cards are
 *     listed. stack: the part of the observation whose things wait to be dealt with. marks, parts: what a card in a row
 *     shows; dim: the fact of cards that are drawn faintly. texts: facts that are a card's text. mat, face: how the same
 *     lies and looks on a plane. phases: short names of the phases of a turn, in order. verbs: places of the asked player
 *     that options of a verb are about, where the option itself names none. payments: verbs of runs that are proposed
 *     whole, and can be changed. hints: what to say of cards that cannot be used, the first that fits. about: for zones
 *     and values, the rule that says what they are; keywords: the same for words of card texts. lessons: what a newcomer
 *     should know, question by question; first: the game in which that is learned. accent: the colour of the game (plum,
 *     vermilion, indigo, gold, wisteria). bodies: references that are the same modulo this are the same piece of
 *     cardboard, wherever it lies. help: what the signs mean. concede: the rule by which a player gives up, if there is
 *     one.
 */
export interface Layout {
  about: {
    [k: string]: string;
  };
  accent: string;
  asks: Ask[];
  bodies: number;
  concede: string;
  dim: string;
  face: Face;
  facts: Fact[];
  far: Row[];
  first: First;
  help: Named;
  hints: Hint[];
  intents: Intent[];
  keywords: Keyword[];
  lessons: Lesson[];
  look: string[];
  marks: Mark[];
  mat: Mat;
  middle: Row[];
  near: Row[];
  parts: Part[];
  payments: string[];
  phases: {
    [k: string]: Named;
  };
  players: Named[];
  short: {
    [k: string]: Named;
  };
  spare: string[];
  stack: string;
  texts: string[];
  verbs: {
    [k: string]: string[];
  };
  zones: {
    [k: string]: Named;
  };
}
/**
 * What one may ask "why not?" about without naming a card. places: the zones and values that it is about.
 */
export interface Ask {
  en: string;
  intent: string;
  ja: string;
  places: string[];
}
/**
 * How a card is drawn where it has a face: its colour (the first of the tints that has one), its crest (by `clan`,
 *     a fact, and its name; motifs: those of clans that have one of their own), the fact in its corner and where there is
 *     none the sign of its kind, seals, the numbers at its foot, its strips, the fact of cards that lie sideways, the fact
 *     and value of cards with a frame, and the fact that counts what lies on it. map: the fact that has a small map of
 *     squares, line by line, a sign for each. aside: a figure that is told in words beside the family.
 */
export interface Face {
  aside?: Figure;
  bears: string;
  clan: string;
  corner: Figure;
  figures: Figure[];
  /**
   * @minItems 2
   * @maxItems 2
   */
  framed: [string, string];
  glyphs: Seal;
  map?: string;
  motifs: {
    [k: string]: string;
  };
  seals: Seal[];
  spans: Span[];
  tints: Tint[];
  turned: string;
}
/**
 * A number at the foot of a card, with a short title. pair: two numbers with a stroke between them. tint: the
 *     colour of the field that it stands on (of a pair: both).
 */
export interface Figure {
  en?: string;
  fact?: string;
  ja?: string;
  pair?: boolean;
  style?: string;
  tint?: string[];
}
/**
 * A fact that is stamped on a card, with its colour and its words for each value.
 */
export interface Seal {
  colours: {
    [k: string]: string;
  };
  fact: string;
  words: {
    [k: string]: Named;
  };
}
/**
 * A fact that names numbers from `least` to `most` ("4-10"), drawn as a strip. now: values of the table; the first
 *     that is there is marked on it.
 */
export interface Span {
  fact: string;
  least: number;
  most: number;
  now: string[];
}
/**
 * A fact by which cards are coloured: red, blue, green, purple, gold or grey. Of a fact that is a list, the first
 *     that has a colour.
 */
export interface Tint {
  colours: {
    [k: string]: string;
  };
  fact: string;
}
/**
 * What to tell of a card in full, with a title (or none).
 */
export interface Fact {
  en: string;
  ja: string;
  key: string;
}
/**
 * A row of the table. row says what kind:
 *
 *     line: items side by side; with `name`, after the player's name. cards: the cards of a zone; `title`: its name before
 *     them; `when`: "always" (with a word for an empty zone), "any" (some card), "known" (some card that is known). words:
 *     the sentence that a part of the observation has under `words`. things: the words of several things, put into the
 *     sentence ja / en. stack: things that wait for each other, the last one first; `alone`: shown empty if the middle of
 *     the table would have no row at all. `of`: the key of that part of the observation.
 *
 *     On a mat also: pool: a value, or the number of cards in a zone, drawn as so many tokens; with `limit`, among so many
 *     places; `main`: it is what one wins and loses by; `last`: a word in the last place; `ready`: a fact of cards, those
 *     that have it are counted out. pile: the cards of a zone one on another; `least`: not there with fewer cards.
 *     `small`: cards are drawn small.
 */
export interface Row {
  alone?: boolean;
  en?: string;
  items?: Item[];
  ja?: string;
  last?: Named;
  least?: number;
  limit?: number;
  main?: boolean;
  name?: boolean;
  of?: string;
  ready?: string;
  row?: string;
  sign?: string;
  small?: boolean;
  style?: string;
  title?: boolean;
  value?: string;
  when?: string;
  zone?: string;
}
/**
 * One entry of a line: a value, or the number of cards in a zone. Exactly one of `value` and `zone` is there.
 *
 *     limit: shown after the number ("3/10"). least: not shown below this number. sign: drawn so many times beside the
 *     number. ready: a fact of cards; those that lack it are counted first ("2/5"). states: what to say for each value,
 *     said without the number; a value that is not among them is not shown.
 */
export interface Item {
  en?: string;
  ja?: string;
  least?: number;
  limit?: number;
  ready?: string;
  sign?: string;
  states?: {
    [k: string]: Named;
  };
  style?: string;
  value?: string;
  zone?: string;
}
/**
 * A first game with a guide: what one plays for, with the rule that says so; the decks of both, the seed, and at
 *     which question the newcomer takes over: everything before it (choosing cards, the first hand) is done by then. turn:
 *     not before that turn, in a game that would be too long from its beginning.
 */
export interface First {
  decks: string[];
  en: string;
  goal: string;
  ja: string;
  rule: string;
  seed: number;
  turn?: number;
}
/**
 * What hinders a card, in a few letters, by the rule; facts of the card stand in braces.
 */
export interface Hint {
  en: string;
  ja: string;
  rule: string;
}
/**
 * What one may ask "why not?" about a card in a zone ("": in any).
 */
export interface Intent {
  en: string;
  intent: string;
  ja: string;
  own: boolean;
  zone: string;
}
/**
 * A word of card texts, and the rule that says what it means.
 */
export interface Keyword {
  en: string;
  ja: string;
  rule: string;
}
/**
 * What to know when a question at that rule comes for the first time.
 */
export interface Lesson {
  en: string;
  ja: string;
  rule: string;
}
/**
 * A sign before the names of cards: of those that have the `fact`, or of the one that the observation has at `at`
 *     (two keys). ja, en: what it says.
 */
export interface Mark {
  /**
   * @minItems 2
   * @maxItems 2
   */
  at?: [string, string];
  en?: string;
  fact?: string;
  ja?: string;
  sign?: string;
  style?: string;
}
/**
 * Where things lie, for whoever has a plane to draw on: the same regions in every game, and a centre of its own.
 *
 *     values: the near player's values, from the middle of the table to the player; the far side is mirrored. name: what
 *     stands beside a player's name; clan: the value whose words a player's crests are made of. front: what lies nearest
 *     to the middle; back: what lies behind it. piles: beside them. hand: the zone that is held. Each player of a table
 *     for more has the same.
 */
export interface Mat {
  back: Row[];
  centre: Centre;
  clan: string;
  front: Row[];
  hand: Row;
  name: Item[];
  piles: Row[];
  values: Row[];
}
/**
 * What the game is about, between the two sides. kind says how it is drawn:
 *
 *     track: a number line from `least` to `most` on which `sign`s lie for a `value`; the first of `now` that is there is
 *     the number that counts; numbers up to that of `shade` are hatched; `reach`: what cards reach along it. rows: the
 *     fields of both sides meet at a `band`. squares: `rows` times `columns` squares, in reading order for the first
 *     player, in which the cards of the zone `zone` (or things of the part `of`) lie by their fact `square`, or in the
 *     cells of the zone; `upward`: squares are counted from the first player's edge on; `reaches`: the fact of a card that
 *     lists the squares it reaches; `areas`: names of rows of squares, from the near edge.
 *
 *     ja, en: what it is called. void: what is said where nothing lies there. notes: values that are told beside it.
 *     beside: rows of what else is nobody's. stage: things that wait to be dealt with and are laid out large while
 *     somebody is asked. told: rows of sentences about what is going on. arrow: a part of the observation and two things
 *     of it (cards or players); a stroke is drawn from one to the other.
 */
export interface Centre {
  areas?: Named[];
  /**
   * @minItems 3
   * @maxItems 3
   */
  arrow?: [string, string, string];
  band?: Row[];
  beside?: Row[];
  columns?: number;
  en?: string;
  ja?: string;
  kind?: string;
  least?: number;
  most?: number;
  notes?: Item[];
  now?: string[];
  of?: string;
  reach?: Reach;
  reaches?: string;
  rows?: number;
  shade?: string;
  sign?: string;
  stage?: string;
  told?: Row[];
  upward?: boolean;
  value?: string;
  void?: Named;
  zone?: string;
}
/**
 * Facts that are drawn as bars along a track: `fact` names the numbers that a card reaches, `weight` says what it
 *     does there; of one's own cards in `zones`, and of those of others that are known in `others`.
 */
export interface Reach {
  fact: string;
  others: string[];
  weight: string;
  zones: string[];
}
/**
 * What follows a card's name: a fact in a form with one place.
 *
 *     unless: a fact; cards that have it do not show this. lists: a list of such values. compared: facts that, other than
 *     printed, turn the style into `changed`.
 */
export interface Part {
  changed?: string;
  compared?: string[];
  fact?: string;
  form?: string;
  style?: string;
  unless?: string;
}
/**
 * A view, for who has asked for changes: its observation is the last one's, changed by `by` (`server/changing.py`
 *     says how that is written).
 */
export interface Changed {
  type: "changed";
  at: number;
  thinking: number | null;
  clocks: number[] | null;
  left: number | null;
  by: unknown[];
}
/**
 * You are heard.
 */
export interface Pong {
  type: "pong";
}
/**
 * Lines of this viewer's log from that place on; what a client has from there on is replaced.
 */
export interface Log {
  type: "log";
  start: number;
  lines: Told[];
}
/**
 * A line of the log: the view with which it was told, the turn in which it happened (0: before the first), the rule
 *     by which it did, the words, and the cards that the words name.
 */
export interface Told {
  at: number;
  turn: number;
  rule: string;
  ja: string;
  en: string;
  cards: NamedCard[];
}
/**
 * A card that a line names: the name as it stands in the sentence, the number of the printed card, and the card's
 *     reference in the view `at` of the line, if the viewer knew then where it was.
 */
export interface NamedCard {
  ja: string;
  en: string;
  number: string;
  ref: number | null;
}
/**
 * A message that was not taken. Nothing has changed.
 */
export interface ErrorSays {
  type: "error";
  code: string;
  ja: string;
  en: string;
}
/**
 * Somebody proposes something. seen: for an undo, what this viewer was told meanwhile.
 */
export interface Proposal {
  type: "proposal";
  kind: "rematch" | "swap" | "undo";
  by: number;
  ja: string;
  en: string;
  seen: Told[];
}
/**
 * What was proposed has been agreed to, or not.
 */
export interface Settled {
  type: "settled";
  kind: "rematch" | "swap" | "undo";
  agreed: boolean;
  ja: string;
  en: string;
}
/**
 * A window at which this viewer has nothing to answer, shown because the switch or a stop says so. `go` goes on.
 */
export interface Held {
  type: "held";
  at: number;
  rule: string;
  ja: string;
  en: string;
}
/**
 * The game has ended. winner: a player, -1 for a draw.
 */
export interface Over {
  type: "over";
  at: number;
  winner: number;
  ja: string;
  en: string;
}
/**
 * Every reason why it cannot be done; none: it can.
 */
export interface Why {
  type: "why";
  ref: number | null;
  intent: string;
  reasons: Because[];
}
/**
 * A reason: the rule, and the fact that it meets.
 */
export interface Because {
  rule: string;
  ja: string;
  en: string;
}
/**
 * What an option of the view `at` would bring about before its player is asked again. gone: cards that no longer
 *     lie where they do. winner: who would have won; asks: what its player would be asked next; passes: whether another
 *     turn would have begun; then: what the options are about if its player is asked again at once; each if that is
 *     certain.
 */
export interface Foreseen {
  type: "foreseen";
  at: number;
  choice: number;
  changes: Change[];
  gone: number[];
  winner: number | null;
  asks: Said | null;
  passes: boolean;
  then: Target[];
}
/**
 * A value or a number of cards, whose it is (-1: nobody's), and what it can become.
 */
export interface Change {
  place: string;
  player: number;
  values: number[];
}
/**
 * What an option is about: a card or a player, and places of the table.
 */
export interface Target {
  ref: number | null;
  places: [string, number][];
}
/**
 * Answers after next of the view `at`, as far as they are certain: a thing to which one way leads can be pointed at
 *     straight away. pay: where it is asked with what to pay, the option that leaves most.
 */
export interface Ahead {
  type: "ahead";
  at: number;
  ways: Way[];
  pay: number | null;
}
/**
 * An option, and something that can be answered at once after it: a card or a player, places of the table, and its
 *     words.
 */
export interface Way {
  choice: number;
  ref: number | null;
  places: [string, number][];
  words: Said;
}
/**
 * What hinders one's own cards in the view `at`.
 */
export interface Hindrances {
  type: "hindrances";
  at: number;
  cards: Hindered[];
}
/**
 * A card, and every reason why it cannot be used.
 */
export interface Hindered {
  ref: number;
  reasons: Because[];
}
/**
 * What a machine would do in the view `at`: which option, what would come after it to the end of the
 *     turn, and why.
 */
export interface HintSays {
  type: "hint";
  at: number;
  choice: number;
  plan: Said[];
  reasons: Gain[];
}
/**
 * A respect in which a way is better than doing nothing more, and by how much; below zero: worse.
 */
export interface Gain {
  ja: string;
  en: string;
  gain: number;
}
/**
 * The rule with those above it (outermost first), beside it and below it.
 */
export interface RuleSays {
  type: "rule";
  number: string;
  above: Because[];
  rule: Because;
  beside: Because[];
  below: Because[];
}
/**
 * A printed card, told as an observation tells a card that lies on the table.
 */
export interface CardSays {
  type: "card";
  number: string;
  card: {
    [k: string]: unknown;
  };
}
/**
 * How it was, of how many views, and where turns begin. viewer: through whose eyes.
 *
 *     lines: how long that viewer's log was then. log: the lines, where it is not the log of who asks.
 */
export interface Past {
  type: "past";
  at: number;
  count: number;
  turns: TurnAt[];
  viewer: number | null;
  lines: number;
  log: Told[] | null;
  observation: Observation;
}
/**
 * A turn, and the number of its first view.
 */
export interface TurnAt {
  turn: number;
  at: number;
}
/**
 * The course of a finished game, and the decisions that changed most.
 */
export interface CourseSays {
  type: "course";
  points: Point[];
  turnings: Turning[];
}
/**
 * From that view on: the turn, and each player's main value.
 */
export interface Point {
  at: number;
  turn: number;
  values: number[];
}
/**
 * A decision that changed much: the view after it and the one before, the turn, whose it was, and how good the
 *     position looked for the first player before and after.
 */
export interface Turning {
  at: number;
  since: number;
  turn: number;
  player: number;
  before: number;
  after: number;
}
/**
 * POST /api/seats/deck.
 */
export interface BringDeck {
  table: string;
  token: string;
  deck?: string;
  text?: string;
}
/**
 * POST /api/decks/check: the text of a deck file, or the numbers of its cards, to be checked for a format (the one
 *     that it names itself, if empty).
 */
export interface CheckDeck {
  game: string;
  text?: string;
  format?: string;
  cards?: string[];
}
/**
 * So many copies of a card.
 */
export interface DeckCard {
  number: string;
  ja: string;
  en: string;
  count: number;
}
/**
 * The answer to POST /api/decks/check: the cards, every rule of construction that they break, and the text of their
 *     deck file.
 */
export interface DeckChecked {
  cards: DeckCard[];
  format: string;
  reasons: Because[];
  text: string;
}
/**
 * One of a game's own decks. It has no cards if these are chosen in the game. curve: how many of its cards there
 *     are of each cost, or that reach each place of the track, from `least` on.
 */
export interface DeckFacts {
  name: string;
  title: Said;
  format: string;
  cards: DeckCard[];
  least: number;
  curve: number[];
}
/**
 * A way in which decks are made for a game. dealt: nobody brings a deck, everybody gets one.
 */
export interface FormatFacts {
  name: string;
  title: Said;
  dealt: boolean;
}
/**
 * The answer to GET /api/cards/{game}. cards: each as a view shows a card, and `written`, where its text is read
 *     box by box: each box with its text. layout: how their faces are drawn. boxes: where on a card a text may stand; the
 *     usual one first.
 */
export interface Gallery {
  game: string;
  title: Said;
  layout: {
    [k: string]: unknown;
  };
  cards: {
    [k: string]: unknown;
  }[];
  boxes: string[];
}
/**
 * One of the games. accent: its colour. example: the text of a deck file, for who writes one.
 */
export interface GameFacts {
  name: string;
  title: Said;
  version: string;
  accent: string;
  seatings: SeatingFacts[];
  formats: FormatFacts[];
  decks: DeckFacts[];
  example: string;
}
/**
 * One of the ways to sit down to a game, and for how many.
 */
export interface SeatingFacts {
  name: string;
  words: Said;
  players: number;
}
/**
 * The answer to GET /api/games.
 */
export interface Games {
  games: GameFacts[];
  machines: MachineFacts[];
}
/**
 * One of the machines that can sit at a seat.
 */
export interface MachineFacts {
  name: string;
  words: Said;
}
/**
 * A way to the table: the token of a seat, or of the spectators. It is told once and kept by nobody
 *     but its holder.
 */
export interface Link {
  seat: number | null;
  token: string;
}
/**
 * Who is to sit there (person, or the name of a machine) with which deck: one of the game's by name, or the text of
 *     a deck file. A person without a deck brings one with POST /api/seats/deck, unless the format deals decks.
 */
export interface NewSeat {
  kind?: string;
  deck?: string;
  text?: string;
}
/**
 * POST /api/tables. format: the game's first, if empty. seating: the first for so many, if empty. pace: seconds
 *     between the decisions of machines. The seed may be named where at most one person sits.
 *
 *     guided: the game's first game for newcomers; format, decks and seed are then its own, and it begins where the
 *     newcomer takes over. scene: the name of one of the game's scenarios, to be played on after `at` of its views;
 *     without seats, to be stepped through. Or try:BOX:TEXT, a card's text to be tried on a board (an empty box: the
 *     game's first). puzzle: the name of one of the game's puzzles; the person then sits where it has to be solved.
 *     replay: go on from an uploaded or downloaded replay file, after `at` of its views (all, if null); decks are then the
 *     replay's.
 */
export interface NewTable {
  game: string;
  seats: NewSeat[];
  format?: string;
  seating?: string;
  clock?: Clock | null;
  pace?: number;
  seed?: number | null;
  guided?: boolean;
  puzzle?: string;
  scene?: string;
  replay?: string;
  at?: number | null;
}
/**
 * The answer to POST /api/tables and POST /api/replays.
 */
export interface Opened {
  table: string;
  seats: Link[];
  spectators: Link;
}
/**
 * A puzzle. moves: how many answers it takes; turn: the turn in which the win has to come. cards: some that its
 *     player has, on the table and in hand; standings: how the sides stand.
 */
export interface PuzzleFacts {
  name: string;
  theme: string;
  moves: number;
  turn: number;
  cards: Said[];
  standings: Standing[];
}
/**
 * A number that decides: what it is, who has to solve it has, and the other has.
 */
export interface Standing {
  words: Said;
  own: number;
  other: number;
}
/**
 * The answer to GET /api/puzzles/GAME. today: the name of the puzzle of the day, if there is any.
 */
export interface Puzzles {
  game: string;
  title: Said;
  accent: string;
  themes: ThemeFacts[];
  puzzles: PuzzleFacts[];
  today: string;
}
/**
 * What puzzles are sorted by.
 */
export interface ThemeFacts {
  name: string;
  words: Said;
}
/**
 * POST /api/cards/read: a card's text, and where on the card it stands (the usual place, if empty).
 */
export interface ReadText {
  game: string;
  text: string;
  box?: string;
}
/**
 * Where a document is unclear: the name of the ruling option, its values with the default first, the rule, and what
 *     it decides.
 */
export interface ReadingFacts {
  name: string;
  values: string[];
  rule: string;
  words: Said;
}
/**
 * A rule with our summary of it. ahead: the game does not run it yet.
 */
export interface RuleFacts {
  number: string;
  parent: string;
  kind: string;
  ja: string;
  en: string;
  ahead: boolean;
}
/**
 * The answer to GET /api/rules/{game}.
 */
export interface Rulebook {
  game: string;
  title: Said;
  version: string;
  accent: string;
  rules: RuleFacts[];
  readings: ReadingFacts[];
}
/**
 * A scenario that shows the rule at work, as a board: the name by which a table is opened at it, and what it shows
 *     (in Japanese: with which cards, and with which other rule).
 */
export interface SceneFacts {
  name: string;
  title: Said;
}
/**
 * The answer to GET /api/scenes/{game}/{number}. callers: the numbers of the rules that call this one.
 */
export interface Scenes {
  scenes: SceneFacts[];
  callers: string[];
}
/**
 * A line of a card's text as it was read. canonical: as we would write it. program: what it does, step by step.
 *     missing: what of it is not carried out.
 */
export interface TextLine {
  line: number;
  status: string;
  canonical: string;
  program: Said[];
  missing: string[];
}
/**
 * The answer to POST /api/cards/read. fault: why it cannot be read, if it cannot.
 */
export interface TextRead {
  lines: TextLine[];
  fault?: Said | null;
}
/**
 * Something that waits or lasts, as a part of an observation lists it.
 */
export interface Thing {
  card?: SeenCard;
  controller?: number;
  targets?: Named[];
  text?: Named;
  words: Named;
  [k: string]: unknown;
}
