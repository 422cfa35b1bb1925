import type { Plugin } from 'vite';

export const MANIFEST: { icons: { src: string; sizes: string; type: string; purpose: string }[] };
export function icon(options: { size: number; purpose?: string }): Buffer;
export function sharePicture(): Promise<Buffer>;

/** Adds the icons, the web manifest and the picture of shared links. */
export function icons(): Plugin;
