/**
 * A connection that stays: opened again when it breaks, falls silent, or the page wakes up. Every
 * socket of the page is one of these; what its frames mean is its owner's business.
 */

import { backoff } from './backoff';
import { watchNetwork, type Wire } from './wire';

export const STATUSES = ['connecting', 'open', 'lost'] as const;
export type Status = (typeof STATUSES)[number];

/**
 * Why a connection was lost: there is no network here, nothing was heard, the other end closed it
 * (so the network is there), or the server said that it restarts.
 */
export type Loss = 'offline' | 'silent' | 'closed' | 'restart';

/** Every frame of the server names what it is; any socket may tell of the server's storage. */
interface Tagged {
  t: string;
  responds?: boolean;
}

export interface LiveOptions<In> {
  open: () => Wire;
  /** The server says something more often than this: after so much silence the line is dead. */
  silenceMs: number;
  onframe: (frame: In) => void;
  /** A connection opened, also where the one before it was not missed. */
  onopen?: () => void;
  onstatus?: (status: Status) => void;
  /** A connection was lost, or more is known of why. */
  onloss?: (loss: Loss) => void;
  /** A connection failed before it was open: what it is about may not exist. */
  onfailure?: () => void;
  /** From 0 to 1. */
  chance?: () => number;
  /** Tells of the network; returns what ends it. */
  network?: typeof watchNetwork;
}

const CONNECT_MS = 10_000;
/** After this part of the longest silence a page that comes to the front does not trust its line. */
const DOUBT = 0.75;
const OPEN = 1;
/** With this code a server closes that stops or restarts. */
const RESTARTS = 1012;

export class LiveSocket<In extends Tagged, Out = never> {
  status = $state<Status>('connecting');
  loss = $state<Loss>('closed');
  /** Whether the server's storage does not respond: nothing happens, and no clock runs. */
  storageSilent = $state(false);
  readonly #options: LiveOptions<In>;
  #wire: Wire | null = null;
  #failures = 0;
  #retry: ReturnType<typeof setTimeout> | undefined;
  #watchdog: ReturnType<typeof setTimeout> | undefined;
  #heardAt = 0;
  #stopped = true;

  constructor(options: LiveOptions<In>) {
    this.#options = options;
  }

  /** Opens the connection; returns what closes it. */
  start(): () => void {
    this.#stopped = false;
    this.#setStatus('connecting', true);
    this.#connect();
    const end = (this.#options.network ?? watchNetwork)(() => this.wake(), () => this.lose());
    return () => {
      end();
      this.stop();
    };
  }

  stop(): void {
    this.#stopped = true;
    this.#drop();
  }

  restart(): void {
    this.#failures = 0;
    this.#connect();
  }

  /** The page came to the front, or the network came back: do not wait for timers. */
  wake(): void {
    if (this.#stopped) return;
    const trusted = this.#isOpen() && this.silentFor() < this.#options.silenceMs * DOUBT;
    if (!trusted) this.#connect();
  }

  /** There is no network: the line is dead, though nobody said so. */
  lose(): void {
    if (!this.#stopped) this.#lost(true, 'offline');
  }

  /** For how long nothing has been heard, in milliseconds. */
  silentFor(): number {
    return this.#heardAt === 0 ? 0 : Date.now() - this.#heardAt;
  }

  /** Sends a frame now; false if there is no connection. */
  say(frame: Out): boolean {
    if (!this.#isOpen()) return false;
    this.#wire?.send(JSON.stringify(frame));
    return true;
  }

  #connect(): void {
    this.#drop();
    let wire: Wire;
    try {
      wire = this.#options.open();
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
      // A new connection says so if it lasts.
      this.storageSilent = false;
      this.#options.onopen?.();
      this.#setStatus('open');
    };
    wire.onmessage = ({ data }) => {
      this.#heard();
      this.#receive(data);
    };
    wire.onclose = ({ code }) => this.#lost(opened, code === RESTARTS ? 'restart' : 'closed');
  }

  #receive(data: unknown): void {
    let frame: In;
    try {
      frame = JSON.parse(String(data)) as In;
    } catch {
      return; // Not from our server.
    }
    this.#failures = 0;
    if (frame.t === 'storage') this.storageSilent = frame.responds === false;
    this.#options.onframe(frame);
  }

  #lost(opened: boolean, loss: Loss): void {
    this.#drop();
    if (this.#stopped) return;
    this.#failures++;
    // Attempts that fail afterward say nothing new.
    if (opened) {
      this.loss = loss;
      this.#options.onloss?.(loss);
    }
    this.#setStatus('lost');
    const wait = backoff(this.#failures, (this.#options.chance ?? Math.random)());
    this.#retry = setTimeout(() => this.#connect(), wait);
    if (!opened) this.#options.onfailure?.();
  }

  #heard(): void {
    this.#heardAt = Date.now();
    this.#watch(this.#options.silenceMs);
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

  #setStatus(status: Status, anew = false): void {
    if (status === this.status && !anew) return;
    this.status = status;
    this.#options.onstatus?.(status);
  }
}
