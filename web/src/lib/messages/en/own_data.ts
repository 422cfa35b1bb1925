/** Texts about a person’s own data, on the account page. */

export const ownData = {
  heading: 'Your data',
  lead: 'Everything this server knows about you, and all your games.',
  json: 'Download your data (JSON)',
  pgn: 'Download your games (PGN)',
  erase: 'Erase my data as well',
  eraseHint: 'Your name is replaced, your games stay, and everything else is deleted. Nobody can take your name.',
};
