import { beforeEach, describe, expect, it } from 'vitest';

import type { ChoiceTold, GestureAsked, Hinted, ObjectionTold, Offer, Offers, ViewTold } from '../gen/contract';
import { Phrasebook } from '../lib/phrases';
import { cardPart } from '../lib/speech';
import { saidOf, shape, wordsWith } from '../lib/testing';
import { Board } from './board.svelte';
import { spotsOf } from './zones';

const VIEW: ViewTold = {
  seat: 0,
  zones: [
    { name: 'hands', place: 0, cards: ['C2', 'G#2', 'A3'] },
    { name: 'hands', place: 1, cards: [null, null] },
    { name: 'stock', place: null, cards: [null, null, null] },
    { name: 'discard', place: null, cards: ['F4'] },
  ],
  facts: {},
  prompt: [],
};
const choice = (text: string): ChoiceTold => ({ choice: text, says: cardPart(text) });
const play = (card: string): Offer => ({
  move: `play ${card} as A`,
  says: saidOf('play_as'),
  choice: null,
  gesture: {
    picks: [{ zone: 'hands', place: 0, at: card }],
    target: { zone: 'discard', place: null, at: null },
    choice: 'A',
  },
  isResigning: false,
});
const DRAW: Offer = {
  move: 'draw',
  says: saidOf('draw'),
  choice: null,
  gesture: { picks: [{ zone: 'stock', place: null, at: null }], target: null, choice: '' },
  isResigning: false,
};
const OFFERS: Offers = {
  moves: [play('G#2'), play('A3'), DRAW],
  isShown: true,
  controls: [DRAW],
  isReaction: false,
  answered: null,
  canTakeBack: false,
  canHint: false,
  canForetell: false,
  canFinish: false,
};
/** The same moment where nothing is told until one asks. */
const UNSHOWN: Offers = { ...OFFERS, moves: [], isShown: false };
const SHAPES = [
  shape({ isMany: true, onto: 'discard' }),
  shape({ picks: 'stock', naming: 'whole', isOwn: false }),
  shape({ picks: 'columns', naming: 'index', isOwn: false, onto: 'piles' }),
];
const OBJECTION: ObjectionTold = {
  ...{ did: null, idea: null, rules: ['DIST-13'], sentence: 'The letter must lie above.', evidence: [] },
};

const ADVICE: Hinted = { t: 'hinted', step: 3, says: [saidOf('only')], marks: [], move: 'draw', does: saidOf('draw') };

let asked: [string, string | GestureAsked][];
let board: Board;

beforeEach(() => {
  asked = [];
  board = new Board({
    play: (move) => asked.push(['play', move]),
    playByHand: (gesture) => asked.push(['by hand', gesture]),
    why: (gesture) => asked.push(['why', gesture]),
  });
  board.players = [null, 'Ada'];
  board.book = new Phrasebook(wordsWith({ says: { the_scale: ['the scale', 'the scale'] } }), 'en');
  board.shapes = SHAPES;
  board.show(VIEW, OFFERS);
});

/** Nothing is told until one asks. */
function think(): void {
  board.show(VIEW, UNSHOWN, true);
}

function card(name: string) {
  const found = VIEW.zones.flatMap(spotsOf).find((spot) => spot.card === name);
  if (!found) throw new Error(`no ${name} on the table`);
  return found;
}

