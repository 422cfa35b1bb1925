/** Le sommaire de l’aide (Règlement des échecs en ligne, 2.4) et ce que disent ses échiquiers. */

import type { HelpMessages } from '../../help/sections';

export const help: HelpMessages = {
  title: 'Aide · Tabiya',
  heading: 'Aide',
  lead: 'Vous débutez ? Commencez par les pièces : tous les échiquiers de ces pages s’essaient. Sur ce serveur, les parties suivent les Règles du jeu de la FIDE et son Règlement des échecs en ligne. Le serveur tient les pendules, vérifie chaque coup et applique les règles.',
  learn: 'Apprendre les échecs',
  server: 'Ce serveur',
  all: 'Toutes les rubriques',
  more: 'Suite de l’aide',
  next: 'Suite :',
  api: 'Pour les programmes et les bots : une partie de l’API de lichess',
  sections: {
    pieces: ['La marche des pièces', 'L’échiquier, les six pièces et leurs prises'],
    special: ['Les coups particuliers', 'Roque, prise en passant et promotion'],
    check: ['Échec, mat et pat', 'Comment on gagne, et une erreur fréquente'],
    endings: ['La fin d’une partie', 'Tous les résultats, et à qui va le point'],
    playing: ['Jouer ici', 'Trouver un adversaire, jouer, nulle, reprise de coups, discussion'],
    options: ['Les options', 'Coup anticipé, coup intelligent, confirmation, échiquiers et sons'],
    clock: ['La pendule', 'Incrément, délai, correspondance, et la chute du drapeau'],
    connection: ['Si la connexion est coupée', 'Le compte à rebours, les pages fermées, le redémarrage du serveur'],
    fairplay: ['Fair-play, classements, arbitres', 'Ce qui est permis, les parties classées, et comment appeler l’arbitre'],
    licenses: ['Licences', 'Logiciel libre, et de quoi il est fait'],
  },
  endingGroups: { wins: 'Un joueur gagne', draws: 'La partie est nulle', others: 'Autres fins' },
  board: {
    label: (what) => `Échiquier à essayer : ${what}`,
    empty: (square) => `${square}, vide`,
    piece: (square, piece, side) => `${square}, ${piece}, ${side}`,
    target: (square) => `${square}, coup possible`,
    back: 'Retour',
    restart: 'Recommencer',
    promote: 'Choisissez la nouvelle pièce.',
    check: (side) => `Les ${side} sont en échec.`,
    toMove: (side) => `Aux ${side} de jouer.`,
    stuck: 'Cette pièce n’a aucun coup légal.',
    notYet: 'Pas encore. Revenez en arrière et essayez un autre coup.',
    ends: {
      checkmate: 'Échec et mat.',
      stalemate: 'Pat : la partie serait nulle. Revenez en arrière et essayez un autre coup.',
      dead: 'Position morte : la partie serait nulle.',
      threefold: 'La même position pour la troisième fois.',
    },
  },
};
