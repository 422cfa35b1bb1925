// Made from crates/wire by `UPDATE_TYPES=1 cargo test -p tabiya-wire --features typescript`.

import type { Clocks, Outcome, Side, Sides } from './types';

export type SideWish = "white" | "black" | "random";

export type RulesetName = "online" | "otb";

export type Rule = "noAbort" | "noRematch" | "noGiveTime" | "noClaimWin" | "noEarlyDraw";

export type ComputerWish = { 
/**
 * How well it shall play: 1 to 8.
 */
level?: number, 
/**
 * The name of a program that the operator added.
 */
program?: string, };

export type ComputersView = { 
/**
 * The levels of the zone's own engine, the weakest first.
 */
levels: Array<number>, 
/**
 * Other programs, by name.
 */
programs: Array<string>, };

export type Wish = { 
/**
 * The clock, as people write it: `3+2`, `40/90+30:30+30`, `3 days`.
 */
time: string, 
/**
 * Black's clock, if it differs.
 */
timeBlack?: string, 
/**
 * The side of whoever wishes.
 */
side?: SideWish, 
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
 * How many seconds an absent player is waited for.
 */
absence?: number, 
/**
 * Whether moves can be taken back by agreement; never in a rated game.
 */
takebacks?: boolean, 
/**
 * Whether the players can talk.
 */
chat?: boolean, 
/**
 * The computer as the opponent.
 */
computer?: ComputerWish, 
/**
 * What the players may not do, beside this.
 */
rules?: Array<Rule>, };

export type PersonView = { 
/**
 * The name to show.
 */
name: string, 
/**
 * Whether they are a guest, without a page of their own.
 */
guest: boolean, 
/**
 * A title before the name; `BOT` for a program.
 */
title: string | null, 
/**
 * The rating at the speed in question.
 */
rating: number | null, 
/**
 * Whether that is only a guess.
 */
provisional: boolean, };

export type Roles = { 
/**
 * A program.
 */
bot: boolean, 
/**
 * May be an arbiter.
 */
arbiter: boolean, 
/**
 * May do what the operator does.
 */
admin: boolean, 
/**
 * Cannot write to others.
 */
muted: boolean, };

export type Registration = "open" | "invitation" | "closed";

export type Word = string;

export type Preferences = { 
/**
 * One square is enough where only one move starts or ends there.
 */
smartMove?: boolean, 
/**
 * Moves can be entered in advance.
 */
premove?: boolean, 
/**
 * A pawn becomes a queen without a question.
 */
autoQueen?: boolean, 
/**
 * A move is sent when it is confirmed.
 */
confirmMove?: boolean, 
/**
 * Moves can be heard.
 */
sound?: boolean, 
/**
 * The look of the board.
 */
board?: Word, 
/**
 * The look of the pieces.
 */
pieces?: Word, 
/**
 * The size of the board.
 */
size?: Word, 
/**
 * Letters or figurines.
 */
notation?: Word, 
/**
 * Letters and numbers at the edge of the board.
 */
coordinates?: boolean, 
/**
 * How fast pieces glide.
 */
animation?: Word, 
/**
 * Only board, clocks and moves.
 */
zen?: boolean, 
/**
 * Light or dark.
 */
theme?: Word, 
/**
 * The language of the page.
 */
language?: Word, };

export type Me = { 
/**
 * Who; none if they have never done anything here.
 */
person: PersonView | null, 
/**
 * What the account may do; none for a guest.
 */
roles: Roles | null, 
/**
 * Whether anybody can register, or how.
 */
registration: Registration, 
/**
 * What they prefer.
 */
preferences: Preferences | null, };

export type RatingView = { 
/**
 * The number.
 */
rating: number, 
/**
 * How far it may be off.
 */
deviation: number, 
/**
 * Whether it is only a guess.
 */
provisional: boolean, 
/**
 * Rated games.
 */
games: number, };

export type SpeedView = { 
/**
 * `blitz`, `rapid`, …
 */
speed: string, 
/**
 * Games that count.
 */
games: number, 
/**
 * Won.
 */
wins: number, 
/**
 * Lost.
 */
losses: number, 
/**
 * Drawn.
 */
draws: number, 
/**
 * Moves made.
 */
moves: number, 
/**
 * The rating; none before the first rated game.
 */
rating: RatingView | null, };

