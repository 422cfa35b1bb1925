/** The lobby as one visitor sees it: frames in, lists out. */

import type { GoneCode, Lobby, LobbyFrame, SeekView, GameSettings } from '../protocol/people';

/** Why a challenge ended, and what the challenged said to it. */
export interface Ended {
  /** The challenge or search. */
  id: string;
  code: GoneCode;
  reason: string | null;
}

export interface LobbyModel extends Lobby {
  /** Whether the first frame has arrived. */
  loaded: boolean;
  /** Why the visitor's own challenges ended, the newest last. */
  ended: Ended[];
}

export const EMPTY: LobbyModel = {
  loaded: false,
  you: null,
  seeks: [],
  playing: [],
  games: [],
  lapsed: [],
  people: 0,
  live: 0,
  ended: [],
};

export function receive(model: LobbyModel, frame: LobbyFrame): LobbyModel {
  switch (frame.t) {
    case 'lobby': {
      const { t: _, ...lobby } = frame;
      // The server reports expired seeks once; a reconnect must not drop them.
      const lapsed = [...model.lapsed, ...lobby.lapsed];
      return { ...lobby, lapsed, loaded: true, ended: model.ended };
    }
    case 'seek': {
      const { t: _, ...seek } = frame;
      return { ...model, seeks: [...model.seeks.filter(({ id }) => id !== seek.id), seek] };
    }
    case 'gone': {
      const seeks = model.seeks.filter((seek) => seek.id !== frame.id);
      const { id, code, reason = null } = frame;
      const ended = code === undefined ? model.ended : [...model.ended, { id, code, reason }];
      return { ...model, seeks, ended };
    }
    case 'games': {
      const now = new Map(frame.games.map((game) => [game.id, game]));
      const playing = model.playing.map((game) => now.get(game.id) ?? game);
      return { ...model, games: frame.games, playing };
    }
    case 'counts':
      return { ...model, people: frame.people, live: frame.games };
    case 'storage':
    case 'paired':
    case 'notices':
    case 'ping':
      return model;
  }
}

/** What others look for and anybody can accept. */
export const openSeeks = (model: LobbyModel): SeekView[] =>
  model.seeks.filter(({ own, kind }) => !own && kind === 'open');

/** What the visitor waits for. */
export const ownSeeks = (model: LobbyModel): SeekView[] => model.seeks.filter(({ own }) => own);

/** Whether there is anything to tell of the visitor's own searches. */
export const hasNotices = (model: LobbyModel): boolean =>
  ownSeeks(model).length + model.ended.length + model.lapsed.length > 0;

/** Who challenges the visitor. */
export const challenges = (model: LobbyModel): SeekView[] =>
  model.seeks.filter(({ own, kind }) => !own && kind === 'person');

/** Whether a tile shows this seek. */
export const isOnTile = ({ kind, game }: SeekView, tiles: readonly { time: string }[]): boolean =>
  kind === 'open' && tiles.some(({ time }) => isPlain(game, time));

/**
 * How many others wait at a tile for a game of this kind, without those with whom the visitor would
 * not be paired: a guest, who has no rating, does not meet anyone who asks for one. How far ratings
 * may be apart widens with time, which only the server knows.
 */
export const othersAt = (
  model: LobbyModel,
  time: string,
  { rated, guest, range }: { rated: boolean; guest: boolean; range: boolean },
): number =>
  openSeeks(model).filter(
    ({ by, game }) =>
      isStandard(game, time) &&
      (game.rated ?? false) === rated &&
      !(guest && game.ratingRange !== undefined) &&
      !(by.guest && range),
  ).length;

/** The visitor's seek that a tile made, if one stands. */
export const waitingAt = (model: LobbyModel, time: string): SeekView | undefined =>
  model.seeks.find(({ own, kind, game }) => own && kind === 'open' && isPlain(game, time));

/** Games of others. */
export const toWatch = (model: LobbyModel): LobbyModel['games'] => {
  const own = new Set(model.playing.map(({ id }) => id));
  return model.games.filter(({ id }) => !own.has(id));
};

/** Boards that change come before games of days; otherwise in the order of the server. */
export const byInterest = (games: LobbyModel['games']): LobbyModel['games'] =>
  [...games].sort((one, other) => Number(one.speed === 'correspondence') - Number(other.speed === 'correspondence'));

/** A search for a time and nothing else, rated or not. */
function isPlain(game: GameSettings, time: string): boolean {
  return isStandard(game, time) && (game.side ?? 'random') === 'random';
}

/** Standard chess at this time, whichever side it leaves. */
function isStandard(game: GameSettings, time: string): boolean {
  return (
    game.time === time &&
    game.timeBlack === undefined &&
    game.fen === undefined &&
    game.chess960 !== true &&
    (game.ruleset ?? 'online') === 'online'
  );
}
