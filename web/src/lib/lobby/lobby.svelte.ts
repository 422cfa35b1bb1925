/** The open lobby: hears what happens, and comes back after a broken line. */

import type { LobbyFrame } from '../protocol/people';
import { backoff } from '../socket/backoff';
import { EMPTY, type LobbyModel, receive } from './model';

/** The server pings every ten seconds: after this much silence the line is dead. */
const SILENCE_MS = 25_000;

export class LobbySession {
  model = $state.raw<LobbyModel>(EMPTY);
  /** Whether the line is broken: nothing is said while it is opened first. */
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
   * When the server knows who this is. Whoever looks for a game before that would be somebody else
   * than the one who hears that it was found.
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
