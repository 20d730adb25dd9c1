/** What is said of other devices, of a server that is away, and of turns that come while nobody looks. */

export const devices = {
  room: 'Other devices in the room',
  roomSays: 'Point a camera at the code, or type the address.',
  roomMeans:
    'Everybody on this network can come in and play. The way is plain http, which others on it could read along: use it only on networks you trust.',
  code: (address: string) => `QR code of ${address}`,

  away: 'The server is away',
  awaySays: 'Nothing is lost: your tables are kept there. This page goes on by itself as soon as the server answers.',
  awayNow: 'Try now',

  turn: 'When it is your turn in a game by days',
  turns: { off: 'Say nothing', on: 'Send a notification' },
  turnSays: 'While Cardenza is open somewhere on this device, also in the background.',
  turnDenied: 'Your browser does not let Cardenza send notifications; its settings for this site can allow it.',
  turnNowhere: 'Browsers send notifications only for pages from this machine or over https.',
  turnTitle: (game: string) => `Your turn: ${game}`,
};
