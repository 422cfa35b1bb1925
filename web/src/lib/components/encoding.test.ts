import { expect, test } from 'vitest';

import { decode, detectEncoding, isPlain } from './encoding';

const MULLER = new Uint8Array([0x4d, 0xfc, 0x6c, 0x6c, 0x65, 0x72]);

test('a file is UTF-8 if it can be, else Windows-1252', () => {
  const utf8 = new TextEncoder().encode('\uFEFFŁukasz Müller');
  expect(detectEncoding(utf8)).toBe('utf-8');
  expect(decode(utf8, 'utf-8')).toBe('Łukasz Müller');
  expect(detectEncoding(MULLER)).toBe('windows-1252');
  expect(decode(MULLER, 'windows-1252')).toBe('Müller');
});

test('the other encoding can be chosen', () => {
  expect(decode(new TextEncoder().encode('é'), 'windows-1252')).toBe('Ã©');
  expect(decode(MULLER, 'utf-8')).toContain('M\uFFFDller');
});

test('plain text reads the same in both', () => {
  expect(isPlain(new TextEncoder().encode('Mueller'))).toBe(true);
  expect(isPlain(MULLER)).toBe(false);
});
