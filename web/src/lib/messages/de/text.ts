/** Deutsche Wörter der Textansicht. */

import type { Side } from '../../protocol/types';
import type { Messages } from '../types';

const SIDES: Record<Side, string> = { white: 'Weiß', black: 'Schwarz' };

const plural = (count: number, one: string, many: string) => `${count} ${count === 1 ? one : many}`;

export const text: Messages['text'] = {
  link: 'Textansicht',
  back: 'Zum Brett',
  title: (title) => `Textansicht: ${title}`,
  status: 'Stand der Partie',
  last: 'Letzter Zug',
  clocks: 'Uhren',
  moves: 'Züge',
  pieces: 'Figuren',
  board: 'Brett',
  boardHint: 'Pfeiltasten, Enter, und k q r b n p für die nächste Figur einer Art',
  form: 'Zug oder Befehl',
  hint: 'Ein Zug als Sf3, e4, O-O oder g1f3, oder ein Befehl. „hilfe“ nennt die Befehle.',
  send: 'Senden',
  chat: 'Chat',

  commands: {
    board: { names: ['brett', 'b'], does: 'zum Brett' },
    clock: { names: ['uhr', 'u'], does: 'beide Uhren' },
    last: { names: ['letzter', 'l'], does: 'der letzte Zug' },
    opponent: { names: ['gegner', 'g'], does: 'gegen wen du spielst' },
    pieces: { names: ['figuren', 'f'], does: 'alle Figuren nach Art' },
    moves: { names: ['züge'], does: 'die Züge, die du machen kannst' },
    scan: { names: ['linie', 'reihe'], does: 'eine Linie oder Reihe, etwa linie e, reihe 4' },
    status: { names: ['stand'], does: 'wie die Partie steht' },
    resign: { names: ['aufgeben'], does: 'aufgeben; du wirst noch einmal gefragt' },
    draw: { names: ['remis'], does: 'Remis anbieten' },
    takeback: { names: ['zurück'], does: 'bitten, einen Zug zurückzunehmen' },
    claim: { names: ['reklamieren'], does: 'Remis reklamieren; auch mit dem Zug, etwa reklamieren Sf3' },
    accept: { names: ['annehmen'], does: 'annehmen, was dein Gegner anbietet' },
    decline: { names: ['ablehnen'], does: 'es ablehnen' },
    abort: { names: ['abbrechen'], does: 'die Partie abbrechen, bevor beide gezogen haben' },
    rematch: { names: ['revanche'], does: 'noch einmal spielen' },
    say: { names: ['sage', 'sag'], does: 'etwas im Chat sagen, etwa sage hallo' },
    help: { names: ['hilfe', '?'], does: 'diese Liste' },
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
  opponent: (name, side, here) => `${name} hat ${SIDES[side]} und ist ${here ? 'da' : 'nicht da'}`,
  noOpponent: 'Noch niemand spielt mit',
  players: (white, black) => `Weiß: ${white}. Schwarz: ${black}`,
  piecesOf: (side, pieces) => `${SIDES[side]}: ${pieces}`,
  kindAt: (kind, squares) => `${kind} ${squares.join(', ')}`,
  scanWhat: 'Welche Linie oder Reihe? Etwa: linie e, reihe 4',
  scanned: (line, pieces) => `${line}: ${pieces.length === 0 ? 'leer' : pieces.join(', ')}`,
  choices: (count, moves) => `${plural(count, 'Zug', 'Züge')}: ${moves.join(', ')}`,
  toBoard: 'Auf dem Brett',
  help: (lines) => `Befehle. ${lines.join('. ')}.`,

  sure: {
    resign: 'Die Partie aufgeben? Tippe ja, um aufzugeben.',
    abort: 'Die Partie abbrechen? Sie zählt für niemanden. Tippe ja, um abzubrechen.',
    claim: (minutes) =>
      `Remis reklamieren? Ist es falsch, ${
        minutes === 0 ? '' : `erhält dein Gegner ${plural(minutes, 'Minute', 'Minuten')} mehr und `
      }gilt es als Remisangebot. Tippe ja, um zu reklamieren.`,
  },
  cancelled: 'Nicht ausgeführt',
  notNow: (command) => `${command} geht jetzt nicht`,
  nothingToAnswer: 'Es gibt kein Angebot zu beantworten',
  sayWhat: 'Was sagen? Etwa: sage hallo',
  done: {
    resign: 'Du gibst auf',
    abort: 'Die Partie wird abgebrochen',
    draw: 'Du bietest Remis an',
    takeback: 'Du bittest, einen Zug zurückzunehmen',
    claim: 'Du reklamierst Remis',
    accept: 'Angenommen',
    decline: 'Abgelehnt',
    rematch: 'Du möchtest noch einmal spielen',
    say: 'Gesagt',
  },
};
