/** A measure in time: what lies on the staff of Metronome as tones, with the beats under it. */

import { metronomeCard } from '../faces/metronome';
import { beatsOf, pitchOf } from './pitches';
import type { Timed } from './timed';

const STAFF = 'metronome';
const SIGNS = { '#': 1, b: -1, n: 0 } as const;
const DOT = 1.5;
const LEGATO = 0.92;
const LOUD = 0.75;
const QUIET = 0.3;
const TICK = 0.4;
const COUNT = 0.55;
const EXACT = 1e-6;

export interface Beat {
  readonly beats: number;
  readonly pitch: number;
  /** The note before it sounds on. */
  readonly isTied: boolean;
}

export interface Timing {
  /** Beats in a minute. */
  readonly tempo: number;
  /** How many beats the measure has; by default as many as are filled. */
  readonly most?: number;
  /** How many knocks a beat has; 0 for none. */
  readonly division: number;
  /** How many beats are counted before. */
  readonly countIn?: number;
}

/** The notes on a staff: a sign before a note alters it, a dot behind it makes it longer; `tied` counts notes from 1. */
export function measureOf(cards: readonly (string | null)[], tied: readonly number[] = []): Beat[] {
  const found: Beat[] = [];
  let sign = 0;
  for (const [at, text] of cards.entries()) {
    const card = text === null ? null : metronomeCard(text);
    if (card?.kind === 'accidental') sign = SIGNS[card.sign];
    if (text === null || card?.kind !== 'note') continue;
    const beats = (beatsOf(text, STAFF) ?? 0) * (cards[at + 1] === 'dot' ? DOT : 1);
    const before = found.at(-1);
    const isTied = before !== undefined && tied.includes(found.length);
    found.push({ beats, pitch: isTied ? before.pitch : (pitchOf(text, STAFF) ?? 0) + sign, isTied });
    sign = 0;
  }
  return found;
}

export const beatsIn = (measure: readonly Beat[]): number => measure.reduce((sum, { beats }) => sum + beats, 0);

/** How long it takes, counting in included. */
export function secondsOf(measure: readonly Beat[], { tempo, most, countIn = 0 }: Timing): number {
  return ((countIn + (most ?? Math.ceil(beatsIn(measure) - EXACT))) * 60) / tempo;
}

/** The tones at their beats, the first one with an accent; `quiet` is the note that is only tried. */
export function inTime(measure: readonly Beat[], timing: Timing, quiet = -1): Timed[] {
  const beat = 60 / timing.tempo;
  const start = (timing.countIn ?? 0) * beat;
  const tones: { at: number; pitch: number; length: number; loudness: number }[] = [];
  let at = start;
  for (const [order, { beats, pitch, isTied }] of measure.entries()) {
    const before = tones.at(-1);
    if (isTied && before) before.length = at - before.at + beats * beat * LEGATO;
    else tones.push({ at, pitch, length: beats * beat * LEGATO, loudness: order === quiet ? QUIET : order ? LOUD : 1 });
    at += beats * beat;
  }
  const most = timing.most ?? Math.ceil(beatsIn(measure) - EXACT);
  return [...counted(timing, 0, timing.countIn ?? 0, COUNT), ...tones, ...counted(timing, start, most, TICK)];
}

/** So many beats, the first one with an accent, each with its parts. */
export function counted({ tempo, division }: Timing, start: number, beats: number, loudness: number): Timed[] {
  const beat = 60 / tempo;
  return Array.from({ length: beats * division }, (_, part): Timed => {
    const knock = part === 0 ? 'accent' : part % division ? 'part' : 'beat';
    return { at: start + (part * beat) / division, knock, loudness: knock === 'part' ? loudness / 2 : loudness };
  });
}
