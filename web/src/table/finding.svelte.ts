/** One search: which cards are touched, what was said of them, what is still to be found. */

import type { ClientMessage, FindTold, FoundTold } from '../gen/contract';
import { t } from '../i18n';
import { announce } from '../lib/announce.svelte';
import type { Board } from './board.svelte';
import { isSame, type Spot } from './hands';

export class Finding {
  readonly find: FindTold;
  /** How many sets are still to be found. */
  left = $state(0);
  /** Something was said that was wrong, and is explained: one goes on when one has read it. */
  isExplained = $state(false);
  /** Resolves when all is found or shown. */
  readonly done: Promise<void>;
  /** Nothing more is asked: the table follows as it stands. */
  isSettled = false;
  #isAsking = false;
  #end: () => void = () => {};
  #timer: ReturnType<typeof setTimeout> | undefined;
  readonly #board: Board;
  readonly #send: (message: ClientMessage) => boolean;
  readonly #lay: (cards: readonly string[]) => Promise<void>;

  /** `lay` shows that these cards are laid down. */
  constructor(
    find: FindTold,
    board: Board,
    send: (message: ClientMessage) => boolean,
    lay: (cards: readonly string[]) => Promise<void>,
  ) {
    this.find = find;
    this.left = find.count;
    this.#board = board;
    this.#send = send;
    this.#lay = lay;
    this.done = new Promise((resolve) => (this.#end = resolve));
    this.#wait();
  }

  /** Is it to be said whether two cards are a pair? */
  get isTold(): boolean {
    return this.find.open.length > 0;
  }

  /** How many cards belong together. */
  get size(): number {
    return this.find.size;
  }

  /** The touched cards of one's own hand; as many as belong together are an answer. */
  touch(spot: Spot): void {
    const { seat } = this.#board;
    if (this.isTold || this.#isAsking || spot.card === null || spot.place !== seat) return;
    this.#wait();
    this.#board.clear();
    const others = this.#board.picked.filter((other) => !isSame(other, spot));
    const picked = others.length < this.#board.picked.length ? others : [...others, spot];
    this.#board.picked = picked;
    if (picked.length < this.size) return;
    const cards = picked.flatMap(({ card }) => card ?? []);
    this.#isAsking = this.#send({ t: 'found', n: this.find.n, cards });
  }

  say(isPair: boolean): void {
    if (this.#isAsking || this.isExplained) return;
    this.#isAsking = this.#send({ t: 'found', n: this.find.n, isPair });
  }

  /** Keys: the first button, the second. */
  press(number: number): void {
    if (!this.isTold || this.isExplained) {
      if (number === 1) this.show();
    } else if (number <= 2) this.say(number === 1);
  }

  async judged({ n, cards, left, objection }: FoundTold): Promise<void> {
    if (n !== this.find.n) return;
    this.#isAsking = false;
    this.isSettled = left === 0;
    this.#wait();
    const { picked } = this.#board;
    this.#board.reset();
    if (objection) {
      this.#board.accuse(objection, picked);
      announce(this.#board.spoken(objection), 'assertive');
      this.isExplained = this.isTold;
      return;
    }
    this.left = left;
    if (left) announce(t().table.find.right(left), 'assertive');
    if (cards.length) await this.#lay(cards);
    if (!left) this.abandon();
  }

  /** Ask to be shown what is left; whoever has read why they were wrong goes on. */
  show(): void {
    this.#board.reset();
    if (this.isSettled) this.abandon();
    else if (!this.#isAsking) this.#isAsking = this.#send({ t: 'reveal', n: this.find.n });
  }

  /** The table has gone on without it. */
  abandon(): void {
    clearTimeout(this.#timer);
    this.#end();
  }

  #wait(): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.show(), this.find.patienceMs);
  }
}
