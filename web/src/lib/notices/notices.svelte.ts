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
    onstatus: (status) => status === 'lost' && (this.notices = NOTHING),
  });

  /** Returns what closes it. */
  start(): () => void {
    const stop = this.line.start();
    return () => {
      stop();
      this.notices = NOTHING;
    };
  }

  #receive(frame: LobbyFrame): void {
    if (frame.t !== 'notices') return;
    this.notices = frame;
    this.at = Date.now();
    announcement.text = frame.announcement ?? null;
  }
}
