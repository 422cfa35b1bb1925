import { describe, expect, test } from 'vitest';

import { ask, connected, EMPTY, type Model, receive } from '../game/model';
import { after, models, RECORDED, when } from '../game/recorded';
import type { GameView, NewsItem } from '../protocol/types';
import type { Loss } from '../socket/live.svelte';
import { en } from './catalogs';
import {
  arrivalText,
  disconnectedText,
  noticeText,
  offlineText,
  silenceText,
  spokenNews,
  statusText,
  storageText,
  titleText,
} from './game_text';

const length = (model: Model) => model.game?.moves.length;

describe('a move as one says it', () => {
  test.each([
    ['e4', 'e4'],
    ['Nf3', 'knight f3'],
    ['exd5', 'e takes d5'],
    ['Nbd7', 'knight b d7'],
    ['Qh4xe1+', 'queen h4 takes e1, check'],
    ['O-O', 'castles short'],
    ['O-O-O#', 'castles long, checkmate'],
    ['a8=N', 'a8, promotes to knight'],
    ['bxa8=Q+', 'b takes a8, promotes to queen, check'],
  ])('%s: %s', (san, spoken) => expect(en.spoken(san)).toBe(spoken));
});

describe('how the game stands', () => {
  const mine = when(RECORDED.foolsMateBlack, (model) => length(model) === 1);
  const theirs = when(RECORDED.foolsMateBlack, (model) => length(model) === 2);

  test('whose turn it is', () => {
    expect(statusText(en, mine)).toBe('Your turn');
    expect(statusText(en, theirs)).toBe('Your opponent’s turn');
    const watched = when(RECORDED.specialSpectator, (model) => length(model) === 2);
    expect(statusText(en, watched)).toBe('White to move');
  });

  test('an own move on its way is the opponent’s turn already', () => {
    const asked = ask(mine, 1, { a: 'move', uci: 'e7e5', ply: 1 }, 0);
    expect(statusText(en, asked)).toBe('Your opponent’s turn');
  });

  test('check is said', () => {
    const checked = (model: Model) => model.game?.state.check != null;
    const white = models(RECORDED.specialWhite).filter(checked)[0];
    const spectator = models(RECORDED.specialSpectator).filter(checked)[0];
    expect(white && statusText(en, white)).toBe('Check. Your opponent’s turn');
    expect(spectator && statusText(en, spectator)).toBe('Black is in check');
  });

  test('who is waited for', () => {
    expect(statusText(en, after(RECORDED.foolsMateBlack, 1))).toBe('Waiting for Anna');
  });

  test('the title of the window', () => {
    expect(titleText(en, mine)).toBe('Your turn · Tabiya');
    expect(titleText(en, theirs)).toBe('Anna – Ben · Tabiya');
  });
});

describe('a player has left', () => {
  const gone = when(RECORDED.goneWhite, (model) => model.game?.state.countdown != null);

  test('the seconds go down to nought', () => {
    const told = 4_000; // When the frame arrived.
    expect(disconnectedText(en, gone, told)).toBe('Your opponent is offline and loses in 30 s');
    expect(disconnectedText(en, gone, told + 11_500)).toBe('Your opponent is offline and loses in 19 s');
    expect(disconnectedText(en, gone, told + 60_000)).toBe('Your opponent is offline and loses in 0 s');
  });

  test('nothing is said once they are back', () => {
    const seen = models(RECORDED.goneWhite);
    const back = seen[seen.indexOf(seen.find((model) => model.game?.seq === gone.game?.seq) ?? gone) + 1];
    expect(back && disconnectedText(en, back, 0)).toBeNull();
  });

  test('it ends in words', () => {
    expect(after(RECORDED.goneWhite).game?.state.outcome?.words).toBe('YOU WON: abandonment');
  });
});

/** The model with more in its game and its state. */
const as = (model: Model, more: Partial<GameView>, state: Partial<GameView['state']> = {}): Model => {
  if (model.game === null) throw new Error('there is no game');
  return { ...model, game: { ...model.game, ...more, state: { ...model.game.state, ...state } } };
};

