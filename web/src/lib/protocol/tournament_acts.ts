// Made from crates/wire by `UPDATE_TYPES=1 cargo test -p tabiya-wire --features typescript`.

import type { LineError } from './arbiter';
import type { ByeName, ResultKindName, StaffRoleName } from './tournament';
import type { RegulationsView } from './regulations';
import type { Side } from './types';

export type NewTournamentRequest = { 
/**
 * The regulations; with `copyOf`, those of that tournament unless given.
 */
regulations?: RegulationsView, 
/**
 * A tournament whose regulations and staff are taken over.
 */
copyOf?: string, };

export type EntrantData = { 
/**
 * The name of the account; none for a player who plays over the board.
 */
person?: string, 
/**
 * The name in lists, `Family, Given` by custom; that of the account unless given.
 */
name?: string, 
/**
 * The rating for pairing; that of the account unless given, 0 for none.
 */
rating?: number, 
/**
 * FIDE title.
 */
title?: string, 
/**
 * The number in FIDE's list.
 */
fideId?: number, 
/**
 * The federation, three letters.
 */
federation?: string, 
/**
 * The club.
 */
club?: string, 
/**
 * The category for prizes.
 */
category?: string, 
/**
 * Date of birth, `2010/05/17` or only the year. Only the staff sees it.
 */
birth?: string, 
/**
 * `m` or `w`. Only the staff sees it.
 */
sex?: string, };

export type TournamentAct = { "act": "enter", 
/**
 * The club.
 */
club?: string, 
/**
 * The category for prizes.
 */
category?: string, } | { "act": "addEntry", 
/**
 * The player.
 */
entrant: EntrantData, } | { "act": "editEntry", 
/**
 * Who.
 */
entry: number, 
/**
 * The data; what is left out is removed, except the account.
 */
entrant: EntrantData, } | { "act": "admit", 
/**
 * Who.
 */
entry: number, } | { "act": "refuse", 
/**
 * Who.
 */
entry: number, } | { "act": "withdraw", 
/**
 * Who; oneself unless given.
 */
entry?: number, } | { "act": "expel", 
/**
 * Who.
 */
entry: number, } | { "act": "reinstate", 
/**
 * Who.
 */
entry: number, } | { "act": "setBye", 
/**
 * Who; oneself unless given.
 */
entry?: number, 
/**
 * The round.
 */
round: number, 
/**
 * Which; none to play after all.
 */
bye: ByeName | null, } | { "act": "checkIn", 
/**
 * Who; oneself unless given.
 */
entry?: number, } | { "act": "forbid", 
/**
 * The players.
 */
players: [number, number], 
/**
 * The first round.
 */
from: number, 
/**
 * The last round.
 */
to: number, } | { "act": "allow", 
/**
 * The players.
 */
players: [number, number], } | { "act": "openEntry" } | { "act": "closeEntry" } | { "act": "openCheckIn" } | { "act": "closeCheckIn" } | { "act": "regulate", 
/**
 * The new ones.
 */
regulations: RegulationsView, } | { "act": "plan", 
/**
 * The round.
 */
round: number, 
/**
 * When, in milliseconds since 1970; none if the arbiter starts it.
 */
startsAt: number | null, 
/**
 * The time control; none for that of the tournament.
 */
time: string | null, } | { "act": "setRounds", 
/**
 * How many.
 */
rounds: number, } | { "act": "appoint", 
/**
 * The name of the account.
 */
person: string, 
/**
 * The role; none to remove them.
 */
role: StaffRoleName | null, } | { "act": "start", 
/**
 * The initial color; drawn by lot unless given.
 */
initialColor?: Side, } | { "act": "pair" } | { "act": "rearrange", 
/**
 * White and Black of each board, from board 1 on.
 */
boards: Array<[number, number]>, 
/**
 * Who has the bye.
 */
bye: number | null, } | { "act": "swap", 
/**
 * The players.
 */
players: [number, number], } | { "act": "swapColors", 
/**
 * The board.
 */
board: number, } | { "act": "giveBye", 
/**
 * Who.
 */
entry: number, } | { "act": "validate" } | { "act": "publish" } | { "act": "unpublish" } | { "act": "postpone", 
/**
 * When, in milliseconds since 1970; none if the arbiter starts it.
 */
startsAt: number | null, } | { "act": "startRound" } | { "act": "startBoard", 
/**
 * The board.
 */
board: number, } | { "act": "setResult", 
/**
 * The round.
 */
round: number, 
/**
 * The board.
 */
board: number, 
/**
 * `1-0`, `0-1`, `½-½`, `0-0`, `½-0` or `0-½`; none to remove it.
 */
score: string | null, 
/**
 * How it came about; played unless given.
 */
how?: ResultKindName, } | { "act": "closeRound" } | { "act": "breakTie", 
/**
 * All players who share the place.
 */
players: Array<number>, } | { "act": "finish" } | { "act": "abandon" };

