/** The texts of the position editor, loaded with it. */

import { editor as en } from './en/editor';
import type { Language } from './index';
import type { Widen } from './types';

export type EditorMessages = Widen<typeof en>;

const LOADERS: Record<Language, () => Promise<EditorMessages>> = {
  en: () => Promise.resolve(en),
  de: () => import('./de/editor').then(({ editor }) => editor),
  fr: () => import('./fr/editor').then(({ editor }) => editor),
};

/** Read only after loading; changing them needs a new rendering of the page. */
export let editorMessages: EditorMessages = en;

export async function loadEditorMessages(language: Language): Promise<void> {
  try {
    editorMessages = await LOADERS[language]();
  } catch {
    // They cannot be loaded now: fall back to English.
    editorMessages = en;
  }
}
