/** The messages of the position editor: kept apart, since the other pages do without them. */

import { editor as en } from './en/editor';
import type { Language } from './index';
import type { Widen } from './types';

export type EditorMessages = Widen<typeof en>;

const LOADERS: Record<Language, () => Promise<EditorMessages>> = {
  en: () => Promise.resolve(en),
  de: () => import('./de/editor').then(({ editor }) => editor),
  fr: () => import('./fr/editor').then(({ editor }) => editor),
};

/** To be read once they were spoken; whoever changes them makes the page anew. */
export let editorMessages: EditorMessages = en;

export async function loadEditorMessages(language: Language): Promise<void> {
  try {
    editorMessages = await LOADERS[language]();
  } catch {
    // They cannot be fetched now: English is better than nothing.
    editorMessages = en;
  }
}
