// Which values of players have changed from one position to the next.
import type { Counts } from "./changes";
import type { Told } from "../made/protocol";
import { placeKey, type Layout, type SeenCard } from "./seen";

export interface Struck {
  key: string;
  player: number;
  by: number;
  /** Whether it is what the game is won by. */
  main: boolean;
  /** Whether that is a loss: where the last place is the end, more of it is. */
  worse: boolean;
}

export function strikesOf(before: Map<string, number>, now: Map<string, number>, { mat }: Layout, players: number): Struck[] {
  return mat.values.flatMap((row) =>
    Array.from({ length: row.row === "pool" && !row.ready ? players : 0 }, (_, player) => {
      const key = placeKey(row.value ?? row.zone ?? "", player);
      const by = (now.get(key) ?? 0) - (before.get(key) ?? 0);
      return { key, player, by, main: row.main === true, worse: row.last ? by > 0 : by < 0 };
    }).filter(({ key, by }) => by !== 0 && before.has(key)),
  );
}

/** All counts of a position, by place. */
strikesOf.counts = ({ cards, tokens }: Counts): Map<string, number> => new Map([...cards, ...tokens]);

/** So far back, in the same turn, is looked for what did it. */
const LINES = 12;

/** The card of somebody else that was told of last: it did that to the player. */
export function struckBy(lines: Told[], known: ReadonlyMap<string, SeenCard>, player: number): SeenCard | undefined {
  const turn = lines.at(-1)?.turn;
  const cards = lines.slice(-LINES).filter((line) => line.turn === turn).flatMap((line) => line.cards.map(({ number }) => known.get(number)));
  return cards.findLast((card) => card !== undefined && typeof card.owner === "number" && (card.controller ?? card.owner) !== player);
}
