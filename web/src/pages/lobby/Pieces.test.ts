import { flushSync, mount, unmount } from 'svelte';
import { afterEach, expect, it, vi } from 'vitest';

import type { PieceTold } from '../../gen/contract';
import Pieces from './Pieces.svelte';

const piece = (key: string, level: number, more: Partial<PieceTold> = {}): PieceTold => ({
  ...{ key, title: key, summary: 'do this', teaches: '', faces: 'musicards', level, leastSeats: 2, mostSeats: 5 },
  ...{ leastMinutes: 0, mostMinutes: 0, leastAge: 0, usual: { game: key, seats: 2 } as PieceTold['usual'] },
  ...{ hasLesson: true, ...more },
});

let list: ReturnType<typeof mount> | undefined;

afterEach(() => (list ? unmount(list) : undefined));

function show(pieces: PieceTold[], onplay = vi.fn()): typeof onplay {
  list = mount(Pieces, {
    target: document.body,
    props: { pieces, opening: '', onplay, isNew: (key) => key === 'memory' },
  });
  flushSync();
  return onplay;
}

const texts = (of: string): string[] => [...document.querySelectorAll(of)].map((each) => each.textContent.trim());

it('has a section for each level that is played, from easy to hard', () => {
  show([piece('memory', 1), piece('metronome', 2), piece('carmony', 4), piece('from-elsewhere', 9)]);
  expect(texts('h2')).toEqual(['Easy', 'Medium', 'Expert']);
  expect(texts('section:last-of-type h3')).toEqual(['carmony', 'from-elsewhere']);
});

it('tells players, minutes, age and what one learns, as far as they are known', () => {
  show([
    piece('carmony', 4, { leastMinutes: 60, mostMinutes: 90, leastAge: 14, teaches: 'chords on any root' }),
    piece('memory', 4),
  ]);
  expect(texts('.facts span')).toEqual(['2 to 5 players', '60–90 min', 'from age 14', '2 to 5 players']);
  expect(texts('.teaches')).toEqual(['It teaches chords on any root.']);
});

it('plays the game whose button is pressed', () => {
  const [one, other] = [piece('memory', 1), piece('go-fish', 1)];
  const onplay = show([one, other]);
  document.querySelectorAll('button')[1]?.click();
  expect(onplay).toHaveBeenCalledExactlyOnceWith(other);
});

it('offers the lesson of a game to whoever is new to it', () => {
  show([piece('memory', 1), piece('go-fish', 1)]);
  expect([...document.querySelectorAll('a')].filter(({ textContent }) => textContent.trim() === 'Learn')).toHaveLength(
    1,
  );
  expect(document.querySelector('a[href="/learn/memory"]')).not.toBeNull();
});

it('offers no lesson where there is none', () => {
  show([piece('memory', 1, { hasLesson: false })]);
  expect(document.querySelector('a[href="/learn/memory"]')).toBeNull();
});
