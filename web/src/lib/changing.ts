// The next view made of the last one and what has changed: as kisoku/server/changing.py writes it.
import type { Observation } from "../made/protocol";

type Tree = Record<string, unknown>;
/** ["=", value], ["{", changes by key, keys that have gone] or ["[", entries]. */
export type Change = [string, unknown, string[]?];
/** The place of an element, [place, change], ["@", ref, change or null] or ["=", value]. */
type Entry = number | [number, Change] | ["@", number, Change | null] | ["=", unknown];

export const changed = (before: Observation, by: Change): Observation => value(before, by, lying(before)) as unknown as Observation;

/** Every card in the zones that has a name, by it. */
function lying(seen: Observation): Map<number, unknown> {
  const { players, zones } = seen as unknown as { players?: { zones: Record<string, Zone> }[]; zones?: Record<string, Zone[]> };
  const cards = [...(players ?? []).flatMap((side) => Object.values(side.zones)), ...Object.values(zones ?? {}).flat()].flatMap((zone) => zone.cards);
  return new Map(cards.flatMap((card) => (typeof card.ref === "number" ? [[card.ref, card]] : [])));
}
type Zone = { cards: { ref?: number }[] };

function value(before: unknown, by: Change, known: Map<number, unknown>): unknown {
  const [sign, said, gone] = by;
  if (sign === "=") return said;
  if (sign === "[") return (said as Entry[]).map((entry) => element(before as unknown[], entry, known));
  const now = { ...(before as Tree) };
  for (const key of gone ?? []) delete now[key];
  for (const [key, part] of Object.entries(said as Record<string, Change>)) now[key] = value((before as Tree)[key], part, known);
  return now;
}

function element(before: unknown[], entry: Entry, known: Map<number, unknown>): unknown {
  if (typeof entry === "number") return before[entry];
  if (entry[0] === "=") return entry[1];
  if (entry[0] === "@") return entry[2] ? value(known.get(entry[1]), entry[2], known) : known.get(entry[1]);
  return value(before[entry[0]], entry[1], known);
}
