//! A tournament as somebody sees it.

use serde::{Deserialize, Serialize};
use tournament::{Bye, Phase, ResultKind, RoundState, StaffRole};

use super::{LogLine, RegulationsView, TournamentKind};
use crate::{GameId, TournamentId, server::Side};

/// Tournaments to look at, newest first in each part.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, schemars::JsonSchema)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct TournamentList {
    /// Those of the caller, as player or staff, drafts included.
    pub yours: Vec<TournamentRowView>,
    /// Open for entry, or closed and not started.
    pub open: Vec<TournamentRowView>,
    /// Running.
    pub running: Vec<TournamentRowView>,
    /// Finished or abandoned.
    pub finished: Vec<TournamentRowView>,
    /// Whether the caller may create a tournament.
    pub may_create: bool,
    /// What to send as `before` for older ones; none if these are all.
    #[cfg_attr(feature = "typescript", ts(type = "string | null"))]
    pub next: Option<TournamentId>,
}

/// A row in a list of tournaments.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, schemars::JsonSchema)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct TournamentRowView {
    /// Its id.
    #[cfg_attr(feature = "typescript", ts(type = "string"))]
    pub id: TournamentId,
    /// The name, with its section.
    pub name: String,
    /// How rounds are paired.
    pub kind: TournamentKind,
    /// How far it is.
    pub phase: TournamentPhase,
    /// When the next round starts, in milliseconds since 1970, if that is set.
    #[cfg_attr(feature = "typescript", ts(type = "number | null"))]
    pub starts_at: Option<u64>,
    /// The time control.
    pub time: String,
    /// The number of rounds.
    pub rounds: u16,
    /// The last published round; 0 for none.
    pub round: u16,
    /// How many players take part.
    pub players: u32,
}

/// How far a tournament is.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize, schemars::JsonSchema)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub enum TournamentPhase {
    /// Only the staff sees it.
    Draft,
    /// Players can enter.
    Entry,
    /// Entries are closed, and the first round is not paired.
    Closed,
    /// Rounds are played.
    Running,
    /// The standings are signed.
    Finished,
    /// It ended early.
    Abandoned,
}

/// A tournament.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, schemars::JsonSchema)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct TournamentView {
    /// Its id.
    #[cfg_attr(feature = "typescript", ts(type = "string"))]
    pub id: TournamentId,
    /// The number of events so far. It grows with every change.
    pub version: u32,
    /// The server's time, in milliseconds since 1970.
    #[cfg_attr(feature = "typescript", ts(type = "number"))]
    pub now: u64,
    /// The name, with its section.
    pub name: String,
    /// How rounds are paired.
    pub kind: TournamentKind,
    /// How far it is.
    pub phase: TournamentPhase,
    /// The regulations.
    pub regulations: RegulationsView,
    /// Who runs it.
    pub staff: Vec<StaffMemberView>,
    /// The players, by number, then by entry. Refused ones are seen by themselves and the staff.
    pub entries: Vec<EntryView>,
    /// The number of rounds with the players there are.
    pub planned_rounds: u16,
    /// All rounds, those not published only with their schedule.
    pub rounds: Vec<RoundView>,
    /// The round for which players can check in now.
    pub check_in: Option<u16>,
    /// The caller's part in it; none for visitors without a part who may not enter either.
    pub you: Option<YouView>,
    /// What only the staff sees.
    pub desk: Option<StaffPart>,
}

/// A member of the staff.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, schemars::JsonSchema)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct StaffMemberView {
    /// The name of the account.
    pub person: String,
    /// The real name, if it is known.
    pub name: Option<String>,
    /// The role.
    pub role: StaffRoleName,
}

/// What a member of the staff may do.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize, schemars::JsonSchema)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub enum StaffRoleName {
    /// Results, forfeits, check-in, starting games.
    Arbiter,
    /// All that the chief arbiter may do, in their place.
    DeputyChief,
    /// Everything about rounds and results.
    Chief,
    /// Regulations, entries, staff.
    Organizer,
}

