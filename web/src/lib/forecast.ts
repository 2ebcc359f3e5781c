// What an option would bring about, as the table can show it and as words say it.
import type { Foreseen, Said } from "../made/protocol";
import { countAt, placeKey, type Layout, type Seen } from "./seen";
import { phrase, type Language } from "./words";

/** How many changes are told in words. */
const MOST = 2;

/** The places whose numbers a player looks at, with what they are called: values first, what is nobody's, then piles. */
function named({ mat, short }: Layout): Map<string, Said & { least?: number | undefined }> {
  const { centre } = mat;
  const rows = [...mat.values, ...(centre.beside ?? []), ...(centre.value ? [{ value: centre.value, ja: centre.ja, en: centre.en }] : []), ...mat.name];
  const found = new Map<string, Said & { least?: number | undefined }>();
  for (const row of rows) {
    const place = row.value ?? ("zone" in row ? row.zone : undefined);
    if (place !== undefined && row.ja !== undefined && row.en !== undefined) found.set(place, { ja: row.ja, en: row.en, least: "least" in row ? row.least : undefined });
  }
  for (const { zone } of mat.front) if (zone) found.set(zone, short[zone] ?? { ja: zone, en: zone });
  return found;
}

/** What each place can become. */
export const forecastOf = (foreseen: Foreseen | undefined): Map<string, number[]> =>
  new Map((foreseen?.changes ?? []).map(({ place, player, values }) => [placeKey(place, player), values]));

/** A sentence: the numbers that change, or what comes next. Empty where nothing is known. */
export function resultOf(foreseen: Foreseen | undefined, seen: Seen, layout: Layout, language: Language): string {
  if (!foreseen) return "";
  if (foreseen.winner !== null && foreseen.winner >= 0) return phrase(foreseen.winner === seen.viewer ? "would_win" : "would_lose", language);
  const names = named(layout);
  const rank = [...names.keys()];
  const parts = foreseen.changes
    .filter(({ place }) => names.has(place))
    .toSorted((a, b) => rank.indexOf(a.place) - rank.indexOf(b.place))
    .map(({ place, player, values }) => {
      const before = countAt(seen, player, place);
      const after = values.filter((value) => value !== before);
      const name = names.get(place)?.[language] ?? place;
      /** A number that is not shown stands for none. */
      const told = (value: number): string => (value < (names.get(place)?.least ?? value) ? phrase("value_none", language) : String(value));
      const whose = player >= 0 && player !== seen.viewer ? phrase("theirs", language, { name }) : name;
      return `${whose} ${told(before)}→${after.map(told).join(phrase("or", language))}`;
    });
  if (parts.length) return parts.slice(0, MOST).join(phrase("comma", language));
  if (foreseen.passes) return phrase(seen.turn_player === seen.viewer ? "turn_passes" : "turn_comes", language);
  return foreseen.asks ? phrase("asks_next", language, { words: firstSentence(foreseen.asks[language]) }) : "";
}

const firstSentence = (words: string): string => /^.+?([。？！]|[.?!](?=\s|$))/u.exec(words)?.[0] ?? words;

/** What a card has not. */
const MISSING = [undefined, null, "", "-"] as unknown[];

/** The first hint that fits what hinders a card, and tells nothing that the card has not. */
export function hintOf(rules: string[], card: Record<string, unknown>, layout: Layout): Said | null {
  const hint = layout.hints.find(({ rule, en }) => rules.includes(rule) && [...en.matchAll(/\{(\w+)\}/g)].every(([, fact]) => !MISSING.includes(card[fact ?? ""])));
  if (!hint) return null;
  const fill = (words: string): string => words.replace(/\{(\w+)\}/g, (_, fact: string) => String(card[fact] ?? ""));
  return { ja: fill(hint.ja), en: fill(hint.en) };
}
