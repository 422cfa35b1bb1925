/** Hilfe: auf diesem Server spielen. */

import type { HelpSection } from '../../../help/sections';

export const section: HelpSection = {
  parts: [
    {
      id: 'begin',
      heading: 'Eine Partie beginnen',
      text: [
        'Wähle auf der Startseite eine Bedenkzeit. Du spielst gegen den nächsten passenden Spieler; die Farben werden ausgelost.',
        'Mit einem Konto kannst du wählen, wie weit die Wertung deines Gegners von deiner entfernt sein darf. Die Spanne wächst alle 10 Sekunden um 50, solange du wartest (in Fernpartien und ohne Uhr stündlich), und beide Spannen müssen passen. Nach einer Partie sucht „Neuer Gegner“ wieder mit derselben Bedenkzeit.',
        'Gegen Freunde spielen: Teile den Link oder den QR-Code. Wer zuerst annimmt, spielt gegen dich.',
        'Gegen den Computer spielen: Figuren mit Namen, jede Wertung oder die Engine, mit oder ohne Uhr. Du kannst Züge zurücknehmen und dir einen Tipp geben lassen, wenn du am Zug bist.',
        'Individuelle Partie: beliebige Bedenkzeit, deine Farbe, die Remisregeln, gewertet oder nicht, Chess960, eine eigene Stellung oder ein bestimmter Gegner.',
        'Du brauchst kein Konto. Mit einem Konto behältst du Partien, Wertungen und Einstellungen. Partien, die du im selben Browser als Gast gespielt hast, werden beim Erstellen des Kontos übernommen.',
      ],
    },
    {
      id: 'moves',
      heading: 'Ziehen',
      text: [
        'Ziehe eine Figur mit der Maus, oder klicke erst die Figur und dann das Zielfeld an. Zum Rochieren ziehst du den König zwei Felder weit oder auf den Turm. Erreicht ein Bauer die letzte Reihe, wählst du die Umwandlungsfigur.',
        'Mit m gibst du einen Zug ein, etwa Sf3 oder e2e4. Du kannst auch mit den Pfeiltasten ziehen, und jede Partie hat eine Textansicht für Screenreader. Mit ? siehst du während der Partie alle Tasten.',
        'Regelwidrige Züge werden nicht angenommen, und die Seite sagt, warum. Ein Zug gilt, sobald er beim Server ist.',
        'Alle Züge und die danach verbleibende Zeit bleiben während der ganzen Partie sichtbar.',
      ],
    },
    {
      id: 'draws',
      heading: 'Remis anbieten, aufgeben, abbrechen',
      text: [
        'Remis anbieten kannst du, sobald beide gezogen haben. Das Angebot gilt, bis dein Gegner annimmt, ablehnt oder zieht, und lässt sich nicht zurückziehen. Nach einer Ablehnung musst du erst ziehen, bevor du wieder anbietest.',
        'Aufgeben kannst du jederzeit. Solange weniger als zwei Züge gemacht sind, kannst du stattdessen abbrechen: Die Partie zählt für niemanden.',
      ],
    },
    {
      id: 'takebacks',
      heading: 'Züge zurücknehmen',
      text: ['In ungewerteten Partien kannst du bitten, deinen letzten Zug zurückzunehmen. Stimmt dein Gegner zu, wird er rückgängig gemacht; die Uhren bleiben, wie sie sind. In gewerteten Partien geht das nicht, in Turnieren meist auch nicht.'],
    },
    {
      id: 'chat',
      heading: 'Chat und Zuschauer',
      text: ['Die Spieler haben einen Chat, die Zuschauer auch; was Zuschauer schreiben, sehen die Spieler nach der Partie. Wer den Link hat, kann einer Partie zusehen.'],
    },
  ],
};
