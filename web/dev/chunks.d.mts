import type { Rollup } from 'vite';

/** For Rollup's `manualChunks`: how the built page is cut into files. */
export function chunks(): Rollup.GetManualChunk;

/** For Rollup's `chunkFileNames`. */
export function fileName(chunk: Rollup.PreRenderedChunk): string;
