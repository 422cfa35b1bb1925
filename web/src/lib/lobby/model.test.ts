import { describe, expect, test } from 'vitest';

import type { Lobby, LobbyFrame, SeekView, GameSettings } from '../protocol/people';
import { challenges, EMPTY, isOnTile, openSeeks, othersAt, ownSeeks, receive, toWatch, waitingAt } from './model';
import { mayBeRated, NEW_DRAFT, gameRequest } from './game_form';

const person = (name: string) => ({ name, guest: true, title: null, rating: null, provisional: false });

/** As the server writes it: with what nobody said. */
const whole = (game: GameSettings): GameSettings => ({
  side: 'random',
  ruleset: 'online',
  rated: false,
  chess960: false,
  takebacks: true,
  chat: true,
  ...game,
});

const seek = (id: string, more: Partial<SeekView> = {}): SeekView => ({
  id,
  by: person('Guest 1'),
  to: null,
  kind: 'open',
  own: false,
  game: whole({ time: '3+2' }),
  speed: 'blitz',
  ...more,
});

const game = (id: string, fen = '8/8/8/8/8/8/8/8 w - - 0 1') => ({
  id,
  players: { white: person('Guest 1'), black: person('Guest 2') },
  fen,
  lastMove: null,
  clocks: { now: 0, white: 1, black: 1, running: null },
  time: '3+2',
  speed: 'blitz',
  rated: false,
});

const LOBBY: Lobby = { ...EMPTY, people: 2, live: 1 };
const whereAll = (lobby: Partial<Lobby>): LobbyFrame => ({ t: 'lobby', ...LOBBY, ...lobby });

describe('frames', () => {
  test('seeks come and go', () => {
    let model = receive(EMPTY, whereAll({ seeks: [seek('a')] }));
    expect(model.loaded).toBe(true);
    model = receive(model, { t: 'seek', ...seek('b', { own: true }) });
    expect(openSeeks(model).map(({ id }) => id)).toEqual(['a']);
    expect(ownSeeks(model).map(({ id }) => id)).toEqual(['b']);
    model = receive(model, { t: 'gone', id: 'a', why: null });
    expect(model.seeks.map(({ id }) => id)).toEqual(['b']);
    expect(model.ended).toEqual([]);
    model = receive(model, { t: 'gone', id: 'b', why: 'declined: not now', code: 'declined', reason: 'not now' });
    expect(model.seeks).toEqual([]);
    expect(model.ended).toEqual([{ id: 'b', code: 'declined', reason: 'not now' }]);
  });

  test('a seek told twice is there once', () => {
    const once = receive(receive(EMPTY, whereAll({})), { t: 'seek', ...seek('a') });
    expect(receive(once, { t: 'seek', ...seek('a') }).seeks).toHaveLength(1);
  });

  test('what lapsed is still there after a broken line', () => {
    const told = receive(EMPTY, whereAll({ lapsed: [whole({ time: '5+3' })] }));
    expect(receive(told, whereAll({})).lapsed).toHaveLength(1);
  });

  test('boards move, the own ones too, and those are not to watch', () => {
    const model = receive(EMPTY, whereAll({ playing: [game('own')], games: [game('own')] }));
    const moved = receive(model, { t: 'games', games: [game('own', '4k3/8'), game('other')] });
    expect(moved.playing[0]?.fen).toBe('4k3/8');
    expect(toWatch(moved).map(({ id }) => id)).toEqual(['other']);
  });

  test('counts', () => {
    expect(receive(EMPTY, { t: 'counts', people: 7, games: 3 })).toMatchObject({ people: 7, live: 3 });
  });
});