export type TournamentActRequest = { 
/**
 * Why. Acts that change something public need a reason.
 */
reason?: string, 
/**
 * The version that the caller saw. If it is given and the tournament has changed since, the
 * act is refused; a result only if its board has changed.
 */
version?: number, } & ({ "act": "enter", 
/**
 * The club.
 */
club?: string, 
/**
 * The category for prizes.
 */
category?: string, } | { "act": "addEntry", 
/**
 * The player.
 */
entrant: EntrantData, } | { "act": "editEntry", 
/**
 * Who.
 */
entry: number, 
/**
 * The data; what is left out is removed, except the account.
 */
entrant: EntrantData, } | { "act": "admit", 
/**
 * Who.
 */
entry: number, } | { "act": "refuse", 
/**
 * Who.
 */
entry: number, } | { "act": "withdraw", 
/**
 * Who; oneself unless given.
 */
entry?: number, } | { "act": "expel", 
/**
 * Who.
 */
entry: number, } | { "act": "reinstate", 
/**
 * Who.
 */
entry: number, } | { "act": "setBye", 
/**
 * Who; oneself unless given.
 */
entry?: number, 
/**
 * The round.
 */
round: number, 
/**
 * Which; none to play after all.
 */
bye: ByeName | null, } | { "act": "checkIn", 
/**
 * Who; oneself unless given.
 */
entry?: number, } | { "act": "forbid", 
/**
 * The players.
 */
players: [number, number], 
/**
 * The first round.
 */
from: number, 
/**
 * The last round.
 */
to: number, } | { "act": "allow", 
/**
 * The players.
 */
players: [number, number], } | { "act": "openEntry" } | { "act": "closeEntry" } | { "act": "openCheckIn" } | { "act": "closeCheckIn" } | { "act": "regulate", 
/**
 * The new ones.
 */
regulations: RegulationsView, } | { "act": "plan", 
/**
 * The round.
 */
round: number, 
/**
 * When, in milliseconds since 1970; none if the arbiter starts it.
 */
startsAt: number | null, 
/**
 * The time control; none for that of the tournament.
 */
time: string | null, } | { "act": "setRounds", 
/**
 * How many.
 */
rounds: number, } | { "act": "appoint", 
/**
 * The name of the account.
 */
person: string, 
/**
 * The role; none to remove them.
 */
role: StaffRoleName | null, } | { "act": "start", 
/**
 * The initial color; drawn by lot unless given.
 */
initialColor?: Side, } | { "act": "pair" } | { "act": "rearrange", 
/**
 * White and Black of each board, from board 1 on.
 */
boards: Array<[number, number]>, 
/**
 * Who has the bye.
 */
bye: number | null, } | { "act": "swap", 
/**
 * The players.
 */
players: [number, number], } | { "act": "swapColors", 
/**
 * The board.
 */
board: number, } | { "act": "giveBye", 
/**
 * Who.
 */
entry: number, } | { "act": "validate" } | { "act": "publish" } | { "act": "unpublish" } | { "act": "postpone", 
/**
 * When, in milliseconds since 1970; none if the arbiter starts it.
 */
startsAt: number | null, } | { "act": "startRound" } | { "act": "startBoard", 
/**
 * The board.
 */
board: number, } | { "act": "setResult", 
/**
 * The round.
 */
round: number, 
/**
 * The board.
 */
board: number, 
/**
 * `1-0`, `0-1`, `½-½`, `0-0`, `½-0` or `0-½`; none to remove it.
 */
score: string | null, 
/**
 * How it came about; played unless given.
 */
how?: ResultKindName, } | { "act": "closeRound" } | { "act": "breakTie", 
/**
 * All players who share the place.
 */
players: Array<number>, } | { "act": "finish" } | { "act": "abandon" });

export type TournamentActDone = { 
/**
 * The tournament.
 */
id: string, 
/**
 * Its version now.
 */
version: number, };

export type EncodingName = "utf-8" | "windows-1252";

export type ImportDone = { 
/**
 * How the bytes were read.
 */
encoding: EncodingName, 
/**
 * What the report says and the tournament does not keep.
 */
leftOut: Array<LineError>, 
/**
 * The tournament.
 */
id: string, 
/**
 * Its version now.
 */
version: number, };

export type ImportCheck = { 
/**
 * How the bytes were read.
 */
encoding: EncodingName, 
/**
 * Why the report cannot be imported; empty if it can.
 */
faults: Array<LineError>, 
/**
 * What the report says and the tournament would not keep.
 */
leftOut: Array<LineError>, };

