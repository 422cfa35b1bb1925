/** Hilfe: Rochade, en passant, Umwandlung (FIDE-Schachregeln 3.7 und 3.8). */

import type { HelpSection } from '../../../help/sections';

export const section: HelpSection = {
  parts: [
    {
      id: 'castling',
      heading: 'Rochade',
      text: [
        'Einmal in der Partie darf der König rochieren: Er zieht zwei Felder auf einen Turm zu, und der Turm springt auf das Feld, das der König überquert hat. So kommt der König in Sicherheit und der Turm ins Spiel.',
        'Hier: Tippe den König an und dann g1 oder c1. In einer Partie kannst du den König auch auf den Turm ziehen.',
      ],
      lesson: { name: 'castling', goal: 'Rochiere, zu einer der beiden Seiten.', over: 'Rochiert. Auf der anderen Seite geht es genauso.' },
    },
    {
      id: 'no-castling',
      heading: 'Wann man nicht rochieren darf',
      text: [
        'Hat der König gezogen, darf er in dieser Partie nicht mehr rochieren; hat ein Turm gezogen, ist die Rochade mit diesem Turm nicht mehr erlaubt. Vorübergehend nicht möglich ist sie, solange eine Figur zwischen König und Turm steht, der König im Schach steht oder ein Feld angegriffen ist, das er überquert oder erreicht. Der Turm darf angegriffen sein.',
        'Hier greift der Läufer auf c4 das Feld f1 an, das der König überqueren würde.',
      ],
      lesson: { name: 'noCastling', goal: 'Rochiere zu der Seite, auf der es möglich ist.', over: 'Rochiert. Der Läufer greift weder d1 noch c1 an.' },
    },
    {
      id: 'en-passant',
      heading: 'En passant',
      text: [
        'Zieht ein Bauer zwei Felder und landet neben einem gegnerischen Bauern, darf dieser ihn schlagen, als wäre er nur ein Feld gezogen. Das geht nur im unmittelbar nächsten Zug.',
        'Hier spielst du beide Seiten. Schwarz beginnt: Ziehe den Bauern von d7 nach d5. Dann schlage ihn mit dem Bauern auf e5, der nach d6 geht.',
      ],
      lesson: { name: 'enPassant', goal: 'Schwarz: d7 nach d5. Dann schlägt Weiß en passant.', over: 'En passant geschlagen.' },
    },
    {
      id: 'promotion',
      heading: 'Umwandlung',
      text: [
        'Ein Bauer, der die letzte Reihe erreicht, wird sofort in eine Dame, einen Turm, einen Läufer oder einen Springer umgewandelt, ganz nach deiner Wahl. Welche Figuren geschlagen wurden, spielt keine Rolle: Du kannst neun Damen haben.',
      ],
      lesson: { name: 'promotion', goal: 'Wandle den Bauern um: geradeaus, oder indem er den Turm schlägt.', over: 'Umgewandelt.' },
    },
  ],
};
