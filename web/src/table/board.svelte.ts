/** The table before one's eyes and hands: what lies there, what is picked, what was objected. Live or read-only. */

import { createContext } from 'svelte';

import { type Alone, PLAIN, spoken, type Deck } from '../faces/deck';
import type {
  ChoiceTold,
  GestureAsked,
  Hinted,
  MovePlayed,
  ObjectionTold,
  Offer,
  Offers,
  Place,
  SaidPart,
  PhraseTold,
  SaidTold,
  ShapeTold,
  Value,
  ViewTold,
  ZoneTold,
} from '../gen/contract';
import type { FactsOf, MovesOf } from '../gen/facts';
import { capital, fractions } from '../lib/format';
import { t } from '../i18n';
import type { Phrasebook } from '../lib/phrases';
import { type Reading, readingFor } from '../lib/reading';
import { settings } from '../lib/settings.svelte';
import { meansCard, say, sayHint, sayIdea, sayMove, sayPart, withoutNames } from '../lib/speech';
import type { Finding } from './finding.svelte';
import * as hands from './hands';
import { isSame, type Spot } from './hands';
import { seatsIn, spotsIn } from './marks';
import * as free from './shapes';
import { arrange, type Arrangement, isFaceDown, isHand, namingIn, spotOf, zoneOf } from './zones';

export const NO_OFFERS: Offers = {
  moves: [],
  isShown: false,
  controls: [],
  isReaction: false,
  answered: null,
  canTakeBack: false,
  canHint: false,
  canForetell: false,
  canFinish: false,
};

/** A legal move of a game, with the parts that its kind has. */
export interface OfferOf<Key extends keyof MovesOf> extends Omit<Offer, 'says'> {
  readonly says: MovesOf[Key];
}

export interface Complaint {
  readonly kind: 'refused' | 'mistake' | 'explained';
  readonly objection: ObjectionTold;
  readonly cost: string;
  readonly spots: readonly Spot[];
  /** How much is told of it, of three steps, and whether there is more to ask for. */
  readonly step: 1 | 2 | 3;
  readonly canTellMore: boolean;
}

/** What a refusal has besides its objection. */
export type Telling = Partial<Pick<Complaint, 'cost' | 'step' | 'canTellMore'>>;

export interface Saying {
  readonly gesture: GestureAsked;
  /** The question; without it what can be said tells enough. */
  readonly asks?: SaidTold | null;
  readonly choices: readonly ChoiceTold[];
}

/** What a table does with a move; a replay does nothing. */
export interface Doings {
  play(move: string): void;
  playByHand(gesture: GestureAsked): void;
  why(gesture: GestureAsked): void;
  /** Cards that show no names are asked about; a table without it has nothing to ask. */
  name?(cards: readonly string[]): void;
  /** The reader asks for what the table tells on request. */
  show?(): void;
}

const READ_ONLY: Doings = { play: () => {}, playByHand: () => {}, why: () => {} };

