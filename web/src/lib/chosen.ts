/** What was chosen for a table, in words: its judge, the options of its game, its clock, the settings that concern it. */

import type { Clock, GameTold, Judge, OptionTold, Settings } from '../gen/contract';
import { t } from '../i18n';
import { capital } from './format';
import type { Phrasebook } from './phrases';

export interface Chosen {
  readonly name: string;
  readonly value: string;
  readonly says?: string;
}

/** A table in words: what one should know before sitting down, and the rest. */
export interface InWords {
  readonly main: readonly Chosen[];
  readonly rest: readonly Chosen[];
}

/** So many options of a game are told though they are as usual: its first ones are what it is about. */
const ALWAYS = 2;

/** The judge, and the settings that mean something in a game. */
export function chosenFor(settings: Settings, concerning: readonly string[]): [name: string, value: string][] {
  const { judge, judges } = t().setUp;
  const others = settingsInWords(settings, concerning).map(({ name, value }): [string, string] => [name, value]);
  const { reading, readings } = t().setUp;
  const read: [string, string][] = settings.reading === 'both' ? [] : [[reading, readings[settings.reading].name]];
  return [[judge, judges[settings.judge].name], ...read, ...others];
}

/** The judge; what mistakes cost is only said where there are any. */
export function judgeInWords(judge: Judge, game: GameTold): { name: string; says: string } {
  const { judges, unaided } = t().setUp;
  const hasPrices = Object.keys(game.judged['table'] ?? {}).length > 0;
  return judge === 'table' && !hasPrices ? { ...judges.table, says: unaided } : judges[judge];
}

export function clockInWords(clock: Clock): string {
  const { clocks } = t().setUp;
  switch (clock.t) {
    case 'none':
      return clocks.none;
    case 'move':
      return clocks.move(clock.seconds);
    case 'fischer':
      return clocks.fischer(clock.seconds / 60, clock.increment);
    case 'days':
      return clocks.days(clock.days);
  }
}

export function tableInWords(settings: Settings, game: GameTold, book: Phrasebook): InWords {
  const words = t().setUp;
  const { name, says } = judgeInWords(settings.judge, game);
  const options = optionsInWords(settings, game, book);
  const isChanged = (setting: string): boolean =>
    game.usual[setting as keyof Settings] !== null &&
    settings[setting as keyof Settings] !== game.usual[setting as keyof Settings];
  const others = settingsInWords(settings, game.settings);
  const clock = { name: words.clock, value: clockInWords(settings.clock) };
  const reading = { name: words.reading, value: words.readings[settings.reading].name };
  const isUsual = settings.reading === game.usual.reading;
  const series = { name: words.series, value: words.games(settings.games) };
  const [hasClock, isSeries] = [settings.clock.t !== 'none', settings.games > 1];
  return {
    main: [
      { name: words.judge, value: name, says },
      ...options.filter(({ isTold }) => isTold),
      ...(hasClock ? [clock] : []),
      ...(isSeries ? [series] : []),
      ...(isUsual ? [] : [reading]),
      ...others.filter(({ key }) => isChanged(key)),
    ],
    rest: [
      ...options.filter(({ isTold }) => !isTold),
      ...(hasClock ? [] : [clock]),
      ...(isSeries ? [] : [series]),
      ...(isUsual ? [reading] : []),
      ...others.filter(({ key }) => !isChanged(key)),
    ],
  };
}

/** The options that are the players' own; what the judge decides goes with the judge. */
function optionsInWords(
  { judge, options }: Settings,
  { options: all, judged }: GameTold,
  book: Phrasebook,
): (Chosen & { readonly isTold: boolean })[] {
  const usual = judged[judge] ?? {};
  const open = all.filter(({ name }) => !(name in usual) || (options[name] ?? usual[name]) !== usual[name]);
  return open.map((option, at) => ({
    name: headingOf(capital(book.option(option.name))),
    value: optionInWords(option, options, book),
    isTold: at < ALWAYS || (options[option.name] ?? option.default) !== option.default,
  }));
}

/** What an option is about, without what its sentence explains after that. */
function headingOf(sentence: string): string {
  return /^.{12,}?(?=\s?[;:])/u.exec(sentence)?.[0] ?? sentence;
}

function optionInWords({ name, default: printed }: OptionTold, options: Settings['options'], book: Phrasebook): string {
  return options[name] === undefined
    ? (book.words.values[`${name}.usual`] ?? book.value(name, printed))
    : book.value(name, options[name]);
}

/** The settings that mean something in a game, in the order in which it names them. */
function settingsInWords(settings: Settings, concerning: readonly string[]): (Chosen & { readonly key: string })[] {
  const words = t().setUp;
  const { seconds, times, switches } = words;
  const said = (isSo: boolean): string => (isSo ? words.yes : words.no);
  const { windowSeconds, aids } = settings; // null before the table is open: as the game has it
  const aid = words.aids[settings.game] ?? words.aid;
  const told: Readonly<Record<string, [string, string]>> = {
    ...(windowSeconds === null ? {} : { windowSeconds: [words.window, seconds(windowSeconds)] }),
    reactions: [words.reactions, words.reaction[settings.reactions].name],
    guardMs: [times.guardMs.name, seconds(settings.guardMs / 1000)],
    tieMs: [times.tieMs.name, seconds(settings.tieMs / 1000)],
    lastWindowSeconds: [times.lastWindowSeconds.name, seconds(settings.lastWindowSeconds)],
    showSeconds: [times.showSeconds.name, seconds(settings.showSeconds)],
    ...(aids === null ? {} : { aids: [aid.name, said(aids)] }),
    pileView: [words.openPiles, said(settings.pileView === 'full')],
    faces: [words.mixedFaces, said(settings.faces === 'mixed')],
    showClock: [words.showClock, said(settings.showClock)],
    deal: [words.solvable, said(settings.deal === 'solvable')],
    autoFinish: [switches.autoFinish.name, said(settings.autoFinish)],
    autoSafe: [switches.autoSafe.name, said(settings.autoSafe)],
    undo: [switches.undo.name, said(settings.undo)],
  };
  const shown = concerning.filter((name) => name !== 'showClock' || settings.faces === 'plain');
  return shown.flatMap((key) => (told[key] ? [{ key, name: told[key][0], value: told[key][1] }] : []));
}
