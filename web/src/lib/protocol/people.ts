// Made from crates/wire by `UPDATE_TYPES=1 cargo test -p tabiya-wire --features typescript`.

import type { ComputerChoice } from './computers';
import type { SiteLook } from './site';
import type { Clocks, Opening, Outcome, Side, Sides } from './types';

export type SideChoice = "white" | "black" | "random";

export type RulesetName = "online" | "otb";

export type Rule = "noAbort" | "noRematch" | "noGiveTime" | "noClaimWin" | "noEarlyDraw";

export type GameSettings = { 
/**
 * The time control: `3+2`, `40/90+30:30+30`, `3 days`.
 */
time: string, 
/**
 * Black's time control, if it differs.
 */
timeBlack?: string, 
/**
 * The side of the person who asks.
 */
side?: SideChoice, 
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
 * After how many seconds an absent player loses.
 */
absence?: number, 
/**
 * Whether takebacks are allowed; never in a rated game.
 */
takebacks?: boolean, 
/**
 * Whether the players can chat.
 */
chat?: boolean, 
/**
 * The computer as the opponent, if wanted.
 */
computer?: ComputerChoice, 
/**
 * Further things that the players may not do.
 */
rules?: Array<Rule>, 
/**
 * Whether players of a game without a clock come and go, as in correspondence. Programs that
 * play several games leave on purpose.
 */
noCountdown?: boolean, 
/**
 * Which opponents an open seek takes, by rating: a number is the distance from the seeker's
 * own rating, which grows while they wait; `1500-1800` is fixed.
 */
ratingRange?: number | string, };

export type PersonView = { 
/**
 * The display name.
 */
name: string, 
/**
 * Whether they are a guest.
 */
guest: boolean, 
/**
 * A title before the name, where it may be shown; `BOT` for a bot.
 */
title: string | null, 
/**
 * The real name, where it may be shown.
 */
realName?: string, 
/**
 * The rating at the speed in question.
 */
rating: number | null, 
/**
 * Whether the rating is provisional.
 */
provisional: boolean, };

export type Roles = { 
/**
 * A bot.
 */
bot: boolean, 
/**
 * May be an arbiter.
 */
arbiter: boolean, 
/**
 * An operator.
 */
admin: boolean, 
/**
 * Muted.
 */
muted: boolean, };

export type Registration = "open" | "invitation" | "closed";

export type Word = string;

export type Preferences = { 
/**
 * Smart moves: one click plays when only one move is possible.
 */
smartMove?: boolean, 
/**
 * Premoves.
 */
premove?: boolean, 
/**
 * Promote to a queen without asking.
 */
autoQueen?: boolean, 
/**
 * Confirm each move.
 */
confirmMove?: boolean, 
/**
 * Sounds.
 */
sound?: boolean, 
/**
 * How loud the sounds are.
 */
volume?: Word, 
/**
 * The board theme.
 */
board?: Word, 
/**
 * The piece set.
 */
pieces?: Word, 
/**
 * The size of the board.
 */
size?: Word, 
/**
 * Letters or figurines in the notation.
 */
notation?: Word, 
/**
 * Coordinates at the edge of the board.
 */
coordinates?: boolean, 
/**
 * Animation speed.
 */
animation?: Word, 
/**
 * Zen mode: only board, clocks, and moves.
 */
zen?: boolean, 
/**
 * Light or dark theme.
 */
theme?: Word, 
/**
 * The language of the page.
 */
language?: Word, 
/**
 * How far the ratings of opponents in the lobby may be away.
 */
ratingRange?: Word, 
/**
 * Open the board, wherever the player is, when their round starts.
 */
toBoard?: boolean, };

export type Me = { 
/**
 * Who they are; none for a new visitor.
 */
person: PersonView | null, 
/**
 * The roles of the account; none for a guest.
 */
roles: Roles | null, 
/**
 * Who can register.
 */
registration: Registration, 
/**
 * Whether people can chat on this server.
 */
chat: boolean, 
/**
 * Whether only people with an account can play, seek and chat.
 */
accountsOnly: boolean, 
/**
 * Whether the server sends mail, so that forgotten passwords can be reset by it.
 */
mail: boolean, 
/**
 * Where the source code of the server is; none if it does not say.
 */
source: string | null, 
/**
 * Their preferences.
 */
preferences: Preferences | null, 
/**
 * What the operator announces to everybody; left out if nothing.
 */
announcement?: string, 
/**
 * What is different from other servers on every page; left out if nothing is.
 */
site?: SiteLook, 
/**
 * Whether the operator says something about this server; left out if not.
 */
about?: boolean, };

