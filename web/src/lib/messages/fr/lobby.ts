/** Textes de l’accueil, du formulaire de partie, des défis et du pied de page. */

import type { SiteMessages } from '../types';

export const lobby: SiteMessages['lobby'] = {
  now: 'Jouer maintenant',
  nowLead: 'Choisissez une cadence, nous vous trouvons un adversaire.',
  minutes: 'min',
  noClock: 'Sans pendule',
  tile: ' : trouver un adversaire',
  tileWaiting: ' : recherche d’un adversaire, appuyez pour annuler',
  mode: 'Parties',
  modes: { rated: 'Classées', casual: 'Amicales' },
  othersWaiting: (n: number) => `${n} en attente`,
  waitingFor: (time) => `Recherche d’un adversaire : ${time}`,
  waitingForPerson: (name, time) => `En attente de la réponse de ${name} : ${time}`,
  waitingForLink: (time) => `En attente de quelqu’un qui ouvre votre lien : ${time}`,
  showLink: 'Afficher le lien',
  cancel: 'Annuler',
  friend: 'Jouer avec un ami',
  friendHint: 'Partagez un lien ou un code QR',
  computer: {
    play: 'Jouer contre l’ordinateur',
    hint: 'Huit niveaux, à tout moment',
    level: 'Niveau',
    opponent: 'Niveau ou moteur',
    time: 'Cadence',
    color: 'Votre couleur',
    colors: { white: 'Blancs', random: 'Au hasard', black: 'Noirs' },
    start: 'Commencer la partie',
  },
  custom: 'Partie personnalisée',
  customHint: 'Cadence, couleur, règles, position',
  editor: 'Éditeur de position',
  editorHint: 'Vérifiez une position, puis jouez-la',
  challengeBy: (name) => `${name} vous défie`,
  accept: 'Accepter',
  decline: 'Refuser',
  ended: {
    withdrawn: () => 'Le défi a été retiré.',
    declined: (why) => (why === null ? 'Le défi a été refusé.' : `Le défi a été refusé : ${why}`),
    expired: () => 'Le défi a expiré : personne n’a répondu à temps.',
  },
  lapsed: (times) => `Votre recherche a pris fin en votre absence : ${times}`,
  again: 'Relancer la recherche',
  dismiss: 'Fermer',
  yourGames: 'Vos parties',
  seeks: 'Défis ouverts',
  noSeeks: 'Aucun défi ouvert. Choisissez une cadence pour en créer un.',
  nobodyElse: 'Personne d’autre n’attend. La partie commence dès que quelqu’un choisit la même cadence.',
  games: 'Parties en cours',
  noGames: 'Aucune partie en cours.',
  people: (n) => (n < 2 ? `${n} joueur en ligne` : `${n} joueurs en ligne`),
  live: (n) => (n < 2 ? `${n} partie` : `${n} parties`),
  watch: (white, black) => `${white} contre ${black}`,
  toMove: 'au trait',
  offline: 'Pas de connexion. Reconnexion…',
};

export const gameForm: SiteMessages['gameForm'] = {
  heading: 'Partie personnalisée',
  friendHeading: 'Jouer avec un ami',
  friendLead: 'Vous recevez un lien et un code QR. La première personne qui accepte joue contre vous.',
  close: 'Fermer',
  more: 'Plus d’options',
  time: 'Cadence',
  otherTime: 'Autre cadence',
  timeHint:
    'Minutes + incrément, par ex. 3+2. Périodes : 40/90+30:30+30. Délai : 5 d3, Bronstein : 5b3. Ou : 3 days (jours), no clock (sans pendule).',
  color: 'Votre couleur',
  colors: { white: 'Blancs', random: 'Au hasard', black: 'Noirs' },
  ruleset: 'Règles',
  rulesets: { online: 'En ligne', otb: 'Sur l’échiquier' },
  rulesetHint: {
    online: 'Les nulles par répétition et par la règle des 50 coups sont automatiques.',
    otb: 'Les nulles par répétition et par la règle des 50 coups doivent être réclamées.',
  },
  chess960: 'Chess960',
  chess960Hint: 'Pièces de la première rangée tirées au sort',
  rated: 'Classée',
  ratedHint: 'Change le classement des deux joueurs',
  ratedNeeds: 'Il faut un compte, le même temps pour les deux et la position initiale ou Chess960',
  position: 'Position de départ (FEN)',
  positionHint: 'Laissez vide pour la position initiale.',
  editor: 'Ouvrir l’éditeur de position',
  opponent: 'Adversaire',
  opponents: { everybody: 'Tous', friend: 'Par lien', person: 'Par nom' },
  name: 'Nom du compte',
  create: { everybody: 'Trouver un adversaire', friend: 'Créer le lien', person: 'Envoyer le défi' },
  is: { rated: 'classée', chess960: 'Chess960', otb: 'règles sur l’échiquier', position: 'position choisie' },
  takes: { white: 'vous jouez les Noirs', black: 'vous jouez les Blancs' },
  bothTimes: (white, black) => `Blancs ${white}, Noirs ${black}`,
  differentBlackTime: 'Cadence différente pour les Noirs',
  blackTime: 'Cadence des Noirs',
};

export const challenge: SiteMessages['challenge'] = {
  loading: 'Défi',
  own: 'Votre défi',
  by: 'Adversaire',
  to: 'Pour',
  anyone: 'La première personne qui accepte',
  waiting: 'Gardez cette page ouverte : la partie commence dès que quelqu’un accepte.',
  gone: 'Ce défi n’est plus disponible',
  goneHint: 'Il a été retiré, accepté par un autre joueur, ou il a expiré.',
  toLobby: 'Trouver une autre partie',
  needsAccount: 'Cette partie est classée. Connectez-vous pour l’accepter.',
};

export const speeds: SiteMessages['speeds'] = {
  ultraBullet: 'UltraBullet',
  bullet: 'Bullet',
  blitz: 'Blitz',
  rapid: 'Rapide',
  classical: 'Classique',
  correspondence: 'Correspondance',
  chess960: 'Chess960',
};

export const footer: SiteMessages['footer'] = {
  wall: 'Mur de l’arbitre',
  label: 'Pages du site',
  leaders: 'Meilleurs joueurs',
  help: 'Aide et règles',
  source: 'Code source',
  licenses: 'Licences',
  free: 'Logiciel libre sous AGPL. Les parties suivent les Règles du jeu de la FIDE et son Règlement des échecs en ligne.',
};

export const watch: SiteMessages['watch'] = {
  heading: 'Regarder',
  lead: 'Les parties en cours sur ce serveur.',
  play: 'Jouer une partie',
};

export const tools: SiteMessages['tools'] = {
  heading: 'Outils',
  editorHint: 'Composer une position, la vérifier, la jouer contre l’ordinateur ou un ami',
  preferences: 'Préférences',
  preferencesHint: 'Échiquier, pièces, sons, notation, langue',
  api: 'Pour les programmes',
  apiHint: 'Connecter bots, échiquiers et scripts : l’API lichess',
  wallHint: 'Tous les échiquiers de vos parties d’un coup d’œil',
};
