//! Online 5.4, Laws 5.2 and 9.6: automatic draws, and their order (SPEC 4).

mod support;

use support::{config, from, otb, play};
use tabiya_game::{ConfigError, GameConfig};

/// Four plies that repeat the position.
const ROUND: &str = "moves g1f3 g8f6 f3g1 f6g8\n";
const INITIAL: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq -";

const THREEFOLD: &str = "expect over: ½-½ threefold repetition\n";
const FIVEFOLD: &str = "expect over: ½-½ fivefold repetition\n";
const FIFTY: &str = "expect over: ½-½ 50-move rule\n";
const SEVENTY_FIVE: &str = "expect over: ½-½ 75-move rule\n";
const STALEMATE: &str = "expect over: ½-½ stalemate\n";
const DEAD: &str = "expect over: ½-½ dead position: neither side can checkmate\n";
const PLAYING: &str = "expect playing\n";

/// Under both rulesets, from this position.
fn both(fen: &str) -> [GameConfig; 2] {
    [from(fen, config("3+2")), from(fen, otb("3+2"))]
}

#[test]
fn online_5_4_1_the_third_appearance_draws_at_once() {
    play(config("3+2"), &format!("{ROUND}{PLAYING}moves g1f3 g8f6 f3g1\n{PLAYING}"));
    play(
        config("3+2"),
        &format!(
            "{ROUND}moves g1f3 g8f6 f3g1\nblack f6g8\nexpect events Moved Ended\n{THREEFOLD}expect ply 8\nexpect known - -"
        ),
    );
    // No further move or consent is needed.
    play(config("no clock"), &format!("{ROUND}{ROUND}{THREEFOLD}"));
}

#[test]
fn online_5_4_1_the_appearances_need_not_follow_each_other() {
    play(
        config("3+2"),
        &format!(
            "{ROUND}moves b1c3 b8c6 g1f3 g8f6 f3g1 f6g8 c3b1
             {PLAYING}
             moves c6b8
             {THREEFOLD}"
        ),
    );
}

#[test]
fn online_5_4_1_the_first_position_counts_also_a_set_up_one() {
    let fen = "4k3/8/8/8/8/4P3/8/4K3 w - - 0 1";
    let round = "moves e1d2 e8d7 d2e1 d7e8\n";
    play(from(fen, config("3+2")), &format!("{round}{PLAYING}"));
    play(from(fen, config("3+2")), &format!("{round}{round}{THREEFOLD}"));
    // And one that an arbiter set up.
    play(
        config("3+2"),
        &format!("{ROUND}arbiter restores {INITIAL} 0 1\n{ROUND}{PLAYING}{ROUND}{THREEFOLD}"),
    );
}

#[test]
fn online_5_4_1_another_player_to_move_is_another_position() {
    // White's king loses a tempo on the way.
    let runner = play(
        from("4k3/8/8/8/8/4P3/8/4K3 w - - 0 1", config("3+2")),
        "moves e1d1 e8d8 d1d2 d8e8 d2e1\nexpect fen 4k3/8/8/8/8/4P3/8/4K3 b - -",
    );
    assert_eq!(runner.game.line().occurrences(), 1);
}

#[test]
fn online_5_4_1_rights_to_castle_make_another_position() {
    let fen = "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1";
    // After the first rook move a castling right is lost, so the start position never repeats.
    let round = "moves h1g1 h8g8 g1h1 g8h8\n";
    play(from(fen, config("3+2")), &format!("{round}{round}{PLAYING}"));
    play(
        from(fen, config("3+2")),
        &format!("{round}{round}moves h1g1\n{PLAYING}moves h8g8\n{THREEFOLD}"),
    );
    // Also with king moves, though no one could castle now.
    let moves = "moves e2e4 e7e5 g1f3 g8f6 f3g1 f6g8 e1e2 e8e7 e2e1 e7e8 b1a3 b8a6 a3b1 a6b8\n";
    play(config("3+2"), &format!("{moves}{PLAYING}"));
    play(config("3+2"), &format!("{moves}moves b1a3 b8a6 a3b1 a6b8\n{THREEFOLD}"));
}

