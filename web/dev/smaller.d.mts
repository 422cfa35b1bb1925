import type { Plugin } from 'vite';

/** Writes the files of the built page compressed as well. */
export function smaller(): Plugin;
