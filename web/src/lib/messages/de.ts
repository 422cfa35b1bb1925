/** Alle Texte einer Partie auf Deutsch, auch die der Textansicht. */

import { play } from './de/play';
import { text } from './de/text';
import type { TextViewMessages } from './types';

export const de: TextViewMessages = { ...play, text };
