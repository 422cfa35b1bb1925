//! Errors in reports of tournaments (TRF), each with a line and often with columns.

use tabiya_pairing::trf::{Fault, Unsupported};

use super::{ErrorCode, RequestCode, TournamentCode, row::error_codes, shown};

error_codes! {
    /// What is wrong with a line of a report, or cannot be kept of it.
    ReportCode;

    report_number ReportNumber { value: String } 400 "\"{value}\" is not a number from 0 to 9999.";
    report_points ReportPoints { value: String } 400
        "\"{value}\" is not a number of points such as 3.5.";
    report_color ReportColor { value: String } 400 "\"{value}\" is not a color: use w, b or -.";
    report_result ReportResult { value: String } 400
        "\"{value}\" is not a result: use one of 1 = 0 W D L + - H F U Z.";
    report_bye_opponent ReportByeOpponent { value: String } 400
        "\"{value}\" is a bye or an absence, but there is an opponent.";
    report_no_opponent ReportNoOpponent { value: String } 400
        "\"{value}\" is the result of a game, but there is no opponent.";
    report_no_color ReportNoColor 400 "A game needs a color: w or b.";
    report_incomplete ReportIncomplete { record: String } 400 "The {record} record is incomplete.";
    report_unknown_code ReportUnknownCode { value: String } 400 "The code \"{value}\" is unknown here.";
    report_number_taken ReportNumberTaken { number: u64 } 400
        "Another player already has the number {number}.";
    report_number_zero ReportNumberZero 400 "Players are numbered from 1.";
    report_own_opponent ReportOwnOpponent { round: u64 } 400
        "In round {round} the player is their own opponent.";
    report_player ReportPlayer { number: u64 } 400 "No player has the number {number}.";
    report_contradiction ReportContradiction { round: u64, opponent: u64 } 400
        "In round {round} the line of player {opponent} does not have this game with the other color.";
    report_results ReportResults { round: u64, opponent: u64 } 400
        "In round {round} this result and that of player {opponent} contradict each other.";
    report_second_bye ReportSecondBye { round: u64 } 400
        "In round {round} another player already has the pairing-allocated bye.";
    report_sum ReportSum { written: String, computed: String } 400
        "The points are {written}, but the results give {computed}.";
    report_no_players ReportNoPlayers 400 "There are no players (001 records).";
    report_no_rounds ReportNoRounds 400
        "The number of rounds is missing: add a 142 (or XXR) record.";
    report_no_initial_color ReportNoInitialColor 400
        "The initial color is not known: add \"152 W\" or \"152 B\", as drawn by lot.";
    report_rounds ReportRounds { rounds: u64 } 400 "{rounds} rounds are too many.";
    report_record ReportRecord { record: String } 400 "No record has the code \"{record}\".";
    report_repeated ReportRepeated { record: String } 400
        "Another {record} record takes the place of the first.";
    report_not_kept ReportNotKept { value: String } 400
        "\"{value}\" cannot be understood and is left out.";
    report_too_many ReportTooMany { max: u64 } 400 "There are too many of these (at most {max}).";

    report_system ReportSystem 400 "Tournaments here do not have this pairing system (192).";
    report_assigned ReportAssigned 400 "Tournaments here have no points beside results (299).";
    report_point_values ReportPointValues 400
        "Tournaments here cannot have these points for results (162).";
    report_ranking ReportRanking 400
        "In tournaments here, points decide the standings before any tie-break (212).";
    report_national ReportNational 400 "National ratings are not kept (172).";
    report_teams ReportTeams 400 "Teams are not kept.";
    report_federation ReportFederation 400
        "A federation is kept only if it is three letters (032).";
    report_dates ReportDates 400 "Dates of rounds are kept only if they are in order (132).";
    report_comments ReportComments 400 "Comments are not kept (###).";
    report_colors ReportColors 400 "Pairings without colors cannot be imported.";
    report_result_pair ReportResultPair 400
        "These two results of one game cannot be imported.";
}

impl From<&Fault> for ErrorCode {
    fn from(fault: &Fault) -> ErrorCode {
        use ReportCode as Code;
        match fault {
            Fault::NotANumber(text) if text.is_empty() => return RequestCode::FieldRequired.into(),
            Fault::UnknownTieBreak(code) => {
                return TournamentCode::TournamentTieBreak { code: shown(code) }.into();
            }
            Fault::Finished { .. } => return TournamentCode::NoMoreRounds.into(),
            Fault::NotSupported(what) => unsupported(*what),
            Fault::NotANumber(text) => Code::ReportNumber { value: shown(text) },
            Fault::NotPoints(text) => Code::ReportPoints { value: shown(text) },
            Fault::NotAColor(text) => Code::ReportColor { value: shown(text) },
            Fault::UnknownResult(code) => Code::ReportResult { value: code.to_string() },
            Fault::ByeWithOpponent(code) => Code::ReportByeOpponent { value: code.to_string() },
            Fault::ResultWithoutOpponent(code) => {
                Code::ReportNoOpponent { value: code.to_string() }
            }
            Fault::NoColor => Code::ReportNoColor,
            Fault::Incomplete(record) => Code::ReportIncomplete { record: shown(record) },
            Fault::UnknownCode(code) => Code::ReportUnknownCode { value: shown(code) },
            Fault::DuplicateNumber(number) => Code::ReportNumberTaken { number: (*number).into() },
            Fault::NumberZero => Code::ReportNumberZero,
            Fault::OwnOpponent { round } => Code::ReportOwnOpponent { round: *round as u64 },
            Fault::UnknownPlayer(number) => Code::ReportPlayer { number: (*number).into() },
            Fault::Contradiction { round, opponent } => {
                Code::ReportContradiction { round: *round as u64, opponent: (*opponent).into() }
            }
            Fault::Results { round, opponent } => {
                Code::ReportResults { round: *round as u64, opponent: (*opponent).into() }
            }
            Fault::SecondBye { round } => Code::ReportSecondBye { round: *round as u64 },
            Fault::Points { written, computed } => {
                Code::ReportSum { written: written.to_string(), computed: computed.to_string() }
            }
            Fault::NoPlayers => Code::ReportNoPlayers,
            Fault::NoRounds => Code::ReportNoRounds,
            Fault::NoInitialColor => Code::ReportNoInitialColor,
            Fault::TooManyRounds(rounds) => Code::ReportRounds { rounds: *rounds as u64 },
            Fault::UnknownRecord(record) => Code::ReportRecord { record: shown(record) },
            Fault::Repeated(record) => Code::ReportRepeated { record: shown(record) },
            Fault::NotKept(text) => Code::ReportNotKept { value: shown(text) },
            Fault::TooMany { most, .. } => Code::ReportTooMany { max: *most as u64 },
        }
        .into()
    }
}

fn unsupported(what: Unsupported) -> ReportCode {
    match what {
        Unsupported::System => ReportCode::ReportSystem,
        Unsupported::AssignedPoints => ReportCode::ReportAssigned,
        Unsupported::PointValues => ReportCode::ReportPointValues,
        Unsupported::RankingOrder => ReportCode::ReportRanking,
        Unsupported::NationalRatings => ReportCode::ReportNational,
        Unsupported::Teams => ReportCode::ReportTeams,
        Unsupported::FederationName => ReportCode::ReportFederation,
        Unsupported::DateOrder => ReportCode::ReportDates,
        Unsupported::Comments => ReportCode::ReportComments,
        Unsupported::NoColors => ReportCode::ReportColors,
        Unsupported::ResultPair => ReportCode::ReportResultPair,
    }
}
