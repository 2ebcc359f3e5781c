// The calls over HTTP. Whatever is refused is thrown with its words in both languages.
import type { BringDeck, CheckDeck, DeckChecked, ErrorSays, Games, NewTable, Opened, Said } from "../made/protocol";

export class Refused extends Error {
  readonly words: Said;

  constructor(words: Said) {
    super(words.en);
    this.words = words;
  }
}

const UNREACHABLE: Said = { ja: "サーバーに届きません。", en: "The server cannot be reached." };

async function call<T>(path: string, init?: RequestInit): Promise<T> {
  let response: Response;
  try {
    response = await fetch(path, init);
  } catch {
    throw new Refused(UNREACHABLE);
  }
  let answer: unknown;
  try {
    answer = await response.json();
  } catch {
    throw new Refused(UNREACHABLE);
  }
  if (!response.ok) {
    const { ja, en } = answer as ErrorSays;
    throw new Refused({ ja: ja ?? UNREACHABLE.ja, en: en ?? UNREACHABLE.en });
  }
  return answer as T;
}

const post = <T>(path: string, body: unknown): Promise<T> =>
  call<T>(path, { method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify(body) });

export const games = (): Promise<Games> => call<Games>("api/games");
export const openTable = (table: NewTable): Promise<Opened> => post<Opened>("api/tables", table);
export const checkDeck = (deck: CheckDeck): Promise<DeckChecked> => post<DeckChecked>("api/decks/check", deck);
export const bringDeck = (deck: BringDeck): Promise<unknown> => post<unknown>("api/seats/deck", deck);
export const uploadReplay = (text: string): Promise<Opened> => call<Opened>("api/replays", { method: "POST", body: text });

/** The replay of a finished game, as the text of its file. */
export async function replayOf(table: string, token: string): Promise<string> {
  const found = await call<unknown>(`api/tables/${encodeURIComponent(table)}/replay`, { headers: { Authorization: `Bearer ${token}` } });
  return JSON.stringify(found, null, 1);
}

export const wordsOf = (fault: unknown): Said => (fault instanceof Refused ? fault.words : { ja: String(fault), en: String(fault) });
