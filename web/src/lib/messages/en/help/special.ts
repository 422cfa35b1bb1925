/** Help: castling, en passant, promotion (Laws 3.7 and 3.8). */

export const section = {
  parts: [
    {
      id: 'castling',
      heading: 'Castling',
      text: [
        'Once in a game the king may castle: he moves two squares toward a rook, and the rook jumps to the square he crossed. Castling brings the king to safety and the rook into play.',
        'Here: press the king and then g1 or c1. In a game you can also move the king onto the rook.',
      ],
      lesson: { name: 'castling', goal: 'Castle, to either side.', over: 'Castled. The other side works the same way.' },
    },
    {
      id: 'no-castling',
      heading: 'When castling is not possible',
      text: [
        'Once the king has moved, he may no longer castle; once a rook has moved, he may no longer castle with that rook. Castling must wait while a piece stands between king and rook, while the king is in check, or while a square that the king crosses or reaches is attacked. The rook may be attacked.',
        'Here the bishop on c4 attacks f1, which the king would cross.',
      ],
      lesson: { name: 'noCastling', goal: 'Castle to the side where it is possible.', over: 'Castled. The bishop does not attack d1 or c1.' },
    },
    {
      id: 'en-passant',
      heading: 'En passant',
      text: [
        'When a pawn moves two squares and lands beside an opponent’s pawn, that pawn may capture it as if it had moved only one square. This is possible only on the very next move.',
        'Here you play both sides. Black moves first: play the pawn from d7 to d5. Then capture it with the pawn on e5, which goes to d6.',
      ],
      lesson: { name: 'enPassant', goal: 'Black: d7 to d5. Then White captures en passant.', over: 'Captured en passant.' },
    },
    {
      id: 'promotion',
      heading: 'Promotion',
      text: [
        'A pawn that reaches the last rank becomes a queen, rook, bishop or knight at once, as you choose. It does not matter which pieces were captured before: you may have nine queens.',
      ],
      lesson: { name: 'promotion', goal: 'Promote the pawn: straight ahead, or by capturing the rook.', over: 'Promoted.' },
    },
  ],
};
