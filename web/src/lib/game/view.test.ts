import { describe, expect, test } from 'vitest';

import { ask, type Model, receive } from './model';
import { after, RECORDED, when } from './recorded';
import {
  actions,
  canMove,
  canPremove,
  clockRunning,
  clockShown,
  freeSeat,
  profilePathOf,
  boardView,
} from './view';

const length = (model: Model) => model.game?.moves.length;

describe('the board', () => {
  const stream = RECORDED.specialWhite;

  test('shows the game as it stands', () => {
    const model = when(RECORDED.foolsMateBlack, (model) => length(model) === 1);
    expect(boardView(model, 'live')).toMatchObject({
      fen: expect.stringContaining('5P2/PPPPP1PP'),
      turn: 'black',
      lastMove: ['f2', 'f3'],
      live: true,
    });
  });

  test('shows an own move before it is answered', () => {
    const ready = when(stream, (model) => canMove(model));
    const asked = ask(ready, 1, { a: 'move', uci: 'd5c6', ply: 0 }, 0);
    expect(boardView(asked, 'live')).toMatchObject({
      fen: 'r3k2r/P5p1/2P5/8/8/8/6P1/R3K2R',
      turn: 'black',
      lastMove: ['d5', 'c6'],
    });
  });

  test('shows in advance just what the server will', () => {
    const models = [1, 3, 5].map((n) => when(stream, (model) => length(model) === n));
    for (const played of models) {
      const before = when(stream, (model) => length(model) === (length(played) ?? 0) - 1);
      const uci = played.game?.moves.at(-1)?.uci ?? '';
      const guess = boardView(ask(before, 1, { a: 'move', uci, ply: 0 }, 0), 'live');
      expect(guess?.fen).toBe(boardView(played, 'live')?.fen.split(' ')[0]);
    }
  });

  test('shows the past, and that it is the past', () => {
    const model = after(RECORDED.foolsMateBlack);
    expect(boardView(model, 0)).toMatchObject({ lastMove: null, live: false, turn: 'white' });
    expect(boardView(model, 2)).toMatchObject({ lastMove: ['e7', 'e5'], live: false });
    expect(boardView(model, 4)).toMatchObject({ lastMove: ['d8', 'h4'], check: true, live: true });
  });
});

describe('the clocks', () => {
  const playing = when(RECORDED.foolsMateBlack, (model) => length(model) === 1);

  test('run from what the server said', () => {
    // White made the first move after two seconds of three minutes, and got two for it.
    const at = 3_000; // When the frame arrived: one second for both to appear, two for the move.
    expect(clockShown(playing, 'white', at + 500)).toBe(180_000);
    expect(clockShown(playing, 'black', at + 500)).toBe(179_500);
    expect(clockRunning(playing, at)).toBe('black');
  });

  test('the own one stands once a move is made', () => {
    const asked = ask(playing, 1, { a: 'move', uci: 'e7e5', ply: 1 }, 4_000);
    expect(clockRunning(asked, 4_500)).toBeNull();
    expect(clockShown(asked, 'black', 4_500)).toBe(179_000);
  });

  test('but runs on when the move does not arrive', () => {
    const asked = ask(playing, 1, { a: 'move', uci: 'e7e5', ply: 1 }, 4_000);
    expect(clockRunning(asked, 9_000)).toBe('black');
    expect(clockShown(asked, 'black', 9_000)).toBe(174_000);
  });

  test('stand while the storage of the server is silent, and go on when it is back', () => {
    const at = Math.min(...playing.time) + (playing.game?.state.clocks.now ?? 0);
    const silent = receive(playing, { t: 'storage', responds: false }, at + 2_000);
    const still = receive(silent, { t: 'storage', responds: false }, at + 9_000);
    for (const model of [silent, still]) {
      expect(clockRunning(model, at + 9_000)).toBeNull();
      expect(clockShown(model, 'black', at + 9_000)).toBe(178_000);
    }
    const back = receive(silent, { t: 'storage', responds: true }, at + 9_000);
    expect(clockRunning(back, at + 9_000)).toBe('black');
    expect(clockShown(back, 'black', at + 9_000)).toBe(171_000);
  });
});

