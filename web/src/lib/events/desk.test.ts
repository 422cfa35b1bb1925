import { beforeEach, expect, test, vi } from 'vitest';

import { actInEvent, createEvent, fetchEvent } from '../api/events';
import { ApiError } from '../api/http';
import { Desk, type Question } from './desk.svelte';
import { OpenEvent } from './event.svelte';
import { event } from './testing';

vi.mock('../api/events');
vi.mock('../messages/site', () => ({ errorText: (error: Error) => error.message }));

const refusal = (code: string) => new ApiError(409, code, { code, params: {}, message: code });

async function atDesk(): Promise<Desk> {
  const desk = new Desk(new OpenEvent('a1B2c3D4'));
  await desk.open.refresh();
  return desk;
}

beforeEach(() => {
  vi.mocked(actInEvent).mockReset();
  vi.mocked(fetchEvent).mockReset().mockResolvedValue(event({ version: 7 }));
});

test.each(['pair', 'validate', 'publish'] as const)('%s rests on the version that is seen', async (act) => {
  const desk = await atDesk();
  expect(await desk.run({ act })).toBe(true);
  expect(actInEvent).toHaveBeenCalledWith('a1B2c3D4', { act }, undefined, 7);
});

test('other acts are done whatever else has changed', async () => {
  const desk = await atDesk();
  await desk.run({ act: 'admit', entry: 3 });
  expect(actInEvent).toHaveBeenCalledWith('a1B2c3D4', { act: 'admit', entry: 3 }, undefined, undefined);
});

test('a refusal because another person was faster shows what is now, and closes the question', async () => {
  const desk = await atDesk();
  const question: Question = { heading: '', text: '', button: '', act: { act: 'validate' }, phrases: [] };
  vi.mocked(actInEvent).mockRejectedValueOnce(refusal('no_reason')).mockRejectedValueOnce(refusal('competition_changed'));
  expect(await desk.run({ act: 'validate' }, undefined, question)).toBe(false);
  expect(desk).toMatchObject({ question, error: '' });
  vi.mocked(fetchEvent).mockResolvedValue(event({ version: 9 }));
  expect(await desk.run({ act: 'validate' }, 'by request')).toBe(false);
  expect(desk).toMatchObject({ question: null, busy: false, error: 'competition_changed' });
  await desk.run({ act: 'validate' }, 'by request');
  expect(actInEvent).toHaveBeenLastCalledWith('a1B2c3D4', { act: 'validate' }, 'by request', 9);
});

test('an event is copied, or the desk says why not', async () => {
  const desk = await atDesk();
  vi.mocked(createEvent).mockResolvedValueOnce({ id: 'copy', version: 1 }).mockRejectedValueOnce(refusal('arbiters_only'));
  expect(await desk.copy()).toBe('copy');
  expect(createEvent).toHaveBeenCalledWith({ copyOf: 'a1B2c3D4' });
  expect(await desk.copy()).toBeNull();
  expect(desk).toMatchObject({ error: 'arbiters_only', busy: false });
});
