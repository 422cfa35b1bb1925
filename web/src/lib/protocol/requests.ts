// Made from crates/wire by `UPDATE_TYPES=1 cargo test -p tabiya-wire --features typescript`.

import type { ErrorView } from './errors';
import type { PlayedView, SeekView, Wish } from './people';
import type { Act, Side } from './types';

export type Seated = { 
/**
 * The game.
 */
id: string, 
/**
 * The side.
 */
side: Side, };

export type NewSeek = { 
/**
 * The game that is wanted.
 */
wish: Wish, 
/**
 * The account to challenge.
 */
to?: string, 
/**
 * Whether it is for the first person who opens the link.
 */
link?: boolean, };

export type Sought = { "paired": Seated } | { "seek": SeekView };

export type DeclineChallenge = { 
/**
 * Why, for the challenger.
 */
reason?: string, };

export type PositionVerdict = { 
/**
 * The position, without castling and en passant claims that the board
 * contradicts.
 */
fen: string, 
/**
 * Why no game leads to it; empty if no rule speaks against it.
 */
reasons: Array<PositionReason>, 
/**
 * Why no game can start from it although it can arise.
 */
over: string | null, 
/**
 * The same with its code.
 */
overError: ErrorView | null, 
/**
 * Whether the side to move is in check.
 */
check: boolean, };

export type PositionReason = { 
/**
 * The sentence.
 */
text: string, 
/**
 * The squares.
 */
squares: Array<string>, 
/**
 * The same with its code.
 */
error: ErrorView, };

export type Register = { 
/**
 * Its name: 2 to 20 letters, digits, `_` and `-`.
 */
name: string, 
/**
 * Its password: 8 to 256 bytes.
 */
password: string, 
/**
 * The invitation, where one is needed.
 */
invitation?: string, };

export type SignIn = { 
/**
 * The name of the account.
 */
name: string, 
/**
 * Its password.
 */
password: string, };

export type PasswordChange = { 
/**
 * The current password.
 */
old: string, 
/**
 * The new one.
 */
new: string, };

export type CloseAccount = { 
/**
 * The password.
 */
password: string, };

export type SessionView = { 
/**
 * The number of the session.
 */
id: number, 
/**
 * When it began, in milliseconds since 1970.
 */
at: number, 
/**
 * When it ends by itself.
 */
expires: number, 
/**
 * What the browser calls itself.
 */
agent: string, 
/**
 * Whether it is the session that asks.
 */
current: boolean, };

export type TokenRequest = { 
/**
 * What its owner calls it.
 */
label?: string, 
/**
 * What it allows: `board:play`, …
 */
scopes: Array<string>, };

export type TokenView = { 
/**
 * The number of the token.
 */
id: number, 
/**
 * What its owner calls it.
 */
label: string, 
/**
 * What it allows.
 */
scopes: Array<string>, 
/**
 * When it was created, in milliseconds since 1970.
 */
at: number, 
/**
 * The token itself: only in the answer that creates it.
 */
token?: string, };

export type HistoryPage = { 
/**
 * The games.
 */
games: Array<PlayedView>, 
/**
 * What to pass as `before` for the next page; null on the last one.
 */
next: string | null, };

export type NewInvitation = { 
/**
 * The invitation itself: only in this answer.
 */
invitation: string, 
/**
 * Until when it is good, in milliseconds since 1970.
 */
expires: number, };

export type OpenInvitation = { 
/**
 * The hash of its secret, which opens nothing.
 */
id: string, 
/**
 * The name of the operator who invites; null for the command line.
 */
by: string | null, 
/**
 * Until when it is good.
 */
expires: number, };

export type StandingView = { 
/**
 * Its name.
 */
name: string, 
/**
 * When it was created, in milliseconds since 1970.
 */
since: number, 
/**
 * Whether an operator disabled it.
 */
disabled: boolean, 
/**
 * Whether its chat is muted.
 */
muted: boolean, 
/**
 * Whether it may act as an arbiter.
 */
arbiter: boolean, 
/**
 * Whether it is a bot.
 */
bot: boolean, 
/**
 * Whether it is an operator's.
 */
admin: boolean, 
/**
 * Whether its owner closed it for good.
 */
closed: boolean, };

export type StandingChanges = { 
/**
 * Whether it is disabled.
 */
disabled?: boolean, 
/**
 * Whether its chat is muted.
 */
muted?: boolean, 
/**
 * Whether it may act as an arbiter.
 */
arbiter?: boolean, 
/**
 * Whether it is a bot.
 */
bot?: boolean, };

export type PasswordReset = { 
/**
 * The new password.
 */
password: string, };

export type ProgramRequest = { 
/**
 * The program, by the name it gives itself.
 */
client: string, 
/**
 * Where the person is sent back to.
 */
place: string, 
/**
 * What it wants to do.
 */
scopes: Array<string>, };

export type ProgramDecision = { 
/**
 * Whether the program may.
 */
allow: boolean, };

export type ProgramRedirect = { 
/**
 * The address.
 */
redirect: string, };

export type ActRequest = { 
/**
 * The sender's number for it: sent again with the same, it is done once.
 */
id?: number, 
/**
 * What to do.
 */
act: Act, };

export type ActDone = { 
/**
 * The number of the last event of the game.
 */
seq: number, };

