/** Textes des réclamations et d’après la partie. */

import type { Side } from '../../protocol/types';
import type { LateMessages } from '../late';
import { common } from './common';
import { lobbyErrors } from './errors';

const SIDES = common.side;

export const late: LateMessages = {
  endedWhileAway: 'La partie s’est terminée pendant que vous étiez hors ligne.',

  rematch: {
    offer: 'Revanche',
    offered: 'Revanche proposée',
    accept: 'Accepter',
    decline: 'Refuser',
    open: 'Aller à la revanche',
    watch: 'Regarder la revanche',
  },

  claim: {
    heading: 'Réclamer la nulle',
    lead: 'Par triple répétition, ou après 50 coups de chaque camp sans prise ni coup de pion.',
    onBoard: 'Dans cette position',
    withMove: 'Avec mon prochain coup',
    choose: 'Faites le coup sur l’échiquier. Il ne sera pas encore joué.',
    chosen: (move: string) => `Votre coup : ${move}`,
    another: 'Choisir un autre coup',
    right: 'Si la réclamation est correcte, la partie est nulle.',
    wrong: (time: string | null) =>
      time === null
        ? 'Sinon, elle vaut proposition de nulle.'
        : `Sinon, votre adversaire reçoit ${time} et elle vaut proposition de nulle.`,
    wrongMove: 'Votre coup est alors joué.',
    final: 'Une réclamation ne peut pas être retirée.',
    yes: 'Réclamer',
  },

  why: 'Pourquoi ?',
  analyze: 'Analyser',
  newGame: 'Nouvelle partie',
  newOpponent: {
    find: 'Nouvel adversaire',
    waiting: (time) => `Recherche d’un nouvel adversaire : ${time}`,
    elapsed: 'Attente',
    cancel: 'Annuler',
  },

  errors: lobbyErrors,

  share: {
    open: 'Partager',
    heading: 'Partager et exporter',
    close: 'Fermer',
    link: 'Lien vers cette partie',
    pgn: 'Partie (PGN)',
    fen: 'Position en FEN',
    image: 'Position en image',
    copy: 'Copier',
    copied: 'Copié',
    failed: 'La copie a échoué',
    download: 'Télécharger',
    downloadPgn: 'Télécharger le PGN',
    downloadFen: 'Télécharger la FEN',
    show: 'Ouvrir',
    openImage: 'Ouvrir l’image',
  },

  times: {
    heading: 'Temps utilisé',
    total: (side: Side, time: string) => `${SIDES[side]} ${time}`,
    move: 'Coup',
    used: 'Utilisé',
    left: 'Restant',
    by: 'Joueur',
  },
};
