// What every part of a table may ask of the page around it, handed down as a context.
import { getContext, setContext } from "svelte";
import type { Layout, Placed, Seen } from "./seen";

export interface Desk {
  readonly seen: Seen;
  /** The number of the view that is shown. */
  readonly at: number;
  readonly layout: Layout;
  /** What may be chosen now, by card. */
  readonly byCard: Map<number, Placed[]>;
  /** What may be chosen now, by place of the table. */
  readonly byPlace: Map<string, Placed[]>;
  /** Cards that are chosen for an answer that is not given yet. */
  readonly chosen: ReadonlySet<number>;
  /** Whether the viewer may ask "why not?". */
  readonly asking: boolean;
  /** The place that is opened. */
  readonly place: string | null;
  /** The card that is opened, and the one that an option in focus is about. */
  readonly opened: number | null;
  readonly pointed: number | null;
  open(ref: number): void;
  openZone(player: number, zone: string): void;
  openPlace(place: string, player: number, title: string): void;
  clock(player: number): string;
}

const KEY = Symbol("desk");

export const provideDesk = (desk: Desk): Desk => setContext(KEY, desk);
export const useDesk = (): Desk => getContext<Desk>(KEY);
