// A connection to one seat of a table, or to its spectators: it comes back by itself after any interruption.
import type { Changed, ClientMessage, Jump, Observation, ServerMessage } from "../made/protocol";
import { changed, type Change } from "./changing";
import { after, NOTHING, type Model } from "./model";
import { Planning } from "./plan.svelte";
import { questionOf } from "./question";
import type { Seen } from "./seen";
import { addressToken, keptTable, ownToken } from "./tables";

const FIRST_WAIT = 500;
const LONGEST_WAIT = 8000;
/** Milliseconds between two words that say we are here, and after which silence is a stalled connection. */
const PING = 1500;
const SILENCE = 4000;
/** After a message too many. */
const REST = 400;
/** Options of one view that are asked about. */
const MOST_FORESEEN = 24;
/** Milliseconds after which one is asked oneself with what to pay. */
const SETTLED = 1500;
/** Errors after which coming again is of no use. */
const FINAL = new Set(["no_table", "stale_rules"]);

export const seconds = (): number => performance.now() / 1000;

export class Session {
  model = $state.raw<Model>(NOTHING);
  /** lost: trying again; gone: there is nothing to come back to. */
  state = $state<"opening" | "open" | "lost" | "gone">("opening");

  /** Whether the table waits for an answer of this seat, whatever is shown. */
  readonly waited = $derived(this.model.over === null && questionOf((this.model.view?.observation ?? null) as Seen | null) !== null);

  /** Whether the connection stands, but nothing comes through it. */
  stalled = $state(false);

  /** Whether questions are answered by letting things be: until something happens, or until the turn is over. */
  passing = $state.raw<{ until: "event" | "turn"; turn: number; log: number } | null>(null);

  /** The view of the question what to pay with that was answered by itself last, until something else is answered. */
  paid = $state<number | null>(null);
  /** Whether one wants to say oneself with what to pay: after taking something back, until something else is answered. */
  byHand = $state(false);

  /** Whether what is paid is settled by itself: along with what is played, where it can be taken back at will. */
  readonly settling = $derived.by((): boolean => {
    const table = this.model.table;
    return this.plan.paying && !this.byHand && table?.mode !== "on" && table?.seats.filter(({ kind }) => kind === "person").length === 1 && !keptTable(this.table)?.puzzle;
  });

  /** How often this page has answered. */
  answers = 0;

  readonly table: string;
  /** What opens the seat: at first the invitation, then a token that only this page knows. */
  token = $state("");
  readonly plan = new Planning(this);
  readonly #own: string;
  #socket: WebSocket | null = null;
  /** The observation that came last. */
  #seen: Observation | null = null;
  #wait = FIRST_WAIT;
  #timer = 0;
  #beat = 0;
  #heard = 0;
  #closed = false;
  /** Options that have been asked about, and in which view. */
  #looked = "";
  #foreseeing = { moment: "", places: new Set<number>() };
  /** The position that is on its way, and the newest one that is wanted after it. */
  #asked: Jump | null = null;
  #wanted: Jump | null = null;

  constructor(table: string, token: string) {
    this.table = table;
    this.token = token;
    this.#own = ownToken(table, token);
    this.#beat = window.setInterval(() => this.#ping(), PING);
    this.#open();
  }

