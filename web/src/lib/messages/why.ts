/** Texts that explain whether a side can still checkmate, loaded when asked for. */

import { load, type Texts } from 'virtual:messages/why';

import type { Language } from './index';

export type WhyMessages = Texts;

export const loadWhyMessages = (language: Language): Promise<WhyMessages> => load(language);
