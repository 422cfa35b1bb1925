import { expect, test } from 'vitest';

import type { GameView } from '../protocol/types';
import { peopleToReport } from './people_to_report';

const game = (more: Partial<GameView>) =>
  ({ you: 'spectator', names: { white: 'Anna', black: 'Guest 1008' }, ...more }) as GameView;

test('both players can be reported by spectators, and the other one by a player', () => {
  expect(peopleToReport(game({}))).toEqual(['Anna', 'Guest 1008']);
  expect(peopleToReport(game({ you: 'white' }))).toEqual(['Guest 1008']);
  expect(peopleToReport(game({ you: 'black' }))).toEqual(['Anna']);
});

test('neither the computer nor a free seat can be reported', () => {
  expect(peopleToReport(game({ computers: { white: true, black: false } }))).toEqual(['Guest 1008']);
  expect(peopleToReport(game({ names: { white: 'Anna', black: null } }))).toEqual(['Anna']);
});
