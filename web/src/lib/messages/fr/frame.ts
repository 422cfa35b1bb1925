/** Textes du menu et de la barre au-dessus de chaque page. */

import type { FrameMessages } from '../frame';

export const frame: FrameMessages = {
  menu: {
    close: 'Fermer le menu',
    own: 'Vos pages',
    profile: 'Profil',
    preferences: 'Préférences',
    settings: 'Gérer le compte',
    wall: 'Mur des échiquiers',
    operator: 'Administration',
    signOut: 'Se déconnecter',
    register: 'Créer un compte',
    theme: 'Thème',
    themes: { system: 'Système', light: 'Clair', dark: 'Sombre' },
  },
  announcement: 'Annonce',
  bar: {
    label: 'Vos parties et défis',
    returnTo: 'Revenir à votre partie',
    goTo: 'Aller à votre partie',
    started: 'Votre partie a commencé',
    toBoard: 'Aller à l’échiquier',
    atBoard: 'Votre partie a commencé. Vous êtes devant l’échiquier.',
    against: (name) => `contre ${name}`,
    silent: 'Le stockage du serveur ne répond pas. Les pendules sont arrêtées.',
    yourTurn: 'À vous de jouer',
    more: (n) => (n === 1 ? 'et 1 autre partie' : `et ${n} autres parties`),
    challengeBy: (name) => `${name} vous défie`,
    accept: 'Accepter',
    decline: 'Refuser',
    tags: { rated: 'classée', chess960: 'Chess960', otb: 'règles sur l’échiquier', position: 'position choisie' },
    takes: { white: 'vous jouez les Noirs', black: 'vous jouez les Blancs' },
    hide: 'Masquer',
  },
};
