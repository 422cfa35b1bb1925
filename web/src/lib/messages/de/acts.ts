/** Was Schiedsrichter taten, Rufe und Assistenten. */

import type { ActTexts } from '../act_text';

const SIDES = { white: 'Weiß', black: 'Schwarz' } as const;

export const acts: ActTexts = {
  arbiter: (name) => (name === null ? 'Der Schiedsrichter' : `Schiedsrichter ${name}`),
  player: (side) => SIDES[side],
  because: (what, why) => `${what}: ${why}`,
  kinds: {
    started: () => 'startet die Partie',
    paused: () => 'unterbricht die Partie',
    resumed: () => 'lässt die Partie weiterlaufen',
    called: ({ stopsClocks }) => `ruft den Schiedsrichter${stopsClocks ? '; die Uhren halten an' : ''}`,
    answered: ({ side }) => `antwortet ${SIDES[side]}`,
    clocksSet: ({ clocks }) => `stellt ${clocks.map(([side, left]) => `die Uhr von ${SIDES[side]} auf ${left}`).join(' und ')}`,
    takenBack: ({ plies }) => (plies === 1 ? 'nimmt einen Zug zurück' : `nimmt ${plies} Züge zurück`),
    restored: () => 'stellt eine Stellung wieder her',
    decided: ({ result }) => `entscheidet auf ${result}`,
    corrected: ({ result }) => `berichtigt das Ergebnis auf ${result}`,
    assistantNamed: () => 'benennt einen Assistenten',
    assistantApproved: ({ side }) => `genehmigt den Assistenten von ${SIDES[side]}`,
    assistantEnded: ({ side }) => `beendet den Einsatz des Assistenten von ${SIDES[side]}`,
  },
};
