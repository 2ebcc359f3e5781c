// Where the pointer was pressed last, until it has moved: what then comes to lie under it is not looked at. It outlives the page of a table.
const FAR = 4;
let at: { x: number; y: number } | null = null;

/** Whether the pointer still is where it was pressed. */
export const isPressed = (): boolean => at !== null;

/** The pointer is there now: whether that ends it. */
export function leaves({ clientX, clientY }: PointerEvent): boolean {
  if (at === null || Math.hypot(clientX - at.x, clientY - at.y) < FAR) return false;
  at = null;
  return true;
}

addEventListener("pointerdown", ({ clientX, clientY }) => (at = { x: clientX, y: clientY }), { capture: true });
