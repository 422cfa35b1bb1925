/** What waits for the visitor, whichever page is open: told by the server over one socket. */

import { announcement } from '../announcement/announcement.svelte';
import type { LobbyFrame, Notices } from '../protocol/people';
import { LiveSocket } from '../socket/live.svelte';
import { openWire } from '../socket/wire';

/** The server speaks every five seconds. */
const SILENCE_MS = 15_000;

export const NOTHING: Notices = { you: null, playing: [], challenges: [] };

export class NoticeFeed {
  notices = $state.raw<Notices>(NOTHING);
  /** When they came, by this browser's clock. */
  at = $state(0);
  readonly line = new LiveSocket<LobbyFrame>({
    open: () => openWire('/ws/notices'),
    silenceMs: SILENCE_MS,
    onframe: (frame) => this.#receive(frame),
    // What is old misleads: a clock that seems to run, a challenge that is gone.
    onstatus: (status) => status === 'lost' && this.#forget(),
  });
  /** Since when the server's storage has not responded, by this browser's clock: clocks stand. */
  silentAt = $state<number | null>(null);

  /** Returns what closes it. */
  start(): () => void {
    const stop = this.line.start();
    return () => {
      stop();
      this.#forget();
    };
  }

  #receive(frame: LobbyFrame): void {
    if (frame.t === 'storage') this.silentAt = frame.responds ? null : (this.silentAt ?? Date.now());
    if (frame.t !== 'notices') return;
    this.notices = frame;
    this.at = Date.now();
    announcement.text = frame.announcement ?? null;
  }

  #forget(): void {
    this.notices = NOTHING;
    this.silentAt = null;
  }
}
