/** One search: which cards are touched, what was said of them, what is still to be found. */

import type { ClientMessage, FindTold, FoundTold } from '../gen/contract';
import { t } from '../i18n';
import { announce } from '../lib/announce.svelte';
import type { Board } from './board.svelte';
import { isSame, type Spot } from './hands';

export class Finding {
  readonly find: FindTold;
  /** The sets that are still to be found. */
  left: readonly number[] = $state.raw([]);
  /** Something was said that was wrong, and is explained: one goes on when one has read it. */
  isExplained = $state(false);
  /** Resolves when all is found or shown. */
  readonly done: Promise<void>;
  #isAsking = false;
  #end: () => void = () => {};
  #timer: ReturnType<typeof setTimeout> | undefined;
  readonly #board: Board;
  readonly #send: (message: ClientMessage) => boolean;
  readonly #lay: (sets: readonly number[]) => Promise<void>;

  /** `lay` shows that these sets are laid down. */
  constructor(
    find: FindTold,
    board: Board,
    send: (message: ClientMessage) => boolean,
    lay: (sets: readonly number[]) => Promise<void>,
  ) {
    this.find = find;
    this.left = find.sets.map((_, at) => at);
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
    return this.find.sets[0]?.length ?? this.find.open.length;
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

  async judged({ n, found, objection }: FoundTold): Promise<void> {
    if (n !== this.find.n) return;
    this.#isAsking = false;
    this.#wait();
    const { picked } = this.#board;
    this.#board.reset();
    if (objection) {
      this.#board.accuse(objection, picked);
      announce(this.#board.spoken(objection), 'assertive');
      this.isExplained = this.isTold;
      return;
    }
    if (this.isTold || found === null) {
      this.abandon();
      return;
    }
    this.left = this.left.filter((at) => at !== found);
    if (this.left.length) announce(t().table.find.right(this.left.length), 'assertive');
    await this.#lay([found]);
    if (!this.left.length) this.abandon();
  }

  /** Tell or show what is left. */
  show(): void {
    const { left } = this;
    this.#board.reset();
    this.left = [];
    clearTimeout(this.#timer);
    if (this.isTold || !left.length) this.abandon();
    else void this.#lay(left).then(() => this.abandon());
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
