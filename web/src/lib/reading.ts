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
      if (!title) return things.toReversed().join(comma);
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
  const { values, name: beside, front, back, piles, hand, centre } = layout.mat;
  const rows: Row[] = [{ row: "line", items: [...(layout.mat.clan ? [{ value: layout.mat.clan }] : []), ...beside] }, ...values, ...front, ...back, ...piles, hand];
  const side = (player: number): Section => ({
    title: phrase("side_of", language, { name: sideName(seen, layout, player, language) }),
    lines: rows.map((row) => rowText(row, player, seen, layout, language)).filter(Boolean),
  });
  const middle: Row[] = [
    ...(centre.value ? [{ row: "pool" as const, value: centre.value, ja: centre.ja, en: centre.en, ...(centre.most === undefined ? {} : { limit: centre.most }) }] : []),
    { row: "line", items: centre.notes ?? [] },
    ...(centre.beside ?? []),
    ...(centre.band ?? []).map((row) => ({ ja: centre.ja, en: centre.en, ...row })),
    ...(centre.stage ? [{ row: "stack" as const, of: centre.stage }] : []),
    ...(centre.told ?? []),
  ];
  const between = middle.map((row) => rowText(row, -1, seen, layout, language)).filter(Boolean);
  const name = sideName(seen, layout, seen.turn_player, language);
  const others = seen.players.map((_, player) => player).filter((player) => player !== near);
  const moment = { title: phrase("turn", language, { number: seen.turn }), lines: [phrase("turn_of", language, { name }), seen.phase_words[language]] };
  return [moment, ...others.map(side), { title: phrase("between", language), lines: between }, side(near)];
}
