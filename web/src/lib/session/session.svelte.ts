/** One open game: the model, the connection, and the position shown. */

import { ApiError, fetchGame, joinGame } from '../api/http';
import { fetchSeek } from '../api/lobby';
import { serverNow } from '../game/clock';
import {
  ask,
  attempt,
  connected,
  EMPTY,
  type Model,
  mySide,
  nextPly,
  type Notice,
  receive,
  setPremove,
} from '../game/model';
import type { Mark } from '../game/why_illegal';
import { type Cursor, step, type Step } from '../game/moves';
import { canMove, canPremove } from '../game/view';
import { preferences } from '../preferences/preferences.svelte';
import type { ErrorView } from '../protocol/errors';
import type { Act, ServerFrame, Side } from '../protocol/types';
import { GameSocket, gameSocketPath } from '../socket/game_socket';
import type { Loss, Status } from '../socket/live.svelte';
import { openWire } from '../socket/wire';
import { play as playSound } from '../sound/play';
import { soundOf } from '../sound/choose_sound';
import { messages } from '../messages';
import { noticeText, silenceText, spokenNews } from '../messages/game_text';
import { errorSentence, isErrorView } from '../messages/errors';

/** How long a line about what happened stays. */
const NOTICE_MS = 6_000;
/** How long the reason against a move stays. */
const REASON_MS = 4_000;
const REGAINED_MS = 2_500;
/** For how long after the last sign of life the server counts a player as present. */
const PRESENCE_MS = 10_000;
/** How long news may be on its way before the game is asked for again. */
const REFETCH_MS = 1_500;

/** After a move, older notices are outdated: whose turn it is matters more. */
const isStep = (notice: Notice): boolean =>
  notice.kind === 'news' && (notice.item.what === 'moved' || notice.item.what === 'started');

/** Something that matters more than any older notice: an offer to answer, the end of the game. */
const isUrgent = (notice: Notice): boolean =>
  notice.kind === 'news' && ['drawOffered', 'takebackProposed', 'ended'].includes(notice.item.what);

/** Where the page goes from here. */
export interface Navigation {
  /** A rematch was made. */
  rematch: (game: string) => void;
  /** It is a challenge that nobody has answered yet. */
  challenge: () => void;
}

export class GameSession {
  readonly id: string;
  model = $state.raw<Model>(EMPTY);
  status = $state<Status>('connecting');
  /** The connection came back a moment ago. */
  regained = $state(false);
  /** Since when there is no connection, by the page's clock; null while there is one. */
  lostAt = $state<number | null>(null);
  /** Why there is none, as far as the page can know. */
  loss = $state<Loss>('closed');
  /** The game ended while there was no connection. */
  endedWhileAway = $state(false);
  cursor = $state<Cursor>('live');
  flipped = $state(false);
  /** A line about what just happened. */
  notice = $state<string | null>(null);
  /** What the last refusal points at on the board. */
  marks = $state.raw<readonly Mark[]>([]);
  /** What is read out. */
  spoken = $state('');
  notFound = $state(false);
  joining = $state(false);
  /** Lines of the chat that nobody has looked at yet. */
  unread = $state(0);
  /** The chat line being sent; null if none is. */
  saying = $state.raw<{ id: number; text: string } | null>(null);
  /** The id of the last chat line that the server confirmed. */
  said = $state.raw(0);
  /** The opponent did not want to play again. */
  rematchDeclined = $state(false);

  readonly #navigation: Navigation;
  #startedAt = 0;
  /** The connection was lost, and nothing of the game was heard since. */
  #away = false;
  readonly #socket: GameSocket;
  #lastNotice = 0;
  /** Whether the line tells of the game itself: others, as on a premove, stay through a move. */
  #noticeIsAboutGame = false;
  #noticeTimer: ReturnType<typeof setTimeout> | undefined;
  #regainedTimer: ReturnType<typeof setTimeout> | undefined;
  #refetchTimer: ReturnType<typeof setTimeout> | undefined;
  #fetching = false;
  #stopped = true;
  /** The last change of the premove has not been sent. */
  #premoveUnsent = false;

