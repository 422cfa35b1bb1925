import { describe, expect, test } from 'vitest';

import type { ChatLine, ServerFrame } from '../protocol/types';
import { ask, type Model, receive } from './model';
import { after, RECORDED, when } from './recorded';
import { rematchState, boardView } from './view';

const line = (n: number, text: string, room: ChatLine['room'] = 'players'): ChatLine => ({
  n,
  room,
  who: 'Anna',
  side: 'white',
  text,
  at: n,
});
const chat = (...lines: ChatLine[]): ServerFrame => ({ t: 'chat', lines });
const texts = (model: Model) => model.chat.map(({ text }) => text);

describe('what is said', () => {
  const game = after(RECORDED.foolsMateBlack, 1);

  test('is kept in order and told once', () => {
    const first = receive(game, chat(line(1, 'hello'), line(2, 'there')), 0);
    expect(texts(first)).toEqual(['hello', 'there']);
    expect(first.notices.map(({ kind }) => kind)).toEqual(['chat', 'chat']);
    // The whole chat comes again with each new connection.
    const again = receive(first, chat(line(1, 'hello'), line(2, 'there'), line(3, '!')), 0);
    expect(texts(again)).toEqual(['hello', 'there', '!']);
    expect(again.notices).toHaveLength(1);
    expect(receive(again, chat(line(3, '!')), 0)).toBe(again);
  });

  test('each room has numbers of its own', () => {
    const both = receive(game, chat(line(1, 'a'), line(1, 'b', 'spectators')), 0);
    expect(texts(both)).toEqual(['a', 'b']);
    // By the time it was said, whenever it is addTimeSample.
    const later = receive(receive(game, chat(line(9, 'c')), 0), chat(line(2, 'b', 'spectators')), 0);
    expect(texts(later)).toEqual(['b', 'c']);
  });
});

test('how many watch', () => {
  const game = after(RECORDED.foolsMateBlack, 1);
  expect(receive(game, { t: 'spectators', n: 3 }, 0).game?.spectators).toBe(3);
});

describe('another game', () => {
  const over = after(RECORDED.foolsMateBlack);
  const now = (by: 'white' | 'black' | null, next: string | null) =>
    receive(over, { t: 'rematch', by, next }, 0);

  test('is asked for, offered, declined, made', () => {
    expect(rematchState(over)).toBe('none');
    expect(rematchState(now('white', null))).toBe('asked');
    expect(rematchState(now('black', null))).toBe('offered');
    expect(rematchState(now(null, null))).toBe('none');
    expect(rematchState(now(null, 'abcdefgh'))).toBe('made');
  });

  test('is told of until it is made', () => {
    expect(now('white', null).notices).toMatchObject([{ kind: 'rematch', by: 'white' }]);
    expect(now(null, 'abcdefgh').notices).toEqual([]);
  });
});

describe('draw offers in the list', () => {
  test('stand where they were made, also once they are declined', () => {
    expect(after(RECORDED.offersBlack).offers.map(({ by }) => by)).toContain('white');
    const first = when(RECORDED.offersBlack, (model) => model.offers.length > 0);
    expect(first.offers).toEqual([{ after: first.game?.moves.length, by: 'white' }]);
    const later = when(RECORDED.offersBlack, (model) => {
      return model.offers.length > 0 && model.game?.state.drawOffer === null;
    });
    expect(later.offers).toEqual(first.offers);
  });

  test('are known to a player who comes while one stands', () => {
    const standing = when(RECORDED.offersBlack, (model) => model.game?.state.drawOffer === 'white');
    const view = standing.game;
    if (view === null) throw new Error('the recording has changed');
    const newcomer = receive(after([]), { t: 'game', ...view }, 0);
    expect(newcomer.offers).toEqual([{ after: view.moves.length, by: 'white' }]);
  });

  test('go with the moves that are taken back', () => {
    const game = after(RECORDED.foolsMateBlack).game;
    if (game === null) throw new Error('the recording has changed');
    const offered = { ...after(RECORDED.foolsMateBlack), offers: [{ after: 4, by: 'white' as const }] };
    const state = { ...game.state, length: 3, ply: 5 };
    const items = [{ what: 'takenBack' as const, plies: 1 }];
    const back = receive(offered, { t: 'news', seq: game.seq + 1, items, state }, 0);
    expect(back.offers).toEqual([]);
  });
});

test('a move that waits for a yes is on the board, behind one that is on its way', () => {
  const mine = when(RECORDED.foolsMateBlack, (model) => model.game?.moves.length === 1);
  expect(boardView(mine, 'live', 'e7e5')).toMatchObject({ lastMove: ['e7', 'e5'], turn: 'white' });
  const asked = ask(mine, 1, { a: 'move', uci: 'd7d5', ply: 1 }, 0);
  expect(boardView(asked, 'live', 'e7e5')).toMatchObject({ lastMove: ['d7', 'd5'] });
  expect(boardView(mine, 0, 'e7e5')).toMatchObject({ lastMove: null, live: false });
});
