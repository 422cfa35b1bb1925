import { describe, expect, test } from 'vitest';

import type { MoveView } from '../protocol/types';
import { moveRows, namedMove, step } from './moves';

const START = 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1';

const move = (san: string): MoveView => ({ uci: '', san, fen: '', left: null });

function list(startFen: string, ...sans: string[]): string[] {
  const rows = moveRows({ startFen, moves: sans.map(move) });
  return rows.map((row) => `${row.number}. ${row.white?.san ?? '…'} ${row.black?.san ?? ''}`.trim());
}

describe('the list of moves', () => {
  test('is numbered from one', () => {
    expect(list(START, 'e4', 'e5', 'Nf3')).toEqual(['1. e4 e5', '2. Nf3']);
  });

  test('begins where the position says', () => {
    expect(list('4k3/8/8/8/8/8/8/4K2R b K - 3 20', 'Kd7', 'O-O', 'Kc6')).toEqual([
      '20. … Kd7',
      '21. O-O Kc6',
    ]);
  });

  test('each move knows how many stand with it', () => {
    const rows = moveRows({ startFen: START, moves: ['e4', 'e5', 'Nf3'].map(move) });
    expect(rows.map((row) => [row.white?.index, row.black?.index])).toEqual([
      [1, 2],
      [3, undefined],
    ]);
  });
});

test('a move by its name', () => {
  const rows = moveRows({ startFen: START, moves: ['e4', 'e5', 'Nf3'].map(move) });
  expect(namedMove(rows, 3)).toBe('2. Nf3');
  expect(namedMove(rows, 2)).toBe('1… e5');
  expect(namedMove(rows, 0)).toBeNull();
  expect(namedMove(rows, 'live')).toBeNull();
});

test('looking back and on ends at the start and at the game', () => {
  expect(step('live', 4, 'previous')).toBe(3);
  expect(step(3, 4, 'next')).toBe('live');
  expect(step('live', 4, 'next')).toBe('live');
  expect(step(0, 4, 'previous')).toBe(0);
  expect(step('live', 4, 'first')).toBe(0);
  expect(step(1, 4, 'last')).toBe('live');
  expect(step('live', 0, 'first')).toBe('live');
});
