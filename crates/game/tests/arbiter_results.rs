//! SPEC 9: results that arbiters decide and correct, with arbiter and reason.

mod support;

use support::{allowing, config, from, play, play_raw};

const ROOKS: &str = "4k3/8/8/8/8/8/8/R3K3 w - - 0 1";

#[test]
fn an_arbiter_decides_every_result_at_any_time() {
    for result in ["1-0", "0-1", "draw", "0-0", "½-0", "0-½"] {
        let shown = if result == "draw" { "½-½" } else { result };
        let decides = format!(
            "arbiter decides {result} because I say so
             expect by arbiter 3
             expect over: {shown} arbiter's decision
             expect result {shown}
             expect known - -"
        );
        play_raw(config("3+2"), &decides);
        play(config("3+2"), &decides);
        play(config("3+2"), &format!("moves e2e4 e7e5\nblack offers draw\n{decides}"));
        play(config("3+2"), &format!("arbiter pauses\n{decides}"));
        play(config("3+2"), &format!("crash\nzone recovers last seen 0s @9s\n{decides}"));
    }
    play(
        config("3+2"),
        "arbiter decides none\nexpect refused: This game does not allow it.\nexpect playing",
    );
}

/// The pairing of a round can be withdrawn before a clock has run.
#[test]
fn an_arbiter_ends_a_game_without_a_result_only_before_it_starts() {
    play_raw(
        config("3+2"),
        "arbiter decides none because the round was withdrawn
         expect by arbiter 3
         expect over: * the game was aborted
         expect result *",
    );
}

#[test]
fn an_arbiter_corrects_a_result_afterwards_and_the_old_one_stays_in_the_record() {
    for result in ["1-0", "0-1", "draw", "0-0", "½-0", "0-½"] {
        let shown = if result == "draw" { "½-½" } else { result };
        for (ending, over) in [
            ("white resigns", "0-1 resignation"),
            ("wait @3:00", "0-1 on time"),
            ("white aborts", "* the game was aborted"),
            ("arbiter decides 1-0", "1-0 arbiter's decision"),
            ("moves f2f3 e7e5 g2g4 d8h4", "0-1 checkmate"),
        ] {
            if over.starts_with(result) {
                let words = "This is already the result.";
                let same = format!("{ending}\narbiter corrects {result}\nexpect refused: {words}");
                play(config("3+0"), &same);
                continue;
            }
            play(
                config("3+0"),
                &format!(
                    "{ending}
                     arbiter corrects {result} because it was a mistake
                     expect events Corrected
                     expect by arbiter 3
                     expect result {shown}
                     expect over: {over}"
                ),
            );
        }
    }
}

#[test]
fn a_correction_can_be_corrected_and_is_worded_for_each_viewer() {
    play(
        config("3+2"),
        "white resigns
         expect words white YOU LOST: resignation
         arbiter corrects 1-0
         expect words white YOU WON: corrected by the arbiter
         expect words black YOU LOST: corrected by the arbiter
         expect words spectator White won: corrected by the arbiter
         arbiter corrects 1-0
         expect refused: This is already the result.
         arbiter corrects draw
         expect result ½-½
         expect words black DRAW: corrected by the arbiter
         arbiter decides 1-0
         expect refused: The game is over.",
    );
}

#[test]
fn there_is_nothing_to_correct_before_the_end() {
    for situation in ["moves e2e4", "arbiter pauses", "crash\nzone recovers last seen 0s"] {
        play(
            config("3+2"),
            &format!(
                "{situation}\narbiter corrects 1-0\nexpect refused: The game is not over yet."
            ),
        );
    }
    play_raw(config("3+2"), "arbiter corrects 1-0\nexpect refused: The game is not over yet.");
    play(
        config("3+2"),
        "white resigns\narbiter corrects none\nexpect refused: This game does not allow it.\nexpect result 0-1",
    );
}

#[test]
fn each_act_has_a_reason() {
    let long = |length: usize| "é".repeat(length);
    for act in [
        "pauses",
        "sets white 60s",
        "takes back 1",
        "decides 1-0",
        "restores 4k3/8/8/8/8/8/8/R3K3 w - - 0 1",
    ] {
        for (reason, refusal) in [
            (String::new(), Some("A reason is required.")),
            (long(1), None),
            (long(500), None),
            (long(501), Some("The reason is too long. Shorten it.")),
        ] {
            let expected = match refusal {
                Some(words) => format!("expect refused: {words}\nexpect events none"),
                None => "expect by arbiter 3".to_owned(),
            };
            play(config("3+0"), &format!("moves e2e4\narbiter {act} because {reason}\n{expected}"));
        }
    }
    play(
        config("3+0"),
        "white resigns\narbiter corrects 1-0 because\nexpect refused: A reason is required.\nexpect result 0-1",
    );
}

#[test]
fn an_arbiter_cannot_judge_a_game_they_play_in() {
    for person in [1, 2] {
        play(
            config("3+2"),
            &format!(
                "arbiter {person} pauses\nexpect refused: An arbiter cannot judge their own game.\nexpect playing"
            ),
        );
    }
    // Another arbiter can.
    play(
        config("3+2"),
        "arbiter 4 pauses\nexpect by arbiter 4\narbiter 3 resumes\nexpect by arbiter 3",
    );
}

#[test]
fn an_arbiter_who_plays_cannot_correct_either() {
    play(
        config("3+2"),
        "white resigns
         arbiter 1 corrects 1-0
         expect refused: An arbiter cannot judge their own game.
         expect result 0-1",
    );
}

#[test]
fn an_arbiters_act_counts_no_less_in_a_game_that_allows_nothing() {
    let strict = allowing(from(ROOKS, config("3+2")), |allowed| {
        allowed.abort = false;
        allowed.takeback = false;
        allowed.premove = false;
        allowed.chat = false;
        allowed.draw_offers_after = 40;
    });
    play(
        strict,
        "moves a1a2
         arbiter takes back 1
         arbiter pauses
         arbiter resumes
         arbiter adds white 1s
         arbiter decides draw
         expect over: ½-½ arbiter's decision",
    );
}
