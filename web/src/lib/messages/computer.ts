/** The texts of the form for a game against the computer, loaded with it. */

import { load, type Texts } from 'virtual:messages/computer';

import type { Language } from './index';

export type ComputerMessages = Texts;

export const loadComputerMessages = (language: Language): Promise<ComputerMessages> => load(language);
