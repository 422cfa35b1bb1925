import { describe, expect, test } from 'vitest';

import { accuracyOf, judge, lossOf, scoreText, winPercent } from './chances';
import { blocksOf, type Block } from './moves_view';
import { readFile } from './pgn_file';
import { readGame } from './pgn_read';
import { type Evaluated, gameKey, incrementOf, makeReport, usedSeconds } from './report';
import { loadReport, REPORTS_MAX, saveReport } from './report_store';
import { type GameTree, mainLine } from './tree';

function treeOf(text: string): GameTree {
  const file = readFile(text);
  const read = file.ok && file.games[0] !== undefined ? readGame(file.games[0]) : null;
  if (read?.ok !== true) throw new Error('a broken game');
  return read.tree;
}

const cp = (value: number, best: string | null = null): Evaluated => ({ score: { cp: value }, best });

describe('chances', () => {
  test('are even in an even position, and the same for both sides', () => {
    expect(winPercent({ cp: 0 })).toBe(50);
    expect(winPercent({ cp: 100 }) + winPercent({ cp: -100 })).toBeCloseTo(100);
    expect(winPercent({ mate: 5 })).toBe(winPercent({ cp: 5_000 }));
    expect(winPercent({ mate: -1 })).toBeLessThan(3);
  });

  test('a move loses what it gave away, and never less than nothing', () => {
    expect(lossOf('white', { cp: 0 }, { cp: -300 })).toBeCloseTo(25.1, 0);
    expect(lossOf('black', { cp: 0 }, { cp: -300 })).toBe(0);
    expect(lossOf('black', { cp: -300 }, { cp: 0 })).toBeCloseTo(25.1, 0);
  });

  test('accuracy goes from 100 down to 0', () => {
    expect(accuracyOf(0)).toBeCloseTo(100, 1);
    expect(accuracyOf(10)).toBeCloseTo(63.6, 0);
    expect(accuracyOf(100)).toBe(0);
  });

  test.each([[4.9, null], [5, 'inaccuracy'], [10, 'mistake'], [15, 'blunder'], [60, 'blunder']] as const)('a loss of %d: %s', (loss, name) =>
    expect(judge(loss)).toBe(name),
  );

  test.each([[{ cp: 35 }, '+0.35'], [{ cp: -120 }, '-1.20'], [{ cp: 0 }, '0.00'], [{ mate: -2 }, '#-2']] as const)('%o is %s', (score, text) =>
    expect(scoreText(score)).toBe(text),
  );
});

describe('a report', () => {
  const tree = treeOf('1. f3 e5 2. g4 Qh4# 0-1');
  const evaluated = [cp(20, 'e2e4'), cp(-60, 'e7e5'), cp(-40, 'd2d4'), { score: { mate: -1 }, best: 'd8h4' }, { score: { mate: -1 }, best: null }];

  test('says who gave away what', () => {
    const report = makeReport(tree.root, evaluated);
    expect(report.moves.map(({ judgment }) => judgment)).toEqual(['inaccuracy', null, 'blunder', null]);
    expect(report.counts.white).toEqual({ inaccuracy: 1, mistake: 0, blunder: 1 });
    expect(report.accuracy.black).toBeCloseTo(100, 1);
    expect(report.accuracy.white).toBeLessThan(60);
  });

  test('of a game that was not analyzed to its end has only the moves before it', () => {
    expect(makeReport(tree.root, evaluated.slice(0, 3)).moves.length).toBe(2);
    expect(makeReport(tree.root, []).accuracy).toEqual({ white: null, black: null });
  });

  test('is kept, the oldest goes, and nonsense is not read', () => {
    const kept = new Map<string, string>();
    const storage = { getItem: (key: string) => kept.get(key) ?? null, setItem: (key: string, value: string) => void kept.set(key, value) };
    expect(saveReport(storage, gameKey(tree.root), evaluated)).toBe(true);
    expect(loadReport(storage, gameKey(tree.root))).toEqual(evaluated);
    for (let at = 0; at < REPORTS_MAX; at += 1) saveReport(storage, `game ${at}`, evaluated);
    expect(loadReport(storage, gameKey(tree.root))).toBeNull();
    expect(loadReport(storage, 'game 0')).toEqual(evaluated);
    kept.set('tabiya.reports', '[{"key":"x","positions":["hello"]},3]');
    expect(loadReport(storage, 'x')).toBeNull();
    const full = { ...storage, setItem: () => { throw new Error('full'); } };
    expect(saveReport(full, 'y', evaluated)).toBe(false);
  });

  test('time used comes from the clocks where it is not said', () => {
    const { root } = treeOf('1. e4 {[%clk 0:03:00]} e5 {[%emt 0:00:04]} 2. Nf3 {[%clk 0:02:52]} Nc6 *');
    expect(usedSeconds(root, 2)).toEqual([null, 4, 10, null]);
    expect([incrementOf('180+2'), incrementOf('600'), incrementOf(undefined)]).toEqual([2, 0, 0]);
  });
});

describe('the list of moves', () => {
  const brief = (block: Block) => {
    if (block.kind === 'row') return `${block.number}. ${block.white?.san ?? '…'} ${block.black?.san ?? ''}`.trim();
    if (block.kind === 'comment') return `{${block.text}}`;
    return block.parts.map((part) => (part.kind === 'move' ? part.number + part.node.san : part.text)).join(' ');
  };

  test('rows are parted by comments and variations', () => {
    const { root } = treeOf('{Start} 1. e4 e5 (1... c5 {Sharp} 2. Nf3 (2. c3 d5) 2... d6) 2. Nf3 {Good} Nc6 *');
    const tree = treeOf('{Start} 1. e4 e5 (1... c5 {Sharp} 2. Nf3 (2. c3 d5) 2... d6) 2. Nf3 {Good} Nc6 *');
    expect(mainLine(root).length).toBe(4);
    expect(blocksOf(tree).map(brief)).toEqual([
      '{Start}',
      '1. e4 e5',
      '1…c5 Sharp 2.Nf3 ( 2.c3 d5 ) 2…d6',
      '2. Nf3',
      '{Good}',
      '2. … Nc6',
    ]);
  });
});
