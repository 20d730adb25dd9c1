// Made of the decks and rules of src/cardenza by tools/decks.py: change them there.

/** For each note, counted from C, its partner, by each rule for pairs that are no equal notes. */
export const PARTNERS: Readonly<Record<string, readonly number[]>> = {
  tritone: [6, 7, 8, 9, 10, 11, 0, 1, 2, 3, 4, 5],
  inversion: [0, 11, 10, 9, 8, 7, 6, 5, 4, 3, 2, 1],
};

/** What may follow each colour of Metronome: first itself, then the next. */
export const FOLLOWING = {
  B: ["B", "G"],
  G: ["G", "R"],
  R: ["R", "B"],
} as const;

/** A black key by either of its names, where nothing spells it. */
export const BOTH_NAMES: Readonly<Record<string, string>> = {
  "C#": "C#/Db",
  "Db": "C#/Db",
  "D#": "D#/Eb",
  "Eb": "D#/Eb",
  "F#": "F#/Gb",
  "Gb": "F#/Gb",
  "G#": "G#/Ab",
  "Ab": "G#/Ab",
  "A#": "A#/Bb",
  "Bb": "A#/Bb",
};

/** How many cards of one note make a stack in Key’s Corners. */
export const STACK = 4;
