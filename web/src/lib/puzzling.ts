// A puzzle at a table of its own.
import { openTable } from "./calls";
import { hashOf } from "./route";
import { keepTable } from "./tables";
import type { Said } from "../made/protocol";

/** Sit down to it: the address of the table. */
export async function sitDown(game: string, title: Said, puzzle: { name: string; turn: number }): Promise<string> {
  const opened = await openTable({ game, puzzle: puzzle.name, seats: [{ kind: "person" }, { kind: "normal" }] });
  const tokens = opened.seats.map((link) => link.token);
  keepTable({ table: opened.table, title, tokens, guests: [], spectators: opened.spectators.token, at: Date.now(), puzzle: { game, name: puzzle.name, turn: puzzle.turn } });
  return hashOf(opened.table, tokens);
}

/** How it stands: won within the turn, too late, or still open. */
export const outcome = (turn: number, seen: { turn: number; winner?: number | null; viewer?: number | null }, over: boolean): "open" | "solved" | "missed" =>
  over ? (seen.winner === seen.viewer && seen.turn <= turn ? "solved" : "missed") : seen.turn > turn ? "missed" : "open";
