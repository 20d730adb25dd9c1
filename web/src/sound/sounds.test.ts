import { expect, it } from 'vitest';

import type { Deed, MovePlayed, ObjectionTold, Place, SaidPart, SoundTold } from '../gen/contract';
import { climbing, pitchOf } from './pitches';
import { counted, inTime, measureOf, secondsOf } from './rhythm';
import { interval, proofOf, soundOf, scale } from './sounds';
import type { Timed } from './timed';

const WHERE = { deck: 'musicards', tempo: 60, before: null };

function moved(card: string | null, source: [string, Place], target: [string, Place]): Deed {
  return { t: 'moved', card, source, target };
}

function played(
  deeds: readonly Deed[],
  sound: SoundTold | null = null,
  parts: Record<string, SaidPart> = {},
): MovePlayed {
  const story = [{ key: 'did', parts, rule: '', points: 0, isFleeting: false, sound }];
  return { t: 'played', n: 1, at: 0, seat: 0, move: '', by: 'bot', isSilence: false, isMistake: false, story, deeds };
}

const pitches = (notes: readonly Timed[]): number[] => notes.flatMap((each) => ('pitch' in each ? each.pitch : []));
const onsets = (notes: readonly Timed[]): number[] => notes.flatMap((each) => ('pitch' in each ? each.at : []));

it('hears a card in its octave, or near the middle, by its deck', () => {
  expect(['C4', 'A#5', 'C2', 'G', 'F#', '?1', '?1=E'].map((card) => pitchOf(card, 'musicards'))).toEqual([
    60,
    82,
    36,
    55,
    66,
    null,
    64,
  ]);
  expect(['Do1.no', 'Si2.cr', 'H.La', 'M', 'R.no'].map((card) => pitchOf(card, 'cle-de-sol'))).toEqual([
    60,
    83,
    57,
    null,
    null,
  ]);
  expect(['B4', 'G.5', '#', '3/4'].map((card) => pitchOf(card, 'metronome'))).toEqual([69, 69, null, null]);
});

it('lets names climb from the middle', () => {
  expect(climbing(['F', 'A', 'C', 'E#'])).toEqual([65, 69, 72, 77]);
  expect(climbing(['C', 'C'])).toEqual([60, 72]);
});

it('plays an interval note by note and then together, and a scale with its octave', () => {
  expect(interval([60, 64]).map(({ at }) => at)).toEqual([0, 0.42, 0.84, 0.84]);
  expect(pitches(scale([60, 62, 64]))).toEqual([60, 62, 64, 72]);
  expect(pitches(scale([60, 72]))).toEqual([60, 72]);
});

it('hears cards that land, those drawn by oneself more quietly, and none that is not seen', () => {
  const news = played([
    moved('E4', ['hands', 1], ['discard', null]),
    moved(null, ['stock', null], ['hands', 1]),
    moved('G3', ['stock', null], ['hands', 0]),
  ]);
  const heard = soundOf(news, WHERE);
  expect(pitches(heard)).toEqual([64, 55]);
  expect(heard.map(({ loudness }) => loudness)).toEqual([0.7, 0.3]);
  expect(soundOf(played([moved(null, ['hands', 1], ['wheel', null])]), WHERE)).toEqual([]);
});

it('taps for a mistake and for nothing else of it', () => {
  const news = { ...played([moved('E4', ['hands', 1], ['discard', null])]), isMistake: true };
  expect(soundOf(news, WHERE)).toEqual([{ at: 0, knock: 'tap', loudness: 0.4 }]);
});

it('is silent where a whole deck is dealt', () => {
  const deeds = Array.from({ length: 11 }, () => moved('E4', ['deck', null], ['hands', 0]));
  expect(soundOf(played(deeds), WHERE)).toEqual([]);
});

it('plays the music of a happening instead of its cards', () => {
  const deeds = ['D', 'F', 'A'].map((card) => moved(card, ['hands', 1], ['fronts', 1]));
  const laid = soundOf(played(deeds, { kind: 'chord', notes: ['D', 'F', 'A'] }), { ...WHERE, deck: 'carmony' });
  expect(pitches(laid)).toEqual([62, 65, 69]);
  expect(laid.map(({ at }) => Math.round(100 * at))).toEqual([0, 7, 14]);
});

