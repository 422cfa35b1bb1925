/** Keeps the choices in this browser and those of the account the same. */

import { keepPreferences } from '../api/people';
import { fromAccount, isEmpty, keptLanguage, toAccount } from '../preferences/account';
import { preferences } from '../preferences/preferences.svelte';
import { language } from '../messages/language.svelte';
import { me } from './me.svelte';

/** Several choices in a row are told together. */
const PAUSE_MS = 400;

let timer: ReturnType<typeof setTimeout> | undefined;

/** For the start of the page: what the account says holds, and what is chosen from now on is told. */
export async function start(): Promise<void> {
  preferences.onchange = tell;
  language.onchange = tell;
  await me.loaded();
  await adopt();
}

/** Takes what the account says; to a new one, what was chosen here is told. */
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
    // Without a connection the browser still has it, and the next choice tells all.
    keepPreferences(toAccount(preferences.all, language.current)).catch(() => {});
  }, PAUSE_MS);
}
