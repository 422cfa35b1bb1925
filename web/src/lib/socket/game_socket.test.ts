import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';

import type { Act, ClientFrame, ServerFrame } from '../protocol/types';
import { backoff } from './backoff';
import { GameSocket, gameSocketPath, type GameSocketOptions } from './game_socket';
import type { Loss, Status } from './live.svelte';
import { FakeWire } from './testing';

const PING: ServerFrame = { t: 'ping', n: 3, now: 0, seq: 0 };

/** A socket with everything around it pretended. */
function setUp(options: Partial<GameSocketOptions> = {}) {
  const wires: FakeWire[] = [];
  const asked: (number | null)[] = [];
  const statuses: Status[] = [];
  const losses: Loss[] = [];
  const frames: ServerFrame[] = [];
  const seen = { seq: null as number | null };
  const network = { wake: () => {}, lose: () => {}, watched: false };
  let id = 100;
  const socket = new GameSocket({
    open: (from) => {
      asked.push(from);
      wires.push(new FakeWire());
      return wires.at(-1) as FakeWire;
    },
    lastSeq: () => seen.seq,
    onframe: (frame) => frames.push(frame),
    onstatus: (status) => statuses.push(status),
    onloss: (loss) => losses.push(loss),
    newId: () => id++,
    chance: () => 1,
    network: (wake, lose) => {
      Object.assign(network, { wake, lose, watched: true });
      return () => (network.watched = false);
    },
    ...options,
  });
  const wire = () => wires.at(-1) as FakeWire;
  return { socket, wires, wire, asked, statuses, losses, frames, seen, network };
}

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('begins with the whole game', () => {
  const { socket, wire, asked, statuses } = setUp();
  socket.start();
  wire().open();
  expect(asked).toEqual([null]);
  expect(statuses).toEqual(['connecting', 'open']);
});

test('goes on after the last event it saw', () => {
  const { socket, wire, asked, seen, statuses } = setUp();
  socket.start();
  wire().open();
  seen.seq = 41;
  wire().break();
  vi.advanceTimersByTime(250);
  wire().open();
  expect(asked).toEqual([null, 41]);
  expect(statuses).toEqual(['connecting', 'open', 'lost', 'open']);
});

test('answers a ping before anything else happens', () => {
  const { socket, wire, frames } = setUp();
  socket.start();
  wire().open();
  wire().hear(PING);
  expect(wire().said).toEqual([{ t: 'pong', n: 3 }]);
  expect(frames).toEqual([PING]);
});

describe('commands', () => {
  test('are said again under their number until they are answered', () => {
    const { socket, wire } = setUp();
    socket.start();
    wire().open();
    socket.do({ a: 'move', uci: 'e2e4', ply: 0 });
    socket.do({ a: 'offerDraw' });
    wire().hear({ t: 'ack', id: 100, seq: 4 });
    const first = wire();
    first.break();
    vi.advanceTimersByTime(250);
    wire().open();
    expect(first.said.map((frame) => (frame as ClientFrame & { id: number }).id)).toEqual([100, 101]);
    expect(wire().said).toEqual([{ t: 'do', id: 101, act: { a: 'offerDraw' } }]);
  });

  test('a refusal is an answer', () => {
    const { socket, wire } = setUp();
    socket.start();
    wire().open();
    socket.do({ a: 'resign' });
    wire().hear({ t: 'refused', id: 100, why: 'The game has not started.', code: 'not_started', params: {} });
    wire().break();
    vi.advanceTimersByTime(250);
    wire().open();
    expect(wire().said).toEqual([]);
  });

  test('made without a connection wait for it, in their order', () => {
    const { socket, wire } = setUp();
    socket.start();
    socket.do({ a: 'move', uci: 'e2e4', ply: 0 });
    socket.do({ a: 'offerDraw' });
    wire().open();
    expect((wire().said as { act: Act }[]).map(({ act }) => act.a)).toEqual([
      'move',
      'offerDraw',
    ]);
  });

  test('their numbers are whole and never the same', () => {
    const { socket } = setUp({ newId: undefined });
    const ids = Array.from({ length: 1_000 }, () => socket.do({ a: 'resign' }));
    expect(new Set(ids).size).toBe(1_000);
    expect(ids.every(Number.isSafeInteger)).toBe(true);
  });

  test('other frames are lost without a connection, and it says so', () => {
    const { socket, wire } = setUp();
    socket.start();
    expect(socket.say({ t: 'cancelPremove' })).toBe(false);
    wire().open();
    expect(socket.say({ t: 'cancelPremove' })).toBe(true);
    expect(wire().said).toEqual([{ t: 'cancelPremove' }]);
  });
});

