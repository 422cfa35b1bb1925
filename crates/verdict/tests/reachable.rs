//! The rules of Laws 3.10.3 one by one, on both sides of each limit.
//!
//! A row is a FEN and the text of its refutation, or nothing. Positions are made by hand; for those
//! that are possible, a game is easy to find.

use tabiya_rules::{CastlingMode, Position, Setup};
use tabiya_verdict::{Reachable, StartPosition, reachable, reachable_quick};

const POSSIBLE: &str = "";

#[track_caller]
fn table(start: &StartPosition, rows: &[(&str, &str)]) {
    for (fen, expected) in rows {
        let setup: Setup = fen.parse().unwrap_or_else(|error| panic!("{fen}: {error}"));
        let words = match reachable(&setup, start) {
            Reachable::No(why) => why.to_string(),
            Reachable::NotRefuted => String::new(),
        };
        assert_eq!(words, *expected, "{fen}");
    }
}

#[track_caller]
fn standard(rows: &[(&str, &str)]) {
    table(&StartPosition::Standard, rows);
}

#[test]
fn law_3_10_3_what_is_no_position_has_all_its_faults_told() {
    standard(&[
        ("8/8/8/8/8/8/8/K7 w - - 0 1", "Black has no king"),
        (
            "k6P/8/8/8/8/8/8/KK6 w - - 0 1",
            "White has 2 kings: a1, b1; a pawn cannot stand on the first or last rank: h8",
        ),
    ]);
}

#[test]
fn law_3_10_3_sixteen_pieces_and_eight_pawns() {
    standard(&[
        ("4k3/8/8/8/8/P7/PPPPPPPP/4K3 w - - 0 1", "White has 9 pawns"),
        ("4k3/8/8/8/8/8/PPPPPPPP/4K3 w - - 0 1", POSSIBLE),
        (
            "rnbqkbnr/pppppppp/8/8/8/N7/PPPPPPPP/RNBQKBNR b KQkq - 0 1",
            "White has 17 pieces and pawns",
        ),
    ]);
}

#[test]
fn law_3_7_3_4_no_more_promotions_than_missing_pawns() {
    standard(&[
        // Nine queens and no pawn, then ten.
        ("QQQQ2k1/QQQQ4/8/8/8/8/8/Q3K3 b - - 0 1", POSSIBLE),
        (
            "QQQQ2k1/QQQQ4/8/8/8/8/8/QQ2K3 b - - 0 1",
            "White has 9 promoted pieces but started with only 8 pawns: \
             a1, b1, a7, b7, c7, d7, a8, b8, c8, d8",
        ),
        // Two bishops on squares of one color are one promotion.
        ("4k3/8/8/8/8/2B5/PPPPPPP1/2B1K3 w - - 0 1", POSSIBLE),
        (
            "4k3/8/8/8/8/2B5/PPPPPPPP/4KB1B w - - 0 1",
            "no bishop can have reached h1 past unmoved pawns, even by promotion",
        ),
        (
            "7k/8/2B5/1B6/8/6P1/PPPPPP1P/4K3 w - - 0 1",
            "White has 1 promoted piece but still all 8 pawns: b5, c6",
        ),
    ]);
}

#[test]
fn law_3_8_2_1_a_right_to_castle_needs_king_and_rook_of_the_array() {
    let array = StartPosition::Chess960(0);
    let home = Position::chess960(0).expect("an array").to_fen();
    table(&array, &[(&home, POSSIBLE)]);
    let other = Position::chess960(959).expect("an array").to_setup();
    let Reachable::No(why) = reachable(&other, &array) else {
        panic!("king and rooks began elsewhere");
    };
    assert!(why.to_string().starts_with("castling rights, but the king or the rook did not start"));
    assert_eq!(reachable(&other, &StartPosition::AnyChess960), Reachable::NotRefuted);
}

#[test]
fn law_3_2_unmoved_pawns_lock_pieces_in_and_out() {
    standard(&[
        // A bishop outside while its own exit is locked was promoted: h2 is missing.
        ("4k3/8/8/8/5B2/8/PPPPPPP1/4K3 w - - 0 1", POSSIBLE),
        ("4k3/8/8/8/5B2/8/PPPP1PPP/4K3 w - - 0 1", POSSIBLE),
        (
            "4k3/8/8/8/5B2/4P3/PPPP1PPP/4K3 w - - 0 1",
            "White has 1 promoted piece but still all 8 pawns: f4",
        ),
        // Behind unmoved pawns, where no promoted piece can get either.
        (
            "7b/6p1/3k4/8/8/2K5/8/8 w - - 0 1",
            "no bishop can have reached h8 past unmoved pawns, even by promotion",
        ),
        ("7b/8/3k2p1/8/8/2K5/8/8 w - - 0 1", POSSIBLE),
        // A king does not come out through a closed front.
        (
            "rnbqkbnr/pppppppp/8/8/4K3/8/PPPPPPPP/RNBQ1BNR b kq - 0 1",
            "the king cannot have reached e4 past unmoved pawns and kings",
        ),
    ]);
}