#[test]
fn online_5_4_1_en_passant_makes_another_position_only_if_the_capture_is_legal() {
    // Legal the first time.
    play(
        config("3+2"),
        &format!(
            "moves e2e4 g8f6 e4e5 d7d5
             moves f1e2 c8d7 e2f1 d7c8
             moves f1d3 c8e6 d3f1 e6c8
             {PLAYING}
             moves f1c4 c8f5 c4f1 f5c8
             {THREEFOLD}"
        ),
    );
    // No capture was possible.
    play(
        config("3+2"),
        &format!(
            "moves e2e4 e7e5\nmoves f1e2 f8e7 e2f1 e7f8\nmoves f1d3 f8d6 d3f1 d6f8\n{THREEFOLD}"
        ),
    );
    // With the rook on h4 the capture would expose the king; with it on h8 not.
    let moves = "moves d2d4\nmoves a4a3 e1e2 a3a4 e2e1\nmoves a4b3 e1f1 b3a4 f1e1\n";
    let pinned = from("8/8/8/8/k3p2R/8/3P4/4K3 w - - 0 1", config("3+2"));
    play(pinned, &format!("{moves}{THREEFOLD}"));
    let free = from("7R/8/8/8/k3p3/8/3P4/4K3 w - - 0 1", config("3+2"));
    play(free, &format!("{moves}{PLAYING}"));
}

#[test]
fn online_5_4_1_is_counted_anew_after_a_takeback() {
    // The second appearance is taken back and made again: still the second.
    play(
        config("3+2"),
        &format!(
            "{ROUND}white asks takeback
             black accepts takeback
             moves f3g1 f6g8
             {PLAYING}
             moves g1f3 g8f6 f3g1
             {PLAYING}
             moves f6g8
             {THREEFOLD}"
        ),
    );
    // The move before the third appearance is taken back and made again.
    play(
        config("3+2"),
        &format!(
            "{ROUND}moves g1f3 g8f6 f3g1
             white asks takeback
             black accepts takeback
             moves f3g1
             {PLAYING}
             moves f6g8
             {THREEFOLD}"
        ),
    );
}

#[test]
fn law_9_6_1_over_the_board_only_the_fifth_appearance_draws_by_itself() {
    play(otb("3+2"), &format!("{ROUND}{ROUND}{PLAYING}"));
    play(otb("3+2"), &format!("{ROUND}{ROUND}{ROUND}{PLAYING}"));
    play(otb("3+2"), &format!("{ROUND}{ROUND}{ROUND}moves g1f3 g8f6 f3g1\n{PLAYING}"));
    play(
        otb("3+2"),
        &format!(
            "{ROUND}{ROUND}{ROUND}moves g1f3 g8f6 f3g1\nblack f6g8\nexpect events Moved Ended\n{FIVEFOLD}expect ply 16"
        ),
    );
}

/// Rooks and pawns, with a move count.
fn quiet(count: u32, turn: char) -> String {
    format!("r3k3/4p3/8/8/8/8/4P3/R3K3 {turn} - - {count} 90")
}

#[test]
fn online_5_4_4_fifty_moves_by_each_player_draw_on_the_exact_move() {
    for (count, turn, moves, expected) in [
        (98, 'w', "a1b1", PLAYING),
        (99, 'w', "a1b1", FIFTY),
        (99, 'b', "a8b8", FIFTY),
        (98, 'w', "a1b1 a8b8", FIFTY),
        // Castling and checks are neither pawn moves nor captures.
        (99, 'w', "a1d1", FIFTY),
        // A pawn move or a capture resets the count.
        (99, 'w', "e2e3", PLAYING),
        (99, 'w', "e2e4", PLAYING),
        (99, 'w', "a1a8", PLAYING),
        (98, 'w', "a1b1 e7e5", PLAYING),
    ] {
        let script = format!("moves {moves}\n{expected}");
        play(from(&quiet(count, turn), config("3+2")), &script);
    }
    let castling = "r3k3/4p3/8/8/8/8/4P3/R3K3 w Q - 99 90";
    play(from(castling, config("3+2")), &format!("moves e1c1\n{FIFTY}"));
}

