import { afterEach, describe, expect, it, vi } from 'vitest';

import { follow, go, type Route, routeOf, wordsIn } from './router';

describe('an address', () => {
  it.each([
    ['/', { page: 'lobby' }],
    ['/new/the-distance', { page: 'new', key: 'the-distance' }],
    ['/t/calm-red-fox', { page: 'table', words: 'calm-red-fox' }],
    ['/t/calm-red-fox/', { page: 'table', words: 'calm-red-fox' }],
    ['/t/calm-red-fox/replay/2', { page: 'replay', words: 'calm-red-fox', game: 2 }],
    ['/t/calm-red-fox/score/1', { page: 'score', words: 'calm-red-fox', game: 1 }],
    ['/t/calm-red-fox/review/0', { page: 'review', words: 'calm-red-fox', game: 0 }],
    ['/replay', { page: 'record' }],
    ['/rules/memory', { page: 'rules', key: 'memory' }],
    ['/rules/table', { page: 'tableRules' }],
    ['/rules', { page: 'missing' }],
    ['/t/', { page: 'missing' }],
    ['/api/games', { page: 'missing' }],
    ['//', { page: 'lobby' }],
  ])('%s', (path, route) => expect(routeOf(path)).toEqual(route));
});

describe('the words of a table', () => {
  it.each([
    ['calm-red-fox', 'calm-red-fox'],
    [' Calm red  Fox ', 'calm-red-fox'],
    ['calm, red, fox', 'calm-red-fox'],
    ['https://cards.example/t/calm-red-fox?a=1', 'calm-red-fox'],
    ['cards.example/t/calm-red-fox/replay/0', 'calm-red-fox'],
    ['', null],
    ['???', null],
  ])('in %j', (text, words) => expect(wordsIn(text)).toBe(words));
});

describe('following links', () => {
  afterEach(() => document.body.replaceChildren());

  /** What a click on a link does: the routes told of, and whether it is left to the browser (which gets nothing to do). */
  function clicked(attributes: Record<string, string>, init: MouseEventInit = {}): { seen: Route[]; isLeft: boolean } {
    const seen: Route[] = [];
    let isLeft = false;
    const stop = follow((route) => seen.push(route));
    const browser = (event: Event): void => {
      isLeft = !event.defaultPrevented;
      event.preventDefault();
    };
    addEventListener('click', browser);
    const link = document.createElement('a');
    for (const [name, value] of Object.entries(attributes)) link.setAttribute(name, value);
    document.body.append(link);
    link.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, ...init }));
    removeEventListener('click', browser);
    stop();
    return { seen, isLeft };
  }

  it('opens our own pages without loading', () => {
    const expected = { seen: [{ page: 'rules', key: 'memory' }], isLeft: false };
    expect(clicked({ href: '/rules/memory#MEM-01' })).toEqual(expected);
    expect(location.hash).toBe('#MEM-01');
  });

  it.each([
    [{ href: '/api/tables/calm-red-fox/games/0/record' }, {}],
    [{ href: 'https://elsewhere.example/' }, {}],
    [{ href: '/rules/memory', download: '' }, {}],
    [{ href: '/rules/memory', target: '_blank' }, {}],
    [{ href: '/rules/memory' }, { ctrlKey: true }],
  ])('leaves %j %j to the browser', (attributes, init) => {
    expect(clicked(attributes as unknown as Record<string, string>, init)).toEqual({ seen: [], isLeft: true });
  });

  it('leaves a place on this page to the browser', () => {
    go('/rules/memory');
    expect(clicked({ href: '#MEM-02' })).toEqual({ seen: [], isLeft: true });
  });

  it('tells of the way back', () => {
    const heard = vi.fn();
    const stop = follow(heard);
    go('/');
    dispatchEvent(new PopStateEvent('popstate'));
    stop();
    go('/replay');
    expect(heard).toHaveBeenCalledTimes(2);
  });
});
