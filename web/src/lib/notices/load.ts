/** The bar with its texts, for visitors the server knows: nobody else has games or challenges. */

import { me } from '../account/me.svelte';
import { loadFrameMessages } from '../messages/frame';
import type { Language } from '../messages';

/** Null for a visitor who is not known yet: asked again with each page. */
export async function loadNoticeBar(language: Language) {
  await me.loaded();
  if (me.value?.person == null) await me.reload();
  if (me.value?.person == null) return null;
  const [{ default: NoticeBar }] = await Promise.all([import('./NoticeBar.svelte'), loadFrameMessages(language)]);
  return NoticeBar;
}
