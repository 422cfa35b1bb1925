//! Laws 6.11: players call the arbiter, who answers.

mod support;

use support::{allowing, config, play, play_raw};
use tabiya_game::{ArbiterCalls, GameConfig, LagPolicy};

fn calls(calls: ArbiterCalls) -> GameConfig {
    allowing(config("3+0"), |allowed| allowed.calls = calls)
}

#[test]
fn law_6_11_where_nobody_is_to_call_a_call_is_refused() {
    for color in ["white", "black"] {
        play(
            config("3+0"),
            &format!(
                "{color} calls arbiter\nexpect refused: This game does not allow it.\nexpect calling nobody"
            ),
        );
    }
}

#[test]
fn law_6_11_a_call_that_is_only_noted_lets_play_go_on() {
    play(
        calls(ArbiterCalls::Noted),
        "white calls arbiter @10s
         expect event ArbiterCalled { by: White, stops_clocks: false }
         expect by white 1
         expect calling white
         expect playing
         expect running white
         black calls arbiter @12s
         expect calling both
         white e2e4 @20s
         expect clocks 2:40 3:00
         expect calling both",
    );
}

#[test]
fn law_6_11_a_call_of_the_player_having_the_move_stops_the_clocks() {
    play(
        calls(ArbiterCalls::StopClocks),
        "white calls arbiter @10s
         expect event ArbiterCalled { by: White, stops_clocks: true }
         expect paused
         expect running nobody
         expect clocks 2:50 3:00
         white e2e4
         expect refused: The game is paused.
         wait @1h
         expect clocks 2:50 3:00
         arbiter resumes @1h
         expect calling nobody
         expect running white
         white e2e4 +5s
         expect clocks 2:45 3:00",
    );
}

#[test]
fn law_6_11_a_call_of_the_other_player_does_not_stop_them() {
    play(
        calls(ArbiterCalls::StopClocks),
        "black calls arbiter @10s
         expect event ArbiterCalled { by: Black, stops_clocks: false }
         expect calling black
         expect running white
         white e2e4 @20s
         expect running black
         black calls arbiter
         expect refused: The arbiter has already been called.
         expect playing",
    );
}

#[test]
fn law_6_11_a_call_in_the_last_millisecond_stops_the_clock_and_at_the_deadline_comes_too_late() {
    play(
        calls(ArbiterCalls::StopClocks),
        "white calls arbiter @179.999s\nexpect paused\nexpect clocks 0:00.001 3:00",
    );
    play(
        calls(ArbiterCalls::StopClocks),
        "white calls arbiter @180s
         expect refused: Your time ran out before this arrived.
         expect over: 0-1 on time",
    );
}

#[test]
fn law_6_11_a_call_after_the_time_is_used_saves_no_flag() {
    // The timer allows for the most lag compensation of a move; a call gets none.
    let config = GameConfig { lag: Some(LagPolicy::default()), ..calls(ArbiterCalls::StopClocks) };
    play(config.clone(), "white calls arbiter @179.999s\nexpect paused");
    play(
        config,
        "white calls arbiter @180.3s
         expect refused: Your time ran out before this arrived.
         expect over: 0-1 on time",
    );
}

#[test]
fn law_6_11_nobody_calls_twice_before_the_answer() {
    for kind in [ArbiterCalls::Noted, ArbiterCalls::StopClocks] {
        play(
            calls(kind),
            "white calls arbiter
             white calls arbiter
             expect refused: The arbiter has already been called.
             arbiter answers white because I am here
             expect event CallAnswered(White, \"I am here\")
             expect calling nobody
             white calls arbiter
             expect calling white",
        );
    }
}

#[test]
fn law_6_11_an_answer_alone_does_not_let_the_clocks_run() {
    play(
        calls(ArbiterCalls::StopClocks),
        "white calls arbiter
         black calls arbiter
         expect calling both
         arbiter answers white
         expect calling black
         expect paused
         arbiter answers white
         expect refused: There is no call to answer.
         arbiter resumes
         expect calling nobody
         expect playing",
    );
}

#[test]
fn there_is_no_call_to_answer_unless_somebody_called() {
    for color in ["white", "black"] {
        play(
            calls(ArbiterCalls::Noted),
            &format!("arbiter answers {color}\nexpect refused: There is no call to answer."),
        );
    }
    play(
        calls(ArbiterCalls::Noted),
        "white calls arbiter\narbiter answers black\nexpect refused: There is no call to answer.\nexpect calling white",
    );
}

#[test]
fn a_call_before_the_start_or_during_a_pause_is_noted() {
    for kind in [ArbiterCalls::Noted, ArbiterCalls::StopClocks] {
        play_raw(
            calls(kind),
            "white calls arbiter
             expect event ArbiterCalled { by: White, stops_clocks: false }
             expect waiting
             arbiter answers white
             expect calling nobody",
        );
        play(
            calls(kind),
            "arbiter pauses
             white calls arbiter
             expect event ArbiterCalled { by: White, stops_clocks: false }
             expect paused
             arbiter resumes
             expect calling nobody",
        );
    }
}

#[test]
fn a_call_while_the_clocks_stand_after_a_restart_pauses_the_game() {
    play(
        calls(ArbiterCalls::StopClocks),
        "wait @10s
         crash
         zone recovers last seen 10s @60s
         white calls arbiter @65s
         expect paused
         wait @2h
         expect paused
         expect clocks 2:50 3:00",
    );
}

#[test]
fn after_the_end_nobody_calls_and_nobody_answers() {
    play(
        calls(ArbiterCalls::Noted),
        "white calls arbiter
         white resigns
         black calls arbiter
         expect refused: The game is over.
         arbiter answers white
         expect refused: The game is over.",
    );
}
