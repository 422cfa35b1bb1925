// Made from crates/wire by `UPDATE_TYPES=1 cargo test -p tabiya-wire --features typescript`.

import type { RulesetName } from './people';
import type { Clocks, Side } from './types';

export type CompetitionKind = "swiss" | "roundRobin" | "doubleRoundRobin";

export type AccelerationName = "none" | "baku";

export type EntryRuleName = "open" | "approval" | "list";

export type RoundPlanView = { 
/**
 * When the games start, in milliseconds since 1970; none if the arbiter starts them.
 */
startsAt: number | null, 
/**
 * The time control, if it differs.
 */
time: string | null, };

export type PointsView = { 
/**
 * A win.
 */
win: number, 
/**
 * A draw.
 */
draw: number, 
/**
 * A loss on the board.
 */
loss: number, 
/**
 * The pairing-allocated bye.
 */
bye: number, };

export type PrizeView = { 
/**
 * For whom: a category, or everyone.
 */
category: string | null, 
/**
 * What, such as `1st: 100 EUR`.
 */
text: string, };

export type RegulationsView = { 
/**
 * The name of the event.
 */
name: string, 
/**
 * The section, such as `A` or `U14`.
 */
section: string | null, 
/**
 * What players read before they enter.
 */
text: string, 
/**
 * How rounds are paired.
 */
kind: CompetitionKind, 
/**
 * Whether the first rounds of a Swiss are accelerated.
 */
acceleration: AccelerationName, 
/**
 * The number of rounds of a Swiss; 0 for a round robin.
 */
rounds: number, 
/**
 * The time control: `5+3`, `40/90+30:30+30`.
 */
time: string, 
/**
 * What is set for single rounds, from the first on.
 */
plan: Array<RoundPlanView>, 
/**
 * The points of results.
 */
points: PointsView, 
/**
 * The tie-breaks in order, by their codes in TRF26; points come first and are not in the list.
 */
tieBreaks: Array<string>, 
/**
 * Who can enter.
 */
entry: EntryRuleName, 
/**
 * The most players.
 */
maxEntries: number | null, 
/**
 * Whether bots may enter.
 */
bots: boolean, 
/**
 * The last round that a late entry can join; 1 for none.
 */
lateEntryUntil: number, 
/**
 * Late players get half a point for at most so many missed rounds.
 */
lateHalfPoints: number, 
/**
 * How many half-point byes each player can ask for.
 */
halfByes: number, 
/**
 * No player can ask for a half-point bye in so many of the last rounds.
 */
noByesInLast: number, 
/**
 * Whether players must check in before each round is paired.
 */
checkIn: boolean, 
/**
 * How many seconds late a player may appear (Laws 6.7); none if only the clock decides.
 */
defaultTime: number | null, 
/**
 * Whether games are rated on this server.
 */
rated: boolean, 
/**
 * Which draws need a claim.
 */
ruleset: RulesetName, 
/**
 * Draw offers are allowed after so many moves of each player.
 */
drawOffersAfter: number, 
/**
 * How many seconds later spectators see the games.
 */
spectatorDelay: number, 
/**
 * Prizes.
 */
prizes: Array<PrizeView>, 
/**
 * Whether the competition is in public lists.
 */
listed: boolean, };

export type CompetitionPhase = "draft" | "entry" | "closed" | "running" | "finished" | "abandoned";

export type CompetitionRowView = { 
/**
 * Its id.
 */
id: string, 
/**
 * The name, with its section.
 */
name: string, 
/**
 * How rounds are paired.
 */
kind: CompetitionKind, 
/**
 * How far it is.
 */
phase: CompetitionPhase, 
/**
 * When the next round starts, in milliseconds since 1970, if that is set.
 */
startsAt: number | null, 
/**
 * The time control.
 */
time: string, 
/**
 * The number of rounds.
 */
rounds: number, 
/**
 * The last published round; 0 for none.
 */
round: number, 
/**
 * How many players take part.
 */
players: number, };