export class Board {
  readonly isReadOnly: boolean;
  view: ViewTold | null = $state.raw(null);
  offers: Offers = $state.raw(NO_OFFERS);
  deck: Deck = $state.raw(PLAIN);
  /** What this table plays with: a list of cards of its own, for example. */
  options: Readonly<Record<string, Value>> = $state.raw({});
  book: Phrasebook | null = $state.raw(null);
  /** Who sits on each seat; null is the reader. */
  players: readonly (string | null)[] = $state.raw([]);
  /** The chair of each seat: players are drawn by it. */
  seating: readonly number[] = $state.raw([]);
  /** Where one can touch next, in a game that can be played without reading; '' elsewhere. */
  invites = $state('');
  /** What it is called to use the picked cards together, where a game has a word for it. */
  together = $state('');
  /** In a lesson: does an answer stand below, which takes its room from the cloth? */
  isAnswered = $state(false);
  picked: readonly Spot[] = $state.raw([]);
  choosing: readonly Offer[] = $state.raw([]);
  /** What the player must say with a gesture before it is a move. */
  saying: Saying | null = $state.raw(null);
  /** What a layout finds in the cards picked before all of them are touched; the first is meant. */
  proposed: readonly Offer[] = $state.raw([]);
  complaint: Complaint | null = $state.raw(null);
  /** The step of a hint that was told last. */
  advice: Hinted | null = $state.raw(null);
  isDragging = $state(false);
  /** What is being looked for: then cards are touched to show that they were found. */
  finding: Finding | null = $state.raw(null);
  /** What happened last: what it concerns is marked. */
  happening: MovePlayed | null = $state.raw(null);
  /** How hands make moves in this game at all, whatever the cards. */
  shapes: readonly ShapeTold[] = $state.raw([]);
  /** Whether it is for the reader to do something, right or wrong. */
  isActing = $state(false);
  /** Whether the reader may ask to be shown their moves. */
  canShow = $state(false);
  /** Whether the judge says beforehand what is wrong with a card; where the table itself is the judge, nobody does. */
  canAskWhy = $state(true);
  /** Zones whose cards, in this moment, are only touched and go nowhere: a layout knows it by what everybody sees. */
  touched: readonly string[] = $state.raw([]);
  /** Whether, in this moment, no card is to be chosen: a layout knows it by what everybody sees. */
  isCardless = $state(false);
  /** What somebody reminds the reader of. */
  reminder = $state('');
  /** Whether a moment is open that stops nobody: whoever may react then is not asked to. */
  isQuiet = $state(false);
  /** Whether what one could work out by oneself is shown: the Wheel, the spelled scale, the room in a measure. */
  hasAids = $state(true);
  /** Whether Musicards show their note in one way only, by octave (MDECK-O4); and, if not, the hour too (MDECK-O3). */
  isMixed = $state(false);
  hasHours = $state(true);
  /** What the table wants read on its cards; null where they always show names and pictures, as in lessons. */
  wanted: Reading | null = $state(null);
  /** Whether the reader may choose that for themselves. */
  isFree = $state(false);
  /** The cards whose names were asked for, until the decision is made; and whether the next card touched is one. */
  named: readonly string[] = $state.raw([]);
  isNaming = $state(false);
  /** What is engraved on cards without names, once it is there. */
  alone: Alone | null = $state.raw(null);
  /** The places that cards were put on before, so that a wrong card can be asked about by touching it alone. */
  #aims = new Map<string, Spot>();
  #asked: readonly Spot[] = [];
  readonly #doings: Doings;

  constructor(doings: Doings | null = null) {
    this.#doings = doings ?? READ_ONLY;
    this.isReadOnly = doings === null;
  }

  /** What is told of a game besides its cards, by the fields that it declares. */
  facts<Key extends keyof FactsOf>(_game: Key): FactsOf[Key] {
    return this.view?.facts ?? {};
  }

  /** What can be done, by the kinds of moves that a game declares. */
  movesOf<Key extends keyof MovesOf>(_game: Key): readonly OfferOf<Key>[] {
    const moves: unknown = this.offers.moves;
    return moves as readonly OfferOf<Key>[];
  }

  /** What cards show. */
  get reading(): Reading {
    return this.wanted === null ? 'both' : readingFor(this.wanted, settings.reading, this.isFree);
  }

  /** What a card shows: one that was asked about has its name as well. */
  readingOf(card: string): Reading {
    return this.named.includes(card) ? 'both' : this.reading;
  }

  /** Is a card drawn without its name, which it has? */
  isNameless(card: string): boolean {
    return this.readingOf(card) === 'picture' && this.deck.pictured(card, this.isMixed) !== null;
  }

  /** Is its name for the reader to find? To whoever plays by ear it is said. */
  isUntold(card: string): boolean {
    return settings.said === 'shown' && this.isNameless(card);
  }

  /** A card as labels call it. */
  called(card: string): string {
    const pictured = this.isUntold(card) ? this.deck.pictured(card, this.isMixed) : null;
    return pictured ? t().table.card.pictured[pictured] : spoken(card, this.book);
  }

  /** A card in a sentence of one's own: one without its name by its place in the hand. */
  calledInHand(card: string): string {
    const hand = this.view?.zones.find((zone) => isHand(zone) && zone.place === this.seat);
    const at = hand?.cards.indexOf(card) ?? -1;
    return at < 0 ? this.called(card) : t().table.card.at(at + 1);
  }

  /** What are these called? Without any, the next card that is touched is meant. */
  askName(cards: readonly (string | null)[] = this.picked.map(({ card }) => card)): void {
    const asked = cards.filter((card): card is string => card !== null && this.isNameless(card));
    this.isNaming = !asked.length && !this.isNaming && this.reading === 'picture';
    if (asked.length) this.#doings.name?.(asked);
  }

  /** Ask for one’s moves, and for whatever else the table would show. */
  askToShow(): void {
    this.#doings.show?.();
  }

