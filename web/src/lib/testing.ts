/** What tests share. */

import type { Words } from '../gen/contract';

const SILENT: Words = {
  ...{ language: 'en', title: '', summary: '', begins: '', credit: '', guide: [], rules: {}, options: {}, values: {} },
  ...{ zones: {}, facts: {}, moves: {}, cards: {}, called: {}, says: {}, ideas: {}, hints: {}, memo: [], seats: [] },
};

/** Words of a game that has no others. */
export function wordsWith(words: Partial<Words>): Words {
  return { ...SILENT, ...words };
}
