/** The order in which moves are read: those alike together, and by their notes as on a keyboard, from C. */

import { noteCard } from '../faces/notes';
import type { Offer, SaidPart } from '../gen/contract';

interface Read {
  /** The kind of move, and whatever is no note in it. */
  readonly doing: string;
  readonly notes: readonly number[];
}

const OCTAVES = 10;

export function inOrder<Item extends Pick<Offer, 'says'>>(offers: readonly Item[]): Item[] {
  const read = new Map(offers.map((offer) => [offer, readMove(offer)]));
  const doings = [...new Set([...read.values()].map(({ doing }) => doing))];
  const rank = ({ doing }: Read): number => doings.indexOf(doing);
  return offers.toSorted((one, other) => {
    const [first, second] = [read.get(one), read.get(other)];
    return first && second ? rank(first) - rank(second) || compared(first.notes, second.notes) : 0;
  });
}

function readMove({ says }: Pick<Offer, 'says'>): Read {
  const parts = Object.values(says.parts);
  const others = parts.filter((part) => !notesIn(part).length);
  return { doing: [says.key, ...others.map((part) => JSON.stringify(part))].join(' '), notes: parts.flatMap(notesIn) };
}

function notesIn(part: SaidPart): number[] {
  const texts =
    part.t === 'note'
      ? [part.note]
      : part.t === 'card'
        ? [part.card]
        : part.t === 'cards'
          ? part.cards.map(({ card }) => card)
          : [];
  return texts.flatMap((text) => {
    const note = noteCard(text);
    return note ? [note.number * OCTAVES + (note.octave ?? 0)] : [];
  });
}

/** By the first note that differs; what goes on longer comes later. */
function compared(one: readonly number[], other: readonly number[]): number {
  const at = one.findIndex((note, place) => note !== other[place]);
  return at < 0 ? one.length - other.length : (one[at] ?? 0) - (other[at] ?? -1);
}