export type CompetitionList = { 
/**
 * Those of the caller, as player or staff, drafts included.
 */
yours: Array<CompetitionRowView>, 
/**
 * Open for entry, or closed and not started.
 */
open: Array<CompetitionRowView>, 
/**
 * Running.
 */
running: Array<CompetitionRowView>, 
/**
 * Finished or abandoned.
 */
finished: Array<CompetitionRowView>, 
/**
 * Whether the caller may create a competition.
 */
mayCreate: boolean, 
/**
 * What to send as `before` for older ones; none if these are all.
 */
next: string | null, };

export type StaffRoleName = "arbiter" | "deputyChief" | "chief" | "organizer";

export type StaffMemberView = { 
/**
 * The name of the account.
 */
person: string, 
/**
 * The real name, if it is known.
 */
name: string | null, 
/**
 * The role.
 */
role: StaffRoleName, };

export type EntryStateName = "pending" | "in" | "refused" | "withdrawn" | "expelled";

export type ByeName = "zero" | "half" | "full";

export type ByeView = { 
/**
 * The round.
 */
round: number, 
/**
 * Which.
 */
bye: ByeName, };

export type EntryView = { 
/**
 * What acts call the player by; it never changes.
 */
id: number, 
/**
 * The pairing number, once numbers are given.
 */
number: number | null, 
/**
 * The name in lists.
 */
name: string, 
/**
 * The name of the account; none for a player without one.
 */
person: string | null, 
/**
 * FIDE title.
 */
title: string | null, 
/**
 * The rating that counts for pairing.
 */
rating: number | null, 
/**
 * The number in FIDE's list.
 */
fideId: number | null, 
/**
 * The federation.
 */
federation: string | null, 
/**
 * The club.
 */
club: string | null, 
/**
 * The category for prizes.
 */
category: string | null, 
/**
 * Whether a program plays.
 */
bot: boolean, 
/**
 * Whether the player takes part.
 */
state: EntryStateName, 
/**
 * The first round without the player, if they withdrew or were expelled.
 */
until: number | null, 
/**
 * The first round in which the player can be paired.
 */
joined: number, 
/**
 * Byes that are known before the pairing.
 */
byes: Array<ByeView>, 
/**
 * Whether the player has checked in for the next round.
 */
checkedIn: boolean, };

export type RoundStateName = "planned" | "drafted" | "edited" | "validated" | "published" | "playing" | "closed";

export type ResultKindName = "played" | "forfeit" | "unrated" | "awarded" | "adjourned";

export type ResultView = { 
/**
 * `1-0`, `0-1`, `½-½`, `0-0`, `½-0` or `0-½`.
 */
score: string, 
/**
 * How it came about.
 */
how: ResultKindName, };

export type BoardView = { 
/**
 * Its number, from 1.
 */
board: number, 
/**
 * Who has White.
 */
white: number, 
/**
 * Who has Black.
 */
black: number, 
/**
 * The game; none for players without accounts, and before publication.
 */
game: string | null, 
/**
 * The result, once there is one.
 */
result: ResultView | null, 
/**
 * A later correction that counts for the rating report alone.
 */
forRating: ResultView | null, };

export type RoundView = { 
/**
 * Its number, from 1.
 */
number: number, 
/**
 * How far it is.
 */
state: RoundStateName, 
/**
 * When the games start, in milliseconds since 1970; none if the arbiter starts them.
 */
startsAt: number | null, 
/**
 * The time control.
 */
time: string, 
/**
 * Whether the arbiter changed the pairing by hand.
 */
byHand: boolean, 
/**
 * The boards, in order; empty before publication.
 */
boards: Array<BoardView>, 
/**
 * Who has the pairing-allocated bye.
 */
bye: number | null, };

