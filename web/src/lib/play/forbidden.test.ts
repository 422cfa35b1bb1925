import { expect, test } from 'vitest';

import type { OfficialView } from '../protocol/types';
import { forbiddenOptions } from './forbidden';

test('an ordinary game allows every option', () => {
  const none = { premove: false, smartMove: false, autoQueen: false };
  expect(forbiddenOptions({ premoves: true })).toEqual(none);
  expect(forbiddenOptions(null)).toEqual(none);
});

test('options that the arbiter forbids are known', () => {
  const official = { smartMoves: false, autoQueen: true } as OfficialView;
  expect(forbiddenOptions({ premoves: false, official })).toEqual({ premove: true, smartMove: true, autoQueen: false });
});
