/** Die Hilfeseite (FIDE-Onlineschachregeln 2.4). */

import type { HelpMessages } from '../help';

export const help: HelpMessages = {
  title: 'Hilfe · Tabiya',
  heading: 'Hilfe und Regeln',
  lead: 'Auf diesem Server wird online Schach gespielt, nach den FIDE-Schachregeln und den FIDE-Onlineschachregeln. Der Server führt die Uhren, prüft jeden Zug und setzt die Regeln durch.',
  contents: 'Auf dieser Seite',
  parts: [
    {
      id: 'begin',
      heading: 'Eine Partie beginnen',
      text: [
        'Wähle auf der Startseite eine Bedenkzeit. Du spielst gegen den nächsten Spieler, der dieselbe wählt; die Farben werden ausgelost.',
        'Gegen Freunde spielen: Teile den Link oder den QR-Code. Wer zuerst annimmt, spielt gegen dich.',
        'Individuelle Partie: beliebige Bedenkzeit, deine Farbe, die Remisregeln, Chess960, eine eigene Stellung oder ein Gegner per Name.',
        'Du brauchst kein Konto. Mit einem Konto behältst du Partien, Wertungen und Einstellungen. Partien, die du im selben Browser als Gast gespielt hast, werden beim Erstellen des Kontos übernommen.',
      ],
    },
    {
      id: 'moves',
      heading: 'Ziehen',
      text: [
        'Ziehe eine Figur mit der Maus, oder klicke erst die Figur und dann das Zielfeld an. Zum Rochieren ziehst du den König zwei Felder weit oder auf den Turm. Erreicht ein Bauer die letzte Reihe, wählst du die Umwandlungsfigur.',
        'Mit m gibst du einen Zug ein, etwa Sf3 oder e2e4. Du kannst auch mit den Pfeiltasten ziehen, und jede Partie hat eine Textansicht für Screenreader. Mit ? siehst du während der Partie alle Tasten.',
        'Regelwidrige Züge werden nicht angenommen. Ein Zug gilt, sobald er beim Server ist. Zurücknehmen kannst du ihn nur in ungewerteten Partien und nur, wenn dein Gegner zustimmt.',
        'Ein Premove ist eine Antwort, die du eingibst, während dein Gegner überlegt. Er wird sofort gespielt, wenn er regelgerecht ist, und kostet keine Zeit.',
        'Alle Züge und die danach verbleibende Zeit bleiben während der ganzen Partie sichtbar.',
      ],
    },
    {
      id: 'clock',
      heading: 'Die Uhr',
      text: [
        '3+2 heißt drei Minuten plus zwei Sekunden Inkrement pro Zug. 40/90+30:30+30 heißt 90 Minuten für die ersten 40 Züge, dann 30 Minuten für den Rest, mit 30 Sekunden pro Zug. 5 d3 sind fünf Minuten mit drei Sekunden Delay, 5b3 dasselbe mit Bronstein-Delay.',
        'Der Server misst die Zeit. Netzverzögerung wird mit bis zu einer halben Sekunde pro Zug ausgeglichen.',
        'Wer die Zeit überschreitet, verliert, es sei denn, der Gegner kann mit keiner regelgerechten Zugfolge mattsetzen. Dann ist die Partie remis.',
      ],
    },
    {
      id: 'end',
      heading: 'Wie Partien enden',
      text: [
        'Matt gewinnt. Remis ist die Partie durch Patt, durch Vereinbarung oder in toter Stellung, wenn keine Seite mehr mattsetzen kann.',
        'Nach den Onlineregeln führen dreimalige Stellungswiederholung und 50 Züge ohne Schlag- und Bauernzug automatisch zum Remis. Nach den Regeln am Brett musst du sie reklamieren; fünfmalige Wiederholung und 75 Züge beenden die Partie in jedem Fall. Eine unberechtigte Reklamation bringt deinem Gegner zusätzliche Zeit.',
        'Du kannst jederzeit aufgeben oder Remis anbieten und eine Partie abbrechen, bevor beide Spieler gezogen haben.',
      ],
    },
    {
      id: 'away',
      heading: 'Wenn die Verbindung abbricht',
      text: [
        'Die Seite verbindet sich automatisch neu. Deine Uhr läuft weiter, und dein Gegner sieht, wie lange du Zeit hast zurückzukommen, meist 30 Sekunden. Kommst du nicht rechtzeitig zurück, verlierst du; kann dein Gegner nicht mattsetzen, ist die Partie remis.',
        'Wenn der Server ausfällt, geht kein bestätigter Zug verloren. Die Uhren stehen, bis beide Spieler zurück sind.',
      ],
    },
    {
      id: 'rated',
      heading: 'Wertungen',
      text: [
        'Gewertete Partien brauchen zwei Konten, gleiche Bedenkzeit und die Grundstellung oder Chess960. Züge können nicht zurückgenommen werden. Partien gegen den Computer sind immer ungewertet.',
        'Für jedes Tempo gibt es eine eigene Glicko-2-Wertung; die erwartete Länge der Partie bestimmt das Tempo. Ein Fragezeichen steht für eine vorläufige Wertung.',
      ],
    },
    {
      id: 'fair',
      heading: 'Fairplay',
      text: [
        'Spiele allein: ohne Engine, ohne Ratschläge, ohne zweiten Bildschirm. Bleib im Chat höflich. Der Betreiber kann Konten stummschalten oder schließen.',
        'Eine Partie kann einen Schiedsrichter haben, der sie live verfolgt, die Uhren anhalten und Zeit und Ergebnis berichtigen kann und hilft, wenn du ihn rufst. Alles, was er tut, steht im Protokoll.',
      ],
    },
    {
      id: 'arbiters',
      heading: 'Schiedsrichter und Assistenten',
      text: [
        'Ein Schiedsrichter legt die Partien eines Wettkampfs an und startet sie oder plant ihren Beginn. Die Regeln einer solchen Partie (wer Schiedsrichter ist, wie lange du offline sein darfst, ab wann Remis angeboten werden darf) findest du unter Schiri unterhalb der Züge.',
        'Brauchst du Hilfe, drücke Schiri und dann Schiedsrichter rufen. Vor dem Bestätigen siehst du, ob die Uhren anhalten: In den meisten Partien tun sie das, wenn du am Zug bist. Rufe werden der Reihe nach beantwortet.',
        'Ein Schiedsrichter kann die Partie unterbrechen und fortsetzen, Uhren stellen, Zeit geben, Züge zurücknehmen, eine Stellung wiederherstellen, ein Ergebnis festsetzen und es später berichtigen. Beide Spieler sehen sofort, wer was warum getan hat; es steht auch bei den Zügen, im Protokoll und in der PGN.',
        'Wer die Figuren nicht selbst führen kann, darf einen Assistenten benennen: eine Person mit Konto, die nach Zustimmung des Schiedsrichters die Züge eingibt und sonst nichts tun kann. Der Gegner sieht das, und jeder vom Assistenten eingegebene Zug ist gekennzeichnet.',
        'Schiedsrichter sehen alle ihre Bretter auf einer Seite, der Wand: Uhren, Verbindungen und Rufe; Bretter, die Aufmerksamkeit brauchen, sind leicht zu finden. Viele Partien lassen sich auf einmal aus einer CSV-Tabelle anlegen: entweder alle oder keine.',
      ],
    },
    {
      id: 'options',
      heading: 'Einstellungen',
      text: [
        'In einer Partie öffnen die Regler oben die Einstellungen: Premove, Smart Move, automatisch Dame, Züge bestätigen, Ton, Bretter, Notation und Zen-Modus. Sprache und Design findest du auf der Startseite.',
        'Wenn du angemeldet bist, gelten deine Einstellungen in jedem Browser.',
      ],
    },
  ],
  licensesHeading: 'Lizenzen',
  licenses: [
    'Tabiya ist freie Software: Du darfst sie unter der GNU Affero General Public License, Version 3 oder später, verwenden, untersuchen, weitergeben und verändern. Wer sie für andere betreibt, muss ihnen den Quellcode anbieten.',
    'Das Brett ist chessground (GPL-3.0-or-later) von den lichess-Entwicklern, mit Figuren von Colin M. L. Burnett (GPL-2.0-or-later). Die Schrift ist Inter (SIL Open Font License 1.1). Die Seite ist mit Svelte (MIT) gebaut; QR-Codes erzeugt uqr (MIT). Die Eröffnungsnamen stammen aus der Liste von lichess (CC0).',
  ],
};
