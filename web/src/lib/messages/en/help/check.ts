/** Help: check, checkmate and stalemate (Laws 1.4, 3.9, 5.2). */

export const section = {
  parts: [
    {
      id: 'check',
      heading: 'Check',
      text: [
        'A king that is attacked is in check, and the check must be answered at once. There are up to three ways: move the king, capture the attacker, or put a piece in between. The king himself is never captured.',
        'On this server the king in check is marked red, and “Check!” is shown. Moves that leave your king in check are not accepted.',
      ],
      lesson: { name: 'check', goal: 'The rook gives check. Find all three ways out.', over: 'Out of check. Go back to find the other ways.' },
    },
    {
      id: 'pin',
      heading: 'Pinned pieces',
      text: ['A piece that protects its king from a check is pinned: it may not leave the line of attack.'],
      lesson: { name: 'pin', goal: 'Press the knight: it cannot move at all. Only the king can.', over: 'Now the knight is no longer pinned.' },
    },
    {
      id: 'checkmate',
      heading: 'Checkmate',
      text: ['If the king is in check and there is no way out, it is checkmate. The game is over, and the player who gave checkmate wins.'],
      lesson: { name: 'backRank', goal: 'Give checkmate in one move.', over: 'Checkmate: the king’s own pawns shut him in.' },
    },
    {
      id: 'stalemate',
      heading: 'Stalemate',
      text: ['If a player is not in check but has no legal move at all, it is stalemate: the game is drawn. Watch out for it when you are far ahead in material.'],
      lesson: { name: 'stalemate', goal: 'See it happen: find the queen move that is stalemate.', over: 'Stalemate: Black has no move and is not in check. A draw.' },
    },
    {
      id: 'both',
      heading: 'Checkmate or stalemate?',
      text: ['King and queen can always win against a king alone. Be careful at the end: one move here is checkmate, another is stalemate.'],
      lesson: { name: 'queenMate', goal: 'Give checkmate in one move.', over: 'Checkmate: the king protects the queen.' },
    },
  ],
};
