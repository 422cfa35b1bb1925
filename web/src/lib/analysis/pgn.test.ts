import { describe, expect, test } from 'vitest';

import { readComment, writeComment } from './annotations';
import { FILE_MAX, type ListedGame, readFile, searchGames } from './pgn_file';
import { type PgnFault, readGame } from './pgn_read';
import { writePgn } from './pgn_write';
import { plain, randomTree } from './testing';
import { COMMENT_MAX, GameTree, mainLine, MOVES_MAX, type TreeNode } from './tree';

function gamesOf(text: string): ListedGame[] {
  const read = readFile(text);
  if (!read.ok) throw new Error(read.fault.what);
  return read.games;
}

function treeOf(text: string): GameTree {
  const read = readGame(gamesOf(text)[0] as ListedGame);
  if (!read.ok) throw new Error(JSON.stringify(read.fault));
  return read.tree;
}

function faultOf(text: string, game = 1): PgnFault {
  const read = readGame(gamesOf(text)[game - 1] as ListedGame);
  if (read.ok) throw new Error('nothing is wrong with it');
  return read.fault;
}

const sans = (nodes: readonly TreeNode[]) => nodes.map(({ san }) => san).join(' ');

describe('reading', () => {
  test('variations within variations, comments, marks, shapes and clocks', () => {
    const tree = treeOf(`[Event "A \\"cup\\""]
[White "Ada"]

{Before} 1. e4! {[%clk 0:03:00.5][%cal Ge2e4,Rd8h4][%csl Ye5] Best
by test} e5 ( {Or} 1... c5 $6 2. Nf3 (2.c3 d5) 2... d6 ) 2.Nf3?! ; to the end
2... Nc6 1-0`);
    expect(tree.headers.get('Event')).toBe('A "cup"');
    expect(tree.headers.get('Result')).toBe('1-0');
    expect(tree.root.text).toBe('Before');
    expect(sans(mainLine(tree.root))).toBe('e4 e5 Nf3 Nc6');
    const e4 = tree.root.children[0] as TreeNode;
    expect(e4).toMatchObject({ nags: [1], clock: 180.5, text: 'Best by test' });
    expect(e4.shapes).toEqual([
      { color: 'green', from: 'e2', to: 'e4' },
      { color: 'red', from: 'd8', to: 'h4' },
      { color: 'yellow', from: 'e5', to: null },
    ]);
    const c5 = e4.children[1] as TreeNode;
    expect(c5).toMatchObject({ san: 'c5', before: 'Or', nags: [6] });
    expect(sans(c5.children)).toBe('Nf3 c3');
    expect(mainLine(e4)[1]).toMatchObject({ nags: [6], text: 'to the end' });
  });

  test('what other programs write', () => {
    expect(sans(mainLine(treeOf('1.e4 e5 2.Nf3 Nc6 3.Bb5 a6 4.Ba4 Nf6 5.0-0 Be7').root))).toContain('O-O Be7');
    expect(sans(mainLine(treeOf('\uFEFF% made by hand\r\n[Event "x"]\r\n\r\n1 e4 ... e5 *\r\n').root))).toBe('e4 e5');
    const moves = '[SetUp "1"]\n[FEN "4k3/8/8/8/8/8/4P3/4K3 b - - 0 30"]\n\n30... Kd7 31. e4 *';
    expect(mainLine(treeOf(moves).root).map(({ ply }) => ply)).toEqual([60, 61]);
    expect(writePgn(treeOf(moves))).toContain('30... Kd7 31. e4 *');
  });

  test('Chess960 castles onto its rook', () => {
    const tree = treeOf('[Variant "Chess960"]\n[FEN "1rk3r1/8/8/8/8/8/8/1RK3R1 w GBgb - 0 1"]\n\n1. O-O-O O-O-O *');
    expect(mainLine(tree.root).map(({ uci }) => uci)).toEqual(['c1b1', 'c8b8']);
    expect(plain(treeOf(writePgn(tree)))).toEqual(plain(tree));
  });

  test.each([
    ['1. e4 e5\n2. Nf3 Nc6\n3. Bb5 Qh5 *', { what: 'illegal', line: 3, move: '3...Qh5' }],
    ['[Event "x"]\n\n1. e4 (1. e5) *', { what: 'illegal', line: 3, move: '1.e5' }],
    ['1. e4 hello *', { what: 'token', line: 1, text: 'hello' }],
    ['1. e4 -- 2. d4 *', { what: 'illegal', line: 1, move: '1...--' }],
    ['1. e4 {two\nlines} e5\n(1... c5 *', { what: 'parenthesis', line: 3 }],
    ['1. e4 ) *', { what: 'parenthesis', line: 1 }],
    ['1. e4\n{never closed', { what: 'comment', line: 2 }],
    ['(1. e4) *', { what: 'noMoveBefore', line: 1 }],
    ['$1 1. e4 *', { what: 'noMoveBefore', line: 1 }],
    ['[FEN "nothing"]\n\n1. e4 *', { what: 'fen', problem: 'notFen', line: 1 }],
    ['[Variant "Atomic"]\n\n1. e4 *', { what: 'variant', variant: 'Atomic', line: 1 }],
  ])('%s is told with its line', (text, fault) => expect(faultOf(text)).toEqual({ game: 1, ...fault }));

  test('the game and the line are those of the file', () => {
    const file = '[Event "1"]\n\n1. e4 *\n\n[Event "2"]\n[White "x"]\n\n1. e4\n1... Ke5 *\n';
    expect(faultOf(file, 2)).toEqual({ game: 2, line: 9, what: 'illegal', move: '1...Ke5' });
  });

  test('too many moves are refused with the limit', () => {
    const four = 'Nf3 Nf6 Ng1 Ng8 ';
    expect(faultOf(`1. e4 {${'x'.repeat(COMMENT_MAX + 1)}} *`)).toEqual({ game: 1, line: 1, what: 'commentTooLong', limit: COMMENT_MAX });
    expect(faultOf(four.repeat(MOVES_MAX / 4 + 1))).toEqual({ game: 1, line: 1, what: 'tooLarge', limit: MOVES_MAX });
    expect(readFile('x'.repeat(FILE_MAX + 1))).toEqual({ ok: false, fault: { what: 'fileTooLarge', limit: FILE_MAX } });
  }, 30_000);
});

