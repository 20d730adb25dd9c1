import { expect, it } from 'vitest';

import { listed } from './format';

it.each([
  ['en', 'F, G, A and B♭'],
  ['fr', 'F, G, A et B♭'],
])('lists in %s as the server does', (language, expected) => {
  expect(listed(['F', 'G', 'A', 'B♭'], language)).toBe(expected);
});
