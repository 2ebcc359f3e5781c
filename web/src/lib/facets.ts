// A game's cards by what can be said of them: words to search, and facts by which they are told apart.
import type { Said } from "../made/protocol";
import type { SeenCard } from "./seen";

/** A fact of which a card has one value, or several, in the words of both languages. */
export interface Facet {
  key: string;
  values: string[];
}

const isSaid = (value: unknown): value is Said => typeof value === "object" && value !== null && "ja" in value && "en" in value;

/** The values of a fact as words, if it is one that tells cards apart. */
export function valuesOf(card: SeenCard, key: string, language: "ja" | "en"): string[] {
  const value = card[key];
  return (Array.isArray(value) ? value : [value]).flatMap((one) => (isSaid(one) ? [one[language]] : typeof one === "number" || typeof one === "string" ? [String(one)] : [])).filter(Boolean);
}

/** With more values than this, a fact is searched and not chosen. */
const MOST = 40;

/** Of the facts that have a name those that have a few values each. */
export function facetsOf(cards: SeenCard[], named: string[], language: "ja" | "en"): Facet[] {
  const found = [...new Set(named)].map((key) => ({ key, values: [...new Set(cards.flatMap((card) => valuesOf(card, key, language)))] }));
  const few = found.filter(({ values }) => values.length > 1 && values.length <= MOST);
  return few.map(({ key, values }) => ({ key, values: values.sort((a, b) => a.localeCompare(b, language, { numeric: true })) }));
}

const textOf = (value: unknown): string => (typeof value === "string" || typeof value === "number" ? String(value) : value && typeof value === "object" ? Object.values(value).map(textOf).join(" ") : "");

/** Whether all words stand somewhere on the card, in either language, and all chosen facts are its own. */
export function fits(card: SeenCard, words: string, chosen: Record<string, string>, language: "ja" | "en"): boolean {
  const all = textOf(card).toLowerCase();
  return words.toLowerCase().split(/\s+/).every((word) => all.includes(word)) && Object.entries(chosen).every(([key, value]) => !value || valuesOf(card, key, language).includes(value));
}

/** How many cards of the deck have each value of a number, as a curve. */
export function curveOf(cards: SeenCard[], key: string): [number, number][] {
  const counts = new Map<number, number>();
  for (const card of cards) if (typeof card[key] === "number") counts.set(card[key] as number, (counts.get(card[key] as number) ?? 0) + 1);
  return [...counts].sort(([a], [b]) => a - b);
}
