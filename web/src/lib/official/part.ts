/** What the pages of a game load when it has an arbiter: the words first. */

import type { GameSession } from '../session/session.svelte';
import { speakArbiter } from '../words/arbiter';
import { language } from '../words/language.svelte';
import { Official } from './official.svelte';

export { default as OfficialSheet } from './OfficialSheet.svelte';
export { default as Panel } from './Panel.svelte';
export { default as Strip } from './Strip.svelte';

export async function open(session: GameSession): Promise<Official> {
  await speakArbiter(language.current);
  return new Official(session);
}