  constructor(id: string, navigation: Navigation = { rematch: () => {}, challenge: () => {} }) {
    this.id = id;
    this.#navigation = navigation;
    this.#socket = new GameSocket({
      open: (from) => openWire(gameSocketPath(id, from)),
      lastSeq: () => (this.model.game === null || this.model.stale ? null : this.model.game.seq),
      onframe: (frame) => this.#receive(frame),
      onstatus: (status) => this.#setStatus(status),
      onloss: (loss) => (this.loss = loss),
      onfailure: () => void this.#fetchWholeGame(),
    });
  }

  /** The side at the bottom of the board. */
  get bottom(): Side {
    const own = mySide(this.model) ?? this.model.game?.assists ?? 'white';
    return this.flipped === (own === 'white') ? 'black' : 'white';
  }

  /** Opens the connection; returns what closes it. */
  start(): () => void {
    this.#stopped = false;
    this.#startedAt = performance.now();
    const stop = this.#socket.start();
    return () => {
      this.#stopped = true;
      stop();
      for (const timer of [this.#noticeTimer, this.#regainedTimer, this.#refetchTimer]) {
        clearTimeout(timer);
      }
    };
  }

  play(uci: string): void {
    if (canMove(this.model)) this.act({ a: 'move', uci, ply: nextPly(this.model) });
  }

  /** Two squares that are no legal move: the server says why. */
  async tried(from: string, to: string): Promise<void> {
    const { game } = this.model;
    const { uciOf } = await import('../input/attempt');
    const uci = game === null ? null : uciOf({ fen: game.state.fen, chess960: game.chess960 }, from, to);
    if (uci !== null) this.attempt(uci);
  }

  /** Asks for a move that is not in the list of legal ones: the server says why it is not. */
  attempt(uci: string): void {
    if (!canMove(this.model)) return;
    const act: Act = { a: 'move', uci, ply: nextPly(this.model) };
    this.model = attempt(this.model, this.#socket.do(act), act);
  }

  act(act: Act): void {
    const id = this.#socket.do(act);
    const before = this.model;
    this.model = ask(before, id, act, performance.now());
    this.#sound(before);
  }

  rematch(): void {
    this.rematchDeclined = false;
    this.#socket.ask((id) => ({ t: 'rematch', id }));
  }

  declineRematch(): void {
    this.#socket.ask((id) => ({ t: 'declineRematch', id }));
  }

  /** Sends a chat line once: without a confirmation it stays in the field. */
  say(text: string): void {
    const id = this.#socket.newId();
    if (this.#socket.say({ t: 'say', id, text })) this.saying = { id, text };
  }

  premove(uci: string | null): void {
    if (uci === null ? this.model.premove === null : !canPremove(this.model)) return;
    this.model = setPremove(this.model, uci);
    this.#sendPremove();
  }

  look(cursor: Cursor): void {
    const length = this.model.game?.moves.length ?? 0;
    this.cursor = cursor === 'live' || cursor >= length ? 'live' : cursor;
  }

  step(by: Step): void {
    this.cursor = step(this.cursor, this.model.game?.moves.length ?? 0, by);
  }

  async join(side: Side): Promise<void> {
    this.joining = true;
    try {
      await joinGame(this.id, side);
    } catch (error) {
      const why = error instanceof ApiError && isErrorView(error.answer) ? errorSentence(messages, messages.errors, error.answer) : null;
      this.#showNotice(why ?? messages.error.offline);
    } finally {
      this.joining = false;
      // Also after a refusal: the seat may have been taken, and the game has changed.
      this.#socket.restart();
    }
  }

  #receive(frame: ServerFrame): void {
    const before = this.model;
    this.model = receive(before, frame, performance.now());
    if (frame.t === 'game' || frame.t === 'news') this.#noteEndWhileAway(before);
    this.#tellOfSilence(before, frame);
    if (frame.t === 'ping') this.#checkSync();
    else if (this.model !== before) {
      this.#sound(before);
      this.#announce();
      this.#onRematchChange(before);
    }
    if ('id' in frame && frame.id === this.saying?.id) {
      if (frame.t === 'said') this.said = frame.id;
      this.saying = null;
    }
    // Moves were taken back: there is nothing to look back at beyond the end.
    if (this.cursor !== 'live') this.look(this.cursor);
    if (this.model.stale) void this.#fetchWholeGame();
  }

  #noteEndWhileAway(before: Model): void {
    if (!this.#away || this.model === before) return;
    const isOver = (model: Model) => model.game?.state.phase === 'over';
    this.endedWhileAway = before.game !== null && !isOver(before) && isOver(this.model);
    this.#away = false;
  }

  /** The server was down or silent: the person reads that nobody was charged for it. */
  #tellOfSilence(before: Model, frame: ServerFrame): void {
    const text = silenceText(messages, before, this.model);
    if (frame.t === 'ping' || text === null) return;
    this.#showNotice(text);
    this.spoken = text;
  }

  /** A ping carries the last event number: fetch the game if behind, else send what is unsent. */
  #checkSync(): void {
    const isBehind = () => this.model.latestSeq > (this.model.game?.seq ?? -1);
    if (isBehind()) {
      clearTimeout(this.#refetchTimer);
      this.#refetchTimer = setTimeout(() => isBehind() && void this.#fetchWholeGame(), REFETCH_MS);
    } else if (this.#premoveUnsent) {
      this.#sendPremove();
    }
  }

  #sendPremove(): void {
    const { premove } = this.model;
    const said = this.#socket.say(
      premove === null
        ? { t: 'cancelPremove' }
        : { t: 'premove', uci: premove.uci, ply: premove.ply },
    );
    this.#premoveUnsent = !said;
  }

  #sound(before: Model): void {
    const sound = soundOf(before, this.model);
    if (sound !== null && preferences.all.sound) playSound(sound);
  }

  /** Reacts to a change of the rematch. */
  #onRematchChange(before: Model): void {
    const [was, is] = [before.game?.rematch, this.model.game?.rematch];
    if (was === undefined || is === undefined) return;
    const me = mySide(this.model);
    if (was.by === me && is.by === null && is.next === null) this.rematchDeclined = true;
    if (is.by !== null) this.rematchDeclined = false;
    if (me !== null && was.next === null && is.next !== null) this.#navigation.rematch(is.next);
  }

  #announce(): void {
    const fresh = this.model.notices.filter(({ n }) => n > this.#lastNotice);
    this.#lastNotice = this.model.noticeCount;
    if ((this.#noticeIsAboutGame && fresh.some(isStep)) || fresh.some(isUrgent)) this.notice = null;
    if (this.marks.length > 0 && fresh.some((notice) => isStep(notice) || isUrgent(notice))) this.marks = [];
    const spoken: string[] = [];
    const since = serverNow(this.model.time, this.#startedAt);
    for (const notice of fresh) {
      if (notice.kind === 'chat') {
        // Lines from before the page was opened are not announced.
        if (notice.line.at < since) continue;
        if (notice.line.side === null || notice.line.side !== mySide(this.model)) this.unread++;
      }
      const text = noticeText(messages, notice, this.model);
      if (text !== null) {
        this.#showNotice(text, notice.kind === 'refused' ? REASON_MS : NOTICE_MS);
        this.#noticeIsAboutGame = notice.kind === 'news';
      }
      if (notice.kind === 'refused' && notice.act?.a === 'move') {
        void this.#mark(notice.act.uci, notice.error);
      }
      const aloud = spokenNews(messages, notice, this.model);
      if (aloud !== null) spoken.push(aloud);
    }
    if (spoken.length === 0) return;
    // The same words again must be announced again.
    const aloud = spoken.join('. ');
    this.spoken = aloud === this.spoken ? `${aloud} ` : aloud;
  }

  /** Points at what is in the way of a refused move. */
  async #mark(uci: string, error: ErrorView): Promise<void> {
    const { marksOf } = await import('../game/why_illegal');
    const shown = this.notice !== null;
    if (shown) this.marks = marksOf(uci, this.model.game?.state.fen ?? '', error);
  }

  #showNotice(text: string, duration = NOTICE_MS): void {
    this.notice = text;
    if (this.marks.length > 0) this.marks = [];
    this.#noticeIsAboutGame = false;
    clearTimeout(this.#noticeTimer);
    this.#noticeTimer = setTimeout(() => {
      this.notice = null;
      if (this.marks.length > 0) this.marks = [];
    }, duration);
  }

  #setStatus(status: Status): void {
    if (status === 'open') {
      this.model = connected(this.model);
      // The server may have lost it in a crash; saying it again changes nothing otherwise.
      this.#premoveUnsent ||= this.model.premove !== null;
      this.regained = this.status === 'lost';
      clearTimeout(this.#regainedTimer);
      this.#regainedTimer = setTimeout(() => (this.regained = false), REGAINED_MS);
      this.saying = null;
    }
    if (status === 'lost') {
      const now = performance.now();
      this.lostAt ??= Math.min(now, now - this.#socket.silentFor() + PRESENCE_MS);
      this.#away = true;
    } else if (status === 'open') {
      this.lostAt = null;
    }
    this.status = status;
  }

  /** No game has this id: perhaps a challenge, which becomes one. */
  async #checkForChallenge(): Promise<void> {
    this.#socket.stop();
    try {
      await fetchSeek(this.id);
      this.#navigation.challenge();
    } catch {
      this.notFound = true;
    }
  }

  /** Asks for the whole game, until it is there. */
  async #fetchWholeGame(): Promise<void> {
    if (this.#fetching || this.#stopped) return;
    this.#fetching = true;
    try {
      const game = await fetchGame(this.id);
      if (!this.#stopped) this.#receive({ t: 'game', ...game });
    } catch (error) {
      if (error instanceof ApiError && error.status === 404) await this.#checkForChallenge();
    }
    this.#fetching = false;
    if (!this.model.stale || this.notFound) return;
    this.#refetchTimer = setTimeout(() => void this.#fetchWholeGame(), REFETCH_MS);
  }
}
