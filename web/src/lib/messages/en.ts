/** All texts of a game in English, those of the text view included. */

import { play } from './en/play';
import { text } from './en/text';

export const en = { ...play, text };
