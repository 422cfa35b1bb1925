/** A browser's connection for tests: what a socket would hear is said by hand. */

import { vi } from 'vitest';

import type { Wire } from './wire';

export class FakeWire implements Wire {
  readyState = 0;
  onopen: (() => void) | null = null;
  onmessage: ((event: { data: unknown }) => void) | null = null;
  onclose: ((event: { code: number }) => void) | null = null;
  said: unknown[] = [];

  send(text: string): void {
    this.said.push(JSON.parse(text));
  }
  close(): void {
    this.readyState = 3;
  }
  open(): void {
    this.readyState = 1;
    this.onopen?.();
  }
  hear(frame: object): void {
    this.onmessage?.({ data: JSON.stringify(frame) });
  }
  break(code = 1006): void {
    this.readyState = 3;
    this.onclose?.({ code });
  }
}

/** Puts fake connections in the place of a browser's; returns those that were opened. */
export function fakeSockets(): FakeWire[] {
  const wires: FakeWire[] = [];
  const silent = { addEventListener: () => {}, removeEventListener: () => {} };
  vi.stubGlobal('location', { origin: 'https://server.test' });
  vi.stubGlobal('window', silent);
  vi.stubGlobal('document', { ...silent, visibilityState: 'visible' });
  vi.stubGlobal('WebSocket', function (url: URL) {
    const wire = Object.assign(new FakeWire(), { url: url.href });
    wires.push(wire);
    return wire;
  });
  return wires;
}
