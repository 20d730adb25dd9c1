/** Which moves can be asked about: those of the last round of turns that stand. */

import type { MovePlayed, News, TableTold, You } from '../gen/contract';
import { mayHelp } from './judging';

const MOST = 24;

/** Does this table tell the reader what else was possible? A strict one with others does so when the game is over. */
export function canRecall(table: TableTold, you: You): boolean {
  return you.seat !== null && (table.phase === 'over' || (table.phase === 'playing' && mayHelp(table)));
}

/** The numbers of the moves from the beginning of the last turn of each seat on; silence is no move to ask about. */
export function lastRound(news: readonly News[], seats: number): ReadonlySet<number> {
  const moves = standing(news).filter(({ isSilence, by }) => !isSilence && by !== 'silence');
  const seen = new Set<number>();
  const found: number[] = [];
  for (const { n, seat } of moves.toReversed()) {
    if (seen.size === seats && seat !== [...seen].at(-1)) break;
    seen.add(seat);
    found.push(n);
    if (found.length === MOST) break;
  }
  return new Set(found);
}

function standing(news: readonly News[]): MovePlayed[] {
  let moves: MovePlayed[] = [];
  for (const each of news) {
    if (each.t === 'dealt') moves = [];
    else if (each.t === 'took_back') moves = moves.slice(0, each.to);
    else if (each.t === 'played') moves.push(each);
  }
  return moves;
}
