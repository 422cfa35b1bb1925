import { describe, expect, test } from 'vitest';

import { Board, checkFen, INITIAL_FEN, isSamePosition } from './position';
import { below, GameTree, lastOf, lineTo, mainLine, MOVES_MAX, type TreeNode, variationStart } from './tree';

function line(tree: GameTree, at: TreeNode, ...moves: string[]): TreeNode {
  return moves.reduce((node, uci) => tree.play(node, uci) as TreeNode, at);
}
const sans = (nodes: readonly TreeNode[]) => nodes.map(({ san }) => san).join(' ');

describe('a tree of moves', () => {
  test('a move that is there is not made twice, another one is a variation', () => {
    const tree = new GameTree();
    const e5 = line(tree, tree.root, 'e2e4', 'e7e5');
    expect(line(tree, tree.root, 'e2e4', 'e7e5')).toBe(e5);
    const c5 = line(tree, tree.root, 'e2e4', 'c7c5');
    expect(tree.size).toBe(3);
    expect(sans(mainLine(tree.root))).toBe('e4 e5');
    expect(variationStart(e5)).toBeNull();
    expect(variationStart(c5)).toBe(c5);
    expect(sans(lineTo(c5))).toBe('e4 c5');
  });

  test('an illegal move is not made', () => {
    const tree = new GameTree();
    expect(tree.play(tree.root, 'e2e5')).toBeNull();
    expect(tree.play(tree.root, 'nonsense')).toBeNull();
    expect(tree.size).toBe(0);
  });

  test('a variation is promoted step by step, or at once to the main line', () => {
    const tree = new GameTree();
    line(tree, tree.root, 'e2e4');
    line(tree, tree.root, 'd2d4');
    const deep = line(tree, tree.root, 'c2c4', 'c7c5');
    line(tree, tree.root, 'c2c4', 'e7e5');
    tree.promote(deep);
    expect(sans(tree.root.children)).toBe('e4 c4 d4');
    tree.promote(deep);
    expect(sans(tree.root.children)).toBe('c4 e4 d4');
    tree.promote(deep);
    expect(sans(mainLine(tree.root))).toBe('c4 c5');
    const e5 = lastOf(deep.parent?.children[1] as TreeNode);
    tree.makeMain(e5);
    expect(sans(mainLine(tree.root))).toBe('c4 e5');
  });

  test('what is deleted takes everything after it along', () => {
    const tree = new GameTree();
    const e5 = line(tree, tree.root, 'e2e4', 'e7e5');
    line(tree, e5, 'g1f3');
    line(tree, e5, 'f2f4');
    tree.remove(e5);
    expect(tree.size).toBe(1);
    expect(tree.get(e5.id)).toBeUndefined();
    tree.remove(tree.root);
    expect(sans([...below(tree.root)])).toBe(' e4');
  });

  test('one mark for the move and one for the position', () => {
    const tree = new GameTree();
    const e4 = line(tree, tree.root, 'e2e4');
    for (const nag of [1, 16, 5]) tree.toggleNag(e4, nag);
    expect(e4.nags).toEqual([5, 16]);
    tree.toggleNag(e4, 5);
    expect(e4.nags).toEqual([16]);
  });

  test('too many moves are refused with the limit', () => {
    const tree = new GameTree();
    const knights = ['g1f3', 'g8f6', 'f3g1', 'f6g8'];
    let at = tree.root;
    for (let made = 0; made < MOVES_MAX; made += 1) at = line(tree, at, knights[made % 4] as string);
    expect(() => line(tree, at, 'e2e4')).toThrow(String(MOVES_MAX));
    expect(tree.size).toBe(MOVES_MAX);
    tree.remove(at);
    expect(line(tree, at.parent as TreeNode, 'e7e5').san).toBe('e5');
  }, 30_000);
});

describe('positions', () => {
  test.each([
    ['', 'notFen'],
    ['hello', 'notFen'],
    ['8/8/8/8/8/8/8/8 w - - 0 1', 'kings'],
    ['4k3/4R3/8/8/8/8/8/4K3 w - - 0 1', 'opponentInCheck'],
    ['P3k3/8/8/8/8/8/8/4K3 w - - 0 1', 'notLegal'],
  ])('%s: %s', (fen, problem) => expect(checkFen(fen)).toEqual({ ok: false, problem }));

  test('a FEN is written as everywhere else', () => {
    expect(checkFen(' rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq ')).toEqual({ ok: true, fen: INITIAL_FEN });
  });

  test('castling is the king, or in Chess960 onto the rook', () => {
    const fen = '4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1';
    expect(new Board(fen, false).legal()).toMatchObject({ e1g1: 'O-O', e1c1: 'O-O-O' });
    expect(new Board(fen, true).legal()).toMatchObject({ e1h1: 'O-O', e1a1: 'O-O-O' });
    for (const uci of ['e1g1', 'e1h1']) expect(new Board(fen, false).playUci(uci)).toMatchObject({ uci: 'e1g1', san: 'O-O' });
  });

  test('promotions are four moves, and mate is the end', () => {
    const board = new Board('8/P6k/8/8/8/8/8/K7 w - - 0 1', false);
    expect(Object.keys(board.legal()).filter((uci) => uci.startsWith('a7')).sort()).toEqual(['a7a8b', 'a7a8n', 'a7a8q', 'a7a8r']);
    const mate = new Board('rnbqkbnr/pppp1ppp/8/4p3/6P1/5P2/PPPPP2P/RNBQKBNR b KQkq - 0 2', false);
    expect(mate.playUci('d8h4')?.san).toBe('Qh4#');
    expect(mate.end).toBe('checkmate');
    expect(mate.legal()).toEqual({});
  });

  test('counters do not make another position', () => {
    expect(isSamePosition(INITIAL_FEN, INITIAL_FEN.replace('0 1', '4 7'))).toBe(true);
    expect(isSamePosition(INITIAL_FEN, INITIAL_FEN.replace(' w ', ' b '))).toBe(false);
  });
});
