/** Texts about a person’s own data, on the account page. */

export const ownData = {
  heading: 'Vos données',
  lead: 'Tout ce que ce serveur sait de vous, et toutes vos parties.',
  json: 'Télécharger vos données (JSON)',
  pgn: 'Télécharger vos parties (PGN)',
  erase: 'Effacer aussi mes données',
  eraseHint: 'Votre nom est remplacé, vos parties restent, tout le reste est effacé. Personne ne peut prendre votre nom.',
};
