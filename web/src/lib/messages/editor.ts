/** The texts of the position editor, loaded with it. */

import type { editor as en } from './en/editor';
import type { Language } from './index';
import type { Widen } from './types';

export type EditorMessages = Widen<typeof en>;

const LOADERS: Record<Language, () => Promise<EditorMessages>> = {
  en: () => import('./en/editor').then(({ editor }) => editor),
  de: () => import('./de/editor').then(({ editor }) => editor),
  fr: () => import('./fr/editor').then(({ editor }) => editor),
};

/** Set by `loadEditorMessages`, which the pages that need them wait for. */
export let editorMessages: EditorMessages;

export async function loadEditorMessages(language: Language): Promise<void> {
  editorMessages = await LOADERS[language]();
}
