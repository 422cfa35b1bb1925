/** Enters a typed move: the move to play, and the reply to show. */

import { controlledSide, type Model } from '../game/model';
import { canMove, canPremove } from '../game/view';
import { typedPremoveText, typedText } from '../messages/typed_text';
import type { Messages } from '../messages/types';
import { attemptOf } from './attempt';
import { typedPremove } from './premove';
import { lettersOf } from './parse_move';
import { typedMove } from './typed_move';

/** The action of a typed line; null if it only has a reply. */
export type MoveAction =
  | { kind: 'move'; uci: string }
  | { kind: 'premove'; uci: string }
  /** It is not legal: the server says why. */
  | { kind: 'attempt'; uci: string };

export interface Answer<D> {
  reply: string;
  action: D | null;
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
  const letters = lettersOf(messages.letters);
  if (game === null) return { reply: messages.game.loading, action: null };
  if (game.state.phase === 'over') return { reply: messages.input.typed.over, action: null };
  if (side === null) return { reply: messages.input.typed.watching, action: null };
  const autoQueen = options.autoQueen && game.official?.autoQueen !== false;
  if (canMove(model) && game.state.legal !== null) {
    const typed = typedMove(text, game.state.legal, { letters, autoQueen });
    if (typed.kind === 'move') {
      return { reply: typedText(messages, typed), action: { kind: 'move', uci: typed.uci } };
    }
    const attempt = attemptOf(typed, { fen: game.state.fen, side, chess960: game.chess960 });
    const action = attempt === null ? null : { kind: 'attempt' as const, uci: attempt };
    return { reply: typedText(messages, typed), action };
  }
  if (canPremove(model)) {
    const { fen } = game.state;
    const typed = typedPremove(text, { fen, side, chess960: game.chess960, letters, autoQueen });
    const action = typed.kind === 'premove' ? typed : null;
    return { reply: typedPremoveText(messages, typed), action };
  }
  return { reply: messages.input.typed.notNow, action: null };
}
