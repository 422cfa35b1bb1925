//! The records of team tournaments. They are kept; teams are not paired.

use crate::{Points, trf::TeamPoints};

/// Everything that a report says of teams.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Teams {
    /// The colors of the boards of the first team (352), `WBWB`.
    pub colors: String,
    /// Match points (362); none if they are as usual.
    pub points: Option<TeamPoints>,
    /// Teams of TRF16 (013).
    pub old: Vec<OldTeam>,
    /// Teams (310).
    pub teams: Vec<Team>,
    /// Line-ups out of the usual order (300).
    pub lineups: Vec<Lineup>,
    /// Pairing-allocated byes (320).
    pub byes: Vec<TeamByes>,
    /// Forfeited matches (330).
    pub forfeits: Vec<TeamForfeit>,
    /// Rounds of teams for the reader, long (801): the text after the code.
    pub long: Vec<String>,
    /// Rounds of teams for the reader, short (802).
    pub short: Vec<TeamRounds>,
}

impl Teams {
    /// Whether nothing is said of teams.
    pub fn is_empty(&self) -> bool {
        *self == Teams::default()
    }
}

/// A team of TRF16 (013).
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct OldTeam {
    /// The name.
    pub name: String,
    /// The players, by number, from the first board on.
    pub players: Vec<u16>,
}

/// A team (310).
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Team {
    /// The number of the team.
    pub number: u16,
    /// The name.
    pub name: String,
    /// A short name of at most five letters.
    pub nickname: String,
    /// The strength, by which teams are numbered.
    pub strength: String,
    /// Match points.
    pub match_points: Option<Points>,
    /// Game points.
    pub game_points: Option<Points>,
    /// The rank.
    pub rank: Option<u16>,
    /// The players, by number, from the first board on.
    pub players: Vec<u16>,
}

/// A line-up out of the usual order (300).
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Lineup {
    /// The round.
    pub round: u16,
    /// The team.
    pub team: u16,
    /// The opponents.
    pub opponents: u16,
    /// The players, by number, from the first board on; 0 where nobody sits.
    pub players: Vec<u16>,
}

/// Pairing-allocated byes of teams (320).
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct TeamByes {
    /// Match points that it brings.
    pub match_points: Option<Points>,
    /// Game points that it brings.
    pub game_points: Option<Points>,
    /// The team of each round, 0 for none.
    pub teams: Vec<u16>,
}

/// A forfeited match (330).
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct TeamForfeit {
    /// `+-`, `-+` or `--`.
    pub kind: String,
    /// The round.
    pub round: u16,
    /// The team with White on the first board.
    pub white: u16,
    /// The other team.
    pub black: u16,
}

/// The rounds of a team for the reader (802).
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct TeamRounds {
    /// The number of the team.
    pub number: u16,
    /// A short name of at most five letters.
    pub nickname: String,
    /// Match points.
    pub match_points: Option<Points>,
    /// Game points.
    pub game_points: Option<Points>,
    /// The rounds as written, from column 29 on.
    pub rounds: String,
}
