import { expect, it } from 'vitest';

import { engraved } from './engraved';

it('is the address of a picture, with every sign of the score escaped', () => {
  expect(engraved('plain', '#')).toBe('/api/engraved?score=plain%20%23');
  expect(engraved('treble 4/4', '#A4/8.~@B', ':|')).toBe(
    '/api/engraved?score=treble%204%2F4%20%23A4%2F8.~%40B%20%3A%7C',
  );
});
