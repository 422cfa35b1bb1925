import type { Plugin } from 'vite';

/** Puts the engine of the analysis page among the files of the page. */
export function engine(): Plugin;
