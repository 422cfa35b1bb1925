//! Laws 6.3, Online 4.3: stages, each with a number of moves and a time.

mod support;

use support::{config, from, otb, play};

#[test]
fn law_6_3_a_new_stage_adds_its_time_when_the_last_move_of_the_stage_is_completed() {
    for (time, script) in [
        // Unused time carries over.
        (
            "2/1:3",
            "white e2e4 @10s
             expect clocks 0:50 1:00
             moves e7e5 g1f3
             expect clocks 3:50 1:00
             moves g8f6
             expect clocks 3:50 4:00",
        ),
        // The increment and the stage in one move.
        (
            "2/1+5:3+5",
            "white e2e4 @10s
             expect clocks 0:55 1:00
             black e7e5
             white g1f3 @30s
             expect clocks 3:40 1:05",
        ),
        // The new stage has another increment, from its own first move on.
        (
            "1/1+1:1+10",
            "white e2e4
             expect clocks 2:01 1:00
             moves e7e5 g1f3
             expect clocks 2:11 2:01",
        ),
        // From delay to increment: the delay applies to the moves of its stage.
        (
            "1/1d5:1+10",
            "white e2e4 @5s
             expect clocks 2:00 1:00
             black e7e5 @11s
             expect clocks 2:00 1:59
             white g1f3 @16s
             expect clocks 2:05 1:59",
        ),
        // And from increment to delay.
        (
            "1/1+10:1d5",
            "moves e2e4 e7e5
             expect clocks 2:10 2:10
             white g1f3 @6s
             expect clocks 2:09 2:10",
        ),
    ] {
        play(config(time), script);
    }
}

#[test]
fn law_6_3_no_stage_begins_before_or_after_its_move() {
    play(
        config("2/1:3"),
        "moves e2e4 e7e5
         expect clocks 1:00 1:00
         moves g1f3 g8f6
         expect clocks 4:00 4:00
         moves f3g1 f6g8 b1c3 b8c6
         expect clocks 4:00 4:00",
    );
}

#[test]
fn law_6_3_the_last_move_of_a_stage_must_be_made_in_its_time() {
    let opening = "white e2e4 @30s\nblack e7e5 @30s";
    play(config("2/1:3"), &format!("{opening}\nwhite g1f3 @59.999s\nexpect clocks 3:00.001 1:00"));
    play(
        config("2/1:3"),
        &format!(
            "{opening}
             expect deadline flag white @1:00
             white g1f3 @60s
             expect refused: Your time ran out before this arrived.
             expect over: 0-1 on time"
        ),
    );
}

#[test]
fn online_4_3_every_stage_in_turn_and_the_last_for_the_rest_of_the_game() {
    play(
        config("1/1:1/2:3"),
        "moves e2e4
         expect clocks 3:00 1:00
         moves e7e5 g1f3
         expect clocks 6:00 3:00
         moves g8f6 f3g1 f6g8 b1c3
         expect clocks 6:00 6:00",
    );
}

#[test]
fn online_4_3_a_last_stage_with_a_number_of_moves_begins_again_and_again() {
    play(
        config("2/1"),
        "moves e2e4 e7e5 g1f3 g8f6
         expect clocks 2:00 2:00
         moves f3g1 f6g8
         expect clocks 2:00 2:00
         moves b1c3 b8c6
         expect clocks 3:00 3:00",
    );
    play(
        config("1/1:2/5"),
        "moves e2e4 e7e5
         expect clocks 6:00 6:00
         moves g1f3 g8f6
         expect clocks 6:00 6:00
         moves f3g1 f6g8
         expect clocks 11:00 11:00",
    );
}

#[test]
fn law_6_3_forty_moves_in_ninety_minutes_then_thirty_with_thirty_seconds_from_move_one() {
    // Both kings walk in circles on their first two ranks.
    let start = "k7/8/8/p7/P7/8/8/K7 w - - 0 1";
    let mut runner = play(from(start, otb("40/90+30:30+30")), "expect clocks 1:30:00 1:30:00");
    let round = |near: char, far: char| -> Vec<String> {
        let out = ('a'..='h').map(|file| format!("{file}{near}"));
        let back = ('a'..='h').rev().map(|file| format!("{file}{far}"));
        out.chain(back).collect()
    };
    let (white, black) = (round('1', '2'), round('8', '7'));
    let step = |round: &[String], number: usize| {
        format!("{}{}", round[number % 16], round[(number + 1) % 16])
    };
    for number in 0..39 {
        runner.run(&format!("moves {} {}", step(&white, number), step(&black, number)));
    }
    runner.run("expect ply 78\nexpect clocks 1:49:30 1:49:30");
    runner.run(&format!("white {}\nexpect clocks 2:20:00 1:49:30", step(&white, 39)));
    runner.run(&format!("black {}\nexpect clocks 2:20:00 2:20:00", step(&black, 39)));
    runner.run(&format!("white {}\nexpect clocks 2:20:30 2:20:00", step(&white, 40)));
}

#[test]
fn law_6_3_a_stage_is_not_given_twice_when_moves_are_taken_back() {
    play(
        config("2/1:3"),
        "moves e2e4 e7e5
         white g1f3 @10s
         expect clocks 3:50 1:00
         white asks takeback
         black accepts takeback
         expect clocks 3:50 1:00
         white b1c3 @20s
         expect clocks 3:40 1:00
         moves b8c6 g1f3
         expect clocks 3:40 4:00",
    );
    play(
        config("2/1+5:3+7"),
        "moves e2e4 e7e5 g1f3 g8f6
         expect clocks 4:10 4:10
         arbiter takes back 4
         expect clocks 4:10 4:10
         moves e2e4 e7e5 g1f3 g8f6
         expect clocks 4:24 4:24",
    );
}

#[test]
fn law_6_3_a_stage_that_repeats_is_given_once_for_its_moves_even_after_a_takeback() {
    play(
        config("1/1"),
        "moves e2e4 e7e5
         expect clocks 2:00 2:00
         arbiter takes back 2
         moves e2e4 e7e5
         expect clocks 2:00 2:00
         moves g1f3 g8f6
         expect clocks 3:00 3:00",
    );
}

#[test]
fn law_6_3_moves_made_before_a_position_was_restored_count() {
    play(
        config("2/1:3"),
        "moves e2e4
         arbiter restores rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1
         moves e2e4 e7e5
         expect clocks 4:00 1:00
         moves g1f3 g8f6
         expect clocks 4:00 4:00",
    );
}
