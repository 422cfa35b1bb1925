// Made from crates/wire by `UPDATE_TYPES=1 cargo test -p tabiya-wire --features typescript`.

import type { ErrorView } from './errors';
import type { RulesetName } from './people';
import type { Countdown, Outcome, Side, Sides } from './types';

export type CallsRule = "none" | "noted" | "stopping";

export type OfficialGameRequest = { 
/**
 * The account that plays White.
 */
white: string, 
/**
 * The account that plays Black.
 */
black: string, 
/**
 * The time control: `3+2`, `40/90+30:30+30`, `5 d3`.
 */
time: string, 
/**
 * Black's time control, if it differs.
 */
timeBlack?: string, 
/**
 * Which draws need a claim.
 */
ruleset?: RulesetName, 
/**
 * Whether the game is rated.
 */
rated?: boolean, 
/**
 * The start position, if not the standard one.
 */
fen?: string, 
/**
 * Whether this is Chess960: with a random start position if there is no `fen`.
 */
chess960?: boolean, 
/**
 * When the clocks start, in UTC: `2026-11-15T18:00:00Z`. Without it, the arbiter starts the
 * game.
 */
startAt?: string, 
/**
 * The default time in seconds: a player who arrives later forfeits (Laws 6.7). Without it,
 * nobody forfeits.
 */
defaultTime?: number, 
/**
 * A player who is absent for this many seconds loses. Without it, nobody does.
 */
absence?: number, 
/**
 * How many moves each player must have made before a draw can be offered; 1 by default.
 */
drawOffersAfter?: number, 
/**
 * Whether players can call the arbiter; `noted` by default.
 */
calls?: CallsRule, 
/**
 * Whether lag is compensated; yes by default.
 */
lagCredit?: boolean, 
/**
 * Whether premoves are allowed; yes by default.
 */
premoves?: boolean, 
/**
 * Whether the page may play the only possible move with one click (Online 3.6.a); yes by
 * default.
 */
smartMoves?: boolean, 
/**
 * Whether the page may promote to a queen without asking (Online 3.6.c); yes by default.
 */
autoQueen?: boolean, 
/**
 * Whether takebacks are allowed; no by default.
 */
takebacks?: boolean, 
/**
 * Whether the players can chat; no by default.
 */
chat?: boolean, 
/**
 * The name of the tournament.
 */
event?: string, 
/**
 * The round.
 */
round?: string, 
/**
 * The number of the board.
 */
board?: number, 
/**
 * Further accounts that act as arbiters; separated by `;` in CSV.
 */
arbiters?: Array<string>, 
/**
 * How many seconds later spectators see everything, up to an hour; 0 by default. Players and
 * arbiters see it at once.
 */
spectatorDelay?: number, };

export type OfficialGames = { 
/**
 * Errors refer to their positions, counted from 1.
 */
games: Array<OfficialGameRequest>, };

export type CreatedOfficialGames = { 
/**
 * In the order of the request.
 */
games: Array<CreatedOfficialGame>, };

export type CreatedOfficialGame = { 
/**
 * Its id.
 */
id: string, 
/**
 * The player of the white pieces, by name.
 */
white: string, 
/**
 * The player of the black pieces, by name.
 */
black: string, };

export type LineError = { 
/**
 * The line in the CSV file, where line 1 has the names of the columns; or the position of the
 * game in the list, from 1; 0 if it is about the whole.
 */
line: number, 
/**
 * First and last column in the line of a report, from 1.
 */
columns?: [number, number], 
/**
 * The field; none if the whole line is wrong.
 */
field: string | null, 
/**
 * The sentence in English.
 */
error: string, 
/**
 * The code: one of `error::ErrorCode`.
 */
code: string, 
/**
 * The parameters of the code.
 */
params: Record<string, string | number>, };

