/** Texts of the form for a game against the computer. */

export const computer = {
  /** What kind of player each level is, from 1 to 8. */
  levels: [
    'Beginner',
    'Novice',
    'Casual player',
    'Club player',
    'Tournament player',
    'Expert',
    'Master',
    'Full strength',
  ],
  rated: (name: string, rating: string) => `${name}, about ${rating}`,
  harder: (level: string) => `You won twice in a row. Try level ${level}.`,
  easier: (level: string) => `You lost twice in a row. Try level ${level}.`,
};
