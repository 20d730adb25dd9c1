/** A live table: the link to it, what it told, and the board that shows it, one thing after the other. */

import { tick } from 'svelte';

import { loadDeck, spoken } from '../faces/deck';
import type {
  Choose,
  ClientMessage,
  Earlier,
  Explained,
  FindTold,
  FoundTold,
  GameTold,
  Hinted,
  MovePlayed,
  News,
  Play,
  PlayByHand,
  Recalled,
  Refused,
  Reminded,
  TableTold,
  Update,
  ViewTold,
  You,
} from '../gen/contract';
import { t } from '../i18n';
import { announce } from '../lib/announce.svelte';
import { api, said, Trouble } from '../lib/api';
import { Phrasebook } from '../lib/phrases';
import { isStill, settings } from '../lib/settings.svelte';
import { type LinkState, TableLink } from '../lib/socket';
import { Board, NO_OFFERS } from './board.svelte';
import { laidView, laying, restOf } from './finding';
import { Finding } from './finding.svelte';
import { fly, sleep, starts } from './flights';
import { isAlone, isBotOn, mayHelp, showsUnasked } from './judging';
import { loadLayout } from './layout';
import { cardsSeen, isOwn, sentenceOf, storyOf, type Telling } from './log';
import { END_MS, flightsOf, interlude, SHOWN_MS } from './moments';
import { hear, hearRefusal } from './sounding';
import { unasked } from './unasked';

const MOST_WAITING = 4;
/** So long a step of a hint stands before the next may be asked for: it wants to be read. */
export const HINT_MS = 2000;

type Made = Play | PlayByHand;

function isSame(one: Made, other: Made): boolean {
  return JSON.stringify({ ...one, n: 0 }) === JSON.stringify({ ...other, n: 0 });
}

function isBot(table: TableTold, seat: number): boolean {
  const at = table.seating[seat] ?? -1;
  return !!table.chairs[at]?.isKept || isBotOn(table, at);
}

/** Does the page have its own words for how it ended? */
export function isSaid(state: LinkState): state is 'damaged' | 'private' | 'full' {
  return state === 'damaged' || state === 'private' || state === 'full';
}

export class Session {
  readonly words: string;
  readonly board: Board;
  state: LinkState = $state('connecting');
  /** The newest message, shown or about to be. */
  latest: Update | null = $state.raw(null);
  /** The message that is shown. */
  update: Update | null = $state.raw(null);
  /** When the message that is shown came, by the clock of the page. */
  since = $state(0);
  game: GameTold | null = $state.raw(null);
  news: readonly News[] = $state.raw([]);
  isMovedAway = $state(false);
  /** Whether the last move has been looked at, so that the result may stand before it; who comes later has seen it. */
  isEndSeen = $state(true);
  /** A sentence that concerns no card. */
  notice = $state('');
  /** The answer to a question about a move that would be right. */
  right = $state('');
  /** The number of the move that was asked about, and the answer when it is there. */
  asked: number | null = $state(null);
  recalled: Recalled | null = $state.raw(null);
  root: Element | null = null;
  #hintedAt = -HINT_MS;
  #waiting: (Update | Earlier)[] = [];
  /** So many news of what happened earlier are still to come. */
  #left = $state(0);
  #isRunning = $state(false);
  /** The game, the language and the note names that are known. */
  #learned = $state('');
  /** The moment at which something was sent that is not answered yet. */
  #unanswered: number | null = $state(null);
  /** The move that was sent last until it is answered, and the one made after it: quick fingers do not wait. */
  #sent: Made | null = null;
  #next: Made | null = null;
  #lastWord = '';
  /** What was to be found before the message that comes next. */
  #sought: FindTold | null = $state.raw(null);
  readonly #link: TableLink;

