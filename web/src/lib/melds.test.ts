import { existsSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';

import { describe, expect, it } from 'vitest';

import { MELDS } from '../gen/melds';
import { allMelds, meldOf, meldsLying, notesOf, playedMeld, rootName, spelled, type Meld, written } from './melds';

const CASES = 'tests/cases/carmony-deck.jsonl';

interface Case {
  readonly meld: string;
  readonly root: string;
  readonly notes: readonly string[];
}

/** The client is tested in `web/`, or in a copy of it two folders below the project. */
function cases(): Case[] {
  const file = ['..', '../..'].map((up) => resolve(up, CASES)).find(existsSync) ?? CASES;
  const lines = readFileSync(file, 'utf8').trim().split('\n');
  return lines.map((line) => JSON.parse(line) as Case);
}

function card(id: string, own?: unknown): Meld {
  const found = meldOf(id, own);
  if (!found) throw new Error(`no card ${id}`);
  return found;
}

describe('a MELD card', () => {
  it('is spelled as the deck spells it, on every root by every name', () => {
    const all = cases();
    expect(all.length).toBe(1020);
    expect(all.map(({ meld, root }) => spelled(card(meld), root))).toEqual(all.map(({ notes }) => notes));
  });

  it('is of one of three kinds', () => {
    const kinds = MELDS.map(([id]) => card(id).kind);
    expect(['interval', 'chord', 'scale'].map((kind) => kinds.filter((each) => each === kind).length)).toEqual([
      12, 33, 15,
    ]);
  });

  it('points at notes, some of them optional', () => {
    expect(notesOf(card('ch-13'), 2)).toEqual([2, 6, 9, 0, 4, 7, 11]);
    expect(
      card('ch-13')
        .degrees.filter(({ optional }) => optional)
        .map(({ text }) => text),
    ).toEqual(['5', '9', '11']);
    expect(notesOf(card('iv-p8'), 5)).toEqual([5, 5]);
    expect(card('iv-tt').also.map(({ text }) => text)).toEqual(['1', 'b5']);
  });

  it('is written with printed names alone where all of them are right (CDECK-R9)', () => {
    expect(written(card('sc-chromatic'), 3).join(' ')).toBe('Eb E F Gb G Ab A Bb B C Db D');
    expect(written(card('sc-chromatic'), 6).join(' ')).toBe('F# G G# A A# B C C# D D# E F');
    expect(written(card('sc-blues'), 0)).toEqual(spelled(card('sc-blues'), 0));
  });

  it('is found in a list of one’s own, or else among the printed ones', () => {
    const own = ['ch-9: 1 3 5 b7 b9', 'ch-quartal: 1 4 b7'];
    expect(notesOf(card('ch-9', own), 0)).toEqual([0, 4, 7, 10, 1]);
    expect(spelled(card('ch-quartal', own), 2)).toEqual(['D', 'G', 'C']);
    expect([card('ch-quartal', own).symbol, card('ch-9', own).symbol]).toEqual(['quartal', '9']);
    const told = card('iv-tt', ['iv-tt: 1 #4 / 1 b5 | tritone | TT']);
    expect(told).toEqual({ ...card('iv-tt'), name: 'tritone' });
    expect(card('iv-tt', ['iv-tt: 1 #4/b5 | tritone | TT'])).toEqual(told);
    expect(card('ch-9', ['ch-9: 1 3 (5) b7 9 | Dominant Ninth | C9'])).toMatchObject({
      name: 'Dominant Ninth',
      symbol: '9',
    });
    expect(card('ch-9', 'printed')).toBe(card('ch-9'));
    expect(meldOf('ch-quartal')).toBeNull();
    expect(allMelds(own).map(({ id }) => id)).toEqual(['ch-9', 'ch-quartal']);
    expect(allMelds('printed').length).toBe(60);
  });
});

describe('the suggested name of a black root', () => {
  it.each([
    ['Db Eb F# Ab Bb', 'iv-maj2 iv-maj3 iv-p4 iv-p5 iv-maj6 iv-p8 ch-5 ch-maj ch-sus2 ch-sus4 ch-6 ch-7 ch-add9'],
    ['Db Eb F# Ab Bb', 'ch-6-9 ch-9 ch-11 ch-13 sc-major sc-mixolydian sc-major-pentatonic'],
    ['C# Eb F# G# Bb', 'iv-min3 ch-min ch-m6 ch-m7 ch-7b5 ch-madd9 ch-m6-9 ch-m9 ch-7b9 ch-m11 ch-m13 sc-dorian'],
    ['C# Eb F# G# Bb', 'sc-minor sc-phrygian-dominant sc-minor-pentatonic sc-blues sc-chromatic'],
    ['Db Eb Gb Ab Bb', 'iv-tt iv-maj7 ch-aug ch-maj7 ch-7s5 ch-maj7s5 ch-maj9 ch-7s9 ch-maj13 sc-lydian sc-whole-tone'],
    ['C# D# F# G# A#', 'iv-min2 ch-dim ch-m7b5 ch-dim7 sc-locrian'],
    ['C# Eb F# Ab Bb', 'iv-min7 ch-mmaj7 ch-7sus4 sc-harmonic-minor sc-melodic-minor'],
    ['C# D# F# G# Bb', 'iv-min6 sc-phrygian'],
  ])('is %s', (names, ids) => {
    for (const id of ids.split(' '))
      expect([id, ...[1, 3, 6, 8, 10].map((root) => rootName(card(id), root))].join(' ')).toBe(`${id} ${names}`);
  });

  it('is the one name of a white one', () => {
    expect([0, 2, 4, 5, 7, 9, 11].map((root) => rootName(card('ch-dim7'), root))).toEqual([...'CDEFGAB']);
  });
});

describe('a played meld', () => {
  it('has its required notes and the optional ones laid', () => {
    expect(playedMeld('ch-13 on D with A E')).toMatchObject({ root: 2, notes: [2, 6, 9, 0, 4, 11] });
    expect(playedMeld('iv-p8 on F#')?.notes).toEqual([6, 6]);
    expect(playedMeld('ch-q on C', ['ch-q: 1 4 b7'])?.notes).toEqual([0, 5, 10]);
  });

  it('is found among the cards that lie before a player', () => {
    const cards = ['iv-p8', 'F', 'F', 'ch-13', 'D', 'F#', 'A', 'C', 'E', 'B', 'sc-major', ...'CDEFGAB'];
    expect(meldsLying(cards)).toEqual([
      { text: 'iv-p8 on F', at: 0 },
      { text: 'ch-13 on D with A E', at: 3 },
      { text: 'sc-major on C', at: 10 },
    ]);
    expect(meldsLying([])).toEqual([]);
  });

  it.each(['ch-13', 'ch-13 on H', 'ch-x on C', 'C#', ''])('is not %j', (text) => {
    expect(playedMeld(text)).toBeNull();
  });
});
