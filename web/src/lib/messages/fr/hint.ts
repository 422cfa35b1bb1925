import type { HintMessages } from '../hint';

export const hint: HintMessages = {
  ask: 'Indice',
  shown: (move) => `Indice : ${move}`,
};
