/** Moves that wait for confirmation, and the move of a draw claim. */

import { nextPly } from '../game/model';
import { canMove } from '../game/view';
import { preferences } from '../preferences/preferences.svelte';
import type { GameSession } from './session.svelte';

export class MoveEntry {
  readonly #session: GameSession;
  #tentative = $state.raw<{ uci: string; ply: number } | null>(null);
  #claiming = $state(false);
  /** Whether the claim is made with the player's next move. */
  #withMove = $state(false);

  constructor(session: GameSession) {
    this.#session = session;
  }

  /** The move that is on the board but not sent. It is dropped when the game moves on. */
  get tentative(): string | null {
    const { model } = this.#session;
    const meant = this.#tentative;
    return meant !== null && meant.ply === nextPly(model) && canMove(model) ? meant.uci : null;
  }

  /** The move that waits for confirmation. */
  get confirming(): string | null {
    return this.claiming ? null : this.tentative;
  }

  /** Whether a claim is being made; it goes with the turn. */
  get claiming(): boolean {
    return this.#claiming && canMove(this.#session.model);
  }

  get withMove(): boolean {
    return this.#withMove;
  }

  /** Whether the board accepts moves: not while one is tentative, nor for a claim without one. */
  get free(): boolean {
    return this.tentative === null && (!this.claiming || this.#withMove);
  }

  /** A move was made on the board. */
  enter(uci: string): void {
    if (!canMove(this.#session.model)) return;
    if (!this.claiming && !preferences.all.confirmMove) this.#session.play(uci);
    else this.#tentative = { uci, ply: nextPly(this.#session.model) };
  }

  confirm(): void {
    const uci = this.confirming;
    this.#tentative = null;
    if (uci !== null) this.#session.play(uci);
  }

  cancel(): void {
    this.#tentative = null;
    this.#claiming = false;
  }

  openClaim(): void {
    this.#tentative = null;
    this.#withMove = false;
    this.#claiming = true;
  }

  chooseMove(withMove: boolean): void {
    this.#tentative = null;
    this.#withMove = withMove;
  }

  claim(): void {
    const intended = this.tentative;
    const ready = this.claiming && (!this.#withMove || intended !== null);
    this.cancel();
    if (ready) this.#session.act({ a: 'claimDraw', intended: this.#withMove ? intended : null });
  }
}
