/** What the table says, in English; this is the type that other languages fill in. */

import type { Level, Phrase, Report } from '../gen/contract';
import type { Style } from '../lib/names';
import type { Pictured } from '../lib/reading';

const count = (n: number, one: string, many: string): string => `${n} ${n === 1 ? one : many}`;
const cards = (n: number): string => count(n, 'card', 'cards');

/** The words for a player who may be the reader. */
const does = (who: string | null, you: string, other: string): string =>
  who === null ? `You ${you}` : `${who} ${other}`;

export const table = {
  cards,
  you: 'You',
  seat: (n: number) => `seat ${n}`,
  bot: 'bot',
  levels: { random: 'beginner', lookahead: 'careful' } satisfies Record<Level, string>,

  turn: {
    yours: 'Your turn',
    of: (who: string) => `${who}’s turn`,
    over: 'The game is over',
    react: 'Your answer',
    answered: 'You have answered',
    reminds: (who: string) => `${who}: Musicards?`,
  },

  find: {
    label: 'To find',
    show: 'Show them',
    tell: 'Go on',
    pair: 'Pair',
    noPair: 'No pair',
    left: (n: number) => `${n} to find`,
    right: (n: number) => `Right. ${n} more to find.`,
    touched: (n: number, of: number) => `${n} of ${of} touched`,
  },

  state: {
    connecting: 'Connecting…',
    lost: 'Reconnecting…',
    closed: 'This table is closed, or there is no such table.',
    crowded: 'You have too many connections open at once, so this one was closed.',
    private: 'This table is private. Whoever sits there can send you an invitation.',
    full: 'Many people are watching this table already. Come back later.',
    damaged: 'The log of this table is damaged, so it cannot be opened. All other tables are as they were.',
    retry: 'Try now',
    here: 'Play here',
    movedAway: 'You are playing from another device now. Here you are watching.',
    watching: 'You are watching.',
    watchers: (n: number) => (n === 1 ? 'One person is watching.' : `${n} people are watching.`),
    notice: 'Notice',
    close: 'Close',
  },

  bar: {
    label: 'What you can do',
    choose: 'Choose a card',
    put: 'Now touch where it goes',
    more: 'Now choose what goes with it',
    other: 'Choose another card',
    free: 'Choose more cards, or touch where they go',
    these: 'Play these cards',
    as: (letter: string) => `as ${letter}`,
    say: 'What do you say?',
    hint: 'Hint',
    show: 'Show my moves',
    why: 'Why',
    takeBack: 'Undo',
    finish: 'Finish',
    name: 'Name',
    naming: 'Touch the card you want named',
    noName: 'At this table cards are read without names.',
    notLive: 'Not connected: nothing was sent.',
  },

  moves: {
    heading: 'Your moves',
    none: 'Nothing to do now.',
    count: (n: number) => count(n, 'move', 'moves'),
    think: 'Think first: touch any card and any place. Whatever is wrong is explained, and costs nothing.',
    strict: 'At this table nobody’s moves are shown.',
    noShow: 'This table does not show your moves.',
    filter: 'Find a move',
    resign: 'To end the game',
    sure: 'Are you sure?',
    yes: 'Yes',
    no: 'No',
    hinted: 'The hint',
    noHints: 'This table gives no hints.',
    noHintNow: 'There is nothing to give a hint on just now.',
    noWay: 'No way to win was found from here. There may be one: take moves back, keep trying, or give up.',
    lost: 'This game cannot be won any more.',
  },

  panel: {
    label: 'About this game',
    tabs: { moves: 'Moves', why: 'Why', log: 'Log', rules: 'Rules' },
    nothing: 'Select a card, then ask why. The judge’s reasons appear here.',
    right: (move: string) => `${move}: that would be right.`,
    tried: 'Try a move: if it is wrong, the reasons appear here.',
    strict: 'At this table the judge says nothing until a move is made.',
    rulebook: 'The whole rulebook',
    guide: 'How it goes',
    options: 'At this table',
  },

  objection: {
    label: 'Objection',
    mistake: 'A mistake',
    did: 'Your move',
    rule: (id: string) => `Rule ${id}`,
    atTable: 'At the Table',
    cost: (id: string) => `What it costs: rule ${id}`,
    step: (n: number) => `${n}`,
    due: 'due',
    marked: (item: string, isDue: boolean) => (isDue ? `${item} due` : `here ${item}`),
    atMost: (bound: number | string) => (bound === 0 ? 'there must be none' : `at most ${bound}`),
    atLeast: (bound: number) => `at least ${bound}`,
    asked: (sum: string) => `${sum} asked for`,
    nothing: 'none',
    more: 'Tell me more',
    canTellMore: 'There is more to ask for.',
    hear: 'Listen',
    close: 'Close the objection',
  },

  card: {
    spoken: (names: string[]) => names.join(' or '),
    octave: (n: number, style: Style): string =>
      style === 'helmholtz' ? (GREAT[n] ?? `octave ${n}`) : `octave ${style === 'french' ? n - 1 : n}`,
    back: 'face-down card',
    numbered: (n: number) => `face-down card ${n}`,
    place: (n: number) => `place ${n}`,
    gap: 'empty place',
    playable: 'can be played',
    refused: 'refused',
    target: 'can go here',
    hinted: 'hint',
    inColumn: (n: number) => `column ${n}`,
    /** One of one's own, by where it lies, and any. */
    at: (n: number) => `card ${n}`,
    of: (n: number, of: number) => `card ${n} of ${of}`,
    some: 'a card',
    /** What a phrase has already before it. */
    article: /\b(?:an?|the) (?=a card\b)/giu,
    /** What is said of a card that shows its picture alone. */
    pictured: {
      staff: 'a note on the staff',
      key: 'a note on the keyboard',
      hour: 'a note on the clock',
      wheel: 'a note on the Wheel',
      shape: 'a shape on the Wheel',
      value: 'a note value',
      places: 'two places on the staff',
      interval: 'two notes on the staff',
      rest: 'a rest',
      sign: 'a sign',
      beats: 'a note value in its colour',
    } satisfies Record<Pictured, string>,
  },

  zones: {
    column: (n: number) => `Column ${n}`,
    empty: 'empty',
    left: (n: number) => `${n} left`,
    pairs: (n: number) => count(n, 'pair', 'pairs'),
    faceDown: (n: number) => `${n} face down`,
    players: 'Players',
    table: 'On the table',
    hand: 'Your hand',
  },

  distance: {
    by: (interval: string) => `by ${interval}`,
    intervals: ['', '', 'seconds', 'thirds', 'fourths', 'fifths', 'sixths', 'sevenths'],
    up: ['', '', 'a second up', 'a third up', 'a fourth up', 'a fifth up', 'a sixth up', 'a seventh up'],
    said: (who: string | null) => (who === null ? 'You said' : `${who} said`),
    starts: 'The pile begins with',
    isDue: 'is due',
    draws: (n: number) => `${count(n, 'card', 'cards')} drawn this turn`,
    stock: 'stock',
    discard: 'pile',
  },

  memory: {
    up: 'turned up',
    grid: 'The cards',
    turns: (n: number) => count(n, 'turn', 'turns'),
  },

  clef: {
    intercept: 'Intercept',
    notNow: 'There is no Note to intercept just now.',
    intercepted: (who: string | null) => `${who ?? 'You'} intercepted`,
  },

  solitaire: {
    passes: (n: number) => (n === 0 ? 'first pass' : `pass ${n + 1}`),
    onPiles: (n: number) => `${n} of 96 on the piles`,
    deck: 'Deck',
    waste: 'Waste',
    piles: 'Piles',
  },

  deal: {
    open: (n: number) => `Deal ${n}: begin again, another deal, statistics`,
    name: (n: number) => `Deal ${n}`,
    moves: (n: number) => count(n, 'move', 'moves'),
    again: 'Begin again',
    anew: 'New deal',
    number: 'Deal number',
    range: (most: string) => `A number from 1 to ${most}`,
    take: 'Deal it',
    counts: 'With another deal, the game on the table counts as given up.',
    statistics: 'Statistics',
    none: 'No game has ended yet.',
    played: 'Games',
    won: 'Won',
    share: (won: number, percent: string) => `${won} (${percent})`,
    streak: 'Won in a row',
    bestStreak: 'Most in a row',
    bestTime: 'Quickest win',
    meanTime: 'Average win',
    fewest: 'Fewest moves',
    forget: 'Delete the statistics',
    sure: 'Delete them for good?',
    yes: 'Yes, delete',
    no: 'Keep them',
  },

  window: {
    left: (seconds: number) => count(seconds, 'second left', 'seconds left'),
    asked: 'Somebody may react now.',
    answered: (what: string) => `You have answered: ${what}`,
    waiting: (what: string) => `In a moment: ${what}`,
    guard: 'The others first',
    waits: (who: string) => `${who} waits a moment`,
    atLeast: (seconds: number) => `You have at least ${count(seconds, 'second', 'seconds')}.`,
    until: (who: string) => `Open until ${who} goes on`,
    untilYours: 'Open until you go on',
    has: 'has answered',
  },

  clock: {
    days: (n: number) => count(n, 'day', 'days'),
    out: 'out of time',
    away: 'away',
    kept: 'away, a bot plays',
  },

  back: {
    asks: (who: string) => `${who} asks to take the last move back.`,
    waiting: 'You asked to take your move back. The others are answering.',
    agree: 'Agree',
    refuse: 'Refuse',
  },

  room: {
    heading: 'Before the game',
    invite: 'Whoever has this address can sit down.',
    copy: 'Copy the invitation',
    copied: 'Copied',
    chairs: 'Chairs',
    chair: (n: number) => `Chair ${n}`,
    free: 'free',
    sit: 'Sit down',
    name: 'Your name',
    nameNeeded: 'You need a name to sit down.',
    nameFirst: 'free; write your name first',
    nameWrong: 'Please write your name first, so that the others know who sits there.',
    played: 'What is played',
    begins: 'Who begins',
    beginsHint: 'The oldest, the youngest, whoever lost last: say who it is.',
    addBot: 'Add a bot',
    level: 'Strength of the bot',
    remove: 'Remove the bot',
    stand: 'Leave the chair',
    begin: 'Begin',
    waitChairs: 'The game can begin when every chair is taken.',
    waitHost: 'The host begins the game.',
    watch: 'You may also just watch.',
    sealed: 'Is the shuffle fair?',
    commitment: 'It is already fixed, and can be checked after the game. Its seal:',
  },

  host: {
    open: 'Host: lock, private, players',
    about: (name: string) => `${name}: rename, make host, remove`,
    heading: 'For the host',
    locked: 'Locked',
    lockedHint: 'Nobody new sits down or asks for a chair.',
    private: 'Private',
    privateHint: 'Only the players watch, and whoever has an invitation.',
    rename: 'Another name',
    handOver: 'Make host',
    remove: 'Remove',
    sure: 'Really remove?',
  },

  report: {
    open: 'Report this table',
    heading: 'Report this table',
    text: 'Those who run this house will read it. Nobody at the table is told.',
    legend: 'What is wrong?',
    reasons: {
      name: 'A name offends',
      stalling: 'Somebody holds up the game',
      spoiling: 'Somebody spoils the game on purpose',
      cheating: 'Somebody seems to cheat',
    } satisfies Record<Report['reason'], string>,
    send: 'Report',
    sent: 'Thank you. It has been reported.',
  },

  pace: {
    legend: 'The pace you would like',
    hint: 'The slowest wish counts.',
    now: (pace: string) => `The table plays at a ${pace} pace.`,
  },

  wish: {
    label: 'Free chairs',
    free: (chair: string) => `${chair} is free.`,
    ask: 'Ask for this chair',
    asked: (chair: string) => `You have asked for ${chair}. The host decides.`,
    withdraw: 'Withdraw',
    asks: (who: string, chair: string) => `${who} asks for ${chair}.`,
    admit: 'Admit',
    decline: 'Decline',
    declined: 'The host has declined. When the game is over, free chairs are open to everybody.',
    admitted: (chair: string) => `You have ${chair} now.`,
  },

  code: {
    open: 'My code',
    heading: 'The code of your chair',
    text: 'With this code you take over your chair on another device. Keep it to yourself.',
    enter: 'I have a code',
    label: 'Code',
    take: 'Take over the chair',
    leave: 'If you leave your chair, a bot plays on. You may come back to it, but to no other chair in this game.',
  },

  result: {
    heading: 'The game is over',
    won: (names: string[]) => `${list(names)} ${names.length > 1 ? 'win' : 'wins'}`,
    youWon: 'You win',
    nobody: 'Nobody wins',
    lost: 'Not won',
    roundHeading: 'The round is over',
    round: (names: string[] | null) =>
      names ? `${list(names)} ${names.length > 1 ? 'win' : 'wins'} the round` : 'Nobody wins the round',
    youWonRound: 'You win the round',
    deals: (name: string) => `${name} deals the next round.`,
    reckoning: 'How it was counted',
    units: { points: 'Points', cards: 'Cards', pairs: 'Pairs', books: 'Books', turns: 'Turns' },
    least: (what: string) =>
      ({ cards: 'The fewest cards win.', turns: 'The fewer turns, the better.' })[what] ??
      'Low is good: the lowest total wins.',
    scores: 'Scores',
    points: 'This round',
    player: 'Player',
    score: 'Score',
    wins: 'Games won',
    series: (game: number, games: number) => `Game ${game} of ${games}`,
    seriesOver: 'The series is over.',
    next: 'Next game',
    rematch: 'Play again',
    waiting: (names: string[]) => `Waiting for ${names.length ? list(names) : 'the others'}`,
    asked: (names: string[]) => `${list(names)} would like to play again.`,
    review: 'Review',
    record: 'Save the record',
    replay: 'Watch the game again',
    lobby: 'To the games',
    proof: 'Was the shuffle fair?',
    proofText:
      'Before the deal you were shown a seal, the SHA-256 of “secret:nonce”. Here are both. Save the record and run “cardenza verify” on it: it seals them again and shuffles again.',
    seal: 'Seal',
    secret: 'Secret',
    nonce: 'Nonce',
  },

  log: {
    heading: 'What happened',
    opened: 'The table is open.',
    sat: (who: string | null) => does(who, 'sat down.', 'sat down.'),
    stood: (who: string | null) => does(who, 'left the chair.', 'left the chair.'),
    askedChair: (who: string, chair: string) => `${who} asks for ${chair}.`,
    withdrew: 'The wish for a chair was withdrawn.',
    declined: 'The host has declined.',
    namedJudge: (judge: string) => `The judge is now: ${judge}.`,
    namedFirst: (who: string | null) => does(who, 'begin.', 'begins.'),
    locked: 'The host has locked the table: nobody new sits down.',
    unlocked: 'The table is open to newcomers again.',
    private: 'The table is private now: nobody watches without an invitation.',
    public: 'Everybody may watch again.',
    removed: (chair: string) => `The host has removed the player on ${chair}.`,
    renamed: (name: string | null) =>
      name === null ? 'The host has given you another name.' : `The host has given somebody another name: ${name}.`,
    handedOver: (who: string | null) => does(who, 'are the host now.', 'is the host now.'),
    dealt: (game: number) => `Game ${game} begins.`,
    played: (who: string | null, move: string) => `${who ?? 'You'}: ${move}.`,
    silence: (who: string | null) => does(who, 'gave no answer.', 'gave no answer.'),
    clock: (who: string | null, move: string) =>
      `${does(who, 'ran out of time', 'ran out of time')}; a bot made the move: ${move}.`,
    byTable: (move: string) => `The table: ${move}.`,
    lateStory: (who: string | null, story: string) =>
      `${does(who, 'ran out of time', 'ran out of time')}; a bot made the move. ${story}`,
    tableStory: (story: string) => `The table: ${story}`,
    points: (n: number) => (n > 0 ? `(+${n})` : `(−${-n})`),
    mistake: 'That was a mistake.',
    shown: (card: string) => `It was ${card}.`,
    askedBack: (who: string | null) => does(who, 'asked to take a move back.', 'asked to take a move back.'),
    agreed: (who: string | null) => does(who, 'agreed.', 'agreed.'),
    refused: (who: string | null) => does(who, 'refused.', 'refused.'),
    tookBack: (who: string | null) => does(who, 'took a move back.', 'took a move back.'),
    wentAway: (who: string | null) => does(who, 'are away.', 'is away.'),
    kept: (who: string | null) => (who === null ? 'A bot plays for you.' : `A bot plays for ${who}.`),
    cameBack: (who: string | null) => does(who, 'are back.', 'is back.'),
    ranOut: (who: string | null) => does(who, 'ran out of time.', 'ran out of time.'),
    clockSet: 'The game goes on after a break; nobody has lost time.',
    said: (who: string | null, phrase: string) => `${who ?? 'You'}: “${phrase}”`,
    readied: (who: string | null) => does(who, 'would like to play again.', 'would like to play again.'),
    askedPace: (who: string | null, pace: string) =>
      does(who, `would like a ${pace} pace.`, `would like a ${pace} pace.`),
    ended: 'The game is over.',
  },

  recall: {
    ask: 'Why?',
    title: 'Why this move?',
    came: 'What came of it',
    besides: 'What else was possible',
    more: (n: number) => `and ${count(n, 'more move', 'more moves')}`,
    nothing: 'Nothing else.',
    hidden: 'More may have been possible, with cards that you do not see.',
    weighed: 'Was it good?',
    better: (move: string) => `That move: ${move}.`,
    looking: 'Looking back…',
  },

  chat: {
    open: 'Say something',
    phrases: {
      hello: 'Hello',
      good_luck: 'Good luck',
      well_played: 'Well played',
      your_turn: 'Your turn',
      thinking: 'I am thinking',
      oops: 'Oops',
      nice: 'Nice',
      thanks: 'Thank you',
      again: 'Once more?',
      bye: 'Goodbye',
    } satisfies Record<Phrase, string>,
  },

  help: {
    open: 'Help',
    heading: 'Keys',
    single: 'Single keys do something at the table',
    lettersToH: 'A to H',
    letters: (pairs: string[]) => `(${pairs.join(', ')})`,
    keys: {
      walk: ['Tab, arrows', 'go from card to card, and to what you can do'],
      touch: ['Enter', 'touch the card, press the button'],
      letter: ['A to G', 'pick a note card from your hand; Enter plays it. Where a letter is asked for, say it'],
      sign: ['# or b', 'pick its sharp or flat instead'],
      draw: ['Space', 'draw'],
      answer: ['1, 2 …', 'answer when you are asked'],
      reset: ['Escape', 'put everything back'],
      hint: ['h', 'hint'],
      show: ['m', 'show my moves'],
      more: ['t', 'tell me more about a wrong move'],
      why: ['w', 'why not this card?'],
      name: ['n', 'name this card, or the next one that you touch'],
      listen: ['p', 'hear the cards picked, the proof or the table'],
      memo: ['l', 'memo: what you may look up'],
      back: ['Ctrl+Z', 'undo, where it is allowed'],
      help: ['?', 'this help'],
    } satisfies Record<string, readonly [string, string]>,
  },

  memo: {
    open: 'Memo',
    heading: 'Memo',
  },

  wheel: {
    name: 'Wheel',
    /** What a sector is to the meld on the Wheel, or to the game. */
    marks: { root: 'root', required: 'required', optional: 'optional', free: 'open', due: 'next' },
    held: 'in your hand',
    kinds: { interval: 'interval', chord: 'chord', scale: 'scale' },
    on: { interval: (meld: string, root: string) => `${meld} on ${root}`, other: rooted },
    /** Its notes in a row, for the eye and the ear. */
    notes: (required: string, optional: string) => (optional ? `${required}; optional: ${optional}` : required),
    back: 'Turn one sector back',
    forward: 'Turn one sector on',
    to: (note: string) => `turn to ${note}`,
    hear: 'Hear it',
    stack: (n: number) => cards(n),
    degrees: 'all degrees',
    show: 'Show on the Wheel',
    centre: 'Centre of the Wheel',
  },

  sound: {
    mute: 'Mute',
    volume: 'Volume',
    measure: 'Hear the measure',
    metronome: 'Metronome',
    tempo: (beats: number) => `${beats} beats per minute`,
    rhythm: 'Rhythm',
  },

  replay: {
    heading: 'Replay',
    of: (title: string) => `${title}, replay`,
    first: 'To the deal',
    back: 'One move back',
    play: 'Play',
    pause: 'Pause',
    forward: 'One move on',
    last: 'To the end',
    moment: (n: number, all: number) => `Move ${n} of ${all}`,
    deal: 'The deal',
    slider: 'Moment of the game',
    moves: 'Moves',
    copy: 'Copy the link to this move',
    loading: 'Loading…',
  },

  piece: {
    heading: 'Your game is a piece',
    hear: 'Hear it',
    stop: 'Stop',
    score: 'Score',
    midi: 'MIDI',
    xml: 'MusicXML',
    silent: 'Sound is off. You can switch it on in the settings.',
    title: (game: string) => `${game}, the score`,
    page: (page: number, pages: number) => `Page ${page} of ${pages}`,
    print: 'Print',
    table: 'To the table',
  },
};

function rooted(meld: string, root: string): string {
  return `${root} ${meld}`;
}

/** By Helmholtz. */
const GREAT: Readonly<Record<number, string>> = {
  2: 'great octave',
  3: 'small octave',
  4: 'one-line octave',
  5: 'two-line octave',
};

function list(names: string[]): string {
  return names.length < 2 ? names.join('') : `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`;
}

export type TableWords = typeof table;