  get moves(): readonly Offer[] {
    return this.offers.moves;
  }

  get seat(): number | null {
    return this.view?.seat ?? null;
  }

  /** Who only looks touches nothing. */
  get isTouchable(): boolean {
    return !this.isReadOnly && this.seat !== null;
  }

  arrangement: Arrangement = $derived.by(() =>
    this.view ? arrange(this.view, this.players.length) : { bySeat: [], columns: [], grids: [], piles: [] },
  );

  #concerned: readonly Spot[] = $derived(this.happening && this.view ? spotsIn(this.happening, this.view) : []);

  #named: readonly number[] = $derived(this.happening ? seatsIn(this.happening) : []);

  /**
   * Whether moves are told, and with them marks on cards and places, what is due and what fits. Where they are not, every
   * card and place is alike, right or wrong.
   */
  hasMarks: boolean = $derived(this.offers.isShown);

  /** Whether one can ask about the cards picked: where nothing is told, they are put down and judged. */
  hasWhy: boolean = $derived(this.hasMarks && this.canAskWhy);

  /** The moves that the picked cards make; a place may be left to touch. */
  ready: readonly Offer[] = $derived(this.hasMarks ? hands.ready(this.offers.moves, this.picked) : []);

  /** Moves that no card is needed for: draw, pass, call. Where moves are not told, all that the game has, right or wrong. */
  plain: readonly Offer[] = $derived(
    this.hasMarks
      ? this.offers.moves.filter(
          ({ gesture, isResigning }) =>
            !isResigning && (gesture?.picks ?? []).every(({ at }) => at === null) && !gesture?.target,
        )
      : this.offers.controls.filter(({ isResigning }) => !isResigning),
  );

  /** Moves that end the game: they are always told. */
  resigning: readonly Offer[] = $derived.by(() => {
    const all = [...this.offers.moves, ...this.offers.controls].filter(({ isResigning }) => isResigning);
    return [...new Map(all.map((offer) => [offer.move, offer])).values()];
  });

  /** What can be said in an open window. An answer needs no card; a move with cards goes on without answering. */
  answers: readonly Offer[] = $derived(
    this.offers.isReaction ? this.plain.filter(({ gesture }) => !gesture?.picks.length) : [],
  );

  /** The move of a hint, once it is told. */
  hint: string = $derived(this.advice?.move ?? '');

  hinted: Offer | null = $derived(this.offers.moves.find(({ move }) => move === this.hint) ?? null);

  /** A move as it is said; one that the words of the game do not know as it is written. */
  sayMove(said: PhraseTold, written = ''): string {
    return (this.book && sayMove(said, { book: this.book, seat: this.seat })) || written;
  }

  /** A move that can be made; cards whose names are for the reader to find are told by their place in the hand. */
  sayOffer(offer: Offer): string {
    return this.sayMove(this.#untold(offer), offer.move);
  }

  /** Cards of the gesture without their names, and with them the notes that would tell. */
  #untold({ says, gesture }: Offer): PhraseTold {
    const touched = (gesture?.picks ?? []).flatMap(({ zone, place, at }) => {
      const card = typeof at === 'number' ? this.zone(zone, place)?.cards[at] : at;
      return card ? [card] : [];
    });
    if (!touched.some((card) => this.isUntold(card))) return says;
    const meant = (text: string): string | undefined =>
      touched.find((card) => card === text) ?? touched.find((card) => meansCard(text, card));
    const call = (text: string): string | null => {
      const card = meant(text);
      return card === undefined ? null : this.calledInHand(card);
    };
    return withoutNames(says, call, '…');
  }

  /** A step of a hint: a question, what narrows it down, or the move and why. */
  sayAdvice({ says, does, move }: Hinted): string {
    const { book, seat } = this;
    const sentences = book ? says.map((said) => sayHint(said, { book, seat })) : [];
    const named = does ? [`${this.sayMove(does, move)}.`] : [];
    return [...named, ...sentences].filter(Boolean).join(' ');
  }

  sayPart(part: SaidPart): string {
    return this.book ? sayPart(part, { book: this.book, seat: this.seat }) : '';
  }

  sayHeading(heading: SaidTold): string {
    return this.book ? say(heading, { book: this.book, seat: this.seat }) : '';
  }

