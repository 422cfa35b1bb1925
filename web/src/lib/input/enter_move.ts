/** A typed move in a game: what is to be done, and what is said to it. */

import { controlledSide, type Model } from '../game/model';
import { canMove, canPremove } from '../game/show';
import { typedPremoveText, typedText } from '../messages/typed_text';
import type { Messages } from '../messages/types';
import { typedPremove } from './premove';
import { lettersOf } from './parse_move';
import { typedMove } from './typed_move';

/** What a typed line does; null: nothing, it was only answered. */
export type MoveAction = { kind: 'move'; uci: string } | { kind: 'premove'; uci: string };

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
  messages: Messages,
  options: MoveOptions,
): Answer<MoveAction> {
  const game = model.game;
  const side = controlledSide(model);
  const letters = lettersOf(messages.input.letters);
  if (game === null) return { said: messages.game.loading, deed: null };
  if (game.state.phase === 'over') return { said: messages.input.typed.over, deed: null };
  if (side === null) return { said: messages.input.typed.watching, deed: null };
  const autoQueen = options.autoQueen && game.official?.autoQueen !== false;
  if (canMove(model) && game.state.legal !== null) {
    const typed = typedMove(text, game.state.legal, { letters, autoQueen });
    const deed = typed.kind === 'move' ? { kind: typed.kind, uci: typed.uci } : null;
    return { said: typedText(messages, typed), deed };
  }
  if (canPremove(model)) {
    const { fen } = game.state;
    const typed = typedPremove(text, { fen, side, chess960: game.chess960, letters, autoQueen });
    const deed = typed.kind === 'premove' ? typed : null;
    return { said: typedPremoveText(messages, typed), deed };
  }
  return { said: messages.input.typed.notNow, deed: null };
}
