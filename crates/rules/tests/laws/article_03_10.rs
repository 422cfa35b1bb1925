//! Article 3.10: legal and illegal moves.

use tabiya_rules::{
    CastlingMode, CastlingSide, IllegalMove, Line, Move, Position, Role, Square, Uci,
};

use crate::support::{after, fen, fen960, judge, judge_as_it_is, line, try_move};

#[test]
fn law_3_10_1_the_legal_moves_are_accepted_and_no_others() {
    // Every pair of squares, with and without promotion, against the list of legal moves.
    for text in [
        "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq -",
        "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq -",
        "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - -",
        "rnbq1k1r/pp1Pbppp/2p5/8/2B5/8/PPP1NnPP/RNBQK2R w KQ -",
        "4k3/8/8/2PpP3/8/8/8/4K3 w - d6",
        "4k3/8/8/8/4r3/8/8/R3K2R w KQ -",
    ] {
        let position = fen(text);
        let legal = position.legal_moves();
        let mut understood = Vec::new();
        for from in Square::all() {
            for to in Square::all() {
                let roles = Role::ALL.into_iter().map(Some);
                for promotion in roles.chain([None]) {
                    let uci = Uci { from, to, promotion };
                    understood.extend(uci.to_move(&position).ok());
                }
            }
        }
        // Castling has two names in writing: the king's way and the rook's square.
        understood.sort_unstable();
        understood.dedup();
        let mut expected = legal.clone();
        expected.sort_unstable();
        assert_eq!(understood, expected, "{text}");
        for chosen in legal {
            assert!(position.is_legal(chosen) && position.play(chosen).is_ok());
        }
    }
}

#[test]
fn law_3_10_2_every_reason_against_a_move() {
    use IllegalMove::*;
    let game = "r3k2r/pppq1ppp/2n2n2/2bpp3/4P1b1/2NP1N2/PPP1BPPP/R1BQ1RK1 w kq -";
    for (text, tried, reason) in [
        (game, "e3e4", NoPiece(Square::E3)),
        (game, "d5e4", OpponentsPiece(Square::D5)),
        (game, "c1d1", OwnPieceOnTarget(Square::D1)),
        (game, "f3f5", NotHowItMoves(Role::Knight)),
        (game, "d1d7", Blocked(Square::D3)),
        (game, "h2g3", NothingToCapture(Square::G3)),
        (game, "a2a3q", PromotionNotAllowed),
        ("4k3/P7/8/8/8/8/8/4K3 w - -", "a7a8", PromotionMissing),
        ("4k3/8/8/8/4r3/8/P7/4K3 w - -", "a2a3", LeavesKingInCheck { attacker: Square::E4 }),
        ("4k3/8/8/4r3/8/8/4N3/4K3 w - -", "e2c3", ExposesKing { attacker: Square::E5 }),
        ("r3k2r/8/8/8/8/8/8/R3K2R w Q -", "e1g1", CastlingRightLost),
        ("4k3/8/8/8/4r3/8/8/4K2R w K -", "e1g1", CastlingInCheck { attacker: Square::E4 }),
        (
            "4k3/8/8/8/5r2/8/8/4K2R w K -",
            "e1g1",
            CastlingThroughAttack { square: Square::F1, attacker: Square::F4 },
        ),
        ("4k3/8/8/8/8/8/8/4K1NR w K -", "e1g1", CastlingBlocked(Square::G1)),
    ] {
        let uci: Uci = tried.parse().unwrap();
        assert_eq!(uci.to_move(&fen(text)), Err(reason), "{tried} in {text}");
    }
}

#[test]
fn law_3_10_2_the_reason_has_words() {
    use IllegalMove::*;
    for (reason, words) in [
        (NoPiece(Square::E3), "there is no piece on e3"),
        (OpponentsPiece(Square::D5), "the piece on d5 is the opponent's"),
        (OwnPieceOnTarget(Square::D1), "a piece of the same color stands on d1"),
        (NotHowItMoves(Role::Knight), "a knight does not move like that"),
        (Blocked(Square::D3), "the piece on d3 is in the way"),
        (
            NothingToCapture(Square::G3),
            "a pawn moves diagonally only to capture, and cannot on g3 now",
        ),
        (LeavesKingInCheck { attacker: Square::E4 }, "the king would still be in check from e4"),
        (ExposesKing { attacker: Square::E4 }, "the king would be in check from e4"),
        (PromotionMissing, "a pawn on the last rank must become a queen, rook, bishop or knight"),
        (
            PromotionNotAllowed,
            "only a pawn on the last rank becomes a queen, rook, bishop or knight",
        ),
        (CastlingRightLost, "the right to castle is lost: king or rook have moved"),
        (CastlingInCheck { attacker: Square::E4 }, "the king cannot castle while in check from e4"),
        (
            CastlingThroughAttack { square: Square::F1, attacker: Square::F4 },
            "the king cannot castle across or onto f1: f4 attacks it",
        ),
        (CastlingBlocked(Square::G1), "castling is prevented by the piece on g1"),
        (OtherPosition, "the move belongs to another position"),
    ] {
        assert_eq!(reason.to_string(), words);
    }
}