export type YourPairing = { 
/**
 * The round.
 */
round: number, 
/**
 * The board; none for a bye.
 */
board: number | null, 
/**
 * The color.
 */
color: Side | null, 
/**
 * The opponent.
 */
opponent: number | null, 
/**
 * The game.
 */
game: string | null, 
/**
 * When it starts, in milliseconds since 1970; none if the arbiter starts it.
 */
startsAt: number | null, 
/**
 * How far the round is.
 */
state: RoundStateName, 
/**
 * The result, once there is one.
 */
result: ResultView | null, };

export type YouView = { 
/**
 * The caller's entry.
 */
entry: number | null, 
/**
 * The caller's roles on the staff.
 */
roles: Array<StaffRoleName>, 
/**
 * The caller's game or bye in the last published round.
 */
pairing: YourPairing | null, 
/**
 * The acts that the caller may try now, by their names.
 */
may: Array<string>, };

export type ForbiddenPairView = { 
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
to: number, };

export type EntryPrivateView = { 
/**
 * Who.
 */
id: number, 
/**
 * Date or year of birth.
 */
birth: string | null, 
/**
 * `m` or `w`.
 */
sex: string | null, };

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

export type StaffPart = { 
/**
 * The draft of the next round.
 */
draft: RoundView | null, 
/**
 * How the draft differs from what the rules give, in English sentences; empty if it does not.
 */
differences: Array<string>, 
/**
 * Pairs that may not meet.
 */
forbidden: Array<ForbiddenPairView>, 
/**
 * What reports need beside the public data of players.
 */
private: Array<EntryPrivateView>, 
/**
 * Boards of published rounds without a result.
 */
openBoards: number, 
/**
 * Everything that happened, oldest first.
 */
log: Array<LogLine>, };

export type CompetitionView = { 
/**
 * Its id.
 */
id: string, 
/**
 * The number of events so far. It grows with every change.
 */
version: number, 
/**
 * The server's time, in milliseconds since 1970.
 */
now: number, 
/**
 * The name, with its section.
 */
name: string, 
/**
 * How rounds are paired.
 */
kind: CompetitionKind, 
/**
 * How far it is.
 */
phase: CompetitionPhase, 
/**
 * The regulations.
 */
regulations: RegulationsView, 
/**
 * Who runs it.
 */
staff: Array<StaffMemberView>, 
/**
 * The players, by number, then by entry. Refused ones are seen by themselves and the staff.
 */
entries: Array<EntryView>, 
/**
 * The number of rounds with the players there are.
 */
plannedRounds: number, 
/**
 * All rounds, those not published only with their schedule.
 */
rounds: Array<RoundView>, 
/**
 * The round for which players can check in now.
 */
checkIn: number | null, 
/**
 * The caller's part in it; none for visitors without a part who may not enter either.
 */
you: YouView | null, 
/**
 * What only the staff sees.
 */
desk: StaffPart | null, };

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
 * The values in the order of the columns, as they are shown: `12.5`.
 */
tieBreaks: Array<string>, 
/**
 * Round by round.
 */
cells: Array<CrossTableCellView>, };

export type StandingsView = { 
/**
 * The version of the competition they belong to.
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

export type NewCompetitionRequest = { 
/**
 * The regulations; with `copyOf`, those of that competition unless given.
 */
regulations?: RegulationsView, 
/**
 * A competition whose regulations and staff are taken over.
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

export type CompetitionAct = { "act": "enter", 
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
 * The time control; none for that of the competition.
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

export type CompetitionActRequest = { 
/**
 * Why. Acts that change something public need a reason.
 */
reason?: string, 
/**
 * The version that the caller saw. If it is given and the competition has changed since, the
 * act is refused.
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
 * The time control; none for that of the competition.
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

export type CompetitionActDone = { 
/**
 * The competition.
 */
id: string, 
/**
 * Its version now.
 */
version: number, };

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

export type CompetitionFrame = { "t": "version", 
/**
 * The number of events.
 */
version: number, } | { "t": "boards", 
/**
 * The boards.
 */
boards: Array<BoardNews>, } | { "t": "ping" };

