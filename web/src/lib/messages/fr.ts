/** Tous les mots de la page en français, dans la forme des mots anglais. */

import type { Side } from '../protocol/types';
import { input } from './fr/input';
import { server } from './fr/server';
import { text } from './fr/text';
import { sanParts } from './san';
import type { Messages } from './types';

const SIDES = { white: 'Blancs', black: 'Noirs' } as const;
const THE = { white: 'Les Blancs', black: 'Les Noirs' } as const;
const OF = { white: 'des Blancs', black: 'des Noirs' } as const;

const PIECES = {
  K: 'roi',
  Q: 'dame',
  R: 'tour',
  B: 'fou',
  N: 'cavalier',
} as const;

export const fr: Messages = {
  name: 'Tabiya',
  side: SIDES,
  pieces: PIECES,
  pawn: 'pion',
  input,
  text,
  server,

  title: {
    lobby: 'Tabiya : jouer aux échecs',
    game: (white: string, black: string) => `${white} – ${black} · Tabiya`,
    yourTurn: 'À vous de jouer · Tabiya',
    waiting: 'En attente d’un adversaire · Tabiya',
    missing: 'Partie introuvable · Tabiya',
  },

  header: {
    home: 'Tabiya, vers la première page',
    theme: {
      system: 'Couleurs du système ; passer au clair',
      light: 'Couleurs claires ; passer au sombre',
      dark: 'Couleurs sombres ; passer à celles du système',
    },
  },

  game: {
    loading: 'Chargement de la partie…',
    you: 'vous',
    freeSeat: 'Place libre',
    present: 'présent',
    absent: 'absent',
    noClock: 'sans pendule',
    clock: (side: Side) => `Pendule ${OF[side]}`,
    board: (side: Side) => `Échiquier, ${THE[side].toLowerCase()} en bas`,
    moves: 'Coups',
    noMoves: 'Aucun coup joué',
    moveBy: (number: number, side: Side) => `${number}, ${SIDES[side]}, `,
    panel: 'Partie',
    status: 'État de la partie',
    steps: {
      first: 'Premier coup',
      previous: 'Un coup en arrière',
      next: 'Un coup en avant',
      last: 'À la partie en cours',
    },
    flip: 'Tourner l’échiquier',
    newGame: 'Nouvelle partie',
    captured: (pieces: string) => `Prises : ${pieces}`,
    ahead: (pawns: number) => `+${pawns}`,
    rated: 'classée',
    watching: (people: number) =>
      people < 2 ? `${people} personne regarde` : `${people} personnes regardent`,
    assisted: 'saisi par l’assistant',
    offeredDraw: (side: Side) => `${THE[side]} ont proposé nulle`,
    zenLeave: 'Quitter le mode zen',
  },

  status: {
    yourTurn: 'À vous de jouer',
    yourTurnCheck: 'Échec ! À vous de jouer',
    opponentsTurn: 'À votre adversaire de jouer',
    opponentsTurnCheck: 'Échec. À votre adversaire de jouer',
    turn: (side: Side) => `Trait aux ${SIDES[side]}`,
    turnCheck: (side: Side) => `${THE[side]} sont en échec`,
    sending: 'Envoi de votre coup…',
    premove: 'Votre coup anticipé attend',
    waitingFor: (name: string) => `En attente de ${name}`,
    waitingForPlayers: 'En attente des joueurs',
    paused: 'La partie est suspendue',
    standing: 'Le serveur a redémarré. Les pendules sont arrêtées jusqu’au retour des deux joueurs.',
    behind: (move: string) => `En arrière : ${move}`,
    behindStart: 'En arrière : la position de départ',
    backToGame: 'Retour à la partie',
  },

  invite: {
    heading: 'Envoyez ce lien',
    lead: 'La première personne qui l’ouvre joue contre vous.',
    link: 'Lien vers cette partie',
    code: 'Code à scanner : ouvre cette partie',
    copy: 'Copier',
    copied: 'Copié',
    share: 'Partager',
    seatIsFree: (side: Side) => `Vous auriez les ${SIDES[side]}.`,
    joinHeading: 'Vous êtes invité',
    join: 'Rejoindre la partie',
  },

  actions: {
    label: 'Actions',
    resign: 'Abandonner',
    resignSure: 'Abandonner la partie ?',
    resignYes: 'Abandonner',
    abort: 'Annuler',
    abortSure: 'Annuler la partie ? Elle ne compte pour personne.',
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
    takebackAsked: 'Votre adversaire souhaite reprendre un coup',
    takebackAskedByYou: 'Vous souhaitez reprendre un coup',
    takebackAskedBy: (side: Side) => `${THE[side]} souhaitent reprendre un coup`,
  },

  claim: {
    heading: 'Réclamer la nulle',
    lead: 'La même position pour la troisième fois, ou 50 coups chacun sans prise ni coup de pion.',
    onBoard: 'C’est le cas maintenant',
    withMove: 'Après mon prochain coup',
    choose: 'Faites ce coup sur l’échiquier. Il n’est pas encore joué.',
    chosen: (move: string) => `Votre coup : ${move}`,
    another: 'Un autre coup',
    right: 'Juste : la partie est nulle.',
    wrong: (time: string | null) =>
      time === null
        ? 'Faux : la réclamation vaut proposition de nulle.'
        : `Faux : votre adversaire reçoit ${time}, et la réclamation vaut proposition de nulle.`,
    wrongMove: 'Votre coup est joué.',
    minutes: (minutes: number) => (minutes < 2 ? 'une minute de plus' : `${minutes} minutes de plus`),
    final: 'Une réclamation ne peut pas être retirée.',
    yes: 'Réclamer',
  },

  confirm: {
    ask: (move: string) => `Jouer ${move} ?`,
    yes: 'Jouer',
    no: 'Non',
  },

  rematch: {
    offer: 'Revanche',
    offered: 'Revanche proposée',
    asked: 'Votre adversaire souhaite une revanche',
    accept: 'Accepter',
    decline: 'Refuser',
    declined: 'La revanche a été refusée',
    made: 'À la revanche',
    watch: 'Regarder la revanche',
  },

  chat: {
    heading: 'Discussion',
    open: 'Discussion',
    openUnread: (lines: number) =>
      `Discussion, ${lines} ${lines < 2 ? 'nouveau message' : 'nouveaux messages'}`,
    close: 'Fermer la discussion',
    none: 'Rien n’a été dit',
    field: 'Dire quelque chose',
    send: 'Envoyer',
    you: 'Vous',
    lost: 'Pas envoyé : pas de connexion',
    players: 'Les spectateurs peuvent lire ceci.',
    spectators: 'Les joueurs lisent ceci après la partie.',
    spoken: (who: string, said: string) => `${who} dit : ${said}`,
  },

  share: {
    open: 'Partager',
    heading: 'Partager et garder',
    close: 'Fermer',
    link: 'Lien vers cette partie',
    pgn: 'Partie en PGN',
    fen: 'Position en FEN',
    image: 'Position en image',
    copy: 'Copier',
    copied: 'Copié',
    failed: 'La copie a échoué',
    download: 'Télécharger',
    downloadPgn: 'Télécharger le PGN',
    downloadFen: 'Télécharger le FEN',
    show: 'Ouvrir',
    openImage: 'Ouvrir l’image',
  },

  times: {
    heading: 'Temps utilisé',
    total: (side: Side, time: string) => `${SIDES[side]} ${time}`,
    move: 'Coup',
    used: 'Utilisé',
    left: 'Reste',
    by: 'Par',
  },

  options: {
    open: 'Options',
    heading: 'Options',
    close: 'Fermer',
    mute: 'Les sons sont activés ; les couper',
    unmute: 'Les sons sont coupés ; les activer',
    moving: 'Jouer',
    look: 'Apparence',
    smartMove: 'Coup rapide',
    smartMoveHint: 'Une case suffit là où un seul coup commence ou finit',
    premove: 'Coup anticipé',
    premoveHint: 'Donnez votre réponse pendant que l’adversaire réfléchit',
    autoQueen: 'Toujours une dame',
    autoQueenHint: 'Maintenez Alt pour choisir la pièce',
    confirmMove: 'Confirmer les coups',
    confirmMoveHint: 'Entrée joue le coup, Échap le reprend',
    sound: 'Sons',
    board: 'Échiquier',
    boards: { wood: 'Bois', green: 'Vert', slate: 'Ardoise', contrast: 'Contraste élevé' },
    size: 'Taille de l’échiquier',
    sizes: { small: 'Petit', medium: 'Moyen', large: 'Grand' },
    notation: 'Notation des coups',
    notations: { letters: 'Nf3', figurines: '♘f3' },
    coordinates: 'Coordonnées',
    animation: 'Vitesse des pièces',
    animations: { none: 'Aucune', fast: 'Rapide', normal: 'Normale', slow: 'Lente' },
    zen: 'Zen',
    zenHint: 'Échiquier, pendules et coups seulement',
    theme: 'Couleurs',
    themes: { system: 'Système', light: 'Clair', dark: 'Sombre' },
  },

  gone: {
    opponent: (seconds: number) => `Votre adversaire est parti. Encore ${seconds} s d’attente.`,
    you: (seconds: number) => `Vous êtes absent : ${seconds} s pour revenir.`,
    side: (side: Side, seconds: number) => `${THE[side]} sont partis. Encore ${seconds} s.`,
  },

  connection: {
    connecting: 'Connexion…',
    lost: 'Pas de connexion. Nouvel essai…',
    regained: 'De nouveau connecté',
  },

  promotion: {
    label: 'Promouvoir en',
  },

  notice: {
    refused: (why: string) => `Pas fait : ${why}`,
    moveRefused: (why: string) => `Coup non joué : ${why}`,
    premoveDropped: (why: string) => why,
    bad: (why: string) => `Le serveur n’a pas compris : ${why}`,
    drawDeclined: 'La proposition de nulle a été refusée',
    claimRejected: 'La réclamation était fausse. Elle vaut proposition de nulle.',
    takebackDeclined: 'La reprise a été refusée',
    takenBack: (plies: number) => (plies < 2 ? 'Un coup a été repris' : 'Des coups ont été repris'),
    timeGiven: (side: Side, seconds: number) => `${THE[side]} reçoivent ${seconds} secondes`,
    started: 'La partie commence',
    seated: (side: Side) => `${THE[side]} sont là`,
    restored: 'Une autre position est sur l’échiquier',
  },

  error: {
    offline: 'Le serveur est injoignable. Réessayez dans un instant.',
    missing: 'Cette partie n’existe pas',
    missingHint:
      'Le lien a peut-être été coupé. Un lien vers une partie finit par huit lettres ou chiffres.',
    home: 'Vers la première page',
    retry: 'Réessayer',
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
