/** Music that is written out: tones at their times, planned a little ahead, so that a long piece can be broken off. */

import type { MusicTold } from '../gen/contract';
import { settings } from './settings.svelte';

/** A tone of the piano. `at` and `length` are seconds, `pitch` is a MIDI number (60 is middle C), loudness goes to 1. */
export interface Tone {
  readonly at: number;
  readonly pitch: number;
  readonly length: number;
  readonly loudness: number;
}

const MIDDLE_C = 261.63;
const LEAD_SECONDS = 0.1;
const AHEAD_SECONDS = 1.5;
const LOOK_MS = 400;
const FADE_SECONDS = 0.06;
const LOUDNESS = 0.16;
const PARTIALS = [
  [1, 1],
  [2, 0.28],
  [3, 0.09],
] as const;

let audio: AudioContext | null = null;

/** Every key of every sound as a tone; chords are as loud as single notes. */
export function tonesOf({ sounds }: Pick<MusicTold, 'sounds'>): Tone[] {
  return sounds.flatMap(({ at, length, keys }) =>
    keys.map((pitch) => ({ at, pitch, length, loudness: 1 / Math.sqrt(keys.length) })),
  );
}

/** May a piece be heard at all? */
export const isSilent = (): boolean => settings.sound === 'off' || typeof AudioContext === 'undefined';

/** Play tones in order of time; resolves when the last one is over, or when it is broken off. */
export async function perform(tones: readonly Tone[], signal: AbortSignal): Promise<void> {
  if (isSilent() || signal.aborted) return;
  audio ??= new AudioContext();
  const context = audio;
  if (context.state === 'suspended') await context.resume();
  const out = context.createGain();
  out.gain.value = LOUDNESS;
  out.connect(context.destination);
  const start = context.currentTime + LEAD_SECONDS;
  const end = tones.reduce((latest, { at, length }) => Math.max(latest, at + length), 0);
  let next = 0;
  while (!signal.aborted && context.currentTime < start + end) {
    for (let tone = tones[next]; tone && start + tone.at < context.currentTime + AHEAD_SECONDS; tone = tones[++next])
      sound(context, out, tone, start);
    await pause(signal);
  }
  out.gain.setTargetAtTime(0, context.currentTime, FADE_SECONDS / 3);
  setTimeout(() => out.disconnect(), FADE_SECONDS * 4000);
}

function pause(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const done = (): void => {
      clearTimeout(timer);
      signal.removeEventListener('abort', done);
      resolve();
    };
    const timer = setTimeout(done, LOOK_MS);
    signal.addEventListener('abort', done);
  });
}

function sound(context: AudioContext, out: AudioNode, { at, pitch, length, loudness }: Tone, start: number): void {
  const begin = Math.max(start + at, context.currentTime);
  const stop = begin + length;
  for (const [times, loud] of PARTIALS) {
    const voice = context.createOscillator();
    const gain = context.createGain();
    voice.frequency.value = MIDDLE_C * 2 ** ((pitch - 60) / 12) * times;
    gain.gain.setValueAtTime(0, begin);
    gain.gain.linearRampToValueAtTime(loud * loudness, begin + 0.012);
    gain.gain.setTargetAtTime(0.25 * loud * loudness, begin + 0.012, 0.5);
    gain.gain.setTargetAtTime(0, stop, FADE_SECONDS / 2);
    voice.connect(gain).connect(out);
    voice.start(begin);
    voice.stop(stop + FADE_SECONDS * 4);
  }
}
