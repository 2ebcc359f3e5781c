import { expect, test } from "vitest";
import { enough, filled, firstShares, hindrance, leftOf, mayShift, moved, nextOf, runOf, settledOf, toggled, type Plan } from "../src/lib/plan";
import { pressed, senseOf, shownOptions, type Question, type Several, type Sharing } from "../src/lib/question";

const both = (words: string) => ({ ja: `${words}（日）`, en: words });
const option = (verb: string, more = {}) => ({ verb, rule: "1", words: both(verb), ref: null, ...more });
const entries = (count: number) => Array.from({ length: count }, (_, at) => ({ words: both(`card ${at}`), ref: 100 + at }));

const several = (count: number, more: Partial<Several> = {}): Several => ({
  control: "several", least: 0, most: count, ordered: false, entries: entries(count), kinds: [...Array(count).keys()], weights: Array(count).fill(0) as number[], room: -1, taken: [], offers: [], ...more,
});
const sharing = (count: number, more: Partial<Sharing> = {}): Sharing => ({ control: "shares", total: 4, least: 0, entries: entries(count), shares: [], ...more });
const asking = (control: Question["control"], options: number, rule = "7"): Question => ({ rule, words: both("?"), source: null, options: Array.from({ length: options }, () => option("pick")), control });

/** The engine's side of a run, told in its own words (kisoku/kernel/choosing.py): what is offered, and what one option alone does by itself. */
class Run {
  taken: number[] = [];
  over = false;
  asked = 0;
  readonly about: Several;

  constructor(about: Several) {
    this.about = about;
    this.settle();
  }
  places(): number[] {
    const { entries, kinds, weights, least, ordered } = this.about;
    const weight = (place: number) => weights[place] ?? 0;
    const room = this.about.room - this.taken.reduce((sum, place) => sum + weight(place), 0);
    const needed = Math.max(least - this.taken.length - 1, 0);
    let places: number[] = [];
    if (ordered) for (let at = 0; at < entries.length; at++) places.push(at);
    else for (let at = (this.taken.at(-1) ?? -1) + 1; at < entries.length - needed; at++) places.push(at);
    places = places.filter((at) => !this.taken.includes(at));
    const seen = new Set<number>();
    const first = new Set<number>();
    for (const [at, kind] of kinds.entries()) {
      if (this.taken.includes(at) || seen.has(kind)) continue;
      seen.add(kind);
      first.add(at);
    }
    places = places.filter((at) => first.has(at));
    if (this.about.room < 0) return places;
    return places.filter((at) => {
      const others = [...entries.keys()].filter((one) => one !== at && !this.taken.includes(one) && (ordered || one > at)).map(weight);
      return weight(at) + others.sort((a, b) => a - b).slice(0, needed).reduce((sum, one) => sum + one, 0) <= room;
    });
  }
  offers(): number[] {
    const places = this.places();
    return this.taken.length >= this.about.least || !places.length ? [...places, -1] : places;
  }
  settle(): void {
    while (!this.over && this.offers().length === 1) this.take(this.offers()[0] as number);
  }
  take(offer: number): void {
    if (offer >= 0) this.taken = [...this.taken, offer];
    this.over = offer < 0 || this.taken.length >= this.about.most;
  }
  question(): Question | null {
    if (this.over) return null;
    const weighed = this.taken.reduce((sum, place) => sum + (this.about.weights[place] ?? 0), 0);
    const room = this.about.room < 0 ? -1 : this.about.room - weighed;
    return asking({ ...this.about, room, taken: this.taken, offers: this.offers() }, this.offers().length);
  }
  /** Give all answers of a plan, one by one; how it ended. */
  follow(chosen: number[]): "over" | "dropped" {
    const control = this.question()?.control as Several;
    const plan: Plan = { rule: "7", control, steps: runOf(control, chosen) };
    let given = settledOf(control).length;
    for (;;) {
      const next = nextOf(plan, this.question(), given);
      if (typeof next !== "number") return next;
      given = this.taken.length + 1;
      this.asked += 1;
      this.take(this.offers()[next] as number);
      this.settle();
    }
  }
}