  constructor(words: string) {
    this.words = words;
    this.board = new Board({
      play: (move) => this.#play({ t: 'play', n: this.update?.n ?? 0, move }),
      playByHand: (gesture) => this.#play({ t: 'play_by_hand', n: this.update?.n ?? 0, gesture }),
      why: (gesture) => this.send({ t: 'why', gesture }),
      name: (cards) => this.#name(cards),
      show: () => this.show(),
    });
    const answering =
      <M>(handle: (message: M) => void) =>
      (message: M): void => {
        this.#unanswered = null;
        this.#sent = this.#next = null;
        handle(message);
      };
    this.#link = new TableLink(words, {
      state: answering((state: LinkState) => this.#stand(state)),
      update: (message) => this.#hear(message),
      earlier: (message) => this.#line(message),
      refused: answering((message) => this.#refuse(message)),
      found: answering((message: FoundTold) => void this.board.finding?.judged(message)),
      choose: answering((message) => this.#ask(message)),
      explained: answering((message) => this.#explain(message)),
      recalled: answering((message) => this.#recall(message)),
      hinted: answering((message) => this.#hint(message)),
      reminded: (message) => this.#remind(message),
      no_way: answering(({ isLost }) => this.tell(isLost ? t().table.moves.lost : t().table.moves.noWay)),
      foretold: answering(({ prospect }) => this.tell(t().table.moves.prospects[prospect])),
      problem: answering((problem) => (problem.isLast ? (this.#lastWord = said(problem)) : this.tell(said(problem)))),
      moved_away: () => (this.isMovedAway = true),
    });
  }

  get table(): TableTold | null {
    return this.update?.table ?? null;
  }

  get you(): You {
    return this.update?.you ?? { chair: null, seat: null, code: null, invitation: null };
  }

  get isMyTurn(): boolean {
    const { seat } = this.you;
    return seat !== null && this.table?.phase === 'playing' && this.table.toAct.includes(seat);
  }

  /** The moment that is shown, once all has come that comes by itself: nobody but a person, or a clock, changes it. */
  get restsAt(): number | null {
    const { update, table } = this;
    const isStill = !this.#isRunning || this.board.finding !== null; // then a person has something to do
    const hasHeardAll = this.#unanswered === null && !this.#left && !this.#sought;
    const isHeard = this.state === 'live' && this.#learned && isStill && hasHeardAll;
    if (!isHeard || !update || !table) return null;
    if (this.board.finding) return update.n;
    const isBotsTurn = table.phase === 'playing' && !this.isMyTurn && table.toAct.some((seat) => isBot(table, seat));
    return isBotsTurn ? null : update.n;
  }

  telling: Telling | null = $derived.by(() => {
    const table = this.update?.table;
    if (!table || !this.board.book) return null;
    const chairs = table.chairs.map(({ player, isYou }) => (isYou ? null : (player?.name ?? undefined)));
    return {
      book: this.board.book,
      chairs: chairs.map((name, at) => (name === undefined ? t().table.room.chair(at + 1) : name)),
      seating: table.seating,
      seat: this.update?.you.seat ?? null,
      called: (card) => this.board.called(card),
      isUntold: (card) => this.board.isUntold(card),
    };
  });

  send(message: ClientMessage): boolean {
    const isSent = this.#link.send(message);
    if (isSent) this.#unanswered = this.latest?.n ?? 0;
    else this.tell(t().table.bar.notLive);
    return isSent;
  }

  /** Ask for a hint or its next step; where none can be had, that is said. */
  hint(): void {
    if (this.you.seat === null || this.table?.phase !== 'playing') return;
    if (!this.table.hasHints) this.tell(t().table.moves.noHints);
    else if (!this.board.offers.canHint) this.tell(t().table.moves.noHintNow);
    else if (this.#unanswered === null && performance.now() - this.#hintedAt >= HINT_MS) this.send({ t: 'hint' });
  }

  /** Ask whether the game can still be won: somebody else looks at all cards for it. */
  foretell(): void {
    if (this.board.offers.canForetell && this.#unanswered === null) this.send({ t: 'foretell' });
  }

  /** Ask for one's moves, and for whatever else the table would show. */
  show(): void {
    if (this.you.seat === null || this.table?.phase !== 'playing' || this.board.offers.isShown) return;
    if (this.board.finding) return; // first things first
    if (!this.board.canShow) this.tell(t().table.moves.noShow);
    else this.send({ t: 'show' });
  }

  /** Who always has their moves listed says so whenever they come; to do without, they come anew. */
  list(isAlways: boolean): void {
    if (isAlways) this.#link.send({ t: 'show', always: true });
    else this.#link.renew();
  }

  /** Have cards named: the page knows how, but it is help, and noted before it is told. */
  #name(cards: readonly string[]): void {
    const { board } = this;
    const isDecided = this.you.seat === null || this.table?.phase !== 'playing'; // then it helps nobody
    if (!isDecided && !this.canName) this.tell(t().table.bar.noName);
    else if (!isDecided && !cards.every(() => this.#link.send({ t: 'ask_name' }))) this.tell(t().table.bar.notLive);
    else {
      board.named = [...board.named, ...cards];
      announce(`${cards.map((card) => spoken(card, board.book)).join('. ')}.`, 'assertive');
    }
  }

  /** A strict table that wants its cards read names none, unless nobody else has to do without. */
  get canName(): boolean {
    return this.table?.settings.reading === 'both' || this.board.canShow;
  }

  /** Ask what else there is to say about the last wrong move. */
  more(): void {
    if (this.board.complaint?.canTellMore && this.#unanswered === null) this.send({ t: 'more' });
  }

  /** Ask about a move: what else was possible then. */
  ask(n: number): void {
    this.recalled = null;
    if (this.send({ t: 'why_move', n })) this.asked = n;
  }

  get askedNews(): MovePlayed | null {
    const found = this.news.find(({ n }) => n === this.asked);
    return found?.t === 'played' ? found : null;
  }

  retry(): void {
    this.#link.retry();
  }

  close(): void {
    this.#link.close();
  }

  tell(sentence: string): void {
    this.notice = sentence;
    announce(sentence, 'assertive');
  }

  /** The words of the game; call it in an effect, so that it follows the language. */
  async learn(key = this.update?.table.settings.game): Promise<void> {
    const { language, names } = settings;
    const wanted = `${key} ${language} ${names}`;
    if (!key || wanted === this.#learned) return;
    try {
      const [words, game] = await Promise.all([api.words(language, key), api.game(key)]);
      this.board.book = new Phrasebook(words, names, (seat) => this.board.playerAt(seat));
      this.game = game;
      this.board.shapes = game.shapes;
      if (this.board.deck.name !== game.faces) this.board.deck = await loadDeck(game.faces);
      this.#learned = wanted;
    } catch (trouble) {
      this.tell(trouble instanceof Trouble ? trouble.message : String(trouble));
    }
  }

  /** The last word of the server is told, unless the page has its own for what happened. */
  #stand(state: LinkState): void {
    this.state = state;
    if (this.#lastWord && !isSaid(state)) this.tell(this.#lastWord);
    this.#lastWord = '';
    if (state === 'live' && settings.moves === 'listed') this.list(true);
  }

  #play(move: Made): void {
    if (this.#sent) {
      if (!isSame(move, this.#sent)) this.#next = move; // the same once more is a slip of the finger
      return;
    }
    this.notice = '';
    this.right = '';
    if (this.send(move)) this.#sent = move;
  }

  /** What was touched before the answer came is done now, unless somebody else has done something meanwhile. */
  #goOn({ n, news, you }: Update): void {
    const next = this.#next;
    this.#sent = this.#next = null;
    if (next && this.isMyTurn && news.every((each) => isOwn(each, you))) this.#play({ ...next, n });
  }

  #hear(told: Update): void {
    const message = unasked(told);
    const isShownNow = message.offers.isShown && !this.latest?.offers.isShown; // nothing else has happened
    if (this.#unanswered !== null && (message.n > this.#unanswered || isShownNow)) this.#unanswered = null;
    this.latest = message;
    if (message.isWhole) {
      this.#waiting = [];
      this.#left = message.earlier;
    }
    const { finding } = this.board; // which somebody else may have ended: another device, or the table
    if (finding && !finding.isSettled && (message.isWhole || message.news.some(({ n }) => n === finding.find.n)))
      finding.abandon();
    this.#line(message);
  }

  /** Each message waits until those before it are shown. */
  #line(message: Update | Earlier): void {
    this.#waiting.push(message);
    if (!this.#isRunning) void this.#run();
  }

  async #run(): Promise<void> {
    this.#isRunning = true;
    try {
      for (let next = this.#waiting.shift(); next; next = this.#waiting.shift())
        if (next.t === 'update') await this.#present(next);
        else this.#prepend(next);
    } finally {
      this.#isRunning = false;
    }
  }

  /** What happened before all that is known stands before it. */
  #prepend({ news, left }: Earlier): void {
    this.news = [...news, ...this.news];
    this.#left = left;
  }

  /** What is seen first is drawn once, with its words, its cards and all that lies: a slow phone draws for long. */
  async #prepare({ table: { settings, phase } }: Update): Promise<void> {
    const laid = phase === 'waiting' ? null : loadLayout(settings.game).catch(() => null);
    await Promise.all([this.learn(settings.game), laid]);
  }

  async #present(message: Update): Promise<void> {
    if (!this.update) await this.#prepare(message);
    if (message.find && message.view) return this.#seek(message, message.find, message.view);
    const before = this.board.view;
    const found = this.#sought;
    this.#sought = null;
    const isFound = found !== null && message.news.some(({ n }) => n === found.n); // so they have seen it
    const isBehind = this.#waiting.filter(({ t }) => t === 'update').length > MOST_WAITING && !this.#mustBeSeen;
    const isLate = message.isWhole || isBehind || document.hidden;
    const between = isLate || isFound ? null : interlude(this.board.view, message.view, message.news);
    if (between) {
      this.board.show(between, { ...NO_OFFERS, isShown: message.offers.isShown });
      this.#report(message, message.news, before);
      await sleep(this.#shownMs(message.table));
    }
    const root = isLate || isFound || isStill() ? null : this.root;
    const from = root ? starts(root, flightsOf(message.news)) : [];
    const wasMine = !isFound && this.isMyTurn;
    const isEnd = message.table.phase === 'over' && this.table?.phase === 'playing';
    this.isEndSeen = !isEnd || isLate;
    this.#show(message);
    this.#goOn(message);
    if (!between) this.#report(message, isFound ? restOf(message.news, found) : message.news, before);
    this.#announceTurn(wasMine);
    await tick();
    if (root && from.length) await fly(root, from);
    if (!this.isEndSeen) await sleep(END_MS);
    this.isEndSeen = true;
  }

  /** Let the reader find what is told when they have found it. */
  async #seek(message: Update, find: FindTold, view: ViewTold): Promise<void> {
    const before = message.isWhole ? null : this.board.view;
    const kept = message.isWhole ? [] : this.news;
    const root = message.isWhole || isStill() || document.hidden ? null : this.root;
    const from = root ? starts(root, flightsOf(message.news)) : [];
    const finding = new Finding(
      find,
      this.board,
      (answer) => this.send(answer),
      (cards) => this.#lay(cards, find, this.board.view ?? view),
    );
    this.board.finding = finding;
    this.#sent = this.#next = null;
    this.#show(message);
    this.#report(message, message.news, before);
    await tick();
    if (root && from.length) await fly(root, from);
    await finding.done;
    this.board.finding = null;
    this.news = kept;
    this.#sought = find;
  }

  /** Cards that were found, or are shown, are laid down. */
  async #lay(cards: readonly string[], find: FindTold, view: ViewTold): Promise<void> {
    const root = isStill() || document.hidden ? null : this.root;
    const from = root ? starts(root, laying(view, find, cards)) : [];
    this.board.show(laidView(view, find, cards), NO_OFFERS);
    await tick();
    if (root && from.length) await fly(root, from);
  }

  /** Is what lies open for a while the point of the game? Then nothing of it is left out, and the table says how long. */
  get #mustBeSeen(): boolean {
    return this.game?.settings.includes('showSeconds') ?? false;
  }

  #shownMs({ settings: { showSeconds } }: TableTold): number {
    return this.#mustBeSeen ? 1000 * showSeconds : SHOWN_MS; // MEM-O4
  }

  #show(message: Update): void {
    const { table } = message;
    this.#announceChair(message);
    this.update = message;
    this.since = performance.now();
    this.board.isQuiet = table.window?.isQuiet ?? false;
    this.board.canShow = this.board.canAskWhy = mayHelp(table);
    this.board.wanted = table.settings.reading;
    this.board.isFree = isAlone(table) || message.you.seat === null;
    this.board.hasAids = table.settings.aids;
    this.board.isMixed = table.settings.faces === 'mixed';
    this.board.hasHours = table.settings.showClock;
    const isSeated = table.seating.length > 0;
    const order = isSeated ? table.seating : table.chairs.map((_, at) => at);
    this.board.seating = order;
    this.board.players = order.map((at) => {
      const chair = table.chairs[at];
      return chair?.isYou ? null : (chair?.player?.name ?? t().table.room.chair(at + 1));
    });
    const isOpen = message.you.seat === null && showsUnasked(table); // to those who watch
    const offers = isOpen ? { ...message.offers, isShown: true } : message.offers;
    this.board.show(message.view, offers, this.#isActing(message));
  }

  /** Is it for the reader to do something? Whoever is next after a window may go on as soon as they like. */
  #isActing({ table, you: { seat }, offers }: Update): boolean {
    if (seat === null || table.phase !== 'playing') return false;
    return offers.moves.length > 0 || table.toAct.includes(seat) || table.window?.nextSeat === seat;
  }

  /** Keep the news of a message; `heard` is what is read aloud of them, and sounds. */
  #report(message: Update, heard: readonly News[], before: ViewTold | null): void {
    this.news = message.isWhole ? message.news : [...this.news, ...message.news];
    const { telling } = this;
    if (message.isWhole || !telling) return;
    void hear(heard, this.board, { before, isFlying: this.root !== null });
    const told = heard.map((news) =>
      isOwn(news, message.you)
        ? [news.t === 'played' ? storyOf(news, telling) : '', cardsSeen(news, telling)].join(' ').trim()
        : sentenceOf(news, telling),
    );
    const sentences = told.filter(Boolean);
    if (sentences.length) announce(sentences.join(' '));
  }

  /** What became of one’s wish for a chair. */
  #announceChair({ news, table, you }: Update): void {
    const wish = this.table?.wishes.find(({ isYou }) => isYou);
    if (!wish) return;
    if (news.some((each) => each.t === 'declined' && each.wish === wish.n)) this.tell(t().table.wish.declined);
    else if (table.phase === 'playing' && you.chair !== null)
      announce(t().table.wish.admitted(t().table.room.chair(you.chair + 1)));
  }

  #announceTurn(wasMine: boolean): void {
    if (!this.isMyTurn || wasMine) return;
    const { prompt } = this.board;
    const turn = this.board.answers.length ? t().table.turn.react : t().table.turn.yours;
    announce(prompt ? `${turn}. ${prompt}.` : `${turn}.`, 'assertive');
  }

  #recall(message: Recalled): void {
    if (message.n === this.asked) this.recalled = message;
  }

  #refuse({ objection, isMistake, cost, step, canTellMore }: Refused): void {
    if (!isMistake) this.asked = null;
    if (!isMistake) hearRefusal(); // a mistake that was made is among the news
    this.board.object(isMistake ? 'mistake' : 'refused', objection, { cost, step, canTellMore });
    const more = canTellMore ? ` ${t().table.objection.canTellMore}` : '';
    announce(this.board.spoken(objection) + more, 'assertive');
  }

  /** Somebody is kind instead of strict. */
  #remind({ seat }: Reminded): void {
    this.board.reminder = t().table.turn.reminds(this.board.playerAt(seat) ?? '');
    announce(this.board.reminder, 'assertive');
  }

  #ask(message: Choose): void {
    this.board.askBack(message);
    announce(this.board.question, 'assertive');
  }

  #explain({ move, says, objection }: Explained): void {
    this.right = objection ? '' : t().table.panel.right(this.board.sayMove(says, move));
    if (objection) this.board.object('explained', objection);
    announce(objection ? this.board.spoken(objection) : this.right, 'assertive');
  }

  #hint(message: Hinted): void {
    this.notice = '';
    const marks = message.marks.length ? message.marks : (this.board.advice?.marks ?? []); // what was told stays told
    this.board.advice = { ...message, marks };
    this.#hintedAt = performance.now();
    announce(`${t().colon(t().table.moves.hinted)} ${this.board.sayAdvice(message)}`, 'assertive');
  }
}
