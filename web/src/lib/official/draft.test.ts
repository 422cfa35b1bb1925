import { expect, test } from 'vitest';

import { OFFICIAL_DEFAULTS } from '../protocol/official_defaults';
import { NEW_OFFICIAL, officialRequest } from './draft';

const plain = { ...NEW_OFFICIAL, white: ' Anna ', black: 'Bert' };

test('what is empty is not sent', () => {
  const request = officialRequest(plain);
  expect(request).toMatchObject({ white: 'Anna', black: 'Bert', time: '90+30', calls: 'noted' });
  for (const field of ['timeBlack', 'defaultTime', 'fen', 'startAt', 'absence', 'drawOffersAfter', 'event', 'round', 'board', 'arbiters', 'spectatorDelay']) {
    expect(request).not.toHaveProperty(field);
  }
});

test('online_5_4_the_form_begins_with_what_the_server_assumes', () => {
  const { time, white, black, ...said } = officialRequest(NEW_OFFICIAL);
  for (const [field, value] of Object.entries(said)) expect([field, value]).toEqual([field, OFFICIAL_DEFAULTS[field as keyof typeof OFFICIAL_DEFAULTS]]);
  expect(said.ruleset).toBe('online');
});

test('times of day are said in UTC, spans in seconds', () => {
  const start = new Date('2026-11-15T18:00:00Z');
  const two = (n: number) => String(n).padStart(2, '0');
  const startAt = `${start.getFullYear()}-${two(start.getMonth() + 1)}-${two(start.getDate())}T${two(start.getHours())}:${two(start.getMinutes())}`;
  const request = officialRequest({ ...plain, start: 'time', startAt, defaultTime: '1', absence: '90' });
  expect(request).toMatchObject({ startAt: '2026-11-15T18:00:00Z', defaultTime: 60, absence: 90 });
  expect(officialRequest({ ...plain, startAt })).not.toHaveProperty('startAt');
});

test('the other side’s time counts only if it is another', () => {
  expect(officialRequest({ ...plain, timeBlack: '5 d3' })).not.toHaveProperty('timeBlack');
  expect(officialRequest({ ...plain, odds: true, timeBlack: '5 d3' }).timeBlack).toBe('5 d3');
});

test('arbiters by commas', () => {
  expect(officialRequest({ ...plain, arbiters: 'Emil, Clara,' }).arbiters).toEqual(['Emil', 'Clara']);
});
