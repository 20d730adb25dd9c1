import { expect, it } from 'vitest';

import { degreeOf } from './keynote.svelte';

it.each([
  ['C', 'C D E F G A B', '1 2 3 4 5 6 7'],
  ['C', 'Eb F# Bb C#', '♭3 ♯4 ♭7 ♯1'],
  ['Eb', 'Eb F G Ab Bb C D Cb', '1 2 3 4 5 6 7 ♭6'],
  ['B', 'B C# D# E F# G# A# A', '1 2 3 4 5 6 7 ♭7'],
  ['C#', 'B# E D', '7 ♭3 ♭2'],
])('above %s the notes %s are %s', (tonic, notes, degrees) => {
  expect(notes.split(' ').map((note) => degreeOf(note, tonic))).toEqual(degrees.split(' '));
});

it('tells no degree that needs two signs', () => {
  expect(['Bbb', 'Fb'].map((note) => degreeOf(note, 'C#'))).toEqual(['', '']);
});
