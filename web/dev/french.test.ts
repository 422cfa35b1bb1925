import { expect, test } from 'vitest';

import { withFrenchSpaces } from './french.mjs';

test.each([
  ['Partie annulée : personne', 'Partie annulée\u00a0: personne'],
  ['Abandonner la partie ?', 'Abandonner la partie\u00a0?'],
  ['Échec ! Temps « 5:00 » ; suite', 'Échec\u00a0! Temps «\u00a05:00\u00a0»\u00a0; suite'],
  ['nulles 12 %, gains 3 %', 'nulles 12\u00a0%, gains 3\u00a0%'],
  // The part of a template after a value.
  [' : 3', '\u00a0: 3'],
  ['40/90+30:30+30, par ex.', '40/90+30:30+30, par ex.'],
  // A key of the keyboard.
  ['Pendant une partie, ? affiche les touches', 'Pendant une partie, ? affiche les touches'],
])('%s', (text, shown) => expect(withFrenchSpaces(text)).toBe(shown));
