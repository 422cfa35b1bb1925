import { beforeEach, expect, test, vi } from 'vitest';

import { actInTournament, createTournament, fetchTournament } from '../api/tournaments';
import { ApiError } from '../api/http';
import { Desk, type Question } from './desk.svelte';
import { OpenTournament } from './tournament.svelte';
import { tournament } from './testing';

vi.mock('../api/tournaments');
vi.mock('../messages/site', () => ({ errorText: (error: Error) => error.message }));

const refusal = (code: string) => new ApiError(409, code, { code, params: {}, message: code });

async function atDesk(): Promise<Desk> {
  const desk = new Desk(new OpenTournament('a1B2c3D4'));
  await desk.open.refresh();
  return desk;
}

beforeEach(() => {
  vi.mocked(actInTournament).mockReset();
  vi.mocked(fetchTournament).mockReset().mockResolvedValue(tournament({ version: 7 }));
});

test.each(['pair', 'validate', 'publish'] as const)('%s rests on the version that is seen', async (act) => {
  const desk = await atDesk();
  expect(await desk.run({ act })).toBe(true);
  expect(actInTournament).toHaveBeenCalledWith('a1B2c3D4', { act }, undefined, 7);
});

test('a result that came in meanwhile is shown, and entering it again corrects it', async () => {
  const desk = await atDesk();
  const act = { act: 'setResult', round: 1, board: 1, score: '1-0' } as const;
  vi.mocked(actInTournament).mockRejectedValueOnce(refusal('game_ended_meanwhile'));
  vi.mocked(fetchTournament).mockResolvedValue(tournament({ version: 9 }));
  expect(await desk.run(act, 'so it is')).toBe(false);
  expect(actInTournament).toHaveBeenLastCalledWith('a1B2c3D4', act, 'so it is', 7);
  expect(await desk.run(act, 'so it is')).toBe(true);
  expect(actInTournament).toHaveBeenLastCalledWith('a1B2c3D4', act, 'so it is', 9);
});

test('other acts are done whatever else has changed', async () => {
  const desk = await atDesk();
  await desk.run({ act: 'admit', entry: 3 });
  expect(actInTournament).toHaveBeenCalledWith('a1B2c3D4', { act: 'admit', entry: 3 }, undefined, undefined);
});

test('a refusal because another person was faster shows what is now, and closes the question', async () => {
  const desk = await atDesk();
  const question: Question = { heading: '', text: '', button: '', act: { act: 'validate' }, phrases: [] };
  vi.mocked(actInTournament).mockRejectedValueOnce(refusal('no_reason')).mockRejectedValueOnce(refusal('tournament_changed'));
  expect(await desk.run({ act: 'validate' }, undefined, question)).toBe(false);
  expect(desk).toMatchObject({ question, error: '' });
  vi.mocked(fetchTournament).mockResolvedValue(tournament({ version: 9 }));
  expect(await desk.run({ act: 'validate' }, 'by request')).toBe(false);
  expect(desk).toMatchObject({ question: null, busy: false, error: 'tournament_changed' });
  await desk.run({ act: 'validate' }, 'by request');
  expect(actInTournament).toHaveBeenLastCalledWith('a1B2c3D4', { act: 'validate' }, 'by request', 9);
});

test('a tournament is copied, or the desk says why not', async () => {
  const desk = await atDesk();
  vi.mocked(createTournament).mockResolvedValueOnce({ id: 'copy', version: 1 }).mockRejectedValueOnce(refusal('arbiters_only'));
  expect(await desk.copy()).toBe('copy');
  expect(createTournament).toHaveBeenCalledWith({ copyOf: 'a1B2c3D4' });
  expect(await desk.copy()).toBeNull();
  expect(desk).toMatchObject({ error: 'arbiters_only', busy: false });
});
