//! Online 4.3: delays, which are not saved up.

mod support;

use support::{config, credited, play};

#[test]
fn online_4_3_a_simple_delay_passes_before_the_clock_runs_and_cannot_be_saved() {
    for (time, script) in [
        ("1d5", "white e2e4\nexpect clocks 1:00 1:00"),
        ("1d5", "white e2e4 @4.999s\nexpect clocks 1:00 1:00\nexpect used 4.999s"),
        ("1d5", "white e2e4 @5s\nexpect clocks 1:00 1:00"),
        ("1d5", "white e2e4 @5.001s\nexpect clocks 0:59.999 1:00"),
        ("1d5", "white e2e4 @64.999s\nexpect clocks 0:00.001 1:00"),
        // The whole delay, at every move of either side.
        (
            "1d5",
            "white e2e4 @6s
             black e7e5 @13s
             expect clocks 0:59 0:58
             white g1f3 @18s
             expect clocks 0:59 0:58",
        ),
        // The clock does not run meanwhile.
        ("1d5", "wait @3s\nexpect clocks 1:00 1:00\nwait @7s\nexpect clocks 0:58 1:00"),
    ] {
        play(config(time), script);
    }
}

#[test]
fn online_4_4_with_a_delay_the_flag_falls_after_the_delay_and_the_time() {
    play(
        config("1d5"),
        "expect deadline flag white @1:05
         wait @64.999s
         expect playing
         expect clocks 0:00.001 1:00
         white e2e4 @65s
         expect refused: Your time ran out before this arrived.
         expect over: 0-1 on time",
    );
    play(
        config("1d5"),
        "white e2e4 @2s
         expect deadline flag black @1:07
         wait @67s
         expect over: 1-0 on time",
    );
}

#[test]
fn a_pause_in_the_middle_of_a_delay_leaves_the_rest_of_it() {
    let pause = "arbiter pauses @3s\nexpect clocks 1:00 1:00\narbiter resumes @100s";
    for script in [
        "expect deadline flag white @2:42",
        "white e2e4 @102s\nexpect clocks 1:00 1:00\nexpect used 5s",
        "white e2e4 @102.001s\nexpect clocks 0:59.999 1:00",
    ] {
        play(config("1d5"), &format!("{pause}\n{script}"));
    }
    // Twice in one delay, and once after it.
    play(
        config("1d5"),
        "arbiter pauses @2s
         arbiter resumes @10s
         arbiter pauses @12s
         arbiter resumes @20s
         arbiter pauses @22s
         expect clocks 0:59 1:00
         arbiter resumes @30s
         white e2e4 @31s
         expect clocks 0:58 1:00",
    );
}

#[test]
fn setting_a_clock_in_the_middle_of_a_delay_leaves_the_rest_of_it() {
    play(
        config("1d5"),
        "arbiter sets white 30s @3s
         expect deadline flag white @0:35
         white e2e4 @6s
         expect clocks 0:29 1:00",
    );
}

#[test]
fn a_takeback_begins_a_new_delay() {
    play(
        config("1d5"),
        "white e2e4 @4s
         white asks takeback @7s
         black accepts takeback @8s
         expect clocks 1:00 1:00
         white d2d4 @13s
         expect clocks 1:00 1:00
         black d7d5 @19s
         expect clocks 1:00 0:59",
    );
}

#[test]
fn a_restart_in_the_middle_of_a_delay_leaves_the_rest_of_it() {
    play(
        config("1d5"),
        "wait @3s
         crash
         zone recovers last seen 3s @50s
         zone white present @55s
         zone black present @60s
         white e2e4 @62s
         expect clocks 1:00 1:00
         expect used 5s",
    );
}

#[test]
fn online_4_3_bronstein_gives_back_what_was_used_up_to_its_limit() {
    for (time, script) in [
        ("1b5", "white e2e4\nexpect clocks 1:00 1:00"),
        ("1b5", "white e2e4 @3s\nexpect clocks 1:00 1:00\nexpect used 3s"),
        ("1b5", "white e2e4 @5s\nexpect clocks 1:00 1:00"),
        ("1b5", "white e2e4 @5.001s\nexpect clocks 0:59.999 1:00"),
        ("1b5", "white e2e4 @59.999s\nexpect clocks 0:05.001 1:00"),
        // The clock runs from the first moment.
        ("1b5", "wait @3s\nexpect clocks 0:57 1:00\nwhite e2e4\nexpect clocks 1:00 1:00"),
        (
            "1b5",
            "white e2e4 @6s
             black e7e5 @13s
             expect clocks 0:59 0:58",
        ),
    ] {
        play(config(time), script);
    }
}

#[test]
fn online_4_4_with_bronstein_the_flag_falls_with_the_time_alone() {
    play(
        config("1b5"),
        "expect deadline flag white @1:00
         white e2e4 @60s
         expect refused: Your time ran out before this arrived.
         expect over: 0-1 on time",
    );
}

#[test]
fn bronstein_counts_the_time_of_the_whole_turn_over_a_pause() {
    play(
        config("1b5"),
        "arbiter pauses @3s
         expect clocks 0:57 1:00
         arbiter resumes @100s
         white e2e4 @101s
         expect used 4s
         expect clocks 1:00 1:00",
    );
    play(
        config("1b5"),
        "arbiter pauses @4s
         arbiter resumes @100s
         white e2e4 @103s
         expect used 7s
         expect clocks 0:58 1:00",
    );
}

#[test]
fn credit_for_lag_is_no_gain_with_a_delay_or_bronstein() {
    for (time, script) in [
        // Within the delay nothing is charged, so nothing is compensated.
        ("1d5", "white e2e4 lag 300ms @4s\nexpect credit 0s\nexpect clocks 1:00 1:00"),
        ("1d5", "white e2e4 lag 300ms @5.2s\nexpect credit 200ms\nexpect clocks 1:00 1:00"),
        ("1d5", "white e2e4 lag 300ms @6s\nexpect credit 300ms\nexpect clocks 0:59.3 1:00"),
        // Only what was charged is given back.
        ("1b5", "white e2e4 lag 300ms @3s\nexpect credit 300ms\nexpect clocks 1:00 1:00"),
        ("1b5", "white e2e4 lag 300ms @5.2s\nexpect clocks 1:00 1:00"),
        ("1b5", "white e2e4 lag 300ms @6s\nexpect clocks 0:59.3 1:00"),
        ("1d5", "expect deadline flag white @1:05.5"),
        ("1b5", "expect deadline flag white @1:00.5"),
    ] {
        play(credited(time), script);
    }
}
