/**
 * What every page has and none waits for: the preferences of the account, the chosen piece set, the
 * bar that leads back to a live game, and what the operator announces.
 */

import { mount, unmount } from 'svelte';

import { me } from './lib/account/me.svelte';
import { start as syncPreferences } from './lib/account/sync.svelte';
import { announcement } from './lib/announcement/announcement.svelte';
import { language } from './lib/messages/language.svelte';
import { loadNoticeBar } from './lib/notices/load';
import { preferences } from './lib/preferences/preferences.svelte';
import { router } from './routes/router.svelte';

/** `page` is the element of the page; the bar stands in it behind the first link, which skips both. */
export function start(page: HTMLElement): void {
  void syncPreferences();
  $effect.root(() => {
    $effect(showPieces);
    $effect(() => showBar(page));
    $effect(() => void (announcement.text = me.value?.announcement ?? null));
    $effect(() => showAnnouncement(page));
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
        bar = { language: current, component: mount(NoticeBar, { target: page, anchor: page.querySelector('[data-bar]') ?? undefined }) };
      })
      // Without a connection the next page tries again.
      .catch(() => {});
  }
  return () => void (left = true);
}

/** The announcement that is shown, in its language. */
let told: { language: string; component: Record<string, unknown> } | null = null;

/** Loaded when there is something to tell for the first time. */
function showAnnouncement(page: HTMLElement): () => void {
  const { current } = language;
  let left = false;
  if (announcement.shown !== null && told?.language !== current) {
    import('./lib/announcement/load')
      .then(({ loadAnnouncementBar }) => loadAnnouncementBar(current))
      .then((AnnouncementBar) => {
        if (left) return;
        if (told !== null) void unmount(told.component);
        const target = page.parentElement ?? page;
        told = { language: current, component: mount(AnnouncementBar, { target, anchor: target.firstChild ?? page }) };
      })
      // Without a connection the next page tries again.
      .catch(() => {});
  }
  return () => void (left = true);
}
