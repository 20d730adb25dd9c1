/** A MELD card on a root as it is read: what its notes are called, for the eye and for the ear. */

import { noteCard } from '../faces/notes';
import { t } from '../i18n';
import { isChromatic, type Meld, NOTES, notesOf, rootName, spelled } from '../lib/melds';
import { noteName, spokenName } from '../lib/names';

export interface Reading {
  /** "C♯ minor triad". */
  readonly title: string;
  /** "C♯, E, G♯"; where notes are not spelled, the degrees. */
  readonly notes: string;
  /** Both as they are said. */
  readonly spoken: string;
  /** The names of the notes, where they are spelled. */
  readonly names: ReadonlyMap<number, string>;
}

/** What can be known of the spelling: a name that was said for the root, and whether the rest follows from it. */
interface Spelling {
  readonly said: string | null;
  readonly hasSpelling: boolean;
}

export function printedNames(note: number): readonly string[] {
  return noteCard(NOTES[note] ?? '')?.names ?? [];
}

/** `name` is what the card is called. */
export function readingOf(meld: Meld, root: number, name: string, { said, hasSpelling }: Spelling): Reading {
  const rootNamed = said && noteCard(said)?.number === root ? said : rootName(meld, root);
  const notes = notesOf(meld, root);
  const names = spelled(meld, rootNamed);
  const roots = hasSpelling || said ? [rootNamed] : printedNames(root);
  const degrees = meld.degrees.map(({ text }) => text.replaceAll('b', '♭').replaceAll('#', '♯')).join(' ');

  function title(named: (name: string) => string): string {
    const { interval, other } = t().table.wheel.on;
    return (meld.kind === 'interval' ? interval : other)(name, t().table.card.spoken(roots.map(named)));
  }

  function list(named: (name: string) => string): string {
    if (!hasSpelling) return degrees;
    const [required, optional] = [false, true].map((isOptional) =>
      names.filter((_, at) => meld.degrees[at]?.optional === isOptional).map(named),
    );
    return t().table.wheel.notes(required?.join(', ') ?? '', optional?.join(', ') ?? '');
  }

  const seen = (each: string): string => noteName(each);
  const heard = (each: string): string => spokenName(each);
  return {
    title: title(seen),
    notes: list(seen),
    spoken: `${title(heard)}: ${list(heard)}`,
    names: new Map(isChromatic(meld) || !hasSpelling ? [] : notes.map((note, at) => [note, names[at] ?? ''])),
  };
}
