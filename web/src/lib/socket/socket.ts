/**
 * The connection to one game: reconnects, resumes after the last event it saw, and sends unanswered
 * commands again under their old number, so that none is lost or applied twice.
 */

import type { Act, ClientFrame, ServerFrame } from '../protocol/types';
import { backoff } from './backoff';

/** The part of a WebSocket that is used here. */
export interface Wire {
  readonly readyState: number;
  onopen: (() => void) | null;
  onmessage: ((event: { data: unknown }) => void) | null;
  onclose: ((event: { code: number }) => void) | null;
  send(text: string): void;
  close(): void;
}

export const STATUSES = ['connecting', 'open', 'lost'] as const;
export type Status = (typeof STATUSES)[number];

/**
 * Why a connection was lost: there is no network here, nothing was heard, the other end closed it
 * (so the network is there), or the server said that it restarts.
 */
export type Loss = 'offline' | 'silent' | 'closed' | 'restart';

export interface SocketOptions {
  /** Opens a connection that resumes after this event; null to start with the whole game. */
  open: (from: number | null) => Wire;
  /** The last event that was seen; null to start with the whole game. */
  lastSeq: () => number | null;
  onframe: (frame: ServerFrame) => void;
  onstatus: (status: Status) => void;
  /** A connection was lost, or more is known of why. */
  onloss?: (loss: Loss) => void;
  /** A connection failed before it was open: the game may not exist. */
  onfailure?: () => void;
  /** A number of a command, never used before. */
  newId?: () => number;
  /** From 0 to 1. */
  chance?: () => number;
}

/** The server pings every few seconds: after this long without a word the line is dead. */
const SILENCE_MS = 8_000;
const CONNECT_MS = 10_000;
/** After this long without a word a page that comes to the front does not trust its line. */
const DOUBT_MS = 6_000;
const OPEN = 1;
/** With this code a server closes that stops or restarts. */
const RESTARTS = 1012;

export class GameSocket {
  readonly #options: SocketOptions;
  readonly #unanswered = new Map<number, ClientFrame>();
  #wire: Wire | null = null;
  #status: Status | null = null;
  #failures = 0;
  #retry: ReturnType<typeof setTimeout> | undefined;
  #watchdog: ReturnType<typeof setTimeout> | undefined;
  #heardAt = 0;
  #stopped = true;

  constructor(options: SocketOptions) {
    this.#options = options;
  }

  start(): void {
    this.#stopped = false;
    this.#setStatus('connecting');
    this.#connect(this.#options.lastSeq());
  }

  stop(): void {
    this.#stopped = true;
    this.#drop();
  }

  /** Reconnects and fetches the whole game: the person's role in it may have changed. */
  restart(): void {
    this.#failures = 0;
    this.#connect(null);
  }

  /** The page came to the front, or the network came back: do not wait for timers. */
  wake(now: number = Date.now()): void {
    if (this.#stopped) return;
    const trusted = this.#isOpen() && now - this.#heardAt < DOUBT_MS;
    if (!trusted) this.#connect(this.#options.lastSeq());
  }

  /** There is no network: the line is dead, though nobody said so. */
  lose(): void {
    if (!this.#stopped) this.#lost(true, 'offline');
  }

  /** For how long nothing has been heard, in milliseconds. */
  silentFor(now: number = Date.now()): number {
    return this.#heardAt === 0 ? 0 : now - this.#heardAt;
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
    if (!this.#isOpen()) return false;
    this.#wire?.send(JSON.stringify(frame));
    return true;
  }

  #connect(from: number | null): void {
    this.#drop();
    let wire: Wire;
    try {
      wire = this.#options.open(from);
    } catch {
      this.#lost(false, 'closed');
      return;
    }
    this.#wire = wire;
    this.#watch(CONNECT_MS);
    let opened = false;
    wire.onopen = () => {
      opened = true;
      this.#heard();
      for (const frame of this.#unanswered.values()) this.say(frame);
      this.#setStatus('open');
    };
    wire.onmessage = ({ data }) => {
      this.#heard();
      this.#receive(data);
    };
    wire.onclose = ({ code }) => this.#lost(opened, code === RESTARTS ? 'restart' : 'closed');
  }

  #receive(data: unknown): void {
    let frame: ServerFrame;
    try {
      frame = JSON.parse(String(data)) as ServerFrame;
    } catch {
      return; // Not from our server.
    }
    this.#failures = 0;
    // At once: the server measures the lag by it.
    if (frame.t === 'ping') this.say({ t: 'pong', n: frame.n });
    if (frame.t === 'ack' || frame.t === 'refused') this.#unanswered.delete(frame.id);
    this.#options.onframe(frame);
  }

  #lost(opened: boolean, loss: Loss): void {
    this.#drop();
    if (this.#stopped) return;
    this.#failures++;
    // Attempts that fail afterward say nothing new.
    if (opened) this.#options.onloss?.(loss);
    this.#setStatus('lost');
    const wait = backoff(this.#failures, (this.#options.chance ?? Math.random)());
    this.#retry = setTimeout(() => this.#connect(this.#options.lastSeq()), wait);
    if (!opened) this.#options.onfailure?.();
  }

  #heard(): void {
    this.#heardAt = Date.now();
    this.#watch(SILENCE_MS);
  }

  #watch(wait: number): void {
    clearTimeout(this.#watchdog);
    this.#watchdog = setTimeout(() => this.#lost(true, 'silent'), wait);
  }

  /** Drops the connection and ignores its later events. */
  #drop(): void {
    clearTimeout(this.#retry);
    clearTimeout(this.#watchdog);
    const wire = this.#wire;
    this.#wire = null;
    if (wire === null) return;
    wire.onopen = wire.onmessage = wire.onclose = null;
    wire.close();
  }

  #isOpen(): boolean {
    return this.#wire?.readyState === OPEN;
  }

  #setStatus(status: Status): void {
    if (status === this.#status) return;
    this.#status = status;
    this.#options.onstatus(status);
  }
}

/** Where a game's WebSocket is. */
export function socketUrl(origin: string, game: string, from: number | null): string {
  const url = new URL(`/ws/games/${game}`, origin.replace(/^http/, 'ws'));
  if (from !== null && from >= 0) url.searchParams.set('from', String(from));
  return url.href;
}

/** A whole number that a JSON reader keeps exactly, out of enough that none comes twice. */
function randomId(): number {
  const [high = 0, low = 0] = crypto.getRandomValues(new Uint32Array(2));
  return (high % 2 ** 21) * 2 ** 32 + low;
}
