import { describe, expect, it } from 'vitest';

import { counter } from '../i18n/plural';
import { ago } from './format';
import { chooseLanguage, defaultsFor, restored } from './settings.svelte';

const defaults = defaultsFor(['en-GB']);

describe('a new reader', () => {
  it.each([
    [['en-GB', 'fr'], 'en', 'en'],
    [['fr-CA'], 'fr', 'fr'],
    [['de-AT', 'en'], 'en', 'de'],
    [['es-MX'], 'en', 'es'],
    [['nl-NL', 'fr'], 'fr', 'nl'],
    [['it', 'fr'], 'fr', 'it'],
    [['nb-NO', 'en'], 'en', 'sv'],
    [['da'], 'en', 'de'],
    [['ja', 'en', 'de'], 'en', 'en'],
    [['ja'], 'en', 'en'],
    [[], 'en', 'en'],
  ])('with %j reads %s with the names of %s', (languages, language, names) => {
    expect(defaultsFor(languages)).toMatchObject({ language, names });
  });
});

describe('stored settings', () => {
  it('come back', () => {
    const look = { theme: 'dark', motion: 'still', text: 'large' };
    const stored = {
      language: 'fr',
      names: 'nl',
      octaves: 'none',
      degrees: 'on',
      ...look,
      moves: 'listed',
      reading: 'picture',
      said: 'always',
      sound: 'asked',
      volume: 35,
      tempo: 120,
      division: 3,
      countIn: 'off',
      notices: 'on',
      player: 'Ada',
    };
    expect(restored(JSON.stringify(stored), defaults)).toEqual(stored);
  });

  it.each([null, '', '{', 'null', '[]', '{"language":"tlh","theme":1}'])('%j means the usual', (stored) => {
    expect(restored(stored, defaults)).toEqual(defaults);
  });
});

describe('numbers in words', () => {
  it('follow the plural rules of the language', () => {
    const forms = { one: '{n} carte', other: '{n} cartes' };
    expect([0, 1, 2].map((n) => counter('fr')(n, forms))).toEqual(['0 carte', '1 carte', '2 cartes']);
    expect(counter('en')(0, forms)).toBe('0 cartes');
  });

  it('tell how long ago', () => {
    expect(ago(0, 59_000, 'en')).toBe('this minute');
    expect(ago(0, 300_000, 'en')).toBe('5 minutes ago');
    expect(ago(0, 86_400_000, 'fr')).toBe('hier');
  });
});

it('brings the note names of a language with it, unless others were chosen', () => {
  const chosen = defaultsFor(['en']);
  chooseLanguage(chosen, 'fr');
  expect(chosen).toMatchObject({ language: 'fr', names: 'fr' });
  chosen.names = 'de';
  chooseLanguage(chosen, 'en');
  expect(chosen).toMatchObject({ language: 'en', names: 'de' });
  const spanish = defaultsFor(['es']);
  chooseLanguage(spanish, 'fr');
  expect(spanish).toMatchObject({ language: 'fr', names: 'es' });
});
