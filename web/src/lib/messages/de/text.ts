/** Texte der Textansicht. */

import type { Side } from '../../protocol/types';
import type { TextViewMessages } from '../types';

const SIDES: Record<Side, string> = { white: 'Weiß', black: 'Schwarz' };

const plural = (count: number, one: string, many: string) => `${count} ${count === 1 ? one : many}`;

export const text: TextViewMessages['text'] = {
  analyze: 'Analysieren',
  back: 'Brettansicht',
  title: (title) => `Textansicht: ${title}`,
  status: 'Stand der Partie',
  last: 'Letzter Zug',
  clocks: 'Uhren',
  moves: 'Züge',
  pieces: 'Figuren',
  board: 'Brett',
  boardHint: 'Pfeiltasten und Enter, oder k q r b n p zur nächsten Figur dieser Art',
  form: 'Zug oder Befehl',
  hint: 'Gib einen Zug ein, etwa Sf3, e4, O-O oder g1f3, oder einen Befehl. „hilfe“ listet die Befehle auf.',
  send: 'Senden',
  chat: 'Chat',

  commands: {
    board: { names: ['brett', 'b'], does: 'zum Brett' },
    clock: { names: ['uhr', 'u'], does: 'beide Uhren vorlesen' },
    last: { names: ['letzter', 'l'], does: 'den letzten Zug vorlesen' },
    opponent: { names: ['gegner', 'g'], does: 'den Gegner vorlesen' },
    pieces: { names: ['figuren', 'f'], does: 'alle Figuren auflisten' },
    moves: { names: ['züge'], does: 'deine möglichen Züge auflisten' },
    scan: { names: ['linie', 'reihe'], does: 'eine Linie oder Reihe vorlesen, etwa linie e, reihe 4' },
    status: { names: ['stand'], does: 'den Stand der Partie vorlesen' },
    resign: { names: ['aufgeben'], does: 'aufgeben, nach einer Bestätigung' },
    draw: { names: ['remis'], does: 'Remis anbieten' },
    takeback: { names: ['zurück'], does: 'um Zugrücknahme bitten' },
    claim: { names: ['reklamieren'], does: 'Remis reklamieren, auch mit deinem nächsten Zug, etwa reklamieren Sf3' },
    accept: { names: ['annehmen'], does: 'ein Angebot annehmen' },
    decline: { names: ['ablehnen'], does: 'ein Angebot ablehnen' },
    abort: { names: ['abbrechen'], does: 'die Partie abbrechen, bevor beide Spieler gezogen haben' },
    rematch: { names: ['revanche'], does: 'eine Revanche anbieten' },
    say: { names: ['sage', 'sag'], does: 'im Chat schreiben, etwa sage hallo' },
    help: { names: ['hilfe', '?'], does: 'die Befehle auflisten' },
  },
  yes: ['ja', 'j'],

  noLast: 'Noch keine Züge',
  lastMove: (number, side, spoken) => `${number}, ${SIDES[side]}: ${spoken}`,
  clock: (side, time) => `${SIDES[side]}: ${time}`,
  noClock: 'Diese Partie hat keine Uhr',
  time(ms: number): string {
    const all = Math.ceil(ms / 1_000);
    const parts: [number, string, string][] = [
      [Math.floor(all / 86_400), 'Tag', 'Tage'],
      [Math.floor((all % 86_400) / 3_600), 'Stunde', 'Stunden'],
      [Math.floor((all % 3_600) / 60), 'Minute', 'Minuten'],
      [all % 60, 'Sekunde', 'Sekunden'],
    ];
    const said = parts.filter(([count]) => count > 0).map((part) => plural(...part));
    return said.length === 0 ? 'keine Zeit' : said.join(' ');
  },
  opponent: (name, side, here) => `${name} hat ${SIDES[side]} und ist ${here ? 'online' : 'offline'}`,
  noOpponent: 'Dein Gegner ist noch nicht beigetreten',
  rating: (name, rating, provisional, change) =>
    `${name}: Wertung ${rating}${provisional ? ', vorläufig' : ''}${change === null ? '' : `, ${change < 0 ? 'minus' : 'plus'} ${Math.abs(change)}`}`,
  series: (score) => `Stand der Revanchen: ${score}`,
  players: (white, black) => `Weiß: ${white}. Schwarz: ${black}`,
  piecesOf: (side, pieces) => `${SIDES[side]}: ${pieces}`,
  kindAt: (kind, squares) => `${kind} ${squares.join(', ')}`,
  scanWhat: 'Nenne eine Linie oder Reihe: linie e, reihe 4',
  scanned: (line, pieces) => `${line}: ${pieces.length === 0 ? 'leer' : pieces.join(', ')}`,
  choices: (count, moves) => `${plural(count, 'möglicher Zug', 'mögliche Züge')}: ${moves.join(', ')}`,
  toBoard: 'Zum Brett gewechselt',
  help: (lines) => `Befehle. ${lines.join('. ')}.`,

  sure: {
    resign: 'Partie aufgeben? Schreibe ja, um aufzugeben.',
    abort: 'Partie abbrechen? Sie zählt dann nicht. Schreibe ja, um abzubrechen.',
    claim: (minutes) =>
      `Remis reklamieren? Ist die Reklamation unberechtigt, ${
        minutes === 0 ? '' : `erhält dein Gegner ${plural(minutes, 'Minute', 'Minuten')} zusätzlich, und sie `
      }gilt ${minutes === 0 ? 'sie ' : ''}als Remisangebot. Schreibe ja, um zu reklamieren.`,
  },
  canceled: 'Abgebrochen',
  notNow: (command) => `${command} ist jetzt nicht möglich`,
  nothingToAnswer: 'Es gibt nichts zu beantworten',
  sayWhat: 'Schreibe eine Nachricht dahinter: sage hallo',
  done: {
    resign: 'Du hast aufgegeben',
    abort: 'Du hast die Partie abgebrochen',
    draw: 'Du hast Remis angeboten',
    takeback: 'Du hast um Zugrücknahme gebeten',
    claim: 'Du hast Remis reklamiert',
    accept: 'Angenommen',
    decline: 'Abgelehnt',
    rematch: 'Du hast eine Revanche angeboten',
    say: 'Gesendet',
  },
};
