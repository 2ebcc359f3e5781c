// What is to be heard of what happens.
export type Sound = "card" | "turn" | "won" | "lost";

export interface Heard {
  at: number;
  turn: string;
  /** The card that waits to be dealt with. */
  thing: number | undefined;
  /** Whether one has won, when it is over. */
  won: boolean | null;
}

/** Of a change from one view to the next; null: nothing. */
export function heard(before: Heard | null, now: Heard): Sound | null {
  if (!before || now.at < before.at) return null;
  if (now.won !== null) return before.won === null ? (now.won ? "won" : "lost") : null;
  if (now.at === before.at) return null;
  if (now.thing !== undefined && now.thing !== before.thing) return "card";
  return now.turn !== before.turn ? "turn" : null;
}
