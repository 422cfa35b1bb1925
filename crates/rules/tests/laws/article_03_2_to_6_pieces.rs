//! Articles 3.2 to 3.6: bishop, rook, queen and knight.

use tabiya_rules::attacks;

use crate::support::{fen, goes_to, judge, sq, standard};

#[test]
fn law_3_2_the_bishop_moves_along_its_diagonals() {
    let position = standard(
        "w - -",
        "k . . . . . . .
         . . . . . . . .
         . . . . . . . .
         . . . . . . . .
         . . . B . . . .
         . . . . . . . .
         . . . . . . . .
         . . . . K . . .",
    );
    goes_to(
        &position,
        "d4",
        ". . . . . . . *
         * . . . . . * .
         . * . . . * . .
         . . * . * . . .
         . . . . . . . .
         . . * . * . . .
         . * . . . * . .
         * . . . . . * .",
    );
    judge(
        &position,
        "d4d5  NotHowItMoves(Bishop)
         d4e6  NotHowItMoves(Bishop)
         d4h4  NotHowItMoves(Bishop)
         d4h8  legal",
    );
}

#[test]
fn law_3_3_the_rook_moves_along_its_file_and_rank() {
    let position = standard(
        "w - -",
        "k . . . . . . .
         . . . . . . . .
         . . . . . . . .
         . . . . . . . .
         . . . R . . . .
         . . . . . . . .
         . . . . . . . .
         . . . . K . . .",
    );
    goes_to(
        &position,
        "d4",
        ". . . * . . . .
         . . . * . . . .
         . . . * . . . .
         . . . * . . . .
         * * * . * * * *
         . . . * . . . .
         . . . * . . . .
         . . . * . . . .",
    );
    judge(
        &position,
        "d4e5  NotHowItMoves(Rook)
         d4e6  NotHowItMoves(Rook)
         d4d8  legal",
    );
}

#[test]
fn law_3_4_the_queen_moves_along_file_rank_and_diagonals() {
    let position = standard(
        "w - -",
        "k . . . . . . .
         . . . . . . . .
         . . . . . . . .
         . . . . . . . .
         . . . Q . . . .
         . . . . . . . .
         . . . . . . . .
         . . . . K . . .",
    );
    goes_to(
        &position,
        "d4",
        ". . . * . . . *
         * . . * . . * .
         . * . * . * . .
         . . * * * . . .
         * * * . * * * *
         . . * * * . . .
         . * . * . * . .
         * . . * . . * .",
    );
    judge(
        &position,
        "d4e6  NotHowItMoves(Queen)
         d4h5  NotHowItMoves(Queen)
         d4g7  legal",
    );
}

#[test]
fn law_3_5_bishop_rook_and_queen_do_not_jump() {
    // Up to the enemy's piece and onto it, up to the own one and not onto it.
    let walled = |slider: char| {
        let picture = format!(
            ". . . . . . . k
             . . . . . . . .
             . n . n . n . .
             . . . . . . . .
             . N . {slider} . n . .
             . . . . . . . .
             . N . N . N . .
             . . . . . . . K"
        );
        standard("w - -", &picture)
    };
    goes_to(
        &walled('B'),
        "d4",
        ". . . . . . . .
         . . . . . . . .
         . * . . . * . .
         . . * . * . . .
         . . . . . . . .
         . . * . * . . .
         . . . . . . . .
         . . . . . . . .",
    );
    goes_to(
        &walled('R'),
        "d4",
        ". . . . . . . .
         . . . . . . . .
         . . . * . . . .
         . . . * . . . .
         . . * . * * . .
         . . . * . . . .
         . . . . . . . .
         . . . . . . . .",
    );
    goes_to(
        &walled('Q'),
        "d4",
        ". . . . . . . .
         . . . . . . . .
         . * . * . * . .
         . . * * * . . .
         . . * . * * . .
         . . * * * . . .
         . . . . . . . .
         . . . . . . . .",
    );
    judge(
        &walled('Q'),
        "d4d7  Blocked(d6)   # an enemy in the way
         d4d6  legal
         d4a4  Blocked(b4)   # an own piece in the way
         d4b4  OwnPieceOnTarget(b4)
         d4a7  Blocked(b6)
         d4g1  Blocked(f2)",
    );
}

#[test]
fn law_3_6_the_knight_moves_to_the_nearest_squares_off_its_lines() {
    let position = standard(
        "w - -",
        "k . . . . . . .
         . . . . . . . .
         . . . . . . . .
         . . p p p . . .
         . . P N P . . .
         . . P P P . . .
         . . . . . . . .
         . . . . K . . .",
    );
    // Whatever stands around it: a knight does not pass over squares.
    goes_to(
        &position,
        "d4",
        ". . . . . . . .
         . . . . . . . .
         . . * . * . . .
         . * . . . * . .
         . . . . . . . .
         . * . . . * . .
         . . * . * . . .
         . . . . . . . .",
    );
    judge(
        &position,
        "d4d6  NotHowItMoves(Knight)
         d4f6  NotHowItMoves(Knight)
         d4d5  NotHowItMoves(Knight)
         d4g5  NotHowItMoves(Knight)
         d4e6  legal",
    );
    // In the corner two squares are left.
    let corner = fen("4k3/8/8/8/8/8/8/N3K3 w - -");
    goes_to(
        &corner,
        "a1",
        ". . . . . . . .
         . . . . . . . .
         . . . . . . . .
         . . . . . . . .
         . . . . . . . .
         . * . . . . . .
         . . * . . . . .
         . . . . . . . .",
    );
}

#[test]
fn law_3_6_knights_at_the_edge_do_not_leave_the_board() {
    let counts = [("a1", 2), ("b1", 3), ("a4", 4), ("b2", 4), ("g7", 4), ("c2", 6), ("d4", 8)];
    for (square, count) in counts {
        assert_eq!(attacks::knight(sq(square)).len(), count, "{square}");
    }
}
