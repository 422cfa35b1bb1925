/** Texts of the form for a game against the computer. */

export const computer = {
  rating: 'Or any rating',
  about: (rating: string) => `about ${rating}`,
  likePeople: 'Plays like people of this rating on lichess.',
  estimated: 'Plays about like people of this rating; an estimate below 800.',
  styles: { bold: 'Likes to attack', even: 'Plays calmly', cautious: 'Plays it safe' },
  engine: 'Or the engine',
  level: (level: string) => `Level ${level}`,
  fullStrength: 'Full strength',
  harder: (rating: string) => `You won twice in a row. Try about ${rating}.`,
  easier: (rating: string) => `You lost twice in a row. Try about ${rating}.`,
};
