/** The wall of a round with the texts of the arbiter's wall, loaded when it is opened. */

import { type Language, loadMessages } from '../messages';
import { loadArbiterMessages } from '../messages/arbiter';

export async function loadRoundWall(language: Language) {
  const [{ default: RoundWall }] = await Promise.all([
    import('./RoundWall.svelte'),
    loadMessages(language),
    loadArbiterMessages(language),
  ]);
  return RoundWall;
}