export type RatingView = { 
/**
 * The number.
 */
rating: number, 
/**
 * The deviation.
 */
deviation: number, 
/**
 * Whether it is provisional.
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
 * Finished games that count.
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
 * Who it is.
 */
person: PersonView, 
/**
 * When they joined, in milliseconds since 1970; none for a guest.
 */
since: number | null, 
/**
 * Whether the account is closed or disabled.
 */
gone: boolean, 
/**
 * Whether the caller follows them.
 */
following?: boolean, 
/**
 * By speed, fastest first.
 */
speeds: Array<SpeedView>, };

export type LastPosition = { 
/**
 * The position.
 */
fen: string, 
/**
 * The last move as UCI.
 */
lastMove: string | null, };

export type PlayedView = { 
/**
 * Its id.
 */
id: string, 
/**
 * When it was created, in milliseconds since 1970.
 */
at: number, 
/**
 * The players, with their ratings before the game; none for a free seat.
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
 * The time control of each side: `3+2`.
 */
time: Sides<string>, 
/**
 * Whether it was rated.
 */
rated: boolean, 
/**
 * The number of plies.
 */
plies: number, 
/**
 * The result for this person: `win`, `draw`, `loss`, `none`, `unfinished`.
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
 * How it changed the ratings.
 */
changes: Sides<number> | null, 
/**
 * The opening; none while the game is in progress.
 */
opening: Opening | null, 
/**
 * The last position; none while the game is in progress.
 */
lastPosition: LastPosition | null, };

export type LeaderView = { 
/**
 * The player, with their rating.
 */
person: PersonView, 
/**
 * Rated games.
 */
games: number, };

export type SeekKind = "open" | "link" | "person";

export type SeekView = { 
/**
 * Its id, which becomes the id of the game.
 */
id: string, 
/**
 * The seeker.
 */
by: PersonView, 
/**
 * The challenged player; none for an open seek or a link.
 */
to: PersonView | null, 
/**
 * Who may accept it.
 */
kind: SeekKind, 
/**
 * Whether it is the receiver's own.
 */
own: boolean, 
/**
 * The game they want.
 */
game: GameSettings, 
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
 * The players.
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
 * The time control.
 */
time: string, 
/**
 * `blitz`, `rapid`, …
 */
speed: string, 
/**
 * Whether it is rated.
 */
rated: boolean, 
/**
 * Whether an arbiter created it, and starts it or sets when it starts; left out if not.
 */
official?: boolean, };

export type LiveGames = { 
/**
 * The game to watch first: one of `games`.
 */
featured: string | null, 
/**
 * The strongest players first; games without a move for five minutes come last.
 */
games: Array<LiveGame>, };

export type Lobby = { 
/**
 * Who the receiver is.
 */
you: PersonView | null, 
/**
 * Open seeks, and challenges to or by the receiver.
 */
seeks: Array<SeekView>, 
/**
 * Live games of the receiver.
 */
playing: Array<LiveGame>, 
/**
 * Live games to watch.
 */
games: Array<LiveGame>, 
/**
 * Seeks of the receiver that ended while they were offline.
 */
lapsed: Array<GameSettings>, 
/**
 * The number of people in the lobby.
 */
people: number, 
/**
 * The number of live games.
 */
live: number, };

export type GoneCode = "withdrawn" | "declined" | "expired";

export type Notices = { 
/**
 * Who the receiver is.
 */
you: PersonView | null, 
/**
 * Games the receiver is in.
 */
playing: Array<LiveGame>, 
/**
 * Challenges to the receiver, oldest first.
 */
challenges: Array<SeekView>, 
/**
 * What the operator announces to everybody; left out if nothing.
 */
announcement?: string, };

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
 * The game, with the same id as the seek.
 */
game: string, 
/**
 * The receiver's side.
 */
side: Side, } | { "t": "games", 
/**
 * Newest first.
 */
games: Array<LiveGame>, } | { "t": "counts", 
/**
 * The number of people in the lobby.
 */
people: number, 
/**
 * The number of live games.
 */
games: number, } | { "t": "notices" } & Notices | { "t": "storage", 
/**
 * Whether it does.
 */
responds: boolean, } | { "t": "ping" };

