/** Hilfe: alle Arten, wie eine Partie endet (Onlineschachregeln 5, FIDE-Schachregeln 5 und 9). */

import type { HelpSection } from '../../../help/sections';

export const section: HelpSection = {
  parts: [
    {
      id: 'rulesets',
      heading: 'Zwei Regelwerke für das Remis',
      text: [
        'Nach den Onlineregeln, die meist gelten, führen dreimalige Stellungswiederholung und die 50-Züge-Regel automatisch zum Remis.',
        'Nach den Regeln wie am Brett musst du sie reklamieren, wenn du am Zug bist: in dieser Stellung oder mit dem Zug, den du machen willst. Eine unberechtigte Reklamation bringt deinem Gegner eine oder zwei Minuten und gilt als Remisangebot.',
      ],
    },
    {
      id: 'repetition',
      heading: 'Stellungswiederholung',
      text: ['Dieselbe Stellung zum dritten Mal: dieselbe Seite am Zug, dieselben Figuren auf denselben Feldern, dieselben möglichen Züge. Sie muss nicht direkt hintereinander entstehen.'],
      lesson: {
        name: 'threefold',
        goal: 'Ziehe die Springer nach f3 und f6 und zurück, zweimal.',
        over: 'Diese Stellung ist dreimal entstanden: remis.',
      },
    },
    {
      id: 'dead',
      heading: 'Tote Stellung',
      text: ['Kann keine Seite mehr durch irgendeine Folge erlaubter Züge mattsetzen, ist die Partie sofort remis: etwa König gegen König, oder Bauern, die einander für immer blockieren.'],
      lesson: { name: 'dead', goal: 'Schlage den Springer mit dem König.', over: 'Nur noch die Könige: Die Partie ist sofort remis.' },
    },
  ],
  endings: {
    checkmate: ['Matt', 'Der König steht im Schach, und es gibt keinen Ausweg.'],
    resignation: ['Aufgabe', 'Ein Spieler gibt auf. Das geht jederzeit.'],
    time: ['Zeit', 'Die Uhr eines Spielers ist abgelaufen.'],
    abandonment: ['Partie verlassen', 'Ein Spieler hat die Partie verlassen und ist nicht rechtzeitig zurückgekommen.'],
    forfeit: ['Kampflos', 'Ein Spieler ist zu einer Turnierpartie nicht erschienen.'],
    stalemate: ['Patt', 'Wer am Zug ist, hat keinen erlaubten Zug und steht nicht im Schach.'],
    deadPosition: ['Tote Stellung', 'Keine Seite kann mehr mattsetzen.'],
    agreement: ['Vereinbarung', 'Ein Spieler hat Remis angeboten, der andere hat angenommen.'],
    threefold: ['Dreimalige Stellungswiederholung', 'Dieselbe Stellung ist zum dritten Mal entstanden (Onlineregeln).'],
    fiftyMoves: ['50-Züge-Regel', 'Beide Seiten haben 50 Züge ohne Schlag- und Bauernzug gemacht (Onlineregeln).'],
    threefoldClaimed: ['Dreimalige Stellungswiederholung, reklamiert', 'Dasselbe, von einem Spieler reklamiert (Regeln wie am Brett).'],
    fiftyMovesClaimed: ['50-Züge-Regel, reklamiert', 'Dasselbe, von einem Spieler reklamiert (Regeln wie am Brett).'],
    fivefold: ['Fünfmalige Stellungswiederholung', 'Dieselbe Stellung ist zum fünften Mal entstanden, und niemand hat reklamiert: automatisch remis.'],
    seventyFiveMoves: ['75-Züge-Regel', 'Beide Seiten haben 75 Züge ohne Schlag- und Bauernzug gemacht: automatisch remis.'],
    timeNoMate: ['Zeit, aber kein Matt möglich', 'Eine Uhr ist abgelaufen, aber der Gegner könnte mit keiner Folge erlaubter Züge mattsetzen.'],
    resignationNoMate: ['Aufgabe, aber kein Matt möglich', 'Ein Spieler hat aufgegeben, aber der Gegner hätte nicht gewinnen können (Regeln wie am Brett).'],
    abandonmentNoMate: ['Verlassen, aber kein Matt möglich', 'Ein Spieler hat die Partie verlassen, aber der Gegner hätte nicht gewinnen können.'],
    forfeitOfBoth: ['Kein Spieler erschienen', 'Beide verlieren.'],
    decided: ['Entscheidung des Schiedsrichters', 'Der Schiedsrichter der Partie hat das Ergebnis festgesetzt.'],
    corrected: ['Ergebnis vom Schiedsrichter berichtigt', 'Das Ergebnis wurde nach der Partie geändert. Das alte bleibt im Protokoll.'],
    aborted: ['Abgebrochen', 'Die Partie zählt für niemanden. Abbrechen kannst du, solange weniger als zwei Züge gemacht sind; so endet eine Partie auch, wenn ein Spieler nicht erscheint.'],
  },
};
