/** Textes de toutes les pages en français. */

import type { Side } from '../../protocol/types';
import type { CommonMessages } from '../types';
import { gameErrors, positionErrors, requestErrors } from './errors';
import { outcome } from './outcome';

const SIDES = { white: 'Blancs', black: 'Noirs' } as const;
const THE = { white: 'Les Blancs', black: 'Les Noirs' } as const;

export const common: CommonMessages = {
  name: 'Tabiya',
  side: SIDES,
  language: 'Langue',
  outcome,
  errors: { ...requestErrors, ...positionErrors, ...gameErrors },
  errorNames: {
    side: THE,
    piece: { king: 'roi', queen: 'dame', rook: 'tour', bishop: 'fou', knight: 'cavalier', pawn: 'pion' },
  },

  game: {
    openSeat: 'Place libre',
    noClock: 'sans pendule',
    days: (days: number) => (days < 2 ? `${days} jour` : `${days} jours`),
    guest: (number: string) => `Invité ${number}`,
    computer: (level: string) => `Ordinateur, niveau ${level}`,
    computerAbout: (rating) => `Ordinateur, environ ${rating}`,
    computerNamed: (name) => `${name} (ordinateur)`,
  },

  title: {
    lobby: 'Tabiya : jouer aux échecs en ligne',
    game: (white: string, black: string) => `${white} – ${black} · Tabiya`,
    yourTurn: 'À vous de jouer · Tabiya',
    waiting: 'En attente d’un adversaire · Tabiya',
  },

  header: {
    home: 'Tabiya, accueil',
    theme: {
      system: 'Thème du système ; passer au clair',
      light: 'Thème clair ; passer au sombre',
      dark: 'Thème sombre ; passer à celui du système',
    },
  },

  nav: {
    label: 'Navigation principale',
    sections: { play: 'Jouer', watch: 'Regarder', tournaments: 'Tournois', players: 'Joueurs', tools: 'Outils', help: 'Aide' },
    menu: 'Menu',
    signIn: 'Se connecter',
    profileOf: (name: string) => `Votre profil : ${name}`,
  },

  invite: {
    heading: 'Envoyez ce lien',
    lead: 'La première personne qui accepte joue contre vous.',
    link: 'Lien vers cette partie',
    code: 'Code QR avec le lien vers cette partie',
    copy: 'Copier',
    copied: 'Copié',
    share: 'Partager',
    yourSide: (side: Side) => `Vous jouez avec les ${SIDES[side]}.`,
    joinHeading: 'Vous êtes invité',
    join: 'Rejoindre la partie',
  },

  error: {
    offline: 'Le serveur est injoignable. Réessayez dans un instant.',
    missing: {
      page: 'Page introuvable',
      game: 'Partie introuvable',
      player: 'Joueur introuvable',
    },
    missingHint: {
      page: (path: string) => `Il n’y a rien à l’adresse ${path}. Le lien est peut-être incomplet.`,
      game: (id: string) =>
        `Il n’y a pas de partie ${id} sur ce serveur. Un lien vers une partie se termine par huit lettres ou chiffres.`,
      player: (name: string) =>
        `Personne ici ne s’appelle ${name}. Vérifiez l’orthographe. Le profil d’un invité n’est visible que par lui.`,
    },
    findPlayer: 'Chercher un joueur',
    home: 'Accueil',
    retry: 'Réessayer',
  },
};