#[test]
fn law_3_7_3_pawns_change_files_by_capturing() {
    standard(&[
        ("r1bqkbnr/pppppppp/8/8/8/1P6/1PPPPPPP/RNBQKBNR b KQkq - 0 1", POSSIBLE),
        (
            "rnbqkbnr/pppppppp/8/8/8/1P6/1PPPPPPP/RNBQKBNR b KQkq - 0 1",
            "White's pawns needed one capture to get here, but Black has lost nothing",
        ),
        // One capture does not cover four ranks.
        ("4k3/8/8/8/8/PP6/PP6/4K3 w - - 0 1", "White's pawns cannot have reached these squares"),
        ("4k3/8/8/8/PP6/8/PP6/4K3 w - - 0 1", POSSIBLE),
    ]);
}

#[test]
fn law_3_6_knights_alone_tell_who_is_to_move() {
    let turn = "only knights and rooks can have moved, \
                and from where they stand it is the other side's turn";
    let with_kings = "only knights, rooks and kings can have moved, \
                      and from where they stand it is the other side's turn";
    standard(&[
        ("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", POSSIBLE),
        ("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR b KQkq - 0 1", turn),
        ("rnbqkbnr/pppppppp/8/8/8/5N2/PPPPPPPP/RNBQKB1R b KQkq - 0 1", POSSIBLE),
        ("rnbqkbnr/pppppppp/8/8/8/5N2/PPPPPPPP/RNBQKB1R w KQkq - 0 1", turn),
        // A rook that stepped aside loses a move.
        ("rnbqkbnr/pppppppp/8/8/8/5N2/PPPPPPPP/RNBQKBR1 w Qkq - 0 1", POSSIBLE),
        ("rnbqkbnr/pppppppp/8/8/8/5N2/PPPPPPPP/RNBQKBR1 b Qkq - 0 1", turn),
        // Queens were captured where they began; then the kings may have moved, too.
        ("rnb1kbnr/pppppppp/8/8/8/5N2/PPPPPPPP/RNB1KB1R b KQkq - 0 1", POSSIBLE),
        ("rnb1kbnr/pppppppp/8/8/8/5N2/PPPPPPPP/RNB1KB1R w KQkq - 0 1", with_kings),
        ("rnb1kbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBK1BNR b kq - 0 1", POSSIBLE),
        ("rnb1kbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBK1BNR w kq - 0 1", with_kings),
        // Nobody knows how often a captured knight has moved.
        ("rnb1kbnr/pppppppp/8/8/8/8/PPPPPPPP/RNB1KB1R b KQkq - 0 1", POSSIBLE),
        ("rnb1kbnr/pppppppp/8/8/8/8/PPPPPPPP/RNB1KB1R w KQkq - 0 1", POSSIBLE),
        // Once a pawn has moved, nothing can be concluded.
        ("rnbqkbnr/pppppppp/8/8/8/4P3/PPPP1PPP/RNBQKBNR w KQkq - 0 1", POSSIBLE),
    ]);
}

#[test]
fn law_3_7_3_3_pawns_pass_only_by_captures() {
    standard(&[
        // Nothing was captured, yet pawns were promoted on both sides.
        (
            "rnbqkbnr/1ppppppp/q7/8/8/Q7/1PPPPPPP/RNBQKBNR w - - 0 1",
            "at least 2 pawns were promoted, but with no captures they could not get past each other",
        ),
        // One pawn took another and two white ones are free, and a black one.
        ("rnbqkbnr/2pppppp/q7/8/8/Q6Q/2PPPPPP/RNBQKBNR w - - 0 1", POSSIBLE),
        (
            "rnbqkbnr/2pppppp/q7/8/8/Q6Q/1PPPPPP1/RNBQKBNR w - - 0 1",
            "at least 3 pawns were promoted, but with one capture they could not get past each other",
        ),
        // Nothing was promoted either: two pawns crossed on their file.
        (
            "rnbqkbnr/pppp1ppp/4P3/8/8/4p3/PPPP1PPP/RNBQKBNR w KQkq - 0 1",
            "with no captures the pawns could not get past each other",
        ),
        ("rnbqkbnr/pppp1ppp/4p3/8/8/4P3/PPPP1PPP/RNBQKBNR w KQkq - 0 1", POSSIBLE),
    ]);
}

