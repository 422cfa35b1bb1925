//! What staff and players do in a tournament.

use serde::{Deserialize, Serialize};

use super::{ByeName, RegulationsView, ResultKindName, StaffRoleName};
use crate::{TournamentId, server::Side};

/// A tournament to create.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, schemars::JsonSchema)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS), ts(optional_fields))]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct NewTournamentRequest {
    /// The regulations; with `copyOf`, those of that tournament unless given.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub regulations: Option<RegulationsView>,
    /// A tournament whose regulations and staff are taken over.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "typescript", ts(optional, type = "string"))]
    pub copy_of: Option<TournamentId>,
}

/// An act, with what goes along with it.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, schemars::JsonSchema)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct TournamentActRequest {
    /// What to do.
    #[serde(flatten)]
    pub act: TournamentAct,
    /// Why. Acts that change something public need a reason.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "typescript", ts(optional))]
    pub reason: Option<String>,
    /// The version that the caller saw. If it is given and the tournament has changed since, the
    /// act is refused; a result only if its board has changed.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "typescript", ts(optional))]
    pub version: Option<u32>,
}

/// An act was carried out and is on disk.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, schemars::JsonSchema)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct TournamentActDone {
    /// The tournament.
    #[cfg_attr(feature = "typescript", ts(type = "string"))]
    pub id: TournamentId,
    /// Its version now.
    pub version: u32,
}

/// A player as entered.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize, schemars::JsonSchema)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS), ts(optional_fields))]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct EntrantData {
    /// The name of the account; none for a player who plays over the board.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub person: Option<String>,
    /// The name in lists, `Family, Given` by custom; that of the account unless given.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub name: Option<String>,
    /// The rating for pairing; that of the account unless given, 0 for none.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub rating: Option<u16>,
    /// FIDE title.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub title: Option<String>,
    /// The number in FIDE's list.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub fide_id: Option<u32>,
    /// The federation, three letters.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub federation: Option<String>,
    /// The club.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub club: Option<String>,
    /// The category for prizes.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub category: Option<String>,
    /// Date of birth, `2010/05/17` or only the year. Only the staff sees it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub birth: Option<String>,
    /// `m` or `w`. Only the staff sees it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub sex: Option<String>,
}

