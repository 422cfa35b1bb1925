/** Hilfe: Spieler, die gehen oder deren Verbindung abbricht. */

import type { HelpSection } from '../../../help/sections';

export const section: HelpSection = {
  parts: [
    {
      id: 'countdown',
      heading: 'Du hast kurz Zeit, um zurückzukommen',
      text: [
        'Bricht deine Verbindung ab, verbindet sich die Seite automatisch neu. Deine Uhr läuft weiter, und du und dein Gegner seht einen Countdown, meist 30 Sekunden. Bist du rechtzeitig zurück, passiert nichts. Sonst verlierst du; könnte dein Gegner nicht mattsetzen, ist die Partie remis.',
        'Schließt du die Seite oder verlässt du die Partie, beginnt der Countdown sofort. Reißt die Verbindung unbemerkt ab, beginnt er nach etwa zehn Sekunden. Der Betreiber, eine individuelle Partie oder ein Wettkampf kann eine andere Zeit festlegen, ein Wettkampf auch gar keinen Countdown.',
        'So gewinnen kann nur ein Spieler, der da ist. Sind beide weg, läuft kein Countdown: Eine Partie mit Uhr endet durch die Uhr, eine ohne Uhr wird nach 24 Stunden abgebrochen.',
      ],
    },
    {
      id: 'without',
      heading: 'Partien ohne Countdown',
      text: [
        'Gegen den Computer gibt es keinen Countdown.',
        'Im Fernschach zählen nur die Tage pro Zug.',
        'Gegen den Computer endet eine Partie ohne Uhr nach 14 Tagen ohne Zug: Wer am Zug ist, verliert; sind weniger als zwei Züge gemacht, wird die Partie abgebrochen.',
      ],
    },
    {
      id: 'nobody',
      heading: 'Wenn niemand kommt',
      text: ['Erscheint ein Gegner nicht innerhalb von 30 Sekunden nach der Paarung, wird die Partie abgebrochen. Eine Herausforderung, die niemand annimmt, endet nach 24 Stunden; die Suche nach einem Gegner endet, sobald du gehst.'],
    },
    {
      id: 'server',
      heading: 'Wenn der Server neu startet',
      text: ['Kein bestätigter Zug geht verloren, und die Zeit dazwischen wird niemandem berechnet. Die Uhren stehen, bis beide Spieler zurück sind, höchstens eine halbe Minute.'],
    },
  ],
};
