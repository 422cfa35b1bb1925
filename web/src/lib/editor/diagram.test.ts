import { describe, expect, test } from 'vitest';

import { type Diagram, empty, initial, letterOf, move, place, remove } from './diagram';
import { readFen, writeFen } from './fen';
import { enPassantChoices, giveRight, rightsOf } from './rights';

const START = 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1';

function of(fen: string): Diagram {
  const read = readFen(fen);
  if (!read.ok) throw new Error(JSON.stringify(read.fault));
  return read.diagram;
}

describe('pieces', () => {
  test('the start and the empty board', () => {
    expect(writeFen(initial(), false)).toBe(START);
    expect(writeFen(empty(), false)).toBe('8/8/8/8/8/8/8/8 w - - 0 1');
  });

  test('placing, replacing, moving, removing', () => {
    let diagram = place(empty(), 'e4', letterOf('white', 'N'));
    diagram = place(diagram, 'd5', letterOf('black', 'P'));
    expect(writeFen(diagram, false)).toBe('8/8/8/3p4/4N3/8/8/8 w - - 0 1');
    diagram = move(diagram, 'e4', 'd5');
    expect(writeFen(diagram, false)).toBe('8/8/8/3N4/8/8/8/8 w - - 0 1');
    diagram = place(diagram, 'd5', 'q');
    expect([...diagram.pieces]).toEqual([['d5', 'q']]);
    expect(remove(diagram, 'd5').pieces.size).toBe(0);
  });

  test('what changes nothing is the same diagram', () => {
    const diagram = initial();
    expect(place(diagram, 'e1', 'K')).toBe(diagram);
    expect(remove(diagram, 'e4')).toBe(diagram);
    expect(move(diagram, 'e4', 'e5')).toBe(diagram);
    expect(move(diagram, 'e2', 'e2')).toBe(diagram);
  });

  test('the former diagram stays as it was', () => {
    const diagram = initial();
    remove(diagram, 'e1');
    expect(writeFen(diagram, false)).toBe(START);
  });
});

describe('FEN', () => {
  test.each([
    START,
    'rnbqkbnr/ppp1pppp/8/8/3pP3/8/PPPP1PPP/RNBQKBNR b Qk e3 0 3',
    '8/8/8/8/8/8/8/8 b - - 17 42',
    'r3k2r/8/8/8/8/8/8/R3K2R w Kq - 99 120',
  ])('%s comes back', (fen) => expect(writeFen(of(fen), false)).toBe(fen));

  test('what is left out is as in a new game', () => {
    expect(writeFen(of(' 4k3/8/8/8/8/8/8/4K3 '), false)).toBe('4k3/8/8/8/8/8/8/4K3 w - - 0 1');
    expect(writeFen(of('4k3/8/8/8/8/8/8/4K3  b -'), false)).toBe('4k3/8/8/8/8/8/8/4K3 b - - 0 1');
  });

  test('claims that the board contradicts are not written', () => {
    expect(writeFen(of('4k3/8/8/8/8/8/8/4K2R w KQkq e6 0 1'), false)).toBe(
      '4k3/8/8/8/8/8/8/4K2R w K - 0 1',
    );
  });

  test.each([
    ['', { what: 'empty' }],
    ['hello', { what: 'letter', letter: 'h', rank: 8 }],
    ['8/8/8', { what: 'ranks', count: 3 }],
    ['8/8/8/8/8/8/8/8/8 w - -', { what: 'ranks', count: 9 }],
    ['8/8/8/7/8/8/8/8', { what: 'squares', rank: 5, count: 7 }],
    ['8/8/8/8/8/8/PPPPPPPPP/8', { what: 'squares', rank: 2, count: 9 }],
    ['8/8/8/8/8/8/8/9', { what: 'letter', letter: '9', rank: 1 }],
    ['8/8/8/8/8/8/8/8 x', { what: 'turn', text: 'x' }],
    ['8/8/8/8/8/8/8/8 w KX', { what: 'castling', text: 'KX' }],
    ['8/8/8/8/8/8/8/8 w - e4', { what: 'enPassant', text: 'e4' }],
    ['8/8/8/8/8/8/8/8 w - - -1 1', { what: 'counter', text: '-1' }],
    ['8/8/8/8/8/8/8/8 w - - 0 10000', { what: 'counter', text: '10000' }],
    ['8/8/8/8/8/8/8/8 w - - 0 1 bm e4', { what: 'more', text: 'bm e4' }],
  ])('%s is none', (text, fault) => expect(readFen(text)).toEqual({ ok: false, fault }));
});

