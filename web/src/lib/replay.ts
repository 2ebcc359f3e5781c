// Replay files: saving them, and opening tables at which they are looked at or played on.
import { openTable, replayOf, uploadReplay } from "./calls";
import { hashOf, type Spot } from "./route";
import type { Said } from "../made/protocol";
import { keepTable } from "./tables";
import { phrase } from "./words";

/** A file for the person, as if it had been downloaded. */
function give(name: string, text: string): void {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob([text], { type: "application/json" }));
  link.download = name;
  link.click();
  URL.revokeObjectURL(link.href);
}

export async function saveReplay(game: string, table: string, token: string, round: number): Promise<void> {
  give(`${game}-${table}-${round}.json`, await replayOf(table, token, round));
}

/** What a table is called at which a replay of that name is looked at. */
export const replayTitle = (name: Said): Said => ({ ja: `${phrase("replay", "ja")}: ${name.ja}`, en: `${phrase("replay", "en")}: ${name.en}` });

/** A table at which a replay can be looked at; its address. */
export async function lookAt(text: string, title: Said, spot: Spot | null = null): Promise<string> {
  const opened = await uploadReplay(text);
  const token = opened.spectators.token;
  keepTable({ table: opened.table, title, tokens: [token], guests: [], spectators: token, at: Date.now() });
  return hashOf(opened.table, [token], { spot: spot && { ...spot, round: 1 } });
}

/** A table at which a scenario can be stepped through; its address. */
export async function stepThrough(game: string, title: Said, scene: { name: string; title: Said }): Promise<string> {
  const opened = await openTable({ game, scene: scene.name, seats: [] });
  const token = opened.spectators.token;
  keepTable({ table: opened.table, title, tokens: [token], guests: [], spectators: token, at: Date.now(), scene });
  return hashOf(opened.table, [token]);
}

/** A table at which a card with that text is tried against a machine; its address. */
export async function tryText(game: string, title: Said, box: string, text: string): Promise<string> {
  const opened = await openTable({ game, scene: `try:${box}:${text}`, seats: [{ kind: "person" }, { kind: "greedy" }] });
  const own = opened.seats.map((link) => link.token);
  keepTable({ table: opened.table, title, tokens: own, guests: [], spectators: opened.spectators.token, at: Date.now() });
  return hashOf(opened.table, own);
}

/** Another table that goes on from a view of a replay or a scenario, for that player, against a machine; its address. */
export async function goOn(from: { replay: string } | { scene: string }, about: { game: string; title: Said; seats: number }, at: number, player: number, machine: string): Promise<string> {
  const seats = Array.from({ length: about.seats }, (_, seat) => ({ kind: seat === player ? "person" : machine }));
  const opened = await openTable({ game: about.game, seats, ...from, at });
  const own = opened.seats.filter((link) => link.seat === player).map((link) => link.token);
  keepTable({ table: opened.table, title: about.title, tokens: own, guests: [], spectators: opened.spectators.token, at: Date.now() });
  return hashOf(opened.table, own);
}
