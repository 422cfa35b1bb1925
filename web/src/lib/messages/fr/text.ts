/** Textes de la vue en texte. */

import type { Side } from '../../protocol/types';
import type { TextViewMessages } from '../types';

const SIDES: Record<Side, string> = { white: 'Blancs', black: 'Noirs' };

const plural = (count: number, one: string, many: string) => `${count} ${count < 2 ? one : many}`;

export const text: TextViewMessages['text'] = {
  analyze: 'Analyser',
  back: 'Vue échiquier',
  title: (title) => `Vue en texte : ${title}`,
  status: 'État de la partie',
  last: 'Dernier coup',
  clocks: 'Pendules',
  moves: 'Coups',
  pieces: 'Pièces',
  board: 'Échiquier',
  boardHint: 'Les flèches et Entrée, ou k q r b n p pour aller à la prochaine pièce de ce type',
  form: 'Coup ou commande',
  hint: 'Saisissez un coup comme Cf3, e4, O-O ou g1f3, ou une commande. « aide » donne la liste des commandes.',
  send: 'Envoyer',
  chat: 'Discussion',

  commands: {
    board: { names: ['échiquier', 'e'], does: 'aller à l’échiquier' },
    clock: { names: ['pendule', 'p'], does: 'lire les deux pendules' },
    last: { names: ['dernier', 'd'], does: 'lire le dernier coup' },
    opponent: { names: ['adversaire', 'a'], does: 'lire le nom de l’adversaire' },
    pieces: { names: ['pièces'], does: 'lister toutes les pièces' },
    moves: { names: ['coups'], does: 'lister vos coups possibles' },
    scan: { names: ['colonne', 'rangée'], does: 'lire une colonne ou une rangée, comme colonne e, rangée 4' },
    status: { names: ['état'], does: 'lire l’état de la partie' },
    resign: { names: ['abandonner'], does: 'abandonner, après confirmation' },
    draw: { names: ['nulle'], does: 'proposer nulle' },
    takeback: { names: ['reprendre'], does: 'demander à reprendre un coup' },
    claim: { names: ['réclamer'], does: 'réclamer la nulle, aussi avec votre prochain coup, comme réclamer Cf3' },
    accept: { names: ['accepter'], does: 'accepter une proposition' },
    decline: { names: ['refuser'], does: 'refuser une proposition' },
    abort: { names: ['annuler'], does: 'annuler la partie avant que les deux joueurs aient joué' },
    rematch: { names: ['revanche'], does: 'proposer une revanche' },
    say: { names: ['dire'], does: 'écrire dans la discussion, comme dire bonjour' },
    help: { names: ['aide', '?'], does: 'lister les commandes' },
  },
  yes: ['oui', 'o'],

  noLast: 'Aucun coup joué',
  lastMove: (number, side, spoken) => `${number}, ${SIDES[side]} : ${spoken}`,
  clock: (side, time) => `${SIDES[side]} : ${time}`,
  noClock: 'Cette partie se joue sans pendule',
  time(ms: number): string {
    const all = Math.ceil(ms / 1_000);
    const parts: [number, string, string][] = [
      [Math.floor(all / 86_400), 'jour', 'jours'],
      [Math.floor((all % 86_400) / 3_600), 'heure', 'heures'],
      [Math.floor((all % 3_600) / 60), 'minute', 'minutes'],
      [all % 60, 'seconde', 'secondes'],
    ];
    const said = parts.filter(([count]) => count > 0).map((part) => plural(...part));
    return said.length === 0 ? 'plus de temps' : said.join(' ');
  },
  opponent: (name, side, here) => `${name} a les ${SIDES[side]}, ${here ? 'en ligne' : 'hors ligne'}`,
  noOpponent: 'Votre adversaire n’a pas encore rejoint la partie',
  rating: (name, rating, provisional, change) =>
    `${name} : classement ${rating}${provisional ? ', provisoire' : ''}${change === null ? '' : `, ${change < 0 ? 'moins' : 'plus'} ${Math.abs(change)}`}`,
  series: (score) => `Score de la série : ${score}`,
  players: (white, black) => `Blancs : ${white}. Noirs : ${black}`,
  piecesOf: (side, pieces) => `${SIDES[side]} : ${pieces}`,
  kindAt: (kind, squares) => `${kind} ${squares.join(', ')}`,
  scanWhat: 'Nommez une colonne ou une rangée : colonne e, rangée 4',
  scanned: (line, pieces) => `${line} : ${pieces.length === 0 ? 'vide' : pieces.join(', ')}`,
  choices: (count, moves) => `${plural(count, 'coup possible', 'coups possibles')} : ${moves.join(', ')}`,
  toBoard: 'Passage à l’échiquier',
  help: (lines) => `Commandes. ${lines.join('. ')}.`,

  sure: {
    resign: 'Abandonner la partie ? Écrivez oui pour abandonner.',
    abort: 'Annuler la partie ? Elle ne comptera pas. Écrivez oui pour annuler.',
    claim: (minutes) =>
      `Réclamer la nulle ? Si la réclamation est incorrecte, ${
        minutes === 0 ? '' : `l’adversaire reçoit ${plural(minutes, 'minute', 'minutes')} de plus et `
      }elle vaut proposition de nulle. Écrivez oui pour réclamer.`,
  },
  canceled: 'Annulé',
  notNow: (command) => `${command} : impossible maintenant`,
  nothingToAnswer: 'Il n’y a rien à répondre',
  sayWhat: 'Écrivez un message à la suite : dire bonjour',
  done: {
    resign: 'Vous avez abandonné',
    abort: 'Vous avez annulé la partie',
    draw: 'Vous avez proposé nulle',
    takeback: 'Vous avez demandé à reprendre un coup',
    claim: 'Vous avez réclamé la nulle',
    accept: 'Accepté',
    decline: 'Refusé',
    rematch: 'Vous avez proposé une revanche',
    say: 'Envoyé',
  },
};
