/** How a hand stands in a rack: in rows of about the same length, as large as the window allows. */

export interface Rack {
  readonly rows: number;
  /** The cards in a row. */
  readonly row: number;
  /** The width of a card, in pixels. */
  readonly card: number;
  /** Are there more rows than the window can hold, so that they are moved? */
  readonly isMoved: boolean;
}

interface Room {
  /** Of the hand, and of the whole window. */
  readonly width: number;
  readonly window: number;
  readonly height: number;
}

const GAP = 6;
/** What a finger needs; a little less where the height is short. */
const TOUCH = 44;
const TOUCH_ON_ITS_SIDE = 40;
/** A fan has room on its sides for one card and the turning. */
const BESIDE_A_FAN = 180;
const MOST_IN_A_FAN = 15;
const MOST_ROWS = 4;
const WIDE = 768;
const LOW = 800;
const ON_ITS_SIDE = 480;

/** Null where the hand is a fan. */
export function rackOf(cards: number, room: Room): Rack | null {
  const isOnItsSide = room.height < ON_ITS_SIDE && room.window > room.height;
  if (room.window >= WIDE && !isOnItsSide && isFan(cards, room)) return null;
  const touch = isOnItsSide ? TOUCH_ON_ITS_SIDE : TOUCH;
  const possible = Math.max(1, Math.floor((room.width - GAP) / (touch + GAP)));
  const columns = Math.min(possible, isOnItsSide ? possible : room.window >= WIDE ? widest(room) : usual(cards, room));
  const rows = Math.max(1, Math.ceil(cards / columns));
  const row = Math.max(1, Math.ceil(cards / rows));
  const card = Math.floor((room.width - GAP) / Math.max(row, Math.min(columns, 4))) - GAP;
  const most = isOnItsSide ? 56 : room.window >= WIDE ? 62 : room.height < LOW ? 58 : 86;
  return { rows, row, card: Math.min(card, most), isMoved: rows > (isOnItsSide ? 2 : MOST_ROWS) };
}

/** Of each card in a fan as much is seen as a finger needs. */
function isFan(cards: number, { width }: Room): boolean {
  return cards <= MOST_IN_A_FAN && (width - BESIDE_A_FAN) / Math.max(1, cards - 1) >= TOUCH_ON_ITS_SIDE;
}

/** On a phone upright two rows are enough for most hands. */
function usual(cards: number, { height }: Room): number {
  if (cards > 12) return 7;
  if (height < LOW || cards > 10) return 6;
  return cards > 8 ? 5 : 4;
}

/** A crowd on a wide screen. */
function widest({ width }: Room): number {
  return Math.floor((width - GAP) / (62 + GAP));
}