test('a tile waits for its own plain seek', () => {
  const with_ = (more: Partial<SeekView>) => receive(EMPTY, whereAll({ seeks: [seek('a', more)] }));
  expect(waitingAt(with_({ own: true }), '3+2')?.id).toBe('a');
  expect(waitingAt(with_({ own: true }), '3 min')).toBeUndefined();
  expect(waitingAt(with_({ own: false }), '3+2')).toBeUndefined();
  const rated = whole({ time: '3+2', rated: true });
  expect(waitingAt(with_({ own: true, game: rated }), '3+2')?.id).toBe('a');
  const chess960 = whole({ time: '3+2', chess960: true });
  expect(waitingAt(with_({ own: true, game: chess960 }), '3+2')).toBeUndefined();
  const white = whole({ time: '3+2', side: 'white' });
  expect(waitingAt(with_({ own: true, game: white }), '3+2')).toBeUndefined();
});

test('a tile tells how many others wait there, rated and casual apart', () => {
  const rated = whole({ time: '3+2', rated: true });
  const white = whole({ time: '3+2', side: 'white' });
  const seeks = [seek('a'), seek('b', { game: rated }), seek('c', { own: true }), seek('d', { game: white })];
  const model = receive(EMPTY, whereAll({ seeks }));
  const anyone = { guest: false, range: false };
  expect(othersAt(model, '3+2', { rated: false, ...anyone })).toBe(2);
  expect(othersAt(model, '3+2', { rated: true, ...anyone })).toBe(1);
  expect(othersAt(model, '5+3', { rated: false, ...anyone })).toBe(0);
});

test('a tile counts only those with whom the visitor could be paired', () => {
  const ranged = whole({ time: '3+2', ratingRange: 200 });
  const byGuest = { ...seek('c').by, guest: true };
  const byAccount = { ...byGuest, guest: false };
  const seeks = [seek('a', { by: byAccount, game: ranged }), seek('b', { by: byAccount }), seek('c', { by: byGuest })];
  const model = receive(EMPTY, whereAll({ seeks }));
  const at = (guest: boolean, range: boolean) => othersAt(model, '3+2', { rated: false, guest, range });
  expect(at(false, false)).toBe(3);
  // A guest has no rating to be in a range, and someone with a range does not meet guests.
  expect(at(true, false)).toBe(2);
  expect(at(false, true)).toBe(2);
});

test('one Cancel for each search: a tile has its own', () => {
  const tiles = [{ time: '3+2' }];
  expect(isOnTile(seek('a'), tiles)).toBe(true);
  expect(isOnTile(seek('a', { kind: 'link' }), tiles)).toBe(false);
  expect(isOnTile(seek('a', { game: whole({ time: '7+7' }) }), tiles)).toBe(false);
});

test('a challenge is for the person who is challenged', () => {
  const model = receive(EMPTY, whereAll({ seeks: [seek('a', { kind: 'person' }), seek('b')] }));
  expect(challenges(model).map(({ id }) => id)).toEqual(['a']);
  expect(openSeeks(model).map(({ id }) => id)).toEqual(['b']);
});

describe('the game of a form', () => {
  test('says only what is not ordinary', () => {
    expect(gameRequest(NEW_DRAFT, true)).toEqual({ time: '10 min' });
    const all = { ...NEW_DRAFT, time: ' 40/90+30:30+30 ', side: 'black', ruleset: 'otb', chess960: true, rated: true } as const;
    expect(gameRequest(all, true)).toEqual({
      time: '40/90+30:30+30',
      side: 'black',
      ruleset: 'otb',
      chess960: true,
      rated: true,
    });
  });

  test('is not rated without an account, or from a position of its own', () => {
    const rated = { ...NEW_DRAFT, rated: true };
    expect(gameRequest(rated, false).rated).toBeUndefined();
    expect(mayBeRated({ ...rated, fen: ' ' }, true)).toBe(true);
    const set = gameRequest({ ...rated, fen: '4k3/8/8/8/8/8/8/4K3 w - - 0 1' }, true);
    expect(set).toEqual({ time: '10 min', fen: '4k3/8/8/8/8/8/8/4K3 w - - 0 1' });
  });
});