export type ListErrors = { 
/**
 * All errors, in the order of the lines.
 */
faults: Array<LineError>, 
/**
 * The code, as in the table.
 */
code: string, 
/**
 * Its parameters, and `field` if one field of the request is wrong.
 */
params: Record<string, string | number>, 
/**
 * The sentence in English.
 */
message: string, };

export type Ruling = { "r": "start" } | { "r": "pause" } | { "r": "resume" } | { "r": "answerCall", 
/**
 * Who called.
 */
side: Side, } | { "r": "setClocks", 
/**
 * White's.
 */
white?: number, 
/**
 * Black's.
 */
black?: number, } | { "r": "addTime", 
/**
 * Who.
 */
side: Side, 
/**
 * How much, in milliseconds.
 */
ms: number, } | { "r": "takeBack", 
/**
 * How many, both sides together.
 */
plies: number, } | { "r": "restore", 
/**
 * The position.
 */
fen: string, } | { "r": "decide", 
/**
 * `1-0`, `0-1`, `½-½`, `0-0`, `½-0` or `0-½`.
 */
result: string, } | { "r": "correct", 
/**
 * As for `decide`.
 */
result: string, } | { "r": "approveAssistant", 
/**
 * Whose.
 */
side: Side, } | { "r": "endAssistant", 
/**
 * Whose.
 */
side: Side, };

export type WhichGames = "all" | Array<string>;

export type ActsOnMany = { 
/**
 * Which.
 */
games: WhichGames, 
/**
 * What.
 */
ruling: Ruling, 
/**
 * Why.
 */
reason: string, };

export type ActsDone = { 
/**
 * Games in which it was carried out.
 */
done: Array<string>, 
/**
 * Games in which it was refused, with the reason in English.
 */
refused: Array<[string, string]>, 
/**
 * The same with error codes.
 */
errors: Array<[string, ErrorView]>, };

export type ActKind = "started" | "paused" | "resumed" | "called" | "answered" | "clocksSet" | "takenBack" | "restored" | "decided" | "corrected" | "assistantNamed" | "assistantApproved" | "assistantEnded";

export type ActorRole = "white" | "black" | "arbiter";

export type ActDetails = { 
/**
 * How many moves of either side were taken back.
 */
plies?: number, 
/**
 * To how many milliseconds which clock was set.
 */
clocks?: Sides<number | null>, 
/**
 * The result that was decided, or that stands since the correction: `1-0`.
 */
result?: string, 
/**
 * Whether the call stops the clocks.
 */
stopsClocks?: boolean, };

export type ActView = { 
/**
 * When, in milliseconds since 1970.
 */
at: number, 
/**
 * The number of moves made before, both sides together.
 */
ply: number, 
/**
 * The role of the person who did it.
 */
role: ActorRole, 
/**
 * The name of the person who did it.
 */
by: string | null, 
/**
 * What.
 */
kind: ActKind, 
/**
 * The side whose call or assistant it concerns.
 */
side: Side | null, 
/**
 * The arbiter's reason.
 */
reason: string | null, 
/**
 * What else there is to tell; left out where it is nothing.
 */
details?: ActDetails, 
/**
 * All of it in English.
 */
words: string, };

export type AbsenceCauseView = "late" | "left" | "lost" | "server";

export type AbsenceView = { 
/**
 * The player.
 */
side: Side, 
/**
 * Its start, in milliseconds since 1970.
 */
from: number, 
/**
 * Its end; none if they have not come back, or the game ended first.
 */
until: number | null, 
/**
 * The cause, as far as known.
 */
cause: AbsenceCauseView, };

export type AssistantView = { 
/**
 * Their name.
 */
name: string, 
/**
 * Whether an arbiter has approved them.
 */
approved: boolean, };

export type CallView = { 
/**
 * Which game.
 */
game: string, 
/**
 * The side that called.
 */
side: Side, 
/**
 * The player's name.
 */
name: string | null, 
/**
 * When they called, in milliseconds since 1970.
 */
at: number, 
/**
 * `paused` if the clocks are stopped.
 */
phase: string, 
/**
 * The number of the board.
 */
board: number | null, };