  /** What the table reminds one of, without a full stop at its end. */
  get prompt(): string {
    const { book, seat, view } = this;
    const call = (card: string): string | null => (this.isUntold(card) ? this.called(card) : null);
    const asked = view?.prompt.map((each) => withoutNames(each, call)) ?? [];
    const said = book ? asked.map((each) => say(each, { book, seat }).replace(/\.$/u, '')) : [];
    return said.filter(Boolean).join('. ');
  }

  /** What a wrong move really is and what is due, or else what the judge says. */
  sentencesOf(objection: ObjectionTold): string[] {
    const { book, seat } = this;
    const idea = book && objection.idea ? sayIdea(objection.idea, { book, seat }) : [];
    return idea.length ? idea : [this.#ruleOf(objection)];
  }

  /** It comes in English, which may say more than the rule. */
  #ruleOf({ rules, sentence }: ObjectionTold): string {
    const translated = this.book?.words.language === 'en' ? undefined : this.book?.rule(rules[0] ?? '');
    return translated ?? capital(this.book?.sentence(sentence, 'en') ?? sentence);
  }

  /** The objection as it is read aloud: the move, the sentence, then the proof. */
  spoken(objection: ObjectionTold): string {
    const words = t().table.objection;
    const { book, seat } = this;
    const did = book && objection.did ? sayMove(objection.did, { book, seat }) : '';
    const named = (parts: readonly SaidPart[]): string =>
      parts.map((part) => this.sayPart(part)).join(', ') || words.nothing;
    const headed = (heading: SaidTold): string => t().colon(this.sayHeading(heading));
    const proof = objection.evidence.map((piece) => {
      if (piece.t === 'counted') return `${named(piece.names.map((note) => ({ t: 'note', note })))} ${words.due}.`;
      if (piece.t === 'marked') {
        const item = named(piece.items.slice(piece.at, piece.at + 1));
        return `${headed(piece.heading)} ${named(piece.items)}; ${words.marked(item, piece.isDue)}.`;
      }
      if (piece.t === 'summed') {
        const bound = fractions(piece.bound);
        const asked = piece.isMost ? words.atMost(bound) : words.asked(bound);
        return `${headed(piece.what)} ${piece.terms.map(fractions).join(' + ')} = ${fractions(piece.total)}, ${asked}.`;
      }
      if (piece.t === 'listed') return `${headed(piece.heading)} ${named(piece.items)}.`;
      const bound = piece.isMost ? words.atMost(piece.bound) : words.atLeast(piece.bound);
      return `${headed(piece.what)} ${piece.found}, ${bound}.`;
    });
    const move = did ? [`${t().colon(words.did)} ${did}.`] : [];
    return [...move, ...this.sentencesOf(objection), ...proof].join(' ');
  }

  zone(name: string, place: Place = null): ZoneTold | undefined {
    return this.view ? zoneOf(this.view, name, place) : undefined;
  }

  chairAt(seat: number): number {
    return this.seating[seat] ?? seat;
  }

  playerAt(seat: number): string | null {
    return this.players[seat] ?? null;
  }

  isPicked(spot: Spot): boolean {
    return this.picked.some((other) => isSame(other, spot));
  }

  canPick(spot: Spot): boolean {
    return hands.canPick(this.moves, [], spot) || hands.canPick(this.moves, this.picked, spot);
  }

  isTarget(spot: Spot): boolean {
    return hands.isTarget(this.moves, this.picked, spot);
  }

  isHinted(spot: Spot): boolean {
    const gesture = this.hinted?.gesture;
    const touches = gesture ? [...gesture.picks, ...(gesture.target ? [gesture.target] : [])] : this.advice?.marks;
    return touches?.some((touch) => hands.means(touch, spot)) ?? false;
  }

  /** Does the sentence of what happened last speak of this card? What is picked, hinted or objected to says more. */
  isConcerned(spot: Spot): boolean {
    return (
      this.#concerned.some((other) => isSame(other, spot)) &&
      !(this.isPicked(spot) || this.isHinted(spot) || this.isAccused(spot))
    );
  }

  isNamed(seat: number): boolean {
    return this.#named.includes(seat);
  }

  isAccused(spot: Spot): boolean {
    return this.complaint?.spots.some((other) => isSame(other, spot) && other.card === spot.card) ?? false;
  }

