/** The connection to the lobby, and the lobby as it stands. */

import type { LobbyFrame } from '../protocol/people';
import { LiveSocket } from '../socket/live.svelte';
import { openWire } from '../socket/wire';
import { EMPTY, type LobbyModel, receive } from './model';

/** The server pings every ten seconds. */
const SILENCE_MS = 25_000;

export class LobbySession {
  model = $state.raw<LobbyModel>(EMPTY);
  readonly line: LiveSocket<LobbyFrame>;
  readonly #onpaired: (id: string) => void;
  /** Whether the server knows this visitor on this connection. */
  #known = false;
  #waiting: (() => void)[] = [];

  constructor(onpaired: (id: string) => void) {
    this.#onpaired = onpaired;
    this.line = new LiveSocket<LobbyFrame>({
      open: () => openWire('/ws/lobby'),
      silenceMs: SILENCE_MS,
      onframe: (frame) => this.#receive(frame),
      onopen: () => (this.#known = false),
    });
  }

  /** Returns what closes it. */
  start(): () => void {
    return this.line.start();
  }

  /**
   * Resolves once the server knows this visitor. A search sent earlier would run under another
   * identity than the socket that is told about the pairing.
   */
  ready(): Promise<void> {
    if (this.#known && this.line.status === 'open') return Promise.resolve();
    return new Promise((resolve) => this.#waiting.push(resolve));
  }

  clearNotes(): void {
    this.model = { ...this.model, lapsed: [], ended: [] };
  }

  #receive(frame: LobbyFrame): void {
    this.model = receive(this.model, frame);
    if (frame.t === 'paired') this.#onpaired(frame.game);
    if (frame.t !== 'lobby') return;
    this.#known = true;
    for (const go of this.#waiting.splice(0)) go();
  }
}
