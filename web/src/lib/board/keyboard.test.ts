import { describe, expect, test } from 'vitest';

import { readPlacement } from '../game/position';
import { firstSquare, jumpTo, linesOf, stepTo } from './keyboard';

const START = readPlacement('rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR');

describe('arrow keys go as the eye does', () => {
  test.each([
    ['e4', 'ArrowUp', 'white', 'e5'],
    ['e4', 'ArrowDown', 'white', 'e3'],
    ['e4', 'ArrowLeft', 'white', 'd4'],
    ['e4', 'ArrowRight', 'white', 'f4'],
    ['e4', 'ArrowUp', 'black', 'e3'],
    ['e4', 'ArrowLeft', 'black', 'f4'],
    ['a8', 'ArrowUp', 'white', 'a8'],
    ['a8', 'ArrowLeft', 'white', 'a8'],
    ['h1', 'ArrowRight', 'white', 'h1'],
    ['h1', 'ArrowDown', 'white', 'h1'],
    ['e4', 'Home', 'white', 'a4'],
    ['e4', 'End', 'white', 'h4'],
    ['e4', 'Home', 'black', 'h4'],
    ['e4', 'PageUp', 'white', 'e8'],
    ['e4', 'PageDown', 'white', 'e1'],
    ['e4', 'Enter', 'white', null],
    ['e4', 'x', 'white', null],
  ] as const)('%s %s, %s below: %s', (from, key, orientation, to) => {
    expect(stepTo(from, key, orientation)).toBe(to);
  });
});

describe('letters go to the next piece of a kind', () => {
  test.each([
    ['e4', 'k', false, 'e1'],
    ['e1', 'k', false, 'e8'],
    ['e8', 'k', true, 'e1'],
    ['a8', 'n', false, 'b8'],
    ['b8', 'n', false, 'g8'],
    ['g8', 'n', true, 'b8'],
    ['h2', 'p', false, 'a7'],
    ['a7', 'P', true, 'h2'],
  ])('from %s by %s, backwards %s: %s', (from, letter, backwards, to) => {
    expect(jumpTo(from, letter, backwards, START, 'white')).toBe(to);
  });

  test('turned round, the other way', () => {
    expect(jumpTo('e4', 'k', false, START, 'black')).toBe('e8');
  });

  test('to the same square if it is the only one, nowhere if there is none', () => {
    const one = readPlacement('8/8/8/8/8/8/8/K6k');
    expect(jumpTo('a1', 'q', false, one, 'white')).toBeNull();
    expect(jumpTo('e4', 'k', false, readPlacement('8/8/8/8/8/8/8/K7'), 'white')).toBe('a1');
  });
});

test('the first square is that of the own king', () => {
  expect(firstSquare(START, 'white')).toBe('e1');
  expect(firstSquare(START, 'black')).toBe('e8');
  expect(firstSquare(new Map(), null)).toBe('e4');
});

test('every square once, from the top left', () => {
  const { ranks, files } = linesOf('black');
  expect([ranks[0], files[0]]).toEqual(['1', 'h']);
});
