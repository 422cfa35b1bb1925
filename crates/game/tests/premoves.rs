//! Online 3.6.b: premoves. The game only says what happens to a premove; here a small test node
//! holds it and asks after every event.

mod support;

use rules::{
    Color::{self, Black, White},
    IllegalMove, Square,
};
use support::{Runner, allowing, config, from, play, play_raw};
use tabiya_game::{Command, GameConfig, Premove, PremoveDropReason, PremoveFate, premove_fate};

fn premove(color: Color, uci: &str, ply: u32) -> Premove {
    Premove { color, uci: uci.parse().expect("a move"), ply }
}

/// What happens to a premove now, in words.
fn fate(runner: &Runner, color: Color, uci: &str, ply: u32) -> String {
    match premove_fate(&runner.game, &premove(color, uci, ply)) {
        PremoveFate::Play(command) => {
            let expected = Command::Play { uci: uci.parse().unwrap(), ply };
            assert_eq!(command, expected, "what is played is what was entered");
            "play".into()
        }
        PremoveFate::Keep => "keep".into(),
        PremoveFate::Drop(why) => why.to_string(),
    }
}

/// Runs a script line by line with this premove set from the start. It is played or canceled as
/// soon as the game says so. Returns which.
fn with_premove(
    config: GameConfig,
    begin: &str,
    entered: (Color, &str, u32),
    script: &str,
) -> (Runner, String) {
    let mut runner = play(config, begin);
    let (color, uci, ply) = entered;
    let name = if color == White { "white" } else { "black" };
    let mut became = fate(&runner, color, uci, ply);
    for line in script.lines() {
        runner.run(line);
        if became != "keep" {
            continue;
        }
        became = fate(&runner, color, uci, ply);
        if became == "play" {
            runner.run(&format!("{name} {uci} ply {ply}"));
        }
    }
    (runner, became)
}

#[test]
fn online_3_6_b_a_pre_move_waits_while_the_opponent_thinks_and_is_played_at_once() {
    let (mut runner, became) = with_premove(
        config("3+2"),
        "white e2e4 @5s",
        (White, "g1f3", 2),
        "wait @10s\nblack e7e5 @20s",
    );
    assert_eq!(became, "play");
    runner.run("expect ply 3\nexpect used 0s\nexpect clocks 2:59 2:47\nexpect running black\nexpect entered white 1");
}

#[test]
fn online_3_6_b_a_pre_move_uses_no_time_whatever_the_commit_took() {
    let mut runner = play(config("3+0"), "white e2e4 @5s\nblack e7e5 @20s\ncommit +300ms");
    assert_eq!(fate(&runner, White, "g1f3", 2), "play");
    runner.run("white g1f3 ply 2\nexpect used 0s\nexpect clocks 2:55 2:45");
}

#[test]
fn online_3_6_b_a_pre_move_can_mate() {
    let (mut runner, became) =
        with_premove(config("3+2"), "moves f2f3 e7e5", (Black, "d8h4", 3), "white g2g4");
    assert_eq!(became, "play");
    runner.run("expect over: 0-1 checkmate");
}

#[test]
fn online_3_6_b_a_pre_move_can_promote_to_any_piece() {
    let start = "4k3/P6p/8/8/8/8/8/4K3 b - - 0 1";
    for piece in ["q", "r", "b", "n"] {
        let uci = format!("a7a8{piece}");
        let (mut runner, became) =
            with_premove(from(start, config("3+2")), "", (White, &uci, 1), "black h7h6");
        assert_eq!(became, "play");
        runner.run("expect ply 2");
    }
    // Without the promotion piece it is not a legal move.
    let (_, became) =
        with_premove(from(start, config("3+2")), "", (White, "a7a8", 1), "black h7h6");
    assert_eq!(
        became,
        "Premove canceled: a pawn on the last rank must become a queen, rook, bishop or knight"
    );
}

#[test]
fn online_3_6_b_a_pre_move_that_became_illegal_is_dropped_and_its_owner_told_why() {
    for (start, moved, entered, why) in [
        // The piece was captured.
        (
            "4k3/8/8/8/8/8/r7/R3K3 b - - 0 1",
            "a2a1",
            "a1a5",
            IllegalMove::OpponentsPiece(Square::A1),
        ),
        // The king is in check now.
        (
            "4k3/8/8/8/8/8/r7/4K2R b - - 0 1",
            "a2a1",
            "h1h5",
            IllegalMove::LeavesKingInCheck { attacker: Square::A1 },
        ),
        // The path is blocked.
        ("4k3/r7/8/8/8/8/8/R3K3 b - - 0 1", "a7a4", "a1a8", IllegalMove::Blocked(Square::A4)),
        // The king may no longer pass.
        (
            "4k3/7r/8/8/8/8/8/4K2R b K - 0 1",
            "h7f7",
            "e1g1",
            IllegalMove::CastlingThroughAttack { square: Square::F1, attacker: Square::F7 },
        ),
        // The piece to be captured is not there.
        (
            "4k3/3p4/8/4P3/8/8/8/4K3 b - - 0 1",
            "d7d6",
            "e5f6",
            IllegalMove::NothingToCapture(Square::F6),
        ),
    ] {
        let mut runner = play(from(start, config("3+2")), "");
        assert_eq!(fate(&runner, White, entered, 1), "keep");
        runner.run(&format!("black {moved}"));
        let dropped = PremoveFate::Drop(PremoveDropReason::Illegal(why));
        assert_eq!(premove_fate(&runner.game, &premove(White, entered, 1)), dropped);
        assert_eq!(fate(&runner, White, entered, 1), format!("Premove canceled: {why}"));
        // Nothing else happened: it is the player's turn and the clock runs.
        runner.run("expect ply 1\nexpect turn white\nexpect running white");
    }
}

