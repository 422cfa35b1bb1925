import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import { tournamentSocketPath, fetchTournament, fetchStandings } from '../api/tournaments';
import { ApiError } from '../api/http';
import type { TournamentFrame } from '../protocol/tournament';
import { type FakeWire, fakeSockets } from '../socket/testing';
import { OpenTournament } from './tournament.svelte';
import { tournament } from './testing';

vi.mock('../api/tournaments');

let wires: FakeWire[];
const hear = (frame: TournamentFrame) => wires.at(-1)?.hear(frame);
/** Until every request that was made has its answer; retries wait for their time. */
const settled = () => vi.advanceTimersByTimeAsync(0);
const offline = () => new ApiError(0, 'offline');

let stop: () => void;
function opened(): OpenTournament {
  const open = new OpenTournament('a1B2c3D4');
  stop = open.start();
  wires.at(-1)?.open();
  return open;
}

beforeEach(() => {
  vi.useFakeTimers();
  wires = fakeSockets();
  vi.mocked(tournamentSocketPath).mockReturnValue('/api/tournaments/a1B2c3D4/socket');
  vi.mocked(fetchTournament).mockReset().mockResolvedValue(tournament());
  vi.mocked(fetchStandings).mockReset();
});
afterEach(() => {
  stop();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

test('a failed fetch is tried again, and the page says so until one succeeds', async () => {
  vi.mocked(fetchTournament).mockRejectedValueOnce(offline()).mockRejectedValueOnce(new ApiError(503, 'busy'));
  const open = opened();
  await settled();
  expect(open).toMatchObject({ view: null, lost: true, missing: false });
  hear({ t: 'ping' });
  expect(open.lost).toBe(true);
  await vi.advanceTimersByTimeAsync(2_000);
  expect(open).toMatchObject({ view: { version: 1 }, lost: false });
  expect(fetchTournament).toHaveBeenCalledTimes(3);
});

test('a tournament that is not there is not asked for again', async () => {
  vi.mocked(fetchTournament).mockRejectedValue(new ApiError(404, 'no such tournament'));
  const open = opened();
  await vi.advanceTimersByTimeAsync(20_000);
  expect(open).toMatchObject({ view: null, missing: true, lost: false });
  expect(fetchTournament).toHaveBeenCalledTimes(1);
});

test('a page that is closed asks no more', async () => {
  vi.mocked(fetchTournament).mockRejectedValue(offline());
  opened();
  await settled();
  stop();
  await vi.advanceTimersByTimeAsync(20_000);
  expect(fetchTournament).toHaveBeenCalledTimes(1);
});

test('standings that could not be fetched come with the next try; a refusal is final', async () => {
  const standings = { rows: [] } as unknown as Awaited<ReturnType<typeof fetchStandings>>;
  const open = opened();
  await settled();
  vi.mocked(fetchStandings).mockRejectedValueOnce(offline()).mockResolvedValueOnce(standings);
  await open.showStandings(null);
  expect(open.lost).toBe(true);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(open).toMatchObject({ standings, lost: false });
  vi.mocked(fetchStandings).mockRejectedValue(new ApiError(404, 'no such round'));
  await open.showStandings(9);
  await open.refresh();
  expect(open).toMatchObject({ standings, lost: false, missing: false });
});

test('the same version is fetched again: a spectator delay may be over', async () => {
  const open = opened();
  await settled();
  vi.mocked(fetchTournament).mockResolvedValueOnce(tournament({ name: 'with a result' }));
  hear({ t: 'version', version: 1 });
  await settled();
  expect(open.view?.name).toBe('with a result');
});

test('a lost line is told until it is back', async () => {
  const open = opened();
  await settled();
  wires.at(-1)?.break();
  await open.refresh();
  expect(open.lost).toBe(true);
  await vi.advanceTimersByTimeAsync(1_000);
  wires.at(-1)?.open();
  expect(open.lost).toBe(false);
});

test('the storage of the server is told of like on every page', async () => {
  const open = opened();
  hear({ t: 'storage', responds: false });
  expect(open.line).toMatchObject({ status: 'open', storageSilent: true });
});
