/** Ce que les arbitres ont fait, les appels et les assistants. */

import type { ActTexts } from '../act_text';

const OF = { white: 'des Blancs', black: 'des Noirs' } as const;
const TO = { white: 'aux Blancs', black: 'aux Noirs' } as const;

export const acts: ActTexts = {
  arbiter: (name) => (name === null ? 'L’arbitre' : `L’arbitre ${name}`),
  player: (side) => (side === 'white' ? 'Les Blancs' : 'Les Noirs'),
  because: (what, why) => `${what} : ${why}`,
  kinds: {
    started: () => 'lance la partie',
    paused: () => 'interrompt la partie',
    resumed: () => 'fait reprendre la partie',
    called: ({ stopsClocks }) => `appellent l’arbitre${stopsClocks ? ' ; les pendules s’arrêtent' : ''}`,
    answered: ({ side }) => `répond ${TO[side]}`,
    clocksSet: ({ clocks }) => `règle ${clocks.map(([side, left]) => `la pendule ${OF[side]} à ${left}`).join(' et ')}`,
    takenBack: ({ plies }) => (plies === 1 ? 'annule un coup' : `annule ${plies} coups`),
    restored: () => 'rétablit une position',
    decided: ({ result }) => `fixe le résultat à ${result}`,
    corrected: ({ result }) => `corrige le résultat en ${result}`,
    assistantNamed: () => 'nomment un assistant',
    assistantApproved: ({ side }) => `approuve l’assistant ${OF[side]}`,
    assistantEnded: ({ side }) => `met fin au rôle de l’assistant ${OF[side]}`,
  },
};
