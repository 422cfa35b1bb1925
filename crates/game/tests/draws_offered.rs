//! Online 5.3, Laws 5.2.3 and 9.1: draws by agreement.

mod support;

use support::{WHITE, allowing, config, from, otb, play, play_raw, seated};
use tabiya_game::Seat;

const BOTH_MOVED: &str = "moves e2e4 e7e5\n";
const TOO_EARLY: &str =
    "expect refused: It is too early to offer a draw: each player must have made 1 or more moves.";

#[test]
fn law_5_2_3_a_draw_can_be_offered_once_both_have_moved() {
    for script in [
        format!("white offers draw\n{TOO_EARLY}"),
        format!("black offers draw\n{TOO_EARLY}"),
        format!("moves e2e4\nwhite offers draw\n{TOO_EARLY}"),
        format!("moves e2e4\nblack offers draw\n{TOO_EARLY}"),
        "moves e2e4 e7e5\nwhite offers draw\nexpect offer white".into(),
        "moves e2e4 e7e5\nblack offers draw\nexpect offer black".into(),
    ] {
        play(config("3+2"), &script);
        play(otb("3+2"), &script);
    }
}

#[test]
fn law_5_2_3_both_have_moved_when_black_began_too() {
    let config = from("4k3/7p/8/8/8/8/P7/4K3 b - - 0 9", config("3+2"));
    play(config.clone(), &format!("moves h7h6\nwhite offers draw\n{TOO_EARLY}"));
    play(config, "moves h7h6 a2a3\nwhite offers draw\nexpect offer white");
}

#[test]
fn law_5_2_3_moves_that_were_taken_back_do_not_count() {
    play(
        config("3+2"),
        &format!("{BOTH_MOVED}arbiter takes back 1\nwhite offers draw\n{TOO_EARLY}"),
    );
}

#[test]
fn offers_can_be_put_off_until_a_number_of_moves() {
    let from_move = |moves| allowing(config("3+2"), |allowed| allowed.draw_offers_after = moves);
    play(
        from_move(2),
        "moves e2e4 e7e5 g1f3
         white offers draw
         expect refused: It is too early to offer a draw: each player must have made 2 or more moves.
         black offers draw
         expect refused: It is too early to offer a draw: each player must have made 2 or more moves.
         moves g8f6
         black offers draw
         expect offer black
         white offers draw
         expect over: ½-½ agreement",
    );
    // The limit of the Laws applies below any other.
    play(from_move(0), &format!("moves e2e4\nwhite offers draw\n{TOO_EARLY}"));
    play(from_move(0), "moves e2e4 e7e5\nwhite offers draw\nexpect offer white");
}

#[test]
fn online_5_3_either_player_offers_at_any_time() {
    for script in [
        "white offers draw\nexpect events DrawOffered\nblack accepts draw",
        "black offers draw\nwhite accepts draw",
        "moves g1f3\nwhite offers draw\nblack accepts draw",
        "moves g1f3\nblack offers draw\nwhite accepts draw",
    ] {
        let expected = "expect events Ended\nexpect over: ½-½ agreement\nexpect known - -";
        play(config("3+2"), &format!("{BOTH_MOVED}{script}\n{expected}"));
        play(otb("3+2"), &format!("{BOTH_MOVED}{script}\n{expected}"));
        play(config("no clock"), &format!("{BOTH_MOVED}{script}\n{expected}"));
    }
}

#[test]
fn online_5_3_an_offer_stands_until_the_opponent_moves() {
    for waiting in [
        // A move of the offering player leaves it open.
        "white g1f3",
        // Refused moves leave it open.
        "white e4e6\nexpect refused: Illegal move: a pawn does not move like that",
        "white g1f3 ply 7\nexpect refused: The move was meant for ply 7, but the game is at ply 2.",
        "black g8f6\nexpect refused: It is not your turn.",
        "white g1f3\nblack e5e4\nexpect refused: Illegal move: the piece on e4 is in the way",
        // And so does everything that is not a move.
        "zone white lost\nzone white present",
        "zone black lost +29s\nzone black present",
        "arbiter pauses\narbiter resumes +60s",
        "arbiter adds white 60s",
        "white asks takeback\nblack declines takeback",
        "crash\nzone recovers last seen 0s +20s\nzone white present\nzone black present",
    ] {
        let script = format!("{BOTH_MOVED}white offers draw\n{waiting}\nexpect offer white\n");
        play(config("3+2"), &format!("{script}black accepts draw\nexpect over: ½-½ agreement"));
    }
}

