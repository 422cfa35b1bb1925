//! Online 3.8: an assistant enters the moves of a player.

mod support;

use support::{WHITE, config, otb, play, play_raw, seated};
use tabiya_game::Seat;

const APPROVED: &str = "white names assistant 7\narbiter approves white\n";
const NOT_YOURS: &str = "expect refused: You cannot do this in this game.";

#[test]
fn online_3_8_an_assistant_enters_moves_once_an_arbiter_approves() {
    play(
        config("3+2"),
        "white names assistant 7
         expect event AssistantNamed(White, PersonId(7))
         expect assistant white 7 named
         white assistant e2e4
         expect refused: You cannot do this in this game.
         arbiter approves white because a broken arm
         expect event AssistantApproved(White, \"a broken arm\")
         expect assistant white 7 approved
         white assistant e2e4 @5s
         expect ply 1
         expect clocks 2:57 3:00
         expect entered assistant of white 7
         expect by assistant of white 7",
    );
}

#[test]
fn online_3_8_nobody_is_named_over_another() {
    // An approval is for the person the arbiter was asked about.
    play(
        config("3+2"),
        "white names assistant 7
         white names assistant 8
         expect refused: An assistant has already been named. Ask the arbiter to end that first.
         white names assistant 7
         expect refused: An assistant has already been named. Ask the arbiter to end that first.
         arbiter approves white
         expect assistant white 7 approved
         arbiter ends white
         white names assistant 8
         expect assistant white 8 named",
    );
}

#[test]
fn online_3_8_the_record_says_who_entered_each_move() {
    play(
        config("3+2"),
        &format!(
            "{APPROVED}white assistant e2e4
             expect entered assistant of white 7
             black e7e5
             expect entered black 2
             white g1f3                      # the player still can
             expect entered white 1"
        ),
    );
}

#[test]
fn online_3_8_an_assistant_enters_moves_and_only_that() {
    for act in [
        "resigns",
        "aborts",
        "offers draw",
        "accepts draw",
        "declines draw",
        "claims",
        "claims e2e4",
        "asks takeback",
        "accepts takeback",
        "declines takeback",
        "names assistant 8",
        "calls arbiter",
    ] {
        play(otb("3+2"), &format!("{APPROVED}white assistant {act}\n{NOT_YOURS}\nexpect playing"));
    }
}

#[test]
fn online_3_8_an_assistant_enters_moves_for_that_player_alone() {
    play(
        config("3+2"),
        &format!("{APPROVED}white e2e4\nblack assistant 7 e7e5\n{NOT_YOURS}\nexpect ply 1"),
    );
    // Nor out of turn, nor illegal ones.
    play(
        config("3+2"),
        &format!(
            "{APPROVED}white e2e4\nwhite assistant d2d4\nexpect refused: It is not your turn."
        ),
    );
    play(
        config("3+2"),
        &format!(
            "{APPROVED}white assistant e2e5\nexpect refused: Illegal move: a pawn does not move like that"
        ),
    );
}

#[test]
fn online_3_8_nobody_else_enters_moves() {
    for situation in ["", "white names assistant 7\n", APPROVED] {
        play(
            config("3+2"),
            &format!("{situation}white assistant 8 e2e4\n{NOT_YOURS}\nexpect ply 0"),
        );
        play(config("3+2"), &format!("{situation}stranger e2e4\n{NOT_YOURS}\nexpect ply 0"));
    }
}

#[test]
fn online_3_8_naming_another_needs_another_approval() {
    play(
        config("3+2"),
        &format!(
            "{APPROVED}arbiter ends white
             white names assistant 8
             expect assistant white 8 named
             white assistant 7 e2e4
             {NOT_YOURS}
             white assistant 8 e2e4
             {NOT_YOURS}
             arbiter approves white
             white assistant 8 e2e4
             expect entered assistant of white 8"
        ),
    );
}

#[test]
fn online_3_8_an_arbiter_ends_the_assistance() {
    for situation in [APPROVED, "white names assistant 7\n"] {
        play(
            config("3+2"),
            &format!(
                "{situation}arbiter ends white because no longer needed
                 expect event AssistantEnded(White, \"no longer needed\")
                 expect assistant white none
                 white assistant 7 e2e4
                 {NOT_YOURS}
                 arbiter ends white
                 expect refused: There is no assistant.
                 white e2e4
                 expect ply 1"
            ),
        );
    }
}

#[test]
fn online_3_8_there_must_be_somebody_to_approve() {
    let nobody = "expect refused: There is no assistant.";
    play(config("3+2"), &format!("arbiter approves white\n{nobody}"));
    play(config("3+2"), &format!("white names assistant 7\narbiter approves black\n{nobody}"));
    play(config("3+2"), &format!("{APPROVED}arbiter approves white\n{nobody}"));
    play(config("3+2"), &format!("arbiter ends black\n{nobody}"));
}

#[test]
fn online_3_8_who_plays_or_assists_the_opponent_cannot_assist() {
    let cannot = "expect refused: A player or arbiter of this game cannot assist in it.";
    play(config("3+2"), &format!("white names assistant 1\n{cannot}"));
    play(config("3+2"), &format!("white names assistant 2\n{cannot}"));
    play(
        config("3+2"),
        &format!("{APPROVED}black names assistant 7\n{cannot}\nexpect assistant black none"),
    );
    play(
        config("3+2"),
        &format!(
            "{APPROVED}black names assistant 8\narbiter approves black\nmoves e2e4\nblack assistant e7e5\nexpect ply 2"
        ),
    );
}

#[test]
fn online_3_8_an_approved_assistant_is_no_arbiter_of_the_game() {
    play(
        config("3+2"),
        "white names assistant 4
         arbiter approves white
         arbiter 4 pauses
         expect refused: An arbiter cannot judge their own game.
         arbiter 3 pauses
         expect paused",
    );
}

#[test]
fn online_3_8_an_assistant_can_be_named_and_approved_before_the_start_and_while_paused() {
    play_raw(
        config("3+2"),
        &format!(
            "{APPROVED}expect assistant white 7 approved
             white assistant e2e4
             expect refused: The game has not started.
             zone white present
             zone black present
             white assistant e2e4
             expect ply 1"
        ),
    );
    play(
        config("3+2"),
        &format!(
            "arbiter pauses
             {APPROVED}white assistant e2e4
             expect refused: The game is paused.
             arbiter resumes
             white assistant e2e4
             expect ply 1"
        ),
    );
}

#[test]
fn online_3_8_a_move_of_an_assistant_declines_an_offer_and_makes_a_new_one_possible() {
    play(
        config("3+2"),
        &format!(
            "{APPROVED}moves e2e4 e7e5\nblack offers draw\nwhite assistant g1f3\nexpect offer none"
        ),
    );
    play(
        config("3+2"),
        &format!(
            "{APPROVED}moves e2e4 e7e5
             white offers draw
             black declines draw
             white assistant g1f3
             white offers draw
             expect offer white"
        ),
    );
}

#[test]
fn online_3_8_the_flag_falls_whoever_enters_the_move() {
    play(
        config("1+0"),
        &format!(
            "{APPROVED}white assistant e2e4 @60s
             expect refused: Your time ran out before this arrived.
             expect over: 0-1 on time"
        ),
    );
}

#[test]
fn the_computer_has_no_seat_for_a_person_to_move_in() {
    let config = seated(Some(Seat::Person(WHITE)), Some(Seat::Computer), config("3+2"));
    let runner = play_raw(
        config,
        "zone white present\nwhite e2e4\nblack assistant 7 e7e5\nexpect refused: You cannot do this in this game.",
    );
    assert_eq!(runner.game.ply(), 1);
}

/// White names an assistant, who then tries to play Black. Otherwise Black could make White's
/// moves.
#[test]
fn online_3_8_the_assistant_of_one_player_cannot_be_the_other() {
    let config = seated(Some(Seat::Person(WHITE)), None, config("3+0"));
    let mut runner = play_raw(config, "zone white present\nwhite names assistant 7");
    runner.run("zone black sits 7\nexpect refused: The seat is taken.");
    runner.run("zone black sits 8\nexpect events Seated");
}

/// SPEC 9: 'An arbiter cannot judge a game they play in.' A person named as assistant does not play
/// in it. Otherwise a player could get rid of the arbiter.
#[test]
fn online_3_8_naming_the_arbiter_as_assistant_does_not_bar_the_arbiter() {
    play(
        config("3+2"),
        "white names assistant 3
         arbiter 3 pauses
         expect paused",
    );
}

#[test]
fn online_3_8_an_arbiter_does_not_approve_themselves() {
    let own = "expect refused: An arbiter cannot judge their own game.";
    play(
        config("3+2"),
        &format!(
            "white names assistant 3
             arbiter 3 approves white
             {own}
             expect assistant white 3 named
             arbiter 4 approves white
             expect assistant white 3 approved"
        ),
    );
    // This comes first, even when the game is over.
    play(
        config("3+2"),
        &format!("white names assistant 3\nwhite resigns\narbiter 3 approves white\n{own}"),
    );
}
