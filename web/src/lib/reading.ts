/** What is to be read on cards: what a table wants, and what a reader has chosen for themselves. */

import type { Settings } from '../gen/contract';

export type Reading = Settings['reading'];
/** `table`: as the table has it. */
export type OwnReading = 'table' | Reading;

export const READINGS: readonly Reading[] = ['both', 'picture', 'names'];

/** The ways in which a card is drawn without its name: what is said of it instead. */
export type Pictured =
  'staff' | 'key' | 'hour' | 'wheel' | 'shape' | 'value' | 'places' | 'interval' | 'rest' | 'sign' | 'beats';

/**
 * What one reader sees. A table that shows names and pictures leaves it to everybody; anything else holds for all who play
 * with other people. Whoever plays against bots alone, or only watches, is free (`isFree`).
 */
export function readingFor(table: Reading, own: OwnReading, isFree: boolean): Reading {
  return own !== 'table' && (isFree || table === 'both') ? own : table;
}
