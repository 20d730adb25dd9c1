/** The cards of Clé de Sol: what their neutral text (`Do1.no`, `R.cr`, `H.La`, `I3`, `M`, `S1`, `P`) stands for. */

import type { Pictured } from '../lib/reading';

export type Rhythm = 'dc' | 'cr' | 'no' | 'bl';

export type ClefCard =
  | { readonly kind: 'note'; readonly letter: string; readonly octave: number; readonly rhythm: Rhythm }
  | { readonly kind: 'rhythm'; readonly rhythm: Rhythm }
  | { readonly kind: 'pitch'; readonly letter: string }
  | { readonly kind: 'interval'; readonly size: 3 | 4 | 5 }
  | { readonly kind: 'rest'; readonly rest: 1 | 2 }
  | { readonly kind: 'musician' | 'repeat' };

const LETTERS: Readonly<Record<string, string>> = { Do: 'C', Re: 'D', Mi: 'E', Fa: 'F', Sol: 'G', La: 'A', Si: 'B' };
const PATTERN =
  /^(?:(Do|Re|Mi|Fa|Sol|La|Si)([12])\.(dc|cr|no|bl)|R\.(dc|cr|no|bl)|H\.(\w+)|I([345])|S([12])|(M)|(P))$/u;
const VALUES = { dc: '16', cr: '8', no: '4', bl: '2' } as const;

/** The octave of the lower notes, as the engraver counts. */
const LOW = 4;

export const RHYTHMS = ['dc', 'cr', 'no', 'bl'] as const satisfies readonly Rhythm[];
export const PITCHES = [LOW, LOW + 1].flatMap((octave) => [...'CDEFGAB'].map((letter) => `${letter}${octave}`));

export function clefCard(text: string): ClefCard | null {
  const [, name, octave, rhythm, alone, pitch, size, rest, musician, repeat] = PATTERN.exec(text) ?? [];
  const letter = LETTERS[name ?? pitch ?? ''];
  if (name && letter) return { kind: 'note', letter, octave: Number(octave), rhythm: rhythm as Rhythm };
  if (alone) return { kind: 'rhythm', rhythm: alone as Rhythm };
  if (pitch && letter) return { kind: 'pitch', letter };
  if (size) return { kind: 'interval', size: Number(size) as 3 | 4 | 5 };
  if (rest) return { kind: 'rest', rest: Number(rest) as 1 | 2 };
  if (musician) return { kind: 'musician' };
  return repeat ? { kind: 'repeat' } : null;
}

/** A note as the engraver writes it: `C4/8`. */
export function noteOnStaff(letter: string, octave: number, rhythm: Rhythm): string {
  return `${letter}${octave + LOW - 1}/${VALUES[rhythm]}`;
}

/** A note without staff, its stem up, in the middle of nowhere. */
export function valueAlone(rhythm: Rhythm): string {
  return `A4/${VALUES[rhythm]}`;
}

/** The two places of a name on the staff. */
export function placesOf(letter: string): string {
  return `${letter}${LOW} ${letter}${LOW + 1}`;
}

/** How a card is drawn without its name. */
const PICTURED = {
  note: 'staff',
  rhythm: 'value',
  pitch: 'places',
  interval: 'interval',
  rest: 'rest',
  musician: 'sign',
  repeat: 'sign',
} as const satisfies Record<ClefCard['kind'], Pictured>;

export function picturedClef(text: string): Pictured | null {
  const card = clefCard(text);
  return card && PICTURED[card.kind];
}

/** What a Musicien demands, as a score: the two places of a name, or a value; nothing for what is no demand. */
export function demandScore(demand: string): string {
  const rhythm = RHYTHMS.find((each) => each === demand);
  if (rhythm) return `plain ${valueAlone(rhythm)}`;
  const letter = LETTERS[demand];
  return letter ? `treble even 12x9.5 ${placesOf(letter)}` : '';
}

/** Two notes at this distance. */
export function intervalOnStaff(size: 3 | 4 | 5): string {
  return `G4/1 ${{ 3: 'B4', 4: 'C5', 5: 'D5' }[size]}/1`;
}

export function restValue(rest: 1 | 2): string {
  return rest === 1 ? 'r/4' : 'r/2';
}
