/** Hilfe: Fairplay, Wertung, Schiedsrichter und Assistenten. */

import type { HelpSection } from '../../../help/sections';

export const section: HelpSection = {
  parts: [
    {
      id: 'fair',
      heading: 'Fairplay',
      text: [
        'Spiele allein: ohne Engine, ohne Ratschläge, ohne zweiten Bildschirm. Bleib im Chat höflich. Lauf nicht weg, wenn du verlierst: Gib auf.',
        'Der Betreiber kann Konten stummschalten oder schließen.',
      ],
    },
    {
      id: 'rated',
      heading: 'Gewertete und ungewertete Partien',
      text: [
        'Gewertete Partien brauchen zwei Konten, gleiche Bedenkzeit und die Grundstellung oder Chess960. Züge können nicht zurückgenommen werden. Partien gegen den Computer sind immer ungewertet.',
        'Im Standardschach gibt es für jedes Tempo eine eigene Glicko-2-Wertung, für Chess960 eine gemeinsame; die erwartete Länge der Partie bestimmt das Tempo. Ein Fragezeichen steht für eine vorläufige Wertung. Eine Partie, die endet, bevor beide gezogen haben, ändert keine Wertung.',
      ],
    },
    {
      id: 'arbiter',
      heading: 'Partien mit Schiedsrichter',
      text: [
        'Ein Schiedsrichter legt die Partien eines Turniers an und startet sie oder plant ihren Beginn. Die Regeln einer solchen Partie (wer Schiedsrichter ist, wie lange du offline sein darfst, ab wann Remis angeboten werden darf) findest du unter Schiri unterhalb der Züge.',
        'Ein Schiedsrichter kann die Partie unterbrechen und fortsetzen, Uhren stellen, Zeit geben, Züge zurücknehmen, eine Stellung wiederherstellen, ein Ergebnis festsetzen und es später berichtigen. Beide Spieler sehen sofort, wer was warum getan hat; es steht auch bei den Zügen, im Protokoll und in der PGN.',
      ],
    },
    {
      id: 'calls',
      heading: 'Den Schiedsrichter rufen',
      text: ['Drücke Schiri und dann Schiedsrichter rufen. Vor dem Bestätigen siehst du, was geschieht: In manchen Partien halten die Uhren an, wenn du am Zug bist, in anderen wird der Ruf vermerkt und die Partie läuft weiter. Rufe werden der Reihe nach beantwortet.'],
    },
    {
      id: 'assistants',
      heading: 'Assistenten',
      text: ['Wer die Figuren nicht selbst führen kann, darf einen Assistenten benennen: eine Person mit Konto, die nach Zustimmung des Schiedsrichters die Züge eingibt und sonst nichts tun kann. Der Gegner sieht das, und jeder vom Assistenten eingegebene Zug ist gekennzeichnet.'],
    },
    {
      id: 'wall',
      heading: 'Für Schiedsrichter',
      text: ['Schiedsrichter sehen alle ihre Bretter auf einer Seite, der Wand: Uhren, Verbindungen und Rufe; Bretter, die Aufmerksamkeit brauchen, sind leicht zu finden. Viele Partien lassen sich auf einmal aus einer CSV-Tabelle anlegen: entweder alle oder keine.'],
    },
  ],
};
