import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import type { ImportCheck } from '../protocol/tournament';
import { ReportCheck } from './report_check.svelte';

const checkReport = vi.hoisted(() => vi.fn<(report: string) => Promise<ImportCheck>>());
vi.mock('../api/tournaments', () => ({ checkReport }));
vi.mock('../messages/site', () => ({ errorText: (error: Error) => error.message }));

const found = (line: number): ImportCheck => ({
  encoding: 'utf-8',
  faults: [{ line, field: null, error: '', code: 'report_system', params: {} }],
  leftOut: [],
});

beforeEach(() => vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  checkReport.mockReset();
});

test('a report is checked once, as it was last', async () => {
  checkReport.mockResolvedValue(found(3));
  const check = new ReportCheck();
  check.ask('012 A')();
  check.ask('012 AB');
  await vi.runAllTimersAsync();
  expect(checkReport.mock.calls).toEqual([['012 AB']]);
  expect(check.found).toEqual(found(3));
});

test('an answer about an older text is not shown', async () => {
  let answer: (found: ImportCheck) => void = () => undefined;
  checkReport.mockReturnValueOnce(new Promise((resolve) => (answer = resolve)));
  const check = new ReportCheck();
  check.ask('012 A');
  await vi.runAllTimersAsync();
  check.ask('');
  answer(found(3));
  await vi.runAllTimersAsync();
  expect(check.found).toBe(null);
});

test('an error of the network is told, and forgotten with the next change', async () => {
  checkReport.mockRejectedValue(new Error('offline'));
  const check = new ReportCheck();
  check.ask('012 A');
  await vi.runAllTimersAsync();
  expect(check.error).toBe('offline');
  check.ask('012 AB')();
  expect(check.error).toBe('');
});
