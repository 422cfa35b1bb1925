/** The open wall: hears what changes, and passes it on once a frame of the screen. */

import { serverNow, addTimeSample, type ServerTime, UNKNOWN_TIME } from '../game/clock';
import type { WallDelta, WallFrame } from '../protocol/arbiter';
import { LiveSocket } from '../socket/live.svelte';
import { openWire } from '../socket/wire';
import { type Board, boardOf, changed, movesBoard } from './model';

/** The server pings every ten seconds. */
const SILENCE_MS = 25_000;
/** A page that is not seen is not drawn either, but must not fall behind. */
const UNSEEN_MS = 1_000;
/** So many boards change at once; the others follow with the next frames of the screen. */
const AT_ONCE = 6;

/** A frame, or one board of it. */
type News = Exclude<WallFrame, { t: 'boards' | 'ping' | 'storage' }> | { t: 'board'; now: number; delta: WallDelta };

/** One board: its component is told only about its own changes. */
export class Cell {
  board = $state.raw() as Board;

  constructor(board: Board) {
    this.board = board;
  }
}

export class Wall {
  /** The boards, by id. Replaced when one comes, goes or changes its list; never for a move. */
  cells = $state.raw<ReadonlyMap<string, Cell>>(new Map());
  there = $state(false);
  readonly line: LiveSocket<WallFrame>;

  #time: ServerTime = UNKNOWN_TIME;
  #news: News[] = [];
  #drawing = 0;
  #unseen: ReturnType<typeof setTimeout> | undefined;

  /** `tournament`: only its boards; all boards if it is empty. */
  constructor(tournament = '') {
    this.line = new LiveSocket<WallFrame>({
      open: () => openWire(`/ws/arbiter${tournament && `?tournament=${tournament}`}`),
      silenceMs: SILENCE_MS,
      onframe: (frame) => this.#hear(frame),
      onopen: () => (this.#time = UNKNOWN_TIME),
    });
  }

  /** Returns what closes it. */
  start(): () => void {
    const stop = this.line.start();
    return () => {
      stop();
      clearTimeout(this.#unseen);
      cancelAnimationFrame(this.#drawing);
    };
  }

  /** What the server's clock reads now. */
  now(): number {
    return serverNow(this.#time, performance.now());
  }

  /** The boards as they stand; reading them is no subscription to their moves. */
  boards(): Board[] {
    return [...this.cells.values()].map((cell) => cell.board);
  }

  /** Games that are not on the wall any more, asked for page by page. */
  add(boards: Board[]): void {
    const cells = new Map(this.cells);
    for (const board of boards) if (!cells.has(board.id)) cells.set(board.id, new Cell(board));
    this.cells = cells;
  }

  #hear(frame: WallFrame): void {
    if ('now' in frame) this.#time = addTimeSample(this.#time, frame.now, performance.now());
    if (frame.t === 'ping' || frame.t === 'storage') return;
    const waiting = this.#news.length > 0;
    if (frame.t !== 'boards') this.#news.push(frame);
    else for (const delta of frame.boards) this.#news.push({ t: 'board', now: frame.now, delta });
    if (!waiting) this.#await();
  }

  /** Whichever comes first: a page in the background gets no frames of the screen. */
  #await(): void {
    this.#drawing = requestAnimationFrame(() => this.#draw(AT_ONCE));
    this.#unseen = setTimeout(() => this.#draw(this.#news.length), UNSEEN_MS);
  }

  /** Passes on the oldest news; more of them the more there are, so that nothing piles up. */
  #draw(most: number): void {
    cancelAnimationFrame(this.#drawing);
    clearTimeout(this.#unseen);
    const cells = new Map(this.cells);
    let arrange = false;
    for (const news of this.#news.splice(0, Math.max(most, Math.ceil(this.#news.length / 8)))) {
      arrange = this.#take(cells, news) || arrange;
    }
    if (arrange) this.cells = cells;
    if (this.#news.length > 0) this.#await();
  }

  /** Whether the lists are others now. */
  #take(cells: Map<string, Cell>, frame: News): boolean {
    switch (frame.t) {
      case 'wall': {
        const on = new Set(frame.games.map(({ id }) => id));
        // A finished game may have left the wall; any other missing game has another arbiter now.
        for (const [id, { board }] of cells) if (!on.has(id) && board.phase !== 'over') cells.delete(id);
        for (const game of frame.games) put(cells, boardOf(game, frame.now));
        this.there = true;
        return true;
      }
      case 'added':
        put(cells, boardOf(frame.game, frame.now));
        return true;
      case 'removed':
        return cells.delete(frame.id);
      case 'board': {
        const cell = cells.get(frame.delta.id);
        if (cell === undefined) return false;
        cell.board = changed(cell.board, frame.delta, frame.now);
        return movesBoard(frame.delta);
      }
      default:
        return false;
    }
  }
}

/** A cell that is there keeps its place on the screen. */
function put(cells: Map<string, Cell>, board: Board): void {
  const cell = cells.get(board.id);
  if (cell === undefined) cells.set(board.id, new Cell(board));
  else cell.board = board;
}
