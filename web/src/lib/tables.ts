// The tables that this browser has opened or sat at: their links are kept nowhere else.

import type { Said } from "../made/protocol";

export interface Kept {
  table: string;
  title: Said;
  tokens: string[];
  /** For friends, one each, and for spectators. */
  guests: string[];
  spectators: string;
  at: number;
  /** The scenario that is looked at there: its name, and what it shows. */
  scene?: { name: string; title: Said };
  /** What has to be solved there, and in which turn. */
  puzzle?: { game: string; name: string; turn: number };
}

const KEY = "kisoku.tables";
const MOST = 8;

export function keptTables(): Kept[] {
  try {
    return (JSON.parse(localStorage.getItem(KEY) ?? "[]") as (Kept & { guest?: string })[]).map((one) => ({ ...one, guests: one.guests ?? (one.guest ? [one.guest] : []) }));
  } catch {
    return [];
  }
}

export function keepTable(one: Kept): void {
  try {
    localStorage.setItem(KEY, JSON.stringify([one, ...keptTables().filter((other) => other.table !== one.table)].slice(0, MOST)));
  } catch {
    // The address of the table is enough to come back to it.
  }
}

export const keptTable = (table: string): Kept | undefined => keptTables().find((one) => one.table === table);

export function forgetTable(table: string): void {
  try {
    localStorage.setItem(KEY, JSON.stringify(keptTables().filter((one) => one.table !== table)));
  } catch {
    // Nothing was kept.
  }
}

const OWN = "kisoku.own.";

/** The token that this browser offers for the seat to which it was invited, the same each time it comes. */
export function ownToken(table: string, invitation: string): string {
  const made = Array.from(crypto.getRandomValues(new Uint8Array(24)), (byte) => byte.toString(16).padStart(2, "0")).join("");
  try {
    const kept = localStorage.getItem(`${OWN}${table}.${invitation}`);
    if (kept === null) localStorage.setItem(`${OWN}${table}.${invitation}`, made);
    return kept ?? made;
  } catch {
    return made;
  }
}

/** The token stands in the address instead of the invitation, so that this finds the seat again. */
export function addressToken(invitation: string, token: string): void {
  if (location.hash.includes(invitation)) history.replaceState(history.state, "", location.hash.replace(invitation, token));
}

const SOLVED = "kisoku.solved";

/** The puzzles that were solved in this browser, by game and name. */
export function solvedPuzzles(): string[] {
  try {
    return JSON.parse(localStorage.getItem(SOLVED) ?? "[]") as string[];
  } catch {
    return [];
  }
}

export function keepSolved(game: string, name: string): void {
  try {
    localStorage.setItem(SOLVED, JSON.stringify([...new Set([...solvedPuzzles(), `${game} ${name}`])]));
  } catch {
    // It is solved all the same.
  }
}
