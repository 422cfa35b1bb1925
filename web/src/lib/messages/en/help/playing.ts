/** Help: playing on this server. */

export const section = {
  parts: [
    {
      id: 'begin',
      heading: 'Start a game',
      text: [
        'Pick a time control on the home page and you are paired with the next player who fits. Colors are random.',
        'With an account you can choose how far your opponent’s rating may be from yours. The range grows by 50 every 10 seconds while you wait (every hour in correspondence and without a clock), and each player must be within the other’s range. After a game, New opponent searches again at the same time control.',
        'Play a friend: share the link or QR code. The first person to accept plays you.',
        'Play the computer: characters, any rating, or the engine, with or without a clock. You can take moves back, and ask for a hint when it is your turn.',
        'Custom game: any time control, your color, the rules for draws, rated or casual, Chess960, a position of your own, or an opponent by name.',
        'You don’t need an account. With one you keep your games, ratings and preferences. Games you played as a guest in the same browser are added when you create the account.',
      ],
    },
    {
      id: 'moves',
      heading: 'Make moves',
      text: [
        'Drag a piece, or click it and then its square. To castle, move the king two squares or onto the rook. When a pawn reaches the last rank, choose the piece it promotes to.',
        'Press m to type a move, such as Nf3 or e2e4. You can also move with the arrow keys, and every game has a text view for screen readers. Press ? during a game to see all keys.',
        'Illegal moves are not accepted, and the page says why. A move counts once it reaches the server.',
        'All moves, with the time left after each, stay on the screen throughout the game.',
      ],
    },
    {
      id: 'draws',
      heading: 'Offer a draw, resign, abort',
      text: [
        'You can offer a draw once both players have moved. The offer stands until your opponent accepts, declines or plays a move, and cannot be withdrawn. After a refusal, make a move before you offer again.',
        'You can resign at any time. While fewer than two moves have been made you can abort instead: the game counts for nobody.',
      ],
    },
    {
      id: 'takebacks',
      heading: 'Takebacks',
      text: ['In casual games you can ask to take your last move back. If your opponent agrees it is undone; the clocks stay as they are. There are no takebacks in rated games and usually none in tournaments.'],
    },
    {
      id: 'chat',
      heading: 'Chat and spectators',
      text: ['The players have a chat, and so have the spectators; the players see the spectators’ messages after the game. Anyone with the link can watch a game.'],
    },
  ],
};
