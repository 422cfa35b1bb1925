/** The texts of the list of keyboard shortcuts, loaded with it. */

import { load, type Texts } from 'virtual:messages/keys';

import type { Language } from './index';

export type KeyMessages = Texts;

export const loadKeyMessages = (language: Language): Promise<KeyMessages> => load(language);