export type WallGame = { 
/**
 * Its id.
 */
id: string, 
/**
 * The players, by name.
 */
names: Sides<string | null>, 
/**
 * The time control of each side: `3+2`.
 */
time: Sides<string>, 
/**
 * The name of the tournament.
 */
event: string | null, 
/**
 * The round.
 */
round: string | null, 
/**
 * The number of the board.
 */
board: number | null, 
/**
 * When it was created.
 */
madeAt: number, 
/**
 * When the clocks start; none if the arbiter starts the game.
 */
startAt: number | null, 
/**
 * The number of the last event; -1 if there is none.
 */
seq: number, 
/**
 * `waiting`, `playing`, `paused`, `standing` or `over`.
 */
phase: string, 
/**
 * The pieces and the side to move: the first two fields of a FEN.
 */
fen: string, 
/**
 * The last move, as `e2e4`.
 */
last: string | null, 
/**
 * The times on the clocks; none without a clock.
 */
clocks: [number | null, number | null], 
/**
 * Whose clock is running.
 */
running: Side | null, 
/**
 * Whether White and Black are present.
 */
present: [boolean, boolean], 
/**
 * How long until an absent player loses.
 */
countdown: Countdown | null, 
/**
 * When White and Black called the arbiter; none if they did not.
 */
calls: [number | null, number | null], 
/**
 * Who has offered a draw.
 */
drawOffer: Side | null, 
/**
 * The assistants of White and Black, approved or not.
 */
assistants: [AssistantView | null, AssistantView | null], 
/**
 * `1-0`, `½-½`, …; none before the end.
 */
result: string | null, 
/**
 * How it ended, in English: a fallen flag is `White won: on time`.
 */
ending: string | null, 
/**
 * How it ended, for spectators; left out before the end.
 */
outcome?: Outcome, };

export type WallDelta = { 
/**
 * Which game.
 */
id: string, 
/**
 * The number of the last event.
 */
seq: number, 
/**
 * As in the whole board, like all fields below.
 */
phase?: string, 
/**
 * The pieces and the side to move.
 */
fen?: string, 
/**
 * The last move.
 */
last?: string | null, 
/**
 * The clocks. If left out, they run on as before.
 */
clocks?: [number | null, number | null], 
/**
 * Whose clock is running.
 */
running?: Side | null, 
/**
 * Who is present.
 */
present?: [boolean, boolean], 
/**
 * How long until an absent player loses.
 */
countdown?: Countdown | null, 
/**
 * Who has called the arbiter.
 */
calls?: [number | null, number | null], 
/**
 * Who has offered a draw.
 */
drawOffer?: Side | null, 
/**
 * The assistants.
 */
assistants?: [AssistantView | null, AssistantView | null], 
/**
 * The result.
 */
result?: string, 
/**
 * How it ended, in English.
 */
ending?: string, 
/**
 * How it ended.
 */
outcome?: Outcome, };

export type GamesPage = { 
/**
 * The instant of all clocks in it.
 */
now: number, 
/**
 * The games.
 */
games: Array<WallGame>, 
/**
 * What to pass as `after` for the next page; none on the last one.
 */
next: string | null, };

export type WallFrame = { "t": "wall", 
/**
 * The instant of all clocks in it, in milliseconds since 1970.
 */
now: number, 
/**
 * Live games first, newest first.
 */
games: Array<WallGame>, } | { "t": "boards", 
/**
 * The instant of all clocks in it.
 */
now: number, 
/**
 * Boards that have changed, each once.
 */
boards: Array<WallDelta>, } | { "t": "added", 
/**
 * The instant of its clocks.
 */
now: number, 
/**
 * The game.
 */
game: WallGame, } | { "t": "removed", 
/**
 * Which.
 */
id: string, } | { "t": "storage", 
/**
 * Whether it does.
 */
responds: boolean, } | { "t": "ping", 
/**
 * The time of the server's clock, for displays.
 */
now: number, };

