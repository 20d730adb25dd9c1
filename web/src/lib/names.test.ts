import { describe, expect, it } from 'vitest';

import { NAMES, PITCHES } from '../gen/names.expected';
import {
  aloud,
  inOctave,
  namesInSentence,
  namesInTokens,
  type Naming,
  noteName,
  type Octaves,
  octaveMark,
  sampleOf,
  spokenName,
  written,
} from './names';

const SYSTEMS = Object.keys(NAMES) as Naming[];
const small = (text: string): string => text.charAt(0).toLowerCase() + text.slice(1);

describe.each(SYSTEMS)('all 35 names in %s, as the theory has them', (system) => {
  const notes = Object.entries(NAMES[system] ?? {});
  const own = system === 'fr' ? 'fr' : 'en';

  it('are printed', () => {
    expect(notes.length).toBe(35);
    expect(notes.map(([note]) => noteName(note, system))).toEqual(notes.map(([, [label]]) => label));
  });

  it('are said', () => {
    const said = notes.map(([note]) => small(spokenName(note, system, own)));
    expect(said).toEqual(notes.map(([, [, name]]) => small(name)));
  });

  it('are drawn with their sign apart, where the tradition has one', () => {
    const signs = { '#': '♯', b: '♭', '': '' };
    const drawn = notes.map(([note]) => written(note, system));
    expect(drawn.map(({ text, accidental }) => text + signs[accidental])).toEqual(notes.map(([, [label]]) => label));
  });

  it('stand in sentences and in lists', () => {
    for (const [note, [label]] of notes) {
      expect(namesInSentence(`Then ${note} is due, on ${note}.`, system, 'en')).toBe(
        `Then ${label} is due, on ${label}.`,
      );
      expect(namesInTokens(`${note} ?1 ${note}:2+3 ${note}/C`, system)).toBe(
        `${label} ?1 ${label}:2+3 ${label}/${noteName('C', system)}`,
      );
    }
  });

  it('are read aloud in sentences', () => {
    for (const [, [label, name]] of notes)
      expect(small(aloud(`${label}, then`, system, own))).toBe(`${small(name)}, then`);
  });
});

describe('octaves', () => {
  it.each(Object.entries(PITCHES))('are written as the theory writes them: %s', (key, pitches) => {
    const [system, style] = key.split(' ') as [Naming, Octaves];
    const written = Object.keys(pitches).map((pitch) => noteName(pitch, system, style));
    expect(written).toEqual(Object.values(pitches));
  });

  it.each([
    ['en', 'F♯4', '4'],
    ['es', 'Fa♯4', '4'],
    ['fr', 'Fa♯3', '3'],
    ['de', "fis'", "c'"],
    ['sv', "fiss'", "c'"],
  ] as const)('go with the names: %s has %s, and %s for the octave', (system, pitch, mark) => {
    expect([noteName('F#4', system), octaveMark(4, system)]).toEqual([pitch, mark]);
  });

  it('may be left out', () => {
    expect(noteName('F#4', 'en', 'none')).toBe('F♯');
  });

  it('stand behind both names, or in each', () => {
    expect(inOctave(['C♯', 'D♭'], 4, 'scientific')).toBe('C♯/D♭4');
    expect(inOctave(['Cis', 'Des'], 5, 'helmholtz')).toBe("cis''/des''");
  });

  it('are said by the number of strokes', () => {
    expect(aloud("Play fis'' and c' as F", 'de', 'en')).toBe('Play fis 2 and c 1 as F');
    expect(aloud("f♯'/g♭' of O'Neil’s", 'en', 'en')).toBe("f sharp 1 or g flat 1 of O'Neil’s");
  });
});

it('a system is known by some of its names', () => {
  expect(sampleOf('de')).toBe('C D E F G A H, Cis, B');
  expect(sampleOf('es')).toBe('Do Re Mi Fa Sol La Si, Do♯, Si♭');
});

describe('a note', () => {
  it.each([
    ['F#3', 'F♯3', 'Fa♯2', 'fis'],
    ['Bb', 'B♭', 'Si♭', 'B'],
    ['B', 'B', 'Si', 'H'],
    ['Eb', 'E♭', 'Mi♭', 'Es'],
    ['Ab4', 'A♭4', 'La♭3', "as'"],
    ['F##', 'F𝄪', 'Fa𝄪', 'Fisis'],
    ['Bbb', 'B𝄫', 'Si𝄫', 'Heses'],
    ['D♭', 'D♭', 'Ré♭', 'Des'],
  ])('%s is %s, %s or %s', (token, en, fr, de) => {
    expect([noteName(token, 'en'), noteName(token, 'fr'), noteName(token, 'de')]).toEqual([en, fr, de]);
  });

  it.each(['?1', 'X2', '.', 'play', '12', 'H', 'Cm7'])('%s is none and stays', (token) => {
    expect(noteName(token, 'fr')).toBe(token);
  });

  it('is said in words', () => {
    expect(spokenName('F#3', 'en', 'en')).toBe('F sharp 3');
    expect(spokenName('F#', 'en', 'fr')).toBe('F dièse');
    expect(spokenName('Bb', 'fr', 'en')).toBe('Si bémol');
    expect(spokenName('Bbb', 'en', 'en')).toBe('B double flat');
    expect(spokenName('Bb', 'de', 'en')).toBe('B');
  });

  it('is drawn with its sign apart, where the tradition has one', () => {
    expect(written('Bb', 'fr')).toEqual({ text: 'Si', accidental: 'b' });
    expect(written('Bb', 'de')).toEqual({ text: 'B', accidental: '' });
  });
});

