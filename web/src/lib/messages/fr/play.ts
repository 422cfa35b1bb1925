/** Tous les textes de la page en français, dans la forme de l’anglais. */

import type { Side } from '../../protocol/types';
import { acts } from './acts';
import { common } from './common';
import { input } from './input';
import { sanParts } from '../san';
import type { Messages } from '../types';

const SIDES = common.side;

const THE = { white: 'Les Blancs', black: 'Les Noirs' } as const;
const OF = { white: 'des Blancs', black: 'des Noirs' } as const;

const PIECES = {
  K: 'roi',
  Q: 'dame',
  R: 'tour',
  B: 'fou',
  N: 'cavalier',
} as const;

export const play: Messages = {
  ...common,
  acts,
  pieces: PIECES,
  pawn: 'pion',
  input,

  game: {
    ...common.game,
    loading: 'Chargement de la partie…',
    you: 'vous',
    present: 'en ligne',
    absent: 'hors ligne',
    clock: (side: Side) => `Pendule ${OF[side]}`,
    board: (side: Side) => `Échiquier, ${THE[side].toLowerCase()} en bas`,
    moves: 'Coups',
    noMoves: 'Aucun coup joué',
    moveBy: (number: number, side: Side) => `${number}, ${SIDES[side]}, `,
    steps: {
      first: 'Premier coup',
      previous: 'Coup précédent',
      next: 'Coup suivant',
      last: 'Position actuelle',
    },
    flip: 'Retourner l’échiquier',
    captured: (pieces: string) => `Prises : ${pieces}`,
    ahead: (pawns: number) => `+${pawns}`,
    rated: 'classée',
    watching: (people: number) => (people < 2 ? `${people} spectateur` : `${people} spectateurs`),
    assisted: 'saisi par l’assistant',
    offeredDraw: (side: Side) => `${THE[side]} ont proposé nulle`,
    zenLeave: 'Quitter le mode zen',
    notAllowed: 'Le règlement de cette partie ne le permet pas',
  },

  status: {
    yourTurn: 'À vous de jouer',
    check: 'Échec !',
    yourTurnCheck: 'Échec ! À vous de jouer',
    opponentsTurn: 'À votre adversaire de jouer',
    opponentsTurnCheck: 'Échec. À votre adversaire de jouer',
    turn: (side: Side) => `Trait aux ${SIDES[side]}`,
    turnCheck: (side: Side) => `${THE[side]} sont en échec`,
    sending: 'Envoi de votre coup…',
    premove: 'Coup anticipé enregistré',
    waitingFor: (name: string) => `En attente de ${name}`,
    waitingForPlayers: 'En attente des joueurs',
    abortedIn: (seconds: number) => `la partie sera annulée dans ${seconds} s`,
    startsByArbiter: 'L’arbitre lance la partie',
    startsAt: (time: string) => `La partie commence à ${time}`,
    youForfeitIn: (time: string) => `Présentez-vous dans ${time}, sinon vous perdez par forfait`,
    opponentForfeitsIn: (time: string) => `Votre adversaire ne s’est pas présenté et perd par forfait dans ${time}`,
    sideForfeitsIn: (side: Side, time: string) => `${THE[side]} ne se sont pas présentés et perdent par forfait dans ${time}`,
    bothForfeitIn: (time: string) => `Aucun joueur ne s’est présenté. Forfait des deux dans ${time}`,
    paused: 'La partie est interrompue',
    afterRestart: 'Le serveur a redémarré. Les pendules sont arrêtées jusqu’au retour des deux joueurs.',
    viewing: (move: string) => `Position après ${move}`,
    viewingStart: 'Position de départ',
    backToGame: 'Retour à la partie',
  },

  actions: {
    label: 'Actions',
    resign: 'Abandonner',
    resignSure: 'Abandonner la partie ?',
    resignYes: 'Abandonner',
    abort: 'Annuler',
    abortSure: 'Annuler la partie ? Elle ne comptera pas.',
    abortYes: 'Annuler la partie',
    draw: 'Nulle',
    drawSure: 'Proposer nulle ?',
    drawYes: 'Proposer',
    claim: 'Réclamer',
    arbiter: 'Arbitre',
    takeback: 'Reprendre',
    no: 'Non',
    accept: 'Accepter',
    decline: 'Refuser',
    drawOffered: 'Votre adversaire propose nulle',
    drawOfferedByYou: 'Vous avez proposé nulle',
    drawOfferedBy: (side: Side) => `${THE[side]} proposent nulle`,
    takebackAsked: 'Votre adversaire demande à reprendre un coup',
    takebackAskedByYou: 'Vous avez demandé à reprendre un coup',
    takebackAskedBy: (side: Side) => `${THE[side]} demandent à reprendre un coup`,
  },

  claim: {
    minutes: (minutes: number) => (minutes < 2 ? 'une minute de plus' : `${minutes} minutes de plus`),
  },

  confirm: {
    ask: (move: string) => `Jouer ${move} ?`,
    yes: 'Jouer',
    no: 'Annuler',
  },

  rematch: {
    asked: 'Votre adversaire veut une revanche',
    declined: 'Revanche refusée',
  },

  chat: {
    heading: 'Discussion',
    open: 'Discussion',
    openUnread: (lines: number) =>
      `Discussion, ${lines} ${lines < 2 ? 'nouveau message' : 'nouveaux messages'}`,
    close: 'Fermer la discussion',
    none: 'Aucun message',
    field: 'Écrire un message',
    send: 'Envoyer',
    you: 'Vous',
    lost: 'Non envoyé : pas de connexion',
    players: 'Les spectateurs peuvent lire ceci.',
    spectators: 'Les joueurs verront ceci après la partie.',
    spoken: (who: string, said: string) => `${who} dit : ${said}`,
  },

  options: {
    open: 'Options',
    mute: 'Le son est activé ; le couper',
    unmute: 'Le son est coupé ; l’activer',
  },

  disconnected: {
    opponent: (seconds: number) => `Votre adversaire est hors ligne et perd dans ${seconds} s`,
    you: (seconds: number) => `Vous êtes hors ligne : ${seconds} s pour vous reconnecter`,
    side: (side: Side, seconds: number) => `${THE[side]} sont hors ligne : ${seconds} s pour se reconnecter`,
  },

  connection: {
    connecting: 'Connexion…',
    lost: 'Pas de connexion. Reconnexion…',
    reconnecting: 'Vous êtes hors ligne. Reconnexion…',
    reconnectWithin: (seconds: number) => `Vous êtes hors ligne. Reconnexion… vous perdez dans ${seconds} s`,
    noServer: 'Le serveur ne répond pas. Reconnexion…',
    ifOffline: (seconds: number) => `Pas de connexion au serveur. Si vous seul l’avez perdue, vous perdez dans ${seconds} s`,
    restarting: 'Le serveur redémarre. Reconnexion…',
    storage: 'Le stockage du serveur ne répond pas. Les pendules sont arrêtées.',
    restarted: 'Le serveur a redémarré.',
    storageBack: 'Le stockage du serveur répond à nouveau.',
    yourClock: 'Votre pendule n’a pas tourné.',
    clocks: 'Les pendules n’ont pas tourné.',
    regained: 'Reconnecté',
  },

  promotion: {
    label: 'Promouvoir en',
  },

  notice: {
    refused: (why: string) => why,
    moveRefused: (why: string) => `Coup non joué. ${why}`,
    premoveDropped: (why: string) => `Coup anticipé annulé : ${why}`,
    bad: (why: string) => `Le serveur n’a pas pu lire le message : ${why}`,
    drawDeclined: 'Proposition de nulle refusée',
    claimRejected: (time: string | null) =>
      time === null
        ? 'La réclamation était incorrecte. Elle vaut proposition de nulle.'
        : `La réclamation était incorrecte : l’adversaire reçoit ${time}. Elle vaut proposition de nulle.`,
    takebackDeclined: 'Reprise de coup refusée',
    takenBack: (plies: number) => (plies < 2 ? 'Un coup a été repris' : `${plies} coups ont été repris`),
    timeGiven: (side: Side, seconds: number) => `${THE[side]} reçoivent ${seconds} ${seconds < 2 ? 'seconde' : 'secondes'} de plus`,
    started: 'La partie a commencé',
    seated: (side: Side) => `${THE[side]} ont rejoint la partie`,
    restored: 'L’arbitre a rétabli une position',
  },

  spoken(san: string): string {
    const parts = sanParts(san);
    const end = parts.mate ? ', échec et mat' : parts.check ? ', échec' : '';
    if (parts.castling !== null) {
      return `${parts.castling === 'short' ? 'petit' : 'grand'} roque${end}`;
    }
    const piece = parts.piece === null ? '' : PIECES[parts.piece];
    const said = [piece, parts.from, parts.takes ? 'prend' : '', parts.to].filter(Boolean);
    const promoted = parts.promotion === null ? '' : `, promotion en ${PIECES[parts.promotion]}`;
    return said.join(' ') + promoted + end;
  },
  played: (side: Side, spoken: string) => `${SIDES[side]} : ${spoken}`,
};
