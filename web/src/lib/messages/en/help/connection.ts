/** Help: players who leave or lose their connection. */

export const section = {
  parts: [
    {
      id: 'countdown',
      heading: 'You have 30 seconds to come back',
      text: [
        'If your connection breaks, the page reconnects automatically. Your clock keeps running, and you and your opponent see a countdown of 30 seconds. If you are back in time nothing happens. If not, you lose, or draw if your opponent could not checkmate you.',
        'If you close the page or leave the game, the countdown starts at once. If the connection just falls silent, it starts after about ten seconds. A custom game or a competition may set another time.',
        'Only a player who is there can win this way. If both are away, no countdown runs: a game with a clock ends by the clock, and one without a clock is aborted after 24 hours.',
      ],
    },
    {
      id: 'without',
      heading: 'Games without a countdown',
      text: [
        'Against the computer nobody is waiting: there is no countdown.',
        'In correspondence only the days per move count.',
        'Games without a clock that nobody waits for end after 14 days without a move: the player to move loses, or the game is aborted if fewer than two moves were made.',
      ],
    },
    {
      id: 'nobody',
      heading: 'If nobody joins',
      text: ['An opponent who does not appear within 30 seconds of the pairing: the game is aborted. A challenge that nobody accepts ends after 24 hours, or when you leave if it was for now.'],
    },
    {
      id: 'server',
      heading: 'If the server restarts',
      text: ['No confirmed move is lost, and the time in between is charged to nobody. The clocks stay stopped until both players are back, or for half a minute.'],
    },
  ],
};
