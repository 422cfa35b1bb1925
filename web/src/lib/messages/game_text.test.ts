import { describe, expect, test } from 'vitest';

import { ask, type Model, receive } from '../game/model';
import { after, models, RECORDED, when } from '../game/recorded';
import { en } from './en';
import { disconnectedText, noticeText, spokenNews, statusText, titleText } from './game_text';

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

describe('somebody has left', () => {
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

  test('a refusal says why', () => {
    const mine = when(RECORDED.foolsMateBlack, (model) => length(model) === 1);
    const asked = ask(mine, 1, { a: 'move', uci: 'e7e5', ply: 1 }, 0);
    const refused = receive(asked, { t: 'refused', id: 1, why: 'The game is paused.', code: 'paused', params: {} }, 0);
    const [notice] = refused.notices;
    expect(notice && noticeText(en, notice, refused)).toBe('Move not played. The game is paused.');
  });
});
