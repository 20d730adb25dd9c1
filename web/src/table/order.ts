/** The order in which moves are read: those alike together, and by their notes as on a keyboard, from C. */

import { noteCard } from '../faces/notes';

interface Read {
  /** What stands before the first note. */
  readonly doing: string;
  readonly notes: readonly number[];
}

const OCTAVES = 10;

export function inOrder<Item>(items: readonly Item[], textOf: (item: Item) => string): Item[] {
  const read = new Map(items.map((item) => [item, readMove(textOf(item))]));
  const doings = [...new Set([...read.values()].map(({ doing }) => doing))];
  const rank = ({ doing }: Read): number => doings.indexOf(doing);
  return items.toSorted((one, other) => {
    const [first, second] = [read.get(one), read.get(other)];
    return first && second ? rank(first) - rank(second) || compared(first.notes, second.notes) : 0;
  });
}

function readMove(text: string): Read {
  const words = text.split(/[\s/:]+/u).map((word) => ({ word, note: noteCard(word) }));
  const first = words.findIndex(({ note }) => note !== null);
  return {
    doing:
      first < 0
        ? text
        : words
            .slice(0, first)
            .map(({ word }) => word)
            .join(' '),
    notes: words.flatMap(({ note }) => (note ? [note.number * OCTAVES + (note.octave ?? 0)] : [])),
  };
}

/** By the first note that differs; what goes on longer comes later. */
function compared(one: readonly number[], other: readonly number[]): number {
  const at = one.findIndex((note, place) => note !== other[place]);
  return at < 0 ? one.length - other.length : (one[at] ?? 0) - (other[at] ?? -1);
}
