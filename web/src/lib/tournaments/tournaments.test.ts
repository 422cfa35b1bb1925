import { describe, expect, test, vi } from 'vitest';

import type { TournamentList, TournamentRowView, RegulationsView, StandingRowView, YourPairing } from '../protocol/tournament';
import { countdown, untilNextStep } from './countdown';
import { deskStep, mayDo, mayDoForOthers } from './desk_step';
import { withOlder } from './tournament_list';
import { amended, draftFrom, type TournamentDraft, MINUTES, moved, NEW_TOURNAMENT, regulationsOf, schedule } from './form';
import { byeRounds, openByes, ownCard } from './own_card';
import { linesIn, pagesOf, screenPages } from './screen_pages';
import { absentees, categoriesOf, grid, pointsText, resultText, standingsIn, startingList, ties } from './table';
import { board, desk, entry, tournament, regulations, round, you } from './testing';

describe('tables', () => {
  test.each([[0, '0'], [0.5, '½'], [1, '1'], [2.5, '2½'], [10, '10'], [1.3, '1.3']])('%s points are %s', (points, text) =>
    expect(pointsText(points)).toBe(text),
  );

  test.each([
    [{ score: '1-0', how: 'played' }, '1–0'],
    [{ score: '½-½', how: 'played' }, '½–½'],
    [{ score: '1-0', how: 'forfeit' }, '+ −'],
    [{ score: '0-0', how: 'forfeit' }, '− −'],
    [null, ''],
  ] as const)('%o is printed %s', (result, text) => expect(resultText(result)).toBe(text));

  const row = (place: number, id: number, opponent: number, text: string): StandingRowView => ({
    place, entry: id, points: 1, counts: true, tieBreaks: [], cells: [{ text, opponent, color: 'white', points: 1 }],
  });
  test('a round robin has a grid', () => {
    expect(grid([row(1, 5, 6, '2w1'), row(2, 6, 5, '1b0')])).toEqual([
      { entry: 5, cells: ['', '1'] },
      { entry: 6, cells: ['0', ''] },
    ]);
  });

  test('players who share a place', () => {
    expect(ties([row(1, 5, 6, ''), row(2, 6, 5, ''), row(2, 7, 5, '')])).toEqual([[6, 7]]);
  });

  test('the standings of a category', () => {
    const entries = [entry(0, { category: 'U14' }), entry(1), entry(2, { category: 'U14' }), entry(3, { category: 'U14' }), entry(4, { category: 'S60' })];
    expect(categoriesOf(entries)).toEqual(['S60', 'U14']);
    const rows = [row(1, 1, 0, ''), row(2, 2, 0, ''), row(3, 3, 0, ''), row(3, 0, 3, ''), row(5, 4, 0, '')];
    const places = (category: string) => standingsIn(rows, entries, category).map(({ entry: id, place }) => [id, place]);
    expect(places('U14')).toEqual([[2, 1], [3, 2], [0, 2]]);
    expect(places('S60')).toEqual([[4, 1]]);
  });

  test('the starting list is by number, then by rating', () => {
    const list = [entry(0, { number: null, rating: 1500 }), entry(1, { number: null, rating: 1800 }), entry(2, { number: 1 }), entry(3, { state: 'refused' })];
    expect(startingList(list).map(({ id }) => id)).toEqual([2, 1, 0]);
  });

  test('who does not play in a round', () => {
    const entries = [
      entry(0), entry(1), entry(2, { state: 'withdrawn', until: 2 }), entry(3, { byes: [{ round: 2, bye: 'half' }] }), entry(4, { joined: 3 }), entry(5),
    ];
    expect(absentees({ entries }, round(2, [board(0, 1)], { bye: 5 })).map(({ id }) => id)).toEqual([3]);
  });
});

test('older tournaments of every kind are added to the list', () => {
  const row = (id: string) => ({ id }) as TournamentRowView;
  const none = { yours: [], open: [], running: [], finished: [], mayCreate: false, next: null };
  const first: TournamentList = { ...none, yours: [row('a')], open: [row('b')], finished: [row('c')], mayCreate: true, next: 'c' };
  const older: TournamentList = { ...none, open: [row('d')], running: [row('e')], finished: [row('f')] };
  expect(withOlder(first, older)).toEqual({
    yours: [row('a')], open: [row('b'), row('d')], running: [row('e')], finished: [row('c'), row('f')], mayCreate: true, next: null,
  });
});

