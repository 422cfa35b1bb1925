import type { Rollup } from 'vite';

/** For Rollup's `manualChunks`: one file for all that the page needs at once. */
export function together(): Rollup.GetManualChunk;
