/** What tests share. */

import type { SaidTold, ShapeTold, Words } from '../gen/contract';

const SILENT: Words = {
  ...{ language: 'en', title: '', summary: '', begins: '', credit: '', guide: [], rules: {}, options: {}, values: {} },
  ...{ zones: {}, facts: {}, moves: {}, cards: {}, called: {}, says: {}, ideas: {}, hints: {}, memo: [], seats: [] },
};

/** Words of a game that has no others. */
export function wordsWith(words: Partial<Words>): Words {
  return { ...SILENT, ...words };
}

/** Something said, of whatever game. */
export function saidOf(key: string, parts: SaidTold['parts'] = {}): SaidTold {
  return { key, parts, rule: '', points: 0, isFleeting: false, sound: null };
}

/** A shape of moves: cards of one's own hand, named one by one, unless it says otherwise. */
export function shape(told: Partial<ShapeTold>): ShapeTold {
  const usual = {
    picks: 'hands',
    naming: 'card',
    isOwn: true,
    isMany: false,
    along: '',
    onto: '',
    ontoNaming: 'whole',
  };
  return { ...usual, ...told } as ShapeTold;
}
