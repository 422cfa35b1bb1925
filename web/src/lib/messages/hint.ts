/** The texts of hints, loaded with games against the computer. */

import { load, type Texts } from 'virtual:messages/hint';

import type { Language } from './index';

export type HintMessages = Texts;

export const loadHintMessages = (language: Language): Promise<HintMessages> => load(language);
