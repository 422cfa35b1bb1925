/** Hilfe: wie die Figuren ziehen (FIDE-Schachregeln 1 bis 3). */

import type { HelpSection } from '../../../help/sections';

export const section: HelpSection = {
  parts: [
    {
      id: 'board',
      heading: 'Das Brett',
      text: [
        'Zwei Spieler sitzen an einem Brett mit 64 Feldern; das Eckfeld rechts vor dir ist hell. Die Linien heißen a bis h, die Reihen 1 bis 8, so hat jedes Feld einen Namen, etwa e4.',
        'Weiß beginnt, dann ziehen die Spieler abwechselnd. Du musst ziehen: Passen ist nicht erlaubt. Du schlägst, indem du auf das Feld einer gegnerischen Figur ziehst; sie verlässt das Brett. Keine Figur darf auf ein Feld ziehen, auf dem eine eigene steht.',
        'Auf den Brettern unten: Tippe eine Figur an, um ihre Züge zu sehen, dann ein Feld.',
      ],
    },
    {
      id: 'rook',
      heading: 'Turm',
      text: [
        'Der Turm zieht auf seiner Reihe oder Linie, so weit er will. Springen kann er nicht: Der eigene Bauer auf g4 versperrt den Weg, und die schwarzen Bauern kann er schlagen, aber nicht überspringen.',
      ],
      lesson: { name: 'rook', goal: 'Schlage beide Bauern.', over: 'Beide Bauern geschlagen.' },
    },
    {
      id: 'bishop',
      heading: 'Läufer',
      text: ['Der Läufer zieht diagonal, so weit er will. Er bleibt also immer auf Feldern einer Farbe. Springen kann auch er nicht.'],
      lesson: { name: 'bishop', goal: 'Schlage beide Bauern.', over: 'Beide Bauern geschlagen.' },
    },
    {
      id: 'queen',
      heading: 'Dame',
      text: ['Die Dame zieht wie Turm oder Läufer: gerade oder diagonal, so weit sie will. Sie ist die stärkste Figur.'],
      lesson: { name: 'queen', goal: 'Schlage beide Bauern in zwei Zügen.', over: 'Zwei Bauern in zwei Zügen.' },
    },
    {
      id: 'knight',
      heading: 'Springer',
      text: [
        'Der Springer geht zwei Felder gerade und eines zur Seite, wie der Buchstabe L. Er springt als einzige Figur über andere und wechselt mit jedem Zug die Farbe seines Feldes.',
      ],
      lesson: { name: 'knight', goal: 'Schlage alle drei Bauern.', over: 'Alle drei geschlagen.' },
    },
    {
      id: 'king',
      heading: 'König',
      text: [
        'Der König zieht ein Feld weit in jede Richtung, aber nie auf ein Feld, das eine gegnerische Figur angreift. Deshalb stehen die beiden Könige nie nebeneinander.',
      ],
      lesson: { name: 'king', goal: 'Führe den König zum Turm und schlage ihn.', over: 'Der Turm ist geschlagen.' },
    },
    {
      id: 'pawn',
      heading: 'Bauer',
      text: [
        'Der Bauer zieht ein Feld vorwärts, bei seinem ersten Zug auch zwei. Er schlägt anders: ein Feld schräg nach vorn. Rückwärts zieht er nie, und eine Figur vor ihm hält ihn auf.',
      ],
      lesson: {
        name: 'pawn',
        goal: 'Ziehe die Bauern. Kann der auf der e-Linie schlagen?',
        over: 'Kein Bauer kann mehr ziehen. Beginne von vorn und versuche es anders.',
      },
    },
    {
      id: 'start',
      heading: 'Der Beginn einer Partie',
      text: [
        'Jede Seite hat einen König, eine Dame, zwei Türme, zwei Läufer, zwei Springer und acht Bauern. Auf der ersten Reihe von der Ecke zur Mitte: Turm, Springer, Läufer; dann die Dame auf dem Feld ihrer Farbe und neben ihr der König. Davor stehen die Bauern.',
        'Im Chess960 wird die Aufstellung der Grundreihe ausgelost; sie ist für beide Seiten gleich.',
      ],
      lesson: { name: 'start', goal: 'Mache den ersten Zug von Weiß: Bauern und Springer können ziehen.', over: 'Ein erster Zug. Jetzt wäre Schwarz am Zug.' },
    },
  ],
};
