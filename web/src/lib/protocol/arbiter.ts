// Made from crates/wire by `UPDATE_TYPES=1 cargo test -p tabiya-wire --features typescript`.

import type { ErrorView } from './errors';
import type { RulesetName } from './people';
import type { Countdown, Outcome, Side, Sides } from './types';

export type CallsRule = "none" | "noted" | "stopping";

export type OfficialWish = { 
/**
 * The account that plays White.
 */
white: string, 
/**
 * The account that plays Black.
 */
black: string, 
/**
 * The clock, as people write it: `3+2`, `40/90+30:30+30`, `5 d3`.
 */
time: string, 
/**
 * Black's clock, if it differs.
 */
timeBlack?: string, 
/**
 * Which draws need a claim.
 */
ruleset?: RulesetName, 
/**
 * Whether ratings change.
 */
rated?: boolean, 
/**
 * Where the game begins, if not at the beginning.
 */
fen?: string, 
/**
 * One of the 960 arrays, by chance; or how `fen` is read.
 */
chess960?: boolean, 
/**
 * When the clocks start by themselves, in UTC: `2026-11-15T18:00:00Z`;
 * none if the arbiter starts the game.
 */
startAt?: string, 
/**
 * A player who has not appeared so many seconds after the start forfeits;
 * none if nobody does (Laws 6.7).
 */
defaultTime?: number, 
/**
 * A player who is away for so many seconds loses; none if nobody does.
 */
absence?: number, 
/**
 * A draw can be offered when both have made so many moves; 1 if not said.
 */
drawOffersAfter?: number, 
/**
 * Whether players can call the arbiter; `noted` if not said.
 */
calls?: CallsRule, 
/**
 * Whether a part of the lag is not charged; yes if not said.
 */
lagCredit?: boolean, 
/**
 * Whether moves can be entered in advance; yes if not said.
 */
premoves?: boolean, 
/**
 * Whether the page may play the only move of a square (Online 3.6.a);
 * yes if not said.
 */
smartMoves?: boolean, 
/**
 * Whether the page may promote to a queen unasked (Online 3.6.c); yes if
 * not said.
 */
autoQueen?: boolean, 
/**
 * Whether moves can be taken back by agreement; no if not said.
 */
takebacks?: boolean, 
/**
 * Whether the players can talk; no if not said.
 */
chat?: boolean, 
/**
 * The name of the competition.
 */
event?: string, 
/**
 * The round of it.
 */
round?: string, 
/**
 * The number of the board.
 */
board?: number, 
/**
 * Accounts that judge it too; in CSV with `;` between them.
 */
arbiters?: Array<string>, };

export type OfficialGames = { 
/**
 * In the order in which mistakes are told, counted from 1.
 */
games: Array<OfficialWish>, };

export type Made = { 
/**
 * In the order in which they were asked for.
 */
games: Array<MadeGame>, };

export type MadeGame = { 
/**
 * Its id.
 */
id: string, 
/**
 * Who plays White, as they write themselves.
 */
white: string, 
/**
 * Who plays Black.
 */
black: string, };

export type Fault = { 
/**
 * The line of the CSV file, whose first is the one with the names of the
 * columns; or which game, counted from 1.
 */
line: number, 
/**
 * Which field; none if the line as a whole is wrong.
 */
field: string | null, 
/**
 * What is wrong, in English.
 */
error: string, 
/**
 * What is wrong, as a code of `error::ErrorCode`.
 */
code: string, 
/**
 * The parameters of the code.
 */
params: Record<string, string | number>, };

export type Faults = { 
/**
 * Everything that is wrong, in the order of the lines.
 */
faults: Array<Fault>, 
/**
 * The code: one of the table.
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
 * How many, counted by either side.
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
 * Where it was done.
 */
done: Array<string>, 
/**
 * Where it was refused, and why, in English.
 */
refused: Array<[string, string]>, 
/**
 * The same with codes.
 */
errors: Array<[string, ErrorView]>, };