/// A player.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, schemars::JsonSchema)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct EntryView {
    /// What acts call the player by; it never changes.
    pub id: u32,
    /// The pairing number, once numbers are given.
    pub number: Option<u16>,
    /// The name in lists.
    pub name: String,
    /// The name of the account; none for a player without one.
    pub person: Option<String>,
    /// FIDE title.
    pub title: Option<String>,
    /// The rating that counts for pairing.
    pub rating: Option<u16>,
    /// The number in FIDE's list.
    pub fide_id: Option<u32>,
    /// The federation.
    pub federation: Option<String>,
    /// The club.
    pub club: Option<String>,
    /// The category for prizes.
    pub category: Option<String>,
    /// Whether a program plays.
    pub bot: bool,
    /// Whether the player takes part.
    pub state: EntryStateName,
    /// The first round without the player, if they withdrew or were expelled.
    pub until: Option<u16>,
    /// The first round in which the player can be paired.
    pub joined: u16,
    /// Byes that are known before the pairing.
    pub byes: Vec<ByeView>,
    /// Whether the player has checked in for the next round.
    pub checked_in: bool,
}

/// Whether a player takes part.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize, schemars::JsonSchema)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub enum EntryStateName {
    /// They asked; the organizer has not answered.
    Pending,
    /// They take part.
    In,
    /// The organizer refused, or they withdrew before the start.
    Refused,
    /// They withdrew.
    Withdrawn,
    /// The arbiter expelled them.
    Expelled,
}

/// A bye in a round.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Serialize, Deserialize, schemars::JsonSchema)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct ByeView {
    /// The round.
    pub round: u16,
    /// Which.
    pub bye: ByeName,
}

/// What a bye brings.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize, schemars::JsonSchema)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub enum ByeName {
    /// No points.
    Zero,
    /// As for a draw.
    Half,
    /// As for a win.
    Full,
}

/// A round.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, schemars::JsonSchema)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct RoundView {
    /// Its number, from 1.
    pub number: u16,
    /// How far it is.
    pub state: RoundStateName,
    /// When the games start, in milliseconds since 1970; none if the arbiter starts them.
    #[cfg_attr(feature = "typescript", ts(type = "number | null"))]
    pub starts_at: Option<u64>,
    /// The time control.
    pub time: String,
    /// Whether the arbiter changed the pairing by hand.
    pub by_hand: bool,
    /// The boards, in order; empty before publication.
    pub boards: Vec<BoardView>,
    /// Who has the pairing-allocated bye.
    pub bye: Option<u32>,
}

/// How far a round is.
#[derive(
    Copy,
    Clone,
    PartialEq,
    Eq,
    PartialOrd,
    Ord,
    Hash,
    Debug,
    Serialize,
    Deserialize,
    schemars::JsonSchema,
)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub enum RoundStateName {
    /// Not paired, or not seen by the caller.
    Planned,
    /// Paired, shown to the staff alone.
    Drafted,
    /// Changed by hand since.
    Edited,
    /// Checked and ready to publish.
    Validated,
    /// Everyone sees it; the games exist.
    Published,
    /// The clocks run.
    Playing,
    /// All results are in.
    Closed,
}

/// A board of a round.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, schemars::JsonSchema)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct BoardView {
    /// Its number, from 1.
    pub board: u16,
    /// Who has White.
    pub white: u32,
    /// Who has Black.
    pub black: u32,
    /// The game; none for players without accounts, and before publication.
    #[cfg_attr(feature = "typescript", ts(type = "string | null"))]
    pub game: Option<GameId>,
    /// The result, once there is one.
    pub result: Option<ResultView>,
    /// A later correction that counts for the rating report alone.
    pub for_rating: Option<ResultView>,
}

/// The result of a board.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, schemars::JsonSchema)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct ResultView {
    /// `1-0`, `0-1`, `½-½`, `0-0`, `½-0` or `0-½`.
    pub score: String,
    /// How it came about.
    pub how: ResultKindName,
}

