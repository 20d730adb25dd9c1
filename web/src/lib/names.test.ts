import { describe, expect, it } from 'vitest';

import { aloud, namesInSentence, namesInTokens, noteName, spokenName, written } from './names';

describe('a note', () => {
  it.each([
    ['F#3', 'F♯3', 'Fa♯3', 'Fis3'],
    ['Bb', 'B♭', 'Si♭', 'B'],
    ['B', 'B', 'Si', 'H'],
    ['Eb', 'E♭', 'Mi♭', 'Es'],
    ['Ab4', 'A♭4', 'La♭4', 'As4'],
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
    expect(namesInTokens('F#3 ?1 Bb4', 'fr')).toBe('Fa♯3 ?1 Si♭4');
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
