/**
 * What was asked for before the client was there: `public/first.js` comes a second before it on a slow phone, and begins
 * what the address of the page is sure to need. Each answer is taken once; whoever finds none asks for themselves.
 */

export interface Early {
  /** Answers on their way, by their address. */
  readonly asked: Record<string, Promise<Response>>;
  /** The line to the table, with what came over it. */
  wire: WebSocket | null;
  readonly heard: readonly { readonly data: unknown }[];
}

declare global {
  var early: Early | undefined;
}

/** The answer to what was asked for at this address, if it was. */
export function earlyAnswer(address: string): Promise<Response> | undefined {
  const answer = globalThis.early?.asked[address];
  if (answer) delete globalThis.early?.asked[address];
  return answer;
}

/** The line to this address, if it was opened and holds; what came over it is told to whoever listens then. */
export function earlyWire(address: string): WebSocket | undefined {
  const begun = globalThis.early;
  const { wire, heard = [] } = begun ?? {};
  if (!begun || !wire || wire.url !== address || wire.readyState > WebSocket.OPEN) return undefined;
  begun.wire = null;
  queueMicrotask(() => {
    for (const each of heard) wire.onmessage?.(each as MessageEvent);
  });
  return wire;
}
