import { inflateSync } from 'node:zlib';

import { expect, test } from 'vitest';

import { icon, MANIFEST } from './icons.mjs';

/** Width, height and pixels of a PNG as the build writes them: one data chunk, no filters. */
function read(png: Buffer) {
  const [width, height] = [png.readUInt32BE(16), png.readUInt32BE(20)];
  const length = png.readUInt32BE(33);
  expect(png.toString('latin1', 37, 41)).toBe('IDAT');
  const rows = inflateSync(png.subarray(41, 41 + length));
  const at = (x: number, y: number) => [...rows.subarray(y * (width * 4 + 1) + 1 + x * 4).subarray(0, 4)];
  return { width, height, at };
}

test('an icon has its size, round corners and a mark in the middle', () => {
  const { width, height, at } = read(icon({ size: 64 }));
  expect([width, height]).toEqual([64, 64]);
  expect(at(0, 0)[3]).toBe(0);
  expect(at(32, 4)).toEqual([14, 102, 86, 255]);
  expect(at(24, 24)).toEqual([255, 255, 255, 255]);
});

test('one that may be cut has no corners to lose', () => {
  expect(read(icon({ size: 64, purpose: 'maskable' })).at(0, 0)).toEqual([14, 102, 86, 255]);
});

test('the manifest names icons of both kinds', () => {
  expect(MANIFEST.icons.map(({ sizes, purpose }) => `${sizes} ${purpose}`)).toEqual([
    '192x192 any',
    '512x512 any',
    '512x512 maskable',
  ]);
});
