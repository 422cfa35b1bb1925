/** The texts of the page about this server, loaded with it. */

import { load } from 'virtual:messages/about';

import type { Language } from './index';

export const loadAboutMessages = (language: Language) => load(language);
