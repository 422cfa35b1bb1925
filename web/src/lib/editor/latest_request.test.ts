import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import { LatestRequest } from './latest_request';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** Answers come when they are told to. */
function stage() {
  const asked: { question: string; answer: (text: string) => void; fail: () => void }[] = [];
  const heard: string[] = [];
  const latest = new LatestRequest<string, string>(
    150,
    (question) =>
      new Promise((resolve, reject) =>
        asked.push({ question, answer: resolve, fail: () => reject(new Error('no')) }),
      ),
    (question, answer) => heard.push(`${question}: ${answer}`),
    (question) => heard.push(`${question} failed`),
  );
  return { asked, heard, latest };
}

test('asks once the hand rests', async () => {
  const { asked, heard, latest } = stage();
  for (const question of ['a', 'b', 'c']) {
    latest.ask(question);
    await vi.advanceTimersByTimeAsync(149);
  }
  expect(asked).toEqual([]);
  await vi.advanceTimersByTimeAsync(1);
  expect(asked.map(({ question }) => question)).toEqual(['c']);
  asked[0]?.answer('yes');
  await vi.advanceTimersByTimeAsync(0);
  expect(heard).toEqual(['c: yes']);
});

test('an answer that comes late is dropped, a failure too', async () => {
  const { asked, heard, latest } = stage();
  for (const question of ['a', 'b', 'c']) {
    latest.ask(question);
    await vi.advanceTimersByTimeAsync(150);
  }
  asked[2]?.answer('third');
  await vi.advanceTimersByTimeAsync(0);
  asked[0]?.answer('first');
  asked[1]?.fail();
  await vi.advanceTimersByTimeAsync(0);
  expect(heard).toEqual(['c: third']);
});

test('an answer to what is asked no more is dropped before the next question is sent', async () => {
  const { asked, heard, latest } = stage();
  latest.ask('a');
  await vi.advanceTimersByTimeAsync(150);
  latest.ask('b');
  asked[0]?.answer('late');
  await vi.advanceTimersByTimeAsync(0);
  expect(heard).toEqual([]);
});

test('failures are told; after the end nothing is', async () => {
  const { asked, heard, latest } = stage();
  latest.ask('a');
  await vi.advanceTimersByTimeAsync(150);
  asked[0]?.fail();
  await vi.advanceTimersByTimeAsync(0);
  expect(heard).toEqual(['a failed']);
  latest.ask('b');
  latest.stop();
  await vi.advanceTimersByTimeAsync(1_000);
  expect(asked.length).toBe(1);
});
