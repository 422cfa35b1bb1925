import './styles/tokens.css';
import './styles/base.css';

import { mount } from 'svelte';

import App from './App.svelte';
import { preferences } from './lib/preferences/preferences.svelte';
import { language } from './lib/messages/language.svelte';

preferences.start();
// Another language comes as a file of its own: nothing is shown before it is there. Not by waiting at
// the top level: that file needs this one, and the two would wait for each other.
void language.start().then(() => {
  const target = document.getElementById('app');
  if (target !== null) mount(App, { target });
  // Whoever has an account has the same choices everywhere; the page does not wait for it.
  import('./lib/account/sync.svelte').then(({ start }) => start()).catch(() => {});
});
