/** What waits for the visitor, whichever page is open: told by the server over one socket. */

import { announcement } from '../announcement/announcement.svelte';
import type { LobbyFrame, Notices } from '../protocol/people';
import { backoff } from '../socket/backoff';

/** The server speaks every five seconds: after this much silence the line is dead. */
const SILENCE_MS = 15_000;

export const NOTHING: Notices = { you: null, playing: [], challenges: [] };

export class NoticeFeed {
  notices = $state.raw<Notices>(NOTHING);
  /** When they came, by this browser's clock. */
  at = $state(0);
  /** Since when the server's storage has not responded, by this browser's clock: clocks stand. */
  silentAt = $state<number | null>(null);
  #socket: WebSocket | null = null;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #failures = 0;
  #stopped = false;

  /** Returns what closes it. */
  start(): () => void {
    this.#stopped = false;
    this.#connect();
    return () => {
      this.#stopped = true;
      clearTimeout(this.#timer);
      this.#socket?.close();
      this.notices = NOTHING;
    };
  }

  #connect(): void {
    const scheme = location.protocol === 'https:' ? 'wss' : 'ws';
    const socket = new WebSocket(`${scheme}://${location.host}/ws/notices`);
    this.#socket = socket;
    this.#listen(socket);
    socket.onmessage = ({ data }) => {
      this.#listen(socket);
      const frame = JSON.parse(String(data)) as LobbyFrame;
      if (frame.t === 'storage') this.silentAt = frame.responds ? null : Date.now();
      if (frame.t !== 'notices') return;
      this.#failures = 0;
      this.notices = frame;
      this.at = Date.now();
      announcement.text = frame.announcement ?? null;
    };
    socket.onclose = () => {
      if (this.#stopped || this.#socket !== socket) return;
      // What is old misleads: a clock that seems to run, a challenge that is gone.
      this.notices = NOTHING;
      this.silentAt = null;
      clearTimeout(this.#timer);
      this.#timer = setTimeout(() => this.#connect(), backoff(++this.#failures, Math.random()));
    };
  }

  #listen(socket: WebSocket): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => socket.close(), SILENCE_MS);
  }
}
