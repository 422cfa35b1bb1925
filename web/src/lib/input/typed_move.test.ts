import { describe, expect, test } from 'vitest';

import { typedMove, type Typed } from './typed_move';

/** A list as the server sends it, from the names alone: squares are made up where not given. */
const LEGAL = {
  e2e4: 'e4',
  e2e3: 'e3',
  d4e5: 'dxe5',
  g1f3: 'Nf3',
  b1c3: 'Nc3',
  b1d2: 'Nbd2',
  f3d2: 'Nfd2+',
  a1d1: 'Rad1',
  h1d1: 'Rhd1',
  a5a8: 'R5a8',
  a1a8: 'R1a8',
  h4e1: 'Qh4e1',
  f1c4: 'Bxc4',
  b3c4: 'bxc4',
  f1b5: 'Bb5+',
  e1g1: 'O-O',
  e1c1: 'O-O-O',
  e1f1: 'Kf1',
  g7g8q: 'g8=Q#',
  g7g8n: 'g8=N',
  g7g8r: 'g8=R+',
  g7g8b: 'g8=B',
  g7h8q: 'gxh8=Q',
  g7h8n: 'gxh8=N',
};

const GERMAN = { K: 'K', D: 'Q', T: 'R', L: 'B', S: 'N' } as const;

/** The move that is played, or the kind of what is wrong. */
const outcome = (typed: Typed) => (typed.kind === 'move' ? typed.uci : typed.kind);

describe('a typed move is played when it is clear', () => {
  test.each([
    // As people write it, with and without what only decorates it.
    ['e4', 'e2e4'],
    [' e4 ', 'e2e4'],
    ['E4', 'e2e4'],
    ['1.e4', 'e2e4'],
    ['12… e4', 'e2e4'],
    ['12...e4', 'e2e4'],
    ['e4!?', 'e2e4'],
    ['pe4', 'e2e4'],
    ['Nf3', 'g1f3'],
    ['nf3', 'g1f3'],
    ['NF3', 'g1f3'],
    ['Nf3+', 'g1f3'],
    ['Nxf3', 'g1f3'],
    ['♘f3', 'g1f3'],
    ['♞f3', 'g1f3'],
    ['♘︎f3', 'g1f3'],
    ['Ng1f3', 'g1f3'],
    ['Ng1-f3', 'g1f3'],
    ['Nfd2', 'f3d2'],
    ['nfd2', 'f3d2'],
    ['N3d2', 'f3d2'],
    ['Nf3d2', 'f3d2'],
    ['R1a8', 'a1a8'],
    ['r5a8', 'a5a8'],
    ['Qe1', 'h4e1'],
    ['dxe5', 'd4e5'],
    ['de5', 'd4e5'],
    ['d:e5', 'd4e5'],
    ['dxe5 e.p.', 'd4e5'],
    ['dxe5ep', 'd4e5'],
    // The bishop and the pawn of the b-file.
    ['Bxc4', 'f1c4'],
    ['Bc4', 'f1c4'],
    ['BC4', 'f1c4'],
    ['bxc4', 'b3c4'],
    ['bc4', 'several'],
    ['bb5', 'f1b5'],
    ['Bb5', 'f1b5'],
    // Castling.
    ['O-O', 'e1g1'],
    ['o-o', 'e1g1'],
    ['0-0', 'e1g1'],
    ['00', 'e1g1'],
    ['0–0', 'e1g1'],
    ['O-O-O', 'e1c1'],
    ['0-0-0', 'e1c1'],
    ['ooo', 'e1c1'],
    ['O-O+', 'e1g1'],
    ['e1g1', 'e1g1'],
    ['e1h1', 'e1g1'],
    ['Ke1a1', 'e1c1'],
    ['Kg1', 'nobody'],
    // For programs.
    ['e2e4', 'e2e4'],
    ['E2E4', 'e2e4'],
    ['e2-e4', 'e2e4'],
    ['g7g8q', 'g7g8q'],
    ['g7g8N', 'g7g8n'],
    ['b3c4', 'b3c4'],
    // Promotion.
    ['g8=Q', 'g7g8q'],
    ['g8Q', 'g7g8q'],
    ['g8q', 'g7g8q'],
    ['g8(N)', 'g7g8n'],
    ['g8/R', 'g7g8r'],
    ['gxh8=N', 'g7h8n'],
    ['gh8n', 'g7h8n'],
    ['g8', 'promotion'],
    ['g7g8', 'promotion'],
    ['gxh8', 'promotion'],
    ['g8=K', 'unreadable'],
    // Not clear, not possible, no move.
    ['Nd2', 'several'],
    ['Rd1', 'several'],
    ['Ra8', 'several'],
    ['Nf6', 'nobody'],
    ['Nbc4', 'nobody'],
    ['e5', 'nobody'],
    ['e2e5', 'nobody'],
    ['b3c5', 'nobody'],
    ['f3', 'nobody'],
    ['hello', 'unreadable'],
    ['e9', 'unreadable'],
    ['Nf', 'unreadable'],
    ['', 'nothing'],
    ['  ', 'nothing'],
    ['+', 'nothing'],
  ])('%s: %s', (text, expected) => expect(outcome(typedMove(text, LEGAL))).toBe(expected));

  test('two squares are never read as a bishop of some rank', () => {
    expect(typedMove('b2c4', LEGAL).kind).toBe('nobody');
  });

  test('a pawn becomes a queen by itself where that is preferred', () => {
    expect(outcome(typedMove('g8', LEGAL, { autoQueen: true }))).toBe('g7g8q');
    expect(outcome(typedMove('g8=N', LEGAL, { autoQueen: true }))).toBe('g7g8n');
    expect(outcome(typedMove('gxh8', LEGAL, { autoQueen: true }))).toBe('g7h8q');
  });

  test('piece letters of another language, where the English ones mean nothing else', () => {
    const options = { letters: GERMAN };
    expect(outcome(typedMove('Sf3', LEGAL, options))).toBe('g1f3');
    expect(outcome(typedMove('Tad1', LEGAL, options))).toBe('a1d1');
    expect(outcome(typedMove('Lxc4', LEGAL, options))).toBe('f1c4');
    expect(outcome(typedMove('g8D', LEGAL, options))).toBe('g7g8q');
    expect(outcome(typedMove('dxe5', LEGAL, options))).toBe('d4e5');
    expect(outcome(typedMove('Nf3', LEGAL, options))).toBe('g1f3');
    expect(outcome(typedMove('Sf3', LEGAL))).toBe('unreadable');
  });
});

