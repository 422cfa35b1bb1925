use std::fmt;

use crate::{BoardResult, PairingError, RegulationsError};

/// Why an act was refused: the answer to the person who tried it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Refusal {
    /// Their role does not let them do this.
    WrongRole,
    /// The tournament is not at this point.
    WrongPhase,
    /// The regulations cannot be like this.
    Regulations(RegulationsError),
    /// The regulations cannot change any more in this way.
    TooLateToRegulate,
    /// There must be a chief arbiter.
    NoChief,
    /// Entries are closed.
    EntryClosed,
    /// Only the organizer enters players here.
    ListOnly,
    /// Programs cannot enter here.
    NoBots,
    /// The tournament is full.
    Full,
    /// The player has entered already.
    AlreadyEntered,
    /// Arbiters of the tournament do not play in it.
    IsStaff,
    /// The name is missing or too long.
    BadName,
    /// The rating is out of range.
    BadRating,
    /// It is too late to join.
    TooLateToJoin,
    /// There is no such entry.
    NoSuchEntry,
    /// The player is not waiting for an answer.
    NotRequested,
    /// The player takes no part.
    NotTakingPart,
    /// The player takes part already.
    TakesPart,
    /// A round robin has no byes on request.
    NoByesHere,
    /// The player has used all half-point byes.
    NoMoreByes,
    /// No byes are given in the last rounds.
    NoByesInLastRounds,
    /// Only the arbiter gives this bye.
    ByeByArbiterOnly,
    /// The round is paired already.
    AlreadyPaired,
    /// The round does not exist.
    NoSuchRound,
    /// Two different players are needed.
    SamePlayer,
    /// The pair is not forbidden.
    NotForbidden,
    /// So many pairs are forbidden already.
    TooManyForbidden {
        /// How many can be.
        max: usize,
    },
    /// Check-in is not open.
    CheckInNotOpen,
    /// Check-in is still open.
    CheckInOpen,
    /// There are fewer than two players.
    TooFewPlayers,
    /// All rounds have been played.
    NoMoreRounds,
    /// Results of the last round are missing.
    ResultsMissing {
        /// How many.
        boards: usize,
    },
    /// There is no draft.
    NoDraft,
    /// The pairing names somebody twice, not at all, or somebody who does not play.
    WrongPlayers,
    /// The pairing cannot be made.
    Pairing(PairingError),
    /// The draft was changed or the players changed since it was validated.
    NotValidated,
    /// Each board needs its game.
    WrongGames,
    /// The round is not published.
    NotPublished,
    /// A clock has run, so the round cannot be taken back.
    ClockHasRun,
    /// The start of the round has not come.
    TooEarlyToStart,
    /// There is no such board.
    NoSuchBoard,
    /// The result is the one already recorded.
    SameResult,
    /// The score does not fit the kind of result.
    BadResult,
    /// The board got a result that the actor had not seen.
    DecidedMeanwhile {
        /// The result; none if one was removed.
        result: Option<BoardResult>,
        /// Whether it came from the game.
        by_game: bool,
    },
    /// The game is over, so its board keeps a result.
    GameIsOver,
    /// The round is not open.
    RoundNotOpen,
    /// Adjourned games must be finished first.
    Adjourned {
        /// How many.
        boards: usize,
    },
    /// Only players who are level can be put in order by lot.
    NotLevel,
    /// A reason is required.
    NoReason,
    /// The reason is too long.
    ReasonTooLong,
}

impl fmt::Display for Refusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        use Refusal::*;
        f.write_str(match self {
            WrongRole => "You cannot do this in this tournament.",
            WrongPhase => "The tournament is not at this point.",
            Regulations(error) => return error.fmt(f),
            TooLateToRegulate => "The tournament has started: this cannot change any more.",
            NoChief => "The tournament needs a chief arbiter.",
            EntryClosed => "Entry is closed.",
            ListOnly => "Only the organizer enters players in this tournament.",
            NoBots => "Bots cannot enter this tournament.",
            Full => "The tournament is full.",
            AlreadyEntered => "The player has already entered.",
            IsStaff => "Arbiters of a tournament cannot play in it.",
            BadName => "A player needs a name of at most 100 characters.",
            BadRating => "A rating is a number from 1 to 4000.",
            TooLateToJoin => "It is too late to join.",
            NoSuchEntry => "There is no such player in this tournament.",
            NotRequested => "The player is not waiting for an answer.",
            NotTakingPart => "The player takes no part.",
            TakesPart => "The player already takes part.",
            NoByesHere => "A round robin has no byes on request.",
            NoMoreByes => "The player has no half-point bye left.",
            NoByesInLastRounds => "No byes are given in the last rounds.",
            ByeByArbiterOnly => "Only an arbiter can give this bye.",
            AlreadyPaired => "The round has already been paired.",
            NoSuchRound => "There is no such round.",
            SamePlayer => "Choose two different players.",
            TooManyForbidden { max } => {
                return write!(f, "At most {max} pairs can be forbidden.");
            }
            NotForbidden => "These players may meet anyway.",
            CheckInNotOpen => "Check-in is not open.",
            CheckInOpen => "Close check-in first.",
            TooFewPlayers => "At least two players are needed.",
            NoMoreRounds => "All rounds have been played.",
            ResultsMissing { boards: 1 } => "The result of one board is missing.",
            ResultsMissing { boards } => {
                return write!(f, "The results of {boards} boards are missing.");
            }
            NoDraft => "There is no drafted round.",
            WrongPlayers => "Each player of the round must appear in the pairing exactly once.",
            Pairing(error) => return error.fmt(f),
            NotValidated => "Validate the pairing first.",
            WrongGames => "Each board needs its game.",
            NotPublished => "The round is not published.",
            ClockHasRun => "The round has started and cannot be taken back.",
            TooEarlyToStart => "The round starts later.",
            NoSuchBoard => "There is no such board.",
            SameResult => "This is already the result.",
            BadResult => "This result does not exist.",
            DecidedMeanwhile { result, .. } => {
                let score = result.map_or("none".into(), |result| result.score.to_string());
                return write!(f, "The board has had another result since: {score}.");
            }
            GameIsOver => "The game is over. Enter another result instead.",
            RoundNotOpen => "No round is being played.",
            Adjourned { boards: 1 } => "One adjourned game has no result yet.",
            Adjourned { boards } => {
                return write!(f, "{boards} adjourned games have no result yet.");
            }
            NotLevel => "A lot is drawn between all players who are level, and no others.",
            NoReason => "A reason is required.",
            ReasonTooLong => "The reason is too long. Shorten it.",
        })
    }
}

impl std::error::Error for Refusal {}
