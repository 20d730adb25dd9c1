import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

import type { ServerMessage, Update } from '../gen/contract';
import { addressOf, type LinkState, TableLink, waitAfter, type Wire } from './socket';

class FakeWire implements Wire {
  onopen: Wire['onopen'] = null;
  onmessage: Wire['onmessage'] = null;
  onclose: Wire['onclose'] = null;
  sent: unknown[] = [];
  isClosed = false;

  send(text: string): void {
    this.sent.push(JSON.parse(text));
  }

  close(): void {
    this.isClosed = true;
  }

  tell(message: Partial<ServerMessage>): void {
    this.onmessage?.({ data: JSON.stringify(message) });
  }
}

const update = (n: number): Partial<Update> => ({ t: 'update', n });

function link() {
  const wires: FakeWire[] = [];
  const states: LinkState[] = [];
  const heard: string[] = [];
  const hear = (message: ServerMessage): void => void heard.push(message.t);
  const table = new TableLink(
    'calm-red-fox',
    {
      state: (state) => states.push(state),
      update: hear,
      earlier: hear,
      refused: hear,
      found: hear,
      choose: hear,
      explained: hear,
      recalled: hear,
      hinted: hear,
      reminded: hear,
      no_way: hear,
      foretold: hear,
      problem: hear,
      moved_away: hear,
    },
    {
      connect: () => {
        const wire = new FakeWire();
        wires.push(wire);
        return wire;
      },
      random: () => 1,
    },
  );
  const last = (): FakeWire => wires[wires.length - 1] as FakeWire;
  return { table, wires, states, heard, last };
}

function live() {
  const all = link();
  all.last().onopen?.();
  all.last().tell(update(7));
  return all;
}

describe('a link', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it('says hello, and is live when the table has answered', () => {
    const { states, heard, last, table } = live();
    expect(last().sent).toEqual([{ t: 'hello', since: 0, finds: true }]);
    expect(states).toEqual(['live']);
    expect(heard).toEqual(['update']);
    table.close();
  });

  it('comes anew when it is asked to', () => {
    const { table, wires, last, states } = live();
    table.renew();
    last().onopen?.();
    last().tell(update(7));
    expect([wires.length, last().sent]).toEqual([2, [{ t: 'hello', since: 7, finds: true }]]);
    expect(states).toEqual(['live', 'connecting', 'live']);
    table.close();
  });

  it('sends only while it is live', () => {
    const { table, last } = link();
    expect(table.send({ t: 'begin' })).toBe(false);
    last().onopen?.();
    last().tell(update(1));
    expect(table.send({ t: 'begin' })).toBe(true);
    expect(last().sent).toContainEqual({ t: 'begin' });
    table.close();
  });

  it('comes back after a break and asks for what it missed', () => {
    const { wires, states, last, table } = live();
    last().onclose?.({ code: 1006 });
    expect(states).toEqual(['live', 'lost']);
    vi.advanceTimersByTime(1_999);
    expect(wires).toHaveLength(1);
    vi.advanceTimersByTime(1);
    expect(wires).toHaveLength(2);
    last().onopen?.();
    expect(last().sent).toEqual([{ t: 'hello', since: 7, finds: true }]);
    last().tell(update(9));
    expect(states).toEqual(['live', 'lost', 'connecting', 'live']);
    table.close();
  });

  it('asks for everything again after a break before it was told what happened earlier', () => {
    const { last, heard, table } = live();
    last().tell({ ...update(8), isWhole: true, earlier: 150 });
    last().tell({ t: 'earlier', news: [], left: 50 });
    expect(heard).toEqual(['update', 'update', 'earlier']);
    const comeBack = (): unknown => {
      last().onclose?.({ code: 1006 });
      vi.advanceTimersByTime(2_000);
      last().onopen?.();
      return last().sent[0];
    };
    expect(comeBack()).toMatchObject({ t: 'hello', since: 0 });
    last().tell({ ...update(9), isWhole: true, earlier: 150 });
    last().tell({ t: 'earlier', news: [], left: 0 });
    last().tell({ ...update(10), isWhole: false, earlier: 0 });
    expect(comeBack()).toMatchObject({ t: 'hello', since: 10 });
    table.close();
  });

  it('waits longer after each failure, and begins anew after success', () => {
    const { wires, last, table } = live();
    for (const wait of [2_000, 4_000, 8_000]) {
      const before = wires.length;
      last().onclose?.({ code: 1006 });
      vi.advanceTimersByTime(wait - 1);
      expect(wires).toHaveLength(before);
      vi.advanceTimersByTime(1);
      expect(wires).toHaveLength(before + 1);
    }
    last().tell(update(8));
    last().onclose?.({ code: 1006 });
    vi.advanceTimersByTime(2_000);
    expect(wires).toHaveLength(5);
    table.close();
  });

  it('tries at once when the network is back, or when it is asked to', () => {
    const { wires, states, last, table } = live();
    dispatchEvent(new Event('offline'));
    expect(states.at(-1)).toBe('lost');
    expect(wires[0]?.isClosed).toBe(true);
    dispatchEvent(new Event('online'));
    expect(wires).toHaveLength(2);
    last().onclose?.({ code: 1006 });
    table.retry();
    expect(wires).toHaveLength(3);
    vi.advanceTimersByTime(60_000);
    expect(wires).toHaveLength(3);
    table.close();
  });

  it.each([
    [4404, 'closed'],
    [1008, 'closed'],
    [4410, 'damaged'],
  ])('does not come back when the server has closed it for good (%i)', (code, state) => {
    const { wires, states, last } = live();
    last().onclose?.({ code });
    expect(states.at(-1)).toBe(state);
    vi.advanceTimersByTime(60_000);
    expect(wires).toHaveLength(1);
  });

  it('makes room for newer ones, and comes back only when it is asked to', () => {
    const { table, wires, states, last } = live();
    last().onclose?.({ code: 4429 });
    expect(states.at(-1)).toBe('crowded');
    dispatchEvent(new Event('online'));
    vi.advanceTimersByTime(60_000);
    expect(wires).toHaveLength(1);
    table.retry();
    last().onopen?.();
    expect(last().sent).toEqual([{ t: 'hello', since: 7, finds: true }]);
    table.close();
  });

  it('hears nothing after it is closed', () => {
    const { table, wires, heard, last } = live();
    const wire = last();
    table.close();
    wire.tell(update(8));
    dispatchEvent(new Event('online'));
    vi.advanceTimersByTime(60_000);
    expect(heard).toEqual(['update']);
    expect(wire.isClosed).toBe(true);
    expect(wires).toHaveLength(1);
  });
});

describe('the address', () => {
  it('is as safe as the page', () => {
    expect(addressOf('calm-red-fox', { protocol: 'https:', host: 'a.example' })).toBe(
      'wss://a.example/ws/calm-red-fox',
    );
    expect(addressOf('calm-red-fox', { protocol: 'http:', host: 'a:1' })).toBe('ws://a:1/ws/calm-red-fox');
  });
});

describe('waiting', () => {
  it('is between half and all of a length that grows to 15 seconds', () => {
    expect(waitAfter(0, () => 0)).toBe(0);
    expect(waitAfter(0, () => 1)).toBe(2_000);
    expect(waitAfter(1, () => 0)).toBe(2_000);
    expect(waitAfter(30, () => 1)).toBe(15_000);
  });
});
