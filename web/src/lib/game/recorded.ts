/**
 * Streams of frames as `crates/wire` made them for one viewer of a scripted game, each with when
 * it arrived. For tests only.
 */

import type { ServerFrame } from '../protocol/types';
import { EMPTY, type Model, receive } from './model';
import foolsMateBlack from './recorded/fools_mate.black.json';
import foolsMateWhite from './recorded/fools_mate.white.json';
import goneWhite from './recorded/gone.white.json';
import offersBlack from './recorded/offers.black.json';
import offersWhite from './recorded/offers.white.json';
import specialSpectator from './recorded/special.spectator.json';
import specialWhite from './recorded/special.white.json';

export interface Arrival {
  at: number;
  frame: ServerFrame;
}

/** What the server says since these were recorded. */
const GAME = { chat: true, claimPenaltyMs: null, spectators: 0, rematch: { by: null, next: null } };
const STATE = { opening: null };

/** JSON has no unions of words: what was read is taken at its word. */
const stream = (read: unknown) =>
  (read as Arrival[]).map(({ at, frame }) => ({ at, frame: withNew(frame) }));

function withNew(frame: ServerFrame): ServerFrame {
  if (frame.t === 'game') return { ...GAME, ...frame, state: { ...STATE, ...frame.state } };
  return frame.t === 'news' ? { ...frame, state: { ...STATE, ...frame.state } } : frame;
}

export const RECORDED = {
  foolsMateBlack: stream(foolsMateBlack),
  foolsMateWhite: stream(foolsMateWhite),
  goneWhite: stream(goneWhite),
  offersBlack: stream(offersBlack),
  offersWhite: stream(offersWhite),
  specialSpectator: stream(specialSpectator),
  specialWhite: stream(specialWhite),
};

/** The model after each frame. */
export function models(arrivals: readonly Arrival[], from: Model = EMPTY): Model[] {
  let model = from;
  return arrivals.map(({ at, frame }) => (model = receive(model, frame, at)));
}

/** The model after so many frames; after all of them without a number. */
export function after(arrivals: readonly Arrival[], frames = arrivals.length): Model {
  return models(arrivals.slice(0, frames)).at(-1) ?? EMPTY;
}

/** The first model that this is true of. */
export function when(arrivals: readonly Arrival[], is: (model: Model) => boolean): Model {
  const found = models(arrivals).find(is);
  if (found === undefined) throw new Error('never happened');
  return found;
}
