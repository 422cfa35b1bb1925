/** The rules an arbiter set for a game, one line each. Pure: the messages are passed in. */

import type { GameView, OfficialView } from '../protocol/types';
import type { ArbiterMessages } from '../messages/arbiter';

/** Only those that differ from ordinary games. */
export function rulesText(
  { wall, official: t }: ArbiterMessages,
  game: GameView,
  settings: OfficialView,
  clock: (at: number) => string,
): string[] {
  const place = [
    settings.event,
    settings.round === null ? null : wall.round(settings.round),
    settings.board === null ? null : wall.board(settings.board),
  ].filter((part) => part !== null);
  const lines: (string | false)[] = [
    place.length > 0 && place.join(' · '),
    game.state.phase === 'waiting' && (settings.startAt === null ? t.startsByArbiter : t.startsAt(clock(settings.startAt))),
    settings.defaultTime !== null && t.defaultTime(settings.defaultTime),
    settings.absence === null ? t.noAbsence : t.absence(settings.absence),
    settings.drawOffersAfter > 1 && t.drawAfter(settings.drawOffersAfter),
    game.spectatorDelay !== undefined && t.spectatorDelay(1_000 * game.spectatorDelay),
    !settings.lagCredit && t.noLag,
    !settings.smartMoves && t.noSmart,
    !settings.autoQueen && t.noAutoQueen,
    !game.premoves && t.noPremove,
    !game.takebacks && t.noTakeback,
    !game.chat && t.noChat,
  ];
  return lines.filter((line) => line !== false);
}
