/** A move typed while the opponent thinks: from one square to another, since no list is there yet. */

import { meantPremove } from '../board/convert';
import { ownerOf, readPlacement } from '../game/position';
import type { Side } from '../protocol/types';
import { type Letters, readings } from './parse_move';

/** What came of a typed move in advance. */
export type TypedPremove =
  | { kind: 'premove'; uci: string }
  | { kind: 'nothing' }
  /** It does not name two squares. */
  | { kind: 'fromTo'; text: string }
  /** There is no piece of the player's own. */
  | { kind: 'notOwn'; square: string }
  /** The piece a pawn becomes was not named. */
  | { kind: 'promotionAhead'; stem: string };

export interface PremovePlace {
  fen: string;
  side: Side;
  chess960: boolean;
  letters?: Letters;
  autoQueen?: boolean;
}

export function typedPremove(text: string, place: PremovePlace): TypedPremove {
  const typed = text.trim();
  if (typed === '') return { kind: 'nothing' };
  const pieces = readPlacement(place.fen);
  const read = readings(typed, place.letters);
  for (const reading of read) {
    if (reading.kind === 'castling') {
      // Where the king goes is known only where it stands on its usual square.
      const home = place.side === 'white' ? 'e1' : 'e8';
      const king = place.side === 'white' ? 'K' : 'k';
      if (place.chess960 || pieces.get(home) !== king) return { kind: 'fromTo', text: typed };
      return { kind: 'premove', uci: home + (reading.way === 'short' ? 'g' : 'c') + home.charAt(1) };
    }
    if (reading.from.length !== 2) continue;
    const piece = pieces.get(reading.from);
    if (piece === undefined || ownerOf(piece) !== place.side) {
      return { kind: 'notOwn', square: reading.from };
    }
    const meant = meantPremove(place.fen, place.chess960, reading.from, reading.to);
    if (meant.kind === 'move') return { kind: 'premove', uci: meant.uci };
    if (meant.kind === 'nothing') continue;
    const promotion = reading.promotion || (place.autoQueen === true ? 'q' : '');
    if (promotion === '') return { kind: 'promotionAhead', stem: meant.stem };
    return { kind: 'premove', uci: meant.stem + promotion };
  }
  return { kind: 'fromTo', text: typed };
}
