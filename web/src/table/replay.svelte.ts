/** A record that is read in pages: frames come as they are needed, and are kept. */

import type { Frame, Replayed } from '../gen/contract';

const PAGE = 100;

export class Replay {
  whole: Replayed | null = $state.raw(null);
  at = $state(0);
  #frames: readonly (Frame | undefined)[] = $state.raw([]);
  readonly #load: (from: number, count: number) => Promise<Replayed>;
  readonly #asked = new Map<number, Promise<void>>();

  constructor(load: (from: number, count: number) => Promise<Replayed>) {
    this.#load = load;
  }

  get moves(): number {
    return this.whole?.moves ?? 0;
  }

  get frame(): Frame | undefined {
    return this.#frames[this.at];
  }

  frameAt(moment: number): Frame | undefined {
    return this.#frames[moment];
  }

  /** Whether somebody just let a moment pass; the last one is always worth a look. */
  isSilent(moment: number): boolean {
    const told = this.#frames[moment]?.news;
    return moment < this.moves && told?.t === 'played' && told.isSilence && !told.story.length;
  }

  /** The next moment on this way; silence goes without saying and is passed over. */
  beside(way: 1 | -1): number {
    let moment = this.at + way;
    while (this.isSilent(moment)) moment += way;
    return moment;
  }

  /** Go to a moment, as soon as its frame is there. */
  async go(moment: number): Promise<void> {
    const wanted = Math.max(0, this.whole ? Math.min(moment, this.moves) : moment);
    await this.#page(Math.floor(wanted / PAGE));
    this.at = Math.min(wanted, this.moves);
    if (!this.#frames[this.at]) await this.#page(Math.floor(this.at / PAGE));
    if (this.at % PAGE > PAGE / 2 && this.at < this.moves) void this.#page(Math.floor(this.at / PAGE) + 1);
  }

  /** All that is left, page by page, for the list of moves. */
  async rest(): Promise<void> {
    for (let page = 0; page * PAGE <= this.moves; page++) await this.#page(page);
  }

  #page(page: number): Promise<void> {
    let asked = this.#asked.get(page);
    if (!asked) {
      asked = this.#fetch(page * PAGE);
      asked.catch(() => this.#asked.delete(page));
      this.#asked.set(page, asked);
    }
    return asked;
  }

  async #fetch(from: number): Promise<void> {
    const answer = await this.#load(from, PAGE);
    const frames = [...this.#frames];
    answer.frames.forEach((frame, at) => (frames[answer.start + at] = frame));
    this.#frames = frames;
    this.whole ??= answer;
  }
}
