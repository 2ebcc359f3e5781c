// A brush stroke from one point to another: thick where it starts, an arrow where it ends.

export interface Point {
  x: number;
  y: number;
}

const round = (value: number): number => Number(value.toFixed(1));

/** The outline of the stroke; bend: how far it leaves the straight line; wide, thin: how broad it is at its ends. */
export function stroke(from: Point, to: Point, bend: number, wide: number, thin: number): string {
  const [dx, dy] = [to.x - from.x, to.y - from.y];
  const length = Math.max(Math.hypot(dx, dy), 1);
  const middle = { x: (from.x + to.x) / 2 - dy * bend, y: (from.y + to.y) / 2 + dx * bend };
  const at = (t: number): Point => ({ x: (1 - t) ** 2 * from.x + 2 * (1 - t) * t * middle.x + t * t * to.x, y: (1 - t) ** 2 * from.y + 2 * (1 - t) * t * middle.y + t * t * to.y });
  const heading = (t: number): Point => {
    const [x, y] = [2 * (1 - t) * (middle.x - from.x) + 2 * t * (to.x - middle.x), 2 * (1 - t) * (middle.y - from.y) + 2 * t * (to.y - middle.y)];
    const size = Math.max(Math.hypot(x, y), 0.01);
    return { x: x / size, y: y / size };
  };
  const beside = (t: number, by: number): string => {
    const [point, way] = [at(t), heading(t)];
    return `${round(point.x - way.y * by)} ${round(point.y + way.x * by)}`;
  };
  const end = 1 - Math.min(0.3, 26 / length);
  const [left, right]: [string[], string[]] = [[], []];
  for (let step = 0; step <= 24; step++) {
    const half = ((wide + (thin - wide) * (step / 24)) / 2) * (step < 2 ? 0.55 + step * 0.22 : 1);
    left.push(beside((step / 24) * end, half));
    right.unshift(beside((step / 24) * end, -half));
  }
  const head = [beside(end, thin * 2.1), `${round(to.x)} ${round(to.y)}`, beside(end, -thin * 2.1)];
  return `M${left.join("L")}L${head.join("L")}L${right.join("L")}Z`;
}

/** A circle drawn with one stroke of a brush, of about 44 round the origin. */
export function circle(): string {
  const [out, back]: [string[], string[]] = [[], []];
  for (let step = 0; step <= 90; step++) {
    const t = step / 90;
    const angle = ((200 + t * 318) * Math.PI) / 180;
    const [radius, half] = [44 + Math.sin(t * 5) * 0.6, 0.6 + 2.6 * Math.sin(Math.PI * Math.min(1, t * 1.25)) * (1 - t * 0.35)];
    const at = (by: number): string => `${round((radius + by) * Math.sin(angle))} ${round(-(radius + by) * Math.cos(angle))}`;
    out.push(at(half));
    back.unshift(at(-half));
  }
  return `M${out.join("L")}L${back.join("L")}Z`;
}
