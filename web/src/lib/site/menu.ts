/** The menu with its texts, loaded when it is opened. */

import { loadFrameMessages } from '../messages/frame';
import { language } from '../messages/language.svelte';

export async function loadMenu() {
  const [{ default: Menu }] = await Promise.all([import('./Menu.svelte'), loadFrameMessages(language.current)]);
  return Menu;
}
