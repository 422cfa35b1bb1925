/** The page that explains the zone (Online Regulations 2.4). Each part: a heading and paragraphs. */

export const help = {
  title: 'Help · Tabiya',
  heading: 'How this zone works',
  lead: 'Tabiya is a playing zone: a place where people play chess over the net by FIDE’s Laws of Chess and its Online Chess Regulations. The program is the board, the clock and the arbiter’s eyes.',
  contents: 'On this page',
  parts: [
    {
      id: 'begin',
      heading: 'Beginning a game',
      text: [
        'Choose a time on the first page. Whoever chooses the same is your opponent; colours are drawn.',
        'Play a friend: you get a link and a code to scan. Whoever opens it first sits down opposite you.',
        'Another game: any clock, your colour, the rules for draws, Chess960, your own position, and an opponent by name.',
        'No account is needed. With one, your games, ratings and preferences stay with you; the games you played as a guest come along when you make the account in the same browser.',
      ],
    },
    {
      id: 'moves',
      heading: 'Making moves',
      text: [
        'Drag a piece, or click it and then its square. Castling: move the king two squares, or onto the rook. A pawn on the last rank asks which piece it becomes.',
        'Press m to type a move, as Nf3 or e2e4. The board can be walked with the arrow keys, and every game has a page in words for screen readers. Press ? during a game for all keys.',
        'A move that the Laws do not allow cannot be played. A move counts when it has reached the server, and cannot be taken back unless your opponent agrees and the game is not rated.',
        'A pre-move is your answer in advance. It is played at once if it is legal then, and uses no time.',
        'All moves with the time left after each stay on the screen throughout the game.',
      ],
    },
    {
      id: 'clock',
      heading: 'The clock',
      text: [
        '3+2 means three minutes, and two seconds more with each move. 40/90+30:30+30 means 90 minutes for 40 moves, then 30 minutes, with 30 seconds a move. 5 d3 waits three seconds before the clock runs; 5b3 gives up to three seconds back afterwards.',
        'The server keeps the time. The way of a move over the net is credited, up to half a second.',
        'Whoever runs out of time loses, unless the opponent could not checkmate by any sequence of legal moves: then it is a draw.',
      ],
    },
    {
      id: 'end',
      heading: 'How games end',
      text: [
        'Checkmate wins. Stalemate, a dead position (neither side can mate any more) and agreement draw.',
        'Under the Online rules, the same position for the third time and 50 moves without capture or pawn move draw by themselves. Under the Over the board rules they must be claimed; at the fifth time and after 75 moves the game is drawn anyhow. A wrong claim gives the opponent time.',
        'You can resign at any time, offer a draw, and abort a game before both have moved.',
      ],
    },
    {
      id: 'away',
      heading: 'If the connection breaks',
      text: [
        'The page connects again by itself. Your clock runs on meanwhile, and your opponent sees how long they are asked to wait. Whoever does not come back in time loses, or draws if the opponent could not mate.',
        'If the server stops, no move that it confirmed is lost. Clocks stand still until both are back.',
      ],
    },
    {
      id: 'rated',
      heading: 'Ratings',
      text: [
        'Rated games are for two accounts with the same time for both, from the usual beginning or in Chess960, without takebacks. The computer plays no rated games.',
        'There is a rating (Glicko-2) for each speed: the expected length of a game says which one. A rating that is still a guess has a question mark.',
      ],
    },
    {
      id: 'fair',
      heading: 'Fair play',
      text: [
        'Play alone: no programs, no advice, no second screen. Be polite in the chat; an operator can mute or close accounts.',
        'A game may have an arbiter, who sees it live, can stop the clocks, correct the time and the result, and helps if you call. What an arbiter does is written in the record.',
      ],
    },
    {
      id: 'arbiters',
      heading: 'Arbiters and assistants',
      text: [
        'Games of a competition are made by an arbiter, who starts them or sets a time for it. What holds in such a game (the arbiter’s name, how long one may be away, from which move on draws may be offered) is behind the button Arbiter below the moves.',
        'Need the arbiter? Press Arbiter, then Call the arbiter. Before you confirm you read whether the clocks stop: in most games they do if it is your move. Your call waits in a queue, the oldest first.',
        'An arbiter can pause and resume, set clocks or add time, take moves back, restore a position, decide a result and correct it afterwards. Both players read at once who did what and why; it stands among the moves, in the record and in the PGN.',
        'A player who cannot move alone may name an assistant: somebody with an account, who enters their moves once the arbiter has approved, and can do nothing else for them. The opponent sees it, and each move says if the assistant entered it.',
        'Arbiters have all their boards on one page, the wall: clocks, connections and calls, with boards that need them first at hand. Many games are made at once from a table (CSV): all of them, or none.',
      ],
    },
    {
      id: 'options',
      heading: 'Options',
      text: [
        'In a game the sliders at the top open the options: pre-move, smart move, always a queen, confirming moves, sounds, boards, notation, and zen mode. The first page has languages, light and dark.',
        'Signed in, your choices are the same in every browser.',
      ],
    },
  ],
  noticesHeading: 'Licences',
  notices: [
    'Tabiya is free software: you may use, study, share and change it under the GNU Affero General Public License, version 3 or later. Whoever runs it for others must offer them its source.',
    'The board is chessground (GPL-3.0-or-later) by the lichess developers, with pieces by Colin M. L. Burnett (GPL-2.0-or-later). The font is Inter (SIL Open Font License 1.1). The page is made with Svelte (MIT); codes to scan are drawn by uqr (MIT). Opening names come from the lichess list (CC0).',
  ],
};
