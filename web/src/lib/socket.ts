/**
 * The link to a table.
 *
 *     const link = new TableLink('calm-red-fox', {
 *       state: (state) => …,              'connecting' | 'live' | 'lost' (it will try again) | 'closed', 'damaged',
 *                                         'private', 'full' (it will not)
 *                                         | 'crowded' (only when it is asked to: newer links have taken its place)
 *       update: (message) => …,           one handler for each message type; a forgotten one does not compile
 *       earlier: …, refused: …, found: …, explained: …, recalled: …, hinted: …, no_way: …, foretold: …, problem: …,
 *       moved_away: …,
 *     });
 *     link.send({ t: 'begin' });          false if the link is not live: nothing is queued, moves grow stale
 *     link.retry();                       try at once, for a button beside "lost" and "crowded"
 *     link.renew();                       hang up and come anew
 *     link.close();
 *
 * After a break it connects again by itself, sooner when the network or the page comes back, and says with `hello` which
 * number it had last: the server answers with what was missed. A link that broke while it was still told what happened
 * earlier is told everything again.
 */

import type { ClientMessage, ServerMessage } from '../gen/contract';
import { earlyWire } from './early';
import { invitationIn } from './inviting';

export type LinkState = 'connecting' | 'live' | 'lost' | 'crowded' | 'closed' | 'damaged' | 'private' | 'full';

export type Handlers = {
  [T in ServerMessage['t']]: (message: Extract<ServerMessage, { t: T }>) => void;
} & { state: (state: LinkState) => void };

/** What a link needs of a WebSocket. */
export interface Wire {
  onopen: (() => void) | null;
  onmessage: ((event: { data: unknown }) => void) | null;
  onclose: ((event: { code: number }) => void) | null;
  send(text: string): void;
  close(): void;
}

export interface Surroundings {
  connect: (address: string) => Wire;
  random: () => number;
}

const FIRST_WAIT_MS = 2_000;
const LONGEST_WAIT_MS = 15_000;
/** Closed by the server for good: cut off for cause, no such table, one that cannot be read, or not for the reader. */
const FINAL_CODES: Partial<Record<number, LinkState>> = {
  ...{ 1008: 'closed', 4404: 'closed', 4410: 'damaged' },
  ...{ 4403: 'private', 4453: 'full' },
};
/** One guest has only so many links; the oldest makes room. */
const TOO_MANY = 4429;

const BROWSER: Surroundings = {
  connect: (address) => (earlyWire(address) ?? new WebSocket(address)) as Wire,
  random: Math.random,
};

export function addressOf(words: string, place: { protocol: string; host: string }): string {
  return `${place.protocol === 'https:' ? 'wss' : 'ws'}://${place.host}/ws/${encodeURIComponent(words)}`;
}

/**
 * At any moment of two seconds, so that those whom a server has lost do not return at once; then up to twice as long with
 * each failure, and never twice the same.
 */
export function waitAfter(failures: number, random: () => number): number {
  const longest = Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** failures);
  const least = failures ? longest / 2 : 0;
  return least + random() * (longest - least);
}

export class TableLink {
  state: LinkState = 'connecting';
  readonly #address: string;
  readonly #handlers: Handlers;
  readonly #around: Surroundings;
  #wire: Wire | null = null;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #failures = 0;
  #since = 0;
  /** So many news from before those it had are still to come. */
  #left = 0;

  constructor(words: string, handlers: Handlers, around: Surroundings = BROWSER) {
    this.#address = addressOf(words, location);
    this.#handlers = handlers;
    this.#around = around;
    addEventListener('online', this.#back);
    addEventListener('offline', this.#gone);
    document.addEventListener('visibilitychange', this.#back);
    this.#connect();
  }

  send(message: ClientMessage): boolean {
    if (this.state !== 'live' || !this.#wire) return false;
    this.#wire.send(JSON.stringify(message));
    return true;
  }

  retry(): void {
    if (this.state === 'lost' || this.state === 'crowded') this.#connect();
  }

  /** Come anew: the server forgets what only this link had asked for. */
  renew(): void {
    if (this.state !== 'live') return;
    this.#drop();
    this.#connect();
  }

  close(): void {
    this.#end('closed');
  }

  #back = (): void => {
    if (document.visibilityState === 'visible' && this.state === 'lost') this.retry();
  };

  /** A socket on a network that is gone may look open for minutes. */
  #gone = (): void => {
    if (this.state === 'live') this.#lose();
  };

  #connect(): void {
    clearTimeout(this.#timer);
    this.#tell('connecting');
    const wire = this.#around.connect(this.#address);
    this.#wire = wire;
    const invitation = invitationIn(location.hash);
    wire.onopen = () => {
      const hello: ClientMessage = {
        t: 'hello',
        since: this.#left ? 0 : this.#since,
        finds: true,
        ...(invitation ? { invitation } : {}),
      };
      wire.send(JSON.stringify(hello));
    };
    wire.onmessage = ({ data }) => this.#hear(JSON.parse(String(data)) as ServerMessage);
    wire.onclose = ({ code }) => this.#closed(code);
  }

  #closed(code: number): void {
    const end = FINAL_CODES[code];
    if (end) this.#end(end);
    else if (code === TOO_MANY) this.#makeRoom();
    else this.#lose();
  }

  #hear(message: ServerMessage): void {
    if (message.t === 'update') {
      this.#since = message.find ? message.n - 1 : message.n; // what is to be found is told again as it stands
      if (message.isWhole) this.#left = message.earlier;
      this.#failures = 0;
      this.#tell('live');
    }
    if (message.t === 'earlier') this.#left = message.left;
    const handle = this.#handlers[message.t] as (message: ServerMessage) => void;
    handle(message);
  }

  #lose(): void {
    this.#drop();
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.#connect(), waitAfter(this.#failures, this.#around.random));
    this.#failures += 1;
    this.#tell('lost');
  }

  /** To come back by itself would push out the others, which would come back by themselves. */
  #makeRoom(): void {
    this.#drop();
    this.#tell('crowded');
  }

  #end(state: LinkState): void {
    removeEventListener('online', this.#back);
    removeEventListener('offline', this.#gone);
    document.removeEventListener('visibilitychange', this.#back);
    clearTimeout(this.#timer);
    this.#drop();
    this.#tell(state);
  }

  #drop(): void {
    const wire = this.#wire;
    if (!wire) return;
    this.#wire = wire.onopen = wire.onmessage = wire.onclose = null;
    wire.close();
  }

  #tell(state: LinkState): void {
    if (this.state === state) return;
    this.state = state;
    this.#handlers.state(state);
  }
}
