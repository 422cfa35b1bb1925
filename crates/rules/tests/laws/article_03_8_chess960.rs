//! Article 3.8.2 in Chess960 (Guidelines II of the Laws): king and rook go to the usual squares
//! from wherever they began.

use tabiya_rules::{
    CastlingMode, CastlingSide, Color, IllegalMove, MoveKind, Position, Role, Square, Uci,
};

use crate::support::{
    after, chess960, fen, fen960, judge, judge_as_it_is, shows, table, try_move, with_first_rank,
};

/// Checks where king and rook stand after castling: a first rank before and after.
#[track_caller]
fn castles(before: &str, text: &str, after_it: &str) {
    let position = chess960("w KQ -", &with_first_rank(before));
    shows(&after(&position, text), &with_first_rank(after_it));
    judge(&position, &format!("{text} legal"));
}

#[test]
fn law_3_8_2_chess960_king_and_rook_go_to_the_usual_squares() {
    for (rank, text, expected) in [
        // The standard array.
        ("R...K..R", "e1h1", "R....RK."),
        ("R...K..R", "e1a1", "..KR...R"),
        // The king goes a long way, or one square, or backwards.
        ("RK.....R", "b1h1", "R....RK."),
        ("R....K.R", "f1h1", "R....RK."),
        ("R.....KR", "g1h1", "R....RK."),
        ("R.....KR", "g1a1", "..KR...R"),
        ("RK.....R", "b1a1", "..KR...R"),
        ("R..K...R", "d1a1", "..KR...R"),
        // The king goes away from the rook, over it and past it.
        (".RK....R", "c1b1", "..KR...R"),
        ("...RK..R", "e1d1", "..KR...R"),
        ("....RKR.", "f1e1", "..KR..R."),
        (".RK.R...", "c1e1", ".R...RK."),
    ] {
        castles(rank, text, expected);
    }
}

#[test]
fn law_3_8_2_chess960_the_king_or_the_rook_may_stay_where_it_is() {
    // The king is on its target square already: only the rook jumps over it.
    castles("R.K....R", "c1a1", "..KR...R");
    castles("R.....KR", "g1h1", "R....RK.");
    // The rook is on its target square already: only the king jumps over it.
    castles("R...KR..", "e1f1", "R....RK.");
    castles("...RK..R", "e1d1", "..KR...R");
    // King and rook change places.
    castles("R....KR.", "f1g1", "R....RK.");
    castles("..RK...R", "d1c1", "..KR...R");
}

#[test]
fn law_3_8_2_chess960_both_ways_to_write_it_are_understood() {
    let position = fen960("r3k2r/8/8/8/8/8/8/R3K2R w HAha -");
    let king_side = try_move(&position, "e1h1").unwrap();
    assert_eq!(king_side.kind(), MoveKind::Castling { rook: Square::H1 });
    assert_eq!(try_move(&position, "e1g1"), Ok(king_side));
    assert_eq!(try_move(&position, "e1a1"), try_move(&position, "e1c1"));
    assert_eq!(position.uci(king_side).to_string(), "e1h1");
    // The same move in standard chess is written as the king's.
    let standard = fen("r3k2r/8/8/8/8/8/8/R3K2R w KQkq -");
    let castling = try_move(&standard, "e1h1").unwrap();
    assert_eq!(standard.uci(castling).to_string(), "e1g1");
    // The king's long way is understood too, if nothing else can be meant.
    let far = fen960("k7/p7/8/8/8/8/8/RK5R w KQ -");
    assert_eq!(try_move(&far, "b1g1"), try_move(&far, "b1h1"));
}