  tap(spot: Spot): void {
    if (!this.isTouchable) return;
    if (this.isNaming) {
      this.askName([spot.card]);
      return;
    }
    if (this.finding) {
      this.finding.touch(spot);
      return;
    }
    if (this.hasMarks) this.#follow(hands.tap(this.moves, this.picked, spot));
    else if (this.touched.includes(spot.zone)) this.#follow({ t: 'by_hand', picked: [spot], target: null });
    else this.#follow(free.tapFreely(this.shapes, this.picked, spot, this.#whose(spot)));
  }

  /** A card that is dragged is picked, and goes alone unless it was picked with others. */
  lift(spot: Spot): void {
    this.clear();
    if (!this.isPicked(spot)) this.picked = [spot];
    this.isDragging = true;
  }

  drop(target: Spot | null): void {
    this.isDragging = false;
    const isHome = target && this.picked.some(({ zone, place }) => zone === target.zone && place === target.place);
    if (!target || isHome || !this.picked.length) return;
    if (this.hasMarks) this.#follow(hands.put(this.moves, this.picked, target));
    else this.#follow({ t: 'by_hand', picked: this.picked, target });
  }

  play(offer: Offer): void {
    this.#asked = this.picked;
    this.reset();
    this.#doings.play(offer.move);
  }

  /** What is asked where something is left to say. */
  get question(): string {
    const { book, seat, saying } = this;
    return book && saying?.asks ? say(saying.asks, { book, seat }) : t().table.bar.say;
  }

  /** Something is left to say with a gesture. */
  ask(saying: Saying): void {
    this.clear();
    this.saying = saying;
  }

  /** The table asks what is said with the cards just put down: they are held up until it is said. */
  askBack(saying: Saying): void {
    this.ask(saying);
    this.picked = this.#asked;
  }

  say(choice: string): void {
    const { saying } = this;
    if (!saying) return;
    this.#asked = this.picked;
    this.reset();
    this.#doings.playByHand({ ...saying.gesture, choice });
  }

  /** Ask about the picked cards: about a move they make, or as if they were put where cards of this game go. */
  why(): void {
    if (!this.picked.length || !this.hasWhy) return;
    this.#asked = this.picked;
    this.#doings.why(this.ready[0]?.gesture ?? this.#gesture(this.picked, this.#aim()));
  }

  /** The cards picked are played without being put anywhere: where several moves are left, one of them is chosen. */
  playPicked(): void {
    if (!this.picked.length) return;
    if (this.ready.length > 1) this.#follow({ t: 'choose', offers: this.ready });
    else if (this.ready[0]) this.play(this.ready[0]);
    else if (this.hasMarks || this.isRow || this.#aim())
      this.#follow({ t: 'by_hand', picked: this.picked, target: this.#aim() });
  }

  /** Is it a player that the picked cards are held out to, and not a pile? */
  get goesToPlayers(): boolean {
    const places = free.placesFor(this.shapes, this.picked);
    const zones = this.view?.zones.filter(({ name }) => places.includes(name)) ?? [];
    return zones.length > 0 && zones.every(isHand);
  }

  /** Are the cards picked a move by themselves, once the reader says that they are all? */
  get isRow(): boolean {
    return !this.hasMarks && free.isRow(this.shapes, this.picked);
  }

  /** Is it a place that cards are put on at this table: a player to whom they are given, for example? */
  isPlace(zone: string): boolean {
    const isMeant = ({ gesture }: Offer): boolean => gesture?.target?.at === null && gesture.target.zone === zone;
    return this.hasMarks ? this.moves.some(isMeant) : free.isPlaceFor(this.shapes, zone);
  }

  draw(): boolean {
    const found = hands.drawing(this.plain, ({ zone, place }) => {
      const told = this.zone(zone, place);
      return told !== undefined && (isFaceDown(told) || told.cards.length === 0);
    });
    if (found) this.play(found);
    return found !== null;
  }

  pick(spots: readonly Spot[]): void {
    if (this.finding) {
      for (const spot of spots) this.finding.touch(spot);
      return;
    }
    this.clear();
    this.picked = spots;
  }

  clear(): void {
    this.choosing = [];
    this.saying = null;
    this.complaint = null;
  }

  reset(): void {
    this.clear();
    this.picked = [];
    this.isNaming = false;
  }

  object(kind: Complaint['kind'], objection: ObjectionTold, telling: Telling = {}): void {
    const spots = this.#asked;
    this.complaint = { cost: '', step: 3, canTellMore: false, ...telling, kind, objection, spots };
  }

  /** What is wrong with cards that are no move. */
  accuse(objection: ObjectionTold, spots: readonly Spot[]): void {
    this.complaint = { kind: 'refused', objection, cost: '', spots, step: 3, canTellMore: false };
  }

  /** A new moment: what is picked stays picked if it still lies there. */
  show(view: ViewTold | null, offers: Offers, isActing = offers.moves.length > 0): void {
    for (const { gesture } of offers.moves) {
      const zone = gesture?.target && view && zoneOf(view, gesture.target.zone, gesture.target.place);
      if (zone && !isHand(zone)) this.#aims.set(zone.name, spotOf(zone)); // a gift is no play
    }
    const isSame = this.#isSame(view, offers, isActing); // others answer, or let a moment pass, while one chooses
    if (!isSame && (!this.offers.isReaction || !offers.isReaction)) this.saying = null;
    if (!isSame) this.choosing = [];
    if (!isSame) this.advice = null;
    if (!isSame) this.reminder = '';
    if (!isSame) this.named = [];
    const isRead = this.complaint?.kind === 'mistake' && !offers.isReaction; // a mistake may be read in peace
    if (!isSame && !isRead) this.complaint = null;
    this.view = view;
    this.offers = offers;
    this.isActing = isActing;
    this.picked = this.picked.filter((spot) => this.zone(spot.zone, spot.place)?.cards[spot.index] === spot.card);
  }

  /** Do the same cards lie there, and can the reader do with them just what they could do before, or see more of it? */
  #isSame(view: ViewTold | null, { moves, isShown, controls, isReaction }: Offers, isActing: boolean): boolean {
    const before = this.offers;
    const texts = (offers: readonly Offer[]): string => JSON.stringify(offers.map(({ move }) => move));
    return (
      isActing &&
      this.isActing &&
      isReaction === before.isReaction &&
      (isShown !== before.isShown || texts(moves) === texts(before.moves)) &&
      texts(controls) === texts(before.controls) &&
      JSON.stringify(view?.zones) === JSON.stringify(this.view?.zones)
    );
  }