#[test]
fn online_5_4_4_promotion_and_en_passant_are_pawn_moves() {
    play(from("4k3/P7/8/8/8/8/8/4K2R w - - 99 90", config("3+2")), "moves a7a8q\nexpect playing");
    play(
        from("4k3/8/8/8/4p3/8/3P4/4K2R w - - 98 90", config("3+2")),
        "moves d2d4 e4d3\nexpect playing",
    );
}

#[test]
fn online_5_4_4_a_count_starts_again_after_a_reset() {
    let runner = play(from(&quiet(98, 'w'), config("3+2")), "moves a1b1 e7e6 b1b2");
    assert_eq!(runner.game.position().halfmoves(), 1);
}

#[test]
fn online_5_4_4_mate_on_the_last_move_of_the_count_wins() {
    let fen = |count| format!("k7/8/1K6/8/8/8/8/7R w - - {count} 90");
    play(from(&fen(99), config("3+2")), "moves h1h8\nexpect over: 1-0 checkmate");
    play(from(&fen(99), config("3+2")), &format!("moves h1h7\n{FIFTY}"));
    play(from(&fen(149), otb("3+2")), "moves h1h8\nexpect over: 1-0 checkmate");
    play(from(&fen(149), otb("3+2")), &format!("moves h1h7\n{SEVENTY_FIVE}"));
}

#[test]
fn law_9_6_2_over_the_board_seventy_five_moves_draw_by_themselves() {
    for (count, moves, expected) in [
        (99, "a1b1", PLAYING),
        (100, "a1b1", PLAYING),
        (148, "a1b1", PLAYING),
        (149, "a1b1", SEVENTY_FIVE),
        (148, "a1b1 a8b8", SEVENTY_FIVE),
        (149, "e2e3", PLAYING),
        (149, "a1a8", PLAYING),
    ] {
        play(from(&quiet(count, 'w'), otb("3+2")), &format!("moves {moves}\n{expected}"));
    }
}

#[test]
fn online_5_4_2_stalemate_draws_at_once() {
    for fen in ["7k/5Q2/8/6K1/8/8/8/8 w - - 0 1", "7k/5Q2/8/6K1/8/8/8/8 w - - 99 90"] {
        for config in both(fen) {
            play(config, &format!("moves g5g6\nexpect events Moved Ended\n{STALEMATE}"));
        }
    }
    for config in both("7k/5Q2/8/6K1/8/8/8/8 w - - 0 1") {
        play(config, "moves f7e7\nexpect playing");
    }
}

#[test]
fn law_5_2_1_stalemate_goes_before_a_dead_position() {
    // The last black pawn is captured; the king in the corner has no move.
    for config in both("k7/8/1K6/4p3/5B2/8/8/8 w - - 0 1") {
        play(config, &format!("moves f4e5\n{STALEMATE}"));
    }
}

