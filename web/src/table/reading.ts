/** A MELD card on a root as it is read: what its notes are called, for the eye and for the ear. */

import { noteCard } from '../faces/notes';
import { t } from '../i18n';
import { degreeText } from '../lib/format';
import { isChromatic, type Meld, NOTES, notesOf, rootName, spelled } from '../lib/melds';
import { aloud, noteName } from '../lib/names';

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
  const degrees = meld.degrees.map(({ text }) => degreeText(text)).join(' ');

  const { interval, other } = t().table.wheel.on;
  const rootsNamed = t().table.card.spoken(roots.map((each) => noteName(each)));
  const title = (meld.kind === 'interval' ? interval : other)(name, rootsNamed);

  function list(): string {
    if (!hasSpelling) return degrees;
    const [required, optional] = [false, true].map((isOptional) =>
      names.filter((_, at) => meld.degrees[at]?.optional === isOptional).map((each) => noteName(each)),
    );
    return t().table.wheel.notes(required?.join(', ') ?? '', optional?.join(', ') ?? '');
  }

  return {
    title,
    notes: list(),
    spoken: aloud(`${title}: ${list()}`),
    names: new Map(isChromatic(meld) || !hasSpelling ? [] : notes.map((note, at) => [note, names[at] ?? ''])),
  };
}
