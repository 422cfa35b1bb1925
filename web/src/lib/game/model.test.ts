import { describe, expect, test } from 'vitest';

import type { ServerFrame } from '../protocol/types';
import { ask, EMPTY, isUnanswered, type Model, receive, setPremove } from './model';
import { after, models, RECORDED, when } from './recorded';

const sans = (model: Model) => model.game?.moves.map((move) => move.san).join(' ');
const length = (model: Model) => model.game?.moves.length;
const news = (model: Model) =>
  model.notices.flatMap((notice) => (notice.kind === 'news' ? [notice.item.what] : []));

describe('a recorded game', () => {
  const stream = RECORDED.foolsMateBlack;

  test('is kept in step by its news', () => {
    const model = after(stream, stream.length - 1);
    expect(sans(model)).toBe('f3 e5 g4 Qh4#');
    expect(model.game?.state.outcome?.words).toBe('YOU WON: checkmate');
    expect(model.stale).toBe(false);
  });

  test('from the news is the same as the whole game at once', () => {
    const whole = stream.at(-1)?.frame;
    const byNews = after(stream, stream.length - 1);
    expect({ t: 'game', ...byNews.game }).toEqual(whole);
  });

  test.each(Object.keys(RECORDED) as (keyof typeof RECORDED)[])('%s never gets stale', (name) => {
    expect(models(RECORDED[name]).filter((model) => model.stale)).toEqual([]);
  });

  test('a frame that comes twice changes nothing', () => {
    const twice = stream.flatMap((arrival) => [arrival, arrival]);
    expect(after(twice).game).toEqual(after(stream).game);
  });

  test('a viewer who came back and has missed nothing gets the state alone', () => {
    const known = when(stream, (model) => length(model) === 2);
    const game = known.game;
    if (game === null) throw new Error('the recording has changed');
    const state = { ...game.state, clocks: { ...game.state.clocks, now: 7, white: 1_000 } };
    const back = receive(known, { t: 'news', seq: game.seq, items: [], state }, 0);
    expect(back.game?.state.clocks.white).toBe(1_000);
    expect(sans(back)).toBe('f3 e5');
    expect(back.stale).toBe(false);
  });

  test('an overlapping piece of news adds only what is new', () => {
    const four = stream.slice(-5, -1).map(({ frame }) => frame);
    const items = four.flatMap((frame) => (frame.t === 'news' ? frame.items : []));
    const last = four.at(-1);
    if (last?.t !== 'news') throw new Error('the recording has changed');
    const known = after(stream, stream.length - 3);
    expect(length(known)).toBe(2);
    const resumed = receive(known, { ...last, items }, 0);
    expect(sans(resumed)).toBe('f3 e5 g4 Qh4#');
    expect(news(resumed)).toEqual(['moved', 'moved', 'ended']);
  });

  test('a gap asks for the whole game and shows nothing wrong meanwhile', () => {
    const holed = stream.filter((_, index) => index !== stream.length - 3);
    const model = after(holed, holed.length - 1);
    expect(model.stale).toBe(true);
    expect(sans(model)).toBe('f3 e5');
    expect(after(holed).stale).toBe(false);
    expect(sans(after(holed))).toBe('f3 e5 g4 Qh4#');
  });

  test('news before the game asks for the game', () => {
    expect(after(stream.slice(1, 2)).stale).toBe(true);
  });

  test('a whole game that was overtaken by news is not taken', () => {
    const early = stream[0]?.frame;
    const late = after(stream);
    expect(early && receive(late, early, 0)).toBe(late);
  });
});

describe('an own move', () => {
  const ready = when(RECORDED.foolsMateBlack, (model) => length(model) === 1);
  const reply = RECORDED.foolsMateBlack.find(
    ({ frame }) => frame.t === 'news' && frame.state.length === 2,
  )?.frame as ServerFrame;
  const asked = ask(ready, 7, { a: 'move', uci: 'e7e5', ply: 1 }, 0);

  test('is there at once', () => {
    expect(asked.pending).toMatchObject({ uci: 'e7e5', ply: 1 });
    expect(isUnanswered(asked, 'move')).toBe(true);
  });

  test('stays until the news of it, when the answer comes first', () => {
    const acked = receive(asked, { t: 'ack', id: 7, seq: (ready.game?.seq ?? 0) + 1 }, 0);
    expect(acked.pending?.uci).toBe('e7e5');
    expect(isUnanswered(acked, 'move')).toBe(false);
    const played = receive(acked, reply, 0);
    expect(played.pending).toBeNull();
    expect(sans(played)).toBe('f3 e5');
  });

  test('is played by the news, when that comes first', () => {
    const played = receive(asked, reply, 0);
    expect(played.pending).toBeNull();
    const acked = receive(played, { t: 'ack', id: 7, seq: played.game?.seq ?? 0 }, 0);
    expect(acked.pending).toBeNull();
    expect(acked.unanswered.size).toBe(0);
  });

  test('that was done long ago is let go of', () => {
    // Said again after a lost connection; taken back since.
    const acked = receive(asked, { t: 'ack', id: 7, seq: ready.game?.seq ?? 0 }, 0);
    expect(acked.pending).toBeNull();
  });

  test('that is refused goes back, and the move that was to follow it too', () => {
    const followed = setPremove(asked, 'd8h4');
    expect(followed.premove).toEqual({ uci: 'd8h4', ply: 3 });
    const refused = receive(followed, { t: 'refused', id: 7, why: 'It is not your turn.', code: 'not_your_turn', params: {} }, 0);
    expect(refused.pending).toBeNull();
    expect(refused.premove).toBeNull();
    expect(refused.notices).toMatchObject([
      { kind: 'refused', error: { code: 'not_your_turn', message: 'It is not your turn.' }, act: { a: 'move' } },
    ]);
  });

  test('stays while other things happen', () => {
    const state = ready.game?.state;
    if (state === undefined) throw new Error('the recording has changed');
    const seq = (ready.game?.seq ?? 0) + 1;
    const told = receive(asked, { t: 'news', seq, items: [{ what: 'presence' }], state }, 0);
    expect(told.pending?.uci).toBe('e7e5');
  });

  test('goes when the game ends before it', () => {
    const state = after(RECORDED.goneWhite).game?.state;
    if (state === undefined) throw new Error('the recording has changed');
    const seq = (ready.game?.seq ?? 0) + 1;
    const ended = { ...state, ply: 1, length: 1 };
    const told = receive(asked, { t: 'news', seq, items: [{ what: 'ended' }], state: ended }, 0);
    expect(told.pending).toBeNull();
  });
});

