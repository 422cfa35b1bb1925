/** Hilfe: Schach, Matt und Patt (FIDE-Schachregeln 1.4, 3.9, 5.2). */

import type { HelpSection } from '../../../help/sections';

export const section: HelpSection = {
  parts: [
    {
      id: 'check',
      heading: 'Schach',
      text: [
        'Ein angegriffener König steht im Schach, und das Schach muss sofort abgewehrt werden. Es gibt bis zu drei Wege: den König ziehen, den Angreifer schlagen oder eine Figur dazwischenstellen. Der König selbst wird nie geschlagen.',
        'Auf diesem Server ist der König im Schach rot markiert, und es erscheint „Schach!“. Züge, nach denen dein König im Schach stünde, werden nicht angenommen.',
      ],
      lesson: { name: 'check', goal: 'Der Turm gibt Weiß Schach. Finde alle drei Auswege.', over: 'Nicht mehr im Schach. Geh zurück und finde die anderen Wege.' },
    },
    {
      id: 'pin',
      heading: 'Gefesselte Figuren',
      text: ['Eine Figur, die ihren König vor einem Schach schützt, ist gefesselt: Sie darf die Angriffslinie nicht verlassen.'],
      lesson: { name: 'pin', goal: 'Tippe den Springer an: Er kann gar nicht ziehen. Nur der König kann.', over: 'Jetzt ist der Springer nicht mehr gefesselt.' },
    },
    {
      id: 'checkmate',
      heading: 'Matt',
      text: ['Steht der König im Schach und gibt es keinen Ausweg, ist er matt. Die Partie ist zu Ende, und wer mattgesetzt hat, gewinnt.'],
      lesson: { name: 'backRank', goal: 'Setze in einem Zug matt.', over: 'Matt: Die eigenen Bauern sperren den König ein.' },
    },
    {
      id: 'stalemate',
      heading: 'Patt',
      text: ['Steht ein Spieler nicht im Schach und hat doch keinen erlaubten Zug, ist er patt: Die Partie ist remis. Pass darauf auf, wenn du viel mehr Figuren hast.'],
      lesson: { name: 'stalemate', goal: 'Sieh es dir an: Finde den Damenzug, der patt setzt.', over: 'Patt: Schwarz hat keinen Zug und steht nicht im Schach. Remis.' },
    },
    {
      id: 'both',
      heading: 'Matt oder Patt?',
      text: ['König und Dame gewinnen immer gegen den König allein. Aber Vorsicht am Schluss: Ein Zug hier setzt matt, ein anderer patt.'],
      lesson: { name: 'queenMate', goal: 'Setze in einem Zug matt.', over: 'Matt: Der König deckt die Dame.' },
    },
  ],
};
