import { expect, test } from 'vitest';

import type { ErrorView } from '../protocol/errors';
import { marksOf } from './why_illegal';

const error = (code: string, params: Record<string, string>): ErrorView =>
  ({ code, params, message: '' }) as unknown as ErrorView;

const CASTLING = '4kr2/8/8/8/8/8/8/R3K2R w KQ - 0 1';
const PIN = '4r1k1/8/8/8/8/8/4N3/4K3 w - - 0 1';
const CHECK = '6k1/8/8/8/4r3/8/P7/4K2R w K - 0 1';

test('an attacked square of castling has an arrow from its attacker', () => {
  const marks = marksOf('e1g1', CASTLING, error('castling_through_attack', { square: 'f1', attacker: 'f8' }));
  expect(marks).toEqual([{ from: 'f8', to: 'f1' }]);
});

test('a pinning piece and a checking piece point at the king', () => {
  expect(marksOf('e2c3', PIN, error('exposes_king', { attacker: 'e8' }))).toEqual([{ from: 'e8', to: 'e1' }]);
  expect(marksOf('a2a3', CHECK, error('leaves_king_in_check', { attacker: 'e4' }))).toEqual([{ from: 'e4', to: 'e1' }]);
  expect(marksOf('e1g1', CHECK, error('castling_in_check', { attacker: 'e4' }))).toEqual([{ from: 'e4', to: 'e1' }]);
});

test('a king that would step into check is marked where it would stand', () => {
  expect(marksOf('e1e2', CHECK, error('exposes_king', { attacker: 'e4' }))).toEqual([{ from: 'e4', to: 'e2' }]);
});

test('a piece in the way has a circle, and other reasons have no mark', () => {
  expect(marksOf('e1c1', CASTLING, error('castling_blocked', { square: 'd1' }))).toEqual([{ from: 'd1', to: null }]);
  expect(marksOf('e1e3', CASTLING, error('not_how_it_moves', { piece: 'king' }))).toEqual([]);
  expect(marksOf('e1e3', CASTLING, error('blocked', { square: 'not a square' }))).toEqual([]);
});
