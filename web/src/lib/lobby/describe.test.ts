import { expect, test } from 'vitest';

import en from 'virtual:messages/en/site';
import { settingTags, acceptorSide, timeText } from './describe';

test('an ordinary game needs no words', () => {
  expect(settingTags(en, { time: '3+2', ruleset: 'online', rated: false, side: 'random' })).toEqual([]);
  expect(acceptorSide(en, { time: '3+2', side: 'random' })).toBe('');
});

test('what is not ordinary is said', () => {
  const game = { time: '3+2', ruleset: 'otb', rated: true, chess960: true, fen: '8/8' } as const;
  expect(settingTags(en, game)).toEqual(['rated', 'Chess960', 'custom position', 'over-the-board rules']);
});

test('whom a search takes is said', () => {
  expect(settingTags(en, { time: '3+2', ratingRange: 200 })).toEqual(['rating ±200']);
  expect(settingTags(en, { time: '3+2', ratingRange: '1500-1800' })).toEqual(['rating 1500–1800']);
});

test('the person who accepts gets the other side', () => {
  expect(acceptorSide(en, { time: '3+2', side: 'white' })).toBe('you play Black');
  expect(acceptorSide(en, { time: '3+2', side: 'black' })).toBe('you play White');
});

test('a clock that is none', () => {
  expect(timeText(en, 'no clock')).toBe('No clock');
  expect(timeText(en, '40/90+30')).toBe('40/90+30');
});
