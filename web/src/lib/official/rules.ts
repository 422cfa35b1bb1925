/** What an arbiter has laid down for a game, as lines to read. Pure: the messages are passed in. */

import type { GameView, OfficialView } from '../protocol/types';
import type { ArbiterMessages } from '../messages/arbiter';

/** Only what is not as everywhere. */
export function rulesText(
  { wall, official: say }: ArbiterMessages,
  game: GameView,
  laid: OfficialView,
  clock: (at: number) => string,
): string[] {
  const place = [
    laid.event,
    laid.round === null ? null : wall.round(laid.round),
    laid.board === null ? null : wall.board(laid.board),
  ].filter((part) => part !== null);
  const lines: (string | false)[] = [
    place.length > 0 && place.join(' · '),
    game.state.phase === 'waiting' && (laid.startAt === null ? say.startsByArbiter : say.startsAt(clock(laid.startAt))),
    laid.defaultTime !== null && say.defaultTime(laid.defaultTime),
    laid.absence === null ? say.noAbsence : say.absence(laid.absence),
    laid.drawOffersAfter > 1 && say.drawAfter(laid.drawOffersAfter),
    !laid.lagCredit && say.noLag,
    !laid.smartMoves && say.noSmart,
    !laid.autoQueen && say.noAutoQueen,
    !game.premoves && say.noPremove,
    !game.takebacks && say.noTakeback,
    !game.chat && say.noChat,
  ];
  return lines.filter((line) => line !== false);
}
