/** The keynote of the game on the page, where it has one: readers may have the degree of each note told beside its name. */

import { settings } from './settings.svelte';

const LETTERS = 'CDEFGAB';
const WHITE = [0, 2, 4, 5, 7, 9, 11];
const SIGNS: Readonly<Record<number, string>> = { [-1]: '♭', 0: '', 1: '♯' };

const keynote = $state({ note: '' });

/** Call once in a component: the notes of its game are counted from this one, as long as it is on the page. */
export function playedIn(tonic: () => string | null | undefined): void {
  $effect(() => {
    keynote.note = tonic() ?? '';
    return () => {
      keynote.note = '';
    };
  });
}

/** The degree of a note above the keynote, if the reader wishes it and the game has one: ♭3. */
export function degreeTold(note: string): string {
  return settings.degrees === 'on' && keynote.note ? degreeOf(note, keynote.note) : '';
}

/** Nothing where the two are not spelled for one another: F♭ above C♯. */
export function degreeOf(note: string, tonic: string): string {
  const [letter, root] = [LETTERS.indexOf(note.charAt(0)), LETTERS.indexOf(tonic.charAt(0))];
  const number = (letter - root + 7) % 7;
  const steps = semitones(note) - semitones(tonic) - (WHITE[number] ?? 0);
  const sign = SIGNS[((((steps + 6) % 12) + 12) % 12) - 6];
  return sign === undefined ? '' : `${sign}${number + 1}`;
}

function semitones(name: string): number {
  const signs = [...name.slice(1)].reduce((sum, sign) => sum + (sign === '#' ? 1 : -1), 0);
  return (WHITE[LETTERS.indexOf(name.charAt(0))] ?? 0) + signs;
}
