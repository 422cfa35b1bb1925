// Made from crates/wire by `UPDATE_TYPES=1 cargo test -p tabiya-wire --features typescript`.

import type { CallsRule, Deed, DeedDetails, Ruling } from './arbiter';
import type { ErrorView } from './errors';

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
 * The move for programs.
 */
uci: string, 
/**
 * The move for people.
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
 * What White's shows, in milliseconds; none without a clock.
 */
white: number | null, 
/**
 * What Black's shows.
 */
black: number | null, 
/**
 * Which one runs.
 */
running: Side | null, };

export type Countdown = { 
/**
 * Who is absent.
 */
side: Side, 
/**
 * How long, in milliseconds.
 */
left: number, };

export type EndReason = "checkmate" | "resignation" | "resignationNoMate" | "time" | "timeNoMate" | "abandonment" | "abandonmentNoMate" | "stalemate" | "deadPosition" | "agreement" | "threefold" | "fivefold" | "fiftyMoves" | "seventyFiveMoves" | "threefoldClaimed" | "fiftyMovesClaimed" | "forfeit" | "forfeitOfBoth" | "decided" | "corrected" | "aborted";

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
 * In English for the receiver: `YOU WON: checkmate`.
 */
words: string, };

export type Opening = { 
/**
 * Its place in the Encyclopaedia of Chess Openings, as `C89`.
 */
eco: string, 
/**
 * As players say it.
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
 * How far the game has got: what a move must name.
 */
ply: number, 
/**
 * How many moves of the list stand.
 */
length: number, 
/**
 * Who has the move.
 */
turn: Side, 
/**
 * The square of the king in check.
 */
check: string | null, 
/**
 * The legal moves with their names, for the player having the move.
 */
legal: { [key in string]: string } | null, 
/**
 * The deepest opening with a name that the moves went through.
 */
opening: Opening | null, 
/**
 * The clocks.
 */
clocks: Clocks, 
/**
 * Whose draw offer stands.
 */
drawOffer: Side | null, 
/**
 * Who wishes to take a move back.
 */
takeback: Side | null, 
/**
 * Who is there.
 */
present: Sides<boolean>, 
/**
 * How long an absent player is still waited for.
 */
countdown: Countdown | null, 
/**
 * Who calls the arbiter; left out where nobody does.
 */
calls?: Sides<boolean>, 
/**
 * Whose assistant is approved, and whose is not yet (`false`); left out
 * where nobody has one.
 */
assisted?: Sides<boolean | null>, 
/**
 * How the game ended.
 */
outcome: Outcome | null, };

export type Rematch = { 
/**
 * Whose offer stands.
 */
by: Side | null, 
/**
 * The game, once it is made.
 */
next: string | null, };

export type OfficialView = { 
/**
 * Who judges, by name.
 */
arbiters: Array<string>, 
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
 * When the clocks start by themselves; none if the arbiter starts them.
 */
startAt: number | null, 
/**
 * Who has not appeared so long after the start forfeits.
 */
defaultTime: number | null, 
/**
 * Who is away for so long loses.
 */
absence: number | null, 
/**
 * A draw can be offered when both have made so many moves.
 */
drawOffersAfter: number, 
/**
 * Whether players can call the arbiter.
 */
calls: CallsRule, 
/**
 * Whether a part of the lag is not charged.
 */
lagCredit: boolean, 
/**
 * Whether the page may play the only move of a square.
 */
smartMoves: boolean, 
/**
 * Whether the page may promote to a queen unasked.
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
 * What the receiver is.
 */
you: You, 
/**
 * For whom the receiver enters moves, if they are an assistant.
 */
assists?: Side, 
/**
 * Who plays, by name; none for a free seat.
 */
names: Sides<string | null>, 
/**
 * Where the computer sits; left out where it does not.
 */
computers?: Sides<boolean>, 
/**
 * Who enters moves for the players, or is to, by name; left out where
 * nobody is.
 */
assistants?: Sides<string | null>, 
/**
 * What an arbiter has laid down; left out of games without one.
 */
official?: OfficialView, 
/**
 * The clock of each side in words, as `3+2`.
 */
time: Sides<string>, 
/**
 * `online` or `otb`.
 */
ruleset: string, 
/**
 * Whether ratings change with it.
 */
rated: boolean, 
/**
 * Whether it is Chess960: castling is the king onto its rook.
 */
chess960: boolean, 
/**
 * What this game allows.
 */
takebacks: boolean, 
/**
 * Whether moves can be entered in advance.
 */
premoves: boolean, 
/**
 * Whether people can talk here.
 */
chat: boolean, 
/**
 * What a wrong claim gives the opponent, in milliseconds; none where
 * draws are not claimed, or without a clock.
 */
claimPenaltyMs: number | null, 
/**
 * How many people watch who do not play.
 */
spectators: number, 
/**
 * How another game between the same players stands.
 */
rematch: Rematch, 
/**
 * Where the moves begin.
 */
startFen: string, 
/**
 * The moves so far.
 */
moves: Array<MoveView>, 
/**
 * How things stand.
 */
state: State, };

