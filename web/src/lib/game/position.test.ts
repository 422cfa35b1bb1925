import { describe, expect, test } from 'vitest';

import { placementAfter, readPlacement, squares, turnOf, writePlacement } from './position';

const START = 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR';

test('a placement is written as it was read', () => {
  for (const fen of [START, '8/P4k2/8/8/2pP4/8/5K2/R6r', '8/8/8/8/8/8/8/8']) {
    expect(writePlacement(readPlacement(fen))).toBe(fen);
  }
});

describe('a move is shown before it is answered', () => {
  test.each([
    ['a step', START, 'e2e4', 'rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR'],
    ['a capture', '4k3/8/8/3p4/4P3/8/8/4K3', 'e4d5', '4k3/8/8/3P4/8/8/8/4K3'],
    ['en passant', '4k3/8/8/2pP4/8/8/8/4K3', 'd5c6', '4k3/8/2P5/8/8/8/8/4K3'],
    ['a promotion', '4k3/P7/8/8/8/8/8/4K3', 'a7a8n', 'N3k3/8/8/8/8/8/8/4K3'],
    ['Black’s promotion', '4k3/8/8/8/8/8/p7/4K3', 'a2a1q', '4k3/8/8/8/8/8/8/q3K3'],
    ['castling short', 'r3k2r/8/8/8/8/8/8/R3K2R', 'e1g1', 'r3k2r/8/8/8/8/8/8/R4RK1'],
    ['castling long', 'r3k2r/8/8/8/8/8/8/R3K2R', 'e8c8', '2kr3r/8/8/8/8/8/8/R3K2R'],
    ['onto the rook', '4k3/8/8/8/8/8/8/1R2K1R1', 'e1g1', '4k3/8/8/8/8/8/8/1R3RK1'],
    ['onto the rook beside it', '4k3/8/8/8/8/8/8/RK6', 'b1a1', '4k3/8/8/8/8/8/8/2KR4'],
    ['a step of the king', '4k3/8/8/8/8/8/8/R3K2R', 'e1f1', '4k3/8/8/8/8/8/8/R4K1R'],
    ['nothing to move', START, 'e4e5', START],
  ])('%s', (_, before, uci, after) => expect(placementAfter(before, uci)).toBe(after));
});

test('the squares of a move, the side of a position', () => {
  expect(squares('e7e8q')).toEqual(['e7', 'e8']);
  expect(turnOf(`${START} b KQkq - 0 1`)).toBe('black');
  expect(turnOf(START)).toBe('white');
});
