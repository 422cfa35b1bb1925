import { vitePreprocess } from '@sveltejs/vite-plugin-svelte';

export default {
  preprocess: vitePreprocess(),
  // A component without state is one of today's Svelte too: the forms of earlier ones weigh on every page.
  compilerOptions: { runes: true },
};
