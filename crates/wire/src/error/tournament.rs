//! Errors of tournaments: what an organizer, an arbiter, or a player cannot do, and why.

use tournament::{ImportError, Refusal, RegulationsError};

use super::{ErrorCode, GameCode, row::error_codes};

error_codes! {
    /// Why an act in a tournament is refused.
    TournamentCode;

    tournament_not_found TournamentNotFound 404 "Tournament not found. Check the link.";
    tournament_changed TournamentChanged 409
        "Someone else has just changed the tournament. Look again and repeat.";
    tournament_wrong_role TournamentWrongRole 403 "Your role does not include this.";
    tournament_wrong_phase TournamentWrongPhase 409
        "This is not possible at this stage of the tournament.";
    tournament_too_late_to_regulate TournamentTooLateToRegulate 409
        "The tournament has started: this part of the regulations can no longer change.";
    tournament_no_chief TournamentNoChief 409
        "A tournament needs an organizer and a chief arbiter.";
    tournament_name TournamentName 400 "The name needs 1 to 100 characters.";
    tournament_section TournamentSection 400 "The section needs 1 to 100 characters.";
    tournament_text TournamentText 400 "The regulations can have at most 20,000 characters.";
    tournament_rounds TournamentRounds 400 "A Swiss has 1 to 99 rounds.";
    tournament_max_entries TournamentMaxEntries 400
        "The number of players can be limited to 2 to 2,000.";
    tournament_points TournamentPoints 400
        "A win must bring more than a draw, a draw at least as much as a loss, and the bye at most as much as a win.";
    tournament_schedule TournamentSchedule 400
        "A round cannot start before the round that precedes it.";
    tournament_time_control TournamentTimeControl 400 "The games need a clock.";
    tournament_details TournamentDetails 400
        "A place has at most 100 characters, a federation three capital letters, and an arbiter a name; one of them is the chief arbiter, and dates are in order.";
    tournament_tie_break TournamentTieBreak { code: String } 400
        "\"{code}\" is not a tie-break of FIDE's list.";
    tournament_full TournamentFull 409 "The tournament is full.";

    entry_closed EntryClosed 409 "Entry is closed.";
    entry_list_only EntryListOnly 409 "Only the organizer enters players in this tournament.";
    entry_no_bots EntryNoBots 409 "Bots cannot enter this tournament.";
    entry_needs_account EntryNeedsAccount 403 "Sign in with an account to enter.";
    entry_name EntryName 400 "A player needs a name of 1 to 100 characters.";
    entry_rating EntryRating 400 "A rating is a number from 1 to 4000.";
    entry_not_found EntryNotFound 404 "Player not found in this tournament.";
    entry_not_requested EntryNotRequested 409 "The player is not waiting for an answer.";
    entry_is_staff EntryIsStaff 409 "Arbiters of a tournament cannot play in it.";
    staff_is_player StaffIsPlayer 409 "A player of the tournament cannot be its arbiter.";
    already_entered AlreadyEntered 409 "The player has already entered.";
    too_late_to_join TooLateToJoin 409 "It is too late to join.";
    not_taking_part NotTakingPart 409 "The player does not take part.";
    takes_part TakesPart 409 "The player already takes part.";
    no_byes_here NoByesHere 409 "A round robin has no byes on request.";
    no_more_byes NoMoreByes 409 "No half-point bye is left.";
    no_byes_in_last_rounds NoByesInLastRounds 409 "There are no byes in the last rounds.";
    bye_by_arbiter_only ByeByArbiterOnly 403 "Only an arbiter can give this bye.";
    same_player SamePlayer 400 "Choose two different players.";
    pair_not_forbidden PairNotForbidden 409 "These players may meet anyway.";
    too_many_forbidden TooManyForbidden { max: u64 } 409
        "At most {max} pairs can be forbidden. Allow another pair first.";
    check_in_not_open CheckInNotOpen 409 "Check-in is not open.";
    check_in_open CheckInOpen 409 "Close check-in first.";
    entries_not_added EntriesNotAdded { count: u64 } 400
        "No players added. Fix the errors ({count}) and try again.";

    too_few_players TooFewPlayers 409 "At least two players are needed.";
    no_more_rounds NoMoreRounds 409 "All rounds have been played.";
    round_not_found RoundNotFound 404 "There is no round with this number.";
    round_already_paired RoundAlreadyPaired 409 "The round has already been paired.";
    results_missing ResultsMissing { boards: u64 } 409 "Results are missing (boards: {boards}).";
    no_draft NoDraft 409 "No round is drafted. Pair first.";
    wrong_players WrongPlayers 409
        "Each player of the round must be in the pairing exactly once. Pair again if players left or came back.";
    no_pairing NoPairing { detail: String } 409 "The round cannot be paired: {detail}";
    not_validated NotValidated 409
        "The pairing or the list of players has changed. Confirm the pairing first.";
    round_not_published RoundNotPublished 409 "The round is not published.";
    clock_has_run ClockHasRun 409 "The round has started and cannot be withdrawn.";
    too_early_to_start TooEarlyToStart 409 "The round starts later.";
    board_not_found BoardNotFound 404 "There is no board with this number.";
    same_result SameResult 409 "This is already the result.";
    game_ended_meanwhile GameEndedMeanwhile { score: String } 409
        "The game ended {score} a moment ago. Correct the result?";
    result_entered_meanwhile ResultEnteredMeanwhile { score: String } 409
        "Another arbiter has just set the result to {score}. Correct it?";
    game_is_over GameIsOver 409 "The game is over. Enter another result instead.";
    bad_result BadResult 400 "This result is not possible in this form.";
    round_not_open RoundNotOpen 409 "No round is being played.";
    games_adjourned GamesAdjourned { boards: u64 } 409
        "Adjourned games have no result yet (boards: {boards}).";
    players_not_level PlayersNotLevel 409
        "A lot is drawn between all players who are level, and no others.";

    report_unreadable ReportUnreadable { detail: String } 400
        "The report cannot be read: {detail}";
}

