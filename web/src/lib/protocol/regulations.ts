// Made from crates/wire by `UPDATE_TYPES=1 cargo test -p tabiya-wire --features typescript`.

import type { RulesetName } from './people';

export type TournamentKind = "swiss" | "roundRobin" | "doubleRoundRobin";

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

export type FictitiousView = { 
/**
 * How many, in steps of a tenth.
 */
points: number, 
/**
 * First and last round.
 */
rounds: [number, number], 
/**
 * First and last pairing number.
 */
players: [number, number], };

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

export type ArbiterView = { 
/**
 * Whether they are the chief arbiter; the others are deputies.
 */
chief: boolean, 
/**
 * The name, `Family, Given` by custom.
 */
name: string, 
/**
 * The title, such as `IA` or `FA`.
 */
title: string, 
/**
 * The number in FIDE's list.
 */
fideId: number | null, };

export type DetailsView = { 
/**
 * The building or the room.
 */
venue: string, 
/**
 * The city.
 */
city: string, 
/**
 * The federation, three capital letters.
 */
federation: string, 
/**
 * The days of the rounds, `2026/11/16`; empty for a round that is played on the day it starts.
 */
dates: Array<string>, 
/**
 * The arbiters as the federation knows them; if there are none, the staff of the tournament.
 */
arbiters: Array<ArbiterView>, };

export type RegulationsView = { 
/**
 * The name of the tournament.
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
 * What the federation wants to know; in a request, nothing if it is left out.
 */
details?: DetailsView, 
/**
 * How rounds are paired.
 */
kind: TournamentKind, 
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
 * Points that count for pairing alone, where an imported report had some.
 */
fictitious?: Array<FictitiousView>, 
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
 * Whether the tournament is in public lists.
 */
listed: boolean, };

