import { expect, test } from 'vitest';

import { readPairing, writePairing } from './pairing_text';

/** Numbers 1 to 5 of entries 10 to 14. */
const PLAYERS = Array.from({ length: 5 }, (_, at) => ({ entry: 10 + at, number: at + 1 }));
const read = (text: string) => readPairing(text, PLAYERS);

test('lines of numbers, as programs print them', () => {
  const draft = { boards: [[10, 12], [13, 11]], bye: 14 };
  for (const text of ['1 3\n4 2\n5 0', '3\n1 3\n4 2\n5 0\n', '2\n1 3\n4 2\n5 0', '1-3, \n\n 4 – 2\r\n5:0', '1\t3\n4;2\n5 0']) {
    expect(read(text), text).toEqual({ draft, faults: [] });
  }
});

test('a line that is being typed lacks Black', () => {
  expect(read('1 3\n4')).toEqual({ draft: { boards: [[10, 12], [13, null]], bye: null }, faults: [] });
  // One number alone is a player, and no count.
  expect(read('1').draft.boards).toEqual([[10, null]]);
});

test('everything that is wrong is named with its line, and the rest is read', () => {
  expect(read('1 1\n7 2\nAnna Bert\n3 0\n4 0\n1 2 3')).toEqual({
    draft: { boards: [[10, null], [null, 11]], bye: 12 },
    faults: [
      { line: 1, what: 'twice', value: '1' },
      { line: 2, what: 'unknown', value: '7' },
      { line: 3, what: 'unreadable', value: 'Anna Bert' },
      { line: 5, what: 'secondBye', value: '4' },
      { line: 6, what: 'unreadable', value: '1 2 3' },
    ],
  });
});

test('what is written is read as it was', () => {
  const draft = { boards: [[10, 12], [13, 11]] as const, bye: 14 };
  expect(writePairing(draft, PLAYERS)).toBe('1 3\n4 2\n5 0');
  expect(read(writePairing(draft, PLAYERS)).draft).toEqual(draft);
  // Boards that are not complete keep their sides; free ones are left out.
  const half = { boards: [[10, null], [null, 12]] as const, bye: null };
  expect(writePairing({ ...half, boards: [...half.boards, [null, null]] }, PLAYERS)).toBe('1 ?\n? 3');
  expect(read('1 ?\n? 3').draft).toEqual(half);
});
