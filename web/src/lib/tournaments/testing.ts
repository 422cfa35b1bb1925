/** Tournaments for tests. */

import type { BoardView, TournamentView, EntryView, RegulationsView, RoundView, StaffPart, YouView } from '../protocol/tournament';
import { NEW_TOURNAMENT, regulationsOf } from './form';

export const entry = (id: number, more: Partial<EntryView> = {}): EntryView => ({
  id,
  number: id + 1,
  person: null,
  name: `Player ${id + 1}`,
  rating: 2000 - 50 * id,
  title: null,
  fideId: null,
  federation: null,
  club: null,
  category: null,
  bot: false,
  state: 'in',
  until: null,
  joined: 1,
  byes: [],
  checkedIn: false,
  ...more,
});

export const board = (white: number, black: number, score: string | null = null, more: Partial<BoardView> = {}): BoardView => ({
  board: 1,
  white,
  black,
  game: null,
  result: score === null ? null : { score, how: 'played' },
  forRating: null,
  ...more,
});

export const round = (number: number, boards: BoardView[], more: Partial<RoundView> = {}): RoundView => ({
  number,
  state: 'closed',
  startsAt: null,
  time: '15+10',
  byHand: false,
  boards: boards.map((each, at) => ({ ...each, board: at + 1 })),
  bye: null,
  ...more,
});

export const regulations = (more: Partial<RegulationsView> = {}): RegulationsView => ({
  ...regulationsOf({ ...NEW_TOURNAMENT, name: 'Club championship' }),
  ...more,
});

export const you = (more: Partial<YouView> = {}): YouView => ({ entry: null, roles: [], pairing: null, may: [], reasons: [], ...more });

export const desk = (more: Partial<StaffPart> = {}): StaffPart => ({
  draft: null,
  differences: [],
  forbidden: [],
  private: [],
  openBoards: 0,
  log: [],
  ...more,
});

export const tournament = (more: Partial<TournamentView> = {}): TournamentView => ({
  id: 'a1B2c3D4',
  version: 1,
  now: 0,
  name: 'Club championship',
  kind: 'swiss',
  phase: 'running',
  regulations: regulations(),
  plannedRounds: 5,
  staff: [],
  entries: Array.from({ length: 4 }, (_, id) => entry(id)),
  rounds: [],
  checkIn: null,
  you: null,
  desk: null,
  ...more,
});
