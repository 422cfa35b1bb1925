// Made from crates/wire by `UPDATE_TYPES=1 cargo test -p tabiya-wire --features typescript`.

import type { LogLine } from './tournament_tables';
import type { TournamentKind, RegulationsView } from './regulations';
import type { Side } from './types';

export type * from './tournament_acts';
export type * from './tournament_tables';
export type * from './regulations';

export type TournamentPhase = "draft" | "entry" | "closed" | "running" | "finished" | "abandoned";

export type TournamentRowView = { 
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
kind: TournamentKind, 
/**
 * How far it is.
 */
phase: TournamentPhase, 
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

export type TournamentList = { 
/**
 * Those of the caller, as player or staff, drafts included.
 */
yours: Array<TournamentRowView>, 
/**
 * Open for entry, or closed and not started.
 */
open: Array<TournamentRowView>, 
/**
 * Running.
 */
running: Array<TournamentRowView>, 
/**
 * Finished or abandoned.
 */
finished: Array<TournamentRowView>, 
/**
 * Whether the caller may create a tournament.
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
may: Array<string>, 
/**
 * Those of them that need a reason.
 */
reasons: Array<string>, };

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

export type PairingRuleName = "met" | "sameColor" | "forbiddenPair" | "secondBye" | "needlessBye" | "colorDifference" | "thirdColor" | "twice" | "notInRound" | "noLegalPairing" | "rest" | "criterion" | "order" | "colors" | "players" | "table" | "tooMuchWork";

export type BrokenRuleView = { 
/**
 * Which.
 */
rule: PairingRuleName, 
/**
 * The article in FIDE's Handbook; none for a rule of this tournament.
 */
article: string | null, 
/**
 * The players it is about.
 */
players: Array<number>, 
/**
 * The earlier round it is about.
 */
round: number | null, 
/**
 * The color it is about.
 */
color: Side | null, 
/**
 * The score of the bracket it is about.
 */
score: string | null, };

export type PlayerToPairView = { 
/**
 * Who.
 */
entry: number, 
/**
 * The pairing number in this round; late entries can change the numbers until round 4.
 */
number: number, };

export type PairingCheckView = { 
/**
 * The round that is to be paired.
 */
round: number, 
/**
 * Its players, by number.
 */
players: Array<PlayerToPairView>, 
/**
 * Those of them whom the pairing leaves out.
 */
missing: Array<number>, 
/**
 * The rules that it breaks. Once it is complete, also where it differs from the pairing of the
 * rules.
 */
broken: Array<BrokenRuleView>, };

export type PairingRequest = { 
/**
 * White and Black of each board that has both.
 */
boards: Array<[number, number]>, 
/**
 * Who has the bye.
 */
bye: number | null, };

export type NoPairingReason = "noPlayers" | "nobodyForBye" | "impossible" | "tooMuchWork";

export type NoPairingView = { 
/**
 * What kind of reason it is.
 */
reason: NoPairingReason, 
/**
 * The article in FIDE's Handbook.
 */
article: string | null, 
/**
 * Players who cannot all be paired.
 */
players: Array<number>, 
/**
 * The only others whom these may meet: too few.
 */
opponents: Array<number>, 
/**
 * Why the players cannot meet each other, each rule with one pair of them.
 */
rules: Array<BrokenRuleView>, };

export type PairingProposalView = { 
/**
 * White and Black of each board.
 */
boards: Array<[number, number]>, 
/**
 * Who has the bye.
 */
bye: number | null, 
/**
 * Why no legal pairing exists; none if this is the pairing of the rules.
 */
noneLegal: NoPairingView | null, };

export type TournamentView = { 
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
kind: TournamentKind, 
/**
 * How far it is.
 */
phase: TournamentPhase, 
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

