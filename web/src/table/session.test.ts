import { afterEach, beforeEach, expect, it, vi } from 'vitest';

import type { GameTold, Hinted, News, Offer, Refused, TableTold, Update, Words } from '../gen/contract';
import { t } from '../i18n';
import { api } from '../lib/api';
import { NO_OFFERS } from './board.svelte';
import { settings } from '../lib/settings.svelte';
import { saidOf } from '../lib/testing';
import { END_MS } from './moments';
import { HINT_MS, Session } from './session.svelte';

const BOT = { player: { name: 'Clara', level: 'beginner' }, isYou: false, isKept: false };
const ADA = { player: { name: 'Ada', level: null }, isYou: true, isKept: false };
const BEN = { player: { name: 'Ben', level: null }, isYou: false, isKept: false };

let wire: { onmessage: (event: { data: string }) => void; onclose: (event: { code: number }) => void };
let sent: string[];
let session: Session;

beforeEach(async () => {
  sent = [];
  vi.stubGlobal(
    'WebSocket',
    class {
      constructor() {
        wire = this as unknown as typeof wire;
      }
      send(text: string): void {
        sent.push(text);
      }
      close(): void {}
    },
  );
  const words: Partial<Words> = { language: 'en', moves: {}, hints: {}, cards: {}, called: {}, values: {} };
  vi.spyOn(api, 'words').mockResolvedValue(words as Words);
  const game: Partial<GameTold> = { key: 'memory', faces: 'plain', shapes: [], settings: [] };
  vi.spyOn(api, 'game').mockResolvedValue(game as GameTold);
  session = new Session('calm-red-fox');
  tell(1, [0]);
  await vi.waitFor(() => expect(session.update).not.toBeNull(), 60_000); // what lies on its table comes first
});

