/** Les mots de la première page. */

import type { SiteWords } from '../types';

export const lobby: SiteWords['lobby'] = {
  now: 'Jouer maintenant',
  nowLead: 'Choisissez une cadence. Qui choisit la même est votre adversaire.',
  minutes: 'min',
  noClock: 'Sans pendule',
  tile: ' : trouver un adversaire',
  tileWaiting: ' : recherche d’un adversaire, appuyez pour arrêter',
  waitingFor: (time) => `Recherche d’un adversaire : ${time}`,
  waitingForPerson: (name, time) => `${name} a reçu votre défi : ${time}`,
  cancel: 'Annuler',
  friend: 'Jouer avec un ami',
  friendHint: 'Envoyez un lien, ou faites-le scanner',
  custom: 'Une autre partie',
  customHint: 'Cadence, couleur, règles et position au choix',
  editor: 'Composer une position',
  editorHint: 'Peut-elle survenir ? Jouer à partir de là',
  challengeBy: (name) => `${name} vous défie`,
  accept: 'Accepter',
  decline: 'Refuser',
  ended: (why) => `Votre défi est terminé : ${why}`,
  lapsed: (times) => `En votre absence, la recherche d’une partie a pris fin : ${times}`,
  again: 'Chercher encore',
  dismiss: 'Fermer',
  yourGames: 'Vos parties',
  seeks: 'Cherchent un adversaire',
  noSeeks: 'Personne n’attend en ce moment. Choisissez une cadence ci-dessus, et vous serez le premier.',
  games: 'Parties en cours',
  noGames: 'Aucune partie en cours. La prochaine apparaîtra ici.',
  people: (n) => (n < 2 ? `${n} personne ici` : `${n} personnes ici`),
  live: (n) => (n < 2 ? `${n} partie` : `${n} parties`),
  watch: (white, black) => `${white} contre ${black}`,
  toMove: 'au trait',
  offline: 'Pas de connexion. Nouvel essai…',
};

export const wish: SiteWords['wish'] = {
  heading: 'Une partie à votre goût',
  friendHeading: 'Jouer avec un ami',
  friendLead: 'Vous recevez un lien et un code à scanner. Qui l’ouvre en premier est votre adversaire.',
  close: 'Fermer',
  time: 'Cadence',
  timeHint:
    'Minutes et secondes par coup : 3+2. Périodes : 40/90+30:30+30. Délai : 5 d3 ou Bronstein 5b3. Aussi : 3 days (jours), no clock (sans pendule).',
  color: 'Votre couleur',
  colors: { white: 'Blancs', random: 'Au hasard', black: 'Noirs' },
  ruleset: 'Règles',
  rulesets: { online: 'En ligne', otb: 'Sur l’échiquier' },
  rulesetHint: {
    online: 'La nulle par répétition et par 50 coups vient d’elle-même.',
    otb: 'La nulle par répétition et par 50 coups doit être réclamée.',
  },
  chess960: 'Chess960',
  chess960Hint: 'Les pièces de la première rangée sont tirées au sort',
  rated: 'Classée',
  ratedHint: 'Change le classement des deux joueurs',
  ratedNeeds: 'Il faut un compte et la position de départ habituelle',
  position: 'Position initiale (FEN)',
  positionHint: 'Vide : la position de départ habituelle.',
  editor: 'Composer une position',
  opponent: 'Adversaire',
  opponents: { everybody: 'Tous', friend: 'Par lien', person: 'Par nom' },
  name: 'Nom du compte',
  create: { everybody: 'Trouver un adversaire', friend: 'Créer le lien', person: 'Défier' },
  is: { rated: 'classée', chess960: 'Chess960', otb: 'comme sur l’échiquier', position: 'position choisie' },
  takes: { white: 'vous jouez les Noirs', black: 'vous jouez les Blancs' },
};

export const speeds: SiteWords['speeds'] = {
  ultraBullet: 'Ultrabullet',
  bullet: 'Bullet',
  blitz: 'Blitz',
  rapid: 'Rapide',
  classical: 'Longue',
  correspondence: 'Par correspondance',
};

export const footer: SiteWords['footer'] = {
  label: 'À propos de cette zone',
  leaders: 'Meilleurs joueurs',
  help: 'Aide et règles',
  source: 'Code source',
  notices: 'Licences et auteurs',
  free: 'Logiciel libre sous AGPL. Les échecs selon les Règles et le Règlement en ligne de la FIDE.',
};
