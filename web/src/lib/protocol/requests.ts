// Made from crates/wire by `UPDATE_TYPES=1 cargo test -p tabiya-wire --features typescript`.

import type { ErrorView } from './errors';
import type { PersonView, PlayedView, SeekView, GameSettings } from './people';
import type { Act, Room, Side } from './types';

export type TakenSeat = { 
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
 * The settings of the game.
 */
game: GameSettings, 
/**
 * The account to challenge.
 */
to?: string, 
/**
 * Whether it is for the first person who opens the link.
 */
link?: boolean, };

export type SeekResult = { "paired": TakenSeat } | { "seek": SeekView };

export type DeclineChallenge = { 
/**
 * The reason, for the challenger.
 */
reason?: string, };

export type PositionVerdict = { 
/**
 * The position, without castling and en passant rights that the board rules out.
 */
fen: string, 
/**
 * Why no game leads to it; empty if no reason is known.
 */
reasons: Array<PositionReason>, 
/**
 * Why no game can start from it, even if it is reachable.
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
 * The new password.
 */
new: string, };

export type CloseAccount = { 
/**
 * The password.
 */
password: string, 
/**
 * Whether to erase it as well: the name is replaced, and everything but the games is deleted.
 */
erase?: boolean, };

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
 * When it expires.
 */
expires: number, 
/**
 * The browser's description of itself.
 */
agent: string, 
/**
 * Whether it is the current session.
 */
current: boolean, };

export type TokenRequest = { 
/**
 * A name for the token.
 */
label?: string, 
/**
 * Its scopes: `board:play`, …
 */
scopes: Array<string>, 
/**
 * After how many days it expires; a year unless set.
 */
days?: number, };

export type TokenView = { 
/**
 * The number of the token.
 */
id: number, 
/**
 * The name its owner gave it.
 */
label: string, 
/**
 * Its scopes.
 */
scopes: Array<string>, 
/**
 * When it was created, in milliseconds since 1970.
 */
at: number, 
/**
 * When it expires; never if there is none, as for tokens of earlier versions.
 */
expires?: number, 
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
 * When it expires, in milliseconds since 1970.
 */
expires: number, };

export type OpenInvitation = { 
/**
 * The hash of its secret. It cannot be used to register.
 */
id: string, 
/**
 * The name of the operator who invites; null for the command line.
 */
by: string | null, 
/**
 * When it expires.
 */
expires: number, };

export type StandingView = { 
/**
 * Its name.
 */
name: string, 
/**
 * Whether they are a guest: then they can be muted, and nothing else.
 */
guest: boolean, 
/**
 * When it was created, in milliseconds since 1970.
 */
since: number, 
/**
 * Its title.
 */
title: string | null, 
/**
 * The player's real name.
 */
realName: string | null, 
/**
 * The player's FIDE ID.
 */
fideId: number | null, 
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
 * Whether it is an operator.
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
bot?: boolean, 
/**
 * Whether it is an operator.
 */
admin?: boolean, 
/**
 * The title; empty for none.
 */
title?: string, 
/**
 * The player's real name; empty for none.
 */
realName?: string, 
/**
 * The player's FIDE ID, digits alone; empty for none.
 */
fideId?: string, 
/**
 * Why, for the log.
 */
reason?: string, };

export type PasswordReset = { 
/**
 * The new password.
 */
password: string, 
/**
 * Why, for the log.
 */
reason?: string, };

export type Rename = { 
/**
 * The new name.
 */
name: string, 
/**
 * Why, for the log.
 */
reason?: string, };

export type NewResetLink = { 
/**
 * The secret of the link `/account/sign-in#reset=…`: only in this answer.
 */
secret: string, 
/**
 * When it expires, in milliseconds since 1970.
 */
expires: number, };

export type PeoplePage = { 
/**
 * By name.
 */
people: Array<StandingView>, 
/**
 * The `after` of the next page; null on the last one.
 */
next: string | null, };

export type ActReason = { 
/**
 * Why; up to 1,000 characters.
 */
reason?: string, };

