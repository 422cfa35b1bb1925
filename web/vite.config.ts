import { svelte } from '@sveltejs/vite-plugin-svelte';
import { loadEnv } from 'vite';
import { defineConfig } from 'vitest/config';

import { chunks, fileName } from './dev/chunks.mjs';
import { engine } from './dev/engine.mjs';
import { icons } from './dev/icons.mjs';
import { messages } from './dev/messages/plugin.mjs';
import { pages } from './dev/pages.mjs';
import { smaller } from './dev/smaller.mjs';

// Where `npm run dev` finds a zone: the real server, or dev/mock.mjs in its place.
const server = loadEnv('', '.', 'ZONE')['ZONE'] ?? 'http://127.0.0.1:8080';

export default defineConfig({
  plugins: [svelte(), messages(), icons(), engine(), pages(), smaller()],
  build: {
    target: 'es2022',
    // Everything but the entry page has its content's hash in its name, and can be kept for ever.
    assetsDir: 'assets',
    // Fonts and pictures stay files of their own: inlined, they would weigh on the style.
    assetsInlineLimit: 0,
    // The entry pages name the scripts of the first page (dev/pages.mjs). For the next ones a list of
    // all files would weigh more on every visit than it saves on some.
    modulePreload: { polyfill: false, resolveDependencies: (_, files) => files.filter((file) => file.endsWith('.css')) },
    // About a twentieth smaller than what esbuild makes.
    minify: 'terser',
    terserOptions: { ecma: 2020, compress: { passes: 2 } },
    manifest: true,
    rollupOptions: { output: { manualChunks: chunks(), onlyExplicitManualChunks: true, chunkFileNames: fileName } },
  },
  server: {
    proxy: {
      // The server looks whether the page that asks is its own: the host stays as the browser named it.
      '/api': { target: server, ws: true, changeOrigin: false },
      '/ws': { target: server, ws: true, changeOrigin: false },
    },
  },
  test: {
    include: ['src/**/*.test.ts', 'dev/**/*.test.ts'],
    environment: 'node',
  },
});
