/** Music as it is played: tones and knocks, each at its time. Nothing here sounds yet. */

/** A tone of the piano. `at` and `length` are seconds, `pitch` is a MIDI number (60 is middle C), loudness goes to 1. */
export interface Tone {
  readonly at: number;
  readonly pitch: number;
  readonly length: number;
  readonly loudness: number;
}

/** A knock on wood: a card that is refused, or a beat, the first one of a measure, or a part of one. */
export interface Knock {
  readonly at: number;
  readonly knock: 'tap' | 'accent' | 'beat' | 'part';
  readonly loudness: number;
}

export type Timed = Tone | Knock;

export const isTone = (timed: Timed): timed is Tone => 'pitch' in timed;

/** When the last of them begins. */
export function lastOnset(notes: readonly Timed[]): number {
  return notes.reduce((last, { at }) => Math.max(last, at), 0);
}

/** When all of it is over. */
export function endOf(notes: readonly Timed[]): number {
  return notes.reduce((end, each) => Math.max(end, each.at + (isTone(each) ? each.length : 0)), 0);
}

export function later(notes: readonly Timed[], seconds: number): Timed[] {
  return notes.map((each) => ({ ...each, at: each.at + seconds }));
}

/** One after the other, with a breath between the last onset of one and the next. */
export function oneByOne(parts: readonly (readonly Timed[])[], breath: number): Timed[] {
  let at = 0;
  return parts.flatMap((part) => {
    const moved = later(part, at);
    if (part.length) at = lastOnset(moved) + breath;
    return moved;
  });
}
