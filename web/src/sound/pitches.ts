/** How high cards and notes sound, as MIDI numbers: 60 is middle C. What has no octave sounds near the middle. */

import { clefCard } from '../faces/clef';
import { metronomeCard } from '../faces/metronome';
import { noteCard } from '../faces/notes';

export const OCTAVE = 12;
const MIDDLE_C = 60;
const FIRST_OCTAVE = 1; // C of octave 4 is 60
const HALF = 6;
const WHITE: Readonly<Record<string, number>> = { C: 0, D: 2, E: 4, F: 5, G: 7, A: 9, B: 11 };
const SIGNS: Readonly<Record<string, number>> = { '': 0, '#': 1, '##': 2, b: -1, bb: -2 };
const NAME = /^([A-G])(##|bb|#|b)?(?:\/|$)/u;
/** The octave of the lower notes of Clé de Sol, and the one pitch of Metronome: both as their staves show them. */
const CLEF_BELOW = 3;
const METRONOME = 69;
/** So many beats has each value of Clé de Sol. */
const CLEF_BEATS = { dc: 0.25, cr: 0.5, no: 1, bl: 2 } as const;

/** The half steps above C of a spelled note; of two names (`A#/Bb`) the first. */
export function classOf(name: string): number | null {
  const [, letter, sign = ''] = NAME.exec(name) ?? [];
  const white = WHITE[letter ?? ''];
  return white === undefined ? null : (white + (SIGNS[sign] ?? 0) + OCTAVE) % OCTAVE;
}

/** From the G below middle C to the F sharp above it. */
export function nearMiddle(number: number): number {
  return MIDDLE_C + number - (number > HALF ? OCTAVE : 0);
}

const inOctave = (number: number, octave: number): number => OCTAVE * (octave + FIRST_OCTAVE) + number;

/** How high a card sounds; null for one that has no pitch. A wild that has got a name sounds like that note. */
export function pitchOf(card: string, deck: string): number | null {
  if (deck === 'metronome') return metronomeCard(card)?.kind === 'note' ? METRONOME : null;
  const clef = deck === 'cle-de-sol' ? clefCard(card) : null;
  if (clef) {
    if (clef.kind !== 'note' && clef.kind !== 'pitch') return null;
    const number = classOf(clef.letter) ?? 0;
    return clef.kind === 'note' ? inOctave(number, clef.octave + CLEF_BELOW) : nearMiddle(number);
  }
  const note = noteCard(card.replace(/^.*=/u, ''));
  if (!note) return null;
  return note.octave === null ? nearMiddle(note.number) : inOctave(note.number, note.octave);
}

/** How many beats a card lasts; null where cards have no length. */
export function beatsOf(card: string, deck: string): number | null {
  if (deck === 'metronome') {
    const found = metronomeCard(card);
    return found?.kind === 'note' ? Number(found.beats) : null;
  }
  const clef = deck === 'cle-de-sol' ? clefCard(card) : null;
  return clef?.kind === 'note' ? CLEF_BEATS[clef.rhythm] : null;
}

/** Notes that climb, the first near the middle: each is the next of its name above the one before. */
export function climbing(names: readonly string[]): number[] {
  const pitches: number[] = [];
  for (const name of names) {
    const number = classOf(name);
    if (number === null) continue;
    const before = pitches.at(-1);
    pitches.push(
      before === undefined ? nearMiddle(number) : before + ((((number - before) % OCTAVE) + OCTAVE) % OCTAVE),
    );
    const at = pitches.length - 1;
    if (before !== undefined && pitches[at] === before) pitches[at] = before + OCTAVE;
  }
  return pitches;
}

/** Does a count of letters go up? */
export function goesUp([first = '', second = '']: readonly string[]): boolean {
  const letters = 'CDEFGAB';
  return letters[(letters.indexOf(first[0] ?? 'C') + 1) % letters.length] === second[0];
}
