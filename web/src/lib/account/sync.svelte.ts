/** Keeps the preferences of this browser and of the account in sync. */

import { keepPreferences } from '../api/people';
import { fromAccount, isEmpty, keptLanguage, toAccount } from '../preferences/account';
import { preferences } from '../preferences/preferences.svelte';
import { language } from '../messages/language.svelte';
import { me } from './me.svelte';

/** Changes within this time are sent together. */
const PAUSE_MS = 400;

let timer: ReturnType<typeof setTimeout> | undefined;

/** Called when the page starts: the account's preferences apply, and later changes are sent. */
export async function start(): Promise<void> {
  preferences.onchange = tell;
  language.onchange = tell;
  await me.loaded();
  await adopt();
}

/** Applies the account's preferences; a new account gets those of this browser. */
export async function adopt(): Promise<void> {
  const kept = me.value?.preferences ?? null;
  if (me.account === null || kept === null) return;
  if (isEmpty(kept)) {
    tell();
    return;
  }
  preferences.adopt(fromAccount(kept, preferences.all));
  const tag = keptLanguage(kept);
  if (tag !== null && tag !== language.current) await language.adopt(tag);
}

function tell(): void {
  if (me.account === null) return;
  clearTimeout(timer);
  timer = setTimeout(() => {
    // Without a connection the browser keeps them, and the next change sends all.
    keepPreferences(toAccount(preferences.all, language.current)).catch(() => {});
  }, PAUSE_MS);
}
