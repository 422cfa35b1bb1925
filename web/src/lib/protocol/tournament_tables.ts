// Made from crates/wire by `UPDATE_TYPES=1 cargo test -p tabiya-wire --features typescript`.

import type { Clocks, Side } from './types';

export type TieBreakView = { 
/**
 * The code in TRF26: `BH/C1`.
 */
code: string, 
/**
 * The English name.
 */
name: string, };

export type CrossTableCellView = { 
/**
 * As tables print it: number of the opponent, color, result, such as `12w1` or `5b½`; `+` and
 * `-` are forfeits, `U` the bye, `H`, `F` and `Z` other byes, `*` a game in progress.
 */
text: string, 
/**
 * The opponent.
 */
opponent: number | null, 
/**
 * The color.
 */
color: Side | null, 
/**
 * The points; none while the game is played.
 */
points: number | null, };

export type StandingRowView = { 
/**
 * The place; players who are level share it.
 */
place: number, 
/**
 * Who.
 */
entry: number, 
/**
 * The points.
 */
points: number, 
/**
 * Whether the results count. Those of a player who left a round robin before half of the games
 * count for nobody.
 */
counts: boolean, 
/**
 * The values in the order of the columns, as they are shown: `12.5`.
 */
tieBreaks: Array<string>, 
/**
 * Round by round.
 */
cells: Array<CrossTableCellView>, };

export type StandingsView = { 
/**
 * The version of the tournament they belong to.
 */
version: number, 
/**
 * The round after which they stand.
 */
round: number, 
/**
 * Whether results of this round are missing.
 */
live: boolean, 
/**
 * The columns of tie-breaks.
 */
tieBreaks: Array<TieBreakView>, 
/**
 * Best first.
 */
rows: Array<StandingRowView>, };

export type TieBreakPart = { 
/**
 * The round.
 */
round: number, 
/**
 * The opponent it comes from; none for a dummy opponent.
 */
opponent: number | null, 
/**
 * How much, as it is shown.
 */
value: string, 
/**
 * Whether a cut leaves it out.
 */
cut: boolean, };

export type TieBreakValue = { 
/**
 * The code in TRF26.
 */
code: string, 
/**
 * The English name.
 */
name: string, 
/**
 * The value as it is shown.
 */
value: string, 
/**
 * What it is made of, round by round.
 */
parts: Array<TieBreakPart>, };

export type PlayerCardView = { 
/**
 * The place, points, and rounds.
 */
row: StandingRowView, 
/**
 * The points after each round.
 */
progress: Array<number>, 
/**
 * The tie-breaks, each with what it is made of.
 */
tieBreaks: Array<TieBreakValue>, };

export type LogRole = "staff" | "player" | "game" | "server";

export type LogKind = "regulated" | "planned" | "roundsSet" | "appointed" | "entryOpened" | "entryClosed" | "entered" | "entryEdited" | "admitted" | "refused" | "withdrawn" | "expelled" | "reinstated" | "byeSet" | "forbidden" | "allowed" | "checkInOpened" | "checkedIn" | "checkInClosed" | "started" | "numbered" | "drafted" | "rearranged" | "validated" | "published" | "unpublished" | "roundStarted" | "resultSet" | "roundClosed" | "tieBroken" | "finished" | "abandoned";

export type LogLine = { 
/**
 * Its number.
 */
seq: number, 
/**
 * When, in milliseconds since 1970.
 */
at: number, 
/**
 * In which role.
 */
role: LogRole, 
/**
 * The name of the person, if it was one.
 */
by: string | null, 
/**
 * What.
 */
what: LogKind, 
/**
 * The round it is about.
 */
round: number | null, 
/**
 * The board it is about.
 */
board: number | null, 
/**
 * The players it is about.
 */
entries: Array<number>, 
/**
 * More about it: a result, a role and a name, the differences of a pairing.
 */
detail: string | null, 
/**
 * Why, in the words of the staff.
 */
reason: string | null, };

export type BoardNews = { 
/**
 * The game.
 */
game: string, 
/**
 * The position.
 */
fen: string, 
/**
 * The last move, as `e2e4`.
 */
lastMove: string | null, 
/**
 * The number of moves, both sides together.
 */
plies: number, 
/**
 * The clocks.
 */
clocks: Clocks, 
/**
 * Whether White and Black have the game open.
 */
present: [boolean, boolean], 
/**
 * The result, once the game is over.
 */
result: string | null, };

export type TournamentFrame = { "t": "version", 
/**
 * The number of events.
 */
version: number, } | { "t": "boards", 
/**
 * The boards.
 */
boards: Array<BoardNews>, } | { "t": "storage", 
/**
 * Whether it does.
 */
responds: boolean, } | { "t": "ping" };

