/** The arbiter's parts of the play page, loaded only for official games. */

import type { Official } from '../official/official.svelte';
import type { GameSession } from '../session/session.svelte';

type ArbiterUi = typeof import('../official/lazy') & { official: Official };

export class OfficialGame {
  ui = $state.raw<ArbiterUi | null>(null);

  /** Must be created during component initialization. */
  constructor(session: GameSession) {
    $effect(() => {
      if (session.model.game?.official === undefined || this.ui !== null) return;
      const loaded = import('../official/lazy');
      void loaded.then(async (module) => (this.ui = { ...module, official: await module.open(session) })).catch(() => {});
    });
    $effect(() => this.ui?.official.hear(session.model.notices));
  }
}
