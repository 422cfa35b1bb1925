/** Die Seite, die die Zone erklärt (Online-Regeln 2.4). */

import type { SiteMessages } from '../types';

export const help: SiteMessages['help'] = {
  title: 'Hilfe · Tabiya',
  heading: 'So geht es hier zu',
  lead: 'Tabiya ist eine Spielzone: ein Ort, an dem Menschen über das Netz Schach spielen, nach den Schachregeln der FIDE und ihren Regeln für das Spiel im Netz. Das Programm ist Brett, Uhr und Auge des Schiedsrichters.',
  contents: 'Auf dieser Seite',
  parts: [
    {
      id: 'begin',
      heading: 'Eine Partie beginnen',
      text: [
        'Wähle auf der ersten Seite eine Bedenkzeit. Wer dieselbe wählt, ist dein Gegner; die Farben werden gelost.',
        'Gegen Freunde spielen: Du bekommst einen Link und einen Code zum Scannen. Wer ihn zuerst öffnet, sitzt dir gegenüber.',
        'Andere Partie: jede Uhr, deine Farbe, die Regeln für Remis, Chess960, eine eigene Stellung und ein Gegner mit Namen.',
        'Ein Konto ist nicht nötig. Mit einem bleiben dir Partien, Wertungen und Einstellungen; was du als Gast gespielt hast, kommt mit, wenn du das Konto im selben Browser anlegst.',
      ],
    },
    {
      id: 'moves',
      heading: 'Ziehen',
      text: [
        'Ziehe eine Figur, oder klicke sie und dann ihr Feld an. Rochade: den König zwei Felder weit oder auf den Turm ziehen. Ein Bauer auf der letzten Reihe fragt, was er wird.',
        'Mit m lässt sich ein Zug tippen, etwa Sf3 oder e2e4. Mit den Pfeiltasten geht man über das Brett, und jede Partie hat eine Seite in Worten für Bildschirmleser. Mit ? zeigt eine Partie alle Tasten.',
        'Ein Zug, den die Regeln nicht erlauben, kann nicht gespielt werden. Ein Zug gilt, wenn er beim Server ist, und wird nur zurückgenommen, wenn der Gegner zustimmt und die Partie nicht gewertet ist.',
        'Ein Vorauszug ist deine Antwort im Voraus. Er wird sofort gespielt, wenn er dann erlaubt ist, und kostet keine Zeit.',
        'Alle Züge mit der Zeit danach bleiben die ganze Partie über zu sehen.',
      ],
    },
    {
      id: 'clock',
      heading: 'Die Uhr',
      text: [
        '3+2 heißt drei Minuten und zwei Sekunden mehr mit jedem Zug. 40/90+30:30+30 heißt 90 Minuten für 40 Züge, dann 30 Minuten, mit 30 Sekunden je Zug. 5 d3 wartet drei Sekunden, bevor die Uhr läuft; 5b3 gibt danach bis zu drei Sekunden zurück.',
        'Der Server misst die Zeit. Der Weg eines Zuges durch das Netz wird gutgeschrieben, bis zu einer halben Sekunde.',
        'Wem die Zeit ausgeht, der verliert, es sei denn, der Gegner könnte durch keine Folge erlaubter Züge mattsetzen: Dann ist es remis.',
      ],
    },
    {
      id: 'end',
      heading: 'Wie Partien enden',
      text: [
        'Matt gewinnt. Patt, eine tote Stellung (keine Seite kann mehr mattsetzen) und Einigung sind remis.',
        'Nach den Regeln im Netz sind dreimal dieselbe Stellung und 50 Züge ohne Schlagen und Bauernzug von selbst remis. Nach den Regeln am Brett muss man das reklamieren; beim fünften Mal und nach 75 Zügen ist es auf jeden Fall remis. Eine falsche Reklamation gibt dem Gegner Zeit.',
        'Du kannst jederzeit aufgeben, Remis anbieten und abbrechen, bevor beide gezogen haben.',
      ],
    },
    {
      id: 'away',
      heading: 'Wenn die Verbindung abreißt',
      text: [
        'Die Seite verbindet sich von selbst wieder. Deine Uhr läuft weiter, und dein Gegner sieht, wie lange er warten soll. Wer nicht rechtzeitig zurückkommt, verliert, oder es wird remis, wenn der Gegner nicht mattsetzen könnte.',
        'Wenn der Server anhält, geht kein bestätigter Zug verloren. Die Uhren stehen, bis beide zurück sind.',
      ],
    },
    {
      id: 'rated',
      heading: 'Wertungen',
      text: [
        'Gewertete Partien sind für zwei Konten mit gleicher Bedenkzeit, aus der Grundstellung oder als Chess960, ohne Zurücknehmen. Der Computer spielt keine gewerteten Partien.',
        'Für jede Art von Bedenkzeit gibt es eine Wertung (Glicko-2): Die erwartete Länge einer Partie sagt, welche. Eine nur geschätzte Wertung hat ein Fragezeichen.',
      ],
    },
    {
      id: 'fair',
      heading: 'Ehrlich spielen',
      text: [
        'Spiele allein: keine Programme, kein Rat, kein zweiter Bildschirm. Sei im Chat höflich; wer die Zone betreibt, kann Konten stumm schalten und sperren.',
        'Eine Partie kann einen Schiedsrichter haben, der sie mitverfolgt, die Uhren anhalten, Zeit und Ergebnis berichtigen kann und hilft, wenn du ihn rufst. Was er tut, steht in der Aufzeichnung.',
      ],
    },
    {
      id: 'arbiters',
      heading: 'Schiedsrichter und Assistenten',
      text: [
        'Partien eines Wettkampfs legt ein Schiedsrichter an, der sie beginnt oder eine Zeit dafür setzt. Was in einer solchen Partie gilt (der Name des Schiedsrichters, wie lange man weg sein darf, ab welchem Zug Remis angeboten werden kann), steht hinter dem Knopf Schiri unter den Zügen.',
        'Du brauchst den Schiedsrichter? Drücke Schiri, dann Schiedsrichter rufen. Vor dem Bestätigen liest du, ob die Uhren anhalten: In den meisten Partien tun sie es, wenn du am Zug bist. Dein Ruf wartet in einer Reihe, der älteste zuerst.',
        'Ein Schiedsrichter kann anhalten und fortsetzen, Uhren stellen oder Zeit geben, Züge zurücknehmen, eine Stellung wiederherstellen, ein Ergebnis entscheiden und es später berichtigen. Beide Spieler lesen sofort, wer was warum getan hat; es steht zwischen den Zügen, im Protokoll und in der PGN.',
        'Wer nicht allein ziehen kann, darf einen Assistenten benennen: jemanden mit einem Konto, der seine Züge eingibt, sobald der Schiedsrichter zugestimmt hat, und sonst nichts für ihn tun kann. Der Gegner sieht es, und bei jedem Zug steht, ob der Assistent ihn eingegeben hat.',
        'Schiedsrichter haben alle ihre Bretter auf einer Seite, der Wand: Uhren, Verbindungen und Rufe, und die Bretter, die sie brauchen, gleich zur Hand. Viele Partien entstehen auf einmal aus einer Tabelle (CSV): alle oder keine.',
      ],
    },
    {
      id: 'options',
      heading: 'Einstellungen',
      text: [
        'In einer Partie öffnen die Regler oben die Optionen: Vorauszug, schneller Zug, immer eine Dame, Züge bestätigen, Töne, Bretter, Notation und Zen. Auf der ersten Seite stehen Sprachen, hell und dunkel.',
        'Wenn du angemeldet bist, gilt deine Wahl in jedem Browser.',
      ],
    },
  ],
  noticesHeading: 'Lizenzen',
  notices: [
    'Tabiya ist freie Software: Du darfst sie unter der GNU Affero General Public License, Version 3 oder später, benutzen, studieren, weitergeben und ändern. Wer sie für andere betreibt, muss ihnen den Quelltext anbieten.',
    'Das Brett ist chessground (GPL-3.0-or-later) der Entwickler von lichess, mit Figuren von Colin M. L. Burnett (GPL-2.0-or-later). Die Schrift ist Inter (SIL Open Font License 1.1). Die Seite ist mit Svelte (MIT) gemacht; Codes zum Scannen zeichnet uqr (MIT). Die Namen der Eröffnungen stammen aus der Liste von lichess (CC0).',
  ],
};
