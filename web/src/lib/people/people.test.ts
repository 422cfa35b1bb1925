import { describe, expect, test } from 'vitest';

import { dateText, dayText, momentText } from './dates';
import { graphOf as draw, HEIGHT, type Points, seriesOf, WIDTH } from './graph';
import { ALL, changeText, isAll, moveCount, queryOf } from './history';

describe('filters', () => {
  test('all games need no words', () => {
    expect(queryOf(ALL)).toBe('');
    expect(isAll({ ...ALL, opponent: ' ' })).toBe(true);
  });

  test('what is chosen, and where the page begins', () => {
    const chosen = { ...ALL, speed: 'blitz', rated: 'false', opponent: 'Ada_L ' };
    expect(queryOf(chosen, 'a1B2c3D4')).toBe('?speed=blitz&rated=false&opponent=Ada_L&before=a1B2c3D4');
    expect(isAll(chosen)).toBe(false);
  });

  test('numbers as people read them', () => {
    expect([0, 1, 2, 3].map(moveCount)).toEqual([0, 1, 1, 2]);
    expect([7, -12, 0].map(changeText)).toEqual(['+7', '−12', '±0']);
  });
});

const graphOf = (points: Points) => draw({ per: 'day', points });

describe('the line of a rating', () => {
  test('nothing to draw', () => expect(graphOf([])).toBeNull());

  test('one day stands in the middle, between two levels', () => {
    const graph = graphOf([[20_000, 1500]]);
    expect(graph?.dots).toEqual([{ x: WIDTH / 2, y: HEIGHT / 2 }]);
    expect(graph?.levels.map(({ rating }) => rating)).toEqual([1510, 1500, 1490]);
  });

  test('from the first day at the left to the last at the right, higher is above', () => {
    const graph = graphOf([[10, 1400], [12, 1600], [20, 1500]]);
    expect(graph?.dots.map(({ x }) => x)).toEqual([6, 123.6, 594]);
    const [a, b, c] = graph?.dots.map(({ y }) => y) ?? [];
    expect(b).toBeLessThan(c ?? 0);
    expect(c).toBeLessThan(a ?? 0);
    expect(graph?.line).toMatch(/^M6 [\d.]+L123\.6 [\d.]+L594 [\d.]+$/);
  });

  test('a day of many games is a line, one game after the other', () => {
    const start = 20_000 * 86_400_000;
    const games = Array.from({ length: 22 }, (_, n) => [start + n * n * 60_000, 1500 + n * 7] as const);
    const series = seriesOf([[20_000, 1647]], games);
    expect(series).toEqual({ per: 'game', points: games });
    const dots = draw(series)?.dots ?? [];
    expect(new Set(dots.map(({ x }) => x)).size).toBe(22);
    expect([dots[0]?.x, dots[21]?.x]).toEqual([6, 594]);
    expect((dots[1]?.x ?? 0) - 6).toBeCloseTo((dots[21]?.x ?? 0) - (dots[20]?.x ?? 0), 0);
  });

  test('a long history is shown day by day', () => {
    const days = (count: number, apart: number): Points => Array.from({ length: count }, (_, n) => [n * apart, 1500 + n]);
    const games: Points = [[1, 1500], [2, 1510]];
    expect(seriesOf(days(10, 4), games).per).toBe('day');
    expect(seriesOf(days(10, 3), games).per).toBe('game');
    expect(seriesOf(days(9, 30), games).per).toBe('game');
    expect(seriesOf(days(3, 1), []).per).toBe('day');
    expect(draw(seriesOf([], []))).toBeNull();
  });

  test('everything is inside, with a handful of levels', () => {
    for (const top of [1501, 1520, 1700, 2900]) {
      const graph = graphOf([[1, 1500], [2, top]]);
      expect(graph?.dots.every(({ y }) => y >= 0 && y <= HEIGHT)).toBe(true);
      expect(graph?.levels.length).toBeLessThanOrEqual(8);
    }
  });
});

test('days', () => {
  expect(dayText(0, 'en')).toBe('Jan 1, 1970');
  expect(dayText(20_772, 'de')).toBe('15.11.2026');
  expect(momentText(1_794_700_934_742, 'de', 'UTC')).toBe('15.11.2026, 00:02');
  expect(momentText(1_794_700_934_742, 'en', 'UTC')).toMatch(/^Nov 15, 2026, 12:02\sAM$/);
  expect(dateText(1_794_700_934_742, 'fr', 'UTC')).toBe('15 nov. 2026');
});
