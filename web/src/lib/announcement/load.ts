/** The bar with its texts. */

import { loadFrameMessages } from '../messages/frame';
import type { Language } from '../messages';

export async function loadAnnouncementBar(language: Language) {
  const [{ default: AnnouncementBar }] = await Promise.all([import('./AnnouncementBar.svelte'), loadFrameMessages(language)]);
  return AnnouncementBar;
}