impl From<RegulationsError> for TournamentCode {
    fn from(error: RegulationsError) -> TournamentCode {
        match error {
            RegulationsError::Name => TournamentCode::TournamentName,
            RegulationsError::Section => TournamentCode::TournamentSection,
            RegulationsError::Text => TournamentCode::TournamentText,
            RegulationsError::Rounds => TournamentCode::TournamentRounds,
            RegulationsError::MaxEntries => TournamentCode::TournamentMaxEntries,
            RegulationsError::Points => TournamentCode::TournamentPoints,
            RegulationsError::Schedule => TournamentCode::TournamentSchedule,
            RegulationsError::TimeControl => TournamentCode::TournamentTimeControl,
            RegulationsError::Details => TournamentCode::TournamentDetails,
        }
    }
}

impl From<ImportError> for TournamentCode {
    fn from(error: ImportError) -> TournamentCode {
        match error {
            ImportError::Regulations(error) => error.into(),
            error => TournamentCode::ReportUnreadable { detail: super::shown(&error.to_string()) },
        }
    }
}

impl From<Refusal> for ErrorCode {
    fn from(refusal: Refusal) -> ErrorCode {
        use Refusal::*;
        use TournamentCode as Code;
        match refusal {
            NoReason => return GameCode::NoReason.into(),
            ReasonTooLong => return GameCode::ReasonTooLong.into(),
            WrongRole => Code::TournamentWrongRole,
            WrongPhase => Code::TournamentWrongPhase,
            Regulations(error) => error.into(),
            TooLateToRegulate => Code::TournamentTooLateToRegulate,
            NoChief => Code::TournamentNoChief,
            EntryClosed => Code::EntryClosed,
            ListOnly => Code::EntryListOnly,
            NoBots => Code::EntryNoBots,
            Full => Code::TournamentFull,
            AlreadyEntered => Code::AlreadyEntered,
            IsStaff => Code::EntryIsStaff,
            BadName => Code::EntryName,
            BadRating => Code::EntryRating,
            TooLateToJoin => Code::TooLateToJoin,
            NoSuchEntry => Code::EntryNotFound,
            NotRequested => Code::EntryNotRequested,
            NotTakingPart => Code::NotTakingPart,
            TakesPart => Code::TakesPart,
            NoByesHere => Code::NoByesHere,
            NoMoreByes => Code::NoMoreByes,
            NoByesInLastRounds => Code::NoByesInLastRounds,
            ByeByArbiterOnly => Code::ByeByArbiterOnly,
            AlreadyPaired => Code::RoundAlreadyPaired,
            NoSuchRound => Code::RoundNotFound,
            SamePlayer => Code::SamePlayer,
            NotForbidden => Code::PairNotForbidden,
            TooManyForbidden { max } => Code::TooManyForbidden { max: max as u64 },
            CheckInNotOpen => Code::CheckInNotOpen,
            CheckInOpen => Code::CheckInOpen,
            TooFewPlayers => Code::TooFewPlayers,
            NoMoreRounds => Code::NoMoreRounds,
            ResultsMissing { boards } => Code::ResultsMissing { boards: boards as u64 },
            NoDraft => Code::NoDraft,
            WrongPlayers | WrongGames => Code::WrongPlayers,
            Pairing(error) => Code::NoPairing { detail: super::shown(&error.to_string()) },
            NotValidated => Code::NotValidated,
            NotPublished => Code::RoundNotPublished,
            ClockHasRun => Code::ClockHasRun,
            TooEarlyToStart => Code::TooEarlyToStart,
            NoSuchBoard => Code::BoardNotFound,
            SameResult => Code::SameResult,
            BadResult => Code::BadResult,
            DecidedMeanwhile { result, by_game } => {
                let score = result.map_or("*".to_owned(), |result| result.score.to_string());
                match by_game {
                    true => Code::GameEndedMeanwhile { score },
                    false => Code::ResultEnteredMeanwhile { score },
                }
            }
            GameIsOver => Code::GameIsOver,
            RoundNotOpen => Code::RoundNotOpen,
            Adjourned { boards } => Code::GamesAdjourned { boards: boards as u64 },
            NotLevel => Code::PlayersNotLevel,
        }
        .into()
    }
}
