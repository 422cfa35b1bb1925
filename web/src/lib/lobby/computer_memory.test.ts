import { beforeEach, describe, expect, test } from 'vitest';

import { type ComputerResult, loadMemory, saveMemory, suggestedRating } from './computer_memory';

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
    const games = [1, 2, 3, 4, 5, 6].map((rating) => ({ id: `g${rating}`, rating }));
    saveMemory(storage, { opponent: 'rating 900', time: '5+3', side: 'black', games });
    expect(loadMemory(storage)).toEqual({ opponent: 'rating 900', time: '5+3', side: 'black', games: games.slice(0, 5) });
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

describe('the suggested rating', () => {
  const at = (rating: number, ...scores: ComputerResult['score'][]): ComputerResult[] =>
    scores.map((score) => ({ rating, score }));

  test.each([
    ['two wins', at(900, 1, 1), 1100],
    ['two wins after a loss', at(900, 1, 1, 0), 1100],
    ['two losses', at(900, 0, 0), 700],
    ['one win', at(900, 1), null],
    ['a win and a draw', at(900, 1, 0.5), null],
    ['a win and a loss', at(900, 1, 0), null],
    ['wins against two ratings', [...at(1000, 1), ...at(900, 1)], null],
    ['wins near the top', at(2150, 1, 1), 2200],
    ['wins at the top', at(2200, 1, 1), null],
    ['losses near the bottom', at(300, 0, 0), 250],
    ['losses at the bottom', at(250, 0, 0), null],
    ['nothing', [], null],
  ] as const)('%s', (_, results, expected) => {
    expect(suggestedRating(results, [250, 2200])).toBe(expected);
  });

  test('games against levels, as earlier versions kept them, are forgotten', () => {
    const storage = memoryStorage();
    storage.setItem('tabiya-computer', '{"games":[{"id":"a","level":3}]}');
    expect(loadMemory(storage)).toEqual({ games: [] });
  });
});
