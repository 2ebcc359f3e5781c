// What the page says, in both languages: the phrases that the terminal says too, and those that only a page needs.
import type { Said } from "../made/protocol";
import shared from "../made/phrases.json";
import own from "./phrases.json";

export type Language = "ja" | "en";
export type Phrase = keyof typeof shared | keyof typeof own;

const ALL: Record<string, Said> = { ...shared, ...own };

/** A phrase in that language, filled in. */
export function phrase(name: Phrase, language: Language, values: Record<string, string | number> = {}): string {
  const words = ALL[name]?.[language] ?? name;
  return words.replace(/\{(\w+)\}/g, (whole, key: string) => String(values[key] ?? whole));
}