describe('the time until a round', () => {
  test.each([
    [0, { unit: 'now', count: 0 }],
    [-5, { unit: 'now', count: 0 }],
    [59_500, { unit: 'seconds', count: 60 }],
    [61_000, { unit: 'minutes', count: 2 }],
    [240_000, { unit: 'minutes', count: 4 }],
    [3 * 3_600_000, { unit: 'hours', count: 3 }],
    [3 * 86_400_000, { unit: 'days', count: 3 }],
  ])('%s ms', (left, text) => expect(countdown(1_000 + left, 1_000)).toEqual(text));

  test('is looked at again when it changes', () => {
    expect(untilNextStep(10_500, 10_000)).toBe(501);
    expect(untilNextStep(90_000, 0)).toBe(30_001);
    expect(untilNextStep(0, 5)).toBeNull();
  });
});

describe('the card of a player', () => {
  const pairing: YourPairing = {
    round: 1, board: 2, color: 'black', opponent: 1, game: 'a1B2c3D4', startsAt: 5, state: 'published', result: null,
  };
  const mine = you({ entry: 0 });
  test('a visitor may enter when the server says so', () => {
    expect(ownCard(tournament({ phase: 'entry', you: you({ may: ['enter'] }) }))).toEqual({ kind: 'canEnter', late: false, byRequest: false });
    expect(ownCard(tournament({ you: you({ may: ['enter'] }) }))).toMatchObject({ late: true });
    expect(ownCard(tournament({ phase: 'entry' }))).toBeNull();
    expect(ownCard(tournament({ phase: 'entry', you: you() }))).toBeNull();
  });

  test('the game of the round comes first, then the next round', () => {
    const current = round(1, [board(2, 3), board(1, 0)], { state: 'published' });
    expect(ownCard(tournament({ you: you({ entry: 0, pairing }), rounds: [current] }))).toEqual({ kind: 'game', pairing });
    const over = round(1, [board(2, 3), board(1, 0, '1-0')], { state: 'closed' });
    const done = you({ entry: 0, pairing: { ...pairing, result: { score: '1-0', how: 'played' }, state: 'closed' } });
    expect(ownCard(tournament({ you: done, rounds: [over] }))).toEqual({ kind: 'waiting', round: 2 });
    expect(ownCard(tournament({ you: done, rounds: [over], checkIn: 2 }))).toEqual({ kind: 'checkIn', round: 2, done: false });
    expect(ownCard(tournament({ you: done, rounds: [over], plannedRounds: 1 }))).toMatchObject({ kind: 'game' });
  });

  test('a bye, by request or by the pairing', () => {
    const current = round(2, [board(2, 3)], { state: 'playing', bye: 0 });
    expect(ownCard(tournament({ you: mine, rounds: [current] }))).toEqual({ kind: 'bye', round: 2, bye: 'pairing' });
    const entries = [entry(0, { byes: [{ round: 2, bye: 'half' }] })];
    const other = { ...current, bye: null };
    expect(ownCard(tournament({ you: mine, rounds: [other], entries }))).toEqual({ kind: 'bye', round: 2, bye: 'half' });
  });

  test.each(['pending', 'refused', 'withdrawn', 'expelled'] as const)('%s', (state) => {
    expect(ownCard(tournament({ you: mine, entries: [entry(0, { state })] }))).toEqual({ kind: state });
  });

  test('a bye can be asked for in rounds that are not paired and not among the last', () => {
    expect(byeRounds(tournament({ rounds: [round(1, [])] }), entry(0))).toEqual([2, 3, 4]);
    expect(byeRounds(tournament(), entry(0, { byes: [{ round: 2, bye: 'half' }] }))).toEqual([1, 3, 4]);
    expect(byeRounds(tournament({ kind: 'roundRobin' }), entry(0))).toEqual([]);
    expect(byeRounds(tournament({ regulations: regulations({ halfByes: 0 }) }), entry(0))).toEqual([]);
    expect(openByes(tournament({ rounds: [round(1, [])] }), entry(0, { byes: [{ round: 1, bye: 'half' }, { round: 3, bye: 'half' }] }))).toEqual([3]);
  });
});

