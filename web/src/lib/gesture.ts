// What is meant by dragging something somewhere: one answer, or one and the next.
import type { Foreseen, Way } from "../made/protocol";
import { optionsByPlace, placeKey, placesOf, spotOf, type Layout, type Placed } from "./seen";

/** How a card, and the button of an option, are called among places. */
const CARD = "card ";
export const cardKey = (ref: number): string => `${CARD}${ref}`;
export const optionKey = (place: number): string => `option ${place}`;

/** What can be done, as the table shows it, and what is known of what it leads to. */
export interface Offered {
  options: Placed[];
  layout: Layout;
  viewer: number | null;
  foreseen: Record<number, Foreseen>;
}
export interface Meant {
  options: Placed[];
  /** What the next question is to be answered with. */
  onward: string;
}

const placesIn = (option: Placed, { layout, viewer }: Offered): string[] => placesOf(option, layout, viewer).map(([place, player]) => placeKey(place, player));
const cardsIn = (option: Placed): string[] => [option.ref, ...(option.twins ?? [])].flatMap((ref) => (ref === null ? [] : cardKey(ref)));
/** What can be answered next, if the option is taken. */
const thenOf = (option: Placed, { foreseen }: Offered): string[] =>
  (foreseen[option.place]?.then ?? []).flatMap(({ ref, places }) => [...(ref === null ? [] : [cardKey(ref)]), ...places.map(([place, player]) => placeKey(place, player))]);

/** The options that are about a card or a place. */
export const optionsAt = (key: string, offered: Offered): Placed[] =>
  offered.options.filter((option) => key === optionKey(option.place) || cardsIn(option).includes(key) || placesIn(option, offered).includes(key));

/** What may be done by letting something go over these cards and places, the foremost first. */
export function meantBy(from: number | string, on: string[], offered: Offered): Meant {
  if (typeof from === "string") {
    const to = on[0];
    const ways = offered.options.map((option) => ({ option, keys: placesIn(option, offered) }));
    return { options: ways.filter(({ option, keys }) => keys[0] === from && from !== to && (keys.at(-1) === to || optionKey(option.place) === to)).map(({ option }) => option), onward: "" };
  }
  const mine = cardKey(from);
  const own = optionsAt(mine, offered);
  for (const key of on) {
    const there = own.filter((option) => placesIn(option, offered).includes(key));
    if (there.length) return { options: there, onward: "" };
    const ahead = own.filter((option) => thenOf(option, offered).includes(key));
    if (ahead.length) return { options: ahead, onward: key };
    const paid = key.startsWith(CARD) ? [] : optionsAt(key, offered).filter((option) => thenOf(option, offered).includes(mine));
    if (paid.length) return { options: paid, onward: mine };
  }
  return { options: on.some((key) => !key.startsWith(CARD)) ? own : [], onward: "" };
}

/** By these numbers of places answers that give two at once are told from options. */
export const WAYS = 1000;

/** Where the second answer of a way is given. */
export const wayKey = ({ ref, places }: Way, layout: Layout): string => (ref !== null && ref >= 0 ? cardKey(ref) : (spotOf(places, layout)?.key ?? ""));

/** What can be reached at once by what lies there and has no answer of its own now: an option, and what comes next. Letting things be leads only to what lies on the table, in one's own turn. */
export function waysOf(ahead: Way[], offered: Offered, own: boolean, held: ReadonlySet<number>): Map<string, Placed[]> {
  const now = new Set([...offered.options.flatMap(cardsIn), ...optionsByPlace(offered.options, offered.layout, offered.viewer).keys()]);
  const found = new Map<string, Placed[]>();
  for (const [at, way] of ahead.entries()) {
    const option = offered.options.find((one) => one.place === way.choice);
    const key = wayKey(way, offered.layout);
    const there = found.get(key) ?? [];
    const through = (option as { idle?: boolean } | undefined)?.idle === true;
    if (!option || !key || now.has(key) || (through && (!own || held.has(way.ref ?? -1))) || there.some((one) => one.rule === option.rule && one.ref === option.ref && one.verb === option.verb && one.words.ja.startsWith(option.words.ja))) continue;
    const words = { ja: `${option.words.ja} → ${way.words.ja}`, en: `${option.words.en} → ${way.words.en}` };
    found.set(key, [...there, { ...option, words, place: WAYS + at }]);
  }
  return found;
}

/** Where a card that is dragged can go. */
export function aimsOf(from: number | string | null, offered: Offered): Set<string> {
  if (typeof from !== "number") return new Set();
  const mine = cardKey(from);
  const paid = offered.options.filter((option) => thenOf(option, offered).includes(mine)).flatMap((option) => [optionKey(option.place), ...placesIn(option, offered)]);
  return new Set([...optionsAt(mine, offered).flatMap((option) => [...placesIn(option, offered), ...thenOf(option, offered)]), ...paid]);
}
