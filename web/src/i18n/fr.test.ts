import { expect, test } from 'vitest';

import page from './fr?raw';
import table from './fr.table?raw';

const LITERAL = /'([^'\n]*)'|`([^`]*)`/g;

test.each([
  ['the pages', page],
  ['the table', table],
])('a colon and its kind do not begin a line: %s', (_, source) => {
  const said = [...source.matchAll(LITERAL)].map(([, plain, template = '']) => plain ?? template);
  expect(said.filter((text) => / [:;?!»]|« /.test(text.replaceAll(/\$\{.*?\}/g, '')))).toEqual([]);
});
