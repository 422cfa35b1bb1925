/** Help: how the pieces move (Laws 1 to 3). */

export const section = {
  parts: [
    {
      id: 'board',
      heading: 'The board',
      text: [
        'Two players sit at a board of 64 squares; the corner at your right hand is a light square. Files have letters from a to h, ranks have numbers from 1 to 8, so every square has a name, such as e4.',
        'White moves first, then the players take turns. You must move: passing is not allowed. You capture by moving onto an opponent’s piece, which leaves the board. No piece can move to a square where one of its own side stands.',
        'On the boards below, press a piece to see where it can go, then press a square.',
      ],
    },
    {
      id: 'rook',
      heading: 'Rook',
      text: [
        'The rook moves along its rank or file, as far as it likes. It cannot jump: its own pawn on g4 blocks the way, and it can capture the black pawns but not go past them.',
      ],
      lesson: { name: 'rook', goal: 'Capture both pawns.', over: 'Both pawns captured.' },
    },
    {
      id: 'bishop',
      heading: 'Bishop',
      text: [
        'The bishop moves diagonally, as far as it likes. So it always stays on squares of one color. It cannot jump either.',
      ],
      lesson: { name: 'bishop', goal: 'Capture both pawns.', over: 'Both pawns captured.' },
    },
    {
      id: 'queen',
      heading: 'Queen',
      text: ['The queen moves like a rook or a bishop: straight or diagonally, as far as she likes. She is the strongest piece.'],
      lesson: { name: 'queen', goal: 'Capture both pawns in two moves.', over: 'Two pawns in two moves.' },
    },
    {
      id: 'knight',
      heading: 'Knight',
      text: [
        'The knight goes two squares straight and one to the side, like the letter L. It is the only piece that jumps over others, and it changes the color of its square with every move.',
      ],
      lesson: { name: 'knight', goal: 'Capture all three pawns.', over: 'All three captured.' },
    },
    {
      id: 'king',
      heading: 'King',
      text: [
        'The king moves one square in any direction, but never to a square that an opponent’s piece attacks. That is why the two kings never stand next to each other.',
      ],
      lesson: { name: 'king', goal: 'Bring the king to the rook and capture it.', over: 'The rook is captured.' },
    },
    {
      id: 'pawn',
      heading: 'Pawn',
      text: [
        'The pawn moves forward one square; on its first move it may go two. It captures differently: one square diagonally forward. It never moves backward, and a piece in front of it stops it.',
      ],
      lesson: {
        name: 'pawn',
        goal: 'Move the pawns. Can the one on the e-file capture?',
        over: 'No pawn can move anymore. Start over and try another way.',
      },
    },
    {
      id: 'start',
      heading: 'The start of a game',
      text: [
        'Each side has a king, a queen, two rooks, two bishops, two knights and eight pawns. On the first rank, from the corner to the middle: rook, knight, bishop; then the queen on the square of her own color and the king beside her. The pawns stand in front.',
        'In Chess960 the starting position of the back-rank pieces is drawn at random, the same for both sides.',
      ],
      lesson: { name: 'start', goal: 'Make White’s first move: pawns and knights can move.', over: 'A first move. Now it would be Black’s turn.' },
    },
  ],
};