describe('comments', () => {
  test.each(['[%clk 0:99:00]', '[%cal Ge2e9]', '[%eval x]', '[%clk]', '[%foo 1]'])('%s stays text', (text) => {
    expect(readComment(text)).toMatchObject({ text, clock: null, shapes: [], score: null });
    expect(writeComment(readComment(text))).toBe(text);
  });

  test.each(['[%eval #-3]', '[%eval 0.35]', '[%eval -12.00] [%clk 1:00:09.5] [%emt 0:00:02] [%csl Ga1] [%cal Bh8h1,Ra1a2] Words'])(
    '%s is written as it was read',
    (text) => expect(writeComment(readComment(text))).toBe(text),
  );

  test('a brace cannot end a comment early', () => {
    const tree = new GameTree();
    const e4 = tree.play(tree.root, 'e2e4') as TreeNode;
    tree.setComment(e4, 'a } b { c');
    expect(mainLine(treeOf(writePgn(tree)).root)[0]?.text).toBe('a b c');
  });
});

describe('round trips', () => {
  test.each(Array.from({ length: 40 }, (_, seed) => seed))('a random tree with variations, seed %i', (seed) => {
    const tree = randomTree(seed, 150);
    const text = writePgn(tree);
    expect(Math.max(...text.split('\n').filter((line) => !line.startsWith('[')).map((line) => line.length))).toBeLessThanOrEqual(80);
    expect(text).not.toMatch(/\[%[^\]]*\n/);
    const again = treeOf(text);
    expect(plain(again)).toEqual(plain(tree));
    expect(again.headers.get('Event')).toBe(tree.headers.get('Event'));
    expect(writePgn(again)).toBe(text);
  });

  test('variations two hundred deep', () => {
    const tree = new GameTree();
    let at = tree.root;
    const knights = ['b1c3', 'b8c6', 'c3b1', 'c6b8'];
    for (let depth = 0; depth < 200; depth += 1) {
      tree.play(at, depth % 2 === 0 ? 'g1f3' : 'g8f6');
      // The other knight, in a variation of the variation.
      at = tree.play(at, knights[depth % 4] as string) as TreeNode;
    }
    expect(tree.size).toBe(400);
    expect(plain(treeOf(writePgn(tree)))).toEqual(plain(tree));
  });

  test('a file of 1,000 games', () => {
    const trees = Array.from({ length: 1_000 }, (_, seed) => randomTree(1_000 + seed, 24));
    const file = trees.map(writePgn).join('\n');
    const games = gamesOf(file);
    expect(games.length).toBe(1_000);
    for (const [at, game] of games.entries()) {
      const read = readGame(game);
      expect(read.ok && plain(read.tree)).toEqual(plain(trees[at] as GameTree));
      expect(file.split('\n', game.line).at(-1)).toMatch(/^\[Event/);
    }
    expect(searchGames(games, 'GAME 1999').map(({ number }) => number)).toEqual([1_000]);
    expect(searchGames(games, '').length).toBe(1_000);
  }, 60_000);
});

test('a comment full of commands that never end is read once', () => {
  const comment = readComment('[%cal '.repeat(200_000) + ' '.repeat(200_000) + '[%csl Ge4]');
  expect(comment.shapes).toEqual([{ color: 'green', from: 'e4', to: null }]);
  expect(readComment('[%cal [%csl Ra1] Ge2e4]')).toMatchObject({ text: '[%cal Ge2e4]', shapes: [{ color: 'red', from: 'a1', to: null }] });
});
