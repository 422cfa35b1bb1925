/** Renders the page in place of the static shell. */

import { mount } from 'svelte';

import App from './App.svelte';
import { preferences } from './lib/preferences/preferences.svelte';
import { language } from './lib/messages/language.svelte';
import { load } from './routes/load';
import { router } from './routes/router.svelte';

export async function start(target: HTMLElement): Promise<void> {
  preferences.start();
  language.start();
  const { route } = router;
  const Page = await load(route, language.current);
  performance.mark('rendered');
  target.replaceChildren();
  mount(App, { target, props: { first: { Page, route, language: language.current } } });
  // What the page does not wait for.
  import('./extras.svelte').then((extras) => extras.start(target)).catch(() => {});
}
