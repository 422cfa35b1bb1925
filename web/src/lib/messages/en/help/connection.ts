/** Help: players who leave or lose their connection. */

export const section = {
  parts: [
    {
      id: 'countdown',
      heading: 'You have a short time to come back',
      text: [
        'If your connection breaks, the page reconnects automatically. Your clock keeps running, and you and your opponent see a countdown, usually 30 seconds. If you are back in time, nothing happens. If not, you lose, or draw if your opponent could not checkmate you.',
        'If you close the page or leave the game, the countdown starts at once. If the connection drops without notice, it starts after about ten seconds. The operator, a custom game, or a tournament may set another time; a tournament may have no countdown.',
        'Only a player who is there can win this way. If both are away, no countdown runs: a game with a clock ends by the clock, and one without a clock is aborted after 24 hours.',
      ],
    },
    {
      id: 'without',
      heading: 'Games without a countdown',
      text: [
        'There is no countdown against the computer.',
        'In correspondence only the days per move count.',
        'Against the computer, a game without a clock ends after 14 days without a move: the player to move loses, or the game is aborted if fewer than two moves were made.',
      ],
    },
    {
      id: 'nobody',
      heading: 'If nobody joins',
      text: ['If your opponent does not appear within 30 seconds of the pairing, the game is aborted. A challenge that no one accepts expires after 24 hours; a search for an opponent ends when you leave.'],
    },
    {
      id: 'server',
      heading: 'If the server restarts',
      text: ['No confirmed move is lost, and the time in between is charged to nobody. The clocks stay stopped until both players are back, or for half a minute.'],
    },
  ],
};
