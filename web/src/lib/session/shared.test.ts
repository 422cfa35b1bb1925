import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import { share } from './shared';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function thing() {
  const ended = vi.fn();
  return { started: vi.fn(), ended, start() { this.started(); return ended; } };
}

test('E8: a page rendered again at once keeps what is open', () => {
  const one = share('game 1', thing);
  const release = one.hold();
  release();
  const again = share('game 1', thing);
  again.hold();
  vi.runAllTimers();
  expect(again.value).toBe(one.value);
  expect(one.value.started).toHaveBeenCalledTimes(1);
  expect(one.value.ended).not.toHaveBeenCalled();
});

test('what nothing holds ends, and is made anew the next time', () => {
  const one = share('game 2', thing);
  const [first, second] = [one.hold(), one.hold()];
  first();
  vi.runAllTimers();
  expect(one.value.ended).not.toHaveBeenCalled();
  second();
  vi.runAllTimers();
  expect(one.value.ended).toHaveBeenCalledTimes(1);
  expect(share('game 2', thing).value).not.toBe(one.value);
});

test('things of other names are others', () => {
  expect(share('game 3', thing).value).not.toBe(share('game 4', thing).value);
});
