import { afterEach, expect, it, vi } from 'vitest';

import { loadLanguage } from '../i18n';
import { api, said } from './api';
import { settings } from './settings.svelte';
import { sentenceFor } from './trouble';

afterEach(() => {
  vi.unstubAllGlobals();
  settings.language = 'en';
});

it('says in the language of the reader what people may meet, and leaves the rest as the server says it', async () => {
  await loadLanguage('fr');
  settings.language = 'fr';
  expect(said({ sentence: 'Not so much at once, please.', trouble: 'too_much' })).toMatch(/^C’est beaucoup/);
  expect(said({ sentence: 'Messages are JSON text.' })).toBe('Messages are JSON text.');
});

it('tells a refused request by its key', async () => {
  await loadLanguage('fr');
  settings.language = 'fr';
  const body = JSON.stringify({ sentence: 'Too many new tables from one place.', trouble: 'too_many_tables' });
  vi.stubGlobal('fetch', () => Promise.resolve(new Response(body, { status: 429 })));
  const error: unknown = await api.games().catch((caught: unknown) => caught);
  expect(sentenceFor(error)).toMatch(/^Trop de nouvelles tables/);
});
