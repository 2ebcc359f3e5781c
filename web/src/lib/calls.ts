// The calls over HTTP. Whatever is refused is thrown with its words in both languages.
import type { BringDeck, CheckDeck, DeckChecked, ErrorSays, Gallery, Games, NewTable, Opened, Puzzles, ReadText, RuleSays, Rulebook, Said, Scenes, TextRead } from "../made/protocol";

export class Refused extends Error {
  readonly words: Said;

  constructor(words: Said) {
    super(words.en);
    this.words = words;
  }
}

const UNREACHABLE: Said = { ja: "サーバーに届きません。", en: "The server cannot be reached." };

async function textOf(path: string, init?: RequestInit): Promise<string> {
  let response: Response;
  let text: string;
  try {
    response = await fetch(path, init);
    text = await response.text();
  } catch {
    throw new Refused(UNREACHABLE);
  }
  if (!response.ok) {
    let words: Partial<ErrorSays> = {};
    try {
      words = JSON.parse(text) as ErrorSays;
    } catch {
      // Something between us and the server has answered.
    }
    throw new Refused({ ja: words.ja ?? UNREACHABLE.ja, en: words.en ?? UNREACHABLE.en });
  }
  return text;
}

const call = async <T>(path: string, init?: RequestInit): Promise<T> => JSON.parse(await textOf(path, init)) as T;

const post = <T>(path: string, body: unknown): Promise<T> =>
  call<T>(path, { method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify(body) });

export const games = (): Promise<Games> => call<Games>("api/games");
export const openTable = (table: NewTable): Promise<Opened> => post<Opened>("api/tables", table);
export const checkDeck = (deck: CheckDeck): Promise<DeckChecked> => post<DeckChecked>("api/decks/check", deck);
export const bringDeck = (deck: BringDeck): Promise<unknown> => post<unknown>("api/seats/deck", deck);
export const ruleOf = (game: string, number: string): Promise<RuleSays> => call<RuleSays>(`api/rules/${encodeURIComponent(game)}/${encodeURIComponent(number)}`);
export const rulebook = (game: string): Promise<Rulebook> => call<Rulebook>(`api/rules/${encodeURIComponent(game)}`);
export const scenesOf = (game: string, number: string): Promise<Scenes> => call<Scenes>(`api/scenes/${encodeURIComponent(game)}/${encodeURIComponent(number)}`);
export const puzzles = (game: string): Promise<Puzzles> => call<Puzzles>(`api/puzzles/${encodeURIComponent(game)}`);
export const gallery = (game: string): Promise<Gallery> => call<Gallery>(`api/cards/${encodeURIComponent(game)}`);
export const readText = (text: ReadText): Promise<TextRead> => post<TextRead>("api/cards/read", text);
export const uploadReplay = (text: string): Promise<Opened> => call<Opened>("api/replays", { method: "POST", body: text });

/** The replay of one of a table's finished games, as the text of its file: its seed has more digits than a number of JavaScript. */
export const replayOf = (table: string, token: string, round: number): Promise<string> =>
  textOf(`api/tables/${encodeURIComponent(table)}/replay?round=${round}`, { headers: { Authorization: `Bearer ${token}` } });

export const wordsOf = (fault: unknown): Said => (fault instanceof Refused ? fault.words : { ja: String(fault), en: String(fault) });