/// What somebody does. Players leave out `entry` where it is optional and act for themselves; the
/// staff names the player.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, schemars::JsonSchema)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(tag = "act", rename_all = "camelCase", rename_all_fields = "camelCase")]
pub enum TournamentAct {
    /// Enter with one's own account.
    Enter {
        /// The club.
        #[serde(default)]
        #[cfg_attr(feature = "typescript", ts(optional))]
        club: Option<String>,
        /// The category for prizes.
        #[serde(default)]
        #[cfg_attr(feature = "typescript", ts(optional))]
        category: Option<String>,
    },
    /// Enter a player, in time or late (staff).
    AddEntry {
        /// The player.
        entrant: EntrantData,
    },
    /// Correct the data of a player.
    EditEntry {
        /// Who.
        entry: u32,
        /// The data; what is left out is removed, except the account.
        entrant: EntrantData,
    },
    /// Admit a player who asked.
    Admit {
        /// Who.
        entry: u32,
    },
    /// Refuse a player who asked.
    Refuse {
        /// Who.
        entry: u32,
    },
    /// Take no part from the next round on.
    Withdraw {
        /// Who; oneself unless given.
        #[serde(default)]
        #[cfg_attr(feature = "typescript", ts(optional))]
        entry: Option<u32>,
    },
    /// Expel a player.
    Expel {
        /// Who.
        entry: u32,
    },
    /// Let a player who left play again.
    Reinstate {
        /// Who.
        entry: u32,
    },
    /// Ask for a bye, give one, or take one back.
    SetBye {
        /// Who; oneself unless given.
        #[serde(default)]
        #[cfg_attr(feature = "typescript", ts(optional))]
        entry: Option<u32>,
        /// The round.
        round: u16,
        /// Which; none to play after all.
        bye: Option<ByeName>,
    },
    /// Check in for the next round.
    CheckIn {
        /// Who; oneself unless given.
        #[serde(default)]
        #[cfg_attr(feature = "typescript", ts(optional))]
        entry: Option<u32>,
    },
    /// Two players may not meet.
    Forbid {
        /// The players.
        players: (u32, u32),
        /// The first round.
        from: u16,
        /// The last round.
        to: u16,
    },
    /// Two players may meet again.
    Allow {
        /// The players.
        players: (u32, u32),
    },
    /// Let players enter.
    OpenEntry,
    /// No more entries.
    CloseEntry,
    /// Let players check in for the next round.
    OpenCheckIn,
    /// Whoever has not checked in is out of the next round.
    CloseCheckIn,
    /// Replace the regulations.
    Regulate {
        /// The new ones.
        regulations: Box<RegulationsView>,
    },
    /// Set start and time control of a round that is not published.
    Plan {
        /// The round.
        round: u16,
        /// When, in milliseconds since 1970; none if the arbiter starts it.
        #[cfg_attr(feature = "typescript", ts(type = "number | null"))]
        starts_at: Option<u64>,
        /// The time control; none for that of the tournament.
        time: Option<String>,
    },
    /// Change the number of rounds of a Swiss.
    SetRounds {
        /// How many.
        rounds: u16,
    },
    /// Give somebody a role on the staff, or take it away.
    Appoint {
        /// The name of the account.
        person: String,
        /// The role; none to remove them.
        role: Option<StaffRoleName>,
    },
    /// Start the tournament: numbers are given.
    Start {
        /// The initial color; drawn by lot unless given.
        #[serde(default)]
        #[cfg_attr(feature = "typescript", ts(optional))]
        initial_color: Option<Side>,
    },
    /// Pair the next round, or the draft again.
    Pair,
    /// Change the whole draft by hand.
    Rearrange {
        /// White and Black of each board, from board 1 on.
        boards: Vec<(u32, u32)>,
        /// Who has the bye.
        bye: Option<u32>,
    },
    /// Exchange two players of the draft; one of them may have the bye.
    Swap {
        /// The players.
        players: (u32, u32),
    },
    /// Exchange the colors of a board of the draft.
    SwapColors {
        /// The board.
        board: u16,
    },
    /// Give a player of the draft the bye: they exchange places with the one who has it.
    GiveBye {
        /// Who.
        entry: u32,
    },
    /// Check the draft against the rules and fix it.
    Validate,
    /// Show the round to everyone and create its games.
    Publish,
    /// Withdraw the published round, before a clock has run. Its games are aborted.
    Unpublish,
    /// Move the start of the published round. Its games are created anew.
    Postpone {
        /// When, in milliseconds since 1970; none if the arbiter starts it.
        #[cfg_attr(feature = "typescript", ts(type = "number | null"))]
        starts_at: Option<u64>,
    },
    /// Start the clocks of the published round, on all boards.
    StartRound,
    /// Start the clock of one board.
    StartBoard {
        /// The board.
        board: u16,
    },
    /// Enter, correct, or remove a result: award, forfeit, double forfeit, adjournment.
    SetResult {
        /// The round.
        round: u16,
        /// The board.
        board: u16,
        /// `1-0`, `0-1`, `½-½`, `0-0`, `½-0` or `0-½`; none to remove it.
        score: Option<String>,
        /// How it came about; played unless given.
        #[serde(default)]
        #[cfg_attr(feature = "typescript", ts(optional))]
        how: Option<ResultKindName>,
    },
    /// Close a round whose results are all in.
    CloseRound,
    /// Break a tie by lot, which the server draws.
    BreakTie {
        /// All players who share the place.
        players: Vec<u32>,
    },
    /// Sign the standings.
    Finish,
    /// End the tournament early.
    Abandon,
}
