/** Whatever a game with an arbiter has beside the others: loaded when such a game is there. */

import type { Official } from '../official/official.svelte';
import type { GameSession } from '../session/session.svelte';

type Part = typeof import('../official/lazy') & { official: Official };

export class OfficialGame {
  part = $state.raw<Part | null>(null);

  /** To be made while a component is made. */
  constructor(session: GameSession) {
    $effect(() => {
      if (session.model.game?.official === undefined || this.part !== null) return;
      const loaded = import('../official/lazy');
      void loaded.then(async (part) => (this.part = { ...part, official: await part.open(session) })).catch(() => {});
    });
    $effect(() => this.part?.official.hear(session.model.notices));
  }
}
