/** Mots français de la vue en texte. */

import type { Side } from '../../protocol/types';
import type { Messages } from '../types';

const SIDES: Record<Side, string> = { white: 'Blancs', black: 'Noirs' };

const plural = (count: number, one: string, many: string) => `${count} ${count < 2 ? one : many}`;

export const text: Messages['text'] = {
  link: 'Vue en texte',
  back: 'À l’échiquier',
  title: (title) => `Vue en texte : ${title}`,
  status: 'État de la partie',
  last: 'Dernier coup',
  clocks: 'Pendules',
  moves: 'Coups',
  pieces: 'Pièces',
  board: 'Échiquier',
  boardHint: 'Les flèches, Entrée, et k q r b n p pour la prochaine pièce d’une sorte',
  form: 'Coup ou commande',
  hint: 'Un coup comme Cf3, e4, O-O ou g1f3, ou une commande. « aide » les nomme toutes.',
  send: 'Envoyer',
  chat: 'Discussion',

  commands: {
    board: { names: ['échiquier', 'e'], does: 'aller à l’échiquier' },
    clock: { names: ['pendule', 'p'], does: 'les deux pendules' },
    last: { names: ['dernier', 'd'], does: 'le dernier coup' },
    opponent: { names: ['adversaire', 'a'], does: 'contre qui vous jouez' },
    pieces: { names: ['pièces'], does: 'toutes les pièces par sorte' },
    moves: { names: ['coups'], does: 'les coups possibles' },
    scan: { names: ['colonne', 'rangée'], does: 'une colonne ou une rangée, comme colonne e, rangée 4' },
    status: { names: ['état'], does: 'l’état de la partie' },
    resign: { names: ['abandonner'], does: 'abandonner ; on vous le redemande' },
    draw: { names: ['nulle'], does: 'proposer nulle' },
    takeback: { names: ['reprendre'], does: 'demander à reprendre un coup' },
    claim: { names: ['réclamer'], does: 'réclamer la nulle ; aussi avec le coup voulu, comme réclamer Cf3' },
    accept: { names: ['accepter'], does: 'accepter ce que l’adversaire propose' },
    decline: { names: ['refuser'], does: 'le refuser' },
    abort: { names: ['annuler'], does: 'annuler la partie avant que les deux aient joué' },
    rematch: { names: ['revanche'], does: 'rejouer' },
    say: { names: ['dire'], does: 'dire quelque chose, comme dire bonjour' },
    help: { names: ['aide', '?'], does: 'cette liste' },
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
  opponent: (name, side, here) => `${name} a les ${SIDES[side]}, ${here ? 'présent' : 'absent'}`,
  noOpponent: 'Personne n’a encore rejoint la partie',
  players: (white, black) => `Blancs : ${white}. Noirs : ${black}`,
  piecesOf: (side, pieces) => `${SIDES[side]} : ${pieces}`,
  kindAt: (kind, squares) => `${kind} ${squares.join(', ')}`,
  scanWhat: 'Quelle colonne ou rangée ? Par exemple : colonne e, rangée 4',
  scanned: (line, pieces) => `${line} : ${pieces.length === 0 ? 'vide' : pieces.join(', ')}`,
  choices: (count, moves) => `${plural(count, 'coup', 'coups')} : ${moves.join(', ')}`,
  toBoard: 'Sur l’échiquier',
  help: (lines) => `Commandes. ${lines.join('. ')}.`,

  sure: {
    resign: 'Abandonner la partie ? Écrivez oui pour abandonner.',
    abort: 'Annuler la partie ? Elle ne compte pour personne. Écrivez oui pour annuler.',
    claim: (minutes) =>
      `Réclamer la nulle ? Si c’est faux, ${
        minutes === 0 ? '' : `l’adversaire reçoit ${plural(minutes, 'minute', 'minutes')} de plus et `
      }cela vaut proposition de nulle. Écrivez oui pour réclamer.`,
  },
  cancelled: 'Pas fait',
  notNow: (command) => `${command} : impossible maintenant`,
  nothingToAnswer: 'Il n’y a pas de proposition',
  sayWhat: 'Dire quoi ? Par exemple : dire bonjour',
  done: {
    resign: 'Vous abandonnez',
    abort: 'La partie est annulée',
    draw: 'Vous proposez nulle',
    takeback: 'Vous demandez à reprendre un coup',
    claim: 'Vous réclamez la nulle',
    accept: 'Accepté',
    decline: 'Refusé',
    rematch: 'Vous souhaitez rejouer',
    say: 'Dit',
  },
};
