import { expect, test } from 'vitest';

import { readPlacement } from '../game/position';
import { type Lesson, movesBetween, targetsOf } from './lesson';
import { lessons as check } from './lessons/check';
import { lessons as endings } from './lessons/endings';
import { lessons as pieces } from './lessons/pieces';
import { lessons as special } from './lessons/special';

const ALL: Record<string, Lesson> = { ...pieces, ...special, ...check, ...endings };

test('the help shows where each piece can go', () => {
  const from = (name: string, square: string) => targetsOf(ALL[name]![0]!, square).toSorted().join(' ');
  expect(from('rook', 'c4')).toBe('a4 b4 c1 c2 c3 c5 c6 c7 d4 e4 f4');
  expect(from('bishop', 'c1')).toBe('d2 e3 f4');
  expect(from('queen', 'd1')).toContain('h1');
  expect(from('knight', 'b1')).toBe('a3 c3 d2');
  // Next to the other king or in the rook's way it may not stand.
  expect(from('king', 'e4')).toBe('e3 f3 f4');
});

test('the help shows how pawns move and what they become', () => {
  expect(targetsOf(ALL['pawn']![0]!, 'e2').toSorted()).toEqual(['e3', 'e4']);
  expect(movesBetween(ALL['promotion']![0]!, 'g7', 'g8').toSorted()).toEqual(['g7g8b', 'g7g8n', 'g7g8q', 'g7g8r']);
  const afterDouble = ALL['enPassant']![ALL['enPassant']![0]!.moves!['d7d5']!]!;
  expect(afterDouble.moves).toHaveProperty('e5d6');
});

test('the help shows when castling is prevented', () => {
  expect(targetsOf(ALL['castling']![0]!, 'e1')).toEqual(expect.arrayContaining(['c1', 'g1']));
  expect(targetsOf(ALL['noCastling']![0]!, 'e1')).toContain('c1');
  expect(targetsOf(ALL['noCastling']![0]!, 'e1')).not.toContain('g1');
});

test('the help shows every way out of check', () => {
  expect(Object.keys(ALL['check']![0]!.moves ?? {}).toSorted()).toEqual(['d1e2', 'e1f1', 'h1e4']);
  expect(targetsOf(ALL['pin']![0]!, 'e2')).toEqual([]);
});

test.each(Object.entries(ALL))('%s leads nowhere that is not there', (_, lesson) => {
  for (const node of lesson) {
    expect(readPlacement(node.board).size).toBeGreaterThan(0);
    for (const next of Object.values(node.moves ?? {})) expect(lesson[next]).toBeDefined();
  }
});
