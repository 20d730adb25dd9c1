/** What the client says, in English. This catalogue is the type of all others: a missing sentence does not compile. */

import { devices } from './en.devices';
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
  minutes: (least: number, most: number) => `${least}–${most} min`,
  fromAge: (age: number) => `from age ${age}`,
  learn: (what: string) => `It teaches ${what}.`,
  /** How much theory a game asks for, by its level. */
  levels: [
    { name: 'Easy', says: 'No theory needed: the cards name their notes.' },
    { name: 'Medium', says: 'Intervals, rhythms and scales, worked out as you play.' },
    { name: 'Hard', says: 'Scales and chords, with several things to watch at once.' },
    { name: 'Expert', says: 'Intervals, chords and scales on any note.' },
  ],
  notAffiliated:
    'The games belong to their authors. Cardenza uses its own words and drawings and is not affiliated with them.',

  lobby: {
    title: 'This evening’s programme',
    lead: 'Card games about music. When a card does not fit, the table says why.',
    continue: 'Continue',
    yourTurn: 'Your turn',
    rematch: 'Play again?',
    phase: { waiting: 'Not begun', playing: 'Being played', over: 'Over' },
    with: (names: string) => `with ${names}`,
    alone: 'alone',
    damaged: 'Damaged: it can no longer be opened',
    play: 'Play now',
    playLabel: (game: string) => `Play now: ${game}`,
    learn: 'Learn',
    learnLabel: (game: string) => `Learn ${game}`,
    setUp: 'Set up',
    setUpLabel: (game: string) => `Set up a table of ${game}`,
    rules: 'Rules',
    rulesLabel: (game: string) => `Rules of ${game}`,
    opening: 'Opening a table…',
    join: 'Join a table',
    joinHint: 'Three words, or the address you were sent.',
    joinExample: 'calm red fox',
    joinButton: 'Join',
    joinWrong: 'The name of a table is three words, such as “calm red fox”.',
    record: 'Open a record',
    recordHint: 'Step through a game that was saved as a file.',
    recordButton: 'Open a file',
    none: 'There are no games here yet.',
    guest: 'Guest',
    credits: (whose: string) => `The cards: ${whose}.`,
  },

  setUp: {
    title: (game: string) => `A table of ${game}`,
    name: 'Your name',
    nameHint: 'What the others see at your chair. 24 letters at most.',
    nameFree: 'Bots do not ask for it: you may leave it empty.',
    nameWrong: 'Please write a name, so that the others know who you are.',
    players: 'Players',
    others: 'The other chairs',
    bots: 'Bots',
    botsSays: 'Play now. Every other chair is filled with a bot.',
    friends: 'Friends',
    friendsSays: 'Invite by sending the address of the table. Bots can still fill in.',
    level: 'Strength of the bots',
    begins: 'Who begins',
    first: { you: 'You', bot: 'A bot' },
    judge: 'The judge',
    nextJudge: 'The judge of the next game',
    judges: {
      guard: { name: 'Guard', says: 'Only right moves are accepted, and a refusal says why.' },
      coach: { name: 'Coach', says: 'Like the Guard, with hints, and moves can be taken back freely.' },
      table: {
        name: 'Table',
        says: 'As in the rulebook: mistakes happen and cost what it says, and you make the calls yourself.',
      },
    },
    /** The Table, in a game where no mistake can be made. */
    unaided: 'Nothing is marked beforehand: you find out for yourself what fits.',
    summary: 'Your table',
    rest: 'All the rest',
    options: 'The game',
    between: (low: number, high: number) => `From ${low} to ${high}.`,
    ownList: 'A list of your own',
    asJudged: 'as the judge decides',
    items: 'Its items, with spaces between them',
    likeThis: (example: string) => `For example: ${example}`,
    time: 'Time',
    pace: 'Pace',
    paces: { slow: 'Slow', normal: 'Normal', quick: 'Quick' },
    paceHint: 'How long bots pause, and how long there is to call. Anybody at the table may ask for a slower one.',
    clock: 'Clock',
    clocks: {
      none: 'No clock',
      move: (seconds: number) => count(seconds, { one: '{n} second a move', other: '{n} seconds a move' }),
      fischer: (minutes: number, more: number) =>
        `${count(minutes, { one: '{n} minute', other: '{n} minutes' })}, plus ${count(more, { one: '{n} second', other: '{n} seconds' })} a move`,
      days: (days: number) => count(days, { one: 'One day a move', other: '{n} days a move' }),
    },
    clockSays: {
      none: 'Everybody takes the time they need.',
      move: 'If time runs out, a bot makes the move.',
      fischer: 'If your time runs out, you lose.',
      days: 'Come and go as you like. If your time runs out, you lose.',
    },
    series: 'Games in a row',
    seriesHint: 'The deal moves on by one chair each time.',
    games: (n: number) => count(n, { one: 'One game', other: '{n} games' }),
    window: 'Time for a call',
    windowHint: 'How long everybody may react.',
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
      guardMs: {
        name: 'Time before the next card',
        says: 'How long everybody can call before another card goes down.',
      },
      tieMs: { name: 'How long a moment is', says: 'Calls this close together count as one moment.' },
      lastWindowSeconds: { name: 'Time for the last call', says: 'How long the table waits where no card follows.' },
      showSeconds: { name: 'Time to look', says: 'How long two cards that are not a pair stay face up.' },
    },
    aid: { name: 'The table helps to count', says: 'If off, everybody counts in their head.' },
    aids: {
      carmony: {
        name: 'The Wheel lies beside the cards',
        says: 'If off, melds are built from memory.',
      },
      'keys-corners': {
        name: 'The spelled scale lies beside the cards',
        says: 'If off, everybody spells it from memory.',
      },
      metronome: {
        name: 'The beats so far and the room left are shown',
        says: 'If off, everybody counts what lies on the staff.',
      },
      'the-distance': {
        name: 'The letter that is due is shown',
        says: 'Guard and Coach say it; the Table leaves the counting to you.',
      },
    } as Record<string, { name: string; says: string }>,
    mixedFaces: 'Mixed faces',
    mixedFacesHint: 'Each octave shows its notes in one way: by name, on the staff, on the keyboard or by the hour.',
    showClock: 'The cards show the hour',
    showClockHint: 'Every note has its hour on the chromatic clock, with C at twelve.',
    solvable: 'Only deals that can be won',
    solvableHint: 'A solver has won every one of them beforehand.',
    switches: {
      autoFinish: { name: 'The table finishes a won game', says: 'Offered as soon as no card lies face down.' },
      autoSafe: { name: 'Safe cards go up by themselves', says: 'Cards that no other card will ever need to lie on.' },
      undo: { name: 'Moves can be taken back', says: 'If off, every move stands.' },
    },
    openPiles: 'Piles lie open',
    openPilesHint: 'If off, only the top card shows, and the others must be remembered.',
    start: 'Start the game',
    open: 'Open the table',
    opening: 'Opening a table…',
    toRules: 'Read the rules first',
  },

  lesson: {
    title: (game: string) => `Learn ${game}`,
    step: (n: number, of: number) => `Step ${n} of ${of}`,
    back: 'Back',
    skip: 'Skip',
    next: 'Continue',
    answer: 'The answer',
    right: 'Right.',
    miss: 'That is allowed, but it is not the task.',
    done: 'You know how it goes',
    finale: (hasBots: boolean): string =>
      hasBots
        ? 'Now a short game against a gentle bot. The Coach is with you.'
        : 'Now a game of your own. The Coach is with you.',
    play: 'Play the game',
    again: 'Begin again',
  },

  rules: {
    title: (game: string) => `The rules of ${game}`,
    guide: 'In short',
    contents: 'On this page',
    rules: 'Rule by rule',
    options: 'What can be chosen',
    standard: (value: string) => `usually: ${value}`,
    asPrinted: 'as printed',
    ourChoice: 'our choice',
    credit: 'Whose game it is',
    play: 'Play now',
    learn: 'Learn by playing',
    setUp: 'Set up a table',
    atEveryTable: 'What holds at every table: chairs, time, taking back',
    /** What a text of a rulebook is, and how that is explained. */
    marks: {
      printed: 'printed',
      reading: 'our reading',
      reconstruction: 'our reconstruction',
      option: 'to choose',
      '': '',
    },
    legend: 'How the rules are marked',
    legends: {
      printed: 'The source says so; the words are ours.',
      reading: 'The source is silent or vague here, and this is how we play it.',
      reconstruction: 'The source lacks it, and we have replaced it.',
      option: 'The table can choose.',
    },
    about: {
      label: 'About the game',
      players: 'Players',
      ages: 'Ages',
      agesFrom: (least: number) => `${least} and over`,
      minutes: 'Time',
      minutesIn: (least: number, most: number) => `${least} to ${most} minutes`,
      level: 'How hard',
      levelOf: (level: number) => `${level} of 4`,
      teaches: 'It teaches',
      estimate: 'our estimate',
    },
    figure: {
      each: (count: number) => `${count} of each`,
      all: (count: number) => `×${count}`,
      hand: 'Touch the cards, as at a table, or try one of these:',
      only: 'Try one of these:',
      right: 'Right.',
      answer: 'What the judge says',
    },
  },

  tableRules: {
    title: 'At every table',
    lead: 'How people sit, wait, take back and ask for help, whatever the game. These are the sentences that a table cites.',
  },

  record: {
    title: 'Open a record',
    lead: 'Choose a file that was saved at the end of a game, or drop it here.',
    choose: 'Choose a file',
    reading: 'Reading the record…',
    tooLong: 'This file is too large for a record: one megabyte is the limit.',
  },

  missing: {
    title: 'There is nothing at this address',
    lead: 'Perhaps part of it is missing.',
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
    themes: { system: 'Same as the device', light: 'Light', dark: 'Dark' },
    motion: 'Motion',
    motions: { system: 'Same as the device', moving: 'Cards move', still: 'Everything stands still' },
    text: 'Text size',
    texts: { normal: 'Normal', large: 'Large', larger: 'Larger' },
    sound: 'Sound',
    sounds: { on: 'Notes are heard', off: 'Silence' },
    done: 'Done',
  },

  devices,
  table,
};

export type Messages = typeof en;
