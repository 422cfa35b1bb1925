/** Help: every way a game ends (Online 5, Laws 5 and 9). */

import type { HelpSection } from '../../../help/sections';

export const section = {
  parts: [
    {
      id: 'rulesets',
      heading: 'Two sets of rules for draws',
      text: [
        'Under Online rules, the usual choice, draws by threefold repetition and by the 50-move rule are automatic.',
        'Under Over-the-board rules you must claim them when it is your move, in this position or with the move you are about to make. An incorrect claim gives your opponent one or two extra minutes and counts as a draw offer.',
      ],
    },
    {
      id: 'repetition',
      heading: 'Repetition',
      text: ['The same position for the third time: the same side to move, the same pieces on the same squares, the same possible moves. It does not have to happen in a row.'],
      lesson: {
        name: 'threefold',
        goal: 'Move the knights to f3 and f6 and back, twice.',
        over: 'This position has appeared three times: a draw.',
      },
    },
    {
      id: 'dead',
      heading: 'Dead position',
      text: ['When neither side could checkmate by any series of legal moves, the game is drawn at once: king against king, for example, or pawns that block each other for good.'],
      lesson: { name: 'dead', goal: 'Capture the knight with the king.', over: 'Only the kings are left: the game is drawn at once.' },
    },
  ],
  endings: {
    checkmate: ['Checkmate', 'The king is in check and there is no way out.'],
    resignation: ['Resignation', 'A player gives up. You can resign at any time.'],
    time: ['Time', 'A player’s clock has run out.'],
    abandonment: ['Abandonment', 'A player left the game and did not come back in time.'],
    forfeit: ['Forfeit', 'A player did not appear for a game of a tournament.'],
    stalemate: ['Stalemate', 'The player to move has no legal move and is not in check.'],
    deadPosition: ['Dead position', 'Neither side can checkmate anymore.'],
    agreement: ['Agreement', 'One player offered a draw and the other accepted.'],
    threefold: ['Threefold repetition', 'The same position appeared for the third time (Online rules).'],
    fiftyMoves: ['50-move rule', 'Both sides made 50 moves without a capture or a pawn move (Online rules).'],
    threefoldClaimed: ['Threefold repetition, claimed', 'The same, claimed by a player (Over-the-board rules).'],
    fiftyMovesClaimed: ['50-move rule, claimed', 'The same, claimed by a player (Over-the-board rules).'],
    fivefold: ['Fivefold repetition', 'The same position appeared for the fifth time and nobody claimed: the draw is automatic.'],
    seventyFiveMoves: ['75-move rule', 'Both sides made 75 moves without a capture or a pawn move: the draw is automatic.'],
    timeNoMate: ['Time, but no checkmate possible', 'A clock ran out, but the opponent could not checkmate by any series of legal moves.'],
    resignationNoMate: ['Resignation, but no checkmate possible', 'A player resigned, but the opponent could not have won (Over-the-board rules).'],
    abandonmentNoMate: ['Abandonment, but no checkmate possible', 'A player left, but the opponent could not have won.'],
    forfeitOfBoth: ['Neither player appeared', 'Both lose.'],
    decided: ['Arbiter’s decision', 'The arbiter of the game decided the result.'],
    corrected: ['Corrected by the arbiter', 'The result was changed after the game. The old one stays in the record.'],
    aborted: ['Aborted', 'The game counts for nobody. You can abort while fewer than two moves have been made; a game also ends this way when a player does not appear.'],
  },
} satisfies HelpSection;
