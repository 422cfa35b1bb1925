/** Help: time controls (Online 4). */

export const section = {
  parts: [
    {
      id: 'running',
      heading: 'How the clock runs',
      text: [
        'White’s clock starts when both players are there. Your move stops your clock and starts your opponent’s. The server keeps the time; network lag is compensated by up to half a second per move.',
      ],
    },
    {
      id: 'controls',
      heading: 'Time controls',
      text: [
        '10 min: ten minutes for the whole game.',
        '3+2: three minutes, plus an increment of two seconds for each move.',
        '5 d3: five minutes with a delay: the clock waits three seconds before it runs. 5b3 is the same with Bronstein delay: afterwards you get back the time you used, up to three seconds.',
        '40/90+30:30+30: 90 minutes for the first 40 moves, then 30 minutes for the rest, with 30 seconds per move.',
        '3 days: correspondence, three days for each move. No clock: take as long as you want.',
        'In a custom game Black may have a different time.',
      ],
    },
    {
      id: 'flag',
      heading: 'When time runs out',
      text: ['You lose, unless your opponent could not checkmate you by any series of legal moves. Then the game is drawn.'],
    },
  ],
};
