/** How well bots play, from the weakest to the strongest. */

import type { Level } from '../gen/contract';

const ORDER = { beginner: 1, pupil: 2, careful: 3, expert: 4, master: 5 } as const satisfies Record<Level, number>;

export const LEVELS = Object.keys(ORDER) as readonly Level[];

export const numberOf = (level: Level): number => ORDER[level];