describe('the own connection is down', () => {
  const playing = when(RECORDED.foolsMateBlack, (model) => length(model) === 1);
  const present = { white: true, black: true };
  const counted = as(playing, { absenceMs: 30_000 }, { present });

  const since = (at: number, loss: Loss = 'offline') => ({ at, loss });

  test('how long is left to come back', () => {
    expect(offlineText(en, counted, since(5_000), 5_000)).toBe('You are offline. Reconnecting … you lose in 30 s');
    expect(offlineText(en, counted, since(5_000), 34_500)).toBe('You are offline. Reconnecting … you lose in 1 s');
    expect(offlineText(en, counted, since(5_000), 35_000)).toBe('You are offline. Reconnecting …');
  });

  test.each<[Loss, string]>([
    ['restart', 'The server is restarting. Reconnecting …'],
    ['closed', 'The server is not responding. Reconnecting …'],
    ['silent', 'No connection to the server. If only you lost it, you lose in 25 s'],
  ])('a server that went away (%s) makes nobody lose', (loss, text) => {
    expect(offlineText(en, counted, since(5_000, loss), 10_000)).toBe(text);
    const later = loss === 'silent' ? 'The server is not responding. Reconnecting …' : text;
    expect(offlineText(en, counted, since(5_000, loss), 40_000)).toBe(later);
  });

  test('nobody loses where there is no countdown, or nobody waits', () => {
    expect(offlineText(en, as(playing, {}, { present }), since(0), 0)).toBe('You are offline. Reconnecting …');
    const alone = as(counted, {}, { present: { white: false, black: true } });
    expect(offlineText(en, alone, since(0), 0)).toBe('You are offline. Reconnecting …');
  });

  test('nothing is said with a connection, after the end, or to spectators', () => {
    expect(offlineText(en, counted, null, 0)).toBeNull();
    expect(offlineText(en, as(counted, {}, { phase: 'over' }), since(0), 0)).toBeNull();
    expect(offlineText(en, as(counted, { you: 'spectator' }), since(0), 0)).toBeNull();
  });

  test('a restart is told once, with what it means for the clocks', () => {
    const restarted = as(counted, {}, { recoveries: 1 });
    expect(silenceText(en, counted, restarted)).toBe('The server restarted. Your clock did not run.');
    expect(silenceText(en, restarted, restarted)).toBeNull();
    expect(silenceText(en, restarted, as(counted, {}, { recoveries: 2 }))).not.toBeNull();
    const watched = as(restarted, { you: 'spectator' });
    expect(silenceText(en, counted, watched)).toBe('The server restarted. The clocks did not run.');
    const clocks = { now: 0, white: null, black: null, running: null };
    expect(silenceText(en, counted, as(restarted, {}, { clocks }))).toBe('The server restarted.');
    expect(silenceText(en, counted, as(restarted, {}, { phase: 'over' }))).toBeNull();
    // Whoever opens the page later was not there.
    expect(silenceText(en, EMPTY, restarted)).toBeNull();
  });

  test('a storage that does not respond is shown until it does', () => {
    const silent = receive(counted, { t: 'storage', responds: false }, 0);
    expect(storageText(en, counted)).toBeNull();
    expect(storageText(en, silent)).toBe('The server’s storage is not responding. The clocks are stopped.');
    expect(storageText(en, as(silent, {}, { phase: 'over' }))).toBeNull();
    const back = receive(silent, { t: 'storage', responds: true }, 0);
    expect(storageText(en, back)).toBeNull();
    const told = silenceText(en, back, as(back, {}, { recoveries: 1 }));
    expect(told).toBe('The server’s storage is responding again. Your clock did not run.');
    expect(storageText(en, connected(silent))).toBeNull();
  });

  test('the title does not ask for a move', () => {
    expect(titleText(en, playing, false)).toBe('Your turn · Tabiya');
    expect(titleText(en, playing, true)).toBe('Anna – Ben · Tabiya');
  });
});

describe('a player has not appeared', () => {
  const waiting = after(RECORDED.foolsMateBlack, 1);
  const now = waiting.time.length === 0 ? 0 : Math.min(...waiting.time) + (waiting.game?.state.clocks.now ?? 0);

  test('how long a game waits before it is aborted', () => {
    expect(arrivalText(en, waiting, now)).toBeNull();
    const limited = as(waiting, {}, { arrival: 20_000 });
    expect(arrivalText(en, limited, now)).toBe('Waiting for Anna: the game is aborted in 20 s');
    expect(arrivalText(en, limited, now + 1_001)).toBe('Waiting for Anna: the game is aborted in 19 s');
  });

  test('law_6_7_on_the_page after the start the default time runs', () => {
    const playing = when(RECORDED.foolsMateBlack, (model) => length(model) === 1);
    const late = (white: boolean, black: boolean, you: GameView['you'] = 'black') =>
      arrivalText(en, as(playing, { you }, { arrival: 90_000, present: { white, black } }), 0);
    expect(late(false, true)).toBe('Your opponent has not appeared and forfeits in 1:30');
    expect(late(true, false)).toBe('Appear within 1:30 or you forfeit');
    expect(late(false, true, 'spectator')).toBe('White has not appeared and forfeits in 1:30');
    expect(late(false, false)).toBe('Neither player has appeared. Both forfeit in 1:30');
    expect(late(true, true)).toBeNull();
  });

  test('an arbiter’s game says how it starts, and not that it waits', () => {
    const official = { startAt: null } as GameView['official'];
    expect(statusText(en, as(waiting, { official }))).toBe('The arbiter starts the game');
    const timed = { startAt: 1_700_000_000_000 } as GameView['official'];
    expect(statusText(en, as(waiting, { official: timed }))).toMatch(/^The game starts at \d/);
  });
});