export type Deed = "started" | "paused" | "resumed" | "called" | "answered" | "clocksSet" | "takenBack" | "restored" | "decided" | "corrected" | "assistantNamed" | "assistantApproved" | "assistantEnded";

export type Role = "white" | "black" | "arbiter";

export type DeedDetails = { 
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
 * After how many moves of either side.
 */
ply: number, 
/**
 * As what they did it.
 */
role: Role, 
/**
 * Who did it, by name.
 */
by: string | null, 
/**
 * What.
 */
deed: Deed, 
/**
 * Whose call or assistant it was about.
 */
side: Side | null, 
/**
 * Why, in the arbiter's words.
 */
reason: string | null, 
/**
 * What else there is to tell; left out where it is nothing.
 */
details?: DeedDetails, 
/**
 * All of it in English.
 */
words: string, };

export type AbsenceCause = "late" | "left" | "lost" | "server";

export type Absence = { 
/**
 * Who.
 */
side: Side, 
/**
 * From when, in milliseconds since 1970.
 */
from: number, 
/**
 * Until when; none if they did not come back before the end, or have not
 * yet.
 */
until: number | null, 
/**
 * Why, as far as known.
 */
cause: AbsenceCause, };

export type AssistantView = { 
/**
 * By name.
 */
name: string, 
/**
 * Whether an arbiter has approved.
 */
approved: boolean, };

export type CallView = { 
/**
 * Which game.
 */
game: string, 
/**
 * Who calls.
 */
side: Side, 
/**
 * By name.
 */
name: string | null, 
/**
 * Since when, in milliseconds since 1970.
 */
at: number, 
/**
 * `paused` where the clocks stand.
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
 * Who plays, by name.
 */
names: Sides<string | null>, 
/**
 * The clock of each side in words, as `3+2`.
 */
time: Sides<string>, 
/**
 * The name of the competition.
 */
event: string | null, 
/**
 * The round of it.
 */
round: string | null, 
/**
 * The number of the board.
 */
board: number | null, 
/**
 * When it was made.
 */
madeAt: number, 
/**
 * When it starts by itself; none if the arbiter starts it.
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
 * The pieces and who has the move, as the first two fields of a FEN.
 */
fen: string, 
/**
 * The last move, as `e2e4`.
 */
last: string | null, 
/**
 * What White's and Black's clock show; none without a clock.
 */
clocks: [number | null, number | null], 
/**
 * Whose clock runs.
 */
running: Side | null, 
/**
 * Whether White and Black are there.
 */
present: [boolean, boolean], 
/**
 * How long an absent player is still waited for.
 */
countdown: Countdown | null, 
/**
 * Since when White and Black call; none if they do not.
 */
calls: [number | null, number | null], 
/**
 * Whose draw offer stands.
 */
drawOffer: Side | null, 
/**
 * Who enters moves for White and Black, or is to.
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
 * How it ended, for those who only look.
 */
outcome: Outcome | null, };

export type WallDelta = { 
/**
 * Which game.
 */
id: string, 
/**
 * The number of its last event.
 */
seq: number, 
/**
 * As in the whole, like all that follow.
 */
phase?: string, 
/**
 * The pieces and who has the move.
 */
fen?: string, 
/**
 * The last move.
 */
last?: string | null, 
/**
 * The clocks. Left out, they go on as they did.
 */
clocks?: [number | null, number | null], 
/**
 * Whose clock runs.
 */
running?: Side | null, 
/**
 * Who is there.
 */
present?: [boolean, boolean], 
/**
 * How long an absent player is still waited for.
 */
countdown?: Countdown | null, 
/**
 * Who calls.
 */
calls?: [number | null, number | null], 
/**
 * Whose draw offer stands.
 */
drawOffer?: Side | null, 
/**
 * Who enters moves for the players.
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
 * What `after` of the next request must be; none at the end.
 */
next: string | null, };

export type WallFrame = { "t": "wall", 
/**
 * The instant of all clocks in it, in milliseconds since 1970.
 */
now: number, 
/**
 * Those that are live first, the newest first.
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
id: string, } | { "t": "ping", 
/**
 * The time of the server's clock, for the displays.
 */
now: number, };

