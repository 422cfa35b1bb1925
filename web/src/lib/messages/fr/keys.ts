import type { KeyMessages } from '../keys';

export const keys: KeyMessages = {
  close: 'Fermer',
  where: { everywhere: 'Partout', board: 'Sur l’échiquier', pending: 'Confirmation d’un coup' },
  step: 'Coup précédent, coup suivant',
  ends: 'Premier coup, position actuelle',
  flip: 'Retourner l’échiquier',
  zen: 'Mode zen',
  moveBox: 'Saisir un coup',
  chat: 'Discussion',
  help: 'Afficher cette liste',
  arrows: 'Case voisine',
  enter: 'Prendre une pièce ou la poser',
  escape: 'Annuler',
  jump: 'Au prochain roi (k), à la dame (q), la tour (r), au fou (b), cavalier (n), pion (p) ; avec Maj au précédent',
  confirm: 'Jouer le coup',
  cancel: 'Annuler le coup',
  promotion: 'Promouvoir en dame, cavalier, tour ou fou',
};
