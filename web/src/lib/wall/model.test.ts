import { describe, expect, test } from 'vitest';

import { type Board, callsOf, changed, chosenBoards, counts, leftAt, movesBoard, needsOf } from './model';

const START = 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w';

const board = (id: string, more: Partial<Board> = {}): Board => ({
  id,
  at: 1_000,
  names: { white: 'Anna', black: 'Bert' },
  time: { white: '90+30', black: '90+30' },
  event: null,
  round: null,
  board: null,
  madeAt: 0,
  startAt: null,
  seq: 5,
  phase: 'playing',
  fen: START,
  last: null,
  clocks: [60_000, 50_000],
  running: 'white',
  present: [true, true],
  countdown: null,
  calls: [null, null],
  drawOffer: null,
  assistants: [null, null],
  result: null,
  ending: null,
  ...more,
});

describe('what changed', () => {
  test('clocks that are left out have run on, and stand where they are when nobody’s runs', () => {
    const paused = changed(board('a'), { id: 'a', seq: 6, phase: 'paused', running: null }, 4_000);
    expect(paused.clocks).toEqual([57_000, 50_000]);
    expect(leftAt(paused, 'white', 9_000)).toBe(57_000);
    const moved = changed(board('a'), { id: 'a', seq: 6, clocks: [87_000, 50_000], running: 'black' }, 4_000);
    expect([leftAt(moved, 'white', 6_000), leftAt(moved, 'black', 6_000)]).toEqual([87_000, 48_000]);
  });

  test('a player who is waited for is waited for less and less', () => {
    const away = board('a', { countdown: { side: 'black', left: 30_000 } });
    expect(changed(away, { id: 'a', seq: 6, last: 'e2e4' }, 11_000).countdown?.left).toBe(20_000);
    expect(changed(away, { id: 'a', seq: 6, countdown: null }, 11_000).countdown).toBeNull();
  });

  test('what is older than what is there changes nothing', () => {
    const now = board('a');
    expect(changed(now, { id: 'a', seq: 4, phase: 'over' }, 4_000)).toBe(now);
  });

  test('a move leaves every list as it was, a call does not', () => {
    expect(movesBoard({ id: 'a', seq: 6, fen: START, last: 'e2e4', clocks: [1, 2], running: 'black' })).toBe(false);
    expect(movesBoard({ id: 'a', seq: 6, calls: [1, null] })).toBe(true);
  });
});

describe('what needs the arbiter', () => {
  test.each<[string, Partial<Board>, string[]]>([
    ['a game that runs', {}, []],
    ['a call', { calls: [null, 9] }, ['call']],
    ['an assistant', { assistants: [{ name: 'Dora', approved: false }, null] }, ['assistant']],
    ['not one that is approved', { assistants: [{ name: 'Dora', approved: true }, null] }, []],
    ['a pause', { phase: 'paused' }, ['paused']],
    ['a player away', { present: [true, false] }, ['away']],
    ['both are here and wait', { phase: 'waiting' }, ['start']],
    ['one is missing', { phase: 'waiting', present: [true, false] }, []],
    ['it starts by itself', { phase: 'waiting', startAt: 5 }, []],
    ['what is over needs nobody', { phase: 'over', calls: [1, 1], present: [false, false] }, []],
  ])('%s', (_, more, needs) => expect(needsOf(board('a', more))).toEqual(needs));
});

describe('lists', () => {
  const boards = [
    board('old', { phase: 'over', board: 1 }),
    board('two', { board: 2, names: { white: 'Carl', black: 'Dora' } }),
    board('ten', { board: 10, phase: 'paused', calls: [70, null] }),
    board('new', { madeAt: 9, phase: 'waiting', present: [false, false] }),
    board('one', { board: 1, calls: [null, 50] }),
  ];
  const ids = (found: Board[]) => found.map(({ id }) => id);

  test('by number, what is over last', () => {
    expect(ids(chosenBoards(boards.filter(({ id }) => id !== 'new'), 'all', ''))).toEqual(['one', 'two', 'ten', 'old']);
  });

  test.each([
    ['needs', '', ['one', 'ten']],
    ['running', '', ['one', 'two', 'ten']],
    ['waiting', '', ['new']],
    ['finished', '', ['old']],
    ['all', 'dor', ['two']],
    ['all', '10', ['ten']],
    ['all', 'nobody', []],
  ] as const)('%s “%s”', (filter, typed, found) => expect(ids(chosenBoards(boards, filter, typed))).toEqual(found));

  test('counts', () => {
    expect(counts(boards)).toEqual({ all: 5, needs: 2, running: 3, waiting: 1, finished: 1 });
  });

  test('who has called longest comes first', () => {
    expect(callsOf(boards).map(({ board: { id }, side }) => `${id} ${side}`)).toEqual(['one black', 'ten white']);
  });
});
