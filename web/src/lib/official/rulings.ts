/** The rulings possible in a game now, and the ruling made from a filled-in form. */

import type { Ruling } from '../protocol/arbiter';
import type { GameView, Side } from '../protocol/types';
import { readClockText } from './clock_text';

export type Kind = Ruling['r'];

/** A ruling that is about to be made; `side` where it is about one of the players. */
export interface Choice {
  kind: Kind;
  side: Side;
}

export const RESULTS = ['1-0', '½-½', '0-1', '0-0', '½-0', '0-½'] as const;
export type Result = (typeof RESULTS)[number];

/** The times that are given most often, in milliseconds. */
export const AMOUNTS = [10_000, 30_000, 60_000, 120_000, 300_000, 600_000] as const;

/** Rulings that need a second confirmation. */
export const GRAVE: readonly Kind[] = ['setClocks', 'takeBack', 'restore', 'decide', 'correct'];

const SIDES = ['white', 'black'] as const;

/** In the order of the panel: what waits for an answer first. */
export function possible({ state, assistants }: GameView): Choice[] {
  const { phase, calls, assisted } = state;
  const on = (kind: Kind, when: boolean, side: Side = 'white'): Choice[] => (when ? [{ kind, side }] : []);
  const over = phase === 'over';
  const waiting = phase === 'waiting';
  const timed = SIDES.some((side) => state.clocks[side] !== null);
  return [
    ...SIDES.flatMap((side) => on('answerCall', !over && calls?.[side] === true, side)),
    ...SIDES.flatMap((side) => on('approveAssistant', !over && assisted?.[side] === false, side)),
    ...on('start', waiting),
    ...on('pause', phase === 'playing' || phase === 'standing'),
    ...on('resume', phase === 'paused'),
    ...on('addTime', timed && !over),
    ...on('setClocks', timed && !over),
    ...on('takeBack', !over && state.length > 0),
    ...on('restore', !over && !waiting),
    ...SIDES.flatMap((side) =>
      on('endAssistant', !over && assistants?.[side] != null && assisted?.[side] != null, side),
    ),
    ...on('decide', !over),
    ...on('correct', over),
  ];
}

/** What the form of a ruling holds; each ruling reads its own part. */
export interface Fields {
  side: Side;
  amountMs: number;
  clocks: { white: string; black: string };
  plies: number;
  /** The position that is to be restored: that after so many moves, or a FEN. */
  from: 'move' | 'fen';
  after: number;
  fen: string;
  result: Result;
}

/** The ruling, or null while something is missing or cannot be read. */
export function rulingOf({ kind, side }: Choice, fields: Fields, game: GameView): Ruling | null {
  switch (kind) {
    case 'answerCall':
    case 'approveAssistant':
    case 'endAssistant':
      return { r: kind, side };
    case 'addTime':
      return { r: kind, side: fields.side, ms: fields.amountMs };
    case 'setClocks': {
      const ruling: Ruling = { r: kind };
      for (const each of SIDES) {
        const typed = fields.clocks[each].trim();
        if (typed === '') continue;
        const ms = readClockText(typed);
        if (ms === null) return null;
        ruling[each] = ms;
      }
      return ruling.white === undefined && ruling.black === undefined ? null : ruling;
    }
    case 'takeBack':
      return fields.plies >= 1 && fields.plies <= game.state.length ? { r: kind, plies: fields.plies } : null;
    case 'restore': {
      const after = game.moves[fields.after - 1]?.fen ?? game.startFen;
      const fen = fields.from === 'move' ? after : fields.fen.trim();
      return fen === '' ? null : { r: kind, fen };
    }
    case 'decide':
    case 'correct':
      return { r: kind, result: fields.result };
    default:
      return { r: kind };
  }
}