describe('a lost connection', () => {
  test('is tried again after longer and longer', () => {
    const { socket, wires, wire } = setUp();
    socket.start();
    for (const wait of [250, 500, 1_000, 2_000, 4_000, 8_000, 8_000]) {
      const before = wires.length;
      wire().break();
      vi.advanceTimersByTime(wait - 1);
      expect(wires.length).toBe(before);
      vi.advanceTimersByTime(1);
      expect(wires.length).toBe(before + 1);
    }
  });

  test('that was open for no frame counts as a failure', () => {
    const { socket, wires, wire } = setUp();
    socket.start();
    for (let n = 0; n < 3; n++) {
      wire().open();
      wire().break();
      vi.advanceTimersByTime(250 * 2 ** n);
    }
    expect(wires.length).toBe(4);
    wire().open();
    wire().hear(PING);
    wire().break();
    vi.advanceTimersByTime(250);
    expect(wires.length).toBe(5);
  });

  test('is noticed by its silence', () => {
    const { socket, wire, statuses } = setUp();
    socket.start();
    wire().open();
    vi.advanceTimersByTime(7_000);
    wire().hear(PING);
    vi.advanceTimersByTime(7_000);
    expect(statuses.at(-1)).toBe('open');
    vi.advanceTimersByTime(1_000);
    expect(statuses.at(-1)).toBe('lost');
  });

  test('is known at once where the network is gone', () => {
    const { socket, wire, wires, statuses, network } = setUp();
    socket.start();
    wire().open();
    vi.advanceTimersByTime(2_000);
    expect(socket.silentFor()).toBe(2_000);
    network.lose();
    expect(statuses.at(-1)).toBe('lost');
    vi.advanceTimersByTime(250);
    expect(wires.length).toBe(2);
    socket.stop();
    network.lose();
    vi.advanceTimersByTime(60_000);
    expect(wires.length).toBe(2);
  });

  test('that never opens is given up', () => {
    const failures = vi.fn();
    const { socket, wires } = setUp({ onfailure: failures });
    socket.start();
    vi.advanceTimersByTime(10_250);
    expect(wires.length).toBe(2);
  });

  test('tells when it failed before it was open', () => {
    const failed = vi.fn();
    const { socket, wire } = setUp({ onfailure: failed });
    socket.start();
    wire().break();
    expect(failed).toHaveBeenCalledTimes(1);
    vi.advanceTimersByTime(250);
    wire().open();
    wire().break();
    expect(failed).toHaveBeenCalledTimes(1);
  });

  test('is not heard any more', () => {
    const { socket, wires, wire, frames } = setUp();
    socket.start();
    wire().open();
    wire().break();
    vi.advanceTimersByTime(250);
    wires[0]?.hear(PING);
    expect(frames).toEqual([]);
  });
});

describe('waking up', () => {
  test('does not wait for the timer', () => {
    const { socket, wires, wire, network } = setUp();
    socket.start();
    wire().break();
    network.wake();
    expect(wires.length).toBe(2);
  });

  test('keeps a line that has spoken just now, and doubts one that has not', () => {
    const { socket, wires, wire, network } = setUp();
    socket.start();
    wire().open();
    vi.advanceTimersByTime(2_000);
    network.wake();
    expect(wires.length).toBe(1);
    vi.advanceTimersByTime(5_000);
    network.wake();
    expect(wires.length).toBe(2);
  });
});

test('restarting asks for the whole game', () => {
  const { socket, wire, asked, seen } = setUp();
  socket.start();
  wire().open();
  seen.seq = 9;
  socket.restart();
  expect(asked).toEqual([null, null]);
});

test('stopping is for good, and nothing of the network is heard any more', () => {
  const { socket, wires, wire, network } = setUp();
  const stop = socket.start();
  expect(network.watched).toBe(true);
  wire().open();
  stop();
  expect(network.watched).toBe(false);
  wires[0]?.break();
  network.wake();
  vi.advanceTimersByTime(60_000);
  expect(wires.length).toBe(1);
});

test('what cannot be read is passed over', () => {
  const { socket, wire, frames } = setUp();
  socket.start();
  wire().open();
  wire().onmessage?.({ data: '<html>' });
  expect(frames).toEqual([]);
});

test('the wait is by chance from half of it to all of it', () => {
  expect(backoff(1, 0)).toBe(125);
  expect(backoff(1, 1)).toBe(250);
  expect(backoff(99, 0)).toBe(4_000);
});

test('the address of a game’s socket', () => {
  expect(gameSocketPath('a1B2c3D4', null)).toBe('/ws/games/a1B2c3D4');
  expect(gameSocketPath('a1B2c3D4', 12)).toBe('/ws/games/a1B2c3D4?from=12');
  // No event yet: there is nothing to go on after.
  expect(gameSocketPath('a1B2c3D4', -1)).toBe('/ws/games/a1B2c3D4');
});

describe('why a connection was lost', () => {
  test.each<[Loss, (wire: FakeWire, network: { lose: () => void }) => void]>([
    ['closed', (wire) => wire.break()],
    ['closed', (wire) => wire.break(1013)],
    ['restart', (wire) => wire.break(1012)],
    ['offline', (_, network) => network.lose()],
    ['silent', () => void vi.advanceTimersByTime(8_000)],
  ])('%s', (loss, lose) => {
    const { socket, wire, losses, network } = setUp();
    socket.start();
    wire().open();
    lose(wire(), network);
    expect(losses).toEqual([loss]);
    // Attempts that are refused afterward are no new reason.
    vi.advanceTimersByTime(1_000);
    wire().break();
    expect(losses).toEqual([loss]);
    // But that there is no network is.
    network.lose();
    expect(losses.at(-1)).toBe('offline');
  });
});
