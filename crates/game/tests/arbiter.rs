//! SPEC 8 and 9: arbiters pause games, set clocks, take moves back, and set up positions.

mod support;

use support::{by_arbiter, config, otb, play, play_raw};

const ROOKS: &str = "4k3/8/8/8/8/8/8/R3K3 w - - 0 1";

#[test]
fn a_pause_freezes_both_clocks_and_every_deadline() {
    play(
        config("3+2"),
        "white e2e4 @10s
         arbiter pauses because the light went out @15s
         expect event Paused(\"the light went out\")
         expect by arbiter 3
         expect paused
         expect running nobody
         expect deadline none
         expect clocks 2:52 2:55
         wait @5h
         expect paused
         expect clocks 2:52 2:55
         arbiter resumes because it is back @5h
         expect event Resumed(\"it is back\")
         expect running black
         expect deadline flag black @5:02:55
         black e7e5 +10s
         expect used 15s
         expect clocks 2:52 2:47",
    );
}

#[test]
fn while_paused_moves_claims_takebacks_and_aborting_are_refused() {
    for act in [
        "white e2e4",
        "black e7e5",
        "white e2e5",
        "white claims",
        "white claims e2e4",
        "black claims",
        "white asks takeback",
        "black accepts takeback",
        "white declines takeback",
        "white aborts",
        "arbiter pauses",
    ] {
        play(
            otb("3+2"),
            &format!("arbiter pauses\n{act}\nexpect refused: The game is paused.\nexpect paused"),
        );
    }
}

#[test]
fn while_paused_players_resign_agree_and_call_and_the_zone_reports() {
    for (act, expected) in [
        ("white resigns", "over: 0-1 resignation"),
        ("black resigns", "over: 1-0 resignation"),
        ("white offers draw\nblack accepts draw", "over: ½-½ agreement"),
        ("white offers draw\nblack offers draw", "over: ½-½ agreement"),
        ("white offers draw\nblack declines draw", "paused"),
        ("white names assistant 7\narbiter approves white", "paused"),
        ("zone white lost", "present black"),
        ("zone recovers last seen 0s", "paused"),
        ("arbiter decides 0-0", "over: 0-0 arbiter's decision"),
        ("arbiter sets white 5:00", "clocks 5:00 3:02"),
        ("arbiter adds black 10s", "clocks 3:02 3:12"),
        ("arbiter takes back 1", "ply 1"),
        ("arbiter restores 4k3/8/8/8/8/8/8/R3K3 b - - 0 1", "turn black"),
    ] {
        play(config("3+2"), &format!("moves e2e4 e7e5\narbiter pauses\n{act}\nexpect {expected}"));
    }
}

#[test]
fn a_game_is_paused_once_and_resumed_once() {
    play(
        config("3+2"),
        "arbiter resumes
         expect refused: The game is not paused.
         arbiter pauses
         arbiter pauses
         expect refused: The game is paused.
         arbiter resumes
         arbiter resumes
         expect refused: The game is not paused.
         expect playing",
    );
}

#[test]
fn a_pause_in_the_last_millisecond_saves_the_game_and_at_the_deadline_not() {
    play(
        config("1+0"),
        "arbiter pauses @59.999s
         arbiter resumes @1h
         wait +1ms
         expect over: 0-1 on time",
    );
    play(
        config("1+0"),
        "arbiter pauses @60s\nexpect refused: The game is over.\nexpect over: 0-1 on time",
    );
}

#[test]
fn an_arbiter_sets_clocks_whichever_runs() {
    play(
        config("3+0"),
        "arbiter sets white 10:00 because the clock was wrong @30s
         expect event ClocksSet
         expect clocks 10:00 3:00
         expect deadline flag white @10:30
         arbiter sets black 60s @40s
         expect clocks 9:50 1:00
         expect running white
         arbiter sets white 5s black 6s @50s
         expect clocks 0:05 0:06
         expect deadline flag white @0:55
         white e2e4 @54.999s
         expect used 54.999s
         expect clocks 0:00.001 0:06",
    );
}

#[test]
fn a_time_is_more_than_nothing_and_at_most_thirty_days() {
    let bad = "The time must be more than zero and at most 30 days.";
    for (act, expected) in [
        ("sets white 0s", None),
        ("sets white 1ms", Some("0:00.001 3:00")),
        ("sets white 30d", Some("720:00:00 3:00")),
        ("sets white 2592000.001s", None),
        ("sets white 5:00 black 0s", None),
        ("sets", None),
        ("adds white 0s", None),
        ("adds white 1ms", Some("3:00.001 3:00")),
        ("adds black 2591820s", Some("3:00 720:00:00")),
        ("adds black 2591820.001s", None),
    ] {
        let expected = match expected {
            Some(clocks) => format!("expect events ClocksSet\nexpect clocks {clocks}"),
            None => format!("expect refused: {bad}\nexpect clocks 3:00 3:00"),
        };
        play(config("3+0"), &format!("arbiter {act}\n{expected}"));
    }
}

#[test]
fn an_arbiter_adds_time_to_what_is_left() {
    play(
        config("3+0"),
        "arbiter adds white 60s @30s
         expect clocks 3:30 3:00
         arbiter adds black 15s @40s
         expect clocks 3:20 3:15
         expect deadline flag white @4:00",
    );
    play(
        config("1+0"),
        "arbiter adds white 1s @59.999s\nwait @60.999s\nexpect playing\nwait @61s\nexpect over: 0-1 on time",
    );
}

#[test]
fn without_a_clock_there_is_none_to_set() {
    for act in ["sets white 60s", "adds black 60s", "sets black 0s", "adds white 0s"] {
        play(
            config("no clock"),
            &format!("arbiter {act}\nexpect refused: This game has no clock to set."),
        );
    }
}

#[test]
fn clocks_can_be_set_before_the_start() {
    play_raw(
        by_arbiter(None, None, config("3+0")),
        "arbiter sets white 60s
         arbiter adds black 60s
         expect clocks 1:00 4:00
         expect running nobody
         arbiter starts @10s
         expect deadline flag white @1:10",
    );
}

#[test]
fn an_arbiter_takes_moves_back() {
    play(
        config("3+2"),
        "white e2e4 @10s
         black e7e5 @15s
         white g1f3 @20s
         white offers draw
         arbiter takes back 2 because the board was wrong @30s
         expect event TakenBack { plies: 2, reason: Some(\"the board was wrong\") }
         expect ply 1
         expect turn black
         expect offer none
         expect clocks 2:49 2:47
         expect running black
         arbiter takes back 1 @40s
         expect ply 0
         expect running white
         expect clocks 2:49 2:37",
    );
}

#[test]
fn an_arbiter_takes_back_no_more_than_was_played() {
    let nothing = "expect refused: There is no move to take back.";
    for (moves, plies, allowed) in [
        ("", 0, false),
        ("", 1, false),
        ("moves e2e4 e7e5", 0, false),
        ("moves e2e4 e7e5", 1, true),
        ("moves e2e4 e7e5", 2, true),
        ("moves e2e4 e7e5", 3, false),
        ("moves e2e4 e7e5", u32::MAX, false),
    ] {
        let expected = if allowed { "expect events TakenBack" } else { nothing };
        play(config("3+2"), &format!("{moves}\narbiter takes back {plies}\n{expected}"));
    }
    play(
        config("3+2"),
        &format!(
            "moves e2e4 e7e5\narbiter restores {ROOKS}\nmoves a1a2\narbiter takes back 2\n{nothing}"
        ),
    );
}

#[test]
fn a_takeback_while_paused_leaves_the_game_paused() {
    play(
        config("3+0"),
        "white e2e4 @10s
         arbiter pauses @20s
         arbiter takes back 1 @30s
         expect paused
         expect running nobody
         expect clocks 2:50 2:50
         arbiter resumes @40s
         expect running white
         expect deadline flag white @3:30",
    );
}

#[test]
fn an_arbiter_restores_a_position() {
    play(
        config("3+0"),
        &format!(
            "white e2e4 @10s
             black e7e5 @20s
             black offers draw
             white asks takeback
             arbiter restores {ROOKS} @30s
             expect events Restored
             expect fen 4k3/8/8/8/8/8/8/R3K3 w - -
             expect offer none
             expect takeback none
             expect clocks 2:40 2:50
             expect running white
             white g1f3 ply 2
             expect refused: The move was meant for ply 2, but the game is at ply 4.
             white a1a8 @40s
             expect clocks 2:30 2:50
             expect ply 5"
        ),
    );
    // It may be the other side's turn then.
    play(
        config("3+0"),
        "arbiter restores 4k3/8/8/8/8/8/8/R3K3 b - - 0 1 @30s
         expect turn black
         expect running black
         expect clocks 2:30 3:00
         wait @40s
         expect clocks 2:30 2:50",
    );
    play(
        config("3+0"),
        "arbiter pauses @10s
         arbiter restores 4k3/8/8/8/8/8/8/R3K3 b - - 0 1
         expect paused
         expect running nobody
         arbiter resumes @20s
         expect running black",
    );
}

#[test]
fn a_move_meant_for_the_position_before_never_fits_the_restored_one() {
    // The same side is to move, and the same move would be legal.
    play(
        config("3+0"),
        "moves e2e4 e7e5
         arbiter restores rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1
         white g1f3 ply 2
         expect refused: The move was meant for ply 2, but the game is at ply 4.",
    );
}

#[test]
fn a_finished_position_is_not_restored() {
    let finished = "expect refused: The position is finished: no game can continue from it.";
    let quiet = |count: u32| format!("4k3/8/8/8/8/8/8/R3K3 w - - {count} 90");
    for (fen, online, over_the_board) in [
        ("7k/6Q1/6K1/8/8/8/8/8 b - - 0 1", false, false),
        ("7k/5Q2/6K1/8/8/8/8/8 b - - 0 1", false, false),
        ("4k3/8/8/8/8/8/8/4K1N1 w - - 0 1", false, false),
        (&quiet(99), true, true),
        (&quiet(100), false, true),
        (&quiet(149), false, true),
        (&quiet(150), false, false),
    ] {
        for (config, allowed) in [(config("3+2"), online), (otb("3+2"), over_the_board)] {
            let expected = if allowed { "expect events Restored" } else { finished };
            play(config, &format!("arbiter restores {fen}\n{expected}"));
        }
    }
}
