//! SPEC 3: lag compensation, limited per move and by a quota that refills. By default at most 500
//! ms per move, from a quota of 1 s that gains 100 ms with each own move.

mod support;

use support::{BLACK, config, credited, play, play_raw, seated};
use tabiya_game::{GameConfig, LagPolicy, Millis, Ruleset, Seat};

#[test]
fn online_4_4_the_timer_waits_for_the_most_credit_and_a_move_only_for_its_own_lag() {
    play(
        credited("1+0"),
        "expect deadline flag white @1:00.5
         white e2e4 lag 200ms @60.1s
         expect clocks 0:00.1 1:00
         expect playing",
    );
    play(
        credited("1+0"),
        "answer black yes
         white e2e4 lag 50ms @60.1s
         expect refused: Your time ran out before this arrived.
         expect over: 0-1 on time",
    );
}

#[test]
fn online_4_4_a_claim_after_the_time_is_used_comes_too_late() {
    let otb = GameConfig { ruleset: Ruleset::Otb, ..credited("1+0") };
    play(otb.clone(), "white claims @59.999s\nexpect playing");
    play(
        otb,
        "white claims @60.1s
         expect refused: Your time ran out before this arrived.
         expect over: 0-1 on time",
    );
}

#[test]
fn online_4_4_a_move_in_the_window_for_credit_is_in_time_if_its_own_lag_makes_it_so() {
    for (lag, at, in_time) in [
        ("", "59.999s", true),
        ("", "60s", false),
        ("lag 0ms", "60s", false),
        ("lag 1ms", "60s", true),
        ("lag 100ms", "60.1s", false),
        ("lag 101ms", "60.1s", true),
        ("lag 499ms", "60.499s", false),
        ("lag 500ms", "60.499s", true),
        ("lag 9s", "60.499s", true),
        ("lag 500ms", "60.5s", false),
        ("lag 9s", "60.5s", false),
    ] {
        let expected = if in_time {
            "expect playing\nexpect running black"
        } else {
            "expect refused: Your time ran out before this arrived.\nexpect over: 0-1 on time"
        };
        play(credited("1+0"), &format!("white e2e4 {lag} @{at}\n{expected}"));
    }
}

#[test]
fn online_4_4_the_display_stands_at_zero_in_the_window_for_credit() {
    play(
        credited("1+0"),
        "wait @60s
         expect clocks 0:00 1:00
         wait @60.499s
         expect clocks 0:00 1:00
         expect playing
         wait @60.5s
         expect over: 0-1 on time
         expect by clock",
    );
}

#[test]
fn online_3_3_an_illegal_move_in_the_window_for_credit_is_refused_and_another_may_follow() {
    play(
        credited("1+0"),
        "white e2e5 lag 400ms @60.1s
         expect refused: Illegal move: a pawn does not move like that
         expect events none
         white e2e4 lag 400ms @60.2s
         expect clocks 0:00.2 1:00",
    );
}

#[test]
fn credit_is_the_measured_lag_within_the_limit_for_one_move_and_the_time_used() {
    for script in [
        "white e2e4 lag 200ms @1s\nexpect credit 200ms\nexpect used 1s\nexpect clocks 0:59.2 1:00",
        "white e2e4 lag 500ms @1s\nexpect credit 500ms\nexpect clocks 0:59.5 1:00",
        "white e2e4 lag 501ms @1s\nexpect credit 500ms\nexpect clocks 0:59.5 1:00",
        "white e2e4 lag 20s @1s\nexpect credit 500ms\nexpect clocks 0:59.5 1:00",
        // Lag compensation never adds time: a move takes at least zero.
        "white e2e4 lag 400ms @100ms\nexpect credit 100ms\nexpect clocks 1:00 1:00",
        "white e2e4 lag 400ms\nexpect credit 0s\nexpect clocks 1:00 1:00",
        // Moves over HTTP come without a measured lag.
        "white e2e4 @1s\nexpect credit 0s\nexpect clocks 0:59 1:00",
    ] {
        play(credited("1+0"), script);
    }
}

#[test]
fn the_quota_runs_out_and_refills_with_each_own_move() {
    play(
        credited("3+0"),
        "white e2e4 lag 900ms @1s
         expect credit 500ms           # 1000 before, 600 after
         black e7e5
         white g1f3 lag 900ms @2s
         expect credit 500ms           # 200 after
         black g8f6
         expect deadline flag white @3:01.2
         white f3g1 lag 900ms @3s
         expect credit 200ms           # 100 after
         black f6g8
         white b1c3 lag 900ms @4s
         expect credit 100ms           # 100 after
         black b8c6
         white a2a3 lag 30ms @5s
         expect credit 30ms            # 170 after
         black a7a6
         white b2b3 @6s
         expect credit 0s              # 270 after
         black b7b6
         white c3b1 lag 900ms @7s
         expect credit 270ms
         expect clocks 2:54.6 3:00",
    );
}

#[test]
fn a_quota_refills_up_to_its_limit_and_no_further() {
    let policy = LagPolicy { per_move: Millis(500), quota: Millis(500), refill: Millis(300) };
    play(
        GameConfig { lag: Some(policy), ..config("3+0") },
        "moves e2e4 e7e5 g1f3 g8f6
         white f3g1 lag 500ms @1s
         expect credit 500ms           # 500 before, 300 after
         black f6g8
         white g1f3 lag 500ms @2s
         expect credit 300ms           # 300 after
         black g8f6
         white b1c3 @3s                # 500 after
         black b8c6
         white a2a3 lag 500ms @4s
         expect credit 500ms",
    );
}