#[test]
fn online_3_6_b_a_pre_move_that_became_legal_is_played() {
    // En passant, and a capture of a piece that has just moved there.
    for (start, moved, entered) in [
        ("4k3/3p4/8/4P3/8/8/8/4K3 b - - 0 1", "d7d5", "e5d6"),
        ("4k3/3p4/8/4P3/8/8/8/4K3 b - - 0 1", "d7d6", "e5d6"),
        ("4k3/8/8/8/7r/8/8/4K2R b K - 0 1", "h4e4", "e1f1"),
    ] {
        let (mut runner, became) = with_premove(
            from(start, config("3+2")),
            "",
            (White, entered, 1),
            &format!("black {moved}"),
        );
        assert_eq!(became, "play", "{entered}");
        runner.run("expect ply 2");
    }
}

#[test]
fn online_3_6_b_a_pre_move_is_not_judged_before_its_time() {
    // Illegal as long as Black has not moved, and yet kept.
    for uci in ["e5d6", "a1h8", "e1e8"] {
        let runner = play(from("4k3/3p4/8/4P3/8/8/8/4K3 b - - 0 1", config("3+2")), "");
        assert_eq!(fate(&runner, White, uci, 1), "keep");
    }
}

#[test]
fn online_3_6_b_a_pre_move_declines_an_offer_and_a_dropped_one_leaves_it() {
    let begin = "moves e2e4 e7e5\nwhite offers draw";
    let (mut runner, became) = with_premove(config("3+2"), begin, (Black, "b8c6", 3), "white g1f3");
    assert_eq!(became, "play");
    runner.run("expect ply 4\nexpect offer none");
    let (mut runner, became) = with_premove(config("3+2"), begin, (Black, "b8c7", 3), "white g1f3");
    assert_eq!(became, "Premove canceled: a piece of the same color stands on c7");
    runner.run("expect ply 3\nexpect offer white\nblack accepts draw\nexpect over: ½-½ agreement");
}

#[test]
fn online_3_6_b_a_pre_move_is_kept_while_the_game_is_paused() {
    let (mut runner, became) = with_premove(
        config("3+2"),
        "white e2e4",
        (White, "g1f3", 2),
        "arbiter pauses @5s\nwait @60s",
    );
    assert_eq!(became, "keep");
    let (mut resumed, became) = with_premove(
        config("3+2"),
        "white e2e4",
        (White, "g1f3", 2),
        "arbiter pauses @5s\narbiter resumes @60s\nblack e7e5 @70s",
    );
    assert_eq!(became, "play");
    resumed.run("expect ply 3\nexpect used 0s");
    // Paused between the opponent's move and the answer: it waits for the end of the pause.
    runner.run("arbiter resumes\nblack e7e5\narbiter pauses");
    assert_eq!(fate(&runner, White, "g1f3", 2), "keep");
    runner.run("arbiter resumes");
    assert_eq!(fate(&runner, White, "g1f3", 2), "play");
}

#[test]
fn online_3_6_b_a_pre_move_outlives_a_lost_connection() {
    let (mut runner, became) = with_premove(
        config("3+2"),
        "white e2e4",
        (White, "g1f3", 2),
        "zone white lost @5s\nblack e7e5 @20s",
    );
    assert_eq!(became, "play");
    runner.run("expect ply 3\nexpect countdown white 15s");
}

#[test]
fn online_3_6_b_a_pre_move_is_dropped_when_moves_are_taken_back() {
    let stale = "Premove canceled: the position has changed";
    for (begin, entered, takeback) in [
        // One's own last move.
        ("moves e2e4", (White, "g1f3", 2), "white asks takeback\nblack accepts takeback"),
        // The opponent's.
        ("moves e2e4 e7e5 g1f3", (White, "f1c4", 4), "black asks takeback\nwhite accepts takeback"),
        ("moves e2e4 e7e5", (Black, "g8f6", 3), "white asks takeback\nblack accepts takeback"),
        // By the arbiter, also while paused.
        ("moves e2e4 e7e5 g1f3", (White, "f1c4", 4), "arbiter takes back 1"),
        ("moves e2e4 e7e5 g1f3", (White, "f1c4", 4), "arbiter takes back 2"),
        ("moves e2e4 e7e5 g1f3", (White, "f1c4", 4), "arbiter takes back 3"),
        ("moves e2e4 e7e5 g1f3", (White, "f1c4", 4), "arbiter pauses\narbiter takes back 2"),
    ] {
        let (_, became) = with_premove(config("3+2"), begin, entered, takeback);
        assert_eq!(became, stale, "{begin}, then {takeback}");
    }
}

