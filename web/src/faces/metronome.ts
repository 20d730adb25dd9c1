/** The cards of Metronome: what their neutral text (`B.5`, `#`, `dot`, `tie`, `6/4`) stands for. */

import { FOLLOWING } from '../gen/decks';
import type { Pictured } from '../lib/reading';

export type Colour = keyof typeof FOLLOWING;
export type Beats = '4' | '2' | '1' | '.5';
export type Accidental = '#' | 'b' | 'n';

export type MetronomeCard =
  | { readonly kind: 'note'; readonly colour: Colour; readonly beats: Beats }
  | { readonly kind: 'accidental'; readonly sign: Accidental }
  | { readonly kind: 'signature'; readonly text: string }
  | { readonly kind: 'dot' | 'tie' };

const PATTERN = /^(?:([BGR])(4|2|1|\.5)|([#bn])|(\d\/4)|(dot)|(tie))$/u;
const VALUES = { '4': '1', '2': '2', '1': '4', '.5': '8' } as const;

/** Each colour as the engraver and the style sheet call it. */
export const COLOURS = {
  B: { name: 'blue', ink: '#24569e' },
  G: { name: 'gold', ink: '#8a6200' },
  R: { name: 'red', ink: '#a3262a' },
} as const satisfies Record<Colour, { name: string; ink: string }>;

/** The colours as they follow one another, until the first one comes again. */
export const CIRCLE: readonly Colour[] = (Object.keys(FOLLOWING) as Colour[]).reduce<Colour[]>(
  (circle, first) => [...circle, circle.length ? FOLLOWING[circle.at(-1) ?? first][1] : first],
  [],
);

export function metronomeCard(text: string): MetronomeCard | null {
  const [, colour, beats, sign, signature, dot, tie] = PATTERN.exec(text) ?? [];
  if (colour) return { kind: 'note', colour: colour as Colour, beats: beats as Beats };
  if (sign) return { kind: 'accidental', sign: sign as Accidental };
  if (signature) return { kind: 'signature', text: signature };
  if (dot) return { kind: 'dot' };
  return tie ? { kind: 'tie' } : null;
}

/** How a card is drawn without its name. */
export function picturedBeats(text: string): Pictured | null {
  const card = metronomeCard(text);
  return card && (card.kind === 'note' ? 'beats' : 'sign');
}

/** The number of beats as it is printed. */
export function printed(beats: Beats): string {
  return beats === '.5' ? '½' : beats;
}

/** The note of so many beats, as the engraver writes it, below the middle line. */
export function noteOf(beats: Beats): string {
  return `A4/${VALUES[beats]}`;
}
