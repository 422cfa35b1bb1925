//! Articles 3.7.3.3 to 3.7.3.5: promotion.

use tabiya_rules::{Color, IllegalMove, Role, Square, Uci};

use crate::support::{after, fen, judge, shows, standard};

#[test]
fn law_3_7_3_3_a_pawn_on_the_last_rank_must_be_exchanged() {
    let position = standard(
        "w - -",
        ". n . . . . . k
         P . . . . . . .
         . . . . . . . .
         . . . . . . . .
         . . . . . . . .
         . . . . . . . .
         . . . . . . . .
         . . . . K . . .",
    );
    judge(
        &position,
        "a7a8   PromotionMissing    # it cannot stay a pawn
         a7b8   PromotionMissing
         a7a8q  legal
         a7a8r  legal
         a7a8b  legal
         a7a8n  legal
         a7b8q  legal
         a7b8r  legal
         a7b8b  legal
         a7b8n  legal",
    );
    // Four pieces on each of two squares, and nothing else.
    let promotions = position.legal_moves().into_iter().filter(|found| found.from() == Square::A7);
    assert_eq!(promotions.filter(|found| found.promotion().is_some()).count(), 8);
}

#[test]
fn law_3_7_3_3_not_for_a_king_nor_for_a_pawn() {
    let position = fen("7k/P7/8/8/8/8/8/4K3 w - -");
    for role in [Role::King, Role::Pawn] {
        let wish = Uci { from: Square::A7, to: Square::A8, promotion: Some(role) };
        assert_eq!(wish.to_move(&position), Err(IllegalMove::PromotionNotAllowed), "{role}");
    }
    for role in Role::PROMOTIONS {
        let wish = Uci { from: Square::A7, to: Square::A8, promotion: Some(role) };
        assert!(wish.to_move(&position).is_ok(), "{role}");
    }
}

#[test]
fn law_3_7_3_3_only_a_pawn_and_only_on_the_last_rank() {
    judge(
        &fen("7k/8/P7/8/8/8/6R1/4K3 w - -"),
        "a6a7q  PromotionNotAllowed   # a rank too early
         a6a7   legal
         g2g8q  PromotionNotAllowed   # a rook stays a rook
         g2g8   legal
         e1e2q  PromotionNotAllowed",
    );
}

#[test]
fn law_3_7_3_3_the_new_piece_has_the_own_color_and_stands_on_the_square_of_arrival() {
    let white = fen("1n5k/P7/8/8/8/8/7p/K7 w - -");
    for (text, role) in [
        ("a7a8q", Role::Queen),
        ("a7a8r", Role::Rook),
        ("a7a8b", Role::Bishop),
        ("a7a8n", Role::Knight),
    ] {
        let promoted = after(&white, text);
        assert_eq!(promoted.board().piece_at(Square::A8), Some(role.of(Color::White)));
        assert_eq!(promoted.board().piece_at(Square::A7), None);
        assert!(promoted.board().by_piece(Role::Pawn.of(Color::White)).is_empty());
    }
    let black = after(&white, "a1b1 h2h1n");
    assert_eq!(black.board().piece_at(Square::H1), Some(Role::Knight.of(Color::Black)));
    shows(
        &after(&white, "a7b8r"),
        ". R . . . . . k
         . . . . . . . .
         . . . . . . . .
         . . . . . . . .
         . . . . . . . .
         . . . . . . . .
         . . . . . . . p
         K . . . . . . .",
    );
}

#[test]
fn law_3_7_3_3_a_blocked_or_pinned_pawn_is_not_promoted() {
    judge(
        &fen("n6k/P7/8/8/8/8/8/4K3 w - -"),
        "a7a8q  Blocked(a8)
         a7b8q  NothingToCapture(b8)",
    );
    // Pinned along the rank it may not advance; along the diagonal it may take the pinner.
    judge(&fen("7k/K1P4r/8/8/8/8/8/8 w - -"), "c7c8q ExposesKing");
    judge(&fen("1b5k/P7/8/8/4K3/8/8/8 w - -"), "a7b8q legal\na7a8q legal");
    judge(&fen("3b3k/2P5/1K6/8/8/8/8/8 w - -"), "c7d8q legal\nc7c8q ExposesKing");
}

#[test]
fn law_3_7_3_4_the_choice_is_not_limited_to_captured_pieces() {
    // All White's first pieces are on the board, and a second queen comes.
    let full = fen("7k/P7/8/8/8/8/1PPPPPPP/RNBQKBNR w KQ -");
    for (letter, role, count) in [
        ('q', Role::Queen, 2),
        ('r', Role::Rook, 3),
        ('b', Role::Bishop, 3),
        ('n', Role::Knight, 3),
    ] {
        let promoted = after(&full, &format!("a7a8{letter}"));
        assert_eq!(promoted.board().by_piece(role.of(Color::White)).len(), count, "{role}");
    }
    // Nine queens on one side: all eight pawns went through.
    let ninth = after(&fen("7k/P7/8/QQQ5/QQQ5/Q7/Q7/1K6 w - -"), "a7a8q");
    assert_eq!(ninth.board().by_piece(Role::Queen.of(Color::White)).len(), 9);
}

#[test]
fn law_3_7_3_5_the_effect_is_immediate() {
    // The same step mates or does not even check, by the piece chosen.
    let position = fen("7k/5P1p/7K/8/8/8/8/8 w - -");
    assert!(after(&position, "f7f8q").is_checkmate());
    assert!(after(&position, "f7f8r").is_checkmate());
    assert!(!after(&position, "f7f8b").is_check());
    assert!(!after(&position, "f7f8n").is_check());
    // A queen stalemates where a rook does not.
    let position = fen("8/k1P5/2K5/8/8/8/8/8 w - -");
    assert!(after(&position, "c7c8q").is_stalemate());
    assert!(after(&position, "c7c8r").board_end().is_none());

    let knight_checks = after(&fen("8/4P1k1/8/8/8/8/8/K7 w - -"), "e7e8n");
    assert_eq!(knight_checks.checkers().single(), Some(Square::E8));
    let bishop_checks = after(&fen("8/4P3/8/7k/8/8/8/K7 w - -"), "e7e8b");
    assert_eq!(bishop_checks.checkers().single(), Some(Square::E8));
    let queen_does_not = after(&fen("8/4P1k1/8/8/8/8/8/K7 w - -"), "e7e8q");
    assert!(!queen_does_not.is_check());
}

#[test]
fn law_3_7_3_5_a_new_knight_may_mate_where_a_queen_does_not_even_check() {
    let position = standard(
        "w - -",
        ". . . . . . b r
         . . . . . P p k
         . . . . . . p p
         . . . . . . . .
         . . . . . . . .
         . . . . . . . .
         . . . . . . . .
         K . . . . . . .",
    );
    assert!(after(&position, "f7f8n").is_checkmate());
    assert!(after(&position, "f7g8n").board_end().is_none());
    for text in ["f7f8q", "f7f8r", "f7f8b"] {
        assert!(!after(&position, text).is_check(), "{text}");
    }
}

#[test]
fn law_3_7_3_5_a_capture_with_promotion_ends_the_right_to_castle() {
    let position = fen("r3k3/1P6/8/8/8/8/8/4K3 w q -");
    let taken = after(&position, "b7a8n");
    assert!(taken.castling().is_empty());
    assert_eq!(taken.board().piece_at(Square::A8), Some(Role::Knight.of(Color::White)));
    // Beside the rook it does not.
    assert_eq!(after(&position, "b7b8n").castling().single(), Some(Square::A8));
}
