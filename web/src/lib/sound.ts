/** Small plucked tones made on the spot; silent unless a person asked for sound. */
import { settings } from './settings.svelte';

let context: AudioContext | null = null;
const TUNES = { move: [392], mine: [523], turn: [587, 784], over: [523, 659, 784], refuse: [196] } as const;

export function sound(tune: keyof typeof TUNES): void {
  if (!settings.sound) return;
  context ??= new AudioContext();
  TUNES[tune].forEach((frequency, i) => pluck(context!, frequency, i * 0.11));
}

function pluck(at: AudioContext, frequency: number, delay: number): void {
  const begin = at.currentTime + delay;
  const tone = at.createOscillator();
  const volume = at.createGain();
  tone.type = 'triangle';
  tone.frequency.value = frequency;
  volume.gain.setValueAtTime(0, begin);
  volume.gain.linearRampToValueAtTime(0.12, begin + 0.008);
  volume.gain.exponentialRampToValueAtTime(0.0008, begin + 0.42);
  tone.connect(volume).connect(at.destination);
  tone.start(begin);
  tone.stop(begin + 0.45);
}
