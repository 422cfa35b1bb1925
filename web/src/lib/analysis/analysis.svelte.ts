/** The container of the analysis page: the tree, the move on the board, and where they came from. */

import { ApiError, fetchGame, pgnUrl } from '../api/http';
import type { Legal } from '../board/convert';
import { other } from '../game/model';
import type { Side } from '../protocol/types';
import type { Shape } from './annotations';
import { type Block, blocksOf } from './moves_view';
import { type FileFault, type GameText, type ListedGame, readFile } from './pgn_file';
import { type PgnFault, readGame } from './pgn_read';
import { writePgn } from './pgn_write';
import { Board, checkFen, type FenProblem } from './position';
import { GameTree, lastOf, lineTo, TreeLimitError, type TreeNode } from './tree';

/** Why something could not be loaded or done. */
export type Problem =
  | { what: 'pgn'; fault: PgnFault }
  | { what: 'file'; fault: FileFault }
  | { what: 'fen'; problem: FenProblem }
  | { what: 'limit'; limit: number }
  | { what: 'unreadable' | 'notFound' | 'offline' | 'live' };

export type StepTo = 'first' | 'previous' | 'next' | 'last';

export class Analysis {
  orientation = $state<Side>('white');
  problem = $state.raw<Problem | null>(null);
  loading = $state(false);
  /** Whether there is work that its address would not bring back. */
  edited = $state(false);
  /** The games of the file that was opened, if it has several. */
  games = $state.raw<readonly ListedGame[]>([]);
  /** The number of the one that is open. */
  openGame = $state<number | null>(null);

  #tree = $state.raw(new GameTree());
  #at = $state.raw(this.#tree.root);
  /** Grows with each change inside the tree, which is not reactive itself. */
  #version = $state(0);
  /** What was deleted last, until something else happens. */
  #deleted = $state.raw<{ node: TreeNode; place: number } | null>(null);
  readonly #cursor = $derived(new Board(this.#at.fen, this.#tree.chess960));

