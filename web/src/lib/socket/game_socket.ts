/**
 * The connection to one game: resumes after the last event it saw, and sends unanswered commands
 * again under their old number, so that none is lost or applied twice.
 */

import type { Act, ClientFrame, ServerFrame } from '../protocol/types';
import { type LiveOptions, LiveSocket } from './live.svelte';
import type { Wire } from './wire';

export interface GameSocketOptions extends Omit<LiveOptions<ServerFrame>, 'open' | 'silenceMs' | 'onopen'> {
  /** Opens a connection that resumes after this event; null to start with the whole game. */
  open: (from: number | null) => Wire;
  /** The last event that was seen; null to start with the whole game. */
  lastSeq: () => number | null;
  /** A number of a command, never used before. */
  newId?: () => number;
}

/** The server pings a game every few seconds. */
const SILENCE_MS = 8_000;

export class GameSocket {
  readonly #options: GameSocketOptions;
  readonly #line: LiveSocket<ServerFrame, ClientFrame>;
  readonly #unanswered = new Map<number, ClientFrame>();
  /** The next connection starts with the whole game. */
  #whole = false;

  constructor(options: GameSocketOptions) {
    this.#options = options;
    this.#line = new LiveSocket<ServerFrame, ClientFrame>({
      ...options,
      silenceMs: SILENCE_MS,
      open: () => options.open(this.#whole ? null : options.lastSeq()),
      onopen: () => this.#opened(),
      onframe: (frame) => this.#receive(frame),
    });
  }

  start(): () => void {
    return this.#line.start();
  }

  stop(): void {
    this.#line.stop();
  }

  /** Reconnects and fetches the whole game: the person's role in it may have changed. */
  restart(): void {
    this.#whole = true;
    this.#line.restart();
  }

  /** For how long nothing has been heard, in milliseconds. */
  silentFor(): number {
    return this.#line.silentFor();
  }

  /** Sends a command; sent again after a lost connection until it is answered. */
  do(act: Act): number {
    return this.ask((id) => ({ t: 'do', id, act }));
  }

  /** Sends a frame that has an answer, again if needed; returns its number. */
  ask(frameOf: (id: number) => ClientFrame): number {
    const id = this.newId();
    const frame = frameOf(id);
    this.#unanswered.set(id, frame);
    this.say(frame);
    return id;
  }

  /** A number of a command, never used before. */
  newId(): number {
    return (this.#options.newId ?? randomId)();
  }

  /** Sends a frame now; false if there is no connection. */
  say(frame: ClientFrame): boolean {
    return this.#line.say(frame);
  }

  #opened(): void {
    this.#whole = false;
    for (const frame of this.#unanswered.values()) this.say(frame);
  }

  #receive(frame: ServerFrame): void {
    // At once: the server measures the lag by it.
    if (frame.t === 'ping') this.say({ t: 'pong', n: frame.n });
    if (frame.t === 'ack' || frame.t === 'refused') this.#unanswered.delete(frame.id);
    this.#options.onframe(frame);
  }
}

/** The address of a game's socket, to go on after an event. */
export const gameSocketPath = (game: string, from: number | null): string =>
  // No event yet: there is nothing to go on after.
  `/ws/games/${game}${from === null || from < 0 ? '' : `?from=${from}`}`;

/** A whole number that a JSON reader keeps exactly, out of enough that none comes twice. */
function randomId(): number {
  const [high = 0, low = 0] = crypto.getRandomValues(new Uint32Array(2));
  return (high % 2 ** 21) * 2 ** 32 + low;
}