#[test]
fn law_3_7_3_3_a_pawn_is_not_promoted_on_the_square_of_an_unmoved_rook() {
    standard(&[
        // One capture each. The pawns of the a- and b-file pass one another
        // only if one side gets both of its pawns to the a-file, where the
        // unmoved rook of the other side stands.
        (
            "r1bqkbnr/2pppppp/1q6/q7/Q7/1Q6/2PPPPPP/R1BQKBNR w KQkq - 0 20",
            "at least 4 pawns were promoted, but with 2 captures they could not get past each other",
        ),
        // If one of these rooks may have moved, its corner was free to promote on.
        ("r1bqkbnr/2pppppp/1q6/q7/Q7/1Q6/2PPPPPP/R1BQKBNR w Kkq - 0 20", POSSIBLE),
        ("r1bqkbnr/2pppppp/1q6/q7/Q7/1Q6/2PPPPPP/R1BQKBNR w KQk - 0 20", POSSIBLE),
        // Two captures each are not enough: both white pawns on the a-file, say,
        // promote by capturing, after a capture that brought one of them there.
        (
            "r2qkbnr/2pppppp/1q6/q7/Q7/1Q6/2PPPPPP/R2QKBNR w KQkq - 0 20",
            "at least 4 pawns were promoted, but with 4 captures they could not get past each other",
        ),
        ("r2qkb1r/2pppppp/1q6/q7/Q7/1Q6/2PPPPPP/R2QKB1R w KQkq - 0 20", POSSIBLE),
    ]);
}

#[test]
fn law_3_9_1_a_pawn_that_checks_an_unmoved_king_is_never_promoted() {
    standard(&[
        // White's second queen came over d7 or f7, where a pawn checks the king on e8.
        (
            "4k2r/ppp1p1pp/8/8/8/8/8/Q2QK3 b k - 0 1",
            "at least one pawn was promoted, but with 21 captures it could not get through",
        ),
        // The king may have stood elsewhere.
        ("4k2r/ppp1p1pp/8/8/8/8/8/Q2QK3 b - - 0 1", POSSIBLE),
        // A pawn on e7 gives no check.
        ("4k2r/pppp2pp/8/8/8/8/8/Q2QK3 b k - 0 1", POSSIBLE),
    ]);
}

#[test]
fn law_3_7_3_pawns_capture_nothing_that_never_came_out() {
    standard(&[
        // Black's bishops were captured on c8 and f8, but a pawn captured on c3.
        (
            "rn1qk1nr/pppppppp/8/8/8/2P5/P1PPPPPP/RNBQKBNR w KQkq - 0 1",
            "White's pawns cannot have reached these squares",
        ),
        ("rn1qk1nr/ppp1pppp/3p4/8/8/2P5/P1PPPPPP/RNBQKBNR w KQkq - 0 1", POSSIBLE),
        // Two captures, and one bishop that can have come out.
        (
            "rn1qk1nr/ppp1pppp/3p4/8/8/2PP4/P1PP1PPP/RNBQKBNR w KQkq - 0 1",
            "White's pawns cannot have reached these squares",
        ),
        ("rn1qk1nr/ppp2ppp/3pp3/8/8/2PP4/P1PP1PPP/RNBQKBNR w KQkq - 0 1", POSSIBLE),
    ]);
}

#[test]
fn law_3_7_3_a_pawn_with_one_move_stood_on_one_of_two_squares() {
    standard(&[
        // The pawn on b3 came from a2. A bishop cannot pass a2 and b3 both.
        (
            "4k3/8/8/8/8/1P6/BPP5/4K3 w - - 0 1",
            "no bishop can have reached a2 past unmoved pawns, even by promotion",
        ),
        // It may have come from b2, or the bishop around it.
        ("4k3/8/8/8/8/1P6/B1P5/4K3 w - - 0 1", POSSIBLE),
        ("4k3/8/8/8/8/1P6/BP6/4K3 w - - 0 1", POSSIBLE),
        // The pawn on g3 attacked that square before, from f2 or h2.
        (
            "8/8/8/8/8/6P1/6P1/R3K1k1 w Q - 0 1",
            "the king cannot have reached g1 past unmoved pawns and kings",
        ),
        ("8/8/8/8/8/6P1/6P1/R3K1k1 w - - 0 1", POSSIBLE),
        ("8/8/8/8/8/6P1/8/R3K1k1 w Q - 0 1", POSSIBLE),
    ]);
}

