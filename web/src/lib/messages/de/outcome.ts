/** Wie eine Partie endete. */

import type { OutcomeTexts } from '../outcome';

export const outcome: OutcomeTexts = {
  headlines: {
    won: 'GEWONNEN',
    lost: 'VERLOREN',
    draw: 'REMIS',
    whiteWon: 'Weiß hat gewonnen',
    blackWon: 'Schwarz hat gewonnen',
    bothLost: 'Beide haben verloren',
    halfForWhite: 'Ein halber Punkt für Weiß',
    halfForBlack: 'Ein halber Punkt für Schwarz',
    aborted: 'Die Partie wurde abgebrochen',
  },
  reasons: {
    checkmate: 'Matt',
    resignation: 'Aufgabe',
    resignationNoMate: '{side} hat aufgegeben, aber {opponent} kann nicht mattsetzen',
    time: 'durch Zeitüberschreitung',
    timeNoMate: '{side} hat die Zeit überschritten, aber {opponent} kann nicht mattsetzen',
    abandonment: 'Partie verlassen',
    abandonmentNoMate: '{side} hat die Partie verlassen, aber {opponent} kann nicht mattsetzen',
    stalemate: 'Patt',
    deadPosition: 'tote Stellung: Keine Seite kann mattsetzen',
    agreement: 'Vereinbarung',
    threefold: 'dreimalige Stellungswiederholung',
    fivefold: 'fünfmalige Stellungswiederholung',
    fiftyMoves: '50-Züge-Regel',
    seventyFiveMoves: '75-Züge-Regel',
    threefoldClaimed: 'dreimalige Stellungswiederholung, reklamiert',
    fiftyMovesClaimed: '50-Züge-Regel, reklamiert',
    forfeit: 'kampflos: {side} ist nicht erschienen',
    forfeitOfBoth: 'kampflos: kein Spieler ist erschienen',
    decided: 'Entscheidung des Schiedsrichters',
    corrected: 'vom Schiedsrichter berichtigt',
    aborted: '',
  },
  joined: (headline, reason) => `${headline}: ${reason}`,
};
