// A question as kisoku/questions.py puts it: what is asked, and which control fits.
import type { Entry, HintSays, Number as Naming, Question as Asked, Said, Several, Shares as Sharing } from "../made/protocol";
import type { Placed, Seen, SeenRequest } from "./seen";

export type { Entry, Naming, Several, Sharing };
export type Question = SeenRequest & Partial<Pick<Asked, "control">>;

export const questionOf = (seen: Seen | null): Question | null => (seen?.request ?? null) as Question | null;

/** Options in the order in which they are shown: those that let things be come last. */
export function shownOptions<T extends Placed>(options: T[]): (T & { idle: boolean })[] {
  const marked = options.map((option) => ({ ...option, idle: (option as { idle?: boolean }).idle === true }));
  return [...marked.filter((option) => !option.idle), ...marked.filter((option) => option.idle)];
}

/** Why that is advised: to let things be is a way to what comes then, anything else is for what it brings. */
export function senseOf(option: { words: Said; idle?: boolean }, hint: Pick<HintSays, "plan" | "reasons">): { why?: Said; then?: Said } {
  if (option.idle) return { then: hint.plan.find((step) => step.en !== option.words.en) };
  return { why: hint.reasons.find((reason) => reason.gain > 0) };
}

/** So many numbers still get a button each. */
export const NUMBER_BUTTONS = 8;

export type Pressed = { take: number } | { toggle: number } | { digit: number } | { confirm: true } | null;

/** What a key does to a question: digits choose, Space lets things be, Enter confirms what was chosen. */
export function pressed(question: Question, key: string): Pressed {
  const control = question.control ?? null;
  if (key === " ") {
    const idle = question.options.findIndex((option) => option.idle);
    return idle >= 0 && control === null ? { take: idle } : null;
  }
  if (key === "Enter") return control !== null && control.control !== "number" ? { confirm: true } : null;
  if (!/^[0-9]$/.test(key)) return null;
  const digit = Number(key);
  if (control?.control === "number") {
    if (question.options.length > NUMBER_BUTTONS) return { digit };
    return digit >= control.least && digit <= control.most ? { take: digit - control.least } : null;
  }
  if (control?.control === "several") return digit >= 1 && digit <= control.entries.length ? { toggle: digit - 1 } : null;
  if (control !== null) return null;
  const option = shownOptions(question.options.map((one, place) => ({ ...one, place })))[digit - 1];
  return option ? { take: option.place } : null;
}
