import { expect, it } from 'vitest';

import { invitationIn, invitationTo } from './inviting';

it('finds in an address the invitation that was written there', () => {
  const address = new URL(invitationTo('https://play.example', 'calm-red-fox', 'aB3-_x'));
  expect(address.pathname).toBe('/t/calm-red-fox');
  expect(invitationIn(address.hash)).toBe('aB3-_x');
});

it('takes nothing else for one', () => {
  for (const hash of ['', '#', '#move-3', '#invitation=', '#invitation=a b', `#invitation=${'x'.repeat(41)}`])
    expect(invitationIn(hash)).toBe('');
});
