import { expect, test, vi } from 'vitest';

import { Task } from './task.svelte';

vi.mock('../messages/site', () => ({ errorText: (caught: unknown) => (caught as Error).message }));

test('a task is pending until it and what follows it are done, and says what it did', async () => {
  const after = vi.fn();
  const task = new Task(after);
  const running = task.run(() => Promise.resolve('Saved.'));
  expect(task).toMatchObject({ pending: true, done: '' });
  expect(await running).toBe(true);
  expect(task).toMatchObject({ pending: false, done: 'Saved.', error: '' });
  expect(after).toHaveBeenCalledTimes(1);
});

test('a failure is told, and nothing follows it; the next try forgets it', async () => {
  const after = vi.fn();
  const act = vi.fn().mockRejectedValueOnce(new Error('taken')).mockResolvedValue(undefined);
  const task = new Task(after);
  expect(await task.run(act)).toBe(false);
  expect(task).toMatchObject({ pending: false, error: 'taken' });
  expect(after).not.toHaveBeenCalled();
  expect(await task.retry()).toBe(true);
  expect(act).toHaveBeenCalledTimes(2);
  expect(task.error).toBe('');
});

test('a failure of what follows is one of the task', async () => {
  const task = new Task(() => Promise.reject(new Error('offline')));
  await task.run();
  expect(task.error).toBe('offline');
});

test('two at once: pending until both are done', async () => {
  const task = new Task();
  let finish = () => {};
  const slow = task.run(() => new Promise<void>((resolve) => (finish = resolve)));
  await task.run();
  expect(task.pending).toBe(true);
  finish();
  await slow;
  expect(task.pending).toBe(false);
});
