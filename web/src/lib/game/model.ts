/**
 * The state of one game in the browser: frames in, a new model out. Pure: the time at which a
 * frame arrived is passed in, and texts are made elsewhere.
 */

import type { ErrorView } from '../protocol/errors';
import type { Act, ChatLine, GameView, NewsItem, ServerFrame, Side, State } from '../protocol/types';
import { addPing, addTimeSample, type ServerTime, UNKNOWN_TIME } from './clock';
import { type MadeOffer, offersIn } from './offers';
import { turnOf } from './position';

/** The player's move that is on the board but not yet confirmed. */
export interface Pending {
  id: number;
  uci: string;
  ply: number;
  /** When it was made, by the local clock: the player's clock stops then. */
  madeAt: number;
  /** The event that contains it, once the server has confirmed it. */
  ackedSeq: number | null;
}

/** A premove. */
export interface Premove {
  uci: string;
  ply: number;
}

/** Something to tell the person; each has its own number. */
export type Notice = { n: number } & (
  | { kind: 'refused'; act: Act | null; error: ErrorView }
  | { kind: 'premoveDropped'; error: ErrorView }
  | { kind: 'bad'; error: ErrorView }
  | { kind: 'news'; item: NewsItem }
  | { kind: 'rematch'; by: Side | null }
  | { kind: 'chat'; line: ChatLine }
);

/** A notice before it has a number. */
type NoticeBody = Notice extends infer N ? (N extends Notice ? Omit<N, 'n'> : never) : never;

export interface Model {
  /** The whole game, updated by the news; null until it arrives. */
  game: GameView | null;
  pending: Pending | null;
  premove: Premove | null;
  /** The draw offers that are known of, in order. */
  offers: readonly MadeOffer[];
  /** The chat, in order. */
  chat: readonly ChatLine[];
  /** Commands without an answer yet, moves included. */
  unanswered: ReadonlyMap<number, Act>;
  /** The notices of the last frame, in order. */
  notices: readonly Notice[];
  /** How many notices there have been. */
  noticeCount: number;
  time: ServerTime;
  /** The news leave a gap: the whole game must be fetched again. */
  stale: boolean;
  /** The latest event number seen from the server. */
  latestSeq: number;
  /** Whether the server's storage responds; `back` once it has been silent on this connection. */
  storage: 'responds' | 'silent' | 'back';
  /** When it was heard that the storage is silent, by the local clock: the clocks stand since. */
  stoodAt: number | null;
}

export const EMPTY: Model = {
  game: null,
  pending: null,
  premove: null,
  offers: [],
  chat: [],
  unanswered: new Map(),
  notices: [],
  noticeCount: 0,
  time: UNKNOWN_TIME,
  stale: false,
  latestSeq: -1,
  storage: 'responds',
  stoodAt: null,
};

type Handlers = {
  [T in ServerFrame['t']]: (
    model: Model,
    frame: Extract<ServerFrame, { t: T }>,
    now: number,
  ) => Model;
};

/** What each frame does. */
const HANDLERS: Handlers = {
  game,
  news,
  ack,
  refused,
  premove,
  ping,
  bad,
  spectators,
  chat,
  rematch,
  scores,
  said: (model, frame) => answered(clearNotices(model), frame.id),
  storage,
};

/** The model after a frame that arrived at `now`. */
export function receive(model: Model, frame: ServerFrame, now: number): Model {
  const handler = HANDLERS[frame.t] as Handlers['ping'] | undefined;
  // A newer server may send frames that this page does not know.
  return handler === undefined ? model : handler(model, frame as never, now);
}

/** A new connection: what was known of the server's clock may be wrong now. */
export function connected(model: Model): Model {
  return { ...model, time: UNKNOWN_TIME, storage: 'responds', stoodAt: null };
}

/** A command goes to the server. */
export function ask(model: Model, id: number, act: Act, now: number): Model {
  const unanswered = new Map(model.unanswered).set(id, act);
  if (act.a !== 'move') return { ...model, unanswered };
  const { uci, ply } = act;
  return { ...model, unanswered, pending: { id, uci, ply, madeAt: now, ackedSeq: null } };
}

/** A move goes to the server that is not in its list: the board shows it only if it is accepted. */
export function attempt(model: Model, id: number, act: Act): Model {
  return { ...model, unanswered: new Map(model.unanswered).set(id, act) };
}

/** Sets or cancels the premove. */
export function setPremove(model: Model, uci: string | null): Model {
  return { ...model, premove: uci === null ? null : { uci, ply: nextPly(model) + 1 } };
}

