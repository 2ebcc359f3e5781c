// Several answers that are chosen at once and given one by one: what may be chosen together, and which answer comes next.
import type { Question, Several, Sharing } from "./question";

const DONE = -1;
const sum = (numbers: number[]): number => numbers.reduce((all, one) => all + one, 0);

// --- several ---

/** Entries that are offered when those have been taken, as kisoku/kernel/choosing.py offers them. Only to foresee: the server decides. */
function open(several: Several, taken: number[]): number[] {
  const { entries, kinds, weights, ordered, least } = several;
  const left = entries.map((_, place) => place).filter((place) => !taken.includes(place));
  const start = ordered || !taken.length ? 0 : (taken.at(-1) as number) + 1;
  const needed = Math.max(least - taken.length - 1, 0);
  const room = several.room < 0 ? Number.POSITIVE_INFINITY : several.room - sum(taken.filter((place) => !several.taken.includes(place)).map((place) => weights[place] ?? 0));
  const lightest = (places: number[]): number => sum(places.map((place) => weights[place] ?? 0).sort((a, b) => a - b).slice(0, needed));
  return left.filter((place) => {
    const after = left.filter((other) => (ordered ? other !== place : other > place));
    const first = left.find((other) => kinds[other] === kinds[place]) === place;
    return first && place >= start && after.length >= (ordered ? 0 : needed) && (weights[place] ?? 0) + lightest(after) <= room;
  });
}

/** Entries that can still be taken in this run: in an unordered one what was passed over cannot. Of those that are alike the first ones stand for all. */
function reachable(several: Several): number[] {
  const start = several.ordered || !several.taken.length ? 0 : (several.taken.at(-1) as number) + 1;
  const left = several.entries.map((_, place) => place).filter((place) => !several.taken.includes(place));
  return left.filter((place) => (left.find((other) => several.kinds[other] === several.kinds[place]) as number) >= start);
}

export type Hindrance = "is_taken" | "is_passed" | "is_full" | "no_room";

/** Why an entry cannot be added to those chosen; null: it can. */
export function hindrance(several: Several, chosen: number[], entry: number): Hindrance | null {
  if (several.taken.includes(entry)) return "is_taken";
  const within = reachable(several);
  if (!within.includes(entry)) return "is_passed";
  const count = several.taken.length + chosen.length + 1;
  if (count > several.most) return "is_full";
  if (several.room < 0) return null;
  const rest = within.filter((place) => place !== entry && !chosen.includes(place)).map((place) => several.weights[place] ?? 0).sort((a, b) => a - b);
  const weight = sum([...chosen, entry].map((place) => several.weights[place] ?? 0)) + sum(rest.slice(0, Math.max(several.least - count, 0)));
  return weight > several.room ? "no_room" : null;
}

/** With the entry, or without it. */
export function toggled(several: Several, chosen: number[], entry: number): number[] {
  if (chosen.includes(entry)) return chosen.filter((place) => place !== entry);
  return hindrance(several, chosen, entry) === null ? [...chosen, entry] : chosen;
}

/** The entry one place earlier or later in the order. */
export function moved(chosen: number[], entry: number, by: 1 | -1): number[] {
  const [from, to] = [chosen.indexOf(entry), chosen.indexOf(entry) + by];
  if (from < 0 || to < 0 || to >= chosen.length) return chosen;
  return chosen.map((place, at) => (at === to ? entry : at === from ? (chosen[to] as number) : place));
}

/** As many more as are needed, in the order of the entries. */
export function filled(several: Several, chosen: number[]): number[] {
  let all = chosen;
  for (const place of several.entries.keys()) if (several.taken.length + all.length < several.least && !all.includes(place)) all = toggled(several, all, place);
  return all;
}

/** Whether those chosen are enough, or nothing more can be chosen. */
export function enough(several: Several, chosen: number[]): boolean {
  return several.taken.length + chosen.length >= several.least || several.entries.every((_, entry) => chosen.includes(entry) || hindrance(several, chosen, entry) !== null);
}

/** The whole run, from its first taking on: of entries that are alike always the first, unordered ones in the order of the entries; at the end -1 where it is needed. */
export function runOf(several: Several, chosen: number[]): number[] {
  const run: number[] = [];
  for (const entry of chosen) {
    const twin = several.entries.findIndex((_, place) => several.kinds[place] === several.kinds[entry] && !several.taken.includes(place) && !run.includes(place));
    run.push(twin < 0 ? entry : twin);
  }
  if (!several.ordered) run.sort((a, b) => a - b);
  const all = [...several.taken, ...run];
  return all.length < several.most ? [...all, DONE] : all;
}

// --- shares ---

/** What is settled already, and the least for every other entry. */
export const firstShares = (sharing: Sharing): number[] => sharing.entries.map((_, place) => sharing.shares[place] ?? sharing.least);

export const leftOf = (sharing: Sharing, shares: number[]): number => sharing.total - sum(shares);

/** Whether one entry's share may change by that much. */
export function mayShift(sharing: Sharing, shares: number[], entry: number, by: number): boolean {
  const share = (shares[entry] ?? 0) + by;
  return entry >= sharing.shares.length && share >= sharing.least && by <= leftOf(sharing, shares);
}

// --- a plan ---

/** What was chosen at once. steps: entries (several) or numbers (shares), from the first question of the run on. */
export interface Plan {
  rule: string;
  control: Several | Sharing;
  steps: number[];
}

const sameRun = (plan: Plan, question: Question): boolean => {
  const about = (control: Several | Sharing, rule: string) =>
    JSON.stringify([rule, control.control, control.entries, control.least, control.control === "several" ? [control.most, control.ordered, control.kinds] : control.total]);
  const control = question.control;
  return control !== null && control !== undefined && control.control !== "number" && about(control, question.rule) === about(plan.control, plan.rule);
};

/** Whether a run answers itself from there on: wherever a single answer is left, nobody is asked. */
function forced(plan: Plan, given: number): boolean {
  const { control, steps } = plan;
  for (let at = given; at < steps.length; at++) {
    const before = steps.slice(0, at);
    if (control.control === "several") {
      const offers = open(control, before).length;
      if (offers + (before.length >= control.least || !offers ? 1 : 0) > 1) return false;
    } else {
      const [left, after] = [control.total - sum(before), control.entries.length - at - 1];
      if (after > 0 && left - after * control.least > control.least) return false;
    }
  }
  return true;
}

/** The place of the option that comes next, or that the plan has come to its end, or that the question is not the expected one. given: answers given so far. */
export function nextOf(plan: Plan, question: Question | null, given: number): number | "over" | "dropped" {
  const end = forced(plan, given) ? "over" : "dropped";
  if (question === null || !sameRun(plan, question)) return end;
  const control = question.control as Several | Sharing;
  const settled = settledOf(control);
  const alike = (one: number, other: number): boolean => one === other || (control.control === "several" && one >= 0 && other >= 0 && control.kinds[one] === control.kinds[other]);
  const step = plan.steps[settled.length];
  if (step === undefined || settled.length < given) return end;
  if (!settled.every((one, at) => alike(one, plan.steps[at] as number))) return "dropped";
  const place = control.control === "several" ? control.offers.findIndex((offer) => alike(offer, step)) : step - control.least;
  return place >= 0 && place < question.options.length ? place : "dropped";
}

/** What of a run has been answered already. */
export const settledOf = (control: Several | Sharing): number[] => (control.control === "several" ? control.taken : control.shares);
