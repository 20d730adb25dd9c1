import { afterEach, describe, expect, it, vi } from 'vitest';

import { MELDS } from '../gen/melds';
import { allMelds, loadMelds, meldOf, notesOf, playedMeld, rootName, spelled, type Meld } from './melds';
import { ownName } from './own';

function card(id: string, own?: unknown): Meld {
  const found = meldOf(id, own);
  if (!found) throw new Error(`no card ${id}`);
  return found;
}

afterEach(() => {
  vi.unstubAllGlobals();
});

describe('a MELD card', () => {
  it('is of one of three kinds', () => {
    const kinds = MELDS.map(({ id }) => card(id).kind);
    expect(['interval', 'chord', 'scale'].map((kind) => kinds.filter((each) => each === kind).length)).toEqual([
      12, 33, 15,
    ]);
    expect(allMelds('printed').length).toBe(60);
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

  it('is spelled on every root, by the name that is said or by the simpler one', () => {
    expect(rootName(card('iv-p5'), 1)).toBe('Db');
    expect(spelled(card('iv-p5'), 1)).toEqual(['Db', 'Ab']);
    expect(spelled(card('iv-p5'), 'C#')).toEqual(['C#', 'G#']);
    expect(spelled(card('ch-min'), 1)).toEqual(['C#', 'E', 'G#']);
    expect(spelled(card('sc-chromatic'), 3).join(' ')).toBe('Eb E F Gb G Ab A Bb B C Db D');
  });

  it('of a list of one’s own is asked for, once', async () => {
    const melds = [{ ...card('ch-9'), id: 'ch-quartal' }];
    const fetch = vi.fn(() => Promise.resolve(Response.json({ melds })));
    vi.stubGlobal('fetch', fetch);
    const own = ['ch-quartal: 1 4 b7'];
    expect([meldOf('ch-quartal', own), meldOf('ch-9', own)]).toEqual([null, null]);
    await loadMelds(own);
    await loadMelds([...own]);
    await loadMelds('printed');
    expect(fetch).toHaveBeenCalledTimes(1);
    expect(allMelds([...own]).map(({ id }) => id)).toEqual(['ch-quartal']);
    expect(meldOf('ch-quartal')).toBeNull();
    expect(ownName('ch-quartal')).toEqual(card('ch-9').called);
    expect(ownName('ch-9')).toBeUndefined();
  });
});

describe('a played meld', () => {
  it('has its required notes and the optional ones laid', () => {
    const laid = ['D', 'F#', 'A', 'C', 'E', 'B'];
    expect(playedMeld('ch-13', laid)).toMatchObject({ root: 2, notes: [2, 6, 9, 0, 4, 11] });
    expect(playedMeld('ch-13', ['D'])?.names).toEqual(['D', 'F#', 'C', 'B']);
    expect(playedMeld('iv-p8', ['F#', 'F#'])?.notes).toEqual([6, 6]);
  });

  it('is spelled by its degrees, whatever stands on the cards', () => {
    const played = playedMeld('ch-13', ['F#', 'Bb', 'E', 'B', 'Eb']);
    expect(played?.names).toEqual(['F#', 'A#', 'E', 'B', 'D#']);
    expect(played?.called).toMatchObject({
      key: 'chord_with',
      parts: { root: { note: 'F#' }, notes: { notes: ['B'] } },
    });
    expect(playedMeld('ch-min', ['C'])?.called).toMatchObject({ key: 'minor_on', parts: { root: { note: 'C' } } });
  });

  it.each([
    ['ch-13', []],
    ['ch-13', ['H']],
    ['ch-x', ['C']],
  ])('is not %j with %j', (id, notes) => {
    expect(playedMeld(id, notes)).toBeNull();
  });
});