#[test]
fn law_3_8_2_chess960_a_step_next_door_is_a_step() {
    // From f1 the king can step to g1 or castle there: only the rook's square says castling.
    let position = fen960("k7/p7/8/8/8/8/8/R4K1R w KQ -");
    let step = try_move(&position, "f1g1").unwrap();
    let castling = try_move(&position, "f1h1").unwrap();
    assert_eq!(step.kind(), MoveKind::Normal);
    assert_eq!(castling.kind(), MoveKind::Castling { rook: Square::H1 });
    assert_eq!((step.to(), castling.to()), (Square::G1, Square::G1));
    assert_ne!(step, castling);
    assert_eq!(after(&position, "f1g1").to_fen(), "k7/p7/8/8/8/8/8/R5KR b - - 1 1");
    assert_eq!(after(&position, "f1h1").to_fen(), "k7/p7/8/8/8/8/8/R4RK1 b - - 1 1");
    // On g1 already, not to move is no move.
    judge_as_it_is(&fen960("k7/p7/8/8/8/8/8/R5KR w KQ -"), "g1g1 OwnPieceOnTarget(g1)\ng1h1 legal");
}

#[test]
fn law_3_8_2_1_chess960_the_right_is_lost_for_good() {
    let start = fen960("1r2k1r1/6p1/8/8/8/8/8/1R2K1R1 w KQkq -");
    let rights = |moves: &str| after(&start, moves).to_setup().to_shredder_fen();
    let field = |moves: &str| rights(moves).split(' ').nth(2).unwrap().to_owned();
    assert_eq!(field(""), "GBgb");
    assert_eq!(field("e1e2 e8e7 e2e1 e7e8"), "-", "both kings moved and came back");
    assert_eq!(field("b1b2 g8f8 b2b1 f8g8"), "Gb", "a rook each moved and came back");
    assert_eq!(field("b1b8"), "Gg", "a rook took a rook");
    assert_eq!(field("e1g1"), "gb", "after castling");
    judge_as_it_is(
        &after(&start, "b1b2 e8d8 b2b1 d8e8"),
        "e1b1  CastlingRightLost
         e1g1  legal",
    );
}

#[test]
fn law_3_8_2_1_chess960_another_rook_does_not_inherit_the_right() {
    // The right is that of the inner rook on f1; the outer one on h1 has none.
    let position = fen960("4k3/8/8/8/8/8/8/4KR1R w F -");
    assert_eq!(position.castling().single(), Some(Square::F1));
    judge(&position, "e1f1 legal");
    assert_eq!(position.castling_rook(Color::White, CastlingSide::King), Some(Square::F1));
    // Once it has moved, the other one on its square changes nothing.
    let inherited = after(&position, "f1f3 e8e7 h1f1 e7e8");
    assert!(inherited.castling().is_empty());
    judge_as_it_is(&inherited, "e1f1 CastlingRightLost");
}

#[test]
fn law_3_8_2_2_chess960_all_squares_between_must_be_free() {
    let rows = table(
        "on the king's way                    | R . K . . . N R | KQ | c1h1 | CastlingBlocked(g1)
         on the king's way                    | R K . . N . . R | KQ | b1h1 | CastlingBlocked(e1)
         on the rook's way                    | R N . K . . . R | KQ | d1a1 | CastlingBlocked(b1)
         on the rook's target                 | R . K N . . . R | KQ | c1a1 | CastlingBlocked(d1)
         on the king's target                 | . R N K . . . R | KQ | d1b1 | CastlingBlocked(c1)
         on the king's target, past the rook  | . . . K R . N R | E  | d1e1 | CastlingBlocked(g1)
         on the rook's target, past the king  | R K . B . . . R | KQ | b1a1 | CastlingBlocked(d1)
         the other rook, on the rook's target | R . K R . . . . | KQ | c1a1 | CastlingBlocked(d1)
         nothing                              | R . K . . . R N | KQ | c1g1 | legal
         nothing, but outside                 | N R K . . . R N | KQ | c1b1 | legal
         nothing, with b1 left behind         | N B R K . . R . | KQ | d1c1 | legal",
    );
    for [why, first_rank, rights, text, verdict] in rows {
        let position = chess960(&format!("w {rights} -"), &with_first_rank(first_rank));
        assert!(!position.castling().is_empty(), "{why}");
        judge(&position, &format!("{text} {verdict}"));
    }
}

