// Where one is: after the # of the address, which no browser sends to any server. A table's address has its seat tokens.

export type Route = { page: "lobby" } | { page: "table"; table: string; tokens: string[] };

export function routeOf(hash: string): Route {
  const [page, table, ...tokens] = hash.replace(/^#\/?/, "").split("/").map(decodeURIComponent);
  return page === "table" && table && tokens.length && tokens.every(Boolean) ? { page, table, tokens } : { page: "lobby" };
}

export const hashOf = (table: string, tokens: string[]): string => `#/table/${[table, ...tokens].map(encodeURIComponent).join("/")}`;

export const addressOf = (table: string, token: string): string => `${location.origin}${location.pathname}${hashOf(table, [token])}`;
