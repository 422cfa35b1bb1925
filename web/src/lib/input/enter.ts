/** A typed move in a game: what is to be done, and what is said to it. */

import { handSide, type Model } from '../game/model';
import { canMove, canPremove } from '../game/show';
import { typedPremoveText, typedText } from '../words/tell_input';
import type { Words } from '../words/types';
import { typedPremove } from './premove';
import { lettersOf } from './read';
import { typedMove } from './typed';

/** What a typed line does; null: nothing, it was only answered. */
export type MoveDeed = { kind: 'move'; uci: string } | { kind: 'premove'; uci: string };

export interface Answer<D> {
  said: string;
  deed: D | null;
}

export interface MoveOptions {
  /** A pawn becomes a queen where no piece is named. */
  autoQueen: boolean;
}

export function enterMove(
  text: string,
  model: Model,
  words: Words,
  options: MoveOptions,
): Answer<MoveDeed> {
  const game = model.game;
  const side = handSide(model);
  const letters = lettersOf(words.input.letters);
  if (game === null) return { said: words.game.loading, deed: null };
  if (game.state.phase === 'over') return { said: words.input.typed.over, deed: null };
  if (side === null) return { said: words.input.typed.watching, deed: null };
  const autoQueen = options.autoQueen && game.official?.autoQueen !== false;
  if (canMove(model) && game.state.legal !== null) {
    const typed = typedMove(text, game.state.legal, { letters, autoQueen });
    const deed = typed.kind === 'move' ? { kind: typed.kind, uci: typed.uci } : null;
    return { said: typedText(words, typed), deed };
  }
  if (canPremove(model)) {
    const { fen } = game.state;
    const typed = typedPremove(text, { fen, side, chess960: game.chess960, letters, autoQueen });
    const deed = typed.kind === 'premove' ? typed : null;
    return { said: typedPremoveText(words, typed), deed };
  }
  return { said: words.input.typed.notNow, deed: null };
}