#[test]
fn law_3_8_2_2_chess960_all_squares_of_the_king_must_be_safe() {
    let rows = table(
        "a long way to g1, all safe      | k7/p7/8/8/8/8/8/RK5R   | b1h1 | legal
         c1 is attacked on the way       | k1r5/p7/8/8/8/8/8/RK5R | b1h1 | CastlingThroughAttack(c1)
         e1 is attacked on the way       | k3r3/p7/8/8/8/8/8/RK5R | b1h1 | CastlingThroughAttack(e1)
         g1 is attacked at the end       | k5r1/p7/8/8/8/8/8/RK5R | b1h1 | CastlingThroughAttack(g1)
         only the rook is attacked       | k6r/p7/8/8/8/8/8/RK5R  | b1h1 | legal
         d1 is for the rook alone        | k2r4/p7/8/8/8/8/8/RK5R | b1a1 | legal
         c1 is for the king              | k1r5/p7/8/8/8/8/8/RK5R | b1a1 | CastlingThroughAttack(c1)
         b1 is where the king stands     | kr6/p7/8/8/8/8/8/RK5R  | b1a1 | CastlingInCheck
         d1 is no matter to a king on c1 | k2r4/p7/8/8/8/8/8/R1K4R | c1a1 | legal
         nor is b1                       | kr6/p7/8/8/8/8/8/R1K4R  | c1a1 | legal
         but c1 is, though it stays      | k1r5/p7/8/8/8/8/8/R1K4R | c1a1 | CastlingInCheck",
    );
    for [why, board, text, verdict] in rows {
        let position = fen960(&format!("{board} w KQ -"));
        assert_eq!(position.castling().len(), 2, "{why}");
        judge(&position, &format!("{text} {verdict}"));
    }
}

#[test]
fn law_3_8_2_2_chess960_the_castling_rook_may_not_uncover_the_king() {
    let rows = table(
        "the rook leaves b1, and a1 sees c1 | rR2K3 | e1b1 | CastlingThroughAttack(c1)
         a queen sees it as well            | qR1K4 | d1b1 | CastlingThroughAttack(c1)
         also when the king stays           | rRK5  | c1b1 | CastlingThroughAttack(c1)
         a bishop does not see along a rank | bR2K3 | e1b1 | legal
         nor does an own piece              | NR2K3 | e1b1 | legal
         the rook may stand further away    | r1RK4 | d1c1 | CastlingThroughAttack(c1)",
    );
    for [why, first_rank, text, verdict] in rows {
        let position = fen960(&format!("4k3/8/8/8/8/8/8/{first_rank} w Q -"));
        assert!(!position.is_check(), "{why}");
        judge(&position, &format!("{text} {verdict}"));
    }
}

#[test]
fn law_3_8_2_chess960_every_array_castles_both_ways_when_cleared() {
    for number in 0..960 {
        let mut setup = Position::chess960(number).expect("there are 960").to_setup();
        for square in Square::all() {
            let role = setup.board.role_at(square);
            if !matches!(role, Some(Role::King | Role::Rook | Role::Pawn)) {
                setup.board.take(square);
            }
        }
        let position = Position::from_setup(setup, CastlingMode::Chess960).unwrap();
        let king = position.king_of(Color::White);
        for side in CastlingSide::ALL {
            let rook = position.castling_rook(Color::White, side).unwrap();
            let other =
                if side == CastlingSide::King { CastlingSide::Queen } else { CastlingSide::King };
            let bystander = position.castling_rook(Color::White, other).unwrap();
            let wish = Uci { from: king, to: rook, promotion: None };
            // Only the other rook can be in the way.
            match wish.to_move(&position) {
                Ok(castling) => {
                    let next = position.play(castling).unwrap();
                    assert_eq!(next.king_of(Color::White), side.king_target(Color::White));
                    let there = next.board().role_at(side.rook_target(Color::White));
                    assert_eq!(there, Some(Role::Rook), "array {number}");
                    assert_eq!(next.board().role_at(bystander), Some(Role::Rook));
                }
                Err(reason) => {
                    assert_eq!(reason, IllegalMove::CastlingBlocked(bystander), "array {number}");
                }
            }
        }
    }
}
