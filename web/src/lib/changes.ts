// What flies where when one position follows another: worked out from what lay where before and what lies where now.
import { placeKey, type Seen } from "./seen";

/** How much lies at each place; cards and tokens are different things. */
export interface Counts {
  cards: Map<string, number>;
  tokens: Map<string, number>;
}

export function countsOf(seen: Seen): Counts {
  const counts: Counts = { cards: new Map(), tokens: new Map() };
  const take = (values: Record<string, unknown> | undefined, player: number): void => {
    for (const [name, value] of Object.entries(values ?? {})) if (typeof value === "number") counts.tokens.set(placeKey(name, player), value);
  };
  take(seen.values, -1);
  for (const [player, side] of seen.players.entries()) {
    take(side.values, player);
    for (const [name, zone] of Object.entries(side.zones)) counts.cards.set(placeKey(name, player), zone.count);
  }
  return counts;
}

export interface Flight {
  from: string;
  to: string;
}

const playerOf = (key: string): string => key.slice(key.lastIndexOf(" "));

/** The places, among those that can be seen, where there is less than before and where there is more, each as often as it differs. */
function differences(before: Map<string, number>, now: Map<string, number>, places: ReadonlySet<string>): { less: string[]; more: string[] } {
  const [less, more]: [string[], string[]] = [[], []];
  for (const [key, count] of now) {
    const change = places.has(key) ? count - (before.get(key) ?? 0) : 0;
    for (let at = 0; at < Math.abs(change); at++) (change < 0 ? less : more).push(key);
  }
  return { less, more };
}

/** Tokens that are less at one place and more at another. */
export function tokenFlights(before: Counts, now: Counts, places: ReadonlySet<string>): Flight[] {
  const { less, more } = differences(before.tokens, now.tokens, places);
  return less.slice(0, more.length).map((from, at) => ({ from, to: more[at] as string }));
}

export interface CardFlights {
  /** Cards that can be seen now and could not before, with the place that they came from. */
  came: Map<number, string>;
  /** Cards that could be seen before and cannot now, with the place that they went to. */
  went: Map<number, string>;
}

/** Where cards came from and went to that have appeared or vanished; before and now: the place of each card that is seen. */
export function cardFlights(before: Map<number, string>, now: Map<number, string>, then: Counts, counts: Counts, places: ReadonlySet<string>): CardFlights {
  const { less, more } = differences(then.cards, counts.cards, places);
  const take = (among: string[], beside: string): string | undefined => {
    const found = among.find((key) => key !== beside && playerOf(key) === playerOf(beside)) ?? among.find((key) => key !== beside);
    if (found !== undefined) among.splice(among.indexOf(found), 1);
    return found;
  };
  const flights: CardFlights = { came: new Map(), went: new Map() };
  for (const [body, place] of now) {
    const from = before.has(body) ? undefined : take(less, place);
    if (from !== undefined) flights.came.set(body, from);
  }
  for (const [body, place] of before) {
    const to = now.has(body) ? undefined : take(more, place);
    if (to !== undefined) flights.went.set(body, to);
  }
  return flights;
}
