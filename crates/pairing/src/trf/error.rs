//! What can be wrong with a report, and where.

use std::fmt;

use crate::Points;

/// A fault in a report with its place.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct TrfError {
    /// The line, counted from 1; 0 if it is about the report as a whole.
    pub line: usize,
    /// First and last column, counted from 1.
    pub columns: Option<(usize, usize)>,
    /// What is wrong.
    pub fault: Fault,
}

/// What can be wrong with a report.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Fault {
    /// A number is expected, not this.
    NotANumber(String),
    /// Points are expected, not this.
    NotPoints(String),
    /// A color is expected, not this.
    NotAColor(String),
    /// No result has this code.
    UnknownResult(char),
    /// A bye or an absence, but with an opponent.
    ByeWithOpponent(char),
    /// A result of a game, but without an opponent.
    ResultWithoutOpponent(char),
    /// A game without a color.
    NoColor,
    /// A line with this tag is incomplete.
    Incomplete(String),
    /// A code of the scoring point system or of a bye that does not exist.
    UnknownCode(String),
    /// Two players have the same number.
    DuplicateNumber(u16),
    /// Player number 0, which means the absence of an opponent.
    NumberZero,
    /// The player's own number as the opponent's.
    OwnOpponent {
        /// The round.
        round: usize,
    },
    /// No player has this number.
    UnknownPlayer(u16),
    /// The opponent's line does not have the same game with the other color.
    Contradiction {
        /// The round.
        round: usize,
        /// The opponent's number.
        opponent: u16,
    },
    /// The results of the two players of a game cannot both be right.
    Results {
        /// The round.
        round: usize,
        /// The opponent's number.
        opponent: u16,
    },
    /// Two players have the pairing-allocated bye of one round.
    SecondBye {
        /// The round.
        round: usize,
    },
    /// The points do not fit the results.
    Points {
        /// What the line says.
        written: Points,
        /// What the results give.
        computed: Points,
    },
    /// Nobody plays in this tournament.
    NoPlayers,
    /// The number of rounds is not given.
    NoRounds,
    /// The initial color is not given and no game tells it.
    NoInitialColor,
    /// All planned rounds are paired.
    Finished {
        /// The planned number of rounds.
        rounds: u16,
    },
    /// A number of rounds that no tournament has.
    TooManyRounds(usize),
    /// No record has this code; the line is kept as it is.
    UnknownRecord(String),
    /// The record was there before, and this one takes its place.
    Repeated(String),
    /// This cannot be understood and is left out.
    NotKept(String),
    /// No tie-break has this code.
    UnknownTieBreak(String),
    /// The reader of the report has no place for this.
    NotSupported(Unsupported),
    /// More of something than the reader takes.
    TooMany {
        /// What there is too much of.
        what: &'static str,
        /// How much is taken.
        most: usize,
    },
}

/// What a report can say and its reader may have no place for.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug)]
pub enum Unsupported {
    /// A pairing system (192).
    System,
    /// Points beside results (299).
    AssignedPoints,
    /// Points that depend on the color, or other points for results (162).
    PointValues,
    /// Standings that something else than points decides first (212).
    RankingOrder,
    /// Ratings and ids of national federations (172 and their own records).
    NationalRatings,
    /// Teams.
    Teams,
    /// A federation in other words than its three letters (032).
    FederationName,
    /// A round on a day before that of the last one (132).
    DateOrder,
    /// Comments (###).
    Comments,
    /// A pairing without colors.
    NoColors,
    /// Two results of one game that no game here can have.
    ResultPair,
}

impl fmt::Display for Unsupported {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Unsupported::System => "such pairing system (192)",
            Unsupported::AssignedPoints => "points beside results (299)",
            Unsupported::PointValues => "such points (162)",
            Unsupported::RankingOrder => "standings that points do not decide first (212)",
            Unsupported::NationalRatings => "national ratings (172)",
            Unsupported::Teams => "teams",
            Unsupported::FederationName => "federations but by three letters (032)",
            Unsupported::DateOrder => "rounds on a day before the last one (132)",
            Unsupported::Comments => "comments of a report (###)",
            Unsupported::NoColors => "pairings without colors",
            Unsupported::ResultPair => "such results",
        })
    }
}

impl fmt::Display for TrfError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match (self.line, self.columns) {
            (0, _) => {}
            (line, None) => write!(f, "line {line}: ")?,
            (line, Some((from, to))) if from == to => write!(f, "line {line}, column {from}: ")?,
            (line, Some((from, to))) => write!(f, "line {line}, columns {from}-{to}: ")?,
        }
        self.fault.fmt(f)
    }
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Fault::NotANumber(text) if text.is_empty() => f.write_str("A number is missing here."),
            Fault::NotANumber(text) => write!(f, "{text:?} is not a number from 0 to 9999."),
            Fault::NotPoints(text) => write!(f, "{text:?} is not a number of points such as 3.5."),
            Fault::NotAColor(text) => write!(f, "{text:?} is not a color: use w, b or -."),
            Fault::UnknownResult(code) => {
                write!(f, "{code:?} is not a result: use one of 1 = 0 W D L + - H F U Z.")
            }
            Fault::ByeWithOpponent(code) => {
                write!(f, "{code} is a bye or an absence, but there is an opponent.")
            }
            Fault::ResultWithoutOpponent(code) => {
                write!(f, "{code} is the result of a game, but there is no opponent.")
            }
            Fault::NoColor => f.write_str("A game needs a color: w or b."),
            Fault::Incomplete(tag) => write!(f, "The {tag} record is incomplete."),
            Fault::UnknownCode(code) => write!(f, "The code {code:?} is unknown here."),
            Fault::DuplicateNumber(number) => {
                write!(f, "Another player has the number {number} already.")
            }
            Fault::NumberZero => f.write_str("Players are numbered from 1."),
            Fault::OwnOpponent { round } => {
                write!(f, "In round {round} the player is their own opponent.")
            }
            Fault::UnknownPlayer(number) => write!(f, "No player has the number {number}."),
            Fault::Contradiction { round, opponent } => write!(
                f,
                "In round {round} the line of player {opponent} does not have this game with the \
                 other color."
            ),
            Fault::Results { round, opponent } => write!(
                f,
                "In round {round} this result and that of player {opponent} contradict each other."
            ),
            Fault::SecondBye { round } => {
                write!(f, "In round {round} another player has the pairing-allocated bye already.")
            }
            Fault::Points { written, computed } => {
                write!(f, "The points are {written}, but the results give {computed}.")
            }
            Fault::NoPlayers => f.write_str("There are no players (001 records)."),
            Fault::NoRounds => {
                f.write_str("The number of rounds is missing: add a 142 (or XXR) record.")
            }
            Fault::NoInitialColor => f.write_str(
                "The initial color is not known: add `152 W` or `152 B`, as drawn by lot.",
            ),
            Fault::Finished { rounds } => write!(f, "All {rounds} rounds are paired already."),
            Fault::TooManyRounds(rounds) => write!(f, "{rounds} rounds are too many."),
            Fault::UnknownRecord(code) => write!(f, "No record has the code {code:?}."),
            Fault::Repeated(code) => {
                write!(f, "Another {code} record takes the place of the first.")
            }
            Fault::NotKept(text) => write!(f, "{text:?} cannot be understood and is left out."),
            Fault::NotSupported(what) => write!(f, "Tournaments here have no {what}."),
            Fault::TooMany { what, most } => {
                write!(f, "There are too many {what} (at most {most}).")
            }
            Fault::UnknownTieBreak(code) => write!(f, "No tie-break has the code {code:?}."),
        }
    }
}

impl std::error::Error for TrfError {}
