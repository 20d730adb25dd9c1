import { afterEach, beforeEach, expect, it, vi } from 'vitest';

import type { Refused, TableTold, Update, Words } from '../gen/contract';
import { t } from '../i18n';
import { api } from '../lib/api';
import { NO_OFFERS } from './board.svelte';
import { toSay } from '../lib/speech';
import { END_MS } from './moments';
import { Session } from './session.svelte';

const BOT = { player: { name: 'Clara', level: 'random' }, isYou: false, isKept: false };
const ADA = { player: { name: 'Ada', level: null }, isYou: true, isKept: false };
const BEN = { player: { name: 'Ben', level: null }, isYou: false, isKept: false };

let wire: { onmessage: (event: { data: string }) => void; onclose: (event: { code: number }) => void };
let session: Session;

beforeEach(async () => {
  vi.stubGlobal(
    'WebSocket',
    class {
      constructor() {
        wire = this as unknown as typeof wire;
      }
      send(): void {}
      close(): void {}
    },
  );
  const words: Partial<Words> = { language: 'en', moves: {}, cards: {}, called: {}, values: {} };
  vi.spyOn(api, 'words').mockResolvedValue(words as Words);
  vi.spyOn(api, 'games').mockResolvedValue({ games: [] });
  session = new Session('calm-red-fox');
  tell(1, [0]);
  await session.learn();
});

afterEach(() => {
  session.close();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

function tell(n: number, toAct: number[], chairs: object[] = [ADA, BOT], over: Partial<Update> | null = null): void {
  const table: Partial<TableTold> = {
    phase: over ? 'over' : 'playing',
    chairs: chairs as unknown as TableTold['chairs'],
    seating: chairs.map((_, at) => at),
    toAct,
    wishes: [],
    settings: { game: 'memory', judge: 'guard' } as TableTold['settings'],
  };
  const message: Partial<Update> = { t: 'update', n, isWhole: true, view: null, offers: NO_OFFERS, news: [] };
  wire.onmessage({ data: JSON.stringify({ ...message, ...over, table, you: { chair: 0, seat: 0, code: null } }) });
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

it('shows a hint as a move, or as a sentence where no way was found', () => {
  wire.onmessage({ data: JSON.stringify({ t: 'hinted', move: 'turn', says: toSay('turn') }) });
  expect([session.board.hint, session.notice]).toEqual(['turn', '']);
  wire.onmessage({ data: JSON.stringify({ t: 'no_way', isLost: false }) });
  expect(session.notice).toBe(t().table.moves.noWay);
  wire.onmessage({ data: JSON.stringify({ t: 'no_way', isLost: true }) });
  expect(session.notice).toBe(t().table.moves.lost);
  wire.onmessage({ data: JSON.stringify({ t: 'hinted', move: 'up 1', says: toSay('up') }) });
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
