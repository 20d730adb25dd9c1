/** The server over plain HTTP. Whatever goes wrong is a `Trouble` with a sentence for the reader. */

import type {
  Fault,
  FindAnswered,
  FindAsked,
  Games,
  GameTold,
  GestureAsked,
  LessonTold,
  Me,
  Melds,
  MeldsAsked,
  MusicTold,
  NewTable,
  Programme,
  Recover,
  Recovered,
  Report,
  Replayed,
  ReviewTold,
  Rulebook,
  ScoreTold,
  Solos,
  StepAnswered,
  StepAsked,
  StepTold,
  TableOpenedAt,
  TableRules,
  Tried,
  Words,
} from '../gen/contract';
import { t, type Language } from '../i18n';
import { earlyAnswer } from './early';
import { house } from './house.svelte';

export class Trouble extends Error {
  /** The status of the answer; 0 if there was none. */
  readonly status: number;

  constructor(sentence: string, status: number) {
    super(sentence);
    this.status = status;
  }
}

async function ask<T>(address: string, request: RequestInit = {}): Promise<T> {
  let answer: Response;
  try {
    answer = await ((request.method ? null : earlyAnswer(address)) ??
      fetch(address, { credentials: 'same-origin', ...request }));
  } catch {
    throw new Trouble('', 0);
  }
  house.isAway = false;
  if (answer.ok) return (await answer.json()) as T;
  throw new Trouble(await sentenceOf(answer), answer.status);
}

/** What went wrong, in the reader's language where people may meet it. */
export function said({ sentence, trouble }: Fault): string {
  return (trouble && t().troubles[trouble]) || sentence;
}

async function sentenceOf(answer: Response): Promise<string> {
  try {
    return said((await answer.json()) as Fault) ?? '';
  } catch {
    return '';
  }
}

const posted = (body: unknown): RequestInit => ({
  method: 'POST',
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify(body),
});

const post = <T>(address: string, body: unknown): Promise<T> => ask(address, posted(body));

/** For what is answered without a word. */
async function tell(address: string, request: RequestInit): Promise<void> {
  const answer = await fetch(address, { credentials: 'same-origin', ...request }).catch(() => null);
  if (!answer?.ok) throw new Trouble(answer ? await sentenceOf(answer) : '', answer?.status ?? 0);
}

const drop = (address: string): Promise<void> => tell(address, { method: 'DELETE' });

/** For whoever has nothing to show without an answer. */
export function noteAway(error: unknown): void {
  if (error instanceof Trouble && error.status === 0) house.isAway = true;
}

const kept = new Map<string, Promise<unknown>>();

/** Asked once while the page lives; a failure is not kept. */
function once<T>(address: string): Promise<T> {
  let answer = kept.get(address) as Promise<T> | undefined;
  if (!answer) {
    answer = ask<T>(address);
    answer.catch((error: unknown) => {
      kept.delete(address);
      noteAway(error);
    });
    kept.set(address, answer);
  }
  return answer;
}

const reviewAt = (words: string, game: number): string => `/api/me/reviews/${encodeURIComponent(words)}/${game}`;

export const api = {
  programme: (language: Language) => once<Programme>(`/api/programme/${language}`),
  games: () => once<Games>('/api/games'),
  game: (key: string) => once<GameTold>(`/api/games/${encodeURIComponent(key)}`),
  words: (language: Language, key: string) => once<Words>(`/api/words/${language}/${encodeURIComponent(key)}`),
  rulebook: (language: Language, key: string) => once<Rulebook>(`/api/rulebook/${language}/${encodeURIComponent(key)}`),
  /** What hands do in a position of a rulebook. */
  tryOut: (key: string, figure: string, gesture: GestureAsked) =>
    post<Tried>(`/api/rulebook/${encodeURIComponent(key)}/${encodeURIComponent(figure)}`, { gesture }),
  lesson: (language: Language, key: string) => once<LessonTold>(`/api/lessons/${language}/${encodeURIComponent(key)}`),
  tryStep: (language: Language, key: string, step: string, asked: StepAsked) =>
    post<StepAnswered>(`/api/lessons/${language}/${encodeURIComponent(key)}/${encodeURIComponent(step)}`, asked),
  /** What one can mend of a game that is over, and its positions. */
  review: (words: string, game: number) => ask<ReviewTold>(reviewAt(words, game)),
  reviewStep: (words: string, game: number, step: string) =>
    ask<StepTold>(`${reviewAt(words, game)}/${encodeURIComponent(step)}`),
  tryReview: (words: string, game: number, step: string, asked: StepAsked) =>
    post<StepAnswered>(`${reviewAt(words, game)}/${encodeURIComponent(step)}`, asked),
  /** What was found wrongly, found again. */
  findAgain: (words: string, game: number, find: string, asked: FindAsked) =>
    post<FindAnswered>(`${reviewAt(words, game)}/${encodeURIComponent(find)}/found`, asked),
  tableRules: (language: Language) => once<TableRules>(`/api/rules/${language}`),
  melds: (asked: MeldsAsked) => post<Melds>('/api/melds', asked),
  me: () => ask<Me>('/api/me'),
  /** How one's games for one have ended. */
  solos: (key: string) => ask<Solos>(`/api/me/solos/${encodeURIComponent(key)}`),
  forgetSolos: (key: string) => drop(`/api/me/solos/${encodeURIComponent(key)}`),
  open: (table: NewTable) => post<TableOpenedAt>('/api/tables', table),
  forgetMe: () => drop('/api/me'),
  report: (words: string, report: Report) => tell(`/api/tables/${encodeURIComponent(words)}/reports`, posted(report)),
  recover: (words: string, code: Recover) => post<Recovered>(`/api/tables/${encodeURIComponent(words)}/recover`, code),
  replay: (words: string, game: number, from: number, count: number) =>
    ask<Replayed>(`/api/tables/${encodeURIComponent(words)}/games/${game}/replay?from=${from}&count=${count}`),
  /** A finished game as music. */
  music: (words: string, game: number, language: Language) =>
    once<MusicTold>(`/api/tables/${encodeURIComponent(words)}/games/${game}/piece.json?language=${language}`),
  score: (words: string, game: number, language: Language) =>
    once<ScoreTold>(`/api/tables/${encodeURIComponent(words)}/games/${game}/score.json?language=${language}`),
  /** A record as text, from a file. */
  replayRecord: (record: string, from: number, count: number) =>
    ask<Replayed>(`/api/replay?from=${from}&count=${count}`, {
      method: 'POST',
      headers: { 'content-type': 'text/plain' },
      body: record,
    }),
};
