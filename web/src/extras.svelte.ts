/**
 * What every page has and none waits for: the preferences of the account, the chosen piece set, and
 * the bar that leads back to a live game.
 */

import { mount, unmount } from 'svelte';

import { start as syncPreferences } from './lib/account/sync.svelte';
import { language } from './lib/messages/language.svelte';
import { loadNoticeBar } from './lib/notices/load';
import { preferences } from './lib/preferences/preferences.svelte';
import { router } from './routes/router.svelte';

/** `page` is the element of the page; the bar stands before it. */
export function start(page: HTMLElement): void {
  void syncPreferences();
  $effect.root(() => {
    $effect(showPieces);
    $effect(() => showBar(page));
  });
}

/** The set on the boards: they come with this one. */
let shown = 'classic';

function showPieces(): void {
  const { pieces } = preferences.all;
  const { current } = language;
  if (pieces === 'classic' && shown === 'classic') return;
  shown = pieces;
  // If it cannot be loaded, the board has the pieces it came with.
  import('./lib/pieces/apply').then(({ applyPieces }) => applyPieces(pieces, current)).catch(() => {});
}

/** The bar that is shown, in its language. */
let bar: { language: string; component: Record<string, unknown> } | null = null;

/** With each page until the visitor is known, and again in another language. */
function showBar(page: HTMLElement): () => void {
  const { current } = language;
  let left = false;
  if (router.route !== null && bar?.language !== current) {
    loadNoticeBar(current)
      .then((NoticeBar) => {
        if (left || NoticeBar === null) return;
        if (bar !== null) void unmount(bar.component);
        bar = { language: current, component: mount(NoticeBar, { target: page.parentElement ?? page, anchor: page }) };
      })
      // Without a connection the next page tries again.
      .catch(() => {});
  }
  return () => void (left = true);
}
