use std::fmt;

use crate::{PairingError, RegulationsError};

/// Why an act was refused: the answer to the person who tried it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Refusal {
    /// Their role does not let them do this.
    WrongRole,
    /// The competition is not at this point.
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
    /// The competition is full.
    Full,
    /// The player has entered already.
    AlreadyEntered,
    /// Arbiters of the competition do not play in it.
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

impl Refusal {
    /// A stable code for programs and translations.
    pub fn code(&self) -> &'static str {
        use Refusal::*;
        match self {
            WrongRole => "competition_wrong_role",
            WrongPhase => "competition_wrong_phase",
            Regulations(error) => error.code(),
            TooLateToRegulate => "competition_too_late_to_regulate",
            NoChief => "competition_no_chief",
            EntryClosed => "entry_closed",
            ListOnly => "entry_list_only",
            NoBots => "entry_no_bots",
            Full => "competition_full",
            AlreadyEntered => "already_entered",
            IsStaff => "entry_is_staff",
            BadName => "entry_name",
            BadRating => "entry_rating",
            TooLateToJoin => "too_late_to_join",
            NoSuchEntry => "no_such_entry",
            NotRequested => "entry_not_requested",
            NotTakingPart => "not_taking_part",
            TakesPart => "takes_part",
            NoByesHere => "no_byes_here",
            NoMoreByes => "no_more_byes",
            NoByesInLastRounds => "no_byes_in_last_rounds",
            ByeByArbiterOnly => "bye_by_arbiter_only",
            AlreadyPaired => "round_already_paired",
            NoSuchRound => "no_such_round",
            SamePlayer => "same_player",
            NotForbidden => "pair_not_forbidden",
            CheckInNotOpen => "check_in_not_open",
            CheckInOpen => "check_in_open",
            TooFewPlayers => "too_few_players",
            NoMoreRounds => "no_more_rounds",
            ResultsMissing { .. } => "results_missing",
            NoDraft => "no_draft",
            WrongPlayers => "wrong_players",
            Pairing(_) => "no_pairing",
            NotValidated => "not_validated",
            WrongGames => "wrong_games",
            NotPublished => "round_not_published",
            ClockHasRun => "clock_has_run",
            TooEarlyToStart => "too_early_to_start",
            NoSuchBoard => "no_such_board",
            SameResult => "same_result",
            BadResult => "bad_result",
            RoundNotOpen => "round_not_open",
            Adjourned { .. } => "games_adjourned",
            NotLevel => "players_not_level",
            NoReason => "no_reason",
            ReasonTooLong => "reason_too_long",
        }
    }
}

impl fmt::Display for Refusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        use Refusal::*;
        f.write_str(match self {
            WrongRole => "You cannot do this in this competition.",
            WrongPhase => "The competition is not at this point.",
            Regulations(error) => return error.fmt(f),
            TooLateToRegulate => "The competition has started: this cannot change any more.",
            NoChief => "The competition needs a chief arbiter.",
            EntryClosed => "Entry is closed.",
            ListOnly => "Only the organizer enters players in this competition.",
            NoBots => "Bots cannot enter this competition.",
            Full => "The competition is full.",
            AlreadyEntered => "The player has already entered.",
            IsStaff => "Arbiters of a competition cannot play in it.",
            BadName => "A player needs a name of at most 100 characters.",
            BadRating => "A rating is a number from 1 to 4000.",
            TooLateToJoin => "It is too late to join.",
            NoSuchEntry => "There is no such player in this competition.",
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
