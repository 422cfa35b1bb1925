import { expect, test } from 'vitest';

import { loadDraft, saveDraft } from './draft';

test('a draft belongs to its address, and nonsense is none', () => {
  const kept = new Map<string, string>();
  const storage = { getItem: (key: string) => kept.get(key) ?? null, setItem: (key: string, value: string) => void kept.set(key, value) };
  expect(loadDraft(storage, '')).toBeNull();
  saveDraft(storage, '?game=a', '1. e4 *');
  expect(loadDraft(storage, '?game=a')).toBe('1. e4 *');
  expect(loadDraft(storage, '?game=b')).toBeNull();
  saveDraft(storage, '?game=a', null);
  expect(loadDraft(storage, '?game=a')).toBeNull();
  for (const nonsense of ['{', '3', '{"search":"","pgn":4}']) {
    kept.set('tabiya.analysis', nonsense);
    expect(loadDraft(storage, '')).toBeNull();
  }
  saveDraft({ ...storage, setItem: () => { throw new Error('full'); } }, '', '');
});
