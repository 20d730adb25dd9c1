/**
 * The invitation to a private table stands behind the # of its address: it is sent to the table alone, and no server on
 * the way writes it down.
 */

const BEHIND = /^#invitation=([\w-]{1,40})$/u;

/** What lets the reader in, if the address has it. */
export function invitationIn(hash: string): string {
  return BEHIND.exec(hash)?.[1] ?? '';
}

export function invitationTo(origin: string, words: string, invitation: string): string {
  return `${origin}/t/${words}#invitation=${invitation}`;
}
