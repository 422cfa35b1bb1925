/** The texts of the position editor, loaded with it. */

import { load, type Texts } from 'virtual:messages/editor';

import type { Language } from './index';

export type EditorMessages = Texts;

/** Set by `loadEditorMessages`, which the pages that need them wait for. */
export let editorMessages: EditorMessages;

export async function loadEditorMessages(language: Language): Promise<void> {
  editorMessages = await load(language);
}
