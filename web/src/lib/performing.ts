/** A piece as it is heard: tones at their times, handed to the instrument a few seconds at a time. */

import type { MusicTold } from '../gen/contract';
import type { Round, Timed } from '../sound';
import { settings } from './settings.svelte';
import { sound } from './sound';

const ROUND_SECONDS = 4;
const LOUDNESS = 0.7;

/** Every key of every sound as a tone, in order of time; chords are as loud as single notes. */
export function tonesOf({ sounds }: Pick<MusicTold, 'sounds'>): Timed[] {
  return sounds
    .flatMap(({ at, length, keys }) =>
      keys.map((pitch) => ({ at, pitch, length, loudness: LOUDNESS / Math.sqrt(keys.length) })),
    )
    .sort((one, other) => one.at - other.at);
}

/** What begins in one round of seconds; the last one lasts until its tones are over. Null when all has been played. */
export function roundOf(tones: readonly Timed[], round: number, seconds: number): Round | null {
  const start = round * ROUND_SECONDS;
  if (start >= seconds) return null;
  const notes = tones
    .filter(({ at }) => at >= start && at < start + ROUND_SECONDS)
    .map((tone) => ({ ...tone, at: tone.at - start }));
  return { notes, seconds: start + ROUND_SECONDS >= seconds ? seconds - start : ROUND_SECONDS };
}

/** May a piece be heard at all? */
export const isSilent = (): boolean => settings.sound === 'off' || typeof AudioContext === 'undefined';

/** Play a piece; resolves when its last tone is over, or when it is broken off. */
export async function perform(music: Pick<MusicTold, 'sounds'>, signal: AbortSignal): Promise<void> {
  const tones = tonesOf(music);
  const seconds = music.sounds.reduce((latest, { at, length }) => Math.max(latest, at + length), 0);
  await sound(({ goRound }) => goRound((round) => roundOf(tones, round, seconds), signal), true);
}