export type Profile = { 
/**
 * Who.
 */
person: PersonView, 
/**
 * Since when, in milliseconds since 1970.
 */
since: number, 
/**
 * Whether the account is closed or disabled.
 */
gone: boolean, 
/**
 * By speed, from the fastest.
 */
speeds: Array<SpeedView>, };

export type PlayedView = { 
/**
 * Its id.
 */
id: string, 
/**
 * When it was made, in milliseconds since 1970.
 */
at: number, 
/**
 * Who played, with the ratings before it; none for a free seat.
 */
players: Sides<PersonView | null>, 
/**
 * The side of the person whose history this is.
 */
side: Side, 
/**
 * `blitz`, `rapid`, …
 */
speed: string, 
/**
 * Whether it was rated.
 */
rated: boolean, 
/**
 * Moves of either side.
 */
plies: number, 
/**
 * For this person: `win`, `draw`, `loss`, `none`, `unfinished`.
 */
result: string, 
/**
 * How it ended, in English.
 */
ending: string | null, 
/**
 * How it ended, for those who only look.
 */
outcome?: Outcome, 
/**
 * What it did to the ratings.
 */
changes: Sides<number> | null, };

export type LeaderView = { 
/**
 * Who, with their rating.
 */
person: PersonView, 
/**
 * Rated games.
 */
games: number, };

export type SeekKind = "open" | "link" | "person";

export type SeekView = { 
/**
 * Its id, which becomes that of the game.
 */
id: string, 
/**
 * Who looks.
 */
by: PersonView, 
/**
 * Whom they challenge; none for everybody, or whoever has the link.
 */
to: PersonView | null, 
/**
 * Who may answer.
 */
kind: SeekKind, 
/**
 * Whether it is the receiver's own.
 */
own: boolean, 
/**
 * What game.
 */
wish: Wish, 
/**
 * `blitz`, `rapid`, …
 */
speed: string, };

export type LiveGame = { 
/**
 * Its id.
 */
id: string, 
/**
 * Who plays.
 */
players: Sides<PersonView | null>, 
/**
 * The position.
 */
fen: string, 
/**
 * The last move, as `e2e4`.
 */
lastMove: string | null, 
/**
 * The clocks.
 */
clocks: Clocks, 
/**
 * The clock, as people write it.
 */
time: string, 
/**
 * `blitz`, `rapid`, …
 */
speed: string, 
/**
 * Whether ratings change.
 */
rated: boolean, };

export type Lobby = { 
/**
 * Who the receiver is.
 */
you: PersonView | null, 
/**
 * Open seeks, and the receiver's own challenges in both directions.
 */
seeks: Array<SeekView>, 
/**
 * Games the receiver is in.
 */
playing: Array<LiveGame>, 
/**
 * Games now playing.
 */
games: Array<LiveGame>, 
/**
 * Seeks of the receiver that ended while they were away.
 */
lapsed: Array<Wish>, 
/**
 * People with the lobby open.
 */
people: number, 
/**
 * Games that are live.
 */
live: number, };

export type GoneCode = "withdrawn" | "declined" | "expired";

export type LobbyFrame = { "t": "lobby" } & Lobby | { "t": "seek" } & SeekView | { "t": "gone", 
/**
 * Which.
 */
id: string, 
/**
 * Why, in English, where its owner or the challenged should know.
 */
why: string | null, 
/**
 * Why, where they should know.
 */
code?: GoneCode, 
/**
 * What the challenged said to it.
 */
reason?: string, } | { "t": "paired", 
/**
 * The game; the seek had the same id.
 */
game: string, 
/**
 * The receiver's side.
 */
side: Side, } | { "t": "games", 
/**
 * The newest first.
 */
games: Array<LiveGame>, } | { "t": "counts", 
/**
 * People with the lobby open.
 */
people: number, 
/**
 * Games that are live.
 */
games: number, } | { "t": "ping" };