describe('what is said aloud', () => {
  it.each([
    ['D♭5', 'D flat 5', 'D bémol 5'],
    ['D♭m7♭5', 'D flat minor 7 flat 5', 'D bémol mineur 7 bémol 5'],
    ['Cmaj13(♯11) with G♯ and D', 'C major 13 sharp 11 with G sharp and D', 'C majeur 13 dièse 11 with G dièse and D'],
    ['Em(add9), Esus4 and E6/9', 'E minor add 9, E sus 4 and E 6 9', 'E mineur add 9, E sus 4 and E 6 9'],
    ['AmMaj7 or Bdim', 'A minor major 7 or B diminished', 'A mineur majeur 7 or B diminué'],
    ['C♯/D♭4 (♭3)', 'C sharp or D flat 4 (flat 3)', 'C dièse ou D bémol 4 (bémol 3)'],
    ['a 6/4 time signature (DIST-D1)', 'a 6/4 time signature (DIST-D1)', 'a 6/4 time signature (DIST-D1)'],
    ['Am I Dom, Adam or Eddie?', 'Am I Dom, Adam or Eddie?', 'Am I Dom, Adam or Eddie?'],
  ])('%s is %s or %s', (text, en, fr) => {
    expect([aloud(text, 'en', 'en'), aloud(text, 'en', 'fr')]).toEqual([en, fr]);
  });

  it('has signs in the language of the names', () => {
    expect(aloud('Ré♭7, Sol♯/La♭', 'fr', 'fr')).toBe('Ré bémol 7, Sol dièse ou La bémol');
    expect(aloud('Cism7, Esus4, Cis/Des', 'de', 'en')).toBe('Cis minor 7, E sus 4, Cis or Des');
  });
});

describe('a list of tokens', () => {
  it('has every note named', () => {
    expect(namesInTokens('F#3 ?1 Bb4', 'fr')).toBe('Fa♯2 ?1 Si♭3');
    expect(namesInTokens('C#/Db', 'de')).toBe('Cis/Des');
    expect(namesInTokens('A', 'fr')).toBe('La');
    expect(namesInTokens('F#:3+2 C:2', 'fr')).toBe('Fa♯:3+2 Do:2');
  });
});

describe('a sentence', () => {
  it.each([
    [
      'In the columns cards go down by half steps: E on F, D on Eb.',
      'In the columns cards go down by half steps: Mi on Fa, Ré on Mi♭.',
    ],
    ['Going by thirds, F is followed by A: F, G, A.', 'Going by thirds, Fa is followed by La: Fa, Sol, La.'],
    ['Every pile starts with a C.', 'Every pile starts with a Do.'],
    ['nothing goes on a C, and B goes on nothing.', 'nothing goes on a Do, and Si goes on nothing.'],
    ['Par tierces, après F vient un A : F, G, A.', 'Par tierces, après Fa vient un La : Fa, Sol, La.'],
    ['A, Ab or a wild would fit.', 'La, La♭ or a wild would fit.'],
    ['A is due.', 'La is due.'],
    ['G is a second above F. A would fit.', 'Sol is a second above Fa. La would fit.'],
  ])('%s', (sentence, french) => {
    expect(namesInSentence(sentence, 'fr', 'en')).toBe(french);
  });

  it.each([
    'A card goes up only on a pile whose top is one half step below it.',
    'The game is over. A move that changes nothing is not a move.',
    'See DIST-D1 and MEM-O3.',
    'Abbey Able Bach Ed Gb2x',
    'Dès la première erreur, À vous.',
  ])('%s has no note in it', (sentence) => {
    expect(namesInSentence(sentence, 'fr', 'en')).toBe(sentence);
  });

  it('has no article A in French', () => {
    const sentence = 'Sol aigu ; A aigu et B aigu. A va sur B.';
    expect(namesInSentence(sentence, 'fr', 'fr')).toBe('Sol aigu ; La aigu et Si aigu. La va sur Si.');
  });

  it('never shows a # or a b for a sharp or a flat', () => {
    expect(namesInSentence('F# and Bb', 'en')).toBe('F♯ and B♭');
  });
});
