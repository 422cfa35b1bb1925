/** The container of the editor: the diagram, what is in the pointer, and what the server says of it. */

import { ApiError, judgePosition } from '../api/http';
import type { PositionVerdict } from '../protocol/requests';
import { other } from '../game/model';
import { isErrorView } from '../messages/errors';
import type { ErrorView } from '../protocol/errors';
import type { Side } from '../protocol/types';
import { LatestRequest } from './latest_request';
import { type Diagram, empty, initial, move, place, remove } from './diagram';
import { type FenFault, readFen, writeFen } from './fen';
import { enPassantChoices, enPassantOf, giveRight, type Right, rightsOf } from './rights';

/** How long the position must stay unchanged before the server is asked. */
const REST_MS = 150;

/** What a press on a square does: a letter places that piece. */
export type Tool = 'hand' | 'eraser' | (string & {});

interface Question {
  fen: string;
  chess960: boolean;
}

/** What was said of a position: an answer, or why there is none. */
type Said = Question & ({ judged: PositionVerdict } | { failure: { error: ErrorView | null } });

function errorIn(caught: unknown): ErrorView | null {
  return caught instanceof ApiError && isErrorView(caught.answer) ? caught.answer : null;
}

export class Editor {
  tool = $state<Tool>('hand');
  orientation = $state<Side>('white');
  /** The square of the piece that was taken up. */
  taken = $state<string | null>(null);
  /** What is typed as a FEN, as long as it is not what the diagram says. */
  draft = $state<string | null>(null);
  fault = $state.raw<FenFault | null>(null);

  #diagram = $state.raw<Diagram>(initial());
  #chess960 = $state(false);
  #said = $state.raw<Said | null>(null);

  readonly fen = $derived(writeFen(this.#diagram, this.#chess960));
  readonly rights = $derived(rightsOf(this.#diagram, this.#chess960));
  readonly enPassantChoices = $derived(enPassantChoices(this.#diagram));
  readonly enPassant = $derived(enPassantOf(this.#diagram));
  /** Whether the result is for the position on the board. */
  readonly isCurrent = $derived(
    this.#said !== null && this.#said.fen === this.fen && this.#said.chess960 === this.#chess960,
  );
  /** The last answer, also while the next one is on its way. */
  readonly judged = $derived(this.#said !== null && 'judged' in this.#said ? this.#said.judged : null);
  readonly failure = $derived(this.#said !== null && 'failure' in this.#said ? this.#said.failure : null);
  /** The squares that are wrong in what is on the board. */
  readonly marked = $derived(
    new Set(this.isCurrent ? this.judged?.reasons.flatMap(({ squares }) => squares) : []),
  );
  readonly canBegin = $derived(
    this.isCurrent && this.judged !== null && this.judged.reasons.length === 0 && this.judged.overError === null,
  );

  readonly #latest: LatestRequest<Question, PositionVerdict>;

  /** `onrest` is told each position that is judged. */
  constructor(onrest: (fen: string, chess960: boolean) => void) {
    this.#latest = new LatestRequest(
      REST_MS,
      ({ fen, chess960 }) => {
        onrest(fen, chess960);
        return judgePosition(fen, chess960);
      },
      (question, judged) => (this.#said = { ...question, judged }),
      (question, error) => {
        this.#said = { ...question, failure: { error: errorIn(error) } };
      },
    );
  }

  get pieces(): Diagram['pieces'] {
    return this.#diagram.pieces;
  }
  get turn(): Side {
    return this.#diagram.turn;
  }
  get chess960(): boolean {
    return this.#chess960;
  }

  /** Begins with a position as text, or with that of every game. */
  start(fen: string | null, chess960: boolean): void {
    this.#chess960 = chess960;
    if (fen === null) this.initial();
    else this.type(fen);
    this.judge();
  }

  stop(): void {
    this.#latest.stop();
  }

  judge(): void {
    this.#latest.ask({ fen: this.fen, chess960: this.#chess960 });
  }

  place(square: string, letter: string): void {
    this.#change(place(this.#diagram, square, letter));
  }
  remove(square: string): void {
    this.#change(remove(this.#diagram, square));
  }
  move(from: string, to: string): void {
    this.#change(move(this.#diagram, from, to));
  }
  initial(): void {
    this.#change(initial());
  }
  clear(): void {
    this.#change(empty());
  }
  flip(): void {
    this.orientation = other(this.orientation);
  }

  setTurn(turn: Side): void {
    this.#change({ ...this.#diagram, turn });
  }
  setRight(right: Right, given: boolean): void {
    this.#change(giveRight(this.#diagram, right, given, this.#chess960));
  }
  setEnPassant(enPassant: string | null): void {
    this.#change({ ...this.#diagram, enPassant });
  }
  setChess960(chess960: boolean): void {
    this.#chess960 = chess960;
    this.judge();
  }

  /** A FEN is being typed, or was pasted. */
  type(text: string): void {
    const read = readFen(text);
    if (read.ok) this.#change(read.diagram);
    this.draft = text;
    this.fault = read.ok ? null : read.fault;
  }
  /** What was typed is shown as it is written, unless it cannot be. */
  typed(): void {
    if (this.fault === null) this.draft = null;
  }

  /** Choosing the same tool again deselects it. */
  choose(tool: Tool): void {
    this.tool = tool === this.tool ? 'hand' : tool;
    this.taken = null;
  }

  #change(diagram: Diagram): void {
    this.draft = null;
    this.fault = null;
    this.taken = null;
    if (diagram === this.#diagram) return;
    this.#diagram = diagram;
    this.judge();
  }
}
