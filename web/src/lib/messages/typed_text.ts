/** Replies to typed moves. Pure: the messages are passed in. */

import type { TypedPremove } from '../input/premove';
import type { Typed } from '../input/typed_move';
import { inLetters } from '../game/notation';
import type { Messages } from './types';

/** The reply to a move typed on the player's turn. */
export function typedText(messages: Messages, typed: Typed): string {
  const { typed: t } = messages.input;
  switch (typed.kind) {
    case 'move':
      return t.played(messages.spoken(typed.san));
    case 'nothing':
      return '';
    case 'unreadable':
      return t.unreadable(typed.text);
    case 'nobody':
      if (typed.piece === null) return t.nothingFrom(typed.from, typed.to);
      return typed.from === ''
        ? t.noPiece(typed.text, typed.piece)
        : t.noPieceFrom(typed.text, typed.piece, typed.from);
    case 'several': {
      const names = typed.moves.map(({ san }) => inLetters(withoutMarks(san), messages.letters));
      return typed.piece === null
        ? t.ambiguousKinds(typed.text, names)
        : t.ambiguous(t.numbers[names.length] ?? names.length, messages.input.kind(typed.piece, names.length), typed.to, names);
    }
    case 'promotion':
      return t.promotion(typed.text, typed.moves.map(({ san }) => inLetters(withoutMarks(san), messages.letters)));
    case 'noCastling':
      return t.noCastling(typed.way);
  }
}

/** The reply to a move typed while the opponent thinks. */
export function typedPremoveText(messages: Messages, typed: TypedPremove): string {
  const { typed: t } = messages.input;
  switch (typed.kind) {
    case 'premove':
      return t.premove(typed.uci.slice(0, 2), typed.uci.slice(2, 4));
    case 'nothing':
      return '';
    case 'fromTo':
      return t.fromTo(typed.text);
    case 'notOwn':
      return t.notOwn(typed.square);
    case 'promotionAhead':
      return t.premovePromotion(typed.stem);
  }
}

/** Check and mate need not be typed. */
function withoutMarks(san: string): string {
  return san.replace(/[+#]$/, '');
}
