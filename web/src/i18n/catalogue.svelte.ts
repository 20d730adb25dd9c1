/** English is always there; another language is fetched when it is chosen, and English stands until it has come. */

import { settings } from '../lib/settings.svelte';
import { en, type Messages } from './en';

export type { Messages };
export type Language = 'en' | 'fr';

/** Each language by its own name. */
export const languages: Readonly<Record<Language, string>> = { en: 'English', fr: 'Français' };

const loaders: Readonly<Record<Exclude<Language, 'en'>, () => Promise<Messages>>> = {
  fr: async () => (await import('./fr')).fr,
};

let catalogues: Partial<Record<Language, Messages>> = $state.raw({ en });

export async function loadLanguage(language: Language): Promise<void> {
  if (language === 'en' || catalogues[language]) return;
  const messages = await loaders[language]();
  catalogues = { ...catalogues, [language]: messages };
}

export function t(): Messages {
  return catalogues[settings.language] ?? en;
}
