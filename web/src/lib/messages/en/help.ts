/** The help page (Online Regulations 2.4). Each part has a heading and paragraphs. */

export const help = {
  title: 'Help · Tabiya',
  heading: 'Help and rules',
  lead: 'On this server people play chess online by the FIDE Laws of Chess and the FIDE Online Chess Regulations. The server keeps the clocks, checks every move and enforces the rules.',
  contents: 'On this page',
  parts: [
    {
      id: 'begin',
      heading: 'Start a game',
      text: [
        'Pick a time control on the home page and you are paired with the next player who picks the same one. Colors are random.',
        'Play a friend: share the link or QR code. The first person to accept plays you.',
        'Custom game: any time control, your color, the rules for draws, Chess960, a position of your own, or an opponent by name.',
        'You don’t need an account. With one you keep your games, ratings and preferences. Games you played as a guest in the same browser are added when you create the account.',
      ],
    },
    {
      id: 'moves',
      heading: 'Make moves',
      text: [
        'Drag a piece, or click it and then its square. To castle, move the king two squares or onto the rook. When a pawn reaches the last rank, choose the piece it promotes to.',
        'Press m to type a move, such as Nf3 or e2e4. You can also move with the arrow keys, and every game has a text view for screen readers. Press ? during a game to see all keys.',
        'Illegal moves are not accepted. A move counts once it reaches the server. It can be taken back only in casual games, and only if your opponent agrees.',
        'A premove is a reply you enter while your opponent thinks. It is played at once if it is legal, and uses no time.',
        'All moves, with the time left after each, stay on the screen throughout the game.',
      ],
    },
    {
      id: 'clock',
      heading: 'The clock',
      text: [
        '3+2 means three minutes plus an increment of two seconds per move. 40/90+30:30+30 means 90 minutes for the first 40 moves, then 30 minutes for the rest, with 30 seconds per move. 5 d3 is five minutes with a delay of three seconds; 5b3 is the same with Bronstein delay.',
        'The server keeps the time. Network lag is compensated by up to half a second per move.',
        'If your flag falls you lose, unless your opponent cannot checkmate you by any series of legal moves. Then the game is drawn.',
      ],
    },
    {
      id: 'end',
      heading: 'How games end',
      text: [
        'Checkmate wins. The game is drawn by stalemate, by agreement, or in a dead position, where neither side can ever checkmate.',
        'Under Online rules, draws by threefold repetition and by 50 moves without a capture or pawn move are automatic. Under Over-the-board rules you must claim them; fivefold repetition and 75 moves end the game in any case. An incorrect claim gives your opponent extra time.',
        'You can resign or offer a draw at any time, and abort a game before both players have moved.',
      ],
    },
    {
      id: 'away',
      heading: 'If you lose your connection',
      text: [
        'The page reconnects automatically. Your clock keeps running, and your opponent sees how long you have to come back, usually 30 seconds. If you don’t return in time you lose, or draw if your opponent cannot checkmate.',
        'If the server stops, no confirmed move is lost. The clocks stay stopped until both players are back.',
      ],
    },
    {
      id: 'rated',
      heading: 'Ratings',
      text: [
        'Rated games need two accounts, equal time for both players, and the standard start or Chess960. Takebacks are off. Games against the computer are always casual.',
        'Each speed has its own Glicko-2 rating; the expected length of a game decides its speed. A question mark means the rating is provisional.',
      ],
    },
    {
      id: 'fair',
      heading: 'Fair play',
      text: [
        'Play on your own: no engines, no advice, no second screen. Be polite in the chat. The operator can mute or close accounts.',
        'A game can have an arbiter, who watches it live, can stop the clocks, correct the time and the result, and helps when you call. Everything an arbiter does is in the record.',
      ],
    },
    {
      id: 'arbiters',
      heading: 'Arbiters and assistants',
      text: [
        'An arbiter creates the games of a competition and starts them, or schedules the start. To see the rules of such a game (its arbiter, how long you may be offline, when draws may be offered), press Arbiter below the moves.',
        'To get help, press Arbiter, then Call the arbiter. Before you confirm, you see whether the clocks will stop: in most games they do if it is your move. Calls are answered in order.',
        'An arbiter can pause and resume, set clocks or add time, take back moves, restore a position, decide a result and correct it later. Both players see at once who did what and why; it is also shown among the moves, in the record and in the PGN.',
        'A player who cannot move the pieces may name an assistant: a person with an account who enters the moves once the arbiter has approved, and can do nothing else. The opponent sees it, and each move the assistant entered is marked.',
        'Arbiters see all their boards on one page, the wall: clocks, connections and calls, with the boards that need attention easy to find. Many games can be created at once from a CSV table: either all of them or none.',
      ],
    },
    {
      id: 'options',
      heading: 'Options',
      text: [
        'During a game, the sliders at the top open the options: premove, smart move, auto-queen, move confirmation, sound, boards, notation and zen mode. Language and theme are on the home page.',
        'When you are signed in, your options apply in every browser.',
      ],
    },
  ],
  licensesHeading: 'Licenses',
  licenses: [
    'Tabiya is free software: you may use, study, share and change it under the GNU Affero General Public License, version 3 or later. If you run it for others, you must offer them its source code.',
    'The board is chessground (GPL-3.0-or-later) by the lichess developers, with pieces by Colin M. L. Burnett (GPL-2.0-or-later). The font is Inter (SIL Open Font License 1.1). The page is built with Svelte (MIT); QR codes are made by uqr (MIT). Opening names come from the lichess list (CC0).',
  ],
};
