//! A game of a tournament follows the tournament's log, and only forward.

mod support;

use support::{config, play, play_raw};

#[test]
fn an_order_ends_the_game_or_corrects_its_result() {
    play(
        config("3+2"),
        "arbiter orders 7 1-0
         expect events Followed Ended
         expect over: 1-0 arbiter's decision",
    );
    play(
        config("3+2"),
        "white resigns
         arbiter orders 7 1-0
         expect events Followed Corrected
         expect result 1-0",
    );
    // Nothing but the number is new.
    play(
        config("3+2"),
        "white resigns
         arbiter orders 7 0-1
         expect events Followed
         expect result 0-1",
    );
}

#[test]
fn an_older_order_that_arrives_late_is_ignored() {
    play(
        config("3+2"),
        "arbiter orders 9 1-0
         arbiter orders 8 0-1
         expect result 1-0
         arbiter orders 9 0-1
         expect result 1-0
         arbiter orders 10 draw
         expect result ½-½",
    );
    // Also one that asked for what was ordered again since.
    play(
        config("3+2"),
        "white resigns
         arbiter orders 9 0-1
         arbiter orders 8 1-0
         expect result 0-1",
    );
    play(
        config("3+2"),
        "arbiter orders 3 pause
         expect paused
         arbiter resumes
         arbiter orders 3 pause
         expect playing",
    );
}

/// The flag fell a moment before, and nobody has noticed yet.
#[test]
fn an_order_after_a_deadline_is_followed_all_the_same() {
    play(
        config("3+0"),
        "arbiter orders 4 1-0 @3:01
         expect events Ended Followed Corrected
         expect result 1-0",
    );
}

/// The pairing was withdrawn, and a clock was started in the same moment.
#[test]
fn an_order_without_a_result_aborts_the_game_wherever_it_stands() {
    for before in ["", "moves e2e4 e7e5\n", "arbiter pauses\n"] {
        let acts = format!("{before}arbiter orders 4 none\nexpect over: * the game was aborted");
        play(config("3+2"), &acts);
    }
    play_raw(config("3+2"), "arbiter orders 4 none\nexpect over: * the game was aborted");
    play(config("3+2"), "white resigns\narbiter orders 4 none\nexpect result 0-1");
}