describe('a table under one’s hands', () => {
  it('goes on asking for a card while others answer, until the moment is over', () => {
    const open: Offers = { ...OFFERS, isReaction: true };
    board.show(VIEW, open);
    board.ask({ gesture: { picks: [], target: null, choice: '' }, choices: [choice('C2'), choice('A3')] });
    board.show(VIEW, open);
    expect(board.saying?.choices).toEqual([choice('C2'), choice('A3')]);
    board.show(VIEW, OFFERS);
    expect(board.saying).toBeNull();
  });

  it('plays by tap and tap', () => {
    board.tap(card('A3'));
    expect(board.ready.map(({ move }) => move)).toEqual(['play A3 as A']);
    board.tap(card('F4'));
    expect(asked).toEqual([['play', 'play A3 as A']]);
    expect(board.picked).toEqual([]);
  });

  it('plays by dragging, and does nothing when the card comes home', () => {
    board.lift(card('G#2'));
    board.drop(card('C2'));
    expect(asked).toEqual([]);
    board.drop(card('F4'));
    expect(asked).toEqual([['play', 'play G#2 as A']]);
  });

  it('asks why a card does not fit as soon as it is touched, and shows it at the card', () => {
    board.tap(card('C2'));
    const gesture = {
      picks: [{ zone: 'hands', place: 0, at: 'C2' }],
      target: { zone: 'discard', place: null, at: null },
      choice: '',
    };
    expect(asked).toEqual([['why', gesture]]);
    board.object('explained', OBJECTION);
    expect([board.isAccused(card('C2')), board.isAccused(card('A3'))]).toEqual([true, false]);
  });

  it('asks about the move that the cards make, if they make one', () => {
    board.tap(card('A3'));
    board.why();
    expect(asked).toEqual([['why', play('A3').gesture]]);
  });

  it('says nothing before the move where nothing is told until one asks', () => {
    think();
    board.tap(card('C2'));
    expect(asked).toEqual([]);
    board.tap(card('F4'));
    expect(asked.map(([how]) => how)).toEqual(['by hand']);
  });

  it.each([true, false])('puts down what was refused, for the next card to go alone (marks: %s)', (hasMarks) => {
    if (!hasMarks) think();
    board.tap(card('C2'));
    board.tap(card('F4'));
    board.object('refused', OBJECTION);
    expect([board.picked, board.isAccused(card('C2')), board.complaint?.objection]).toEqual([[], true, OBJECTION]);
    board.tap(card('A3'));
    expect(board.picked).toEqual([card('A3')]);
    board.tap(card('F4'));
    const sent = asked.at(-1)?.[1];
    expect(typeof sent === 'object' ? sent.picks : sent).toEqual(hasMarks ? 'play A3 as A' : play('A3').gesture?.picks);
  });

  it('puts down a whole group that was refused, and one that is dragged', () => {
    think();
    for (const name of ['C2', 'G#2', 'A3', 'F4']) board.tap(card(name));
    board.object('refused', OBJECTION);
    board.tap(card('A3'));
    expect(board.picked).toEqual([card('A3')]);
    board.lift(card('C2'));
    board.drop(card('F4'));
    board.object('refused', OBJECTION);
    expect(board.picked).toEqual([]);
  });

  it('lets a card be picked while the judge still thinks about another', () => {
    think();
    for (const name of ['C2', 'F4', 'A3']) board.tap(card(name));
    board.object('refused', OBJECTION);
    expect([board.picked, board.isAccused(card('C2'))]).toEqual([[card('A3')], true]);
  });

  it('exchanges a card that was explained for the next one', () => {
    board.tap(card('C2'));
    board.object('explained', OBJECTION);
    board.tap(card('A3'));
    expect(board.picked).toEqual([card('A3')]);
  });

  it('holds cards up while it asks what is said with them, and puts them down when that is refused', () => {
    think();
    board.tap(card('G#2'));
    board.tap(card('F4'));
    const gesture = { picks: [{ zone: 'hands', place: 0, at: 'G#2' }], target: null, choice: '' };
    board.askBack({ gesture, choices: [choice('G'), choice('A')] });
    expect(board.picked).toEqual([card('G#2')]);
    board.say('G');
    board.object('refused', OBJECTION);
    expect([board.picked, board.isAccused(card('G#2'))]).toEqual([[], true]);
  });

  it('takes a column for nobody’s own, whatever its number', () => {
    const columns = [0, 1].map((place) => ({ name: 'columns', place, cards: [place ? 'D' : 'C'] }));
    board.players = [null];
    board.show({ ...VIEW, zones: columns }, UNSHOWN, true);
    const [first, second] = columns.flatMap(spotsOf);
    if (!first || !second) throw new Error('two columns');
    board.tap(second);
    board.tap(first);
    expect(board.picked).toEqual([first]);
  });

  it('reads aloud what is due in a row, and what is only where we are', () => {
    const items = ['C', 'D', 'E'].map((note) => ({ t: 'note' as const, note }));
    const heading = saidOf('the_scale');
    const spoken = (isDue: boolean): string =>
      board.spoken({ ...OBJECTION, evidence: [{ t: 'marked', heading, items, at: 1, isDue }] });
    expect(spoken(true)).toBe('The letter must lie above. The scale: C, D, E; D due.');
    expect(spoken(false)).toBe('The letter must lie above. The scale: C, D, E; here D.');
  });

  it('draws by a key', () => {
    expect(board.draw()).toBe(true);
    expect(asked).toEqual([['play', 'draw']]);
  });

  it('keeps what is picked while it lies there', () => {
    board.tap(card('A3'));
    board.show(VIEW, OFFERS);
    expect(board.picked).toHaveLength(1);
    board.show({ ...VIEW, zones: [{ name: 'hands', place: 0, cards: ['C2', 'G#2'] }] }, OFFERS);
    expect(board.picked).toEqual([]);
  });

  it('lets nobody touch who only watches', () => {
    board.show({ ...VIEW, seat: null }, { ...OFFERS, moves: [] });
    board.tap(card('F4'));
    expect([board.isTouchable, board.picked]).toEqual([false, []]);
  });
});