describe('the next step at the desk', () => {
  const drafted = (state: 'drafted' | 'validated') => round(1, [board(0, 1)], { state });
  const rounds = (state: 'published' | 'playing' | 'closed', score: string | null = null) => [
    round(1, [board(0, 1, score), board(2, 3)], { state }),
  ];
  test.each([
    [{ phase: 'draft' }, { step: 'openEntry' }],
    [{ phase: 'entry' }, { step: 'closeEntry' }],
    [{ phase: 'closed' }, { step: 'start' }],
    [{}, { step: 'pair', round: 1 }],
    [{ checkIn: 1 }, { step: 'closeCheckIn', round: 1 }],
    [{ desk: desk({ draft: drafted('drafted') }) }, { step: 'validate', round: 1 }],
    [{ desk: desk({ draft: drafted('validated') }) }, { step: 'publish', round: 1 }],
    [{ rounds: rounds('published') }, { step: 'startRound', round: 1, open: 2 }],
    [{ rounds: rounds('playing', '1-0') }, { step: 'play', round: 1, open: 1 }],
    [{ rounds: [round(1, [board(0, 1, '1-0')], { state: 'playing' })] }, { step: 'pair', round: 2 }],
    [{ rounds: [round(1, [board(0, 1, '1-0')])], plannedRounds: 1 }, { step: 'finish' }],
    [{ phase: 'finished' }, { step: 'done' }],
  ] as const)('%o', (more, step) => expect(deskStep(tournament(more as object))).toEqual(step));

  test('check-in is opened before the round is paired, and once', () => {
    const checked = tournament({ regulations: regulations({ checkIn: true }) });
    expect(deskStep(checked)).toEqual({ step: 'openCheckIn', round: 1 });
    const line = { seq: 1, at: 0, role: 'staff', by: null, what: 'checkInClosed', round: 1, board: null, entries: [], detail: null, reason: null } as const;
    expect(deskStep({ ...checked, desk: desk({ log: [{ ...line, entries: [] }] }) })).toEqual({ step: 'pair', round: 1 });
  });

  test('a draft whose players have changed is confirmed again', () => {
    const draft = round(1, [board(0, 1)], { state: 'validated' });
    const of = (...may: string[]) => deskStep(tournament({ desk: desk({ draft }), you: you({ may }) })).step;
    expect([of('validate', 'publish'), of('validate'), of()]).toEqual(['publish', 'validate', 'publish']);
  });

  test('acts are offered as the server offers them, and players have some for themselves alone', () => {
    const of = (may: string[], own: number | null) => tournament({ you: you({ may, entry: own }), entries: [entry(4), entry(5, { state: 'refused' })] });
    expect([mayDo(of(['pair'], null), 'pair'), mayDo(of([], null), 'pair'), mayDo({ you: null }, 'pair')]).toEqual([true, false, false]);
    expect([null, 4, 5].map((own) => mayDoForOthers(of(['withdraw'], own), 'withdraw'))).toEqual([true, false, true]);
  });
});

