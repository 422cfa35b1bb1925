import { expect, test } from 'vitest';

import { LETTERS } from 'virtual:messages';

import { inLetters, written } from './notation';

test.each([
  ['Nf3', 'Nf3', 'Sf3', 'Cf3'],
  ['bxa8=Q+', 'bxa8=Q+', 'bxa8=D+', 'bxa8=D+'],
  ['12… Rbd8', '12… Rbd8', '12… Tbd8', '12… Tbd8'],
  ['4. Bb5', '4. Bb5', '4. Lb5', '4. Fb5'],
  ['Kd1', 'Kd1', 'Kd1', 'Rd1'],
  ['O-O-O#', 'O-O-O#', 'O-O-O#', 'O-O-O#'],
])('%s in the letters of the reader', (san, en, de, fr) => {
  expect([LETTERS.en, LETTERS.de, LETTERS.fr].map((letters) => written(san, 'letters', letters))).toEqual([en, de, fr]);
});

test('with small pieces it is the same for all', () => {
  expect(written('Nxe8=R', 'figurines', LETTERS.de)).toBe('♘\uFE0Exe8=♖\uFE0E');
});

test('letters may be of any script', () => expect(inLetters('Nf3', 'مورفحب')).toBe('حf3'));