  #open(): void {
    const address = new URL("ws", location.href.split("#")[0]);
    address.protocol = address.protocol === "https:" ? "wss:" : "ws:";
    const socket = new WebSocket(address);
    this.#socket = socket;
    socket.onopen = () => {
      this.state = "open";
      this.#heard = performance.now();
      this.model = { ...NOTHING, table: this.model.table, view: this.model.view, past: this.model.past };
      this.send({ type: "hello", table: this.table, token: this.token, own: this.#own, changes: true });
    };
    socket.onmessage = (event) => {
      this.#heard = performance.now();
      this.stalled = false;
      const message = this.#whole(JSON.parse(String(event.data)) as ServerMessage);
      this.#wait = FIRST_WAIT;
      if (message.type === "error" && message.code === "unforeseen") return; // what was asked about has passed already
      if (this.#asked && message.type === "error" && message.code === "too_fast") {
        this.#wanted ??= this.#asked;
        window.setTimeout(() => this.#jumped(), REST);
        return;
      }
      if (message.type === "yours") {
        addressToken(this.token, message.token);
        this.token = message.token;
      }
      if (message.type === "past" || message.type === "error") this.#jumped();
      this.model = after(this.model, message, seconds());
      if (message.type === "view") this.plan.viewed(this.model.table?.round ?? 0, message.at);
      if (message.type === "view") this.#passOn();
      else if (message.type === "error") this.plan.drop();
      if (message.type === "error" && FINAL.has(message.code)) {
        this.close();
        this.state = "gone";
      }
    };
    socket.onclose = () => {
      this.plan.drop();
      this.#asked = null;
      if (this.#closed) return;
      this.state = "lost";
      this.#timer = window.setTimeout(() => this.#open(), this.#wait);
      this.#wait = Math.min(this.#wait * 2, LONGEST_WAIT);
    };
  }

  #ping(): void {
    this.stalled = this.state === "open" && performance.now() - this.#heard > SILENCE;
    if (this.state === "open" && this.model.table) this.send({ type: "ping" });
  }

  /** A view that comes as what has changed is made whole. */
  #whole(message: ServerMessage): Exclude<ServerMessage, Changed> {
    if (message.type === "view") this.#seen = message.observation;
    if (message.type !== "changed") return message;
    if (!this.#seen) throw new Error("a change without a view");
    this.#seen = changed(this.#seen, message.by as unknown as Change);
    const { at, thinking, clocks, left } = message;
    return { type: "view", at, thinking, clocks, left, observation: this.#seen };
  }

  send(message: ClientMessage): void {
    if (message.type === "undo") {
      this.plan.drop();
      this.byHand = true;
    }
    if (this.#socket?.readyState === WebSocket.OPEN) this.#socket.send(JSON.stringify(message));
  }

  /** Take the option at that place of the request that is shown. */
  answer(place: number): void {
    const view = this.model.view;
    if (!view || this.model.past || this.model.answered === view.at) return;
    this.model = { ...this.model, answered: view.at, error: null };
    this.answers += 1;
    this.paid = null;
    if (!this.plan.paying) this.byHand = false;
    this.send({ type: "answer", at: view.at, choice: place });
  }

  /** Pay with what leaves most; of a run, one after the other. */
  pay(place: number): void {
    const first = this.paid ?? this.model.view?.at ?? null;
    this.answer(place);
    this.paid = first;
  }
  /** Take the payment back, to choose it oneself. */
  payByHand(): void {
    this.send({ type: "undo", at: this.paid });
    this.paid = null;
  }

  /** Let things be from now on. */
  pass(until: "event" | "turn" | null): void {
    const turn = (this.model.view?.observation as Seen | undefined)?.turn ?? 0;
    this.passing = until && { until, turn, log: this.model.log.length };
    this.#passOn();
  }
  #passOn(): void {
    const [passing, seen] = [this.passing, (this.model.view?.observation ?? null) as Seen | null];
    if (!passing) return;
    const question = questionOf(seen);
    const idle = question?.options.findIndex((option) => option.idle) ?? -1;
    const ended = this.model.over !== null || seen?.turn !== passing.turn || (passing.until === "event" && this.model.log.length > passing.log);
    if (ended || (question && (idle < 0 || question.control))) this.passing = null;
    else if (question && !this.model.past) this.answer(idle);
  }

  /** Ask what an option of the request that is shown would bring about, once. */
  foresee(place: number): void {
    const view = this.model.view;
    const moment = `${this.model.table?.round}/${view?.at}`;
    if (!view || this.model.past || this.model.answered !== null || !this.waited || this.plan.several || this.plan.sharing) return;
    if (this.#foreseeing.moment !== moment) this.#foreseeing = { moment, places: new Set() };
    if (this.#foreseeing.places.has(place) || this.#foreseeing.places.size > MOST_FORESEEN) return;
    this.#foreseeing.places.add(place);
    this.send({ type: "foresee", at: view.at, choice: place });
  }

  /** Ask what could be answered after the options of the request that is shown, and with what to pay; once. */
  lookAhead(): void {
    const moment = `${this.model.table?.round}/${this.model.view?.at}`;
    if (!this.model.view || this.#looked === moment) return;
    this.#looked = moment;
    this.send({ type: "ahead", at: this.model.view.at });
    if (this.settling) window.setTimeout(() => (this.byHand ||= this.#looked === moment && this.settling && this.model.answered === null), SETTLED);
  }

  /** Show how it was; while one position is on its way, only the newest of the next ones is asked for. */
  jump(at: number, viewer: number | null): void {
    this.#wanted = { type: "jump", at, viewer };
    if (!this.#asked) this.#jumped();
  }
  #jumped(): void {
    this.#asked = this.#wanted;
    this.#wanted = null;
    if (this.#asked) this.send(this.#asked);
  }

  /** Put away something that the page shows: a past position, a rule, an error. */
  putAway(...what: ("past" | "rule" | "card" | "error" | "why" | "settled" | "news" | "hint")[]): void {
    const cleared = Object.fromEntries(what.map((one) => [one, one === "news" ? [] : null]));
    this.model = { ...this.model, ...cleared };
  }

  close(): void {
    this.#closed = true;
    clearTimeout(this.#timer);
    clearInterval(this.#beat);
    this.#socket?.close();
  }
}
