/** What happened, in sentences for one reader. */

import { spoken } from '../faces/deck';
import type { CardMoved, GameDealt, MovePlayed, News, SaidTold } from '../gen/contract';
import { t } from '../i18n';
import type { Phrasebook } from '../lib/phrases';
import { type Hearer, say, withoutNames } from '../lib/speech';
import { isDeck } from './zones';

export interface Telling {
  readonly book: Phrasebook;
  /** Names by chair; null is the reader. */
  readonly chairs: readonly (string | null)[];
  /** The chair of each seat. */
  readonly seating: readonly number[];
  /** The seat of the reader. */
  readonly seat?: number | null;
  /** What cards are called, and which of those in the reader's hand are theirs to read. */
  readonly called?: (card: string) => string;
  readonly isUntold?: (card: string) => boolean;
}

const lower = (sentence: string): string => sentence.charAt(0).toLowerCase() + sentence.slice(1);

/**
 * Nothing for what has no sentence. `isKept` for what can be read again while the game is played: what is told in passing
 * is then left to the players’ memory.
 */
export function sentenceOf(news: News, telling: Telling, isKept = false): string {
  const words = t().table.log;
  const chair = (at: number): string | null => {
    const name = telling.chairs[at];
    return name === undefined ? t().table.room.chair(at + 1) : name;
  };
  const seat = (at: number): string | null => chair(telling.seating[at] ?? at);
  switch (news.t) {
    case 'opened':
      return words.opened;
    case 'sat':
      return words.sat(chair(news.chair));
    case 'stood':
      return words.stood(chair(news.chair));
    case 'asked_chair':
      return words.askedChair(news.name, t().table.room.chair(news.chair + 1));
    case 'withdrew':
      return words.withdrew;
    case 'declined':
      return words.declined;
    case 'named_judge':
      return words.namedJudge(t().setUp.judges[news.judge].name);
    case 'named_first':
      return words.namedFirst(chair(news.chair));
    case 'locked':
      return news.isLocked ? words.locked : words.unlocked;
    case 'made_private':
      return news.isPrivate ? words.private : words.public;
    case 'removed':
      return words.removed(t().table.room.chair(news.chair + 1));
    case 'renamed':
      return words.renamed(chair(news.chair) === null ? null : news.name);
    case 'handed_over':
      return words.handedOver(chair(news.chair));
    case 'dealt':
      return [words.dealt(news.game + 1), storyOf(news, telling)].filter(Boolean).join(' ');
    case 'played':
      return news.story.length
        ? byWhom(news, seat(news.seat), storyOf(news, telling, isKept))
        : played(news, seat(news.seat), telling);
    case 'handed_in':
      return ''; // it is told when it counts
    case 'asked_back':
      return words.askedBack(seat(news.seat));
    case 'answered_back':
      return news.agrees ? words.agreed(seat(news.seat)) : words.refused(seat(news.seat));
    case 'took_back':
      return words.tookBack(seat(news.seat));
    case 'went_away':
      return words.wentAway(chair(news.chair));
    case 'kept':
      return words.kept(chair(news.chair));
    case 'came_back':
      return words.cameBack(chair(news.chair));
    case 'ran_out':
      return words.ranOut(seat(news.seat));
    case 'clock_set':
      return words.clockSet;
    case 'said':
      return words.said(chair(news.chair), phraseOf(news.phrase));
    case 'readied':
      return words.readied(chair(news.chair));
    case 'asked_pace':
      return words.askedPace(chair(news.chair), lower(t().setUp.paces[news.pace]));
  }
}

function phraseOf(phrase: string): string {
  const phrases: Readonly<Record<string, string>> = t().table.chat.phrases;
  return phrases[phrase] ?? phrase;
}

/** What happened, where it was not the player’s own doing with that said. */
function byWhom({ by }: MovePlayed, who: string | null, story: string): string {
  const words = t().table.log;
  if (!story || by === 'player' || by === 'bot' || by === 'silence') return story;
  return by === 'clock' ? words.lateStory(who, story) : words.tableStory(story);
}

/** What a move or a deal did in the terms of the game; nothing for a game that does not tell. */
export function storyOf(news: MovePlayed | GameDealt, telling: Telling, isKept = false): string {
  const { book, seat = null } = telling;
  return news.story
    .filter(({ isFleeting }) => !(isKept && isFleeting))
    .map((said) => {
      const sentence = sayUnnamed(said, untoldIn(news, said, telling), { book, seat });
      return said.points ? `${sentence} ${t().table.log.points(said.points)}` : sentence;
    })
    .filter(Boolean)
    .join(' ');
}