it('finds the notes of a pair among its cards, and those of a claim in what was said', () => {
  const pair = [moved('D3', ['grid', null], ['pairs', 0]), moved('G#4', ['grid', null], ['pairs', 0])];
  expect(pitches(soundOf(played(pair, { kind: 'interval', notes: [] }), WHERE))).toEqual([50, 68, 50, 68]);
  const claim = played(
    [moved('B', ['hands', 0], ['wheel', null])],
    { kind: 'note', notes: [] },
    {
      name: { t: 'note', note: 'E#' },
    },
  );
  expect(pitches(soundOf(claim, { ...WHERE, deck: 'carmony' }))).toEqual([65]);
});

it('ends an interval of Clé de Sol where its card sounds', () => {
  const where = { ...WHERE, deck: 'cle-de-sol' };
  const formed = (card: string, notes: readonly string[]): number[] =>
    pitches(
      soundOf(
        played(
          [moved(card, ['hands', 0], ['music', null])],
          { kind: 'interval', notes: [] },
          {
            card: { t: 'card', card, note: '', name: null },
            notes: { t: 'notes', notes },
          },
        ),
        where,
      ),
    ).slice(0, 2);
  expect(formed('Si2.cr', ['G', 'A', 'B'])).toEqual([79, 83]);
  expect(formed('Do1.no', ['E', 'D', 'C'])).toEqual([64, 60]);
});

it('plays a measure in time, with signs, dots, ties and beats', () => {
  const measure = measureOf(['#', 'B1', 'dot', 'G.5', 'G2'], [2]);
  expect(measure).toEqual([
    { beats: 1.5, pitch: 70, isTied: false },
    { beats: 0.5, pitch: 69, isTied: false },
    { beats: 2, pitch: 69, isTied: true },
  ]);
  const heard = inTime(measure, { tempo: 120, division: 2 });
  expect(onsets(heard)).toEqual([0, 0.75]);
  expect(heard.flatMap((each) => ('knock' in each ? [[each.at, each.knock]] : []))).toEqual([
    [0, 'accent'],
    [0.25, 'part'],
    [0.5, 'beat'],
    [0.75, 'part'],
    [1, 'beat'],
    [1.25, 'part'],
    [1.5, 'beat'],
    [1.75, 'part'],
  ]);
  expect(secondsOf(measure, { tempo: 120, division: 1, countIn: 4 })).toBe(4);
  expect(onsets(inTime(measure, { tempo: 120, division: 1, countIn: 4 }))).toEqual([2, 2.75]);
  expect(counted({ tempo: 60, division: 1 }, 0, 3, 1).map(({ at }) => at)).toEqual([0, 1, 2]);
});

it('hears a measure that is taken, the last card from a hand, and a fall', () => {
  const deeds = [
    moved('G1', ['draw', null], ['hands', 1]),
    moved('G.5', ['hands', 1], ['discard', null]),
    moved('B2', ['staff', null], ['discard', null]),
    moved('R.5', ['staff', null], ['discard', null]),
  ];
  const where = { ...WHERE, deck: 'metronome' };
  expect(onsets(soundOf(played(deeds, { kind: 'measure', notes: [] }), where))).toEqual([0, 2, 2.5]);
  expect(soundOf(played(deeds, { kind: 'fall', notes: [] }), where).at(-1)).toEqual({
    at: 3,
    knock: 'tap',
    loudness: 0.4,
  });
});

it('plays what one did, and what was due only if the proof tells it', () => {
  const did = { key: 'play', parts: { card: { t: 'card', card: 'B4', note: '', name: null } as SaidPart } };
  const objection = { did, idea: null, rules: [], sentence: '', evidence: [] } satisfies ObjectionTold;
  expect(pitches(proofOf(objection, WHERE))).toEqual([71]);
  const told: ObjectionTold = { ...objection, evidence: [{ t: 'counted', names: ['F', 'G', 'A'] }] };
  expect(pitches(proofOf(told, WHERE))).toEqual([71, 65, 67, 69]);
  const heading = { key: 'held', parts: {}, rule: '', points: 0, isFleeting: false, sound: null };
  const listed = (isDue: boolean): ObjectionTold => ({
    ...objection,
    evidence: [{ t: 'listed', heading, items: [{ t: 'note', note: 'A' }], isDue }],
  });
  expect(pitches(proofOf(listed(false), WHERE))).toEqual([71]);
  expect(pitches(proofOf(listed(true), WHERE))).toEqual([71, 57]);
});
