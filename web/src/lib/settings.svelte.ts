// What a person has set: language, light or dark, keys. Kept in this browser, if it lets us.
import type { Said } from "../made/protocol";
import { phrase, type Language, type Phrase } from "./words";

const KEY = "kisoku";

export type Theme = "auto" | "light" | "dark";

interface Kept {
  language: Language;
  theme: Theme;
  keys: boolean;
  motion: boolean;
  sound: boolean;
  /** What the response switch means is shown. */
  hints: boolean;
  /** Whether a guide explains each kind of question, and what it has explained already. */
  guide: boolean;
  learned: string[];
  /** The game that was chosen last. */
  game: string;
  /** The log is opened; null: where there is room. */
  log: boolean | null;
}

function kept(): Kept {
  const first: Kept = { language: navigator.language.startsWith("ja") ? "ja" : "en", theme: "auto", keys: true, motion: true, sound: false, hints: false, guide: false, learned: [], game: "", log: null };
  try {
    return { ...first, ...(JSON.parse(localStorage.getItem(KEY) ?? "{}") as Partial<Kept>) };
  } catch {
    return first;
  }
}

export const settings = $state<Kept>(kept());

export function keep(): void {
  document.documentElement.lang = settings.language;
  document.documentElement.dataset.theme = settings.theme;
  document.documentElement.dataset.motion = settings.motion ? "on" : "off";
  try {
    localStorage.setItem(KEY, JSON.stringify(settings));
  } catch {
    // A browser that keeps nothing still plays.
  }
}

export const t = (name: Phrase, values: Record<string, string | number> = {}): string => phrase(name, settings.language, values);

export const say = (words: Said): string => words[settings.language];
