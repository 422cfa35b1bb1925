import { describe, expect, test } from 'vitest';

import { ask, EMPTY, receive } from '../game/model';
import { type Arrival, models, RECORDED, when } from '../game/recorded';
import { soundOf } from './choose_sound';

const heard = (stream: readonly Arrival[]) => {
  const seen = [EMPTY, ...models(stream)];
  return seen.flatMap((model, at) => {
    const before = seen[at - 1];
    return before === undefined ? [] : (soundOf(before, model) ?? []);
  });
};

test('each move of a recorded game, and its end', () => {
  expect(heard(RECORDED.foolsMateWhite)).toEqual(['move', 'move', 'move', 'end']);
});

test('captures and checks sound otherwise', () => {
  expect(heard(RECORDED.specialSpectator)).toContain('capture');
  expect(heard(RECORDED.specialSpectator)).toContain('check');
});

describe('an own move', () => {
  const stream = RECORDED.foolsMateBlack;
  const ready = when(stream, (model) => model.game?.moves.length === 1);
  const asked = ask(ready, 7, { a: 'move', uci: 'e7e5', ply: 1 }, 0);
  const reply = stream.find(({ frame }) => frame.t === 'news' && frame.state.length === 2);

  test('sounds at once, and not again when it is answered', () => {
    expect(soundOf(ready, asked)).toBe('move');
    const acked = receive(asked, { t: 'ack', id: 7, seq: (ready.game?.seq ?? 0) + 1 }, 0);
    expect(soundOf(asked, acked)).toBeNull();
    expect(reply && soundOf(acked, receive(acked, reply.frame, 0))).toBeNull();
  });
});

test('a ping is silent', () => {
  const [first] = models(RECORDED.goneWhite);
  if (first === undefined) throw new Error('the recording has changed');
  expect(soundOf(first, receive(first, { t: 'ping', n: 1, now: 0, seq: 0 }, 0))).toBeNull();
});
