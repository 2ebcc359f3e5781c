// The table as plain text, in the order in which it lies: for who reads it rather than sees it.
import { countAt, figureOf, isKnown, itemOf, marksOf, nameOf, rowShown, said, sideName, type Layout, type Row, type Seen, type SeenCard, type Thing } from "./seen";
import { phrase, type Language } from "./words";

/** A card in a line: its name, its marks and its numbers. */
export function cardText(card: SeenCard, seen: Seen, layout: Layout, language: Language): string {
  const numbers = [layout.face.corner, ...layout.face.figures].flatMap((figure) => {
    const shown = figureOf(card, figure, language);
    return shown ? [`${shown.title} ${shown.words.join("/")}`] : [];
  });
  const marks = marksOf(card, seen, layout).map((mark) => mark.words[language]);
  const kind = card.kind_words ? [card.kind_words[language]] : [];
  const facts = [...kind, ...marks, ...numbers].join(phrase("comma", language));
  return facts ? phrase("in_brackets", language, { name: nameOf(card, language), facts }) : nameOf(card, language);
}

function rowText(row: Row, player: number, seen: Seen, layout: Layout, language: Language): string {
  const comma = phrase("comma", language);
  const titled = (title: string, words: string): string => (words ? phrase("titled", language, { title, words }) : title);
  const zone = seen.players[player]?.zones[row.zone ?? ""];
  const name = layout.zones[row.zone ?? ""]?.[language] ?? "";
  switch (row.row) {
    case "line":
      return (row.items ?? []).flatMap((item) => itemOf(seen, player, item, language) ?? []).map((item) => `${item.title} ${item.words}`.trim()).join(comma);
    case "pool": {
      const count = countAt(seen, player, row.value ?? row.zone ?? "");
      return `${row[language] ?? ""} ${count}${row.limit ? `/${row.limit}` : ""}`;
    }
    case "pile":
    case "cards": {
      if (!zone || zone.count < (row.least ?? 0) || (row.row === "cards" && !rowShown(zone, row.when))) return "";
      const unknown = zone.count - zone.cards.filter(isKnown).length;
      const cards = zone.cards.filter(isKnown).map((card) => cardText(card, seen, layout, language));
      if (unknown) cards.push(phrase("unknown_cards", language, { count: unknown }));
      return titled(`${name} ${zone.count}`, cards.join(comma));
    }
    default: {
      const part = seen[row.of ?? ""] as Thing | Thing[] | null | undefined;
      const things = (Array.isArray(part) ? part : part ? [part] : []).map((thing) => said(thing.words, language));
      if (!things.length) return row.alone ? titled(row[language] ?? "", phrase("empty", language)) : "";
      const title = row[language] ?? "";
      return title.includes("{}") ? title.replace("{}", things.join(" ／ ")) : titled(title, things.toReversed().join(comma));
    }
  }
}

export interface Section {
  title: string;
  lines: string[];
}

/** Section by section: whose turn it is, the other side, what lies between, one's own side. */
export function tableText(seen: Seen, layout: Layout, language: Language): Section[] {
  const near = seen.viewer ?? 0;
  const cells = [...new Set(layout.mat.plan.flatMap((row) => row.trim().split(/\s+/)))];
  const side = (player: number): Section => ({
    title: phrase("side_of", language, { name: sideName(seen, layout, player, language) }),
    lines: cells.flatMap((cell) => layout.mat.cells[cell] ?? []).map((row) => rowText(row, player, seen, layout, language)).filter(Boolean),
  });
  const between = layout.mat.middle.map((row) => rowText(row, -1, seen, layout, language)).filter(Boolean);
  const name = sideName(seen, layout, seen.turn_player, language);
  const moment = { title: phrase("turn", language, { number: seen.turn }), lines: [phrase("turn_of", language, { name }), seen.phase_words[language]] };
  return [moment, side(1 - near), { title: phrase("between", language), lines: between }, side(near)];
}