#[test]
fn law_3_1_pieces_that_hold_one_another_never_came_there() {
    standard(&[
        (
            "4k3/8/8/8/8/6P1/4PPPb/1K3Brn b - - 0 1",
            "no rook can have reached g1 past unmoved pawns, even by promotion; \
             no knight can have reached h1 past unmoved pawns, even by promotion; \
             no bishop can have reached h2 past unmoved pawns, even by promotion",
        ),
        // Without the knight, the rook can have come from h1.
        ("4k3/8/8/8/8/6P1/4PPPb/1K3Br1 b - - 0 1", POSSIBLE),
        // If the pawn on g2 has moved, the one on g3 can be taken back.
        ("4k3/8/8/8/6P1/6P1/4PP1b/1K3Brn b - - 0 1", POSSIBLE),
    ]);
}

#[test]
fn law_3_9_1_a_check_was_given_by_the_last_move() {
    standard(&[
        ("4k3/8/8/8/8/8/4r3/r3K3 w - - 0 1", "no last move could give both checks: a1, e2"),
        // Two knights never check at once, unless one was promoted: not here.
        ("4k3/8/8/8/8/3n1n2/8/4K3 w - - 0 1", "no last move could give both checks: d3, f3"),
        // A knight that left the rook's line.
        ("4k3/4r3/8/8/8/3n4/8/4K3 w - - 0 1", POSSIBLE),
        // Three lines at once.
        ("4k3/4r3/8/8/7b/3n4/8/4K3 w - - 0 1", "3 pieces give check at once: d3, h4, e7"),
        // A pawn on its start square has given no check.
        (
            "8/3p4/4K3/8/8/8/8/k7 w - - 0 1",
            "the king cannot have reached e6 past unmoved pawns and kings",
        ),
        ("8/8/3p4/4K3/8/8/8/k7 w - - 0 1", POSSIBLE),
    ]);
}

#[test]
fn law_1_1_somebody_moved_last() {
    standard(&[
        // Black's king has nowhere to come from, unless White's stands back.
        ("k7/P1K5/8/8/8/8/8/8 w - - 0 1", "Black has no possible last move"),
        ("k7/P7/2K5/8/8/8/8/8 w - - 0 1", POSSIBLE),
        // The beginning needs no last move; White's turn with rights gone does not either.
        ("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w - - 0 1", POSSIBLE),
    ]);
}

#[test]
fn law_3_7_3_1_a_claim_to_en_passant_tells_the_last_move() {
    standard(&[
        ("4k3/8/8/8/4P3/8/8/4K3 b - e3 0 1", POSSIBLE),
        // Before the double step the rook attacked the king, with White to move.
        ("8/8/8/8/k3P2R/8/8/4K3 b - e3 0 1", "White has no possible last move"),
        ("8/8/8/k7/4P2R/8/8/4K3 b - e3 0 1", POSSIBLE),
        ("8/8/8/7R/4P2k/8/8/4K3 b - e3 0 1", "no last move could give the check from h5"),
    ]);
}

#[test]
fn law_3_10_3_a_glance_never_refutes_more_than_a_look() {
    for fen in [
        "4k3/8/8/8/8/8/4r3/r3K3 w - - 0 1",
        "4k3/8/8/8/8/P7/PPPPPPPP/4K3 w - - 0 1",
        "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
    ] {
        let setup: Setup = fen.parse().expect("a FEN");
        if reachable_quick(&setup, &StartPosition::Standard) != Reachable::NotRefuted {
            assert_ne!(reachable(&setup, &StartPosition::Standard), Reachable::NotRefuted, "{fen}");
        }
    }
}

#[test]
fn chess960_without_an_array_refutes_only_what_none_allows() {
    table(
        &StartPosition::AnyChess960,
        &[
            // A bishop may have begun on b1, behind unmoved pawns.
            ("4k3/8/8/8/8/8/PPPPPPPP/1B2K3 w - - 0 1", POSSIBLE),
            ("4k3/8/8/8/8/P7/PPPPPPPP/4K3 w - - 0 1", "White has 9 pawns"),
            ("4k3/8/8/8/8/3n1n2/8/4K3 w - - 0 1", "no last move could give both checks: d3, f3"),
        ],
    );
    let mode = StartPosition::AnyChess960.mode();
    assert_eq!(mode, CastlingMode::Chess960);
}