export type NewsItem = { "what": "seated", 
/**
 * Which.
 */
side: Side, } | { "what": "started" } | { "what": "moved" } & MoveView | { "what": "drawOffered", 
/**
 * By whom.
 */
by: Side, } | { "what": "drawDeclined", 
/**
 * Whose.
 */
of: Side, } | { "what": "claimRejected", 
/**
 * Whose.
 */
by: Side, } | { "what": "takebackProposed", 
/**
 * Who.
 */
by: Side, } | { "what": "takebackDeclined", 
/**
 * Whose wish.
 */
of: Side, } | { "what": "takenBack", 
/**
 * How many.
 */
plies: number, } | { "what": "timeGiven", 
/**
 * Who has it.
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
 * The name of who did it, if it is known.
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
details?: DeedDetails, } | { "what": "restored" } | { "what": "presence" } | { "what": "ended" };

export type Room = "players" | "spectators";

export type ChatLine = { 
/**
 * Its number in its room, from 1.
 */
n: number, 
/**
 * Where it was said.
 */
room: Room, 
/**
 * Who said it, by name.
 */
who: string, 
/**
 * What they play, if they do.
 */
side: Side | null, 
/**
 * The words.
 */
text: string, 
/**
 * When, in milliseconds since 1970.
 */
at: number, };

export type ServerFrame = { "t": "game" } & GameView | { "t": "news", 
/**
 * The number of the last event in it; the next news begins after.
 */
seq: number, 
/**
 * What happened, for people.
 */
items: Array<NewsItem>, 
/**
 * How things stand.
 */
state: State, } | { "t": "ack", 
/**
 * The number of the command.
 */
id: number, 
/**
 * The number of the last event known to the sender then.
 */
seq: number, } | { "t": "refused", 
/**
 * The number of the command.
 */
id: number, 
/**
 * Why, in English.
 */
why: string, 
/**
 * Why, as a code of `error::ErrorCode`.
 */
code: string, 
/**
 * The parameters of the code.
 */
params: Record<string, string | number>, } | { "t": "spectators", 
/**
 * How many people watch who do not play.
 */
n: number, } | { "t": "chat", 
/**
 * From the oldest on.
 */
lines: Array<ChatLine>, } | { "t": "said", 
/**
 * The number of the command.
 */
id: number, } | { "t": "rematch" } & Rematch | { "t": "premove", 
/**
 * The move that waits, if one does.
 */
uci: string | null, 
/**
 * Why the one before was dropped, in English.
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
 * The number of the last event: whoever has not seen it asks again.
 */
seq: number, } | { "t": "bad", 
/**
 * Why, in English.
 */
why: string, 
/**
 * Why, as a code of `error::ErrorCode`.
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
 * How many moves have been made when it is to be played.
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
 * Why: both players read it.
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
 * How many moves will have been made when it is to be played.
 */
ply: number, } | { "t": "cancelPremove" } | { "t": "say", 
/**
 * The number of the command.
 */
id: number, 
/**
 * The words.
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