describe('before one asks to be shown anything', () => {
  beforeEach(think);

  it('every card and place is alike', () => {
    const spots = VIEW.zones.flatMap(spotsOf);
    expect(spots.filter((spot) => board.canPick(spot) || board.isHinted(spot))).toEqual([]);
    board.tap(card('A3'));
    expect(spots.filter((spot) => board.isTarget(spot))).toEqual([]);
    expect([board.hasMarks, board.ready, board.moves]).toEqual([false, [], []]);
  });

  it('what needs no card is at hand, right or wrong', () => {
    expect(board.plain).toEqual([DRAW]);
    expect(board.draw()).toBe(true);
    expect(asked).toEqual([['play', 'draw']]);
  });

  it('cards are put down by a key where there is but one place for them', () => {
    board.tap(card('C2'));
    board.playPicked();
    expect(asked).toEqual([['by hand', { ...play('C2').gesture, choice: '' }]]);
  });

  it('and are not where there are several', () => {
    board.shapes = [...SHAPES, shape({ onto: 'stock' })];
    board.tap(card('C2'));
    board.playPicked();
    expect([asked, board.picked]).toEqual([[], [card('C2')]]);
  });

  it('asks nobody why', () => {
    board.tap(card('C2'));
    board.why();
    expect(asked).toEqual([]);
  });

  it('nothing is sent while it is not one’s turn', () => {
    board.show(VIEW, UNSHOWN, false);
    for (const name of ['C2', 'F4']) board.tap(card(name));
    expect(asked).toEqual([]);
  });

  it('what was objected and what is picked stays when the moves come', () => {
    for (const name of ['C2', 'F4']) board.tap(card(name));
    board.object('refused', OBJECTION, { step: 1, canTellMore: true });
    board.show(VIEW, OFFERS, true);
    expect([board.complaint?.step, board.complaint?.canTellMore, board.isAccused(card('C2'))]).toEqual([1, true, true]);
    expect(board.canPick(card('A3'))).toBe(true);
  });

  it('cards that are only touched are named by touching them', () => {
    board.touched = ['discard'];
    board.tap(card('F4'));
    expect(asked.map(([how]) => how)).toEqual(['by hand']);
  });
});

describe('while others let a moment pass', () => {
  const saying = { gesture: { picks: [], target: null, choice: '' }, choices: [choice('C'), choice('D')] };

  it('one goes on choosing', () => {
    board.ask(saying);
    board.advice = ADVICE;
    board.show({ ...VIEW, facts: { phase: 'turn' } }, { ...OFFERS });
    expect([board.saying, board.hint]).toEqual([saying, 'draw']);
  });

  it('but not if the cards are others, though the moves are the same', () => {
    board.ask(saying);
    board.advice = ADVICE;
    board.show({ ...VIEW, zones: VIEW.zones.slice(0, 3) }, OFFERS);
    expect([board.saying, board.hint]).toEqual([null, '']);
  });

  it('a card can be put down by whoever may react, though none would be right', () => {
    board.show(VIEW, { ...UNSHOWN, isReaction: true });
    board.pick([card('C2')]);
    board.drop({ zone: 'discard', place: null, index: -1, card: null });
    expect(asked).toHaveLength(1);
    board.show(VIEW, UNSHOWN);
    board.pick([card('C2')]);
    board.drop({ zone: 'discard', place: null, index: -1, card: null });
    expect(asked).toHaveLength(1);
  });
});

describe('a hint', () => {
  const told = (step: Partial<Hinted>): Hinted => ({ ...ADVICE, move: '', does: null, ...step });

  beforeEach(() => {
    const hints = { look: 'What fits?', one_of: 'One of {cards}.', only: 'Nothing else fits.' };
    board.book = new Phrasebook(wordsWith({ hints, moves: { draw: 'Draw a card' } }), 'en');
  });

  it('asks, narrows down, and then says the move and why', () => {
    expect(board.sayAdvice(told({ step: 1, says: [saidOf('look')] }))).toBe('What fits?');
    const cards = { t: 'cards', cards: [cardPart('C2'), cardPart('A3')] } as const;
    expect(board.sayAdvice(told({ step: 2, says: [saidOf('one_of', { cards })] }))).toBe('One of C2 and A3.');
    expect(board.sayAdvice(ADVICE)).toBe('Draw a card. Nothing else fits.');
  });

  it('marks what it narrows down to, and then what the move is made with', () => {
    const hinted = (): boolean[] => ['C2', 'G#2', 'A3'].map((name) => board.isHinted(card(name)));
    board.advice = told({ step: 1 });
    expect(hinted()).toEqual([false, false, false]);
    const marks = ['C2', 'A3'].map((at) => ({ zone: 'hands', place: 0, at }));
    board.advice = told({ step: 2, marks });
    expect(hinted()).toEqual([true, false, true]);
    board.advice = { ...ADVICE, move: 'play A3 as A' };
    expect(hinted()).toEqual([false, false, true]);
  });
});