/** The side the person plays. */
export function mySide(model: Model): Side | null {
  const you = model.game?.you;
  return you === 'white' || you === 'black' ? you : null;
}

/** The side whose moves the person enters: their own, or that of the player they assist. */
export function controlledSide(model: Model): Side | null {
  const game = model.game;
  if (game?.you !== 'assistant' || game.assists === undefined) return mySide(model);
  return game.state.assisted?.[game.assists] === true ? game.assists : null;
}

export function other(side: Side): Side {
  return side === 'white' ? 'black' : 'white';
}

/** The next ply, counting the player's unconfirmed move. */
export function nextPly(model: Model): number {
  const ply = model.game?.state.ply ?? 0;
  return model.pending === null ? ply : ply + 1;
}

/** The side to move, counting the player's unconfirmed move. */
export function turn(model: Model): Side {
  const now = model.game?.state.turn ?? 'white';
  return model.pending === null ? now : other(now);
}

/** Whether a command of this kind is on its way. */
export function isUnanswered(model: Model, kind: Act['a']): boolean {
  return [...model.unanswered.values()].some((act) => act.a === kind);
}

function game(model: Model, frame: Extract<ServerFrame, { t: 'game' }>, now: number): Model {
  const { t: _, ...view } = frame;
  // The news was faster than this answer.
  if (model.game !== null && view.seq < model.game.seq) return model;
  const time = addTimeSample(model.time, view.state.clocks.now, now);
  const offers = offersIn(model.offers, view.moves.length, view.state);
  return reconcile({ ...clearNotices(model), game: view, offers, time, stale: false }, view.seq);
}

function news(model: Model, frame: Extract<ServerFrame, { t: 'news' }>, now: number): Model {
  const before = model.game;
  const time = addTimeSample(model.time, frame.state.clocks.now, now);
  if (before === null) return { ...clearNotices(model), time, stale: true };
  // Every event has its own items, so the new ones can be counted from the end.
  const events = byEvent(frame.items);
  const fresh = frame.seq - before.seq;
  if (fresh < 0) return { ...clearNotices(model), time };
  if (events.length < fresh) {
    return { ...clearNotices(model), time, stale: true, latestSeq: Math.max(model.latestSeq, frame.seq) };
  }
  // None for a client that reconnected without missing anything: the state may still differ.
  const items = fresh === 0 ? [] : events.slice(-fresh).flat();
  const moves = [...before.moves];
  let { premove, offers } = model;
  let whole = false;
  let open = before.state.drawOffer;
  const told: NewsItem[] = [];
  for (const item of items) {
    told.push(item);
    if (item.what === 'moved') {
      const { what: _, ...move } = item;
      moves.push(move);
      // A move declines the opponent's offer, which is not an event of its own.
      if (open !== null && open === turnOf(move.fen)) {
        told.push({ what: 'drawDeclined', of: open });
        open = null;
      }
    } else if (item.what === 'drawDeclined') {
      open = null;
    } else if (item.what === 'claimRejected') {
      open = item.by;
    } else if (item.what === 'drawOffered') {
      open = item.by;
      offers = [...offers, { after: moves.length, by: item.by }];
    } else if (item.what === 'takenBack') {
      moves.splice(Math.max(0, moves.length - item.plies));
      premove = null;
    } else if (item.what === 'seated' || item.what === 'restored') {
      whole = true;
    }
  }
  whole ||= moves.length !== frame.state.length;
  const after = { ...before, seq: frame.seq, moves, state: frame.state };
  offers = offersIn(offers, moves.length, frame.state);
  const next = { ...clearNotices(model), game: after, premove, offers, time, stale: model.stale || whole };
  const notices = told.map((item) => ({ kind: 'news' as const, item }));
  return reconcile(addNotices(next, ...notices), frame.seq);
}

/** What an arbiter's act does to the board is an item of its own before it. */
const DOUBLED = ['started', 'takenBack', 'restored', 'decided'];

function byEvent(items: readonly NewsItem[]): NewsItem[][] {
  const events: NewsItem[][] = [];
  for (const item of items) {
    const before = item.what === 'arbiter' && DOUBLED.includes(item.kind) ? events.at(-1) : undefined;
    if (before === undefined) events.push([item]);
    else before.push(item);
  }
  return events;
}

function ack(model: Model, frame: Extract<ServerFrame, { t: 'ack' }>): Model {
  const next = answered(clearNotices(model), frame.id);
  if (next.pending?.id !== frame.id) return next;
  const pending = { ...next.pending, ackedSeq: frame.seq };
  return reconcile({ ...next, pending }, next.game?.seq ?? -1);
}

