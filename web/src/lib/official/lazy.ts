/** What the pages of a game load when it has an arbiter: the messages first. */

import type { GameSession } from '../session/session.svelte';
import { loadArbiterMessages } from '../messages/arbiter';
import { language } from '../messages/language.svelte';
import { Official } from './official.svelte';

export { default as OfficialSheet } from './OfficialSheet.svelte';
export { default as ArbiterPanel } from './ArbiterPanel.svelte';
export { default as StatusStrip } from './StatusStrip.svelte';

export async function open(session: GameSession): Promise<Official> {
  await loadArbiterMessages(language.current);
  return new Official(session);
}
