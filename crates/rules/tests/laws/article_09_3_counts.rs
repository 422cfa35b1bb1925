//! Articles 9.3 and 9.6.2: the count of moves without a capture or pawn move. What a game makes of
//! it, a claim or an automatic draw, is not decided here.

use tabiya_rules::Line;

use crate::support::{after, fen, go_on, table, try_move};

#[test]
fn law_9_3_the_count_is_reset_by_pawn_moves_and_captures() {
    let rows = table(
        "a pawn's step            | 4k3/8/8/8/8/8/P7/4K3 w -      | a2a3  | 0
         a pawn's double step     | 4k3/8/8/8/8/8/P7/4K3 w -      | a2a4  | 0
         a pawn's capture         | 4k3/8/8/8/8/1n6/P7/4K3 w -    | a2b3  | 0
         a promotion              | 4k3/P7/8/8/8/8/8/4K3 w -      | a7a8r | 0
         a capture with promotion | 1n2k3/P7/8/8/8/8/8/4K3 w -    | a7b8r | 0
         a capture by a piece     | 4k3/8/8/n7/8/8/8/R3K3 w -     | a1a5  | 0
         a capture by the king    | 4k3/8/8/8/8/8/4n3/4K3 w -     | e1e2  | 0
         a piece's move           | 4k3/8/8/8/8/8/8/R3K3 w -      | a1a5  | 43
         a check                  | 4k3/8/8/8/8/8/8/R3K3 w -      | a1a8  | 43
         a king's step            | 4k3/8/8/8/8/8/8/R3K3 w -      | e1e2  | 43
         castling                 | 4k3/8/8/8/8/8/8/R3K3 w Q      | e1c1  | 43
         the loss of a right      | 4k3/8/8/8/8/8/8/R3K3 w Q      | a1b1  | 43",
    );
    for [why, text, played, count] in rows {
        let position = fen(&format!("{text} - 42 60"));
        let chosen = try_move(&position, played).unwrap();
        assert_eq!(chosen.is_zeroing(), count == "0", "{why}");
        assert_eq!(after(&position, played).halfmoves().to_string(), count, "{why}");
    }
    let passing = fen("4k3/8/8/3pP3/8/8/8/4K3 w - d6 42 60");
    assert_eq!(after(&passing, "e5d6").halfmoves(), 0);
}

#[test]
fn law_9_3_both_players_moves_are_counted() {
    let mut game = Line::new(fen("4k3/8/8/8/8/8/8/R3K3 w - - 0 1"));
    for moves in 1..=50 {
        let (white, black) = if moves % 2 == 1 { ("a1a2", "e8e7") } else { ("a2a1", "e7e8") };
        go_on(&mut game, white);
        assert_eq!(game.position().halfmoves(), 2 * moves - 1);
        assert_eq!(game.position().fullmoves(), moves);
        go_on(&mut game, black);
        assert_eq!(game.position().halfmoves(), 2 * moves);
        assert_eq!(game.position().fullmoves(), moves + 1);
    }
    assert_eq!(game.position().halfmoves(), 100);
    // Taking back restores the count.
    game.pop();
    assert_eq!(game.position().halfmoves(), 99);
    // A count that a FEN brings along goes on, however large.
    let huge = fen("4k3/8/8/8/8/8/8/R3K3 b - - 4294967295 4294967295");
    assert_eq!(after(&huge, "e8e7").halfmoves(), u32::MAX);
    assert_eq!(after(&huge, "e8e7").fullmoves(), u32::MAX);
}

#[test]
fn law_9_6_2_mate_on_the_move_that_completes_the_count_is_mate() {
    for text in ["k7/8/1K6/8/8/8/8/7R w - - 99 80", "k7/8/1K6/8/8/8/8/7R w - - 149 80"] {
        let mated = after(&fen(text), "h1h8");
        assert!(mated.is_checkmate() && mated.halfmoves() >= 100, "{text}");
        let not = after(&fen(text), "h1h7");
        assert!(!not.is_checkmate() && not.halfmoves() >= 100, "{text}");
    }
}
