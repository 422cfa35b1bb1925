// Made from crates/wire by `UPDATE_TYPES=1 cargo test -p tabiya-wire --features typescript`.

import type { CallsRule, ActKind, ActDetails, Ruling } from './arbiter';
import type { ErrorView } from './errors';
import type { PlayerIdentity, PlayerRating, Scores } from './players';

export type Side = "white" | "black";

export type You = "white" | "black" | "assistant" | "arbiter" | "spectator";

export type Sides<T> = { 
/**
 * White's.
 */
white: T, 
/**
 * Black's.
 */
black: T, };

export type MoveView = { 
/**
 * The move in UCI.
 */
uci: string, 
/**
 * The move in SAN.
 */
san: string, 
/**
 * The position after it.
 */
fen: string, 
/**
 * The time left after it, in milliseconds.
 */
left: number | null, 
/**
 * Whether the player's assistant entered it.
 */
assisted?: boolean, };

export type Clocks = { 
/**
 * The instant, in milliseconds since 1970.
 */
now: number, 
/**
 * White's time left, in milliseconds; none without a clock.
 */
white: number | null, 
/**
 * Black's time left.
 */
black: number | null, 
/**
 * Whose clock is running.
 */
running: Side | null, };

export type Countdown = { 
/**
 * The absent player.
 */
side: Side, 
/**
 * How long, in milliseconds.
 */
left: number, };

export type EndReason = "checkmate" | "resignation" | "resignationNoMate" | "time" | "timeNoMate" | "abandonment" | "abandonmentNoMate" | "stalemate" | "deadPosition" | "agreement" | "threefold" | "fivefold" | "fiftyMoves" | "seventyFiveMoves" | "threefoldClaimed" | "fiftyMovesClaimed" | "forfeit" | "forfeitOfBoth" | "decided" | "corrected" | "aborted";

export type AbortCode = "byPlayer" | "didNotAppear" | "neitherAppeared" | "notJoined" | "creatorLeft" | "bothLeft" | "noMove" | "byArbiter";

export type Outcome = { 
/**
 * `1-0`, `½-½`, …
 */
result: string, 
/**
 * The side that won.
 */
winner: Side | null, 
/**
 * Why; none in what an earlier version wrote.
 */
reason: EndReason | null, 
/**
 * Whom the reason names: who resigned, ran out of time, left, did not
 * appear or claimed where the result does not say it.
 */
side?: Side, 
/**
 * Why it was aborted, if it was; `side` says by whom, or who did not appear.
 */
aborted?: AbortCode, 
/**
 * In English for the receiver: `YOU WON: checkmate`.
 */
words: string, };

export type Opening = { 
/**
 * The ECO code, such as `C89`.
 */
eco: string, 
/**
 * The name.
 */
name: string, };

export type State = { 
/**
 * `waiting`, `playing`, `paused`, `standing` or `over`.
 */
phase: string, 
/**
 * The position.
 */
fen: string, 
/**
 * The current ply, which a move must name.
 */
ply: number, 
/**
 * How many moves of the list are still valid.
 */
length: number, 
/**
 * The side to move.
 */
turn: Side, 
/**
 * The square of the king in check.
 */
check: string | null, 
/**
 * The legal moves, for the player to move.
 */
legal: { [key in string]: string } | null, 
/**
 * The deepest named opening that the moves went through.
 */
opening: Opening | null, 
/**
 * The clocks.
 */
clocks: Clocks, 
/**
 * Who has offered a draw.
 */
drawOffer: Side | null, 
/**
 * Who asks for a takeback.
 */
takeback: Side | null, 
/**
 * Who is present.
 */
present: Sides<boolean>, 
/**
 * How long until an absent player loses.
 */
countdown: Countdown | null, 
/**
 * How many milliseconds absent players are still waited for; left out without a limit.
 */
arrival?: number, 
/**
 * How often the game went on after the server was down or silent; left out if never.
 */
recoveries?: number, 
/**
 * Who has called the arbiter; left out if nobody has.
 */
calls?: Sides<boolean>, 
/**
 * Which sides have an assistant, and whether they are approved; left out if there are none.
 */
assisted?: Sides<boolean | null>, 
/**
 * How the game ended.
 */
outcome: Outcome | null, };