function refused(model: Model, frame: Extract<ServerFrame, { t: 'refused' }>): Model {
  const act = model.unanswered.get(frame.id) ?? null;
  const next = addNotices(answered(clearNotices(model), frame.id), { kind: 'refused', act, error: errorOf(frame) });
  if (next.pending?.id !== frame.id) return next;
  // The premove was meant to follow this one.
  return { ...next, pending: null, premove: null };
}

function premove(model: Model, frame: Extract<ServerFrame, { t: 'premove' }>): Model {
  const kept = frame.uci !== null && model.premove?.uci === frame.uci ? model.premove : null;
  const waiting = frame.uci === null ? null : (kept ?? { uci: frame.uci, ply: nextPly(model) + 1 });
  const next = { ...clearNotices(model), premove: waiting };
  return frame.error == null ? next : addNotices(next, { kind: 'premoveDropped', error: frame.error });
}

/** While the storage is silent all clocks stand: they go on when the game does, or when it is back. */
function storage(model: Model, frame: Extract<ServerFrame, { t: 'storage' }>, now: number): Model {
  const next = clearNotices(model);
  if (frame.responds) return { ...next, storage: 'back', stoodAt: null };
  return { ...next, storage: 'silent', stoodAt: model.stoodAt ?? now };
}

function ping(model: Model, frame: Extract<ServerFrame, { t: 'ping' }>, now: number): Model {
  const latestSeq = Math.max(model.latestSeq, frame.seq);
  return { ...model, time: addPing(model.time, frame.now, now), latestSeq };
}

function bad(model: Model, frame: Extract<ServerFrame, { t: 'bad' }>): Model {
  return addNotices(clearNotices(model), { kind: 'bad', error: errorOf(frame) });
}

function errorOf({ code, params, why }: Extract<ServerFrame, { t: 'refused' | 'bad' }>): ErrorView {
  return { code, params, message: why };
}

function spectators(model: Model, frame: Extract<ServerFrame, { t: 'spectators' }>): Model {
  if (model.game === null) return model;
  return { ...clearNotices(model), game: { ...model.game, spectators: frame.n } };
}

function chat(model: Model, frame: Extract<ServerFrame, { t: 'chat' }>): Model {
  const known = new Set(model.chat.map(({ room, n }) => room + n));
  const fresh = frame.lines.filter(({ room, n }) => !known.has(room + n));
  if (fresh.length === 0) return model;
  const notices = fresh.map((line) => ({ kind: 'chat' as const, line }));
  // After the game the players receive the spectators' earlier lines.
  const lines = [...model.chat, ...fresh].sort((a, b) => a.at - b.at);
  return addNotices({ ...clearNotices(model), chat: lines }, ...notices);
}

function rematch(model: Model, frame: Extract<ServerFrame, { t: 'rematch' }>): Model {
  if (model.game === null) return model;
  const { by, next } = frame;
  const after = { ...clearNotices(model), game: { ...model.game, rematch: { by, next } } };
  return next === null ? addNotices(after, { kind: 'rematch', by }) : after;
}

function scores(model: Model, { t: _, ...scores }: Extract<ServerFrame, { t: 'scores' }>): Model {
  return model.game === null ? model : { ...clearNotices(model), game: { ...model.game, ...scores } };
}

/** Drops the pending move and the premove once the state has overtaken them. */
function reconcile(model: Model, seq: number): Model {
  const state = model.game?.state;
  if (state === undefined) return model;
  let { pending, premove } = model;
  const shown = pending?.ackedSeq != null && pending.ackedSeq <= seq;
  if (pending !== null && (shown || pending.ply !== state.ply || isOver(state))) pending = null;
  // At most the player's own move and the opponent's come before it.
  const ahead = premove === null ? 0 : premove.ply - state.ply;
  if (ahead < 0 || ahead > 2 || isOver(state)) premove = null;
  return { ...model, pending, premove, latestSeq: Math.max(model.latestSeq, seq) };
}

function isOver(state: State): boolean {
  return state.phase === 'over';
}

function answered(model: Model, id: number): Model {
  const unanswered = new Map(model.unanswered);
  unanswered.delete(id);
  return { ...model, unanswered };
}

/** The notices of the previous frame have been handled. */
function clearNotices(model: Model): Model {
  return model.notices.length === 0 ? model : { ...model, notices: [] };
}

function addNotices(model: Model, ...bodies: NoticeBody[]): Model {
  const notices = bodies.map((what, index) => ({ ...what, n: model.noticeCount + index + 1 }) as Notice);
  return { ...model, notices: [...model.notices, ...notices], noticeCount: model.noticeCount + bodies.length };
}
