/** What a visitor who plays, or could, sees first on the page of an event. */

import type { ByeName, CompetitionView, EntryView, YourPairing } from '../protocol/competition';
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

export const ownEntry = (event: CompetitionView): EntryView | undefined =>
  event.entries.find(({ id }) => id === event.you?.entry);

/** Null for visitors who have nothing to do with the event. */
export function ownCard(event: CompetitionView): OwnCard | null {
  const entry = ownEntry(event);
  if (entry === undefined) return entryOffer(event);
  if (entry.state === 'pending' || entry.state === 'refused') return { kind: entry.state };
  if (event.phase === 'finished' || event.phase === 'abandoned') return { kind: 'over' };
  const pairing = event.you?.pairing ?? null;
  const hasGame = pairing !== null && pairing.board !== null;
  if (hasGame && pairing.result === null) return { kind: 'game', pairing };
  if (entry.state === 'withdrawn' || entry.state === 'expelled') return { kind: entry.state };
  const round = nextRound(event);
  if (event.checkIn === round) return { kind: 'checkIn', round, done: entry.checkedIn };
  const current = publicRounds(event).at(-1);
  if (current !== undefined && current.state !== 'closed') {
    if (hasGame) return { kind: 'game', pairing };
    const bye = current.bye === entry.id ? 'pairing' : entry.byes.find((each) => each.round === current.number)?.bye;
    if (bye !== undefined) return { kind: 'bye', round: current.number, bye };
  }
  if (round > event.plannedRounds && event.phase === 'running') return hasGame ? { kind: 'game', pairing } : { kind: 'over' };
  return { kind: 'waiting', round };
}

function entryOffer(event: CompetitionView): OwnCard | null {
  if (event.you?.may.includes('enter') !== true) return null;
  return { kind: 'canEnter', late: event.phase === 'running', byRequest: event.regulations.entry === 'approval' };
}

/** The rounds for which a player can still ask for a bye. */
export function byeRounds(event: CompetitionView, entry: EntryView): number[] {
  const { halfByes, noByesInLast } = event.regulations;
  if (event.kind !== 'swiss' || entry.state !== 'in' || halfByes === 0) return [];
  if (event.phase === 'finished' || event.phase === 'abandoned') return [];
  // A drafted round is the staff's secret: the server refuses where one exists.
  const first = Math.max(entry.joined, nextRound(event));
  const last = event.plannedRounds - noByesInLast;
  return Array.from({ length: Math.max(0, last - first + 1) }, (_, at) => first + at).filter(
    (round) => !entry.byes.some((bye) => bye.round === round),
  );
}

/** Byes that a player can still take back. */
export const openByes = (event: CompetitionView, entry: EntryView): number[] =>
  entry.byes
    .map(({ round }) => round)
    .filter((round) => !event.rounds.some((each) => each.number === round && isPublic(each)));