#[test]
fn online_5_3_the_opponents_move_declines() {
    play(
        config("3+2"),
        "moves e2e4 e7e5 g1f3
         white offers draw
         black g8f6
         expect events Moved
         expect offer none
         black accepts draw
         expect refused: There is no offer to answer.",
    );
    // Also after a move of the offering player.
    play(
        config("3+2"),
        "moves e2e4 e7e5
         white offers draw
         moves g1f3 g8f6
         expect offer none
         black offers draw
         expect offer black",
    );
}

#[test]
fn online_5_3_offers_and_moves_of_one_millisecond_count_in_the_order_of_arrival() {
    let begin = "moves e2e4 e7e5 g1f3";
    for (script, expected) in [
        ("white offers draw @5s\nblack g8f6 @5s", "offer none"),
        ("black g8f6 @5s\nwhite offers draw @5s", "offer white"),
        ("white offers draw @5s\nblack accepts draw @5s", "over: ½-½ agreement"),
        ("white offers draw @5s\nblack offers draw @5s", "over: ½-½ agreement"),
    ] {
        play(config("3+2"), &format!("{begin}\n{script}\nexpect {expected}"));
    }
    play(
        config("3+2"),
        &format!(
            "{begin}\nwhite offers draw @5s\nblack g8f6 @5s\nblack accepts draw @5s
             expect refused: There is no offer to answer.
             expect playing"
        ),
    );
    play(
        config("3+2"),
        &format!(
            "{begin}\nwhite offers draw @5s\nblack accepts draw @5s\nblack g8f6 @5s
             expect refused: The game is over.
             expect ply 3"
        ),
    );
}

#[test]
fn online_5_3_offering_while_the_opponents_offer_stands_accepts_it() {
    play(
        config("3+2"),
        &format!("{BOTH_MOVED}black offers draw\nwhite offers draw\nexpect over: ½-½ agreement"),
    );
    // Even for a player who may not offer before the next move.
    play(
        config("3+2"),
        &format!(
            "{BOTH_MOVED}white offers draw
             black declines draw
             black offers draw
             white offers draw
             expect over: ½-½ agreement"
        ),
    );
}

#[test]
fn online_5_3_an_offer_cannot_be_withdrawn_or_repeated_or_answered_by_its_maker() {
    for (act, words) in [
        ("white declines draw", "There is no offer to answer."),
        ("white accepts draw", "There is no offer to answer."),
        ("white offers draw", "You have already made this offer."),
    ] {
        play(
            config("3+2"),
            &format!(
                "{BOTH_MOVED}white offers draw
                 {act}
                 expect refused: {words}
                 expect offer white"
            ),
        );
    }
}

#[test]
fn online_5_3_without_an_offer_there_is_nothing_to_answer() {
    for act in ["accepts", "declines"] {
        for script in [
            format!("white {act} draw"),
            format!("{BOTH_MOVED}black {act} draw"),
            format!("{BOTH_MOVED}white offers draw\nblack declines draw\nblack {act} draw"),
        ] {
            play(
                config("3+2"),
                &format!("{script}\nexpect refused: There is no offer to answer.\nexpect playing"),
            );
        }
    }
}

