//! Errors of tournaments: arbiters, their games and lists of them.

use super::row::error_codes;

error_codes! {
    /// Why an arbiter's request cannot be carried out.
    OfficialCode;

    arbiter_only ArbiterOnly 403 "Only an arbiter can do this.";
    participants_only ParticipantsOnly 403 "Only players and arbiters of the game can see this.";
    not_an_arbiter NotAnArbiter { name: String } 409
        "{name} is not an arbiter. Ask the operator for the right.";
    plays_or_assists PlaysOrAssists 409 "An arbiter cannot play or assist in the same game.";
    not_appointed NotAppointed 404 "They are not an arbiter of this game.";
    judge_cannot_assist JudgeCannotAssist 409 "An arbiter of this game cannot assist in it.";
    no_arbiter NoArbiter 409 "This game has no arbiter who could approve an assistant.";
    account_not_found AccountNotFound { name: String } 400
        "There is no account \"{name}\". Check the name.";
    unknown_result UnknownResult { value: String } 400
        "\"{value}\" is not a result. The results are 1-0, 0-1, ½-½, 0-0, ½-0 and 0-½.";
    restored_position_impossible RestoredPositionImpossible { detail: String } 409
        "This position cannot arise: {detail}";
    unknown_page UnknownPage 400 "Unknown page. Send what `next` of the page before said.";

    games_not_created GamesNotCreated { count: u64 } 400
        "No games created. Fix the errors ({count}) and try again.";
    list_expected ListExpected 400 "Expected a list: {{\"games\": [...]}}.";
    csv_header_missing CsvHeaderMissing 400
        "The file is empty. The first line has the names of the columns.";
    csv_too_many_columns CsvTooManyColumns { max: u64 } 400 "Too many columns (at most {max}).";
    csv_column_twice CsvColumnTwice { name: String } 400
        "The column \"{name}\" is there twice. Remove one.";
    csv_cells CsvCells { count: u64, expected: u64 } 400
        "This line does not have as many cells ({count}) as the first line ({expected}).";
    csv_quote_open CsvQuoteOpen 400 "A quotation mark is not closed.";
}