describe('what is told', () => {
  const told = (stream: Parameters<typeof models>[0]) =>
    models(stream).flatMap((model) =>
      model.notices.flatMap((notice) => spokenNews(en, notice, model) ?? []),
    );

  test('the opponent’s moves and the result are read out', () => {
    expect(told(RECORDED.foolsMateBlack)).toEqual([
      'The game has started',
      'White: f3',
      'White: g4',
      'YOU WON: checkmate',
    ]);
  });

  test('offers and their answers', () => {
    expect(told(RECORDED.offersBlack)).toEqual([
      'The game has started',
      'White: e4',
      'Your opponent offers a draw',
      'White: knight f3',
      'Your opponent asks for a takeback',
      'A move was taken back',
      'White: knight c3',
      'Takeback declined',
      'DRAW: agreement',
    ]);
  });

  test('time that is given is told to everybody, and the clock shows it', () => {
    const mine = when(RECORDED.foolsMateBlack, (model) => length(model) === 1);
    const state = mine.game?.state;
    if (state === undefined) throw new Error('the recording has changed');
    const given = receive(
      mine,
      {
        t: 'news',
        seq: (mine.game?.seq ?? 0) + 1,
        items: [{ what: 'timeGiven', to: 'white', seconds: 15 }],
        state: { ...state, clocks: { ...state.clocks, white: 123_000 } },
      },
      0,
    );
    const [notice] = given.notices;
    expect(notice && noticeText(en, notice, given)).toBe('White gets 15 extra seconds');
    expect(given.game?.state.clocks.white).toBe(123_000);
  });

  const hear = (model: Model, items: NewsItem[], state: Partial<GameView['state']> = {}): (string | null)[] => {
    const game = as(model, {}, state).game;
    if (game === null) throw new Error('there is no game');
    const after = receive(model, { t: 'news', seq: game.seq + items.length, items, state: game.state }, 0);
    return after.notices.map((notice) => noticeText(en, notice, after));
  };

  test('online_5_3_an_offer_that_a_move_declined is told to who made it', () => {
    const mine = as(when(RECORDED.foolsMateBlack, (model) => length(model) === 1), {}, { drawOffer: 'black' });
    const moved: NewsItem = { what: 'moved', uci: 'a2a3', san: 'a3', fen: '8/8/8/8/8/8/8/8 b - - 0 1', left: null };
    expect(hear(mine, [moved], { drawOffer: null })).toEqual([null, 'Draw offer declined']);
    // Not to the other, and not after the own move.
    expect(hear(as(mine, { you: 'white' }), [moved], { drawOffer: null })).toEqual([null, null]);
    expect(hear(as(mine, {}, { drawOffer: 'white' }), [moved], { drawOffer: 'white' })).toEqual([null]);
  });

  test('law_9_5_3_on_the_page a wrong claim says what it costs', () => {
    const mine = when(RECORDED.foolsMateBlack, (model) => length(model) === 1);
    const wrong = (bonus?: number): NewsItem => ({ what: 'claimRejected', by: 'black', ...(bonus === undefined ? {} : { bonus }) });
    expect(hear(mine, [wrong(120)])).toEqual([
      'The claim was wrong: the opponent gets 2 extra minutes. It counts as a draw offer.',
    ]);
    expect(hear(mine, [wrong()])).toEqual(['The claim was wrong. It counts as a draw offer.']);
  });

  test('a call is not repeated in the status line', () => {
    const mine = when(RECORDED.foolsMateBlack, (model) => length(model) === 1);
    const call: NewsItem = { what: 'arbiter', words: 'White calls the arbiter', by: null, kind: 'called', side: 'white', reason: null };
    expect(hear(mine, [call])).toEqual([null]);
  });

  test('a refusal says why', () => {
    const mine = when(RECORDED.foolsMateBlack, (model) => length(model) === 1);
    const asked = ask(mine, 1, { a: 'move', uci: 'e7e5', ply: 1 }, 0);
    const refused = receive(asked, { t: 'refused', id: 1, why: 'The game is paused.', code: 'paused', params: {} }, 0);
    const [notice] = refused.notices;
    expect(notice && noticeText(en, notice, refused)).toBe('Move not played. The game is paused.');
  });
});
