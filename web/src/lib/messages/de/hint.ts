import type { HintMessages } from '../hint';

export const hint: HintMessages = {
  ask: 'Tipp',
  shown: (move) => `Tipp: ${move}`,
};
