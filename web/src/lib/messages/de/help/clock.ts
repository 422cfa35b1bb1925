/** Hilfe: Bedenkzeiten (Onlineschachregeln 4). */

import type { HelpSection } from '../../../help/sections';

export const section: HelpSection = {
  parts: [
    {
      id: 'running',
      heading: 'Wie die Uhr läuft',
      text: [
        'Die Uhr von Weiß startet, wenn beide Spieler da sind. Dein Zug hält deine Uhr an und startet die deines Gegners. Der Server misst die Zeit; Netzverzögerung wird mit bis zu einer halben Sekunde pro Zug ausgeglichen.',
      ],
    },
    {
      id: 'controls',
      heading: 'Bedenkzeiten',
      text: [
        '10 min: zehn Minuten für die ganze Partie.',
        '3+2: drei Minuten, dazu zwei Sekunden Inkrement für jeden Zug.',
        '5 d3: fünf Minuten mit Delay: Die Uhr wartet drei Sekunden, bevor sie läuft. 5b3 ist dasselbe mit Bronstein-Delay: Nach dem Zug bekommst du die verbrauchte Zeit zurück, höchstens drei Sekunden.',
        '40/90+30:30+30: 90 Minuten für die ersten 40 Züge, dann 30 Minuten für den Rest, mit 30 Sekunden pro Zug.',
        '3 days: Fernschach, drei Tage für jeden Zug. Ohne Uhr: Du kannst dir so viel Zeit nehmen, wie du willst.',
        'In einer individuellen Partie kann Schwarz eine andere Bedenkzeit haben.',
      ],
    },
    {
      id: 'flag',
      heading: 'Wenn die Zeit abläuft',
      text: ['Du verlierst, es sei denn, dein Gegner könnte dich mit keiner Folge erlaubter Züge mattsetzen. Dann ist die Partie remis.'],
    },
  ],
};
