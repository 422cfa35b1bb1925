import { expect, test } from 'vitest';

import type { SettingValues } from '../protocol/site';
import { changesOf, draftOf } from './settings_draft';

const VALUES: SettingValues = {
  name: 'Club',
  description: '',
  rules: '',
  privacy: '',
  logo: '',
  tiles: ['3+2', '10 min'],
  registration: 'open',
  accountsOnly: false,
  chat: true,
  absence: 30,
  peoplePerAddress: 200,
  keepGuests: 1,
  keepChat: 365,
  keepLog: 730,
};

test('what was not edited is not sent', () => {
  expect(changesOf(VALUES, draftOf(VALUES))).toEqual({});
});

test('tiles are one in a line', () => {
  const draft = draftOf(VALUES);
  expect(draft.tiles).toBe('3+2\n10 min');
  expect(changesOf(VALUES, { ...draft, tiles: ' 3+2 \n\n10 min\n' })).toEqual({});
  expect(changesOf(VALUES, { ...draft, tiles: '3+2\n90+30' })).toEqual({ tiles: ['3+2', '90+30'] });
  expect(changesOf(VALUES, { ...draft, tiles: '' })).toEqual({ tiles: [] });
});

test('only what differs is sent, and numbers are numbers', () => {
  const draft = { ...draftOf(VALUES), rules: 'Be kind.', chat: false, keepChat: '0', absence: '30' };
  expect(changesOf(VALUES, draft)).toEqual({ rules: 'Be kind.', chat: false, keepChat: 0 });
});
