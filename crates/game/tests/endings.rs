//! SPEC 4: how games end, and in which order.

mod support;

use support::{config, from, otb, play};

#[test]
fn law_1_2_white_moves_first_and_then_the_players_in_turn() {
    play(
        config("3+2"),
        "black e7e5
         expect refused: It is not your turn.
         white e2e4
         white d2d4
         expect refused: It is not your turn.
         black e7e5
         black d7d5
         expect refused: It is not your turn.
         expect ply 2",
    );
}

#[test]
fn law_1_3_anybody_can_see_who_has_the_move() {
    play(
        config("3+2"),
        "expect turn white
         white e2e4
         expect turn black
         black e7e6 ply 0
         expect refused: The move was meant for ply 0, but the game is at ply 1.
         expect turn black
         black e7e6
         expect turn white",
    );
    // Also before the start and during a recovery.
    support::play_raw(config("3+2"), "expect turn white");
    play(config("3+2"), "white e2e4\narbiter pauses\nexpect turn black");
}

#[test]
fn online_3_3_a_move_that_is_not_legal_is_refused_with_the_reason_and_changes_nothing() {
    for (fen, act, reason) in [
        ("4k3/8/8/8/8/8/8/R3K3 w Q - 0 1", "white h4h5", "there is no piece on h4"),
        ("4k3/8/8/8/8/8/8/R3K3 w Q - 0 1", "white e8e7", "the piece on e8 is the opponent's"),
        ("4k3/8/8/8/8/8/8/R3K3 w Q - 0 1", "white a1e1", "a piece of the same color stands on e1"),
        ("4k3/8/8/8/8/8/8/R3K3 w Q - 0 1", "white a1b2", "a rook does not move like that"),
        ("4k3/8/8/8/8/8/8/R2QK3 w Q - 0 1", "white a1f1", "the piece on d1 is in the way"),
        ("4k3/8/8/8/4r3/8/4R3/4K3 w - - 0 1", "white e2d2", "the king would be in check from e4"),
        (
            "4k3/8/8/8/4r3/8/P7/4K3 w - - 0 1",
            "white a2a3",
            "the king would still be in check from e4",
        ),
        (
            "4k3/P7/8/8/8/8/8/4K3 w - - 0 1",
            "white a7a8",
            "a pawn on the last rank must become a queen, rook, bishop or knight",
        ),
    ] {
        play(
            from(fen, config("3+2")),
            &format!(
                "{act} @5s
                 expect refused: Illegal move: {reason}
                 expect events none
                 expect ply 0
                 expect clocks 2:55 3:00"
            ),
        );
    }
}

#[test]
fn law_1_4_1_checkmate_wins_at_once_under_both_rulesets() {
    for (moves, over) in [
        ("f2f3 e7e5 g2g4 d8h4", "0-1 checkmate"),
        ("e2e4 e7e5 d1h5 b8c6 f1c4 g8f6 h5f7", "1-0 checkmate"),
    ] {
        for config in [config("3+2"), otb("3+2"), config("no clock")] {
            let script = format!("moves {moves}\nexpect over: {over}\nexpect running nobody");
            play(config, &script);
        }
    }
}

#[test]
fn online_5_1_the_player_who_mates_wins_and_nothing_comes_after() {
    play(
        config("3+2"),
        "moves f2f3 e7e5 g2g4
         white offers draw
         black d8h4 @5s
         expect events Moved Ended
         expect over: 0-1 checkmate
         expect offer none
         expect deadline none
         expect words black YOU WON: checkmate
         expect words white YOU LOST: checkmate
         expect words spectator Black won: checkmate",
    );
}

#[test]
fn law_1_4_2_the_checkmated_player_has_lost_whatever_they_do_in_the_same_millisecond() {
    for late in
        ["white resigns", "white e1f2", "white offers draw", "white aborts", "black resigns"]
    {
        play(
            config("3+2"),
            &format!(
                "moves f2f3 e7e5 g2g4
                 black d8h4 @5s
                 {late} @5s
                 expect refused: The game is over.
                 expect over: 0-1 checkmate"
            ),
        );
    }
}

#[test]
fn online_5_2_a_player_resigns_at_any_time() {
    for (situation, act, over) in [
        ("", "white resigns", "0-1 resignation"),
        ("", "black resigns", "1-0 resignation"),
        ("moves e2e4", "white resigns", "0-1 resignation"),
        ("moves e2e4 e7e5", "black resigns", "1-0 resignation"),
        ("moves e2e4 e7e5\nblack offers draw", "white resigns", "0-1 resignation"),
        ("moves e2e4 e7e5\nwhite offers draw", "white resigns", "0-1 resignation"),
        ("arbiter pauses", "white resigns", "0-1 resignation"),
        ("arbiter pauses", "black resigns", "1-0 resignation"),
        ("zone white lost", "white resigns", "0-1 resignation"),
        ("crash\nzone recovers last seen 0s", "white resigns", "0-1 resignation"),
        ("wait @179.999s", "white resigns", "0-1 resignation"),
    ] {
        for config in [config("3+0"), otb("3+0")] {
            play(
                config,
                &format!("{situation}\n{act}\nexpect over: {over}\nexpect running nobody"),
            );
        }
    }
}

#[test]
fn online_5_2_the_first_resignation_stands() {
    play(
        config("3+2"),
        "white resigns @5s
         black resigns @5s
         expect refused: The game is over.
         white resigns @5s
         expect refused: The game is over.
         expect over: 0-1 resignation",
    );
}