  readonly legal: Legal = $derived(this.#cursor.legal());
  readonly turn = $derived(this.#cursor.turn);
  readonly check = $derived(this.#cursor.check);
  readonly end = $derived(this.#cursor.end);
  readonly blocks: Block[] = $derived.by(() => {
    void this.#version;
    return blocksOf(this.#tree);
  });

  get tree(): GameTree {
    void this.#version;
    return this.#tree;
  }
  get at(): TreeNode {
    void this.#version;
    return this.#at;
  }
  get fen(): string {
    return this.#at.fen;
  }
  get chess960(): boolean {
    return this.#tree.chess960;
  }
  get canRestore(): boolean {
    return this.#deleted !== null;
  }
  /** The positions from the start to the one on the board. */
  get line(): string[] {
    return [this.tree.root, ...lineTo(this.at)].map(({ fen }) => fen);
  }
  get pgn(): string {
    return writePgn(this.tree);
  }

  go(node: TreeNode): void {
    this.#at = node;
  }

  step(to: StepTo): void {
    const { parent, children } = this.#at;
    if (to === 'first') this.#at = this.#tree.root;
    else if (to === 'last') this.#at = lastOf(this.#at);
    else this.#at = (to === 'previous' ? parent : children[0]) ?? this.#at;
  }

  flip(): void {
    this.orientation = other(this.orientation);
  }

  /** Makes a move from here, or goes to it if it is there. */
  play(uci: string): TreeNode | null {
    return this.#change(() => {
      const node = this.#tree.play(this.#at, uci);
      if (node !== null) this.#at = node;
      return node;
    });
  }

  /** Makes a line of moves as far as it is legal. */
  playLine(moves: readonly string[]): void {
    for (const uci of moves) if (this.play(uci) === null) return;
  }

  promote(): void {
    this.#change(() => this.#tree.promote(this.#at));
  }
  makeMain(): void {
    this.#change(() => this.#tree.makeMain(this.#at));
  }
  toggleNag(nag: number): void {
    this.#change(() => this.#tree.toggleNag(this.#at, nag));
  }
  setComment(text: string): void {
    this.#change(() => this.#tree.setComment(this.#at, text));
  }
  setShapes(shapes: readonly Shape[]): void {
    this.#change(() => this.#tree.setShapes(this.#at, shapes));
  }

  remove(): void {
    const node = this.#at;
    const { parent } = node;
    if (parent === null) return;
    const place = parent.children.indexOf(node);
    this.#change(() => this.#tree.remove(node));
    this.#at = parent;
    this.#deleted = { node, place };
  }

  restore(): void {
    const deleted = this.#deleted;
    if (deleted === null) return;
    this.#change(() => this.#tree.restore(deleted.node, deleted.place));
    this.#at = deleted.node;
  }

  /** Something in the tree was changed by others, as by a report. */
  touch(): void {
    this.#version += 1;
  }

  /** Starts anew from a position. Whether it is one. */
  openFen(text: string, chess960 = false): boolean {
    const read = checkFen(text);
    if (!read.ok) {
      this.problem = { what: 'fen', problem: read.problem };
      return false;
    }
    this.#open(new GameTree(read.fen, chess960));
    return true;
  }

  openNew(): void {
    this.games = [];
    this.openGame = null;
    this.#open(new GameTree());
  }

  /** Opens a text with one game, or lists those of one with several. */
  openPgn(text: string): boolean {
    const file = readFile(text);
    if (!file.ok) return this.#fail({ what: 'file', fault: file.fault });
    const [first, ...more] = file.games;
    if (first === undefined) return this.#fail({ what: 'pgn', fault: { what: 'empty', game: 0, line: 0 } });
    if (more.length > 0) {
      this.games = file.games;
      this.openGame = null;
      this.problem = null;
      return true;
    }
    this.games = [];
    this.openGame = null;
    this.edited = this.#openText(first);
    return this.edited;
  }

  /** Opens a game of the list. */
  openListed(game: ListedGame): boolean {
    const opened = this.#openText(game);
    if (opened) this.openGame = game.number;
    this.edited ||= opened;
    return opened;
  }

  async openFile(file: Blob): Promise<boolean> {
    try {
      return this.openPgn(await file.text());
    } catch {
      return this.#fail({ what: 'unreadable' });
    }
  }

  /** Opens a finished game of this server, after so many plies. */
  async openServerGame(id: string, ply: number | null): Promise<void> {
    this.loading = true;
    this.problem = null;
    try {
      const game = await fetchGame(id);
      if (game.state.phase !== 'over') this.problem = { what: 'live' };
      else {
        const answer = await fetch(pgnUrl(id));
        if (!answer.ok) throw new ApiError(answer.status, '');
        if (game.you === 'white' || game.you === 'black') this.orientation = game.you;
        if (this.openPgn(await answer.text())) this.#goTo(ply);
        this.edited = false;
      }
    } catch (error) {
      const gone = error instanceof ApiError && (error.status === 404 || error.status === 400);
      this.problem = { what: gone ? 'notFound' : 'offline' };
    }
    this.loading = false;
  }

  #goTo(ply: number | null): void {
    for (let made = 0; ply !== null && made < ply; made += 1) this.step('next');
  }

  #openText(text: GameText): boolean {
    const read = readGame(text);
    if (!read.ok) return this.#fail({ what: 'pgn', fault: read.fault });
    this.#open(read.tree);
    return true;
  }

  #open(tree: GameTree): void {
    this.#tree = tree;
    this.#at = tree.root;
    this.#deleted = null;
    this.problem = null;
    this.edited = false;
    this.#version += 1;
  }

  #fail(problem: Problem): false {
    this.problem = problem;
    return false;
  }

  #change<T>(change: () => T): T | null {
    this.problem = null;
    this.#deleted = null;
    this.edited = true;
    try {
      return change();
    } catch (error) {
      if (!(error instanceof TreeLimitError)) throw error;
      this.problem = { what: 'limit', limit: error.limit };
      return null;
    } finally {
      this.#version += 1;
    }
  }
}