#[test]
fn each_player_has_a_quota_of_their_own() {
    play(
        credited("3+0"),
        "white e2e4 lag 500ms @1s
         black e7e5 lag 500ms @2s
         expect credit 500ms
         white g1f3 lag 500ms @3s
         black g8f6 lag 500ms @4s
         expect credit 500ms
         white f3g1 lag 500ms @5s
         expect credit 200ms
         black f6g8 lag 500ms @6s
         expect credit 200ms
         expect clocks 2:58.2 2:58.2",
    );
}

#[test]
fn online_4_4_the_timer_waits_no_longer_than_the_quota_lasts() {
    let spent = "white e2e4 lag 500ms @1s\nblack e7e5\nwhite g1f3 lag 500ms @2s\nblack g8f6";
    let mut runner = play(credited("3+0"), spent);
    runner.run("expect clocks 2:59 3:00\nexpect deadline flag white @3:01.2");
    let mut other = play(credited("3+0"), spent);
    runner.run("white f3g1 lag 500ms @181.199s\nexpect credit 200ms\nexpect clocks 0:00.001 3:00");
    other.run(
        "white f3g1 lag 500ms @181.2s\nexpect refused: Your time ran out before this arrived.",
    );
}

#[test]
fn the_computer_gets_no_credit() {
    let config = seated(Some(Seat::Computer), Some(Seat::Person(BLACK)), credited("1+0"));
    play_raw(
        config.clone(),
        "zone black present
         expect deadline flag white @1:00
         white e2e4 lag 300ms @1s
         expect credit 0s
         expect clocks 0:59 1:00
         expect deadline flag black @1:01.5",
    );
    play_raw(
        config,
        "zone black present
         white e2e4 lag 300ms @60s
         expect refused: Your time ran out before this arrived.
         expect over: 0-1 on time",
    );
}

#[test]
fn an_assistants_move_over_http_gets_no_credit() {
    play(
        credited("1+0"),
        "white names assistant 7
         arbiter approves white
         white assistant e2e4 @60s
         expect refused: Your time ran out before this arrived.
         expect over: 0-1 on time",
    );
}

#[test]
fn credit_can_be_switched_off() {
    play(
        config("1+0"),
        "expect deadline flag white @1:00
         white e2e4 lag 300ms @1s
         expect credit 0s
         expect clocks 0:59 1:00
         black e7e5 lag 300ms @61s
         expect refused: Your time ran out before this arrived.
         expect over: 1-0 on time",
    );
}

#[test]
fn without_a_clock_there_is_nothing_to_credit() {
    play(
        credited("no clock"),
        "expect deadline none
         white e2e4 lag 300ms @1s
         expect credit 0s
         expect used 1s
         expect clocks - -",
    );
}

#[test]
fn a_claim_with_an_intended_move_is_credited_as_the_move_is() {
    let mut config = credited("1+0");
    config.ruleset = tabiya_game::Ruleset::Otb;
    play(
        config.clone(),
        "white claims e2e4 @60s
         expect refused: Your time ran out before this arrived.
         expect events Ended
         expect over: 0-1 on time",
    );
    play(
        config,
        "white claims e2e4 @59.999s\nexpect events ClaimRejected Moved\nexpect clocks 0:00.001 2:00",
    );
}

/// SPEC 3: 'A move stamped before it is in time only if the time used, less
/// delay and less the credit for its own measured lag (bounded per move and by
/// the quota), is below the remaining time'. 60.2 s less 400 ms are below 60 s.
#[test]
fn online_4_4_a_pause_in_the_window_for_credit_takes_no_credit_away() {
    play(
        credited("1+0"),
        "arbiter pauses @60.1s
         arbiter resumes @100s
         expect deadline flag white @1:40.4
         white e2e4 lag 400ms @100.1s
         expect clocks 0:00.2 1:00",
    );
}

/// White has used 60.2 s of 60 s, and a move with 500 ms of lag is in time.
#[test]
fn online_4_4_setting_the_opponents_clock_takes_no_credit_away() {
    play(credited("1+0"), "white e2e4 lag 500ms @60.25s\nexpect clocks 0:00.25 1:00");
    play(
        credited("1+0"),
        "arbiter adds black 10s @60.2s
         white e2e4 lag 500ms @60.25s
         expect clocks 0:00.25 1:10",
    );
}

/// SPEC 3: 'the timer fires at the remaining time plus delay not yet used plus
/// the most credit this move could get'.
#[test]
fn online_4_4_an_event_in_the_window_for_credit_does_not_put_the_timer_off() {
    play(
        credited("1+0"),
        "expect deadline flag white @1:00.5
         arbiter adds black 60s @60.3s
         expect deadline flag white @1:00.5",
    );
}

/// SPEC 3: 'the credit for its own measured lag (bounded per move and by the
/// quota)': nothing in it depends on what else happened in the turn.
#[test]
fn an_event_in_the_middle_of_a_turn_takes_no_credit_away() {
    play(
        GameConfig { ruleset: tabiya_game::Ruleset::Otb, ..credited("1+0") },
        "white claims @10s
         white e2e4 lag 300ms @10.05s
         expect used 10.05s
         expect credit 300ms",
    );
}