#[test]
fn law_5_1_2_resigning_draws_over_the_board_if_the_opponent_could_not_mate() {
    let drawn = "½-½ White resigned, but Black cannot checkmate";
    let dead = "½-½ dead position: neither side can checkmate";
    for (white, black, online, over_the_board) in [
        ("yes", "yes", "0-1 resignation", "0-1 resignation"),
        ("yes", "unknown", "0-1 resignation", "0-1 resignation"),
        ("yes", "no", "0-1 resignation", drawn),
        ("unknown", "yes", "0-1 resignation", "0-1 resignation"),
        ("unknown", "unknown", "0-1 resignation", "0-1 resignation"),
        ("unknown", "no", "0-1 resignation", drawn),
        ("no", "yes", "0-1 resignation", "0-1 resignation"),
        ("no", "unknown", "0-1 resignation", "0-1 resignation"),
        ("no", "no", dead, dead),
    ] {
        let white_resigns = |over: &str| {
            format!(
                "answer white {white}\nanswer black {black}
                 white resigns
                 expect over: {over}
                 expect known {white} {black}"
            )
        };
        play(config("3+2"), &white_resigns(online));
        play(otb("3+2"), &white_resigns(over_the_board));
        // The same with the colors changed.
        let black_resigns = |over: &str| {
            format!(
                "answer black {white}\nanswer white {black}
                 black resigns
                 expect over: {}
                 expect known {black} {white}",
                over.replace("0-1", "1-0")
                    .replace("White resigned, but Black", "Black resigned, but White")
            )
        };
        play(config("3+2"), &black_resigns(online));
        play(otb("3+2"), &black_resigns(over_the_board));
    }
}

#[test]
fn law_5_1_2_a_bare_king_does_not_win_by_resignation_over_the_board() {
    let fen = "4k3/8/8/8/8/8/3R4/4K3 w - - 0 1";
    play(
        from(fen, otb("3+2")),
        "white resigns\nexpect over: ½-½ White resigned, but Black cannot checkmate",
    );
    play(from(fen, otb("3+2")), "black resigns\nexpect over: 1-0 resignation");
    play(
        from(fen, config("3+2")),
        "white resigns\nexpect over: 0-1 resignation\nexpect known unknown no",
    );
}

#[test]
fn a_game_is_aborted_while_fewer_than_two_moves_have_been_made() {
    for (moves, aborted) in [("", true), ("moves e2e4", true), ("moves e2e4 e7e5", false)] {
        for color in ["white", "black"] {
            let expected = if aborted {
                "expect events Ended\nexpect over: * the game was aborted\nexpect result *"
            } else {
                "expect refused: It is too late to abort: both players have moved.\nexpect playing"
            };
            for config in [config("3+2"), otb("3+2"), config("no clock")] {
                play(config, &format!("{moves}\n{color} aborts\n{expected}"));
            }
        }
    }
    // Before the start, when one player is present.
    support::play_raw(
        config("3+2"),
        "zone white present\nwhite aborts\nexpect over: * the game was aborted",
    );
}

#[test]
fn a_tournament_is_never_aborted_by_a_player() {
    let tournament = || support::allowing(config("3+2"), |allowed| allowed.abort = false);
    for script in [
        "white aborts",
        "black aborts",
        "moves e2e4\nblack aborts",
        "moves e2e4 e7e5\nwhite aborts",
    ] {
        play(
            tournament(),
            &format!("{script}\nexpect refused: This game does not allow it.\nexpect playing"),
        );
    }
}

#[test]
fn the_first_ending_stands_and_everything_after_it_is_refused() {
    let endings = [
        ("white resigns", "0-1 resignation"),
        ("wait @3:00", "0-1 on time"),
        ("zone white lost\nwait +30s", "0-1 abandonment"),
        ("arbiter decides draw", "½-½ arbiter's decision"),
        ("moves e2e4\nblack aborts", "* the game was aborted"),
        ("moves f2f3 e7e5 g2g4 d8h4", "0-1 checkmate"),
    ];
    let acts = [
        "white e2e4",
        "black e7e5",
        "white resigns",
        "black resigns",
        "white aborts",
        "white offers draw",
        "black accepts draw",
        "white declines draw",
        "white claims",
        "white asks takeback",
        "black accepts takeback",
        "black declines takeback",
        "white names assistant 7",
        "white calls arbiter",
        "arbiter starts",
        "arbiter pauses",
        "arbiter resumes",
        "arbiter sets white 60s",
        "arbiter adds white 60s",
        "arbiter takes back 1",
        "arbiter restores 4k3/8/8/8/8/8/8/R3K3 w - - 0 1",
        "arbiter decides 1-0",
        "arbiter approves white",
        "arbiter ends white",
        "arbiter answers white",
        "zone white present",
        "zone black left",
        "zone recovers last seen 0s",
        "tick",
    ];
    for (ending, over) in endings {
        for act in acts {
            play(
                config("3+0"),
                &format!(
                    "{ending}
                     {act}
                     expect refused: The game is over.
                     expect events none
                     expect over: {over}"
                ),
            );
        }
    }
}

#[test]
fn the_flag_goes_before_an_absent_player_and_both_before_what_arrives() {
    // Both are due in the same millisecond.
    let config = || config("0.5+0");
    play(
        config(),
        "zone white lost\nexpect deadline flag white @0:30\nwait @30s\nexpect over: 0-1 on time",
    );
    play(config(), "zone black lost\nwait @30s\nexpect over: 0-1 on time");
    // One of them is earlier.
    play(config(), "zone black lost\nwhite e2e4 @1ms\nwait @30s\nexpect over: 1-0 abandonment");
    // A command long after both is answered with the first.
    play(
        config(),
        "zone black lost @1ms
         white resigns @1h
         expect refused: Your time ran out before this arrived.
         expect over: 0-1 on time",
    );
    play(
        config(),
        "zone black lost
         white e2e4 @10s
         white resigns @1h
         expect refused: The game is over.
         expect over: 1-0 abandonment",
    );
}
