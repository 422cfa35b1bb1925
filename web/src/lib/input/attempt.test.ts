import { describe, expect, test } from 'vitest';

import { attemptOf, uciOf } from './attempt';
import { typedMove } from './typed_move';

const attempt = (text: string, fen: string, chess960 = false) => {
  const side = fen.split(' ')[1] === 'b' ? 'black' : 'white';
  return attemptOf(typedMove(text, {}), { fen, side, chess960 });
};

describe('a typed move that is not legal names two squares', () => {
  const pinned = '4r1k1/8/8/8/8/8/4N3/4K3 w - - 0 1';
  const castling = '4kr2/8/8/8/8/8/8/R3K2R w KQ - 0 1';

  test.each([
    ['Nc3', pinned, 'e2c3'],
    ['e2c3', pinned, 'e2c3'],
    ['O-O', castling, 'e1g1'],
    ['O-O-O', castling, 'e1c1'],
    ['e8', '8/4P3/8/8/8/8/k7/K7 w - - 0 1', 'e7e8q'],
    ['O-O', 'r3k2r/8/8/8/8/8/8/4KR2 b kq - 0 1', 'e8g8'],
  ])('%s in %s', (text, fen, uci) => expect(attempt(text, fen)).toBe(uci));

  test('in Chess960 the king goes onto the rook', () => {
    expect(attempt('O-O', '1k3r2/8/8/8/8/8/8/1R1K2R1 w - - 0 1', true)).toBe('d1g1');
    expect(attempt('O-O-O', '1k3r2/8/8/8/8/8/8/1R1K2R1 w - - 0 1', true)).toBe('d1b1');
  });

  test('but only if one piece can be meant', () => {
    expect(attempt('Nc3', '4k3/8/8/8/8/8/4N3/1N2K3 w - - 0 1')).toBeNull();
    expect(attempt('Qd4', pinned)).toBeNull();
    expect(attempt('nonsense', pinned)).toBeNull();
    expect(attempt('O-O', '1k6/8/8/8/8/8/8/3K4 w - - 0 1', true)).toBeNull();
  });
});

test('two squares of the board are a move, unless the first is empty', () => {
  const standing = { fen: '8/4P3/8/8/8/8/k7/K7 w - - 0 1', chess960: false };
  expect(uciOf(standing, 'e7', 'e8')).toBe('e7e8q');
  expect(uciOf(standing, 'a1', 'a3')).toBe('a1a3');
  expect(uciOf(standing, 'b1', 'b2')).toBeNull();
});
