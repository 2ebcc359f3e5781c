// The lines of a log as they are shown: turn by turn, with the names of cards as links.
import type { NamedCard, Said, Told } from "../made/protocol";
import type { Language } from "./words";

/** Without the dashes round the beginning of a turn, which the page draws in its own way. */
export const bare = (words: string): string => words.replace(/^[—―]+\s*|\s*[—―]+$/g, "");

/** A sentence in pieces: words, and cards that it names. Where names contain each other the longest is meant. */
export function piecesOf(line: Told, language: Language): (string | NamedCard)[] {
  const cards = line.cards.filter((card) => card[language]).toSorted((a, b) => b[language].length - a[language].length);
  const pieces: (string | NamedCard)[] = [];
  const words = bare(line[language]);
  let from = 0;
  for (let at = 0; at < words.length; ) {
    const named = cards.find((card) => words.startsWith(card[language], at));
    if (!named) {
      at += 1;
      continue;
    }
    if (at > from) pieces.push(words.slice(from, at));
    pieces.push(named);
    at = from = at + named[language].length;
  }
  return from < words.length ? [...pieces, words.slice(from)] : pieces;
}

export interface TurnLines {
  /** 0: before the first. */
  turn: number;
  /** The place of the first line. */
  start: number;
  /** What is told several times in a row is one line. */
  lines: { line: Told; times: number }[];
}

/** Lines that follow each other in one turn. */
export function byTurn(lines: Told[]): TurnLines[] {
  const groups: TurnLines[] = [];
  for (const [place, line] of lines.entries()) {
    const group = groups.at(-1);
    const last = group?.lines.at(-1);
    if (group?.turn !== line.turn) groups.push({ turn: line.turn, start: place, lines: [{ line, times: 1 }] });
    else if (last && isSame(last.line, line)) last.times += 1;
    else group.lines.push({ line, times: 1 });
  }
  return groups;
}

const isSame = (one: Told, other: Told): boolean => one.ja === other.ja && one.en === other.en && one.rule === other.rule && one.cards.length === other.cards.length && one.cards.every((card, at) => card.ref === other.cards[at]?.ref);

/** What was done: without the lines that only say which turn or phase begins. */
export const deeds = (lines: Told[], phases: Said[]): Told[] =>
  lines.filter((line) => !/^[—―]/.test(line.ja) && !(line.cards.length === 0 && phases.some(({ ja }) => line.ja === ja || line.ja === `${ja}フェイズ`)));