  #aim(): Spot | null {
    const open = (): Spot[] => this.arrangement.piles.filter((zone) => !isFaceDown(zone)).map((zone) => spotOf(zone));
    const known = this.#aims.size ? [...this.#aims.values()] : open(); // before the first move that puts a card anywhere
    const only = this.hasMarks ? known : this.#places();
    return only.length === 1 ? (only[0] ?? null) : null;
  }

  /** Where cards like those picked can go in this game, but for the hands of others. */
  #places(): Spot[] {
    const names = free.placesFor(this.shapes, this.picked);
    const zones = this.view?.zones.filter((zone) => names.includes(zone.name) && !isHand(zone)) ?? [];
    return zones.map((zone) => spotOf(zone));
  }

  #gesture(picked: readonly Spot[], target: Spot | null): GestureAsked {
    const naming = (zone: string): hands.Naming => (this.view ? namingIn(this.view, zone) : 'whole');
    return this.hasMarks
      ? hands.gestureAsked(this.moves, picked, target, naming)
      : free.gestureFreely(this.shapes, picked, target, naming);
  }

  #follow(step: hands.Step): void {
    this.clear();
    if (step.t === 'play') this.play(step.offer);
    else if (step.t === 'choose') this.choosing = step.offers;
    else if (step.t === 'pick') this.#pickOrAsk(step.picked);
    else if (this.isActing || this.offers.isReaction) {
      this.#asked = step.picked;
      this.picked = []; // refused or not: no card goes along with the next one
      this.#doings.playByHand(this.#gesture(step.picked, step.target));
    }
  }

  /** To whom does it belong? A column may have the number of a seat. */
  #whose(spot: Spot): free.Whose {
    const seat = this.arrangement.bySeat.findIndex((zones) =>
      zones.some(({ name, place }) => name === spot.zone && place === spot.place),
    );
    return seat < 0 ? 'nobody' : seat === this.seat ? 'own' : 'other';
  }

  /** A card that begins no move is explained at once, where the judge tells. */
  #pickOrAsk(picked: readonly Spot[]): void {
    this.picked = picked;
    const isWrong = picked.length > 0 && hands.begun(this.moves, picked).length === 0;
    const isToRead = picked.some(({ card }) => card !== null && this.isUntold(card)); // the reason would name it
    if (isWrong && !isToRead && this.moves.length && this.hasWhy && this.#aim()) this.why();
  }
}

export const [getBoard, setBoard] = createContext<Board>();
