/** Makes the report of a game, keeps it, and lets a person try again where a mistake was made. */

import type { Analysis } from './analysis.svelte';
import type { Score } from './annotations';
import { lossOf, LOSSES } from './chances';
import type { Engine } from './engine.svelte';
import { Board } from './position';
import { type Evaluated, gameKey, type JudgedMove, makeReport, positionsOf, type Report } from './report';
import { loadReport, saveReport } from './report_store';
import type { TreeNode } from './tree';

/** For each position: an 81-position game takes less than a minute. */
const DEPTH = 16;
const MOVE_TIME_MS = 600;
/** A move that loses less is good enough. */
const GOOD = Math.min(...LOSSES.map(([, least]) => least));

export type AttemptState = 'find' | 'checking' | 'right' | 'good' | 'wrong' | 'shown';
export interface Attempt {
  move: JudgedMove;
  state: AttemptState;
  /** The move that was tried last. */
  san: string;
}

export class ReportRunner {
  running = $state(false);
  /** Whether it was stopped before its end. */
  partial = $state(false);
  notKept = $state(false);
  attempt = $state.raw<Attempt | null>(null);
  #evaluated = $state.raw<readonly Evaluated[]>([]);
  /** Which game they are of. */
  #key = $state('');
  readonly #analysis: Analysis;
  readonly #engine: Engine;

  readonly #gameKey = $derived.by(() => gameKey(this.#analysis.tree.root));
  readonly report: Report | null = $derived.by(() => {
    if (this.#evaluated.length < 2 || this.#key !== this.#gameKey) return null;
    return makeReport(this.#analysis.tree.root, this.#evaluated);
  });

  constructor(analysis: Analysis, engine: Engine) {
    this.#analysis = analysis;
    this.#engine = engine;
  }

  get done(): number {
    return this.#evaluated.length;
  }
  get all(): number {
    return positionsOf(this.#analysis.tree.root).length;
  }
  get evaluated(): readonly Evaluated[] {
    return this.#evaluated;
  }
  /** Changes with the game. */
  get gameKey(): string {
    return this.#gameKey;
  }

  /** Shows what is kept of the game, if anything. */
  load(): void {
    const key = this.#gameKey;
    if (key === this.#key) return;
    this.stop();
    this.attempt = null;
    const kept = loadReport(localStorage, key);
    if (kept === null || kept.length !== this.all) return;
    this.#key = key;
    this.#evaluated = kept;
    this.partial = false;
    this.#write(positionsOf(this.#analysis.tree.root));
  }

  async run(): Promise<void> {
    const { root, chess960 } = this.#analysis.tree;
    const positions = positionsOf(root);
    const key = this.#gameKey;
    this.#key = key;
    this.#evaluated = [];
    this.attempt = null;
    this.running = true;
    this.partial = false;
    this.notKept = false;
    for (const { fen } of positions) {
      const found = ended(fen) ?? (await this.#ask(fen, chess960));
      if (!this.running || this.#key !== key) return;
      if (found === null) break;
      this.#evaluated = [...this.#evaluated, found];
    }
    this.running = false;
    this.partial = this.#evaluated.length < positions.length;
    this.#write(positions);
    if (!this.partial) this.notKept = !saveReport(localStorage, key, this.#evaluated);
  }

  stop(): void {
    if (!this.running) return;
    this.running = false;
    this.partial = true;
    this.#engine.rest();
    this.#write(positionsOf(this.#analysis.tree.root));
  }

  /** Goes to the position before a mistake, for a better move. */
  tryAgain(move: JudgedMove): void {
    if (move.node.parent === null) return;
    this.#analysis.go(move.node.parent);
    this.attempt = { move, state: 'find', san: '' };
  }

  /** Whether a move on the board is an answer to it. */
  isAsking(at: TreeNode): boolean {
    const { attempt } = this;
    return attempt !== null && at === attempt.move.node.parent && (attempt.state === 'find' || attempt.state === 'wrong');
  }

  async answer(uci: string): Promise<void> {
    const { attempt } = this;
    const { chess960 } = this.#analysis;
    const parent = attempt?.move.node.parent;
    if (attempt === null || parent == null) return;
    const step = new Board(parent.fen, chess960).playUci(uci);
    if (step === null) return;
    const { move } = attempt;
    const say = (state: AttemptState) => (this.attempt = { move, state, san: step.san });
    if (uci === move.best) {
      this.#analysis.play(uci);
      say('right');
      return;
    }
    const mine = say('checking');
    const before = this.#evaluated[positionsOf(this.#analysis.tree.root).indexOf(parent)];
    const after = ended(step.fen) ?? (uci === move.node.uci ? null : await this.#ask(step.fen, chess960));
    if (this.attempt !== mine) return;
    const good = before !== undefined && after !== null && lossOf(move.side, before.score, after.score) < GOOD;
    if (good) this.#analysis.play(uci);
    say(good ? 'good' : 'wrong');
  }

  showSolution(): void {
    const { attempt } = this;
    if (attempt?.move.best == null || attempt.move.node.parent === null) return;
    this.#analysis.go(attempt.move.node.parent);
    const node = this.#analysis.play(attempt.move.best);
    this.attempt = { ...attempt, state: 'shown', san: node?.san ?? '' };
  }

  async #ask(fen: string, chess960: boolean): Promise<Evaluated | null> {
    const line = await this.#engine.evaluate({ fen, chess960, lines: 1, depth: DEPTH, moveTimeMs: MOVE_TIME_MS });
    if (line === null) return null;
    const best = line.moves[0] === undefined ? null : (new Board(fen, chess960).playUci(line.moves[0])?.uci ?? null);
    return { score: line.score, best };
  }

  /** Puts the evaluations into the game, so that its PGN has them as `[%eval]`. */
  #write(positions: readonly TreeNode[]): void {
    for (const [at, node] of positions.entries()) {
      const score: Score | undefined = this.#evaluated[at]?.score;
      if (node.parent !== null && score !== undefined && ended(node.fen) === null) this.#analysis.tree.setScore(node, score);
    }
    this.#analysis.touch();
  }
}

/** What is known without an engine: the game is over. */
function ended(fen: string): Evaluated | null {
  const board = new Board(fen, false);
  if (board.end === null) return null;
  const score: Score = board.end === 'checkmate' ? { mate: board.turn === 'white' ? -1 : 1 } : { cp: 0 };
  return { score, best: null };
}
