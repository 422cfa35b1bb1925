import { expect, test } from 'vitest';

import type { SettingValues } from '../protocol/site';
import { changesOf, draftOf } from './settings_draft';

const VALUES: SettingValues = {
  name: 'Club',
  description: '',
  rules: '',
  privacy: '',
  registration: 'open',
  accountsOnly: false,
  chat: true,
  absence: 30,
  keepGuests: 1,
  keepChat: 365,
  keepLog: 730,
};

test('what was not edited is not sent', () => {
  expect(changesOf(VALUES, draftOf(VALUES))).toEqual({});
});

test('only what differs is sent, and numbers are numbers', () => {
  const draft = { ...draftOf(VALUES), rules: 'Be kind.', chat: false, keepChat: '0', absence: '30' };
  expect(changesOf(VALUES, draft)).toEqual({ rules: 'Be kind.', chat: false, keepChat: 0 });
});
