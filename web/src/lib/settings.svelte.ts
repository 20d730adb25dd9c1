/** What a reader has chosen for this device: language, note names, octaves, theme, motion, text size, sound. Kept in the browser. */

import { SYSTEM_OF } from '../gen/names';
import type { Language } from '../i18n';
import type { Naming, Octaves } from './names';
import type { OwnReading } from './reading';

export type Theme = 'system' | 'light' | 'dark';
export type Motion = 'system' | 'moving' | 'still';
export type TextSize = 'normal' | 'large' | 'larger';
export type Sound = 'on' | 'asked' | 'off';
export type CountIn = 'off' | 'on';
export type Degrees = 'off' | 'on';
export type Notices = 'off' | 'on';
export type MovesShown = 'asked' | 'listed';
export type NamesSaid = 'shown' | 'always';

export interface Chosen {
  language: Language;
  names: Naming;
  /** How octaves are written. */
  octaves: Octaves;
  /** Where a game has a keynote, whether sentences tell the degree of each note beside its name. */
  degrees: Degrees;
  theme: Theme;
  motion: Motion;
  text: TextSize;
  /** What is heard: all of it, only what one asks for, or nothing; how loud, in percent. */
  sound: Sound;
  volume: number;
  /** Beats in a minute, knocks in a beat, and whether a measure is counted in. */
  tempo: number;
  division: number;
  countIn: CountIn;
  /** Notifications of one's turn in games by days. */
  notices: Notices;
  /** Whether one's moves are listed at every table, for those who play by list or by ear, or when one asks. */
  moves: MovesShown;
  /** What cards show, where the table leaves it to the reader. */
  reading: OwnReading;
  /** Whether words name cards that show no names: for those who play by ear. */
  said: NamesSaid;
  /** The name to sit down with; empty until the first table. */
  player: string;
}

const PLACE = 'cardenza'; // public/first.js reads it too
/** The least and the most of what is counted. */
export const RANGES = { volume: [0, 100], tempo: [40, 208], division: [1, 4] } as const;

const VALUES: { readonly [K in Exclude<keyof Chosen, 'player' | keyof typeof RANGES>]: readonly Chosen[K][] } = {
  language: ['en', 'fr'],
  names: ['en', 'fr', 'it', 'es', 'de', 'nl', 'sv'],
  octaves: ['usual', 'scientific', 'french', 'helmholtz', 'none'],
  degrees: ['off', 'on'],
  theme: ['system', 'light', 'dark'],
  motion: ['system', 'moving', 'still'],
  text: ['normal', 'large', 'larger'],
  sound: ['on', 'asked', 'off'],
  countIn: ['off', 'on'],
  notices: ['off', 'on'],
  moves: ['asked', 'listed'],
  reading: ['table', 'both', 'picture', 'names'],
  said: ['shown', 'always'],
};

const NAMES_OF: Readonly<Record<Language, Naming>> = { en: 'en', fr: 'fr' };

/** What a new reader starts with: the browser's language, and the note names that it has, in whichever language pages are. */
export function defaultsFor(languages: readonly string[]): Chosen {
  const wanted = languages.map((tag) => tag.toLowerCase().split('-')[0]);
  const language = wanted.find((tag): tag is Language => tag === 'en' || tag === 'fr') ?? 'en';
  const known = wanted.map((tag) => SYSTEM_OF[tag ?? '']);
  const names = VALUES.names.find((name) => name === known.find(Boolean)) ?? NAMES_OF[language];
  return {
    language,
    names,
    octaves: 'usual',
    degrees: 'off',
    theme: 'system',
    motion: 'system',
    text: 'normal',
    sound: 'on',
    volume: 60,
    tempo: 92,
    division: 1,
    countIn: 'on',
    notices: 'off',
    moves: 'asked',
    reading: 'table',
    said: 'shown',
    player: '',
  };
}

/** Who chooses a language gets the note names that go with it, unless they had chosen others. */
export function chooseLanguage(chosen: Chosen, language: Language): void {
  if (chosen.names === NAMES_OF[chosen.language]) chosen.names = NAMES_OF[language];
  chosen.language = language;
}

/** What was stored, as far as it makes sense. */
export function restored(stored: string | null, defaults: Chosen): Chosen {
  let found: unknown;
  try {
    found = JSON.parse(stored ?? '{}');
  } catch {
    found = {};
  }
  const old = (typeof found === 'object' && found !== null ? found : {}) as Record<string, unknown>;
  const kept = Object.entries(VALUES).filter(([key, values]) => (values as readonly unknown[]).includes(old[key]));
  const counted = Object.entries(RANGES).filter(([key, [least, most]]) => {
    const value = old[key];
    return typeof value === 'number' && value >= least && value <= most;
  });
  const player = typeof old['player'] === 'string' ? old['player'].slice(0, 24) : '';
  return { ...defaults, ...Object.fromEntries([...kept, ...counted].map(([key]) => [key, old[key]])), player };
}

function read(): string | null {
  try {
    return localStorage.getItem(PLACE);
  } catch {
    return null; // storage is switched off
  }
}

export const settings: Chosen = $state(restored(read(), defaultsFor(navigator.languages)));

/** Call once, inside an effect: stores the settings and lets the page follow them. */
export function applySettings(): void {
  const root = document.documentElement;
  root.lang = settings.language;
  root.dataset['theme'] = settings.theme;
  root.dataset['motion'] = settings.motion;
  root.dataset['text'] = settings.text;
  try {
    localStorage.setItem(PLACE, JSON.stringify(settings));
  } catch {
    // storage is switched off: the settings last as long as the page
  }
}

/** Whether things should move at all. */
export function isStill(): boolean {
  if (settings.motion !== 'system') return settings.motion === 'still';
  return matchMedia('(prefers-reduced-motion: reduce)').matches;
}