export type Rematch = { 
/**
 * Who has offered it.
 */
by: Side | null, 
/**
 * The new game, once it exists.
 */
next: string | null, };

export type OfficialView = { 
/**
 * The arbiters, by name.
 */
arbiters: Array<string>, 
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
 * When the clocks start; none if the arbiter starts them.
 */
startAt: number | null, 
/**
 * The default time: a player who arrives later forfeits.
 */
defaultTime: number | null, 
/**
 * A player who is absent for this long loses.
 */
absence: number | null, 
/**
 * How many moves each player must have made before a draw can be offered.
 */
drawOffersAfter: number, 
/**
 * Whether players can call the arbiter.
 */
calls: CallsRule, 
/**
 * Whether lag is compensated.
 */
lagCredit: boolean, 
/**
 * Whether the page may play the only possible move with one click.
 */
smartMoves: boolean, 
/**
 * Whether the page may promote to a queen without asking.
 */
autoQueen: boolean, };

export type GameView = { 
/**
 * Its id.
 */
id: string, 
/**
 * The number of the last event; -1 if there is none.
 */
seq: number, 
/**
 * The role of the receiver.
 */
you: You, 
/**
 * The side for which the receiver enters moves, if they are an assistant.
 */
assists?: Side, 
/**
 * The players, by name; none for a free seat.
 */
names: Sides<string | null>, 
/**
 * Titles and real names of the players, where they may be shown; left out if there are none.
 */
identities?: Sides<PlayerIdentity>, 
/**
 * Which players are the computer; left out if neither is.
 */
computers?: Sides<boolean>, 
/**
 * The assistants of the players, approved or not, by name; left out if there are none.
 */
assistants?: Sides<string | null>, 
/**
 * The arbiter's settings; left out without an arbiter.
 */
official?: OfficialView, 
/**
 * The time control of each side: `3+2`.
 */
time: Sides<string>, 
/**
 * `online` or `otb`.
 */
ruleset: string, 
/**
 * Whether it is rated.
 */
rated: boolean, 
/**
 * Whether it is Chess960, where castling is written as king takes rook.
 */
chess960: boolean, 
/**
 * What this game allows.
 */
takebacks: boolean, 
/**
 * Whether premoves are allowed.
 */
premoves: boolean, 
/**
 * Whether people can chat.
 */
chat: boolean, 
/**
 * The time a wrong claim gives the opponent, in milliseconds; none if draws are not claimed,
 * or without a clock.
 */
claimPenaltyMs: number | null, 
/**
 * How many milliseconds an absent player has to come back; left out without a limit.
 */
absenceMs?: number, 
/**
 * The number of spectators.
 */
spectators: number, 
/**
 * How many seconds later spectators see everything, if they do.
 */
spectatorDelay?: number, 
/**
 * The state of a rematch.
 */
rematch: Rematch, 
/**
 * The start position.
 */
startFen: string, 
/**
 * The moves so far.
 */
moves: Array<MoveView>, 
/**
 * The current state.
 */
state: State, 
/**
 * The ratings of the players; none for guests and the computer. Left out if neither has one.
 */
ratings?: Sides<PlayerRating | null>, 
/**
 * The score of the series so far in half points; left out if the game is not a rematch.
 */
series?: Sides<number>, };

export type NewsItem = { "what": "seated", 
/**
 * The side.
 */
side: Side, } | { "what": "started" } | { "what": "moved" } & MoveView | { "what": "drawOffered", 
/**
 * The side that offered it.
 */
by: Side, } | { "what": "drawDeclined", 
/**
 * The side that had offered it.
 */
of: Side, } | { "what": "claimRejected", 
/**
 * The side that claimed.
 */
by: Side, 
/**
 * The extra time of the opponent, in seconds; left out without a clock.
 */
bonus?: number, } | { "what": "takebackProposed", 
/**
 * Who.
 */
by: Side, } | { "what": "takebackDeclined", 
/**
 * The side that had asked.
 */
of: Side, } | { "what": "takenBack", 
/**
 * How many.
 */
plies: number, } | { "what": "timeGiven", 
/**
 * The side that got it.
 */
to: Side, 
/**
 * How many seconds.
 */
seconds: number, } | { "what": "arbiter", 
/**
 * Who did what, and why, in English.
 */
words: string, 
/**
 * The name of the person who did it, if known.
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
details?: ActDetails, } | { "what": "restored" } | { "what": "presence" } | { "what": "ended" };

export type Room = "players" | "spectators";

export type ChatLine = { 
/**
 * Its number in its room, from 1.
 */
n: number, 
/**
 * The room.
 */
room: Room, 
/**
 * The author's name.
 */
who: string, 
/**
 * The author's side, if they play.
 */
side: Side | null, 
/**
 * The text.
 */
text: string, 
/**
 * When it was written, in milliseconds since 1970.
 */
at: number, };

