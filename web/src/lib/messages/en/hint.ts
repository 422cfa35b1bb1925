/** Texts of hints. */

export const hint = {
  ask: 'Hint',
  shown: (move: string) => `Hint: ${move}`,
};
