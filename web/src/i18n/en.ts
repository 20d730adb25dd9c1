/** What the client says, in English. This catalogue is the type of all others: a missing sentence does not compile. */

import { table } from './en.table';
import { counter } from './plural';

const count = counter('en');

export const en = {
  name: 'Cardenza',
  skip: 'Skip to the page',
  back: 'Back to the programme',
  close: 'Close',
  cancel: 'Cancel',
  loading: 'One moment…',
  /** Before what is said or listed. */
  colon: (what: string) => `${what}:`,
  again: 'Try again',
  noServer: 'The server does not answer. Check the connection and try again.',
  badAnswer: (status: number) => `The server could not do this (${status}). Try again in a moment.`,
  players: (least: number, most: number) =>
    least === most ? count(least, { one: '{n} player', other: '{n} players' }) : `${least} to ${most} players`,
  notAffiliated:
    'The games belong to their authors. Cardenza uses its own words and drawings and is not affiliated with them.',

  lobby: {
    title: 'This evening’s programme',
    lead: 'Card games about music. When a card does not fit, the table says why.',
    continue: 'Continue',
    yourTurn: 'Your turn',
    phase: { waiting: 'Not begun', playing: 'Being played', over: 'Over' },
    with: (names: string) => `with ${names}`,
    alone: 'alone',
    goOn: (game: string) => `Continue ${game}`,
    play: 'Play now',
    playLabel: (game: string) => `Play now: ${game}`,
    setUp: 'Set up a table',
    setUpLabel: (game: string) => `Set up a table of ${game}`,
    rules: 'Rules',
    rulesLabel: (game: string) => `Rules of ${game}`,
    opening: 'Opening a table…',
    join: 'Join a table',
    joinHint: 'Three words, or the address you were sent.',
    joinExample: 'calm red fox',
    joinButton: 'Join',
    joinWrong: 'A table is called by three words, such as “calm red fox”.',
    record: 'Open a record',
    recordHint: 'Step through a game that was saved as a file.',
    recordButton: 'Open a file',
    none: 'There are no games here yet.',
    guest: 'Guest',
  },

  setUp: {
    title: (game: string) => `A table of ${game}`,
    name: 'Your name',
    nameHint: 'What the others read at your chair. 24 letters at most.',
    nameWrong: 'Please write a name, so that the others know who you are.',
    players: 'Players',
    seats: (n: number) => count(n, { one: '{n} player', other: '{n} players' }),
    others: 'The other chairs',
    bots: 'Bots',
    botsSays: 'Play now. Every other chair is filled with a bot.',
    friends: 'Friends',
    friendsSays: 'Invite by sending the address of the table. Bots can still fill in.',
    level: 'Bots play',
    levels: { random: 'at random', lookahead: 'with care' },
    judge: 'The judge',
    judges: {
      guard: { name: 'Guard', says: 'Only right moves are accepted, and a refusal says why.' },
      coach: { name: 'Coach', says: 'As the Guard, with hints and moves taken back freely.' },
      table: { name: 'Table', says: 'As on paper: mistakes happen and are fined, calls are made by hand.' },
    },
    options: 'The game',
    between: (low: number, high: number) => `From ${low} to ${high}.`,
    ownList: 'A list of our own',
    asJudged: 'as the judge has it',
    items: 'Its items, with spaces between them',
    likeThis: (example: string) => `For example: ${example}`,
    pace: 'Pace',
    clock: 'Clock',
    clocks: {
      none: { name: 'No clock', says: 'Everybody takes the time they need.' },
      move30: { name: '30 seconds a move', says: 'Out of time, a bot makes the move.' },
      move90: { name: '90 seconds a move', says: 'Out of time, a bot makes the move.' },
      fischer5: { name: '5 minutes, 5 seconds more with each move', says: 'Out of time is lost.' },
      fischer15: { name: '15 minutes, 10 seconds more with each move', says: 'Out of time is lost.' },
      day1: { name: 'A day for each move', says: 'Come and go as you like. Out of time is lost.' },
      day3: { name: 'Three days for each move', says: 'Come and go as you like. Out of time is lost.' },
    },
    series: 'Games in a row',
    seriesHint: 'The deal moves on by one chair each time.',
    games: (n: number) => count(n, { one: 'One game', other: '{n} games' }),
    window: 'Time for a call',
    windowHint: 'How long the table waits when anybody may answer.',
    reactions: 'Reactions',
    reaction: {
      fastest: { name: 'The fastest counts', says: 'What comes within a blink counts as one moment.' },
      sealed: { name: 'All count as one moment', says: 'Answers stay hidden until the next player goes on.' },
    },
    seconds: (n: number) => count(n, { one: '{n} second', other: '{n} seconds' }),
    yes: 'yes',
    no: 'no',
    rare: 'More for this table',
    times: {
      guardMs: { name: 'Time before the next card', says: 'So long everybody can call before another card goes down.' },
      tieMs: { name: 'How long a moment is', says: 'Calls that come so close together count as one moment.' },
      lastWindowSeconds: { name: 'Time for the last call', says: 'How long the table waits where no card follows.' },
      showSeconds: { name: 'Time to look', says: 'So long two cards that are no pair stay up.' },
    },
    aid: { name: 'The table helps to count', says: 'Off, everybody does it in their head.' },
    aids: {
      carmony: {
        name: 'The Wheel lies beside the cards',
        says: 'Off, nobody looks up a meld: it is built from memory.',
      },
      'keys-corners': {
        name: 'The spelled scale lies beside the cards',
        says: 'Off, everybody spells it from memory.',
      },
      metronome: { name: 'Beats so far and room are shown', says: 'Off, everybody counts what lies on the staff.' },
      'the-distance': {
        name: 'The letter that is due is shown',
        says: 'Guard and Coach tell it; the Table leaves the counting to you.',
      },
    } as Record<string, { name: string; says: string }>,
    mixedFaces: 'Mixed faces',
    mixedFacesHint:
      'A note is known by its name, on the staff, on the keyboard or by its hour: each octave in one way.',
    showClock: 'The hour stands on the cards',
    showClockHint: 'Every note has its hour on the chromatic clock, with C at twelve.',
    solvable: 'Only deals that can be won',
    solvableHint: 'A solver has won every deal beforehand.',
    switches: {
      autoFinish: { name: 'The table finishes a won game', says: 'Offered as soon as no card lies face down.' },
      autoSafe: { name: 'Safe cards go up by themselves', says: 'Those that nothing will ever have to lie on.' },
      undo: { name: 'Moves can be taken back', says: 'Off, every move stands.' },
    },
    openPiles: 'Piles lie open',
    openPilesHint: 'Off, only the top card shows, and the others are remembered.',
    start: 'Start the game',
    open: 'Open the table',
    opening: 'Opening a table…',
    toRules: 'Read the rules first',
  },

  rules: {
    title: (game: string) => `The rules of ${game}`,
    guide: 'In short',
    rules: 'Rule by rule',
    rulesHint: 'These are the sentences the table cites. Each number is an address to share.',
    options: 'What can be chosen',
    shared: 'At every table',
    sharedHint: 'How people sit, wait and take back, whatever the game.',
    standard: (value: string) => `as printed: ${value}`,
    credit: 'Whose game it is',
    play: 'Play now',
    setUp: 'Set up a table',
  },

  record: {
    title: 'Open a record',
    lead: 'Choose a file that was saved at the end of a game, or drop it here.',
    choose: 'Choose a file',
    reading: 'Reading the record…',
    tooLong: 'This file is too long for a record: one megabyte is the most.',
  },

  missing: {
    title: 'There is nothing at this address',
    lead: 'Perhaps a word of it is missing.',
  },

  broken: {
    title: 'This page could not be opened',
    lead: 'Something is wrong on our side. Loading it again often helps.',
    reload: 'Load again',
  },

  settings: {
    title: 'Settings',
    open: 'Settings',
    language: 'Language',
    names: 'Note names',
    naming: { en: 'C D E F G A B', fr: 'Do Ré Mi Fa Sol La Si', de: 'C D E F G A H' },
    theme: 'Colours',
    themes: { system: 'As the device', light: 'Light', dark: 'Dark' },
    motion: 'Motion',
    motions: { system: 'As the device', moving: 'Cards move', still: 'Everything stands still' },
    text: 'Text size',
    texts: { normal: 'Normal', large: 'Large', larger: 'Larger' },
    sound: 'Sound',
    sounds: { on: 'Notes are heard', off: 'Silence' },
    done: 'Done',
  },

  table,
};

export type Messages = typeof en;