describe('who can move', () => {
  test('the player having the move; the other one in advance', () => {
    const mine = when(RECORDED.foolsMateBlack, (model) => length(model) === 1);
    const theirs = when(RECORDED.foolsMateWhite, (model) => length(model) === 1);
    expect([canMove(mine), canPremove(mine)]).toEqual([true, false]);
    expect([canMove(theirs), canPremove(theirs)]).toEqual([false, true]);
  });

  test('after an own move, in advance', () => {
    const mine = when(RECORDED.foolsMateBlack, (model) => length(model) === 1);
    const asked = ask(mine, 1, { a: 'move', uci: 'e7e5', ply: 1 }, 0);
    expect([canMove(asked), canPremove(asked)]).toEqual([false, true]);
  });

  test('nobody who watches, and nobody when it is over', () => {
    const watched = when(RECORDED.specialSpectator, (model) => length(model) === 1);
    const over = after(RECORDED.foolsMateBlack);
    for (const model of [watched, over]) {
      expect([canMove(model), canPremove(model)]).toEqual([false, false]);
    }
  });
});

describe('what may be asked', () => {
  const allowed = (model: Model) =>
    Object.entries(actions(model)).flatMap(([name, is]) => (is ? [name] : []));

  test('before two moves the game can be aborted', () => {
    const first = when(RECORDED.foolsMateWhite, (model) => length(model) === 1);
    expect(allowed(first)).toEqual(['abort', 'resign', 'takeback']);
  });

  test('later a draw can be offered', () => {
    const later = when(RECORDED.foolsMateWhite, (model) => length(model) === 2);
    expect(allowed(later)).toEqual(['resign', 'offerDraw', 'takeback']);
  });

  test('law_9_2_2_on_the_page from a set-up position a draw can be claimed before any move', () => {
    const first = when(RECORDED.foolsMateWhite, (model) => model.game?.state.phase === 'playing');
    if (first.game === null) throw new Error('the recording has changed');
    const otb = { ...first, game: { ...first.game, ruleset: 'otb' } };
    expect(allowed(otb)).not.toContain('claimDraw');
    const setUp = { ...otb, game: { ...otb.game, startFen: '4k2r/8/8/8/8/8/8/R3K3 w Qk - 99 90' } };
    expect(allowed(setUp)).toContain('claimDraw');
  });

  test('online_5_2_on_the_page before the start one can resign to an opponent', () => {
    const waiting = after(RECORDED.foolsMateBlack, 1);
    expect(waiting.game?.state.phase).toBe('waiting');
    expect(allowed(waiting)).toContain('resign');
    if (waiting.game === null) throw new Error('the recording has changed');
    const alone = { ...waiting, game: { ...waiting.game, names: { white: null, black: 'Ben' } } };
    expect(allowed(alone)).not.toContain('resign');
  });

  test('an offer is answered by the other', () => {
    const offered = (model: Model) => model.game?.state.drawOffer === 'white';
    expect(allowed(when(RECORDED.offersBlack, offered))).toContain('answerDraw');
    expect(allowed(when(RECORDED.offersWhite, offered))).not.toContain('answerDraw');
    expect(allowed(when(RECORDED.offersWhite, offered))).not.toContain('offerDraw');
  });

  test('what is on its way is not asked twice', () => {
    const later = when(RECORDED.foolsMateWhite, (model) => length(model) === 2);
    expect(allowed(ask(later, 1, { a: 'offerDraw' }, 0))).toEqual(['resign', 'takeback']);
  });

  test('nothing after the end or by spectators', () => {
    expect(allowed(after(RECORDED.foolsMateWhite))).toEqual([]);
    expect(allowed(when(RECORDED.specialSpectator, (model) => length(model) === 2))).toEqual([]);
  });

  test('a seat without a name is free', () => {
    const game = after(RECORDED.offersWhite, 1).game;
    if (game === null) throw new Error('the recording has changed');
    expect(freeSeat(game)).toBeNull();
    expect(freeSeat({ ...game, names: { white: 'Anna', black: null } })).toBe('black');
    const empty = { ...game, names: { white: null, black: null } };
    expect(freeSeat(empty)).toBe('white');
    expect(freeSeat(empty, 'black')).toBe('black');
    expect(freeSeat(empty, 'green')).toBe('white');
    expect(freeSeat({ ...game, names: { white: null, black: 'Bert' } }, 'black')).toBe('white');
  });

  test('the computer has no page, though a person may have its name', () => {
    const game = after(RECORDED.offersWhite, 1).game;
    if (game === null) throw new Error('the recording has changed');
    const played = { ...game, names: { white: 'Anna', black: 'Stockfish' } };
    expect(profilePathOf(played, 'black')).toBe('/people/Stockfish');
    const computers = { white: false, black: true };
    expect(profilePathOf({ ...played, computers }, 'black')).toBeNull();
    expect(profilePathOf({ ...played, computers }, 'white')).toBe('/people/Anna');
    expect(profilePathOf({ ...game, names: { white: 'Anna', black: null } }, 'black')).toBeNull();
  });
});
