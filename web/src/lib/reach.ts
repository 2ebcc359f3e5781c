// Bars along a track: which cards reach which numbers, and how they share lanes.
import { cellsOf, nameOf, said, type Centre, type Layout, type Seen, type SeenCard } from "./seen";
import type { Language } from "./words";

export interface Bar {
  ref: number;
  name: string;
  /** First and last cell. */
  from: number;
  to: number;
  weight: string;
  spent: boolean;
}

/** Runs of cells that are reached. */
function runs(cells: boolean[]): [number, number][] {
  const found: [number, number][] = [];
  for (const [at, full] of cells.entries()) {
    const last = found.at(-1);
    if (full && last && last[1] === at - 1) last[1] = at;
    else if (full) found.push([at, at]);
  }
  return found;
}

/** The bars of a player's cards, as far as the viewer knows them; cards of the same print once. */
export function barsOf(seen: Seen, layout: Layout, centre: Centre, player: number, language: Language): Bar[] {
  const reach = centre.reach;
  if (!reach) return [];
  const zones = player === seen.viewer ? reach.zones : reach.others;
  const cards = zones.flatMap((zone) => seen.players[player]?.zones[zone]?.cards ?? []);
  const prints = new Set<unknown>();
  return cards.flatMap((card: SeenCard) => {
    const cells = cellsOf(card[reach.fact], centre.least ?? 0, centre.most ?? 0);
    if (!cells || card.ref === undefined || prints.has(card.number)) return [];
    prints.add(card.number);
    const bar = { ref: card.ref, name: nameOf(card, language), weight: said(card[reach.weight], language), spent: Boolean(card[layout.dim]) };
    return runs(cells).map(([from, to]) => ({ ...bar, from, to }));
  });
}

/** The last cell that a bar takes up, with the name beside it where it is too narrow to hold it. */
/** Which cells a bar takes with its name. */
function extent(bar: Bar, most: number, cells: number): [number, number] {
  if (!isBeside(bar, most)) return [bar.from, bar.to];
  return isBefore(bar, cells) ? [bar.from - most - 1, bar.to] : [bar.from, bar.to + most + 1];
}

/** Whether there is more room for a name before the bar than behind it. */
export const isBefore = (bar: Bar, cells: number): boolean => bar.from > cells - 1 - bar.to;

/** Whether the name of a bar stands beside it: where it has at most so many cells. */
export const isBeside = (bar: Bar, most: number): boolean => bar.to - bar.from < most;

/** Bars that do not touch share a lane. Of more lanes than there is room for, those without a bar that reaches `now` go first. */
export function lanesOf(bars: Bar[], narrow: number, cells: number, now: number, room: number): Bar[][] {
  const lanes: Bar[][] = [];
  for (const bar of bars) {
    const [from, to] = extent(bar, narrow, cells);
    const lane = lanes.find((one) => one.map((other) => extent(other, narrow, cells)).every(([start, end]) => from > end || to < start));
    if (lane) lane.push(bar);
    else lanes.push([bar]);
  }
  const reaches = (lane: Bar[]): boolean => lane.some((bar) => bar.from <= now && now <= bar.to);
  const kept = new Set([...lanes.filter(reaches), ...lanes.filter((lane) => !reaches(lane))].slice(0, room));
  return lanes.filter((lane) => kept.has(lane));
}
