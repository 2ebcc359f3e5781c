// A few quiet sounds, made on the spot; off until somebody wants them.
import type { Sound } from "./hearing";
import { settings } from "./settings.svelte";

/** Notes in hertz, one after the other, and how long each lasts. */
export const NOTES: Record<Sound, { notes: number[]; each: number }> = {
  card: { notes: [660], each: 0.06 },
  turn: { notes: [392, 523], each: 0.11 },
  won: { notes: [523, 659, 784, 1047], each: 0.14 },
  lost: { notes: [392, 330, 262], each: 0.18 },
};
const LOUD = 0.08;
let context: AudioContext | null = null;

export function sound(what: Sound): void {
  if (!settings.sound || typeof AudioContext === "undefined") return;
  context ??= new AudioContext();
  const { notes, each } = NOTES[what];
  notes.forEach((note, at) => {
    if (!context) return;
    const [voice, gain] = [context.createOscillator(), context.createGain()];
    const from = context.currentTime + at * each;
    voice.type = "triangle";
    voice.frequency.value = note;
    gain.gain.setValueAtTime(LOUD, from);
    gain.gain.exponentialRampToValueAtTime(0.001, from + each * 1.6);
    voice.connect(gain).connect(context.destination);
    voice.start(from);
    voice.stop(from + each * 1.7);
  });
}
