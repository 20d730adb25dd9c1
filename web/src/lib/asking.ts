/** What the lobby shows, asked for while its page is still on its way. */

import type { Me, Programme } from '../gen/contract';
import type { Language } from '../i18n';
import { api, noteAway } from './api';

type Answers = Promise<[Programme, Me]>;
let ahead: Answers | null = null;

const ask = (language: Language): Answers => Promise.all([api.programme(language), api.me()]);

/** Ask before the page is there; whatever goes wrong is told to whoever looks at it. */
export function askAhead(language: Language): void {
  ahead = ask(language);
  ahead.catch(() => undefined);
}

/** The games and the guest: as they were asked for ahead, the first time, then anew. */
export function askLobby(language: Language): Answers {
  const answers = ahead ?? ask(language);
  ahead = null;
  answers.catch(noteAway);
  return answers;
}
