/** A live table: the link to it, what it told, and the board that shows it, one thing after the other. */

import { tick } from 'svelte';

import { loadDeck } from '../faces/deck';
import type {
  Choose,
  ClientMessage,
  Explained,
  GameTold,
  Hinted,
  News,
  Refused,
  TableTold,
  Update,
  You,
} from '../gen/contract';
import { t } from '../i18n';
import { announce } from '../lib/announce.svelte';
import { api, Trouble } from '../lib/api';
import { Phrasebook } from '../lib/phrases';
import { isStill, settings } from '../lib/settings.svelte';
import { type LinkState, TableLink } from '../lib/socket';
import { Board, NO_OFFERS } from './board.svelte';
import { fly, sleep, starts } from './flights';
import { cardsSeen, isOwn, sentenceOf, storyOf, type Telling } from './log';
import { END_MS, flightsOf, interlude, SHOWN_MS } from './moments';

const MOST_WAITING = 4;
/** So long a step of a hint stands before the next may be asked for: it wants to be read. */
export const HINT_MS = 2000;

function isBot({ chairs, seating }: TableTold, seat: number): boolean {
  const chair = chairs[seating[seat] ?? -1];
  return !!chair && (chair.isKept || typeof chair.player?.level === 'string');
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
  root: Element | null = null;
  #hintedAt = -HINT_MS;
  #waiting: Update[] = [];
  #isRunning = $state(false);
  #isLearned = $state(false);
  /** The moment at which something was sent that is not answered yet. */
  #unanswered: number | null = $state(null);
  #lastWord = '';
  readonly #link: TableLink;

  constructor(words: string) {
    this.words = words;
    this.board = new Board({
      play: (move) => this.#play({ t: 'play', n: this.update?.n ?? 0, move }),
      playByHand: (gesture) => this.#play({ t: 'play_by_hand', n: this.update?.n ?? 0, gesture }),
      why: (gesture) => this.send({ t: 'why', gesture }),
    });
    const answering =
      <M>(handle: (message: M) => void) =>
      (message: M): void => {
        this.#unanswered = null;
        handle(message);
      };
    this.#link = new TableLink(words, {
      state: answering((state: LinkState) => this.#stand(state)),
      update: (message) => this.#hear(message),
      refused: answering((message) => this.#refuse(message)),
      choose: answering((message) => this.#ask(message)),
      explained: answering((message) => this.#explain(message)),
      hinted: answering((message) => this.#hint(message)),
      no_way: answering(({ isLost }) => this.tell(isLost ? t().table.moves.lost : t().table.moves.noWay)),
      problem: answering(({ sentence, isLast }) => (isLast ? (this.#lastWord = sentence) : this.tell(sentence))),
      moved_away: () => (this.isMovedAway = true),
    });
  }

  get table(): TableTold | null {
    return this.update?.table ?? null;
  }

  get you(): You {
    return this.update?.you ?? { chair: null, seat: null, code: null };
  }

  get isMyTurn(): boolean {
    const { seat } = this.you;
    return seat !== null && this.table?.phase === 'playing' && this.table.toAct.includes(seat);
  }

  /** The moment that is shown, once all has come that comes by itself: nobody but a person, or a clock, changes it. */
  get restsAt(): number | null {
    const { update, table } = this;
    const isHeard = this.state === 'live' && this.#isLearned && !this.#isRunning && this.#unanswered === null;
    if (!isHeard || !update || !table) return null;
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
      isQuiet: (this.game?.hasMoments || this.game?.hasQuietWindows) ?? false,
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
  async learn(): Promise<void> {
    const key = this.update?.table.settings.game;
    const { language, names } = settings;
    if (!key) return;
    try {
      const [words, { games }] = await Promise.all([api.words(language, key), api.games()]);
      this.board.book = new Phrasebook(words, names, (seat) => this.board.playerAt(seat));
      this.game = games.find((game) => game.key === key) ?? null;
      if (this.game && this.board.deck.name !== this.game.faces) this.board.deck = await loadDeck(this.game.faces);
      this.#isLearned = true;
    } catch (trouble) {
      this.tell(trouble instanceof Trouble ? trouble.message : String(trouble));
    }
  }

  /** The last word of the server is told, unless the page has its own for what happened. */
  #stand(state: LinkState): void {
    this.state = state;
    if (this.#lastWord && state !== 'damaged') this.tell(this.#lastWord);
    this.#lastWord = '';
  }

  #play(message: ClientMessage): void {
    this.notice = '';
    this.right = '';
    this.send(message);
  }

  #hear(message: Update): void {
    this.latest = message;
    if (this.#unanswered !== null && message.n > this.#unanswered) this.#unanswered = null;
    if (message.isWhole) this.#waiting = [];
    this.#waiting.push(message);
    if (!this.#isRunning) void this.#run();
  }

  async #run(): Promise<void> {
    this.#isRunning = true;
    try {
      for (let next = this.#waiting.shift(); next; next = this.#waiting.shift()) await this.#present(next);
    } finally {
      this.#isRunning = false;
    }
  }

  async #present(message: Update): Promise<void> {
    const isBehind = this.#waiting.length > MOST_WAITING && !this.#mustBeSeen;
    const isLate = message.isWhole || isBehind || document.hidden;
    const between = isLate ? null : interlude(this.board.view, message.view, message.news);
    if (between) {
      this.board.show(between, NO_OFFERS);
      this.#report(message);
      await sleep(this.#shownMs(message.table));
    }
    const root = isLate || isStill() ? null : this.root;
    const from = root ? starts(root, flightsOf(message.news)) : [];
    const wasMine = this.isMyTurn;
    const isEnd = message.table.phase === 'over' && this.table?.phase === 'playing';
    this.isEndSeen = !isEnd || isLate;
    this.#show(message);
    if (!between) this.#report(message);
    this.#announceTurn(wasMine);
    await tick();
    if (root && from.length) await fly(root, from);
    if (!this.isEndSeen) await sleep(END_MS);
    this.isEndSeen = true;
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
    this.board.hasMarks = table.settings.judge !== 'table';
    this.board.hasAids = table.settings.aids ?? true;
    this.board.isMixed = table.settings.faces === 'mixed';
    this.board.hasHours = table.settings.showClock;
    const isSeated = table.seating.length > 0;
    const order = isSeated ? table.seating : table.chairs.map((_, at) => at);
    this.board.players = order.map((at) => {
      const chair = table.chairs[at];
      return chair?.isYou ? null : (chair?.player?.name ?? t().table.room.chair(at + 1));
    });
    this.board.show(message.view, message.offers);
  }

  #report(message: Update): void {
    this.news = message.isWhole ? message.news : [...this.news, ...message.news];
    const { telling } = this;
    if (message.isWhole || !telling) return;
    const told = message.news.map((news) =>
      isOwn(news, message.you)
        ? [news.t === 'played' ? storyOf(news, telling) : '', cardsSeen(news, telling.book)].join(' ').trim()
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

  #refuse({ objection, isMistake, cost }: Refused): void {
    this.board.object(isMistake ? 'mistake' : 'refused', objection, cost);
    announce(this.board.spoken(objection), 'assertive');
  }

  #ask(message: Choose): void {
    this.board.askBack(message);
    announce(t().table.bar.say, 'assertive');
  }

  #explain({ move, says, objection }: Explained): void {
    this.right = objection ? '' : t().table.panel.right(this.board.sayMove(says, move));
    if (objection) this.board.object('explained', objection);
    announce(objection ? this.board.spoken(objection) : this.right, 'assertive');
  }

  #hint(message: Hinted): void {
    this.notice = '';
    this.board.advice = message;
    this.#hintedAt = performance.now();
    announce(`${t().colon(t().table.moves.hinted)} ${this.board.sayAdvice(message)}`, 'assertive');
  }
}