#[test]
fn law_9_1_after_a_refusal_the_same_player_moves_before_offering_again() {
    let again = "expect refused: Your offer was declined. Make a move before you ask again.";
    for (script, expected) in [
        ("white offers draw\nblack declines draw\nwhite offers draw", again),
        (
            "white offers draw\nblack declines draw\nmoves g1f3\nwhite offers draw",
            "expect offer white",
        ),
        // Declined by a move.
        ("moves g1f3\nwhite offers draw\nmoves g8f6\nwhite offers draw", again),
        ("white offers draw\nmoves g1f3 g8f6\nwhite offers draw", again),
        ("white offers draw\nmoves g1f3 g8f6 f3g1\nwhite offers draw", "expect offer white"),
        // The opponent's move does not count.
        ("black offers draw\nwhite declines draw\nmoves g1f3\nblack offers draw", again),
        (
            "black offers draw\nwhite declines draw\nmoves g1f3 g8f6\nblack offers draw",
            "expect offer black",
        ),
        // A refused move does not count.
        (
            "white offers draw\nblack declines draw\nwhite e4e6
             expect refused: Illegal move: a pawn does not move like that\nwhite offers draw",
            again,
        ),
        // The player who declined may offer at once.
        ("white offers draw\nblack declines draw\nblack offers draw", "expect offer black"),
        ("moves g1f3\nwhite offers draw\nmoves g8f6\nblack offers draw", "expect offer black"),
    ] {
        play(config("3+2"), &format!("{BOTH_MOVED}{script}\n{expected}"));
    }
}

#[test]
fn online_5_3_a_refusal_is_recorded() {
    play(
        config("3+2"),
        &format!(
            "{BOTH_MOVED}white offers draw
             expect event DrawOffered(White)
             expect by white 1
             black declines draw
             expect event DrawDeclined(White)
             expect by black 2
             expect offer none"
        ),
    );
}

#[test]
fn online_5_3_an_offer_ends_with_the_game() {
    for (ending, over) in [
        ("white resigns", "0-1 resignation"),
        ("black resigns", "1-0 resignation"),
        ("arbiter decides 1-0", "1-0 arbiter's decision"),
        ("wait @3:00", "0-1 on time"),
    ] {
        play(
            config("3+0"),
            &format!(
                "{BOTH_MOVED}white offers draw
                 {ending}
                 expect over: {over}
                 expect offer none
                 black accepts draw
                 expect refused: The game is over."
            ),
        );
    }
    play(
        config("3+0"),
        "moves f2f3 e7e5 g2g4
         white offers draw
         black d8h4
         expect over: 0-1 checkmate
         black accepts draw
         expect refused: The game is over.",
    );
}

#[test]
fn online_5_3_offers_are_made_and_answered_while_the_game_is_paused() {
    let paused = format!("{BOTH_MOVED}arbiter pauses\n");
    play(
        config("3+2"),
        &format!("{paused}white offers draw\nblack accepts draw\nexpect over: ½-½ agreement"),
    );
    play(
        config("3+2"),
        &format!(
            "{paused}black offers draw\nwhite declines draw\nexpect offer none\nexpect paused"
        ),
    );
    play(
        config("3+2"),
        &format!(
            "{BOTH_MOVED}white offers draw\narbiter pauses\nblack accepts draw\nexpect over: ½-½ agreement"
        ),
    );
}

#[test]
fn online_5_3_nothing_is_offered_before_the_start() {
    for act in ["offers", "accepts", "declines"] {
        play_raw(
            config("3+2"),
            &format!(
                "white {act} draw\nexpect refused: The game has not started.\nexpect offer none"
            ),
        );
    }
}

#[test]
fn online_5_3_the_computer_offers_and_answers_like_anybody() {
    let config = seated(Some(Seat::Person(WHITE)), Some(Seat::Computer), config("3+2"));
    let begin = "zone white present\nmoves e2e4 e7e5\n";
    play_raw(
        config.clone(),
        &format!(
            "{begin}black offers draw\nexpect by black\nwhite accepts draw\nexpect over: ½-½ agreement"
        ),
    );
    play_raw(
        config,
        &format!("{begin}white offers draw\nblack declines draw\nexpect event DrawDeclined(White)"),
    );
}

/// SPEC 7: 'After a refusal the same player may offer again only after having
/// made a move.' A takeback is not a move.
#[test]
fn law_9_1_a_takeback_does_not_let_a_refused_player_offer_again() {
    play(
        otb("3+2"),
        "moves e2e4 e7e5 g1f3 g8f6
         white offers draw
         black declines draw
         black asks takeback
         white accepts takeback
         white offers draw
         expect refused: Your offer was declined. Make a move before you ask again.",
    );
}
