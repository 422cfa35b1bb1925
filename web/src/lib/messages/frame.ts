/** The texts of the menu and of the bar above every page, loaded with the first of them. */

import type { frame as english } from './en/frame';
import type { Language } from './index';
import type { Widen } from './types';

export type FrameMessages = Widen<typeof english>;

const LOADERS: Record<Language, () => Promise<FrameMessages>> = {
  en: () => import('./en/frame').then(({ frame }) => frame),
  de: () => import('./de/frame').then(({ frame }) => frame),
  fr: () => import('./fr/frame').then(({ frame }) => frame),
};

/** Must be loaded before the menu or the bar is shown. */
export let frame: FrameMessages;

export async function loadFrameMessages(language: Language): Promise<void> {
  frame = await LOADERS[language]();
}
