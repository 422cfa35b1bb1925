import { svelte } from '@sveltejs/vite-plugin-svelte';
import { loadEnv } from 'vite';
import { defineConfig } from 'vitest/config';

import { smaller } from './dev/smaller.mjs';
import { together } from './dev/together.mjs';

// Where `npm run dev` finds a zone: the real server, or dev/mock.mjs in its place.
const server = loadEnv('', '.', 'ZONE')['ZONE'] ?? 'http://127.0.0.1:8080';

export default defineConfig({
  plugins: [svelte(), smaller()],
  build: {
    target: 'es2022',
    // Everything but the entry page has its content's hash in its name, and can be kept for ever.
    assetsDir: 'assets',
    // Fonts and pictures stay files of their own: inlined, they would weigh on the style.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rollupOptions: { output: { manualChunks: together() } },
  },
  server: {
    proxy: {
      // The server looks whether the page that asks is its own: the host stays as the browser named it.
      '/api': { target: server, changeOrigin: false },
      '/ws': { target: server, ws: true, changeOrigin: false },
    },
  },
  test: {
    include: ['src/**/*.test.ts'],
    environment: 'node',
  },
});
