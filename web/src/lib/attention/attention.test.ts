import { expect, test } from 'vitest';

import { ask, type Model } from '../game/model';
import { after, RECORDED, when } from '../game/recorded';
import { en } from '../messages/en';
import { turnPly, notificationText, isOpponentWaiting } from './attention';

const moves = (model: Model) => model.game?.moves.length;
const first = when(RECORDED.foolsMateWhite, (model) => model.game?.state.phase === 'playing');
const second = when(RECORDED.foolsMateWhite, (model) => moves(model) === 2);

test('the person is called on each own turn, once', () => {
  expect(turnPly(first)).toBe(0);
  expect(turnPly(when(RECORDED.foolsMateWhite, (model) => moves(model) === 1))).toBeNull();
  expect(turnPly(second)).toBe(2);
  expect(turnPly(ask(second, 9, { a: 'move', uci: 'g2g4', ply: 2 }, 0))).toBeNull();
  expect(turnPly(after(RECORDED.foolsMateWhite))).toBeNull();
  expect(turnPly(when(RECORDED.specialSpectator, (model) => model.game !== null))).toBeNull();
});

test('what the opponent played is said', () => {
  const name = second.game?.names.black;
  expect(notificationText(en, second)).toEqual({ title: 'Your turn', body: `${name}: e5` });
  expect(notificationText(en, first)).toEqual({ title: 'Your turn', body: '' });
});

test('a player is needed while the game goes on, unless a move takes days', () => {
  expect(isOpponentWaiting(first)).toBe(true);
  expect(isOpponentWaiting(after(RECORDED.foolsMateWhite))).toBe(false);
  expect(isOpponentWaiting(when(RECORDED.specialSpectator, (model) => model.game !== null))).toBe(false);
  const game = first.game;
  if (game === null) throw new Error('no game');
  const slow = { ...first, game: { ...game, time: { white: '3 days', black: '3 days' } } };
  expect(isOpponentWaiting(slow)).toBe(false);
});
