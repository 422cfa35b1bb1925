// Made from crates/wire by `UPDATE_TYPES=1 cargo test -p tabiya-wire --features typescript`.

import type { RulesetName } from './people';

export type CompetitionKind = "swiss" | "roundRobin" | "doubleRoundRobin";

export type AccelerationName = "none" | "baku";

export type EntryRuleName = "open" | "approval" | "list";

export type RoundPlanView = { 
/**
 * When the games start, in milliseconds since 1970; none if the arbiter starts them.
 */
startsAt: number | null, 
/**
 * The time control, if it differs.
 */
time: string | null, };

export type PointsView = { 
/**
 * A win.
 */
win: number, 
/**
 * A draw.
 */
draw: number, 
/**
 * A loss on the board.
 */
loss: number, 
/**
 * The pairing-allocated bye.
 */
bye: number, };

export type PrizeView = { 
/**
 * For whom: a category, or everyone.
 */
category: string | null, 
/**
 * What, such as `1st: 100 EUR`.
 */
text: string, };

export type RegulationsView = { 
/**
 * The name of the event.
 */
name: string, 
/**
 * The section, such as `A` or `U14`.
 */
section: string | null, 
/**
 * What players read before they enter.
 */
text: string, 
/**
 * How rounds are paired.
 */
kind: CompetitionKind, 
/**
 * Whether the first rounds of a Swiss are accelerated.
 */
acceleration: AccelerationName, 
/**
 * The number of rounds of a Swiss; 0 for a round robin.
 */
rounds: number, 
/**
 * The time control: `5+3`, `40/90+30:30+30`.
 */
time: string, 
/**
 * What is set for single rounds, from the first on.
 */
plan: Array<RoundPlanView>, 
/**
 * The points of results.
 */
points: PointsView, 
/**
 * The tie-breaks in order, by their codes in TRF26; points come first and are not in the list.
 */
tieBreaks: Array<string>, 
/**
 * Who can enter.
 */
entry: EntryRuleName, 
/**
 * The most players.
 */
maxEntries: number | null, 
/**
 * Whether bots may enter.
 */
bots: boolean, 
/**
 * The last round that a late entry can join; 1 for none.
 */
lateEntryUntil: number, 
/**
 * Late players get half a point for at most so many missed rounds.
 */
lateHalfPoints: number, 
/**
 * How many half-point byes each player can ask for.
 */
halfByes: number, 
/**
 * No player can ask for a half-point bye in so many of the last rounds.
 */
noByesInLast: number, 
/**
 * Whether players must check in before each round is paired.
 */
checkIn: boolean, 
/**
 * How many seconds late a player may appear (Laws 6.7); none if only the clock decides.
 */
defaultTime: number | null, 
/**
 * Whether games are rated on this server.
 */
rated: boolean, 
/**
 * Which draws need a claim.
 */
ruleset: RulesetName, 
/**
 * Draw offers are allowed after so many moves of each player.
 */
drawOffersAfter: number, 
/**
 * How many seconds later spectators see the games.
 */
spectatorDelay: number, 
/**
 * Prizes.
 */
prizes: Array<PrizeView>, 
/**
 * Whether the competition is in public lists.
 */
listed: boolean, };