export type AuditAct = "accountCreated" | "standingChanged" | "passwordSet" | "renamed" | "resetLinkCreated" | "sessionsEnded" | "tokenCreated" | "guestMuted" | "invitationCreated" | "invitationWithdrawn" | "reportClosed" | "reportReopened" | "arbiterAppointed" | "arbiterDismissed" | "gamesImported" | "announced" | "announcementRemoved" | "gamesPaused" | "gamesResumed" | "gameEnded" | "accountErased" | "settingsChanged" | "backedUp";

export type AuditView = { 
/**
 * Its number; later ones are higher.
 */
number: number, 
/**
 * When, in milliseconds since 1970.
 */
at: number, 
/**
 * The name of who did it; null for the command line.
 */
by: string | null, 
/**
 * What.
 */
act: AuditAct, 
/**
 * The name of the person to whom it was done, as it is now; null if it was done to nobody.
 */
about: string | null, 
/**
 * What else it was done to: a game, or a report by its number; may be empty.
 */
subject: string, 
/**
 * What changed, by name.
 */
details: Record<string, string>, 
/**
 * Why; may be empty.
 */
reason: string, };

export type LinkPassword = { 
/**
 * The secret of the link.
 */
secret: string, 
/**
 * The new password.
 */
password: string, };

export type ReportReason = "cheating" | "abuse" | "other";

export type LineNumber = { 
/**
 * The room.
 */
room: Room, 
/**
 * The number in that room.
 */
n: number, };

export type ReportRequest = { 
/**
 * Why.
 */
reason: ReportReason, 
/**
 * What happened; needed if the reason is `other`.
 */
words?: string, 
/**
 * The player, unless this is about a chat line.
 */
name?: string, 
/**
 * The game it is about.
 */
game?: string, 
/**
 * The chat line of that game.
 */
line?: LineNumber, };

export type ClosingView = { 
/**
 * The name of the operator.
 */
by: string | null, 
/**
 * When.
 */
at: number, 
/**
 * A note for other operators.
 */
note: string, };

export type ReportView = { 
/**
 * Its number.
 */
number: number, 
/**
 * When it was made, in milliseconds since 1970.
 */
at: number, 
/**
 * Who reported.
 */
by: PersonView, 
/**
 * Who was reported.
 */
about: PersonView, 
/**
 * Whether they are muted now.
 */
muted: boolean, 
/**
 * Why.
 */
reason: ReportReason, 
/**
 * What happened, in the reporter's words.
 */
words: string, 
/**
 * The game it is about.
 */
game: string | null, 
/**
 * The chat line as it was.
 */
line: string | null, 
/**
 * How it was closed; null while it is open.
 */
closed: ClosingView | null, };

export type ReportChange = { 
/**
 * Whether it is closed.
 */
closed: boolean, 
/**
 * A note for other operators.
 */
note?: string, };

export type MuteRequest = { 
/**
 * Whether they are muted.
 */
muted: boolean, };

export type BlockView = { 
/**
 * Who.
 */
person: PersonView, 
/**
 * Since when, in milliseconds since 1970.
 */
since: number, };

export type FollowedView = { 
/**
 * Who.
 */
person: PersonView, 
/**
 * Since when, in milliseconds since 1970.
 */
since: number, 
/**
 * Whether they are online.
 */
online: boolean, 
/**
 * The game they play now.
 */
playing: string | null, };

export type PlayerTv = { 
/**
 * The game they play now, or the last one; none if they have not played yet.
 */
game: string | null, };

export type IdentityView = { 
/**
 * The title.
 */
title: string | null, 
/**
 * The real name.
 */
realName: string | null, 
/**
 * The FIDE ID.
 */
fideId: number | null, 
/**
 * Whether they are shown in all games, and not only in official ones.
 */
shown: boolean, };

export type IdentityChange = { 
/**
 * Whether they are shown in all games.
 */
shown: boolean, };

export type ProgramRequest = { 
/**
 * The name the program gives itself.
 */
client: string, 
/**
 * Where the person is sent back to.
 */
place: string, 
/**
 * The scopes it asks for.
 */
scopes: Array<string>, };

export type ProgramDecision = { 
/**
 * Whether the program is authorized.
 */
allow: boolean, };

export type ProgramRedirect = { 
/**
 * The address.
 */
redirect: string, };

export type ActRequest = { 
/**
 * The sender's number for it. If it is sent twice with the same number, it is done once.
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