#[test]
fn law_3_10_2_a_move_of_another_position_is_refused() {
    // The same squares, but a pawn is captured there and not a knight.
    let pawn = fen("4k3/8/8/3p4/4P3/8/8/4K3 w - -");
    let knight = fen("4k3/8/8/3n4/4P3/8/8/4K3 w - -");
    let takes_pawn = try_move(&pawn, "e4d5").unwrap();
    assert!(!knight.is_legal(takes_pawn));
    assert_eq!(knight.play(takes_pawn), Err(IllegalMove::OtherPosition));
    // A queen where the move has a rook; en passant where a piece stands; castling as a step.
    let other =
        |from: &str, text: &str, to: &str| fen(to).play(try_move(&fen(from), text).unwrap());
    let rook = "4k3/8/8/8/8/8/R7/4K3 w - -";
    let queen = "4k3/8/8/8/8/8/Q7/4K3 w - -";
    assert_eq!(other(rook, "a2a7", queen), Err(IllegalMove::OtherPosition));
    let passing = "4k3/8/8/3pP3/8/8/8/4K3 w - d6";
    let piece = "4k3/8/3n4/3pP3/8/8/8/4K3 w - -";
    assert_eq!(other(passing, "e5d6", piece), Err(IllegalMove::OtherPosition));
    // If nothing like it is possible there, the ordinary reason is given.
    let moment_over = "4k3/8/8/3pP3/8/8/8/4K3 w - -";
    assert_eq!(other(passing, "e5d6", moment_over), Err(IllegalMove::NothingToCapture(Square::D6)));
    assert_eq!(other(rook, "a2a7", passing), Err(IllegalMove::NoPiece(Square::A2)));
    let castling = "4k3/8/8/8/8/8/8/4K2R w K -";
    let no_right = "4k3/8/8/8/8/8/8/4K2R w - -";
    assert_eq!(other(castling, "e1g1", no_right), Err(IllegalMove::CastlingRightLost));
}

#[test]
fn law_3_10_2_a_castling_move_of_another_array_is_refused() {
    // The king goes from e1 to g1 in both, but with another rook.
    let outer = fen960("4k3/8/8/8/8/8/8/4K2R w H -");
    let inner = fen960("4k3/8/8/8/8/8/8/4KR1R w F -");
    let castling = try_move(&outer, "e1h1").unwrap();
    assert_eq!(castling.castling_side(), Some(CastlingSide::King));
    assert!(!inner.is_legal(castling));
    assert!(inner.play(castling).is_err());
    assert_eq!(outer.mode(), CastlingMode::Chess960);
}

#[test]
fn law_3_10_2_a_refused_move_changes_nothing() {
    let start = Position::initial();
    let mut game = line(start.clone(), "e2e4 e7e5 g1f3 b8c6 f1b5 g8f6");
    let before = game.clone();
    let foreign: Vec<Move> = after(&start, "d2d4").legal_moves().to_vec();
    let refused = foreign.into_iter().filter(|chosen| !before.position().is_legal(*chosen));
    let mut count = 0;
    for chosen in refused {
        assert!(game.play(chosen).is_err());
        assert_eq!(game, before, "{chosen:?}");
        count += 1;
    }
    assert!(count > 10);
    // The game goes on as if nobody had tried.
    assert!(game.play(try_move(game.position(), "e1g1").unwrap()).is_ok());
    assert_eq!(game.moves().len(), 7);
    assert_eq!(*game.position(), after(before.position(), "e1g1"));
}

#[test]
fn law_3_10_2_nothing_is_legal_after_the_end() {
    for text in ["R5k1/5ppp/8/8/8/8/8/6K1 b - -", "7k/5Q2/6K1/8/8/8/8/8 b - -"] {
        let over = fen(text);
        let mut line = Line::new(over.clone());
        for chosen in Position::initial().legal_moves() {
            assert!(line.play(chosen).is_err());
        }
        for from in Square::all() {
            for to in Square::all() {
                let uci = Uci { from, to, promotion: None };
                assert!(uci.to_move(&over).is_err(), "{uci} in {text}");
            }
        }
    }
}

#[test]
fn law_3_9_2_the_attacker_is_named() {
    // A pin, a double check (either attacker may be named: here the one on the lower rank), the king's own step, a capture of one of two attackers.
    judge(&fen("4r1k1/8/8/8/8/8/4N3/4K3 w - -"), "e2c3 ExposesKing from e8");
    let double = fen("6k1/8/8/8/4r3/3n4/P7/4K3 w - -");
    judge_as_it_is(&double, "a2a3 LeavesKingInCheck from d3");
    judge(&fen("6k1/8/8/8/8/8/3r4/R5K1 w - -"), "g1g2 ExposesKing from d2");
    judge(&fen("6k1/8/8/8/4r3/3n4/2P5/4K3 w - -"), "c2d3 LeavesKingInCheck from e4");
    // The king moves along the line of the piece that gives check.
    judge(&fen("6k1/8/8/8/8/8/8/q2K4 w - -"), "d1e1 ExposesKing from a1");
    // One of two pawns that could capture en passant is pinned.
    judge(&fen("6k1/2r5/8/2PpP3/8/8/8/2K5 w - d6"), "c5d6 ExposesKing from c7\ne5d6 legal");
    // Castling out of, across, and into check.
    judge(&fen("4r1k1/8/8/8/8/8/8/R3K2R w KQ -"), "e1g1 CastlingInCheck from e8");
    judge(
        &fen("4kr2/8/8/8/8/8/8/R3K2R w KQ -"),
        "e1g1 CastlingThroughAttack(f1) from f8
         e1c1 legal",
    );
    judge(&fen("4k1r1/8/8/8/8/8/8/R3K2R w KQ -"), "e1g1 CastlingThroughAttack(g1) from g8");
}

#[test]
fn law_3_10_2_the_first_thing_wrong_is_named() {
    // Whose piece comes before where it goes, and how it moves before what that would expose.
    judge(
        &fen("4r2k/8/8/8/8/8/4N3/R3K3 w - -"),
        "e8e2  OpponentsPiece(e8)
         e3e4  NoPiece(e3)
         e2e1  OwnPieceOnTarget(e1)
         e2e4  NotHowItMoves(Knight)
         e2c3  ExposesKing
         a1g1  Blocked(e1)",
    );
}
