import { describe, expect, it } from 'vitest';

import { mount, unmount } from 'svelte';

import { Board } from '../table/board.svelte';
import { captions } from './captions';
import { clefCard, demandScore, intervalOnStaff, noteOnStaff, placesOf, PITCHES, RHYTHMS } from './clef';
import { groupOf, noteCard, onStaff, wayOf } from './notes';
import { FOLLOWING } from '../gen/decks';
import { loadDeck } from './deck';
import Faces from './Faces.scene.svelte';
import { CIRCLE, metronomeCard, noteOf, printed } from './metronome';

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

  it('can demand what has a picture, and nothing else', () => {
    expect([demandScore('La'), demandScore('cr')]).toEqual(['treble even 12x9.5 A4 A5', 'plain A4/8']);
    expect([demandScore('La1.cr'), demandScore('Ut'), demandScore('')]).toEqual(['', '', '']);
  });

  it.each(['Do3.no', 'Do1', 'H.Ut', 'I2', 'S3', 'R.no.', '', 'C4'])('is not %j', (text) => {
    expect(clefCard(text)).toBeNull();
  });

  it('shows both places of a name, and an interval as wide as it says', () => {
    expect(placesOf('G')).toBe('G4 G5');
    expect(([3, 4, 5] as const).map(intervalOnStaff)).toEqual(['G4/1 B4/1', 'G4/1 C5/1', 'G4/1 D5/1']);
  });
});

describe('a Musicard where faces are mixed', () => {
  it('is shown in one way, by its octave', () => {
    const cards = ['C2', 'C3', 'F#4', 'B5'].flatMap((text) => noteCard(text) ?? []);
    expect(cards.map(wayOf)).toEqual(['name', 'staff', 'key', 'hour']);
  });

  it('stands on the staff in each of its spellings', () => {
    const [white, black] = ['E3', 'F#3'].flatMap((text) => noteCard(text) ?? []);
    expect(white && onStaff(white, true)).toBe('treble even 11x10 E4');
    expect(black && onStaff(black, true)).toBe('treble even 13x10 #F4 bG4');
    expect(black && onStaff(black, false)).toBe('staff even 5x7 #F4');
  });

  it('is one of the keys round it', () => {
    for (let number = 0; number < 12; number++) {
      const { white, black } = groupOf(number);
      expect([...white, ...black.map(({ key }) => key)]).toContain(number);
    }
    expect(groupOf(4)).toEqual({
      white: [0, 2, 4],
      black: [
        { key: 1, after: 0 },
        { key: 3, after: 1 },
      ],
    });
    expect(groupOf(5).white).toEqual([5, 7, 9, 11]);
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
    expect(CIRCLE).toEqual(['B', 'G', 'R']);
  });

  it.each([
    ['B1', 'circle'],
    ['G1', 'rect'],
    ['R1', 'path'],
  ])('shows its colour by a shape (%s, a %s) and by no letter', async (card, shape) => {
    const board = new Board();
    board.deck = await loadDeck('metronome');
    const face = mount(Faces, { target: document.body, props: { board, cards: [card] } });
    expect(document.querySelector(`.face ${shape}[fill]`)).not.toBeNull();
    expect([...document.querySelectorAll('text')].map((each) => each.textContent)).not.toContain(card.charAt(0));
    void unmount(face);
  });
});

it.each([
  ['musicards', ['C4', 'F#3', '?1']],
  ['carmony', ['C', 'F#']],
  ['cle-de-sol', ['Do1.no', 'I4', 'M', 'S2']],
  ['metronome', ['B1', 'dot']],
])('tells along its top what it is, where only that is seen of a small card (%s)', async (name, cards) => {
  const board = new Board();
  board.deck = await loadDeck(name);
  const scene = mount(Faces, { target: document.body, props: { board, cards } });
  const small = [...document.querySelectorAll('.face:has(.small)')];
  expect(small.length).toBe(cards.length);
  for (const face of small) expect(face.querySelector('.strip')?.childElementCount).toBeGreaterThan(0);
  void unmount(scene);
});
