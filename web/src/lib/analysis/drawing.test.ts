import { describe, expect, test } from 'vitest';

import type { Shape } from './annotations';
import { SHAPE_COLORS, shapeOf, squareAt, toggleShape } from './drawing';

const circle: Shape = { color: 'green', from: 'e4', to: null };
const arrow: Shape = { color: 'green', from: 'e2', to: 'e4' };

describe('what a tap or a drag draws', () => {
  test('one square is a circle, two are an arrow', () => {
    expect(shapeOf('e4', 'e4', 'green')).toEqual(circle);
    expect(shapeOf('e2', 'e4', 'green')).toEqual(arrow);
  });

  test('it is added, and removed when drawn again', () => {
    const both = toggleShape(toggleShape([], circle), arrow);
    expect(both).toEqual([circle, arrow]);
    expect(toggleShape(both, shapeOf('e4', 'e4', 'green'))).toEqual([arrow]);
    expect(toggleShape(both, shapeOf('e2', 'e4', 'green'))).toEqual([circle]);
  });

  test('another color replaces the color', () => {
    const red = shapeOf('e2', 'e4', 'red');
    expect(toggleShape([arrow, circle], red)).toEqual([circle, red]);
  });

  test('an arrow the other way, or a circle at its end, is another shape', () => {
    expect(toggleShape([arrow], shapeOf('e4', 'e2', 'green'))).toHaveLength(2);
    expect(toggleShape([arrow], shapeOf('e2', 'e2', 'green'))).toHaveLength(2);
  });

  test('what was given stays as it is', () => {
    const given = Object.freeze([circle]);
    toggleShape(given, circle);
    expect(given).toEqual([circle]);
  });

  test('green comes first, and there are four colors', () => {
    expect(SHAPE_COLORS).toEqual(['green', 'red', 'yellow', 'blue']);
  });
});

describe('the square under a finger', () => {
  const board = { left: 10, top: 20, width: 80, height: 80 };

  test('from either side', () => {
    expect(squareAt({ x: 11, y: 21 }, board, 'white')).toBe('a8');
    expect(squareAt({ x: 11, y: 21 }, board, 'black')).toBe('h1');
    expect(squareAt({ x: 55, y: 65 }, board, 'white')).toBe('e4');
    expect(squareAt({ x: 89, y: 99 }, board, 'white')).toBe('h1');
  });

  test('none beside the board', () => {
    for (const point of [{ x: 9, y: 50 }, { x: 50, y: 19 }, { x: 90, y: 50 }, { x: 50, y: 100 }]) {
      expect(squareAt(point, board, 'white')).toBeNull();
    }
  });
});
