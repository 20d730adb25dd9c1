/** What a table needs, fetched while it is still being opened. */

import { loadDeck } from '../faces/deck';
import { loadLayout } from './layout';

/** What cannot be fetched now is asked for again at the table. */
export function fetchGame(key: string, faces: string): void {
  for (const come of [loadLayout(key), loadDeck(faces)]) come.catch(() => undefined);
}
