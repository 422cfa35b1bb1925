/** Comment une partie s’est terminée. */

import type { OutcomeTexts } from '../outcome';

export const outcome: OutcomeTexts = {
  headlines: {
    won: 'VOUS AVEZ GAGNÉ',
    lost: 'VOUS AVEZ PERDU',
    draw: 'NULLE',
    whiteWon: 'Les Blancs ont gagné',
    blackWon: 'Les Noirs ont gagné',
    bothLost: 'Les deux ont perdu',
    halfForWhite: 'Un demi-point pour les Blancs',
    halfForBlack: 'Un demi-point pour les Noirs',
    aborted: 'La partie a été annulée',
  },
  reasons: {
    checkmate: 'échec et mat',
    resignation: 'abandon',
    resignationNoMate: 'les {side} ont abandonné, mais les {opponent} ne peuvent pas mater',
    time: 'au temps',
    timeNoMate: 'les {side} ont dépassé leur temps, mais les {opponent} ne peuvent pas mater',
    abandonment: 'partie quittée',
    abandonmentNoMate: 'les {side} ont quitté la partie, mais les {opponent} ne peuvent pas mater',
    stalemate: 'pat',
    deadPosition: 'position morte : aucun camp ne peut mater',
    agreement: 'accord',
    threefold: 'triple répétition',
    fivefold: 'quintuple répétition',
    fiftyMoves: 'règle des 50 coups',
    seventyFiveMoves: 'règle des 75 coups',
    threefoldClaimed: 'triple répétition, sur réclamation',
    fiftyMovesClaimed: 'règle des 50 coups, sur réclamation',
    forfeit: 'forfait : les {side} ne sont pas venus',
    forfeitOfBoth: 'forfait : personne n’est venu',
    decided: 'décision de l’arbitre',
    corrected: 'corrigée par l’arbitre',
    aborted: '',
  },
  joined: (headline, reason) => `${headline} : ${reason}`,
};
