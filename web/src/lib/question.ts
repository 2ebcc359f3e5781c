// A question as kisoku/questions.py puts it: what is asked, and which control fits.
import type { Said } from "../made/protocol";
import type { Placed, Seen, SeenOption, SeenRequest } from "./seen";

/** Something that can be taken, or that gets a share. */
export interface Entry {
  words: Said;
  ref: number | null;
}

/** At least `least` and at most `most` of the entries are taken, one by one; `offers`: which entry each option takes, -1: it ends the run. */
export interface Several {
  control: "several";
  least: number;
  most: number;
  ordered: boolean;
  entries: Entry[];
  /** Entries with the same number cannot be told apart. */
  kinds: number[];
  weights: number[];
  /** What those still to be taken may weigh together; -1: no matter. */
  room: number;
  taken: number[];
  offers: number[];
}

/** The options are the numbers from `least` to `most`. */
export interface Naming {
  control: "number";
  least: number;
  most: number;
}

/** `total` is shared out among the entries, one after the other, at least `least` to each; `shares`: what the first ones have got. */
export interface Sharing {
  control: "shares";
  total: number;
  least: number;
  entries: Entry[];
  shares: number[];
}

export interface Question extends SeenRequest {
  options: (SeenOption & { idle?: boolean })[];
  control?: Several | Naming | Sharing | null;
}

export const questionOf = (seen: Seen | null): Question | null => (seen?.request ?? null) as Question | null;

/** Options in the order in which they are shown: those that let things be come last. */
export function shownOptions<T extends Placed>(options: T[]): (T & { idle: boolean })[] {
  const marked = options.map((option) => ({ ...option, idle: (option as { idle?: boolean }).idle === true }));
  return [...marked.filter((option) => !option.idle), ...marked.filter((option) => option.idle)];
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
