/**
 * The words of a game in the reader's language and note names: cards, rules, options, zones, facts and values.
 *
 * What a table says is made of them in `speech`. What a card is called stands there by its text: a key and typed parts,
 * which fill the phrase for the key.
 */

import type { FactTold, NamePart, NameTold, Value, Words } from '../gen/contract';
import { t } from '../i18n';
import { listed, minus } from './format';
import { namesInSentence, namesInTokens, type Naming } from './names';
import { ownName } from './own';

const GAP = /\{(\w+)\}/gu;

export class Phrasebook {
  readonly words: Words;
  readonly naming: Naming;
  readonly #playerAt: (seat: number) => string | null | undefined;

  /** `playerAt` tells who sits on a seat; null is the reader, undefined nobody. */
  constructor(words: Words, naming: Naming, playerAt: (seat: number) => string | null | undefined = () => undefined) {
    this.#playerAt = playerAt;
    this.words = words;
    this.naming = naming;
  }

  /** The name that the game has for a card; undefined for a card that is called by its note. */
  card(text: string): string | undefined {
    const name = this.nameOf(text);
    return (name && this.named(name)) || undefined;
  }

  /** The same as it is told: a key and parts. Cards of a list of one's own are called as it says. */
  nameOf(text: string): NameTold | undefined {
    return this.words.called[text] ?? ownName(text);
  }

  /** A name, with its notes as the reader names them, or as they are said otherwise. */
  named({ key, parts }: NameTold, sayNote = (note: string): string => this.note(note)): string {
    return (this.words.cards[key] ?? '').replace(GAP, (_, gap: string) => {
      const part = parts[gap];
      return part ? this.#inName(part, sayNote) : '';
    });
  }

  #inName(part: NamePart, sayNote: (note: string) => string): string {
    switch (part.t) {
      case 'note':
        return sayNote(part.note);
      case 'notes':
        return listed(part.notes.map(sayNote), this.words.language);
      case 'word':
        return this.value(part.group, part.word);
      case 'text':
        return part.text;
    }
  }

  /** A note, or both names of one that nothing spells. */
  note(note: string): string {
    return namesInTokens(note, this.naming);
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

  /** Is there anything to tell of a fact? Seat 0 is somebody, no matter that 0 is nothing elsewhere. */
  isTold(name: string, value: FactTold): boolean {
    if (Array.isArray(value)) return value.length > 0;
    return this.#isSeat(name) ? value !== null : !!value;
  }

  /** A fact as it is told: a player by name, and a list one after the other. */
  told(name: string, value: FactTold): string {
    const all = Array.isArray(value) ? value : [value];
    return all
      .map((each) => (this.#isSeat(name) && typeof each === 'number' ? this.player(each) : this.value(name, each)))
      .join(', ');
  }

  #isSeat(fact: string): boolean {
    return this.words.seats.includes(fact);
  }

  /** Any sentence, with its notes named for the reader. */
  sentence(text: string, language = this.words.language): string {
    return minus(namesInSentence(text, this.naming, language));
  }

  /** Cards and notes, without other words; what can be chosen (`[values.choice]`) goes by its name. */
  tokens(text: string): string {
    const said = text.split(' ').map((word) => this.card(word) ?? this.#chosen(word));
    return said.join(said.some((each) => each.includes(' ')) ? ', ' : ' ');
  }

  #chosen(word: string): string {
    const value = this.words.values[`choice.${word}`];
    return value === undefined ? namesInTokens(word, this.naming) : this.sentence(value);
  }

  /** The name of the player on a seat; "you" for the reader. */
  player(seat: number): string {
    const name = this.#playerAt(seat);
    return name === undefined ? t().table.seat(seat + 1) : (name ?? t().table.you);
  }
}
