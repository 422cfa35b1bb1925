import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import { LiveSocket } from './live.svelte';
import { statusText } from './status_text';
import { fakeSockets } from './testing';
import { openWire } from './wire';

vi.mock('../messages', () => ({ common: { line: { lost: 'lost', restarting: 'restarting', storage: 'storage' } } }));

type Frame = { t: 'storage'; responds: boolean } | { t: 'ping' };

function setUp() {
  const wires = fakeSockets();
  const line = new LiveSocket<Frame>({ open: () => openWire('/ws/lobby'), silenceMs: 25_000, onframe: () => {} });
  line.start();
  return { line, wire: () => wires.at(-1)!, wires };
}

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('a socket is opened on the server of the page, as safely as the page', () => {
  expect(setUp().wire()).toMatchObject({ url: 'wss://server.test/ws/lobby' });
});

test('silent storage is told until it responds', () => {
  const { line, wire } = setUp();
  wire().open();
  expect(statusText(line)).toBeNull();
  wire().hear({ t: 'storage', responds: false });
  expect(statusText(line)).toBe('storage');
  wire().hear({ t: 'ping' });
  expect(statusText(line)).toBe('storage');
  wire().hear({ t: 'storage', responds: true });
  expect(statusText(line)).toBeNull();
});

test('a new connection says anew whether the storage responds; a lost one is told first', () => {
  const { line, wire } = setUp();
  wire().open();
  wire().hear({ t: 'storage', responds: false });
  wire().break();
  expect(statusText(line)).toBe('lost');
  vi.advanceTimersByTime(250);
  wire().open();
  expect(statusText(line)).toBeNull();
});

test('A11: a restart of the server is told as one, until it is back', () => {
  const { line, wire } = setUp();
  wire().open();
  wire().break(1012);
  expect(statusText(line)).toBe('restarting');
  vi.advanceTimersByTime(250);
  wire().break();
  expect(statusText(line)).toBe('restarting');
  vi.advanceTimersByTime(500);
  wire().open();
  expect(statusText(line)).toBeNull();
});

test('each socket has its own longest silence', () => {
  const { line, wire } = setUp();
  wire().open();
  vi.advanceTimersByTime(24_999);
  expect(line.status).toBe('open');
  vi.advanceTimersByTime(1);
  expect(line.status).toBe('lost');
});
