import { afterEach, describe, expect, it, vi } from 'vitest';

import type { ServerMessage } from '../gen/contract';
import { t } from '../i18n';
import type { Wire } from '../lib/socket';
import { Session } from './session.svelte';

const wires: FakeWire[] = [];

class FakeWire implements Wire {
  onopen: Wire['onopen'] = null;
  onmessage: Wire['onmessage'] = null;
  onclose: Wire['onclose'] = null;

  constructor() {
    wires.push(this);
  }

  send(): void {}

  close(): void {}
}

function tell(message: ServerMessage): void {
  wires.at(-1)?.onmessage?.({ data: JSON.stringify(message) });
}

describe('a hint', () => {
  afterEach(() => vi.unstubAllGlobals());

  it('is shown as a move, or as a sentence where no way was found', () => {
    vi.stubGlobal('WebSocket', FakeWire);
    const session = new Session('calm-red-fox');
    tell({ t: 'hinted', move: 'turn' });
    expect([session.board.hint, session.notice]).toEqual(['turn', '']);
    tell({ t: 'no_way', isLost: false });
    expect(session.notice).toBe(t().table.moves.noWay);
    tell({ t: 'no_way', isLost: true });
    expect(session.notice).toBe(t().table.moves.lost);
    tell({ t: 'hinted', move: 'up 1' });
    expect(session.notice).toBe('');
    session.close();
  });
});
