// What a client knows of its table: a plain record, and what each message makes of it.
import type { CardSays, Way, Changed, CourseSays, ErrorSays, Foreseen, HintSays, Hindered, Held, Over, Past, Proposal, RuleSays, ServerMessage, Settled, TableSays, Told, View, Why } from "../made/protocol";
import type { Layout, Seen } from "./seen";

export interface Model {
  table: TableSays | null;
  view: View | null;
  log: Told[];
  /** Lines that were told since the last view but one, to be spoken; none after an interruption. */
  news: Told[];
  held: Held | null;
  proposal: Proposal | null;
  settled: Settled | null;
  over: Over | null;
  past: Past | null;
  why: Why | null;
  rule: RuleSays | null;
  /** A printed card that was asked for. */
  card: CardSays | null;
  error: ErrorSays | null;
  /** What a machine would do in the view. */
  hint: HintSays | null;
  /** The course of a finished game. */
  course: CourseSays | null;
  /** What options of the view would bring about, by their places. */
  foreseen: Record<number, Foreseen>;
  /** What could be answered at once after the options of the view. */
  ahead: Way[];
  /** Where it is asked with what to pay: the option that leaves most. */
  pay: number | null;
  /** Own cards that cannot be used in the view. */
  hindered: Hindered[];
  /** The number of the view that has been answered already. */
  answered: number | null;
  /** Seconds since the page was opened at which the view came. */
  since: number;
}

export const NOTHING: Model = {
  table: null, view: null, log: [], news: [], held: null, proposal: null, settled: null, over: null, past: null, why: null, rule: null, card: null, error: null, hint: null, course: null, foreseen: {}, ahead: [], pay: null, hindered: [], answered: null, since: 0,
};

/** The model after a message. */
export function after(model: Model, message: Exclude<ServerMessage, Changed>, now = 0): Model {
  switch (message.type) {
    case "table": {
      const anew = model.table !== null && model.table.round !== message.round;
      return { ...(anew ? { ...NOTHING, rule: model.rule } : model), table: { ...message, layout: message.layout ?? model.table?.layout ?? null }, over: message.phase === "over" && !anew ? model.over : null };
    }
    case "view":
      return { ...model, view: message, held: null, why: null, hint: null, foreseen: {}, ahead: [], pay: null, hindered: [], answered: null, since: now, over: message.thinking === null ? model.over : null };
    case "log": {
      const first = model.log.length === 0;
      return { ...model, log: [...model.log.slice(0, message.start), ...message.lines], news: first ? [] : message.lines };
    }
    case "held":
      return { ...model, held: message };
    case "proposal":
      return { ...model, proposal: message, settled: null };
    case "settled":
      return { ...model, proposal: null, settled: message };
    case "over":
      return { ...model, over: message, held: null };
    case "past":
      return { ...model, past: message };
    case "why":
      return { ...model, why: message };
    case "foreseen":
      return message.at === model.view?.at ? { ...model, foreseen: { ...model.foreseen, [message.choice]: message } } : model;
    case "ahead":
      return message.at === model.view?.at ? { ...model, ahead: message.ways, pay: message.pay } : model;
    case "hindrances":
      return message.at === model.view?.at ? { ...model, hindered: message.cards } : model;
    case "hint":
      return message.at === model.view?.at ? { ...model, hint: message } : model;
    case "course":
      return { ...model, course: message };
    case "rule":
      return { ...model, rule: message };
    case "card":
      return { ...model, card: message };
    case "yours":
    case "pong":
      return model;
    case "error":
      return { ...model, error: message, answered: null };
  }
}

/** What is shown: how it was, or how it is. */
export const shownSeen = (model: Model): Seen | null => ((model.past ?? model.view)?.observation ?? null) as Seen | null;

/** The log that belongs to what is shown. */
export const shownLog = (model: Model): Told[] => (model.past ? (model.past.log ?? model.log.slice(0, model.past.lines)) : model.log);

export const layoutOf = (model: Model): Layout | null => {
  const layout = model.table?.layout as unknown as Layout | null | undefined;
  return layout ?? null;
};

/** Seconds that are left to a player, now. */
export function clockOf(model: Model, player: number, now: number): number | null {
  const view = model.view;
  const bank = view?.clocks?.[player];
  if (bank === undefined) return null;
  if (view?.thinking !== player || view.left === null) return bank;
  return Math.max(0, bank - Math.max(0, now - model.since - view.left));
}

export const clockWords = (seconds: number): string => `${Math.floor(seconds / 60)}:${String(Math.floor(seconds % 60)).padStart(2, "0")}`;
