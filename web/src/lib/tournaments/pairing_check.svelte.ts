/** What the server says about the pairing on the desk: asked a moment after each change. */

import { checkPairing } from '../api/tournaments';
import { errorText } from '../messages/site';
import type { PairingCheckView } from '../protocol/tournament';
import { type Draft, fullBoards } from './pairing';

/** Changes within this time are checked together. */
const PAUSE_MS = 250;

export class PairingCheck {
  /** The last answer; null before the first. */
  view = $state.raw<PairingCheckView | null>(null);
  /** What it was about; another one while the answer to the last change is awaited. */
  #of = $state.raw<Draft | null>(null);
  error = $state('');
  #asked: Draft | null = null;
  #timer: ReturnType<typeof setTimeout> | undefined;

  readonly #id: string;

  constructor(id: string) {
    this.#id = id;
  }

  isCurrent(draft: Draft): boolean {
    return this.#of === draft && this.error === '';
  }

  /** Returns what ends it. */
  ask(draft: Draft): () => void {
    this.#asked = draft;
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => void this.#send(draft), this.view === null ? 0 : PAUSE_MS);
    return () => clearTimeout(this.#timer);
  }

  async #send(draft: Draft): Promise<void> {
    try {
      const view = await checkPairing(this.#id, fullBoards(draft), draft.bye);
      if (this.#asked !== draft) return;
      this.view = view;
      this.#of = draft;
      this.error = '';
    } catch (caught) {
      if (this.#asked === draft) this.error = errorText(caught);
    }
  }
}
