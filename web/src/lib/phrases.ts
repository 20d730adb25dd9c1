/**
 * How a game speaks: its moves, prompts and rules in the reader's language and note names.
 *
 * A move is told as neutral text ("play F#3 F#4 as F"). A pattern that fits it, word by word, says it as a sentence:
 * `"play {cards+} as {letter}"` → `"Play {cards} as {letter}"`, where `{x}` stands for one word or a part of one and
 * `{x+}` for one or more. The first that fits is taken; without any the text stands as it is.
 */

import type { Words } from '../gen/contract';
import { t } from '../i18n';
import { namesInSentence, namesInTokens, type Naming } from './names';

interface Pattern {
  readonly fits: RegExp;
  readonly gaps: readonly string[];
  /** Text and gaps in turn, beginning with text. */
  readonly says: readonly string[];
}

/** A card without a note: the question mark or the Chromatic Scale, and which copy of it, which nobody can see. */
const WILD = /(?<=^|[\s(,+])([?X])\d(?=$|[\s),+])/gu;

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
  readonly #moves: readonly Pattern[];
  readonly #prompts: readonly Pattern[];

  constructor(words: Words, naming: Naming) {
    this.words = words;
    this.naming = naming;
    this.#moves = words.moves.map(compiled);
    this.#prompts = words.prompts.map(compiled);
  }

  move(text: string): string {
    return this.#said(text, this.#moves);
  }

  prompt(text: string): string {
    return this.#said(text, this.#prompts);
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

  heading(text: string): string {
    return this.sentence(this.words.headings[text] ?? text);
  }

  option(name: string): string {
    return this.sentence(this.words.options[name] ?? name.replaceAll('_', ' '));
  }

  /** The value of an option or a fact. */
  value(name: string, value: string | number | boolean | null): string {
    const text = value === null ? 'none' : value === true ? 'on' : value === false ? 'off' : String(value);
    const said = this.words.values[`${name}.${text}`] ?? this.words.values[text];
    return said === undefined ? this.tokens(text) : this.sentence(said);
  }

  /** Any sentence, with its notes named for the reader. */
  sentence(text: string): string {
    return namesInSentence(text, this.naming);
  }

  /** Cards and notes, without other words. */
  tokens(text: string): string {
    const { wildName, signName, chromaticName } = t().table.card;
    const isWild = 'wilds' in this.words.options; // elsewhere the signs are cards like all others
    const sign = isWild ? wildName : signName;
    return namesInTokens(text, this.naming).replace(WILD, (_, drawn) => (drawn === '?' ? sign : chromaticName));
  }

  #said(text: string, patterns: readonly Pattern[]): string {
    for (const { fits, gaps, says } of patterns) {
      const found = fits.exec(text);
      if (!found) continue;
      const values = new Map(gaps.map((gap, at) => [gap, found[at + 1] ?? '']));
      return says
        .map((part, at) => (at % 2 ? this.tokens(values.get(part) ?? `{${part}}`) : this.sentence(part)))
        .join('');
    }
    return this.tokens(text);
  }
}
