/** Whatever a game with an arbiter has beside the others: loaded when such a game is there. */

import type { Official } from '../official/official.svelte';
import type { GameSession } from '../session/session.svelte';

type ArbiterUi = typeof import('../official/lazy') & { official: Official };

export class OfficialGame {
  ui = $state.raw<ArbiterUi | null>(null);

  /** To be made while a component is made. */
  constructor(session: GameSession) {
    $effect(() => {
      if (session.model.game?.official === undefined || this.ui !== null) return;
      const loaded = import('../official/lazy');
      void loaded.then(async (module) => (this.ui = { ...module, official: await module.open(session) })).catch(() => {});
    });
    $effect(() => this.ui?.official.hear(session.model.notices));
  }
}
