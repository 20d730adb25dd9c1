/** Soft tones, like a felt piano at conversation level. Silent when switched off, and before the reader has touched anything. */

import type { Meld } from './melds';
import { settings } from './settings.svelte';

const MIDDLE_C = 261.63;
const LOUDNESS = 0.22;
const ATTACK_SECONDS = 0.012;
const DECAY_SECONDS = 1.5;
const FADE_SECONDS = 0.06;
/** The partials of a tone: how often the fundamental, how loud, how long it lasts beside it. */
const PARTIALS = [
  [1, 1, 1],
  [2, 0.28, 0.6],
  [3, 0.09, 0.35],
  [4, 0.04, 0.2],
] as const;
/** Seconds between the notes of a meld: an interval is heard note by note, a chord is rolled, a scale is played. */
const APART = { interval: 0.32, chord: 0.06, scale: 0.2 } as const;

let audio: AudioContext | null = null;
let sounding: GainNode | null = null;

/** The notes of a meld as half steps above middle C, the root in the middle of the keyboard. */
export function pitchesOf(meld: Meld, root: number): number[] {
  const low = root > 6 ? root - 12 : root;
  return meld.degrees.map(({ sector, number }) => low + sector + (number > 7 ? 12 : 0));
}

/** Play the notes of a meld; `only` leaves out those that are not laid. */
export function playMeld(meld: Meld, root: number, only: readonly number[] | null = null): void {
  const pitches = pitchesOf(meld, root).filter((pitch) => !only || only.includes((pitch + 12) % 12));
  play(
    [...pitches].sort((one, other) => one - other),
    APART[meld.kind],
  );
}

/** Play notes, as half steps above middle C, so many seconds apart. What sounds already fades. */
export function play(pitches: readonly number[], apart = 0): void {
  const isTouched = navigator.userActivation?.hasBeenActive ?? true;
  if (settings.sound === 'off' || !isTouched || typeof AudioContext === 'undefined' || !pitches.length) return;
  audio ??= new AudioContext();
  if (audio.state === 'suspended') void audio.resume();
  hush();
  const out = audio.createGain();
  const soft = audio.createBiquadFilter();
  soft.type = 'lowpass';
  soft.frequency.value = 1800;
  out.gain.value = LOUDNESS / Math.sqrt(pitches.length);
  soft.connect(out).connect(audio.destination);
  sounding = out;
  const now = audio.currentTime + 0.02;
  pitches.forEach((pitch, at) => audio && tone(audio, soft, MIDDLE_C * 2 ** (pitch / 12), now + at * apart));
}

function hush(): void {
  if (!audio || !sounding) return;
  sounding.gain.setTargetAtTime(0, audio.currentTime, FADE_SECONDS / 3);
  sounding = null;
}

function tone(context: AudioContext, out: AudioNode, frequency: number, start: number): void {
  for (const [times, loud, long] of PARTIALS) {
    const end = start + DECAY_SECONDS * long;
    const voice = context.createOscillator();
    const gain = context.createGain();
    voice.frequency.value = frequency * times;
    gain.gain.setValueAtTime(0, start);
    gain.gain.linearRampToValueAtTime(loud, start + ATTACK_SECONDS);
    gain.gain.exponentialRampToValueAtTime(0.001, end);
    voice.connect(gain).connect(out);
    voice.start(start);
    voice.stop(end);
  }
}