afterEach(() => {
  session.close();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

function tell(
  n: number,
  toAct: number[],
  chairs: object[] = [ADA, BOT],
  over: Partial<Update> | null = null,
  more: Partial<TableTold> = {},
  offers = NO_OFFERS,
): void {
  const table: Partial<TableTold> = {
    phase: over ? 'over' : 'playing',
    chairs: chairs as unknown as TableTold['chairs'],
    seating: chairs.map((_, at) => at),
    toAct,
    wishes: [],
    settings: { game: 'memory', judge: 'guard' } as TableTold['settings'],
    ...more,
  };
  const message: Partial<Update> = { t: 'update', n, isWhole: true, view: null, offers, news: [] };
  wire.onmessage({
    data: JSON.stringify({ ...message, ...over, table, you: { chair: 0, seat: 0, code: null, invitation: null } }),
  });
}

/** What was heard is shown one thing after the other. */
async function rest(): Promise<number | null> {
  await new Promise((done) => setTimeout(done));
  return session.restsAt;
}

it('rests when it is a person’s turn, one’s own or another’s', async () => {
  expect(await rest()).toBe(1);
  tell(2, [1], [ADA, BEN]);
  expect(await rest()).toBe(2);
});

it('does not rest before a bot has moved, also one that plays for somebody absent', async () => {
  tell(2, [1]);
  expect(await rest()).toBeNull();
  tell(3, [0, 1]);
  expect(await rest()).toBe(3);
  tell(4, [1], [ADA, { ...BEN, isKept: true }]);
  expect(await rest()).toBeNull();
});

it('does not rest before a move is answered, by the table or by an objection', async () => {
  await rest();
  session.send({ t: 'play', n: 1, move: 'flip 1' });
  expect(await rest()).toBeNull();
  tell(1, [0]); // somebody came to look on
  expect(await rest()).toBeNull();
  tell(2, [0]);
  expect(await rest()).toBe(2);
  session.send({ t: 'play', n: 2, move: 'flip 1' });
  const refused: Partial<Refused> = {
    t: 'refused',
    objection: { did: null, idea: null, rules: [], sentence: 'No.', evidence: [] },
  };
  wire.onmessage({ data: JSON.stringify(refused) });
  expect(await rest()).toBe(2);
});

it('does not rest while the line is broken', async () => {
  await rest();
  session.send({ t: 'play', n: 1, move: 'flip 1' });
  wire.onclose({ code: 1006 });
  expect(await rest()).toBeNull();
});

/** A table that has hints or has none, and whether one can be had now. */
function advise(n: number, hasHints: boolean, canHint: boolean): void {
  tell(n, [0], [ADA, BEN], null, { hasHints }, { ...NO_OFFERS, canHint });
}

function hear(told: Partial<Hinted>): void {
  const move = { step: 3, move: '', does: null } as const;
  wire.onmessage({ data: JSON.stringify({ t: 'hinted', says: [], marks: [], ...move, ...told }) });
}

it('tells a hint step by step, and its move with the last', () => {
  hear({ step: 1, says: [saidOf('look')] });
  expect([session.board.advice?.step, session.board.hint]).toEqual([1, '']);
  hear({ step: 2, marks: [{ zone: 'grid', place: null, at: 3 }] });
  const spots = [2, 3].map((index) => ({ zone: 'grid', place: null, index, card: null }));
  expect(spots.map((spot) => session.board.isHinted(spot))).toEqual([false, true]);
  hear({ move: 'turn', does: saidOf('turn') });
  expect([session.board.advice?.step, session.board.hint]).toEqual([3, 'turn']);
});

it('asks for the next step of a hint only when one could have read this one, and says where there is none', async () => {
  const asked = (): number => sent.filter((text) => text.includes('"hint"')).length;
  await rest();
  advise(2, true, true);
  await rest();
  vi.useFakeTimers();
  session.hint();
  session.hint(); // it is being thought about
  hear({ step: 1 });
  session.hint();
  expect(asked()).toBe(1);
  await vi.advanceTimersByTimeAsync(HINT_MS);
  session.hint();
  expect(asked()).toBe(2);
  vi.useRealTimers();
  advise(3, true, false);
  await rest();
  session.hint();
  expect(session.notice).toBe(t().table.moves.noHintNow);
  advise(4, false, false);
  await rest();
  session.hint();
  expect([session.notice, asked()]).toEqual([t().table.moves.noHints, 2]);
});

it('says whether a game can still be won, and that hidden cards were looked at', async () => {
  const asked = (): number => sent.filter((text) => text.includes('"foretell"')).length;
  await rest();
  session.foretell();
  expect(asked()).toBe(0);
  tell(2, [0], [ADA, BEN], null, {}, { ...NO_OFFERS, canForetell: true });
  await rest();
  session.foretell();
  session.foretell(); // it is being found out
  expect(asked()).toBe(1);
  for (const prospect of ['won', 'lost', 'undecided'] as const) {
    wire.onmessage({ data: JSON.stringify({ t: 'foretold', prospect }) });
    expect(session.notice).toBe(t().table.moves.prospects[prospect]);
    expect(session.notice).toContain('hidden');
  }
});

it('shows a hint as a move, or as a sentence where no way was found', () => {
  hear({ move: 'turn', does: saidOf('turn') });
  expect([session.board.hint, session.notice]).toEqual(['turn', '']);
  wire.onmessage({ data: JSON.stringify({ t: 'no_way', isLost: false }) });
  expect(session.notice).toBe(t().table.moves.noWay);
  wire.onmessage({ data: JSON.stringify({ t: 'no_way', isLost: true }) });
  expect(session.notice).toBe(t().table.moves.lost);
  hear({ move: 'up 1', does: saidOf('up') });
  expect(session.notice).toBe('');
});

it('lets the last move be seen before the result, and rests only then', async () => {
  await rest();
  vi.useFakeTimers();
  tell(2, [], [ADA, BOT], { isWhole: false });
  await vi.advanceTimersByTimeAsync(END_MS - 1);
  expect([session.table?.phase, session.isEndSeen, session.restsAt]).toEqual(['over', false, null]);
  await vi.advanceTimersByTimeAsync(1);
  expect([session.isEndSeen, session.restsAt]).toEqual([true, 2]);
  vi.useRealTimers();
});

it('shows the result at once to who comes when the game is over', async () => {
  await rest();
  tell(2, [], [ADA, BOT], { isWhole: true });
  expect(await rest()).toBe(2);
  expect(session.isEndSeen).toBe(true);
});

/** Phrases with these numbers. */
const said = (...numbers: number[]): News[] => numbers.map((n) => ({ t: 'said', n, at: 0, chair: 0, phrase: 'hello' }));

function tellEarlier(left: number, ...numbers: number[]): void {
  wire.onmessage({ data: JSON.stringify({ t: 'earlier', news: said(...numbers), left }) });
}

it('puts together what happened earlier, and rests only when all of it is there', async () => {
  const numbers = (): number[] => session.news.map(({ n }) => n);
  const over = { isWhole: true, earlier: 4, news: said(5, 6) };
  tell(6, [], [ADA, BOT], over);
  tellEarlier(2, 3, 4);
  expect(await rest()).toBeNull();
  expect(numbers()).toEqual([3, 4, 5, 6]);
  tell(7, [], [ADA, BOT], { isWhole: false, news: said(7) });
  tellEarlier(0, 1, 2);
  expect(await rest()).toBe(7);
  expect(numbers()).toEqual([1, 2, 3, 4, 5, 6, 7]);
});

it('forgets what was told of earlier when everything is told anew', async () => {
  tell(6, [], [ADA, BOT], { isWhole: true, earlier: 4, news: said(5, 6) });
  tellEarlier(2, 3, 4);
  tell(8, [], [ADA, BOT], { isWhole: true, earlier: 0, news: said(7, 8) });
  expect(await rest()).toBe(8);
  expect(session.news.map(({ n }) => n)).toEqual([7, 8]);
});

const asked = (t: string): string[] => sent.filter((text) => text.includes(`"${t}"`));

it('asks for the moves once, rests when they have come, and says where they are not shown', async () => {
  const at = { settings: { game: 'memory', judge: 'coach' } as TableTold['settings'] };
  tell(2, [0], [ADA, BEN], null, at);
  await rest();
  session.show();
  expect([asked('show').length, await rest()]).toEqual([1, null]);
  tell(2, [0], [ADA, BEN], null, at, { ...NO_OFFERS, isShown: true });
  expect([await rest(), session.board.hasMarks]).toEqual([2, true]);
  session.show();
  expect(asked('show')).toHaveLength(1);
  tell(3, [0], [ADA, BEN], null, { settings: { ...at.settings, judge: 'table' } });
  await rest();
  session.show();
  expect([asked('show').length, session.notice]).toEqual([1, t().table.moves.noShow]);
});

it('says at every table that moves are to be listed, if that is chosen', () => {
  settings.moves = 'listed';
  wire.onclose({ code: 4429 });
  session.retry();
  tell(1, [0]);
  settings.moves = 'asked';
  expect(asked('show')).toEqual(['{"t":"show","always":true}']);
});

it('tells a wrong move step by step, and more of it as long as there is more', async () => {
  await rest();
  const objection = { did: null, idea: null, rules: [], sentence: 'No.', evidence: [] };
  const refuse = (step: 1 | 3, canTellMore: boolean): void => {
    const told: Partial<Refused> = { t: 'refused', objection, isMistake: false, cost: '', step, canTellMore };
    wire.onmessage({ data: JSON.stringify(told) });
  };
  session.more();
  expect(asked('more')).toEqual([]);
  refuse(1, true);
  session.more();
  expect(asked('more')).toHaveLength(1);
  refuse(3, false);
  session.more();
  expect([asked('more').length, session.board.complaint?.step]).toEqual([1, 3]);
});

it('passes on a reminder until something happens', async () => {
  tell(2, [0], [ADA, BOT]);
  await rest();
  wire.onmessage({ data: JSON.stringify({ t: 'reminded', seat: 1 }) });
  expect(session.board.reminder).toBe('Clara: Musicards?');
  tell(3, [1], [ADA, BOT]);
  await rest();
  expect(session.board.reminder).toBe('');
});

function touch(move: string): void {
  session.board.play({ move } as Offer);
}

/** The moves that were sent. */
function moves(): [number, string][] {
  return sent.flatMap((text) => {
    const { t: kind, n, move } = JSON.parse(text) as { t: string; n: number; move: string };
    return kind === 'play' ? [[n, move] as [number, string]] : [];
  });
}

it('does what quick fingers touch next when their move is answered, and the same only once', async () => {
  touch('flip 0');
  touch('flip 0');
  touch('flip 1');
  expect(moves()).toEqual([[1, 'flip 0']]);
  tell(2, [0]);
  await rest();
  expect(moves()).toEqual([
    [1, 'flip 0'],
    [2, 'flip 1'],
  ]);
});

it('forgets what was touched next when the move is refused or the turn has gone on', async () => {
  touch('flip 0');
  touch('flip 1');
  tell(2, [1]);
  await rest();
  tell(3, [0]);
  await rest();
  expect(moves()).toEqual([[1, 'flip 0']]);
});

it('names a card when that is noted, among people only where the table tells', async () => {
  const { board } = session;
  const play = (judge: string, chairs: object[], isOver = false): Promise<number | null> => {
    const table = { settings: { game: 'memory', judge, reading: 'picture' } as TableTold['settings'] };
    tell(++moment, [0], chairs, isOver ? {} : null, table);
    board.deck = { ...board.deck, pictured: () => 'staff' };
    board.named = [];
    sent = [];
    return rest();
  };
  let moment = 1;
  await play('coach', [ADA, BEN]);
  expect([board.reading, board.isFree]).toEqual(['picture', false]);
  board.askName(['C#3']);
  expect([sent, board.named]).toEqual([['{"t":"ask_name"}'], ['C#3']]);
  await play('table', [ADA, BEN]);
  board.askName(['C#3']);
  expect([sent, board.named, session.notice]).toEqual([[], [], t().table.bar.noName]);
  await play('table', [ADA, BOT]);
  board.askName(['C#3']);
  expect([sent.length, board.named, board.isFree]).toEqual([1, ['C#3'], true]);
  await play('table', [ADA, BEN], true);
  board.askName(['C#3']);
  expect([sent, board.named]).toEqual([[], ['C#3']]);
});
