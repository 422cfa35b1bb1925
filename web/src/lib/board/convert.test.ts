import { describe, expect, test } from 'vitest';

import { destinations, meantMove, meantPremove, smartMove } from './convert';

const LEGAL = {
  e2e4: 'e4',
  e2e3: 'e3',
  e1g1: 'O-O',
  e1c1: 'O-O-O+',
  e1f1: 'Kf1',
  a7a8q: 'a8=Q',
  a7a8r: 'a8=R',
  a7a8b: 'a8=B',
  a7a8n: 'a8=N',
};

test('destinations: each square once, castling also onto the rook', () => {
  expect(Object.fromEntries(destinations(LEGAL))).toEqual({
    e2: ['e4', 'e3'],
    e1: ['g1', 'h1', 'c1', 'a1', 'f1'],
    a7: ['a8'],
  });
});

test('castling in Chess960 is onto the rook already', () => {
  expect(Object.fromEntries(destinations({ b1a1: 'O-O-O', e1h1: 'O-O' }))).toEqual({
    b1: ['a1'],
    e1: ['h1'],
  });
});

describe('what two squares mean', () => {
  test.each([
    ['e2', 'e4', { kind: 'move', uci: 'e2e4' }],
    ['e1', 'g1', { kind: 'move', uci: 'e1g1' }],
    ['e1', 'h1', { kind: 'move', uci: 'e1g1' }],
    ['e1', 'a1', { kind: 'move', uci: 'e1c1' }],
    ['a7', 'a8', { kind: 'promotion', stem: 'a7a8' }],
    ['e2', 'e5', { kind: 'nothing' }],
  ])('%s to %s', (from, to, meant) => expect(meantMove(LEGAL, from, to)).toEqual(meant));
});

describe('what two squares mean in advance', () => {
  const FEN = 'r3k2r/P7/8/8/8/8/p7/R3K2R w KQkq - 0 1';
  test.each([
    ['a7', 'b8', false, { kind: 'promotion', stem: 'a7b8' }],
    ['a2', 'a1', false, { kind: 'promotion', stem: 'a2a1' }],
    ['e1', 'h1', false, { kind: 'move', uci: 'e1g1' }],
    ['e8', 'a8', false, { kind: 'move', uci: 'e8c8' }],
    ['e1', 'g1', false, { kind: 'move', uci: 'e1g1' }],
    ['e1', 'g1', true, { kind: 'move', uci: 'e1h1' }],
    ['e1', 'h1', true, { kind: 'move', uci: 'e1h1' }],
    ['a1', 'd1', false, { kind: 'move', uci: 'a1d1' }],
    ['d4', 'd5', false, { kind: 'nothing' }],
  ])('%s to %s, Chess960 %s', (from, to, chess960, meant) =>
    expect(meantPremove(FEN, chess960, from, to)).toEqual(meant),
  );
});

describe('what one square means', () => {
  test.each([
    ['e2', { kind: 'nothing' }], // Two moves start there.
    ['e4', { kind: 'move', uci: 'e2e4' }],
    ['e1', { kind: 'nothing' }],
    ['g1', { kind: 'move', uci: 'e1g1' }], // The king's square, not the rook's.
    ['h1', { kind: 'nothing' }],
    ['a8', { kind: 'promotion', stem: 'a7a8' }],
    ['a7', { kind: 'promotion', stem: 'a7a8' }],
    ['b5', { kind: 'nothing' }],
  ])('%s', (square, meant) => expect(smartMove(LEGAL, square)).toEqual(meant));

  test('a square that one move leaves and another reaches is not enough', () => {
    expect(smartMove({ a1a2: 'Ra2', a2a3: 'a3' }, 'a2')).toEqual({ kind: 'nothing' });
  });
});
