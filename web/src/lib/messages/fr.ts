/** Tous les textes d’une partie en français, avec ceux de la vue en texte. */

import { play } from './fr/play';
import { text } from './fr/text';
import type { TextViewMessages } from './types';

export const fr: TextViewMessages = { ...play, text };
