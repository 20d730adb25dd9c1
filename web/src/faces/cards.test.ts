import { describe, expect, it } from 'vitest';

import { captions } from './captions';
import { clefCard, intervalOnStaff, noteOnStaff, placesOf, PITCHES, RHYTHMS } from './clef';
import { FOLLOWING, metronomeCard, noteOf, printed } from './metronome';

const NAMES = ['Do', 'Re', 'Mi', 'Fa', 'Sol', 'La', 'Si'];

describe('a card of Clé de Sol', () => {
  it('is a note on its place of the staff', () => {
    const places = ['1', '2'].flatMap((octave) =>
      NAMES.map((name) => {
        const card = clefCard(`${name}${octave}.no`);
        return card?.kind === 'note' ? noteOnStaff(card.letter, card.octave, card.rhythm) : '';
      }),
    );
    expect(places).toEqual(PITCHES.map((pitch) => `${pitch}/4`));
  });

  it.each(RHYTHMS)('is the value %s', (rhythm) => {
    expect(clefCard(`R.${rhythm}`)).toEqual({ kind: 'rhythm', rhythm });
    expect(clefCard(`La2.${rhythm}`)).toEqual({ kind: 'note', letter: 'A', octave: 2, rhythm });
    expect(captions().rhythm[rhythm]).not.toBe('');
  });

  it('is one of the others', () => {
    expect(NAMES.map((name) => clefCard(`H.${name}`))).toEqual(
      [...'CDEFGAB'].map((letter) => ({ kind: 'pitch', letter })),
    );
    expect(clefCard('I4')).toEqual({ kind: 'interval', size: 4 });
    expect(clefCard('S2')).toEqual({ kind: 'rest', rest: 2 });
    expect(clefCard('M')).toEqual({ kind: 'musician' });
    expect(clefCard('P')).toEqual({ kind: 'repeat' });
  });

  it.each(['Do3.no', 'Do1', 'H.Ut', 'I2', 'S3', 'R.no.', '', 'C4'])('is not %j', (text) => {
    expect(clefCard(text)).toBeNull();
  });

  it('shows both places of a name, and an interval as wide as it says', () => {
    expect(placesOf('G')).toBe('G4 G5');
    expect(([3, 4, 5] as const).map(intervalOnStaff)).toEqual(['G4/1 B4/1', 'G4/1 C5/1', 'G4/1 D5/1']);
  });
});

describe('a card of Metronome', () => {
  it('is a note of a colour and so many beats', () => {
    expect(metronomeCard('B4')).toEqual({ kind: 'note', colour: 'B', beats: '4' });
    expect(metronomeCard('R.5')).toEqual({ kind: 'note', colour: 'R', beats: '.5' });
    expect((['4', '2', '1', '.5'] as const).map(noteOf)).toEqual(['A4/1', 'A4/2', 'A4/4', 'A4/8']);
    expect((['4', '.5'] as const).map(printed)).toEqual(['4', '½']);
  });

  it('is one of the signs', () => {
    expect(['#', 'b', 'n'].map(metronomeCard)).toEqual(['#', 'b', 'n'].map((sign) => ({ kind: 'accidental', sign })));
    expect(metronomeCard('6/4')).toEqual({ kind: 'signature', text: '6/4' });
    expect(metronomeCard('dot')).toEqual({ kind: 'dot' });
    expect(metronomeCard('tie')).toEqual({ kind: 'tie' });
    expect(metronomeCard('B3')).toBeNull();
  });

  it('is followed by its own colour or the next (METR-16)', () => {
    expect(FOLLOWING).toEqual({ B: ['B', 'G'], G: ['G', 'R'], R: ['R', 'B'] });
  });
});
