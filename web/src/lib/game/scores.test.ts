import { expect, test } from 'vitest';

import type { GameView } from '../protocol/types';
import { changeText, pointsText, ratingText, seriesText } from './scores';

test.each([
  [{ rating: 1500, provisional: true }, '1500? ', ''],
  [{ rating: 1662, provisional: false, change: 12 }, '1662 +12', '+12'],
  [{ rating: 1662, provisional: false, change: -7 }, '1662 −7', '−7'],
  [{ rating: 1662, provisional: false, change: 0 }, '1662 +0', '+0'],
])('%o: %s %s', (rating, shown, change) => {
  expect(ratingText(rating)).toBe(shown);
  expect(changeText(rating)).toBe(change);
});

test.each([[0, '0'], [1, '½'], [2, '1'], [3, '1½'], [20, '10']])('%i half points: %s', (halves, text) => {
  expect(pointsText(halves)).toBe(text);
});

test('the score of a series, from either side', () => {
  const game = { names: { white: 'Anna', black: 'Bert' }, series: { white: 3, black: 1 } } as GameView;
  const name = (given: string | null) => given ?? '?';
  expect(seriesText(game, 'white', name)).toBe('Anna 1½ – ½ Bert');
  expect(seriesText(game, 'black', name)).toBe('Bert ½ – 1½ Anna');
  const { series: _, ...single } = game;
  expect(seriesText(single as GameView, 'white', name)).toBeNull();
});
