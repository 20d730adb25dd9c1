/**
 * The words of a game in the reader's language and note names: cards, rules, options, zones, facts and values.
 *
 * What a table says is made of them in `speech`. A card goes by the pattern that its writing fits: `"?1={note}"` is
 * `"wild as {note}"`, where `{x}` stands for one word or a part of one. What stood in a gap is said as the value of that
 * name ("rhythm.no"), if there is one.
 */

import type { Value, Words } from '../gen/contract';
import { t } from '../i18n';
import { minus } from './format';
import { namesInSentence, namesInTokens, type Naming } from './names';

interface Pattern {
  readonly fits: RegExp;
  readonly gaps: readonly string[];
  /** Text and gaps in turn, beginning with text. */
  readonly says: readonly string[];
}

const GAP = /\{(\w+)(\+?)\}/u;

function compiled([pattern, template]: readonly [string, string]): Pattern {
  const gaps: string[] = [];
  const parts = pattern.split(/(\{\w+\+?\})/u).map((part) => {
    const gap = GAP.exec(part);
    if (!gap?.[1]) return part.replace(/[.*+?^${}()|[\]\\]/gu, '\\$&');
    gaps.push(gap[1]);
    return gap[2] ? '(\\S+(?: \\S+)*?)' : '(\\S+)';
  });
  return { fits: new RegExp(`^${parts.join('')}$`, 'u'), gaps, says: template.split(/\{(\w+)\}/u) };
}

export class Phrasebook {
  readonly words: Words;
  readonly naming: Naming;
  readonly #cards: readonly Pattern[];
  readonly #playerAt: (seat: number) => string | null | undefined;

  /** `playerAt` tells who sits on a seat; null is the reader, undefined nobody. */
  constructor(words: Words, naming: Naming, playerAt: (seat: number) => string | null | undefined = () => undefined) {
    this.#playerAt = playerAt;
    this.words = words;
    this.naming = naming;
    this.#cards = words.cards.map(compiled);
  }

  /** The name that the game has for a card; undefined for a card that is called by its note. */
  card(text: string): string | undefined {
    return this.#said(text, this.#cards);
  }

  /** The sentence of a rule; undefined for a number this game does not have. */
  rule(id: string): string | undefined {
    const sentence = this.words.rules[id];
    return sentence === undefined ? undefined : this.sentence(sentence);
  }

  zone(name: string): string {
    return this.words.zones[name] ?? name.replaceAll('_', ' ');
  }

  fact(name: string): string {
    return this.words.facts[name] ?? name.replaceAll('_', ' ');
  }

  option(name: string): string {
    return this.sentence(this.words.options[name] ?? name.replaceAll('_', ' '));
  }

  /** The value of an option or a fact; of a list, one after the other. */
  value(name: string, value: Value | null): string {
    if (Array.isArray(value)) return value.map((each) => this.value(name, each)).join(' ');
    const text = value === null ? 'none' : value === true ? 'on' : value === false ? 'off' : String(value);
    const said = this.words.values[`${name}.${text}`] ?? this.words.values[text];
    return said === undefined ? minus(this.tokens(text)) : this.sentence(said);
  }

  /** Any sentence, with its notes named for the reader. */
  sentence(text: string, language = this.words.language): string {
    return minus(namesInSentence(text, this.naming, language));
  }

  /**
   * Cards and notes, without other words, or one card that has a name of several ("ch-13 on D"); what can be chosen
   * (`[values.choice]`) goes by its name.
   */
  tokens(text: string): string {
    const whole = this.card(text);
    if (whole !== undefined) return whole;
    const said = text.split(' ').map((word) => this.card(word) ?? this.#chosen(word));
    return said.join(said.some((each) => each.includes(' ')) ? ', ' : ' ');
  }

  #chosen(word: string): string {
    const value = this.words.values[`choice.${word}`];
    return value === undefined ? namesInTokens(word, this.naming) : this.sentence(value);
  }

  #inGap(gap: string, text: string): string {
    const value = this.words.values[`${gap}.${text}`];
    if (value !== undefined) return this.sentence(value);
    return minus(namesInTokens(text, this.naming));
  }

  /** The name of the player on a seat; "you" for the reader. */
  player(seat: number): string {
    const name = this.#playerAt(seat);
    return name === undefined ? t().table.seat(seat + 1) : (name ?? t().table.you);
  }

  #said(text: string, patterns: readonly Pattern[]): string | undefined {
    for (const { fits, gaps, says } of patterns) {
      const found = fits.exec(text);
      if (!found) continue;
      const values = new Map(gaps.map((gap, at) => [gap, found[at + 1] ?? '']));
      return says
        .map((part, at) => (at % 2 ? this.#inGap(part, values.get(part) ?? `{${part}}`) : this.sentence(part)))
        .join('');
    }
    return undefined;
  }
}
