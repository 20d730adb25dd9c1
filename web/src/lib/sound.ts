/**
 * The door to all sound, small enough for every page. What sounds is loaded when the first sound is due; nothing is due in
 * a hidden tab, to who wants silence, or before the reader has touched anything.
 */

import type * as Sounds from '../sound';
import type { Meld } from './melds';
import { settings } from './settings.svelte';

let context: AudioContext | null = null;
let loaded: typeof Sounds | null = null;

/** May something sound? Who wants to hear only what they ask for hears nothing else. */
export function canSound(isAsked = false): boolean {
  return !document.hidden && (settings.sound === 'on' || (isAsked && settings.sound === 'asked'));
}

/** What sounds are made in; null where there is nothing to make them in. */
export function audio(): AudioContext | null {
  if (typeof AudioContext === 'undefined') return null;
  return (context ??= new AudioContext());
}

/** Let something sound, if it may. */
export async function sound(work: (sounds: typeof Sounds) => unknown, isAsked = false): Promise<void> {
  const isTouched = navigator.userActivation?.hasBeenActive ?? true;
  if (!canSound(isAsked) || !isTouched) return;
  loaded ??= await import('../sound').catch(() => null); // without it a table is silent
  if (loaded && canSound(isAsked)) await work(loaded);
}

/** What sounds, if anything does, fades. */
export function hush(): void {
  loaded?.hush();
}

/** Browsers let sound begin only while something is touched, and some of them forget it. Call it in an effect. */
export function unlocking(): () => void {
  const unlock = (): void => {
    if (settings.sound !== 'off' && context?.state !== 'running')
      void audio()
        ?.resume()
        .catch(() => undefined);
  };
  const touches = ['pointerup', 'click', 'keydown'];
  for (const touch of touches) addEventListener(touch, unlock, true);
  return () => touches.forEach((touch) => removeEventListener(touch, unlock, true));
}

/** Play the notes of a meld on a root, as one asks for them. */
export function playMeld(meld: Meld, root: number): void {
  const low = 60 + (root > 6 ? root - 12 : root);
  const pitches = meld.degrees
    .map(({ sector, number }) => low + sector + (number > 7 ? 12 : 0))
    .sort((one, other) => one - other);
  void sound((sounds) => sounds.perform(sounds[meld.kind](pitches)), true);
}
