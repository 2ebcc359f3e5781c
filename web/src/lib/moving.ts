// Which of several boxes lies next in the direction of an arrow key.

export interface Box {
  left: number;
  top: number;
  width: number;
  height: number;
}

/** The place of the nearest box in that direction; boxes far to the side count as farther away. */
export function nearest(boxes: Box[], from: number, key: string): number | null {
  const start = boxes[from];
  if (!start) return null;
  const [x, y] = [start.left + start.width / 2, start.top + start.height / 2];
  const across = key === "ArrowLeft" || key === "ArrowRight";
  const sign = key === "ArrowLeft" || key === "ArrowUp" ? -1 : 1;
  let best: number | null = null;
  let least = Number.POSITIVE_INFINITY;
  for (const [place, box] of boxes.entries()) {
    const [dx, dy] = [box.left + box.width / 2 - x, box.top + box.height / 2 - y];
    const along = sign * (across ? dx : dy);
    const aside = Math.abs(across ? dy : dx);
    if (place === from || along < 2 || (across && aside > start.height)) continue;
    const distance = along + aside * (across ? 4 : 0.5);
    if (distance < least) [best, least] = [place, distance];
  }
  return best;
}