/** Numbers that look drawn, and are the same each time. */
function drawing(seed: number): (below: number) => number {
  let state = seed * 2654435761 + 12345;
  return (below) => {
    state = (Math.imul(state, 1103515245) + 12345) & 0x7fffffff;
    return (state >>> 8) % below;
  };
}

test("whatever the control lets one choose is what the engine has at the end of the run", () => {
  let [runs, twins, weighed] = [0, 0, 0];
  for (let seed = 1; seed <= 3000; seed++) {
    const draw = drawing(seed);
    const count = 2 + draw(6);
    const kinds = [...Array(count).keys()].map((at) => (draw(3) ? at : draw(at + 1)));
    const firsts = kinds.map((kind) => kinds.indexOf(kind));
    const weights = firsts.map((kind) => (kind * 7) % 4);
    const least = draw(count + 1);
    const ordered = draw(2) === 0;
    const lightest = [...weights].sort((a, b) => a - b).slice(0, least).reduce((sum, one) => sum + one, 0);
    const run = new Run(several(count, { least, most: Math.max(2, least + draw(count - least + 1)), ordered, kinds: firsts, weights, room: draw(2) ? -1 : lightest + draw(4) }));
    const control = run.question()?.control as Several | undefined;
    if (!control) continue;
    let chosen: number[] = [];
    for (let tries = 0; tries < 12 && !(enough(control, chosen) && draw(4) === 0); tries++) chosen = toggled(control, chosen, draw(count));
    if (!enough(control, chosen)) chosen = filled(control, chosen);
    expect(enough(control, chosen), `seed ${seed}`).toBe(true);
    expect(run.follow(chosen), `seed ${seed}`).toBe("over");
    const kindsOf = (places: number[]) => places.map((place) => control.kinds[place]);
    const [got, wanted] = [kindsOf(run.taken), kindsOf([...control.taken, ...chosen])];
    expect(ordered ? got : got.sort(), `seed ${seed}`).toEqual(ordered ? wanted : wanted.sort());
    runs += 1;
    if (new Set(firsts).size < count) twins += 1;
    if (control.room >= 0) weighed += 1;
  }
  expect(Math.min(runs, twins, weighed)).toBeGreaterThan(500);
});

test("no more than the most can be chosen, and it says so", () => {
  const about = several(4, { most: 2 });
  expect([hindrance(about, [0], 1), hindrance(about, [0, 1], 2), toggled(about, [0, 1], 2)]).toEqual([null, "is_full", [0, 1]]);
});

test("what would leave no room for those that must follow cannot be chosen", () => {
  const about = several(3, { least: 2, weights: [1, 4, 2], room: 5 });
  expect([hindrance(about, [], 1), hindrance(about, [2], 1), hindrance(about, [2], 0)]).toEqual([null, "no_room", null]);
});

test("what is taken stays taken, and what was passed over cannot be reached", () => {
  const about = several(4, { taken: [1] });
  expect([0, 1, 2].map((entry) => hindrance(about, [], entry))).toEqual(["is_passed", "is_taken", null]);
  expect(hindrance({ ...about, ordered: true }, [], 0)).toBeNull();
});

test("a twin of what can be taken can be named too", () => {
  const about = several(3, { kinds: [0, 1, 0] });
  expect([runOf(about, [2]), runOf(about, [2, 1]), runOf(about, [2, 0])]).toEqual([[0, -1], [0, 1, -1], [0, 2, -1]]);
});

test("in an ordered run the order of choosing is kept, and can be changed", () => {
  const about = several(3, { ordered: true, least: 3, most: 3 });
  expect(runOf(about, moved([2, 0, 1], 1, -1))).toEqual([2, 1, 0]);
  expect(moved([2, 0, 1], 2, -1)).toEqual([2, 0, 1]);
});

test("filling up takes what is missing from the top", () => expect(filled(several(4, { least: 3, most: 3 }), [2])).toEqual([2, 0, 1]));