#[test]
fn online_3_6_b_a_pre_move_is_dropped_when_the_same_side_thinks_on_in_a_restored_position() {
    let (_, became) = with_premove(
        config("3+2"),
        "moves e2e4",
        (White, "g1f3", 2),
        "arbiter restores rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1",
    );
    assert_eq!(became, "Premove canceled: the position has changed");
}

/// SPEC 8, O3.6.b: 'executed by the server as the immediate answer to the
/// opponent's move': after a position was restored there was none.
#[test]
fn online_3_6_b_a_pre_move_is_dropped_when_its_own_side_has_the_move_in_a_restored_position() {
    let restore = "arbiter restores rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
    for begin in ["moves e2e4", "moves e2e4\narbiter pauses"] {
        let (_, became) = with_premove(config("3+2"), begin, (White, "g1f3", 2), restore);
        assert_eq!(became, "Premove canceled: the position has changed");
    }
}

#[test]
fn online_3_6_b_a_pre_move_is_dropped_when_the_game_ends() {
    for ending in
        ["black resigns", "arbiter decides draw", "wait @3:00", "zone black lost\nwait @40s"]
    {
        let (_, became) = with_premove(config("3+0"), "white e2e4", (White, "g1f3", 2), ending);
        assert_eq!(became, "Premove canceled: the game is over");
    }
    let (_, became) =
        with_premove(config("3+0"), "moves f2f3 e7e5 g2g4", (White, "a2a3", 4), "black d8h4");
    assert_eq!(became, "Premove canceled: the game is over");
}

#[test]
fn online_3_6_b_where_pre_moves_are_not_allowed_none_is_kept() {
    let config = allowing(config("3+2"), |allowed| allowed.premove = false);
    let runner = play(config, "white e2e4");
    assert_eq!(
        fate(&runner, White, "g1f3", 2),
        "Premove canceled: this game does not allow premoves"
    );
    let why = premove_fate(&runner.game, &premove(White, "g1f3", 2));
    assert_eq!(why, PremoveFate::Drop(PremoveDropReason::NotAllowed));
}

#[test]
fn online_3_6_b_a_pre_move_is_meant_for_the_next_own_move_and_no_other() {
    let stale = "Premove canceled: the position has changed";
    let runner = play(config("3+2"), "white e2e4");
    for (color, ply, expected) in [
        (White, 2, "keep"),
        (White, 0, stale),
        (White, 1, stale),
        (White, 3, stale),
        (White, 4, stale),
        // On their own turn, players simply move.
        (Black, 1, "play"),
        (Black, 3, stale),
    ] {
        let uci = if color == White { "g1f3" } else { "g8f6" };
        assert_eq!(fate(&runner, color, uci, ply), expected, "{color} at ply {ply}");
    }
}

#[test]
fn online_3_6_b_a_pre_move_while_the_clocks_stand_after_a_restart_is_played_without_time() {
    let (mut runner, became) = with_premove(
        config("3+0"),
        "white e2e4 @5s\ncrash\nzone recovers last seen 5s @60s",
        (White, "g1f3", 2),
        "black e7e5 @70s",
    );
    assert_eq!(became, "play");
    runner.run("expect ply 3\nexpect standing\nexpect used 0s\nexpect clocks 2:55 3:00");
}

#[test]
fn online_3_6_b_a_pre_move_entered_before_the_start_waits_for_it() {
    let mut runner = play_raw(config("3+2"), "zone white present");
    assert_eq!(fate(&runner, White, "e2e4", 0), "keep");
    assert_eq!(fate(&runner, Black, "e7e5", 1), "keep");
    runner.run("zone black present @5s");
    assert_eq!(fate(&runner, White, "e2e4", 0), "play");
    assert_eq!(fate(&runner, Black, "e7e5", 1), "keep");
}

#[test]
fn online_3_6_b_asking_about_a_pre_move_leaves_no_trace_in_the_game() {
    let runner = play(config("3+2"), "white e2e4\nblack e7e5");
    let (before, next) = (runner.game.clone(), runner.game.next_seq());
    assert_eq!(fate(&runner, White, "g1f3", 2), "play");
    assert_eq!(
        fate(&runner, White, "g1g3", 2),
        "Premove canceled: a knight does not move like that"
    );
    assert_eq!(runner.game, before);
    assert_eq!(runner.game.next_seq(), next);
}
