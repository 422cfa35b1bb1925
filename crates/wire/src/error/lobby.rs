//! Errors of the lobby: settings of games, and who can play them.

use super::row::error_codes;

error_codes! {
    /// Why a game cannot be created, sought, or accepted.
    LobbyCode;

    rated_needs_account RatedNeedsAccount 403 "A rated game needs an account. Sign in first.";
    range_needs_account RangeNeedsAccount 403
        "A rating range needs an account. Sign in first.";
    range_only_for_seeks RangeOnlyForSeeks 400
        "A rating range is for open seeks. Leave it out here.";
    rating_outside_range RatingOutsideRange 409
        "Your rating is outside the range that this player chose.";
    unreadable_range UnreadableRange { value: String } 400
        "\"{value}\" is not a rating range. Write for example 1500-1800.";
    same_person SamePerson 409 "You cannot play against yourself.";
    same_player_twice SamePlayerTwice 400 "The same player cannot have both sides.";
    challenge_not_found ChallengeNotFound 404
        "Challenge not found. It was accepted, withdrawn or has expired.";
    challenge_taken ChallengeTaken 409 "Someone else was faster, or the challenge was withdrawn.";
    not_challenged NotChallenged 403 "Only the challenged player can decline.";
    not_your_challenge NotYourChallenge 403 "Only its owner can withdraw a challenge.";
    too_many_challenges TooManyChallenges { max: u64 } 409
        "You already have {max} open challenges. Withdraw one first.";
    too_many_challenges_here TooManyChallengesHere { max: u64 } 429
        "{max} challenges from your network are open. Wait until one is answered or withdrawn.";
    too_many_open_games TooManyOpenGames { max: u64 } 429
        "{max} games from your network are waiting for an opponent. Try again when one of them has been joined or canceled.";
    lobby_full LobbyFull 429 "The lobby is full. Try again in a moment.";
    link_or_player LinkOrPlayer 400 "A challenge is for one player or for a link, not both.";

    live_game_position LiveGamePosition 403
        "This position is from a game you are playing. Finish that game first.";
    not_accepting NotAccepting 403 "This player does not accept games with you.";
    you_blocked YouBlocked 409 "You have blocked this player. Unblock them first.";

    unreadable_time UnreadableTime { value: String } 400
        "\"{value}\" is not a time control. Write for example 3+2, 10 min, 40/90+30:30+30, 5 d3, 3 days or no clock.";
    time_stages TimeStages { max: u64 } 400 "A time control has 1 to {max} stages.";
    time_open_stage TimeOpenStage 400 "Only the last stage can be without a number of moves.";
    time_moves TimeMoves { max: u64 } 400 "A stage has 1 to {max} moves.";
    time_too_long TimeTooLong { days: u64 } 400 "A stage lasts at most {days} days.";
    no_time NoTime 400 "The time control has no time to start with. Add time or an increment.";
    bonus_too_long BonusTooLong { minutes: u64 } 400
        "The time with each move is at most {minutes} minutes.";
    days_out_of_range DaysOutOfRange { max: u64 } 400 "A move can have 1 to {max} days.";
    mixed_time MixedTime 400 "Both sides play by correspondence, or neither.";
    correspondence_presence CorrespondencePresence 400
        "Players need not be present in correspondence. Leave this out.";
    computer_presence ComputerPresence 400
        "No one loses by absence against the computer. Leave this out.";
    rated_unequal_time RatedUnequalTime 400 "A rated game has the same time for both sides.";
    rated_takebacks RatedTakebacks 400 "A rated game has no takebacks. Turn them off.";
    rated_computer RatedComputer 400 "A game against the computer cannot be rated.";
    rated_position RatedPosition 400
        "A rated game starts from the standard position or one of Chess960.";

    computer_level ComputerLevel { max: u64, value: u64 } 400
        "The levels are 1 to {max}, not {value}.";
    computer_rating ComputerRating { min: u64, max: u64, value: u64 } 400
        "Ratings of the computer are {min} to {max}, not {value}.";
    character_not_found CharacterNotFound { value: String, allowed: String } 400
        "There is no opponent \"{value}\". Available: {allowed}.";
    computer_choice ComputerChoice 400 "Choose one of a level, a rating, a character, and a program.";
    computer_name ComputerName { value: String } 400 "\"{value}\" is not the name of a program.";
    program_not_found ProgramNotFound { value: String, allowed: String } 400
        "There is no program \"{value}\" on this server. Available: {allowed}.";
    computer_not_sought ComputerNotSought 400
        "The computer is always ready. Create the game at /api/zone/games.";
}
