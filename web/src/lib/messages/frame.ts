/** The texts of the menu and of the bar above every page, loaded with the first of them. */

import { load, type Texts } from 'virtual:messages/frame';

import type { Language } from './index';

export type FrameMessages = Texts;

/** Must be loaded before the menu or the bar is shown. */
export let frame: FrameMessages;

export async function loadFrameMessages(language: Language): Promise<void> {
  frame = await load(language);
}
