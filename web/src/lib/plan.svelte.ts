// What one person is choosing at this moment, and the answers that are still to be given of what was chosen at once.
import { enough, filled, firstShares, hindrance, leftOf, mayShift, moved, nextOf, runOf, settledOf, toggled, type Hindrance, type Plan } from "./plan";
import { questionOf, type Question, type Several, type Sharing } from "./question";
import { layoutOf } from "./model";
import { placed, type Placed, type Seen } from "./seen";
import type { Session } from "./session.svelte";
import { phrase } from "./words";

export class Planning {
  /** Entries that are chosen and not confirmed yet, in the order of choosing. */
  picked = $state.raw<number[]>([]);
  shares = $state.raw<number[]>([]);
  /** Answers of a confirmed plan are being given. */
  running = $state(false);
  /** The rest of a plan was given up, because something else was asked. */
  dropped = $state(false);

  readonly #session: Session;
  #plan: Plan | null = null;
  #given = 0;
  #sent = "";
  #at = "";
  /** The view in which the run was first asked about, and how much of it was settled then. */
  #began: { at: number; run: string; settled: number } | null = null;

  constructor(session: Session) {
    this.#session = session;
  }

  readonly question = $derived.by((): Question | null => {
    const model = this.#session.model;
    return model.past ? null : questionOf((model.view?.observation ?? null) as Seen | null);
  });
  readonly several = $derived.by((): Several | null => (this.question?.control?.control === "several" ? this.question.control : null));
  readonly sharing = $derived.by((): Sharing | null => (this.question?.control?.control === "shares" ? this.question.control : null));
  /** Whether it is asked only with what to pay. */
  readonly paying = $derived.by((): boolean => {
    const verbs = layoutOf(this.#session.model)?.payments ?? [];
    return this.question?.options.every(({ verb }) => verbs.includes(verb)) ?? false;
  });
  /** Cards that are chosen or taken. */
  readonly chosen = $derived(new Set([...(this.several?.taken ?? []), ...this.picked].flatMap((entry) => this.several?.entries[entry]?.ref ?? [])));
  /** What `take` may be called with now: the options of the question, or what can be chosen and no longer be chosen, by the places of the entries. */
  readonly options = $derived.by((): Placed[] => {
    const several = this.several;
    if (!several) return placed(this.question);
    return several.entries.flatMap(({ ref, words }, place) => {
      const verb = this.picked.includes(place) ? "unchoose" : "choose";
      const said = (language: "ja" | "en") => phrase(verb, language, { name: words[language] });
      return this.hindrance(place) ? [] : [{ verb, rule: this.question?.rule ?? "", words: { ja: said("ja"), en: said("en") }, ref, place }];
    });
  });
  readonly busy = $derived.by((): boolean => this.running || this.#session.settling || this.#session.model.answered !== null);

  /** Whether those chosen can be confirmed. */
  readonly ready = $derived.by((): boolean => {
    if (this.several) return enough(this.several, this.picked);
    return this.sharing !== null && leftOf(this.sharing, this.shares) === 0;
  });

  // --- choosing ---

  toggle(entry: number): void {
    if (this.several && !this.busy) this.picked = toggled(this.several, this.picked, entry);
  }
  move(entry: number, by: 1 | -1): void {
    if (!this.busy) this.picked = moved(this.picked, entry, by);
  }
  fill(): void {
    if (this.several && !this.busy) this.picked = filled(this.several, this.picked);
  }
  /** Why an entry cannot be added; null: it can, or is chosen already. */
  hindrance(entry: number): Hindrance | null {
    return this.several && !this.picked.includes(entry) ? hindrance(this.several, this.picked, entry) : null;
  }
  shift(entry: number, by: number): void {
    if (this.sharing && !this.busy && mayShift(this.sharing, this.shares, entry, by)) this.shares = this.shares.map((share, place) => (place === entry ? share + by : share));
  }
  mayShift(entry: number, by: number): boolean {
    return this.sharing !== null && mayShift(this.sharing, this.shares, entry, by);
  }

  // --- answering ---

  /** Take one of `options`; one of several is only chosen, and given when all are confirmed. */
  take(place: number): void {
    if (this.several) this.toggle(place);
    else if (!this.busy) this.#session.answer(place);
  }
  confirm(): void {
    const control = this.several ?? this.sharing;
    if (!control || !this.question || !this.ready || this.busy) return;
    const steps = control.control === "several" ? runOf(control, this.picked) : this.shares;
    this.#plan = { rule: this.question.rule, control, steps };
    this.#given = settledOf(control).length;
    this.dropped = false;
    this.#next();
  }
  /** Take back what has been taken of this run. */
  back(): void {
    this.drop();
    this.#session.send({ type: "undo", at: this.#began?.at ?? null });
  }

  #next(): void {
    const next = this.#plan ? nextOf(this.#plan, this.question, this.#given) : "over";
    if (typeof next === "number" && this.question?.control) {
      this.running = true;
      this.#given = settledOf(this.question.control as Several | Sharing).length + 1;
      this.#sent = this.#at;
      this.#session.answer(next);
    } else {
      this.drop();
      this.dropped = next === "dropped";
    }
  }

  // --- what the session tells ---

  /** A view has come. The same one may come again: what is being chosen stays. */
  viewed(round: number, at: number): void {
    const moment = `${round}/${at}`;
    const again = moment === this.#at;
    this.#at = moment;
    if (again && (!this.#plan || this.#sent === moment)) return;
    if (this.#plan) this.#next();
    else this.dropped = false;
    this.picked = this.#plan ? [] : this.#proposed();
    this.shares = this.sharing ? firstShares(this.sharing) : [];
    const control = this.several ?? this.sharing;
    const run = control ? JSON.stringify([this.question?.rule, control.entries]) : "";
    const settled = control ? settledOf(control).length : 0;
    if (!control) this.#began = null;
    else if (this.#began?.run !== run || settled <= this.#began.settled) this.#began = { at, run, settled };
  }
  /** A payment is proposed whole. */
  #proposed(): number[] {
    return this.several && this.paying ? filled(this.several, []) : [];
  }
  /** Give up what is still to be answered; the rest is simply asked again. */
  drop(): void {
    this.#plan = null;
    this.running = false;
  }
}