export type ServerFrame = { "t": "game" } & GameView | { "t": "news", 
/**
 * The number of the last event in it; the next news starts after it.
 */
seq: number, 
/**
 * What happened, for people.
 */
items: Array<NewsItem>, 
/**
 * The current state.
 */
state: State, } | { "t": "ack", 
/**
 * The number of the command.
 */
id: number, 
/**
 * The number of the last event at that time.
 */
seq: number, } | { "t": "refused", 
/**
 * The number of the command.
 */
id: number, 
/**
 * The reason, in English.
 */
why: string, 
/**
 * The code: one of `error::ErrorCode`.
 */
code: string, 
/**
 * The parameters of the code.
 */
params: Record<string, string | number>, } | { "t": "spectators", 
/**
 * The number of spectators.
 */
n: number, } | { "t": "chat", 
/**
 * Oldest first.
 */
lines: Array<ChatLine>, } | { "t": "said", 
/**
 * The number of the command.
 */
id: number, } | { "t": "rematch" } & Rematch | { "t": "scores" } & Scores | { "t": "premove", 
/**
 * The premove, if there is one.
 */
uci: string | null, 
/**
 * Why the previous one was dropped, in English.
 */
dropped: string | null, 
/**
 * The same with its code.
 */
error: ErrorView | null, } | { "t": "ping", 
/**
 * The number of the ping.
 */
n: number, 
/**
 * The time of the game's clock, for the display.
 */
now: number, 
/**
 * The number of the last event. A client that has not seen it asks again.
 */
seq: number, } | { "t": "storage", 
/**
 * Whether it does.
 */
responds: boolean, } | { "t": "bad", 
/**
 * The reason, in English.
 */
why: string, 
/**
 * The code: one of `error::ErrorCode`.
 */
code: string, 
/**
 * The parameters of the code.
 */
params: Record<string, string | number>, };

export type Act = { "a": "move", 
/**
 * The move, as `e2e4` or `e7e8q`.
 */
uci: string, 
/**
 * The ply at which it is to be played.
 */
ply: number, } | { "a": "resign" } | { "a": "abort" } | { "a": "offerDraw" } | { "a": "acceptDraw" } | { "a": "declineDraw" } | { "a": "claimDraw", 
/**
 * The intended move.
 */
intended: string | null, } | { "a": "proposeTakeback" } | { "a": "acceptTakeback" } | { "a": "declineTakeback" } | { "a": "callArbiter" } | { "a": "nameAssistant", 
/**
 * The name of their account.
 */
name: string, } | { "a": "arbiter", 
/**
 * What.
 */
ruling: Ruling, 
/**
 * The reason, which both players see.
 */
reason: string, };

export type ClientFrame = { "t": "do", 
/**
 * The number of the command.
 */
id: number, 
/**
 * What.
 */
act: Act, } | { "t": "premove", 
/**
 * The move.
 */
uci: string, 
/**
 * The ply at which it is to be played.
 */
ply: number, } | { "t": "cancelPremove" } | { "t": "say", 
/**
 * The number of the command.
 */
id: number, 
/**
 * The text.
 */
text: string, } | { "t": "rematch", 
/**
 * The number of the command.
 */
id: number, } | { "t": "declineRematch", 
/**
 * The number of the command.
 */
id: number, } | { "t": "pong", 
/**
 * The number of the ping.
 */
n: number, };

