/** A UCI engine behind lines of text: one search at a time, the next one when the last has stopped. */

import type { Side } from '../protocol/types';
import type { Score } from './annotations';
import { turnOf } from './position';

/** Where the lines go and come from: a worker, or a test. */
export interface Port {
  post: (line: string) => void;
  /** Ends it; nothing comes after it. */
  end: () => void;
}

export interface Question {
  fen: string;
  chess960: boolean;
  /** How many lines, from 1. */
  lines: number;
  /** It ends at the first that is reached. */
  depth?: number;
  moveTimeMs?: number;
}

/** One line of the engine, the best first. */
export interface EngineLine {
  depth: number;
  score: Score;
  /** As UCI. */
  moves: string[];
}

export interface Listener {
  /** The lines as they are now. */
  oninfo: (lines: readonly EngineLine[]) => void;
  /** The search is over; not called when another one took its place. */
  onend: (lines: readonly EngineLine[]) => void;
}

interface Search {
  question: Question;
  listener: Listener;
  lines: EngineLine[];
  /** Nobody waits for it any more. */
  dropped: boolean;
}

export class UciEngine {
  readonly #port: Port;
  readonly #onready: () => void;
  #ready = false;
  #running: Search | null = null;
  #next: Search | null = null;

  constructor(port: Port, onready: () => void) {
    this.#port = port;
    this.#onready = onready;
    port.post('uci');
  }

  /** Searches this in place of what it does now. */
  search(question: Question, listener: Listener): void {
    this.#next = { question, listener, lines: [], dropped: false };
    if (this.#running !== null) this.#drop();
    else this.#begin();
  }

  /** Stops without an answer. */
  stop(): void {
    this.#next = null;
    if (this.#running !== null) this.#drop();
  }

  end(): void {
    this.#next = null;
    this.#running = null;
    this.#port.end();
  }

  /** A line from the engine. */
  receive(line: string): void {
    const [word] = line.trim().split(/\s+/);
    if (word === 'uciok') this.#port.post('isready');
    else if (word === 'readyok' && !this.#ready) {
      this.#ready = true;
      this.#onready();
      this.#begin();
    } else if (word === 'info') this.#info(line);
    else if (word === 'bestmove') this.#ended();
  }

  #drop(): void {
    if (this.#running === null || this.#running.dropped) return;
    this.#running.dropped = true;
    this.#port.post('stop');
  }

  #begin(): void {
    const search = this.#next;
    if (!this.#ready || search === null) return;
    this.#next = null;
    this.#running = search;
    const { fen, chess960, lines, depth, moveTimeMs } = search.question;
    this.#port.post(`setoption name UCI_Chess960 value ${chess960}`);
    this.#port.post(`setoption name MultiPV value ${lines}`);
    this.#port.post(`position fen ${fen}`);
    const limits = [depth === undefined ? '' : ` depth ${depth}`, moveTimeMs === undefined ? '' : ` movetime ${moveTimeMs}`].join('');
    this.#port.post(`go${limits === '' ? ' infinite' : limits}`);
  }

  #info(line: string): void {
    const search = this.#running;
    if (search === null || search.dropped) return;
    const read = readInfo(line, turnOf(search.question.fen));
    if (read === null || read.index > search.question.lines) return;
    // A copy, so that who keeps the last one sees a change.
    const lines = [...search.lines];
    lines[read.index - 1] = read.line;
    search.lines = lines;
    if (read.index === Math.min(search.question.lines, lines.length)) search.listener.oninfo(lines.filter(Boolean));
  }

  #ended(): void {
    const search = this.#running;
    this.#running = null;
    if (search !== null && !search.dropped) search.listener.onend(search.lines.filter(Boolean));
    if (this.#running === null) this.#begin();
  }
}

/** A line such as `info depth 12 multipv 2 score cp 34 pv e2e4 e7e5`; null if it says nothing new. */
export function readInfo(text: string, turn: Side): { index: number; line: EngineLine } | null {
  const words = text.trim().split(/\s+/);
  const after = (name: string) => words[words.indexOf(name) + 1] ?? '';
  const pv = words.indexOf('pv');
  const score = words.indexOf('score');
  if (pv < 0 || score < 0 || /bound$/.test(words[score + 3] ?? '')) return null;
  const value = Number(words[score + 2]);
  if (!Number.isFinite(value)) return null;
  // The engine speaks for the side to move, the page for White. No minus before nothing.
  const own = turn === 'white' ? value : 0 - value;
  const read: Score = words[score + 1] === 'mate' ? { mate: own } : { cp: own };
  const index = words.includes('multipv') ? Number(after('multipv')) : 1;
  return { index, line: { depth: Number(after('depth')) || 0, score: read, moves: words.slice(pv + 1) } };
}
