// A crest for every card, made of its name and its family: the same on every machine, for ever. The family gives the motif, the name how it is arranged.

const round = (value: number): number => Number(value.toFixed(2));

function hash(words: string): number {
  let found = 2166136261;
  for (const letter of words) found = Math.imul(found ^ (letter.codePointAt(0) ?? 0), 16777619);
  found = Math.imul(found ^ (found >>> 15), 2246822519);
  return (found ^ (found >>> 13)) >>> 0;
}
/** Numbers below `sides`, one after the other, from a seed. */
function dice(seed: number): (sides: number) => number {
  let at = seed;
  return (sides) => {
    at = (at + 0x6d2b79f5) | 0;
    let mixed = Math.imul(at ^ (at >>> 15), 1 | at);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) % sides;
  };
}
const polar = (radius: number, degrees: number): string => {
  const angle = ((degrees - 90) * Math.PI) / 180;
  return `${round(radius * Math.cos(angle))} ${round(radius * Math.sin(angle))}`;
};

/** A stroke of a crest: filled, drawn as a line of that width, cut out as a line, or a hole. */
export interface Stroke {
  d: string;
  how: "fill" | "line" | "cut" | "hole";
  width?: number;
  turn?: number;
}

interface Motif {
  /** How often it may stand round the middle. */
  folds: number[];
  /** Drawn upwards from the middle, so long. */
  draw: (r: number) => Stroke[];
}
/** A path in which `{…}` is a share of the length. */
const path = (form: string, how: Stroke["how"] = "fill") => (r: number): Stroke => ({ d: form.replace(/\{([\d.]+)\}/g, (_, share: string) => String(round(r * Number(share)))), how });
const motif = (folds: number[], ...strokes: ((r: number) => Stroke)[]): Motif => ({ folds, draw: (r) => strokes.map((stroke) => stroke(r)) });

const MOTIFS: Record<string, Motif> = {
  blade: motif([3, 4, 5, 6], path("M0 -{1}C6 -{.74} 6.4 -{.5} 3 -{.12}L0 -{.04}L-3 -{.12}C-6.4 -{.5} -6 -{.74} 0 -{1}Z"), path("M0 -{.84}V-{.3}", "cut")),
  wave: motif([3, 5, 6], path("M-2 -6C12 -10 17 -{.55} 9 -{.92}C5 -{1} -4 -{.96} -5 -{.8}C-5 -{.68} 3 -{.68} 3 -{.78}C9 -{.55} 0 -22 -2 -6Z")),
  flame: motif([3, 4, 5], path("M0 -{1}C3 -{.82} 13 -{.62} 10 -{.36}C9 -{.2} 3 -{.12} 0 -{.1}C-8 -{.14} -12 -{.3} -9 -{.5}C-8 -{.44} -6 -{.4} -4 -{.42}C-7 -{.62} -3 -{.85} 0 -{1}Z")),
  fan: {
    folds: [3, 4, 5],
    draw: (r) => [
      { d: `M0 -${round(r * 0.14)}L${polar(r, -24)}A${r} ${r} 0 0 1 ${polar(r, 24)}Z`, how: "fill" },
      ...[-12, 0, 12].map((degrees): Stroke => ({ d: `M0 -${round(r * 0.2)}L${polar(r * 0.98, degrees)}`, how: "cut" })),
      { d: `M${polar(r * 0.55, -24)}A${round(r * 0.55)} ${round(r * 0.55)} 0 0 1 ${polar(r * 0.55, 24)}`, how: "cut" },
    ],
  },
  petal: motif([5, 6, 8], path("M0 -4C10 -8 {.42} -{.72} {.13} -{1}L0 -{.86}L-{.13} -{1}C-{.42} -{.72} -10 -8 0 -4Z")),
  diamond: motif([3, 4, 6], path("M0 -{.1}L{.26} -{.55}L0 -{1}L-{.26} -{.55}Z"), path("M0 -{.36}L{.11} -{.55}L0 -{.74}L-{.11} -{.55}Z", "cut")),
  feather: motif([2, 3, 4, 6], path("M0 -{.12}L10 -{.3}V-{.9}L0 -{.72}L-10 -{.9}V-{.3}Z"), path("M0 -{.12}V-{.72}M0 -{.34}L10 -{.5}M0 -{.34}L-10 -{.5}M0 -{.52}L10 -{.69}M0 -{.52}L-10 -{.69}", "cut")),
  leaf: motif([3, 4, 5], path("M0 -3C14 -10 {.4} -{.55} 0 -{1}C-{.4} -{.55} -14 -10 0 -3Z"), path("M0 -6V-{.84}M0 -{.3}L8 -{.48}M0 -{.3}L-8 -{.48}M0 -{.52}L6 -{.68}M0 -{.52}L-6 -{.68}", "cut")),
  comma: motif([2, 3], path("M0 -{.96}A{.33} {.33} 0 1 0 {.28} -{.45}C{.5} -{.62} {.8} -{.45} {.9} -{.3}A{.96} {.96} 0 0 0 0 -{.96}Z")),
  moon: motif([3, 4, 5], path("M-12 -{.84}A14 14 0 1 0 12 -{.84}A13 12 0 0 1 -12 -{.84}Z")),
  star: motif([4, 6, 8], path("M0 -{1}L{.12} -{.2}L0 -{.04}L-{.12} -{.2}Z")),
};
const KINDS = Object.keys(MOTIFS);
const circle = (r: number, y = 0): string => `M${-r} ${y}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0Z`;
const RINGS: Stroke[][] = [
  [],
  [{ d: circle(44), how: "line", width: 2.2 }],
  [{ d: circle(43), how: "line", width: 5 }],
  [{ d: circle(45), how: "line", width: 1.4 }, { d: circle(41), how: "line", width: 2.6 }],
  [{ d: `M${Array.from({ length: 8 }, (_, at) => polar(46, at * 45 + 22.5)).join("L")}Z`, how: "line", width: 3 }],
];
const CORES: Stroke[][] = [[], [{ d: circle(6.5), how: "hole" }, { d: circle(4), how: "fill" }], [{ d: circle(7.5), how: "fill" }, { d: circle(3.4), how: "hole" }]];

/** The strokes of a crest, within 50 units of the middle. */
export function crestOf(name: string, clan: string, named?: string): Stroke[] {
  const roll = dice(hash(`${name}/${clan}`));
  const kind = named && named in MOTIFS ? named : (KINDS[hash(clan) % KINDS.length] as string);
  const { folds, draw } = MOTIFS[kind] as Motif;
  const count = folds[roll(folds.length)] as number;
  const [ring, core, between] = [roll(RINGS.length), roll(CORES.length), roll(3)];
  const twist = kind === "fan" || count === 2 ? 0 : roll(2) * (180 / count);
  const r = ring ? 36 : 43;
  const round_ = (strokes: Stroke[], from: number): Stroke[] => Array.from({ length: count }, (_, at) => strokes.map((stroke) => ({ ...stroke, turn: round((at * 360) / count + from) }))).flat();
  const small: Stroke[] = between === 1 ? [{ d: circle(2.6, -round(r * 0.8)), how: "fill" }] : [path("M0 -{.92}L2.6 -{.62}L0 -{.42}L-2.6 -{.62}Z")(r)];
  return [...(RINGS[ring] as Stroke[]), ...round_(draw(r), twist), ...(between && count < 7 ? round_(small, twist + 180 / count) : []), ...(CORES[core] as Stroke[])];
}
