import { describe, expect, it } from 'vitest';

import { BANDS, loadFilter, percents, queryFor, resultOf, saveFilter, SPEEDS, toggled } from './explorer_query';
import { GameTree, type TreeNode } from './tree';

const ALL = { speeds: [], ratings: [] };

function after(tree: GameTree, moves: readonly string[]): TreeNode {
  return moves.reduce<TreeNode>((at, uci) => tree.play(at, uci) ?? at, tree.root);
}

describe('the question to the explorer', () => {
  it('names the line from the start', () => {
    const tree = new GameTree();
    expect(queryFor(tree.root, false, ALL)).toBe('');
    const query = new URLSearchParams(queryFor(after(tree, ['e2e4', 'c7c5']), false, ALL));
    expect([query.get('play'), query.get('fen')]).toEqual(['e2e4,c7c5', null]);
  });

  it('names the position alone after a long line', () => {
    const tree = new GameTree();
    const shuffle = ['g1f3', 'g8f6', 'f3g1', 'f6g8'];
    const moves = (count: number) => Array.from({ length: count }, (_, at) => shuffle[at % 4] ?? '');
    const whole = new URLSearchParams(queryFor(after(tree, moves(60)), false, ALL));
    expect([whole.get('play')?.split(',').length, whole.get('fen')]).toEqual([60, null]);
    const long = new URLSearchParams(queryFor(after(tree, moves(61)), false, ALL));
    expect([long.get('play'), long.get('fen')?.includes('5N2')]).toEqual([null, true]);
  });

  it('has the filters and Chess960', () => {
    const query = new URLSearchParams(queryFor(new GameTree().root, true, { speeds: ['blitz', 'rapid'], ratings: [1400] }));
    expect([...query]).toEqual([
      ['variant', 'chess960'],
      ['speeds', 'blitz,rapid'],
      ['ratings', '1400'],
    ]);
  });
});

describe('filters', () => {
  it('are kept, and what makes no sense is left out', () => {
    let kept: string | null = null;
    const storage = { getItem: () => kept, setItem: (_: string, value: string) => void (kept = value) };
    expect(loadFilter(storage)).toEqual(ALL);
    saveFilter(storage, { speeds: ['blitz'], ratings: [0, 2500] });
    expect(loadFilter(storage)).toEqual({ speeds: ['blitz'], ratings: [0, 2500] });
    for (const odd of ['null', '{', '[]', '{"speeds":"blitz","ratings":[1500]}']) {
      kept = odd;
      expect(loadFilter(storage)).toEqual(ALL);
    }
  });

  it('choosing all is the same as choosing none', () => {
    expect(toggled(SPEEDS, [], 'blitz')).toEqual(['blitz']);
    expect(toggled(SPEEDS, ['blitz'], 'blitz')).toEqual([]);
    expect(toggled(BANDS, [2500], 0)).toEqual([0, 2500]);
    expect(toggled(BANDS, BANDS.slice(1), 0)).toEqual([]);
  });
});

describe('results', () => {
  it('are percents that add up', () => {
    expect(percents({ white: 0, draws: 0, black: 0 })).toEqual({ white: 0, draws: 0, black: 0 });
    for (const counts of [{ white: 1, draws: 1, black: 1 }, { white: 1, draws: 0, black: 1 }, { white: 1, draws: 0, black: 199 }]) {
      const { white, draws, black } = percents(counts);
      expect(white + draws + black).toBe(100);
      expect(draws).toBeGreaterThanOrEqual(0);
    }
    expect(percents({ white: 1, draws: 0, black: 1 })).toEqual({ white: 50, draws: 0, black: 50 });
  });

  it('are written as in a table', () => {
    const game = { uci: 'e2e4', id: 'x', speed: 'blitz', mode: 'casual', white: { name: 'A' }, black: { name: 'B' }, year: 2026, month: '2026-11' };
    expect(([null, 'white', 'black'] as const).map((winner) => resultOf({ ...game, winner }))).toEqual(['½–½', '1–0', '0–1']);
  });
});