/**
 * The cards that are the reader's to read, though the story names them: what came into their hand, what was drawn or dealt,
 * and what was turned up, where that is told in passing. What somebody has played is named.
 */
function untoldIn(news: MovePlayed | GameDealt, said: SaidTold, { seat = null, isUntold }: Telling): string[] {
  if (!isUntold) return [];
  if (news.t === 'dealt') return cardsIn({ story: [said] }).filter(isUntold);
  const found = news.deeds.flatMap((deed) => {
    if (deed.t === 'shown') return said.isFleeting ? [deed.card ?? ''] : [];
    if (deed.t !== 'moved') return [];
    const isTaken = deed.target[0].startsWith('hand') && deed.target[1] === seat;
    return (isTaken && seat !== null) || isDrawn(deed) ? [deed.card ?? ''] : [];
  });
  return found.filter((card) => card && isUntold(card));
}

function sayUnnamed(said: SaidTold, cards: readonly string[], hearer: Hearer): string {
  if (!cards.length) return say(said, hearer);
  const { some, article } = t().table.card;
  return say(
    withoutNames(said, (card) => (cards.includes(card) ? some : null)),
    hearer,
  ).replace(article, '');
}

/** Does it say what happened in the terms of the game? */
export function isTold(news: News): news is MovePlayed {
  return news.t === 'played' && news.story.length > 0;
}

/**
 * A move as it was heard, and what else it did: a mistake, penalty cards, a card that was shown, the end. That somebody
 * was silent when they could have said something goes without saying.
 */
function played(news: MovePlayed, who: string | null, telling: Telling): string {
  const { book, called = (card) => spoken(card, book) } = telling;
  if (news.isSilence || news.by === 'silence') return '';
  const words = t().table.log;
  const move = book.tokens(news.move);
  const first = {
    clock: () => words.clock(who, lower(move)),
    table: () => words.byTable(lower(move)),
    player: () => words.played(who, lower(move)),
    bot: () => words.played(who, lower(move)),
  }[news.by]();
  const shown = news.deeds.flatMap((deed) =>
    (deed.t === 'shown' || (deed.t === 'moved' && isPassed(deed))) && deed.card ? [words.shown(called(deed.card))] : [],
  );
  const parts = [first, ...(news.isMistake ? [words.mistake] : []), ...shown];
  if (news.deeds.some((deed) => deed.t === 'ended' && deed.isOver)) parts.push(words.ended);
  return parts.join(' ');
}

/** The cards that a move of one's own brought to light, drawn or turned up: who does not see them must hear them. */
export function cardsSeen(
  news: News,
  { book, called = (card) => spoken(card, book) }: Pick<Telling, 'book' | 'called'>,
): string {
  if (news.t !== 'played') return '';
  const told = cardsIn(news);
  const came = news.deeds.flatMap((deed) =>
    deed.t === 'moved' && deed.card !== null && (isDrawn(deed) || isPassed(deed)) ? [deed.card] : [],
  );
  const shown = news.deeds.flatMap((deed) =>
    deed.t === 'shown' && deed.card !== null && !came.includes(deed.card) ? [deed.card] : [],
  );
  return [...new Set(shown), ...came]
    .filter((card) => !told.includes(card))
    .map((card) => t().table.log.shown(called(card)))
    .join(' ');
}

/** The cards that a story names. */
export function cardsIn({ story }: Pick<MovePlayed, 'story'>): string[] {
  const parts = story.flatMap((said) => Object.values(said.parts));
  return parts.flatMap((part) =>
    part.t === 'card' ? [part.card] : part.t === 'cards' ? part.cards.map(({ card }) => card) : [],
  );
}

/** Did a card come from where it lay face down? The move was chosen without knowing it. */
function isDrawn({ source }: CardMoved): boolean {
  return isDeck(source[0]) || source[0] === 'down';
}

/** Did a card go from one hand to another? Only the two of them may know which. */
function isPassed({ source, target }: CardMoved): boolean {
  return [source, target].every(([zone]) => zone.startsWith('hand'));
}

/** Was it the reader's own doing? */
export function isOwn(news: News, you: { readonly chair: number | null; readonly seat: number | null }): boolean {
  if ('seat' in news) return news.seat === you.seat;
  return 'chair' in news && news.chair === you.chair;
}