describe('a move in advance', () => {
  const waiting = when(RECORDED.foolsMateWhite, (model) => length(model) === 1);

  test('waits for the opponent’s', () => {
    expect(setPremove(waiting, 'g2g4').premove).toEqual({ uci: 'g2g4', ply: 2 });
  });

  test('goes when it is played', () => {
    const stream = RECORDED.foolsMateWhite;
    const at = stream.findIndex(({ frame }) => frame.t === 'news' && frame.state.length === 2);
    const told = stream.slice(at, at + 2);
    const [theirs, mine] = models(told, setPremove(waiting, 'g2g4'));
    expect(theirs?.premove?.uci).toBe('g2g4');
    expect(mine?.premove).toBeNull();
    expect(mine && sans(mine)).toBe('f3 e5 g4');
  });

  test('is what the server says it is', () => {
    const kept = receive(waiting, { t: 'premove', uci: 'b1c3', dropped: null, error: null }, 0);
    expect(kept.premove).toEqual({ uci: 'b1c3', ply: 2 });
    const error = { code: 'game_over', params: {}, message: 'The game is over.' };
    const dropped = receive(kept, { t: 'premove', uci: null, dropped: error.message, error }, 0);
    expect(dropped.premove).toBeNull();
    expect(dropped.notices).toMatchObject([{ kind: 'premoveDropped', error }]);
  });

  test('goes when moves are taken back', () => {
    const stream = RECORDED.offersBlack;
    const at = stream.findIndex(
      ({ frame }) => frame.t === 'news' && frame.items[0]?.what === 'takenBack',
    );
    const frame = stream[at]?.frame;
    const before = { ...after(stream, at), premove: { uci: 'g8f6', ply: 4 } };
    expect(frame && receive(before, frame, 0).premove).toBeNull();
  });
});

describe('offers', () => {
  test('are told in order', () => {
    const told = models(RECORDED.offersWhite).flatMap(news);
    expect(told.filter((what) => what !== 'presence')).toEqual([
      'started',
      'moved',
      'moved',
      'drawOffered',
      'drawDeclined',
      'moved',
      'takebackProposed',
      'takenBack',
      'moved',
      'takebackProposed',
      'takebackDeclined',
      'drawOffered',
      'ended',
    ]);
  });

  test('a takeback shortens the list', () => {
    expect(sans(after(RECORDED.offersWhite))).toBe('e4 c5 Nc3');
  });

  test('each notice has another number', () => {
    const numbers = models(RECORDED.offersWhite).flatMap((model) => model.notices.map(({ n }) => n));
    expect(numbers).toEqual(numbers.map((_, index) => index + 1));
  });
});

test('a ping tells the time and how far the game is', () => {
  const model = after(RECORDED.foolsMateBlack, 3);
  const seq = (model.game?.seq ?? 0) + 2;
  const later = (model.game?.state.clocks.now ?? 0) + 60_000;
  const pinged = receive(model, { t: 'ping', n: 1, now: later, seq }, 100);
  expect(pinged.latestSeq).toBe(seq);
  expect(pinged.time.at(-1)).toBe(100 - later);
});

test('a frame this page does not know is passed over', () => {
  expect(receive(EMPTY, { t: 'fanfare' } as unknown as ServerFrame, 0)).toBe(EMPTY);
});

test('the ratings and the score of the series come after the end', () => {
  const over = after(RECORDED.foolsMateBlack);
  const rating = { rating: 1500, provisional: true, change: 12 };
  const ratings = { white: { ...rating, change: -12 }, black: rating };
  const told = receive(over, { t: 'scores', ratings, series: { white: 1, black: 3 } }, 0);
  expect(told.game?.ratings?.black).toEqual(rating);
  expect(told.game?.series).toEqual({ white: 1, black: 3 });
  expect(receive(told, { t: 'scores' }, 0).game?.series).toEqual({ white: 1, black: 3 });
  expect(receive(EMPTY, { t: 'scores', ratings }, 0)).toBe(EMPTY);
});