describe('what is wrong is named', () => {
  test('who cannot go where', () => {
    expect(typedMove('Nf6', LEGAL)).toEqual({
      kind: 'nobody', text: 'Nf6', piece: 'N', from: '', to: 'f6',
    });
    expect(typedMove('e2e5', LEGAL)).toMatchObject({ piece: null, from: 'e2', to: 'e5' });
    expect(typedMove('0-0', { e2e4: 'e4' })).toEqual({ kind: 'noCastling', way: 'short' });
  });

  test('which moves it could be', () => {
    const knights = typedMove('Nd2', LEGAL);
    expect(knights).toMatchObject({ kind: 'several', piece: 'N', to: 'd2' });
    expect(knights.kind === 'several' && knights.moves.map(({ san }) => san)).toEqual(['Nbd2', 'Nfd2+']);
    expect(typedMove('bc4', LEGAL)).toMatchObject({ kind: 'several', piece: null, to: 'c4' });
    const pawn = typedMove('g8', LEGAL);
    expect(pawn.kind === 'promotion' && pawn.moves).toHaveLength(4);
  });
});

test('Chess960: castling is the king onto its rook, and can be typed so', () => {
  const legal = { f1h1: 'O-O', f1a1: 'O-O-O', f1g1: 'Kg1' };
  expect(outcome(typedMove('O-O', legal))).toBe('f1h1');
  expect(outcome(typedMove('f1h1', legal))).toBe('f1h1');
  expect(outcome(typedMove('Kf1a1', legal))).toBe('f1a1');
  expect(outcome(typedMove('Kg1', legal))).toBe('f1g1');
});
