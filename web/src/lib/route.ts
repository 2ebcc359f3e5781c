// Where one is: after the # of the address, which no browser sends to any server. A table's address has its seat tokens.

/** A position of a table: of which of its games, after how many views, through whose eyes (as one sits there, if null). */
export interface Spot {
  round: number;
  at: number;
  by: number | null;
}

export interface TableRoute {
  page: "table";
  table: string;
  tokens: string[];
  /** The spectators' token, where a link for a friend brings it along. */
  watch: string;
  spot: Spot | null;
}

/** Our summaries of a game's rules, at one of them. */
export interface RulesRoute {
  page: "rules";
  game: string;
  number: string;
}

/** A game's cards: to look through, to build a deck of, to write. */
export interface CardsRoute {
  page: "cards";
  game: string;
}

/** A game's puzzles. */
export interface PuzzlesRoute {
  page: "puzzles";
  game: string;
}

export type Route = { page: "lobby" } | TableRoute | RulesRoute | CardsRoute | PuzzlesRoute;

const PARTS = ["watch", "round", "at", "by"];

export function routeOf(hash: string): Route {
  const [page, table, ...rest] = hash.replace(/^#\/?/, "").split("/").map(decoded);
  if (page === "rules" && table) return { page, game: table, number: rest[0] ?? "" };
  if ((page === "cards" || page === "puzzles") && table) return { page, game: table };
  const end = rest.findIndex((part) => PARTS.includes(part));
  const tokens = end < 0 ? rest : rest.slice(0, end);
  if (page !== "table" || !table || !tokens.length || !tokens.every(Boolean)) return { page: "lobby" };
  const part = (name: string): string | undefined => (rest.indexOf(name) < 0 ? undefined : rest[rest.indexOf(name) + 1]);
  const number = (name: string): number | null => (/^\d{1,9}$/.test(part(name) ?? "") ? Number(part(name)) : null);
  const at = number("at");
  return { page, table, tokens, watch: part("watch") ?? "", spot: at === null ? null : { round: number("round") ?? 1, at, by: number("by") } };
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return "";
  }
}

export function hashOf(table: string, tokens: string[], { watch = "", spot = null }: { watch?: string; spot?: Spot | null } = {}): string {
  const parts = ["table", table, ...tokens];
  if (watch) parts.push("watch", watch);
  if (spot) parts.push("round", String(spot.round), "at", String(spot.at));
  if (spot && spot.by !== null) parts.push("by", String(spot.by));
  return `#/${parts.map(encodeURIComponent).join("/")}`;
}

export const addressOf = (hash: string): string => `${location.origin}${location.pathname}${hash}`;
