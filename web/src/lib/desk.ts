// What every part of a table may ask of the page around it, handed down as a context.
import { getContext, setContext } from "svelte";
import type { Said } from "../made/protocol";
import type { Layout, Placed, Seen } from "./seen";

/** An option, and at which end of the way that it names it is done. */
export type Spotted = Placed & { end: "from" | "to" };

export interface Desk {
  readonly seen: Seen;
  /** The number of the view that is shown. */
  readonly at: number;
  readonly layout: Layout;
  /** What may be chosen now, by card. */
  readonly byCard: Map<number, Placed[]>;
  /** What may be chosen now, by place of the table. */
  readonly byPlace: Map<string, Spotted[]>;
  /** What can be done with two answers at once, by the card or place that the second one is about. */
  readonly byWay: Map<string, Placed[]>;
  /** Cards that are chosen for an answer that is not given yet. */
  readonly chosen: ReadonlySet<number>;
  /** Whether the order of choosing counts. */
  readonly ordered: boolean;
  /** Whether several are being chosen: cards are picked and not played. */
  readonly picking: boolean;
  /** Whether the viewer may ask "why not?". */
  readonly asking: boolean;
  /** The card or place that is opened, and the cards that an option in focus is about. */
  readonly opened: number | string | null;
  readonly pointed: number | null;
  /** The card on which the pointer rests. */
  readonly looked: number | null;
  /** The place of the option that is advised; -1: none. */
  readonly advised: number;
  /** What a value would become by what is pointed at: by place. */
  readonly forecast: ReadonlyMap<string, number[]>;
  /** Cards that would no longer lie where they do. */
  readonly gone: ReadonlySet<number>;
  /** Why a card of the viewer cannot be used now, in a few letters. */
  reason(ref: number): Said | null;
  /** Do what can be done with a card: the only thing at once, of several by a menu. */
  act(ref: number): void;
  take(place: number): void;
  /** Look at a card: large while the pointer rests there. */
  hover(ref: number | null): void;
  point(option: Placed | null): void;
  pointAt(ref: number | null): void;
  foresee(place: number): void;
  /** What an option would bring about, in words; empty where that is not known yet. */
  result(option: Placed): string;
  /** Open what there is to say of a card. */
  read(ref: number): void;
  openZone(player: number, zone: string): void;
  explain(what: { title: string; key: string }): void;
  /** Something is being dragged, to one of the places where it can go; and it is let go over cards and places, the foremost first. */
  readonly dragged: number | string | null;
  readonly aims: ReadonlySet<string>;
  drag(what: number | string | null): void;
  drop(what: number | string, on: string[]): void;
  clock(player: number): string;
}

const KEY = Symbol("desk");

export const provideDesk = (desk: Desk): Desk => setContext(KEY, desk);
export const useDesk = (): Desk => getContext<Desk>(KEY);

const COVERED = Symbol("covered");

/** The cards that lie under others just now: those that can be chosen are laid open above them. */
export const provideCovered = (covered: () => ReadonlySet<number>): unknown => setContext(COVERED, covered);
export const useCovered = (): (() => ReadonlySet<number>) => getContext<(() => ReadonlySet<number>) | undefined>(COVERED) ?? (() => new Set());
