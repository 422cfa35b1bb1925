import { beforeEach, describe, expect, test } from 'vitest';

import { type ComputerResult, loadMemory, saveMemory, suggestedLevel } from './computer_memory';

function memoryStorage(): Storage {
  const kept = new Map<string, string>();
  return {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
  } as unknown as Storage;
}

describe('what is remembered', () => {
  let storage: Storage;
  beforeEach(() => (storage = memoryStorage()));

  test('the last choice and the last five games come back', () => {
    expect(loadMemory(storage)).toEqual({ games: [] });
    const games = [1, 2, 3, 4, 5, 6].map((level) => ({ id: `g${level}`, level }));
    saveMemory(storage, { opponent: '4', time: '5+3', side: 'black', games });
    expect(loadMemory(storage)).toEqual({ opponent: '4', time: '5+3', side: 'black', games: games.slice(0, 5) });
  });

  test.each(['', 'null', '[]', '{"games":7}', '{"opponent":3,"games":[{"id":1},null]}', '{'])(
    'what is not ours is left alone: %s',
    (text) => {
      storage.setItem('tabiya-computer', text);
      const { games = [], ...rest } = loadMemory(storage);
      expect([games, rest]).toEqual([[], {}]);
    },
  );
});

describe('the suggested level', () => {
  const at = (level: number, ...scores: ComputerResult['score'][]): ComputerResult[] =>
    scores.map((score) => ({ level, score }));

  test.each([
    ['two wins', at(3, 1, 1), 4],
    ['two wins after a loss', at(3, 1, 1, 0), 4],
    ['two losses', at(3, 0, 0), 2],
    ['one win', at(3, 1), null],
    ['a win and a draw', at(3, 1, 0.5), null],
    ['a win and a loss', at(3, 1, 0), null],
    ['wins at two levels', [...at(4, 1), ...at(3, 1)], null],
    ['wins at the top', at(8, 1, 1), null],
    ['losses at the bottom', at(1, 0, 0), null],
    ['nothing', [], null],
  ] as const)('%s', (_, results, expected) => {
    expect(suggestedLevel(results)).toBe(expected);
  });
});
