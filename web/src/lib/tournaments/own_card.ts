/** What a visitor who plays, or could, sees first on the page of a tournament. */

import type { ByeName, TournamentView, EntryView, YourPairing } from '../protocol/tournament';
import { isPublic, nextRound, publicRounds } from './table';

export type OwnCard =
  /** Entry is open. */
  | { kind: 'canEnter'; late: boolean; byRequest: boolean }
  | { kind: 'pending' | 'refused' | 'withdrawn' | 'expelled' | 'over' }
  /** The next round is not there yet. */
  | { kind: 'waiting'; round: number }
  | { kind: 'checkIn'; round: number; done: boolean }
  | { kind: 'bye'; round: number; bye: ByeName | 'pairing' }
  | { kind: 'game'; pairing: YourPairing };

export const ownEntry = (tournament: TournamentView): EntryView | undefined =>
  tournament.entries.find(({ id }) => id === tournament.you?.entry);

/** Null for visitors who have nothing to do with the tournament. */
export function ownCard(tournament: TournamentView): OwnCard | null {
  const entry = ownEntry(tournament);
  if (entry === undefined) return entryOffer(tournament);
  if (entry.state === 'pending' || entry.state === 'refused') return { kind: entry.state };
  if (tournament.phase === 'finished' || tournament.phase === 'abandoned') return { kind: 'over' };
  const pairing = tournament.you?.pairing ?? null;
  const hasGame = pairing !== null && pairing.board !== null;
  if (hasGame && pairing.result === null) return { kind: 'game', pairing };
  if (entry.state === 'withdrawn' || entry.state === 'expelled') return { kind: entry.state };
  const round = nextRound(tournament);
  if (tournament.checkIn === round) return { kind: 'checkIn', round, done: entry.checkedIn };
  const current = publicRounds(tournament).at(-1);
  if (current !== undefined && current.state !== 'closed') {
    if (hasGame) return { kind: 'game', pairing };
    const bye = current.bye === entry.id ? 'pairing' : entry.byes.find((each) => each.round === current.number)?.bye;
    if (bye !== undefined) return { kind: 'bye', round: current.number, bye };
  }
  if (round > tournament.plannedRounds && tournament.phase === 'running') return hasGame ? { kind: 'game', pairing } : { kind: 'over' };
  return { kind: 'waiting', round };
}

function entryOffer(tournament: TournamentView): OwnCard | null {
  if (tournament.you?.may.includes('enter') !== true) return null;
  return { kind: 'canEnter', late: tournament.phase === 'running', byRequest: tournament.regulations.entry === 'approval' };
}

/** The rounds for which a player can still ask for a bye. */
export function byeRounds(tournament: TournamentView, entry: EntryView): number[] {
  const { halfByes, noByesInLast } = tournament.regulations;
  if (tournament.kind !== 'swiss' || entry.state !== 'in' || halfByes === 0) return [];
  if (tournament.phase === 'finished' || tournament.phase === 'abandoned') return [];
  // A drafted round is the staff's secret: the server refuses where one exists.
  const first = Math.max(entry.joined, nextRound(tournament));
  const last = tournament.plannedRounds - noByesInLast;
  return Array.from({ length: Math.max(0, last - first + 1) }, (_, at) => first + at).filter(
    (round) => !entry.byes.some((bye) => bye.round === round),
  );
}

/** Byes that a player can still take back. */
export const openByes = (tournament: TournamentView, entry: EntryView): number[] =>
  entry.byes
    .map(({ round }) => round)
    .filter((round) => !tournament.rounds.some((each) => each.number === round && isPublic(each)));