test("a plan is dropped when the next question is another one, or does not offer what comes next", () => {
  const about = several(4, { least: 0, offers: [0, 1, 2, 3, -1] });
  const plan: Plan = { rule: "7", control: about, steps: runOf(about, [1, 2]) };
  expect(nextOf(plan, asking(about, 5), 0)).toBe(1);
  const further = { ...about, taken: [1], offers: [2, 3, -1] };
  expect(nextOf(plan, asking(further, 3), 1)).toBe(0);
  expect(nextOf(plan, asking({ ...further, offers: [3, -1] }, 2), 1)).toBe("dropped");
  expect(nextOf(plan, asking(further, 3, "8"), 1)).toBe("dropped");
  expect(nextOf(plan, asking({ ...further, taken: [0] }, 3), 1)).toBe("dropped");
  expect(nextOf(plan, asking(about, 5), 1)).toBe("dropped");
  expect(nextOf(plan, null, 1)).toBe("dropped");
});

test("a plan whose last answers were the only ones left is simply over", () => {
  const about = several(3, { least: 2, most: 2 });
  const plan: Plan = { rule: "7", control: about, steps: runOf(about, [1, 2]) };
  expect([nextOf(plan, null, 1), nextOf(plan, null, 0)]).toEqual(["over", "dropped"]);
});

test("shares are given one after the other, and the last one is what is left", () => {
  const about = sharing(3, { least: 1, total: 5 });
  const plan: Plan = { rule: "7", control: about, steps: [2, 1, 2] };
  expect(nextOf(plan, asking(about, 3), 0)).toBe(1);
  expect(nextOf(plan, asking({ ...about, shares: [2] }, 2), 1)).toBe(0);
  expect(nextOf(plan, null, 2)).toBe("over");
  expect(nextOf(plan, asking({ ...about, shares: [3] }, 1), 1)).toBe("dropped");
});

test("a share grows only by what is left and shrinks only to the least", () => {
  const about = sharing(3, { least: 1, shares: [2] });
  const shares = firstShares(about);
  expect([shares, leftOf(about, shares)]).toEqual([[2, 1, 1], 0]);
  expect([mayShift(about, shares, 1, 1), mayShift(about, shares, 1, -1), mayShift(about, shares, 0, -1)]).toEqual([false, false, false]);
  expect(mayShift(sharing(2), [0, 0], 1, 4)).toBe(true);
});

test("letting things be comes last, and the Space key takes it", () => {
  const question: Question = { ...asking(null, 0), options: [option("use"), option("pass", { idle: true }), option("move")] };
  expect(shownOptions(question.options.map((one, place) => ({ ...one, place }))).map((one) => one.verb)).toEqual(["use", "move", "pass"]);
  expect([" ", "2", "3", "4"].map((key) => pressed(question, key))).toEqual([{ take: 1 }, { take: 2 }, { take: 1 }, null]);
});

test("digits name a number, or choose an entry", () => {
  const few = asking({ control: "number", least: 2, most: 5 }, 4);
  expect(["1", "2", "5", "6"].map((key) => pressed(few, key))).toEqual([null, { take: 0 }, { take: 3 }, null]);
  expect(pressed(asking({ control: "number", least: 0, most: 20 }, 21), "1")).toEqual({ digit: 1 });
  expect([pressed(asking(several(3), 3), "3"), pressed(asking(several(3), 3), "4"), pressed(asking(several(3), 3), "Enter")]).toEqual([{ toggle: 2 }, null, { confirm: true }]);
});

test("advice says what it brings; to let things be, what comes then", () => {
  const hint = { plan: [both("pass"), both("pass"), both("enter")], reasons: [{ ...both("your hand -1"), gain: -1 }, { ...both("your life +1"), gain: 0.5 }] };
  expect(senseOf(option("pass", { idle: true }), hint)).toEqual({ then: both("enter") });
  expect(senseOf(option("pass", { idle: true }), { ...hint, plan: [both("pass")] }).then).toBeUndefined();
  expect(senseOf(option("enter"), hint).why?.en).toBe("your life +1");
});
