/** The connection to the lobby, which reconnects when it breaks. */

import type { LobbyFrame } from '../protocol/people';
import { backoff } from '../socket/backoff';
import { EMPTY, type LobbyModel, receive } from './model';

/** The server pings every ten seconds: after this much silence the line is dead. */
const SILENCE_MS = 25_000;

export class LobbySession {
  model = $state.raw<LobbyModel>(EMPTY);
  /** Whether the connection is lost; false while it is opened for the first time. */
  lost = $state(false);
  readonly #onpaired: (id: string) => void;
  #socket: WebSocket | null = null;
  #failures = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #stopped = false;
  #waiting: (() => void)[] = [];

  constructor(onpaired: (id: string) => void) {
    this.#onpaired = onpaired;
  }

  /** Returns what closes it. */
  start(): () => void {
    this.#connect();
    return () => {
      this.#stopped = true;
      clearTimeout(this.#timer);
      this.#socket?.close();
    };
  }

  /**
   * Resolves once the server knows this visitor. A search sent earlier would run under another
   * identity than the socket that is told about the pairing.
   */
  ready(): Promise<void> {
    if (this.model.loaded && !this.lost) return Promise.resolve();
    return new Promise((resolve) => this.#waiting.push(resolve));
  }

  clearNotes(): void {
    this.model = { ...this.model, lapsed: [], ended: [] };
  }

  #connect(): void {
    const scheme = location.protocol === 'https:' ? 'wss' : 'ws';
    const socket = new WebSocket(`${scheme}://${location.host}/ws/lobby`);
    this.#socket = socket;
    this.#restartSilenceTimer(socket);
    socket.onmessage = ({ data }) => {
      this.#restartSilenceTimer(socket);
      this.#receive(JSON.parse(String(data)) as LobbyFrame);
    };
    socket.onclose = () => {
      if (this.#stopped || this.#socket !== socket) return;
      this.lost = true;
      // A new connection says so if it lasts.
      this.model = { ...this.model, silent: false };
      clearTimeout(this.#timer);
      this.#timer = setTimeout(() => this.#connect(), backoff(++this.#failures, Math.random()));
    };
  }

  #restartSilenceTimer(socket: WebSocket): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => socket.close(), SILENCE_MS);
  }

  #receive(frame: LobbyFrame): void {
    this.model = receive(this.model, frame);
    if (frame.t === 'paired') this.#onpaired(frame.game);
    if (frame.t !== 'lobby') return;
    this.#failures = 0;
    this.lost = false;
    for (const go of this.#waiting.splice(0)) go();
  }
}
