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
  | WhyNot
  | Foresee
  | AskHindrances
  | AskRule
  | AskCard
  | AskCourse
  | Jump;
export type ServerMessage =
  | TableSays
  | View
  | Log
  | ErrorSays
  | Why
  | Foreseen
  | Hindrances
  | RuleSays
  | CardSays
  | Proposal
  | Settled
  | Held
  | Over
  | Past
  | CourseSays;

export interface Protocol {}
/**
 * The first message: which table, and the token of a seat or of the spectators. Sent again after any interruption, it loses nothing.
 */
export interface Hello {
  type: "hello";
  table: string;
  token: string;
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
 * Take back the last own decision, with all that came of it; `at`: back to the view with that number, in which one was asked.
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
  /**
   * @maxItems 50
   */
  stops?: string[];
}
/**
 * Go on from a window at which one was held without having anything to answer.
 */
export interface Go {
  type: "go";
}
/**
 * Why an intent of the layout cannot be done with a card that one sees; without a card: one of the layout's `asks`.
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
 * Why one's own cards that nothing is offered with cannot be used now.
 */
export interface AskHindrances {
  type: "hindrances";
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
  layout: {};
}
/**
 * Something said in both languages.
 */
export interface Said {
  ja: string;
  en: string;
}
/**
 * A seat: which player it is in this game, who sits there (person, nobody, or the name of a machine), and whether anybody is connected.
 */
export interface Seated {
  seat: number;
  player: number;
  kind: string;
  words: Said;
  deck: boolean;
  here: boolean;
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
 * All that this viewer may know now. The observation has the request, if this viewer is asked. thinking: the player for whom all wait.
 *
 *     Of the request's options that one has `idle` by which the player lets things take their course, if there is just one.
 *
 *     clocks: seconds left in each player's bank. left: for who is asked, seconds before the bank is used.
 */
export interface View {
  type: "view";
  at: number;
  thinking: number | null;
  clocks: number[] | null;
  left: number | null;
  observation: {};
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
 * A line of the log: the view with which it was told, the turn in which it happened (0: before the first), the rule by which it did, the words, and
 *     the cards that the words name.
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
 * A card that a line names: the name as it stands in the sentence, the number of the printed card, and the card's reference in the view `at` of the
 *     line, if the viewer knew then where it was.
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
 * What an option of the view `at` would bring about before its player is asked again. gone: cards that no longer lie where they do. winner: who would
 *     have won; asks: what its player would be asked next; passes: whether another turn would have begun; each if that is certain.
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
  card: {};
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
  observation: {};
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
 * A decision that changed much: the view after it, the turn, whose it was, and how good the position looked for the first player before and after.
 */
export interface Turning {
  at: number;
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
 * POST /api/decks/check: the text of a deck file, to be checked for a format (the one that it names itself, if empty).
 */
export interface CheckDeck {
  game: string;
  text: string;
  format?: string;
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
 * The answer to POST /api/decks/check: the cards, and every rule of construction that they break.
 */
export interface DeckChecked {
  cards: DeckCard[];
  format: string;
  reasons: Because[];
}
/**
 * One of a game's own decks. It has no cards if these are chosen in the game.
 */
export interface DeckFacts {
  name: string;
  title: Said;
  format: string;
  cards: DeckCard[];
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
 * One of the games. example: the text of a deck file, for who writes one.
 */
export interface GameFacts {
  name: string;
  title: Said;
  version: string;
  players: number;
  formats: FormatFacts[];
  decks: DeckFacts[];
  example: string;
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
 * A way to the table: the token of a seat, or of the spectators. It is told once and kept by nobody but its holder.
 */
export interface Link {
  seat: number | null;
  token: string;
}
/**
 * Who is to sit there (person, or the name of a machine) with which deck: one of the game's by name, or the text of a deck file. A person without
 *     a deck brings one with POST /api/seats/deck, unless the format deals decks.
 */
export interface NewSeat {
  kind?: string;
  deck?: string;
  text?: string;
}
/**
 * POST /api/tables. format: the game's first, if empty. pace: seconds between the decisions of machines. The seed may be named where at most one
 *     person sits.
 *
 *     replay: go on from an uploaded or downloaded replay file, after `at` of its views (all, if null); decks are then the replay's.
 */
export interface NewTable {
  game: string;
  /**
   * @maxItems 8
   */
  seats: NewSeat[];
  format?: string;
  clock?: Clock | null;
  pace?: number;
  seed?: number | null;
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
 * Where a document is unclear: the name of the ruling option, its values with the default first, the rule, and what it decides.
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
  rules: RuleFacts[];
  readings: ReadingFacts[];
}
