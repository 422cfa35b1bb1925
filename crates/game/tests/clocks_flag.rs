//! Online 4.4, Laws 6.9: the flag falls.

mod support;

use support::{config, credited, from, play};

#[test]
fn online_4_4_a_move_in_the_last_millisecond_is_in_time_and_one_at_the_deadline_is_not() {
    play(config("1+0"), "white e2e4 @59.999s\nexpect clocks 0:00.001 1:00\nexpect playing");
    for at in ["60s", "60.001s", "1h"] {
        play(
            config("1+0"),
            &format!(
                "answer black yes
                 white e2e4 @{at}
                 expect refused: Your time ran out before this arrived.
                 expect events Ended
                 expect by clock
                 expect over: 0-1 on time
                 expect ply 0"
            ),
        );
    }
}

#[test]
fn online_4_4_the_flag_falls_without_anybody_asking() {
    for (script, over) in [
        ("expect deadline flag white @1:00", "0-1 on time"),
        ("white e2e4\nexpect deadline flag black @1:00", "1-0 on time"),
        ("moves e2e4 e7e5\nexpect deadline flag white @1:00", "0-1 on time"),
    ] {
        let mut runner = play(config("1+0"), script);
        runner.run("wait @59.999s\nexpect playing\ntick\nexpect events none");
        runner.run("tick @60s\nexpect events Ended\nexpect by clock");
        runner.run(&format!("expect over: {over}\nexpect deadline none\nexpect running nobody"));
    }
}

#[test]
fn online_4_4_time_used_over_several_moves_adds_up() {
    let game = "white e2e4 @20s\nblack e7e5 @25s\nwhite g1f3 @45s\nblack g8f6 @50s";
    let mut runner = play(config("1+0"), game);
    runner.run("expect clocks 0:20 0:50\nexpect deadline flag white @1:10");
    let mut other = play(config("1+0"), game);
    runner.run("white f3g1 @69.999s\nexpect clocks 0:00.001 0:50");
    other.run(
        "white f3g1 @70s
         expect refused: Your time ran out before this arrived.
         expect over: 0-1 on time",
    );
}

#[test]
fn online_4_4_whatever_comes_at_the_deadline_comes_after_the_flag() {
    for (act, words) in [
        ("white resigns", "Your time ran out before this arrived."),
        ("white offers draw", "Your time ran out before this arrived."),
        ("white accepts draw", "Your time ran out before this arrived."),
        ("white claims", "Your time ran out before this arrived."),
        ("white asks takeback", "Your time ran out before this arrived."),
        ("black resigns", "The game is over."),
        ("black offers draw", "The game is over."),
        ("black g8f6", "The game is over."),
        ("black aborts", "The game is over."),
        ("arbiter pauses", "The game is over."),
        ("arbiter adds white 60s", "The game is over."),
        ("arbiter decides 1-0", "The game is over."),
    ] {
        let opening = "moves e2e4 e7e5\nblack offers draw";
        play(
            config("1+0"),
            &format!("{opening}\n{act} @60s\nexpect refused: {words}\nexpect over: 0-1 on time"),
        );
    }
    for report in ["zone white lost", "zone black present", "zone recovers last seen 60s"] {
        play(
            config("1+0"),
            &format!("{report} @60s\nexpect events Ended\nexpect over: 0-1 on time"),
        );
    }
}

#[test]
fn online_4_4_what_comes_a_millisecond_before_the_deadline_is_in_time() {
    let opening = "moves e2e4 e7e5\nblack offers draw";
    for (act, expected) in [
        ("white accepts draw", "over: ½-½ agreement"),
        ("white resigns", "over: 0-1 resignation"),
        ("black resigns", "over: 1-0 resignation"),
        ("arbiter decides 1-0", "over: 1-0 arbiter's decision"),
        ("arbiter pauses", "paused"),
        ("arbiter adds white 60s", "deadline flag white @2:00"),
    ] {
        play(config("1+0"), &format!("{opening}\n{act} @59.999s\nexpect {expected}"));
    }
}

#[test]
fn online_4_4_a_mate_in_the_last_millisecond_wins_and_at_the_deadline_loses() {
    let opening = "moves f2f3 e7e5 g2g4";
    play(
        config("1+0"),
        &format!("{opening}\nblack d8h4 @59.999s\nexpect over: 0-1 checkmate\nexpect known - -"),
    );
    play(
        config("1+0"),
        &format!(
            "{opening}
             black d8h4 @60s
             expect refused: Your time ran out before this arrived.
             expect over: 1-0 on time"
        ),
    );
}

#[test]
fn online_4_4_drawn_if_the_opponent_could_not_mate_by_any_series_of_legal_moves() {
    for (answer, over, known) in [
        ("yes", "0-1 on time", "- yes"),
        ("unknown", "0-1 on time", "- unknown"),
        ("no", "½-½ White ran out of time, but Black cannot checkmate", "- no"),
    ] {
        // It does not matter what the player whose flag fell could do.
        for own in ["yes", "no"] {
            let answers = format!("answer black {answer}\nanswer white {own}");
            let expected = format!("expect over: {over}\nexpect known {known}");
            play(config("1+0"), &format!("{answers}\nwait @60s\n{expected}"));
            let late = "white e2e4 @60s\nexpect refused: Your time ran out before this arrived.";
            play(config("1+0"), &format!("{answers}\n{late}\n{expected}"));
            // After the time is used up, but before the timer, which allows for lag compensation.
            let late = "white e2e4 @60s\nexpect refused: Your time ran out before this arrived.";
            play(credited("1+0"), &format!("{answers}\n{late}\n{expected}"));
        }
    }
}

#[test]
fn law_6_9_a_bare_king_never_wins_on_time() {
    for (fen, over) in [
        (
            "4k3/8/8/8/8/8/3R4/4K3 w - - 0 1",
            "½-½ White ran out of time, but Black cannot checkmate",
        ),
        ("4k3/3r4/8/8/8/8/3R4/4K3 w - - 0 1", "0-1 on time"),
        (
            "4k1n1/8/8/8/8/8/3Q4/4K3 w - - 0 1",
            "½-½ White ran out of time, but Black cannot checkmate",
        ),
        ("4k1n1/8/8/8/8/8/3R4/4K3 w - - 0 1", "0-1 on time"),
    ] {
        play(from(fen, config("1+0")), &format!("wait @60s\nexpect over: {over}"));
    }
}

#[test]
fn a_timer_that_fires_early_does_nothing_and_one_that_fires_late_ends_the_game() {
    play(
        config("1+0"),
        "tick @30s
         expect events none
         tick @59.999s
         expect events none
         tick @75s
         expect over: 0-1 on time
         expect clocks 0:00 1:00",
    );
}