describe('the form', () => {
  test('rounds begin after each other', () => {
    const draft = { ...NEW_TOURNAMENT, startsAt: '2026-11-20T18:00', rounds: '3' };
    const [one, two, three] = schedule(draft);
    expect([two! - one!, three! - two!]).toEqual([3_600_000, 3_600_000]);
    expect(schedule({ ...draft, every: 'week' })[1]! - one!).toBe(7 * 86_400_000);
    expect(schedule({ ...draft, every: 'arbiter' })).toEqual([one]);
    expect(schedule({ ...draft, startsAt: '' })).toEqual([]);
  });

  test('rounds of every week and every day keep their hour when the clocks change', () => {
    vi.stubEnv('TZ', 'Europe/Berlin');
    const draft = { ...NEW_TOURNAMENT, startsAt: '2026-10-21T18:00', rounds: '6' };
    for (const every of ['week', 'day'] as const) {
      const starts = schedule({ ...draft, every }).map((start) => new Date(start));
      expect(starts.map((start) => start.getHours())).toEqual([18, 18, 18, 18, 18, 18]);
      expect(new Set(starts.map((start) => start.getTimezoneOffset())).size).toBe(2);
    }
    vi.unstubAllEnvs();
  });

  const edit = (rules: RegulationsView, change: Partial<TournamentDraft>) => amended(rules, draftFrom(rules), { ...draftFrom(rules), ...change });

  test('leaves what it cannot show as it is', () => {
    const rules = regulations({
      points: { win: 2, draw: 1, loss: 0.5, bye: 1.5 },
      prizes: [{ category: 'U18', text: 'Cup' }, { category: null, text: 'Book' }, { category: 'W', text: 'Cup' }],
      plan: [{ startsAt: 5, time: '5+3' }], spectatorDelay: 90, defaultTime: 100, kind: 'roundRobin', lateEntryUntil: 3, text: ' as it was ',
    });
    expect(edit(rules, {})).toEqual(rules);
    expect(edit(rules, { name: 'New', bye: 'win' })).toEqual({ ...rules, name: 'New', points: { ...rules.points, bye: 2 } });
    expect(edit(rules, { points: 'three', bye: 'draw' }).points).toEqual({ win: 3, draw: 1, loss: 0, bye: 1 });
    expect(edit(rules, { prizes: 'Cup\nTwo books\nCup' }).prizes).toEqual([rules.prizes[0], { category: null, text: 'Two books' }, rules.prizes[2]]);
    expect(edit(rules, { prizes: 'Big cup\nBook\nCup' }).prizes[0]).toMatchObject({ category: 'U18' });
    expect(edit(rules, { prizes: 'Book' }).prizes).toEqual([rules.prizes[1]]);
  });

  test('leaves what others changed meanwhile', () => {
    const shown = draftFrom(regulations());
    expect(amended(regulations({ maxEntries: 30 }), shown, { ...shown, rated: false })).toEqual(regulations({ maxEntries: 30, rated: false }));
  });

  test.each([[90, '1.5'], [100, '1.667'], [300, '5'], [0, '']])('%s seconds are %s minutes in a field that can be saved', (spectatorDelay, text) => {
    const draft = draftFrom(regulations({ spectatorDelay }));
    expect(draft.spectatorDelay).toBe(text);
    expect(text).toMatch(new RegExp(`^(?:${MINUTES})$`, 'v'));
    expect(regulationsOf(draft).spectatorDelay).toBe(spectatorDelay);
    expect(regulationsOf({ ...draft, spectatorDelay: '2,5' }).spectatorDelay).toBe(150);
  });

  test('becomes regulations', () => {
    const made = regulationsOf({ ...NEW_TOURNAMENT, name: ' Open ', points: 'three', bye: 'draw', prizes: '1st: 100\n\n2nd: 50', defaultTime: '15' });
    expect(made).toMatchObject({
      name: 'Open', rounds: 5, points: { win: 3, draw: 1, loss: 0, bye: 1 }, defaultTime: 900,
      prizes: [{ text: '1st: 100' }, { text: '2nd: 50' }], tieBreaks: ['BH/C1', 'BH', 'SB', 'DE', 'WIN'], maxEntries: null,
    });
    expect(regulationsOf({ ...NEW_TOURNAMENT, kind: 'roundRobin' })).toMatchObject({ rounds: 0, tieBreaks: ['DE', 'SB', 'WIN'], halfByes: 0 });
  });

  test('is filled from regulations without loss', () => {
    const rules = regulationsOf({
      ...NEW_TOURNAMENT, name: 'Open', section: 'A', points: 'three', bye: 'zero', baku: true, defaultTime: '30', spectatorDelay: '5',
      maxEntries: '40', prizes: 'Cup', tieBreaks: ['SB', 'BH'], drawOffersAfter: '30', checkIn: true, listed: false,
    });
    expect(regulationsOf(draftFrom(rules))).toEqual(rules);
  });

  test('says what the federation wants to know, or nothing', () => {
    expect(regulationsOf(NEW_TOURNAMENT)).not.toHaveProperty('details');
    const chief = { name: ' Judge, Jane ', title: 'IA', fideId: '1300000', chief: true };
    const draft = { ...NEW_TOURNAMENT, name: 'Open', venue: 'Town hall', federation: 'sui', dates: ['', '2026-11-17', ''], arbiters: [chief, { ...chief, name: ' ' }] };
    const rules = regulationsOf(draft);
    expect(rules.details).toEqual({
      venue: 'Town hall', city: '', federation: 'SUI', dates: ['', '2026/11/17'],
      arbiters: [{ name: 'Judge, Jane', title: 'IA', fideId: 1_300_000, chief: true }],
    });
    expect(regulationsOf(draftFrom(rules))).toEqual(rules);
    expect(edit(rules, { city: 'Bern' }).details).toMatchObject({ venue: 'Town hall', city: 'Bern' });
    expect(edit(rules, { venue: '', federation: '', dates: [], arbiters: [] }).details).toBeUndefined();
  });

  test('tie-breaks change places', () => {
    expect(moved(['a', 'b', 'c'], 1, -1)).toEqual(['b', 'a', 'c']);
    expect(moved(['a', 'b', 'c'], 2, 1)).toEqual(['a', 'b', 'c']);
  });
});

test('the pages of the screen are even', () => {
  expect(pagesOf([1, 2, 3, 4, 5], 4)).toEqual([[1, 2, 3], [4, 5]]);
  expect(pagesOf([], 4)).toEqual([[]]);
  expect(linesIn(500, 50)).toBe(10);
  expect(screenPages(2, 1).map(({ kind, at }) => `${kind} ${at}`)).toEqual(['pairings 0', 'pairings 1', 'standings 0']);
});
