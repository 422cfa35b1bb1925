/** Puts the texts of several chunks together, with what is made of more than one of them. */

import type { Texts as PlayMessages } from 'virtual:messages/play';

import { sanParts } from './san';
import type { CommonMessages, Messages } from './types';

export function withCommon(letters: string, common: CommonMessages, play: PlayMessages): Messages {
  return { letters: letters.slice(0, 5), ...common, ...play, game: { ...common.game, ...play.game }, spoken: (san) => spokenMove(play, san) };
}

/** `knight takes f3, check` */
function spokenMove({ pieces, spoken: t }: PlayMessages, san: string): string {
  const { castling, piece, from, takes, to, promotion, check, mate } = sanParts(san);
  const words = [piece && pieces[piece], from, takes && t.takes, to];
  const move = castling === null ? words.filter(Boolean).join(' ') : t[castling];
  const text = promotion === null ? move : t.promotes(move, pieces[promotion]);
  return mate ? t.mate(text) : check ? t.check(text) : text;
}