describe('castling', () => {
  const allowed = (diagram: Diagram, chess960 = false) =>
    rightsOf(diagram, chess960).map(({ rook, allowed }) => (allowed ? rook : '-'));

  test('only what king and rook allow', () => {
    expect(allowed(initial())).toEqual(['h1', 'a1', 'h8', 'a8']);
    expect(allowed(remove(initial(), 'h1'))).toEqual(['-', 'a1', 'h8', 'a8']);
    expect(allowed(move(initial(), 'e8', 'e7'))).toEqual(['h1', 'a1', '-', '-']);
    expect(allowed(place(initial(), 'e4', 'K'))).toEqual(['-', '-', 'h8', 'a8']);
    expect(allowed(place(initial(), 'a8', 'R'))).toEqual(['h1', 'a1', 'h8', '-']);
    expect(allowed(empty())).toEqual(['-', '-', '-', '-']);
  });

  test('a right sleeps while the king is away', () => {
    const away = move(initial(), 'e1', 'e4');
    expect(writeFen(away, false)).toContain(' w kq ');
    expect(writeFen(move(away, 'e4', 'e1'), false)).toBe(START);
  });

  test('given and taken away', () => {
    const bare = of('4k3/8/8/8/8/8/8/R3K2R w - - 0 1');
    const [short, long] = rightsOf(bare, false);
    if (short === undefined || long === undefined) throw new Error('two rights');
    const given = giveRight(giveRight(bare, short, true, false), long, true, false);
    expect(writeFen(given, false)).toContain(' w KQ ');
    expect(writeFen(giveRight(given, short, false, false), false)).toContain(' w Q ');
  });

  test('Chess960: any rook on either side of the king, one at a time', () => {
    const diagram = of('4k3/8/8/8/8/8/8/1R1K1R1R w K - 0 1');
    expect(allowed(diagram, true)).toEqual(['h1', 'f1', 'b1', '-', '-']);
    expect(allowed(diagram, false)).toEqual(['-', '-', '-', '-']);
    expect(writeFen(diagram, true)).toContain(' w K ');
    expect(writeFen(diagram, false)).toContain(' w - ');
    const inner = rightsOf(diagram, true)[1];
    if (inner === undefined) throw new Error('an inner rook');
    const given = giveRight(diagram, inner, true, true);
    expect(writeFen(given, true)).toContain(' w F ');
    expect(writeFen(of(writeFen(given, true)), true)).toBe(writeFen(given, true));
  });

  test('Chess960: rights by the names of files', () => {
    expect(writeFen(of('1rk3r1/8/8/8/8/8/8/1RK3R1 w GBgb - 0 1'), true)).toContain(' w KQkq ');
  });
});

describe('en passant', () => {
  test('behind a pawn that can just have gone two squares', () => {
    const fen = 'rnbqkbnr/1pp1p1p1/p7/3pPp1p/8/8/PPPP1PPP/RNBQKBNR w KQkq - 0 5';
    expect(enPassantChoices(of(fen))).toEqual(['d6', 'f6', 'h6']);
    expect(enPassantChoices({ ...of(fen), turn: 'black' })).toEqual([]);
  });

  test('not through a piece, nor from a square that is taken', () => {
    expect(enPassantChoices(of('8/3p4/5n2/3p1p2/8/8/8/8 w - - 0 1'))).toEqual([]);
    expect(enPassantChoices(of('8/8/8/8/3P1P2/5n2/3P4/8 b - - 0 1'))).toEqual([]);
    expect(enPassantChoices(of('8/8/8/8/3P1P2/8/8/8 b - - 0 1'))).toEqual(['d3', 'f3']);
  });

  test('a choice that fits no more is not written', () => {
    const chosen = { ...of('8/8/8/8/3P4/8/8/8 b - - 0 1'), enPassant: 'd3' };
    expect(writeFen(chosen, false)).toContain(' b - d3 ');
    expect(writeFen({ ...chosen, turn: 'white' }, false)).toContain(' w - - ');
    expect(writeFen(move(chosen, 'd4', 'd5'), false)).toContain(' b - - ');
  });
});