#[test]
fn online_5_4_3_a_dead_position_draws_at_once() {
    for (fen, moves, expected) in [
        // The last piece is captured.
        ("4k3/8/8/8/8/8/4p3/4K3 w - - 0 1", "e1e2", DEAD),
        ("4k3/8/8/8/8/8/4p3/4KB2 w - - 0 1", "f1e2", DEAD),
        ("4k3/8/8/8/8/8/4p3/4K1N1 w - - 0 1", "g1e2", DEAD),
        // On the last move of a count, too.
        ("4k3/8/8/8/8/8/4p3/4K3 w - - 99 90", "e1e2", DEAD),
        // A pawn promotes to a piece that cannot mate.
        ("8/P7/8/8/8/8/7k/K7 w - - 0 1", "a7a8b", DEAD),
        ("8/P7/8/8/8/8/7k/K7 w - - 0 1", "a7a8n", DEAD),
        ("8/P7/8/8/8/8/7k/K7 w - - 0 1", "a7a8r", PLAYING),
        ("8/P7/8/8/8/8/7k/K7 w - - 0 1", "a7a8q", PLAYING),
        // Bishops on squares of one color, and of both.
        ("4k3/8/8/2b5/8/8/4p3/2B1K3 w - - 0 1", "e1e2", DEAD),
        ("4k3/8/8/3b4/8/8/4p3/2B1K3 w - - 0 1", "e1e2", PLAYING),
        // A knight on each side can still mate.
        ("4k1n1/8/8/8/8/8/4p3/4K1N1 w - - 0 1", "e1e2", PLAYING),
        ("4k3/8/8/8/8/8/4p3/1N2K1N1 w - - 0 1", "e1e2", PLAYING),
    ] {
        for config in both(fen) {
            play(config, &format!("moves {moves}\n{expected}"));
        }
    }
}

#[test]
fn law_1_4_3_the_game_is_drawn_when_neither_side_can_mate() {
    play(
        from("4k3/8/8/8/8/8/4p3/4K3 w - - 0 1", otb("3+2")),
        "white e1e2 @5s
         expect events Moved Ended
         expect over: ½-½ dead position: neither side can checkmate
         expect words white DRAW: dead position: neither side can checkmate
         black e8e7
         expect refused: The game is over.",
    );
}

#[test]
fn repetition_goes_before_a_move_count() {
    let round = ROUND.repeat(2);
    play(from(&format!("{INITIAL} 92 60"), config("3+2")), &format!("{round}{THREEFOLD}"));
    // One move earlier the count would have come first.
    let early = from(&format!("{INITIAL} 93 60"), config("3+2"));
    play(early, &format!("{ROUND}moves g1f3 g8f6 f3g1\n{FIFTY}"));
    let round = ROUND.repeat(4);
    play(from(&format!("{INITIAL} 134 90"), otb("3+2")), &format!("{round}{FIVEFOLD}"));
    let early = from(&format!("{INITIAL} 135 90"), otb("3+2"));
    play(early, &format!("{}moves g1f3 g8f6 f3g1\n{SEVENTY_FIVE}", ROUND.repeat(3)));
}

#[test]
fn no_game_begins_in_a_finished_position() {
    let finished = || Err(ConfigError::FinishedStart);
    for (fen, online, over_the_board) in [
        ("7k/6Q1/6K1/8/8/8/8/8 b - - 0 1", finished(), finished()),
        ("7k/5Q2/6K1/8/8/8/8/8 b - - 0 1", finished(), finished()),
        ("4k3/8/8/8/8/8/8/4K1N1 w - - 0 1", finished(), finished()),
        (&quiet(99, 'w'), Ok(()), Ok(())),
        (&quiet(100, 'w'), finished(), Ok(())),
        (&quiet(149, 'w'), finished(), Ok(())),
        (&quiet(150, 'w'), finished(), finished()),
    ] {
        assert_eq!(from(fen, config("3+2")).check(), online, "{fen}");
        assert_eq!(from(fen, otb("3+2")).check(), over_the_board, "{fen}");
    }
}

#[test]
fn law_3_10_3_no_game_begins_in_a_position_that_cannot_arise() {
    let nine_pawns = from("4k3/8/8/8/8/P7/PPPPPPPP/4K3 w - - 0 1", config("3+2"));
    let Err(fault) = nine_pawns.check() else { panic!("nine pawns") };
    assert_eq!(fault.to_string(), "No game can reach this position: White has 9 pawns");
    assert_eq!(from("4k3/8/8/8/8/8/PPPPPPPP/4K3 w - - 0 1", config("3+2")).check(), Ok(()));
}
