/** What a page shows, asked for while the page is still on its way. */

import type { Me, Programme } from '../gen/contract';
import type { Language } from '../i18n';
import { api, noteAway } from './api';

type Answers = Promise<[Programme, Me]>;
let ahead: Answers | null = null;

const ask = (language: Language): Answers => Promise.all([api.programme(language), api.me()]);

/** Ask before the lobby is there; whatever goes wrong is told to whoever looks at it. */
export function askAhead(language: Language): void {
  ahead = ask(language);
  ahead.catch(() => undefined);
}

/** The game of the table that the browser was sent to, as the server has written into the page; '' if it did not say. */
export function gameHere(): string {
  return document.querySelector<HTMLMetaElement>('meta[name=game]')?.content ?? '';
}

/** Ask for what a table of this game says, before the table is there. */
export function askForTable(language: Language, key: string): void {
  for (const answer of [api.words(language, key), api.game(key)]) answer.catch(() => undefined);
}

/** The games and the guest: as they were asked for ahead, the first time, then anew. */
export function askLobby(language: Language): Answers {
  const answers = ahead ?? ask(language);
  ahead = null;
  answers.catch(noteAway);
  return answers;
}
