/** Hilfe: die Einstellungen eines Spielers (Onlineschachregeln 3.6). */

import type { HelpSection } from '../../../help/sections';

export const section: HelpSection = {
  parts: [
    {
      id: 'where',
      heading: 'Wo du sie findest',
      text: [
        'In einer Partie öffnen die Regler oben die Einstellungen. Wenn du angemeldet bist, gelten sie in jedem Browser. Manche Partien erlauben nicht alle: Dann ist die Einstellung grau und sagt, warum.',
      ],
    },
    {
      id: 'premove',
      heading: 'Premove',
      text: ['Gib deine Antwort ein, während dein Gegner überlegt. Sie wird sofort gespielt, wenn sie dann erlaubt ist, und kostet keine Zeit; sonst wird sie verworfen, und du erfährst es. Niemand sonst sieht sie. Ein Klick daneben oder Escape nimmt sie zurück.'],
    },
    {
      id: 'smart-move',
      heading: 'Smart Move',
      text: ['Ein Klick genügt: Beginnt oder endet auf dem Feld, das du antippst, nur ein einziger erlaubter Zug, wird er sofort gespielt.'],
    },
    {
      id: 'auto-queen',
      heading: 'Automatisch Dame',
      text: ['Ein Bauer wird ohne Nachfrage zur Dame. Halte beim Ziehen Alt gedrückt, um eine andere Figur zu wählen.'],
    },
    {
      id: 'confirm',
      heading: 'Züge bestätigen',
      text: ['Das Brett zeigt deinen Zug zuerst an. Enter oder Spielen bestätigt ihn, Escape oder Abbrechen nimmt ihn zurück. Deine Uhr läuft, bis du bestätigst. Premoves werden nicht bestätigt.'],
    },
    {
      id: 'look',
      heading: 'Bretter, Töne und Notation',
      text: ['Wähle ein Brett und seine Größe, hell oder dunkel, Koordinaten, das Tempo der Figuren, Buchstaben oder Figuren in der Notation und Töne. Der Zen-Modus zeigt nur Brett, Uhren und Züge.'],
    },
  ],
};