/// How a result came about.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize, schemars::JsonSchema)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub enum ResultKindName {
    /// On the board.
    Played,
    /// One or both did not appear.
    Forfeit,
    /// With less than a move by each player: not for ratings.
    Unrated,
    /// The arbiter awarded it.
    Awarded,
    /// The game will go on later; until then it counts as a draw for pairing.
    Adjourned,
}

/// The caller's part in a tournament.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, schemars::JsonSchema)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct YouView {
    /// The caller's entry.
    pub entry: Option<u32>,
    /// The caller's roles on the staff.
    pub roles: Vec<StaffRoleName>,
    /// The caller's game or bye in the last published round.
    pub pairing: Option<YourPairing>,
    /// The acts that the caller may try now, by their names.
    pub may: Vec<String>,
    /// Those of them that need a reason.
    pub reasons: Vec<String>,
}

/// The caller's game or bye.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, schemars::JsonSchema)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct YourPairing {
    /// The round.
    pub round: u16,
    /// The board; none for a bye.
    pub board: Option<u16>,
    /// The color.
    pub color: Option<Side>,
    /// The opponent.
    pub opponent: Option<u32>,
    /// The game.
    #[cfg_attr(feature = "typescript", ts(type = "string | null"))]
    pub game: Option<GameId>,
    /// When it starts, in milliseconds since 1970; none if the arbiter starts it.
    #[cfg_attr(feature = "typescript", ts(type = "number | null"))]
    pub starts_at: Option<u64>,
    /// How far the round is.
    pub state: RoundStateName,
    /// The result, once there is one.
    pub result: Option<ResultView>,
}

/// What only the staff sees.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, schemars::JsonSchema)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct StaffPart {
    /// The draft of the next round.
    pub draft: Option<RoundView>,
    /// How the draft differs from what the rules give, in English sentences; empty if it does not.
    pub differences: Vec<String>,
    /// Pairs that may not meet.
    pub forbidden: Vec<ForbiddenPairView>,
    /// What reports need beside the public data of players.
    pub private: Vec<EntryPrivateView>,
    /// Boards of published rounds without a result.
    pub open_boards: u32,
    /// Everything that happened, oldest first.
    pub log: Vec<LogLine>,
}

/// Two players who may not meet.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Serialize, Deserialize, schemars::JsonSchema)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct ForbiddenPairView {
    /// The players.
    pub players: (u32, u32),
    /// The first round.
    pub from: u16,
    /// The last round.
    pub to: u16,
}

/// What the staff knows of a player.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, schemars::JsonSchema)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct EntryPrivateView {
    /// Who.
    pub id: u32,
    /// Date or year of birth.
    pub birth: Option<String>,
    /// `m` or `w`.
    pub sex: Option<String>,
}

/// The same names on both sides.
macro_rules! mirror {
    ($view:ident, $model:ident: $($name:ident),+) => {
        impl From<$model> for $view {
            fn from(value: $model) -> $view {
                match value { $($model::$name => $view::$name),+ }
            }
        }

        impl From<$view> for $model {
            fn from(value: $view) -> $model {
                match value { $($view::$name => $model::$name),+ }
            }
        }
    };
}

mirror!(StaffRoleName, StaffRole: Arbiter, DeputyChief, Chief, Organizer);
mirror!(ByeName, Bye: Zero, Half, Full);
mirror!(ResultKindName, ResultKind: Played, Forfeit, Unrated, Awarded, Adjourned);
mirror!(TournamentPhase, Phase: Draft, Entry, Closed, Running, Finished, Abandoned);

impl From<RoundState> for RoundStateName {
    fn from(state: RoundState) -> RoundStateName {
        match state {
            RoundState::Drafted => RoundStateName::Drafted,
            RoundState::Edited => RoundStateName::Edited,
            RoundState::Validated => RoundStateName::Validated,
            RoundState::Published => RoundStateName::Published,
            RoundState::Playing => RoundStateName::Playing,
            RoundState::Closed => RoundStateName::Closed,
        }
    }
}
