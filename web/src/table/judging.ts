/** What the judge of a table tells whom: everything unasked, or more to whoever asks for it. */

import type { TableTold } from '../gen/contract';

/** Does a bot sit on this chair, for itself and not for somebody who is away? */
export function isBotOn({ chairs }: TableTold, at: number): boolean {
  return typeof chairs[at]?.player?.level === 'string';
}

/** Does everybody see, without asking, what can be done? A list would tell what an aid that is off does not. */
export function showsUnasked({ settings: { judge, aids } }: TableTold): boolean {
  return judge === 'guard' && aids !== false;
}

/** Are all others bots, so that nobody has to do without what the reader asks for? */
export function isAlone(table: TableTold): boolean {
  return table.chairs.every((chair, at) => chair.isYou || isBotOn(table, at));
}

/** May the reader ask for more than they are told? At a strict table others would have to do without. */
export function mayHelp(table: TableTold): boolean {
  return table.settings.judge !== 'table' || isAlone(table);
}
