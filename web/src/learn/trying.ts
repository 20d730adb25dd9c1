/** What is tried at a task: wrong tries are counted, for the more there were, the more the judge tells. */

import type { StepAnswered, StepAsked } from '../gen/contract';

export class Trying {
  /** What was tried last, after so many wrong tries, and how often more of it was asked for. */
  #tried: StepAsked = {};
  #wrong = 0;
  #more = 0;
  readonly #ask: (asked: StepAsked) => Promise<StepAnswered>;

  constructor(ask: (asked: StepAsked) => Promise<StepAnswered>) {
    this.#ask = ask;
  }

  async tryOut(asked: StepAsked): Promise<StepAnswered> {
    const tried = { ...asked, tries: this.#wrong };
    const found = await this.#ask(tried);
    if (found.done) {
      this.#tried = tried;
      this.#more = 0;
    }
    if (found.grade === 'wrong') this.#wrong += 1;
    return found;
  }

  /** One step more of what was wrong with the last try. */
  async tellMore(): Promise<StepAnswered> {
    const found = await this.#ask({ ...this.#tried, more: this.#more + 1 });
    this.#more += 1;
    return found;
  }
}
