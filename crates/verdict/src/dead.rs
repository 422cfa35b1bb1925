//! A cheap test for dead positions, to use after every move of a game.

use tabiya_rules::{Bitboard, Color, Position, Role};

use crate::{
    decide,
    effort::Effort,
    forced, material,
    search::{DIRECT, Search, SearchOutcome},
    walls,
};

/// The number of wall phases to examine for each side.
const PHASES_MAX: usize = 20;

/// The search work for each side: first without walls, then with them.
const PLAIN_WORK_MAX: u64 = 80;
const PRUNED_WORK_MAX: u64 = 400;

/// The total effort in steps. Nodes and phases differ much in cost; this bound keeps the worst
/// position under a millisecond.
const EFFORT_MAX: u64 = 540_000;

/// Whether it is proved that neither side can mate by any series of legal moves (Laws 5.2.2).
/// Stalemate counts as dead, checkmate does not.
///
/// The work is bounded by a small constant, about a millisecond. `false` only means that no proof
/// was found; [`can_win`](crate::can_win) searches longer.
///
/// A quick check handles ordinary positions: a queen, rook, or knight has room, or a pawn can step
/// on a file without other pawns ahead of it, and neither side is about to run out of moves. Dead
/// positions that look like that are missed: those where such a piece or pawn never helps, and
/// those where a game with many moves left must end in stalemate.
///
/// ```
/// use tabiya_rules::Position;
/// use tabiya_verdict::is_dead;
///
/// let wall = Position::from_fen("8/8/3k4/1p1p2p1/1P1P2P1/3K4/8/8 w - - 23 58").unwrap();
/// assert!(is_dead(&wall));
/// // The only move captures the last pawn.
/// let forced = Position::from_fen("7k/6P1/6K1/8/8/8/8/8 b - - 0 1").unwrap();
/// assert!(!is_dead(&forced));
/// ```
#[must_use]
pub fn is_dead(position: &Position) -> bool {
    if by_material(position) {
        return !position.is_checkmate();
    }
    if looks_alive(position) {
        return false;
    }
    let last = match forced::follow(position) {
        forced::End::Cycle => return true,
        forced::End::At(last, line) if line.is_empty() => last,
        forced::End::At(last, _) if by_material(&last) => return !last.is_checkmate(),
        forced::End::At(last, _) if looks_alive(&last) => return false,
        forced::End::At(last, _) => last,
    };
    // The side with more pieces is harder to prove, so it goes first.
    let mut sides = Color::ALL;
    sides.sort_by_key(|&side| usize::MAX - last.board().by_color(side).len());
    let mut effort = Effort::of(EFFORT_MAX);
    sides.into_iter().all(|side| is_proved(&last, side, &mut effort))
}

/// Whether a lemma applies to each side.
fn by_material(position: &Position) -> bool {
    let board = position.board();
    // With one of these pieces, no lemma applies to both sides.
    if (board.by_role(Role::Pawn) | board.rooks_and_queens()).any() {
        return false;
    }
    Color::ALL.into_iter().all(|side| material::never_mates(board, side).is_some())
}

fn is_proved(position: &Position, side: Color, effort: &mut Effort) -> bool {
    if let Some(answer) = decide::at_once(position, side) {
        return answer.is_no();
    }
    let closes = |prunes: bool, work_max: u64, effort: &mut Effort| match Search::new(
        position, side, &DIRECT, prunes,
    )
    .run(work_max, effort)
    {
        SearchOutcome::Mate(_) => Some(false),
        SearchOutcome::Closed => Some(true),
        SearchOutcome::OutOfBudget => None,
    };
    closes(false, PLAIN_WORK_MAX, effort).unwrap_or_else(|| {
        walls::never_mates(position, side, PHASES_MAX, effort).0
            || closes(true, PRUNED_WORK_MAX, effort).unwrap_or(false)
    })
}

/// Whether a quick check suggests that a side can still mate. It proves nothing; it only saves the
/// search for a proof.
///
/// There must be many moves now and pieces on the other side, or a choice, and after some move a
/// choice for the other side, so nobody is about to be stalemated. Besides, a queen, rook, or
/// knight must have room, or a pawn a free way to promotion.
///
/// So it misses dead positions where such a piece or pawn never helps, and those where a game with
/// moves left must end in stalemate or in a mate by the wrong side. It misses none from a real game
/// that we know of.
fn looks_alive(position: &Position) -> bool {
    if !(has_room(position) || has_free_pawn(position)) {
        return false;
    }
    let count = position.legal_move_count();
    if count > 10 && position.board().by_color(!position.turn()).len() > 2 {
        return true;
    }
    let mut answered = false;
    position.for_each_legal_move(|found| {
        if !answered {
            let mut after = position.clone();
            after.play_unchecked(found);
            answered = after.legal_move_count() > 3;
        }
    });
    count > 1 && answered
}

/// Whether queens, rooks, and knights have several squares to go to.
fn has_room(position: &Position) -> bool {
    let board = position.board();
    let empty = !board.occupied();
    let mut room = 0;
    for square in board.rooks_and_queens() | board.by_role(Role::Knight) {
        room += (board.attacks_from(square) & empty).len();
        if room > 3 {
            return true;
        }
    }
    false
}

/// Whether a pawn has no other pawn ahead of it on its file and can step without being captured by
/// a pawn.
fn has_free_pawn(position: &Position) -> bool {
    let board = position.board();
    let pawns = board.by_role(Role::Pawn);
    let mut below = pawns.down();
    below |= below.down();
    below |= Bitboard(below.0 >> 16);
    below |= Bitboard(below.0 >> 32);
    let mut above = pawns.up();
    above |= above.up();
    above |= Bitboard(above.0 << 16);
    above |= Bitboard(above.0 << 32);
    let white = pawns & board.by_color(Color::White);
    let black = pawns & !white;
    let empty = !board.occupied();
    let beside = |set: Bitboard| set.left() | set.right();
    let white_steps = (white & !below).up() & empty & !beside(black.down());
    let black_steps = (black & !above).down() & empty & !beside(white.up());
    (white_steps | black_steps).any()
}

#[cfg(test)]
mod tests {
    use testing::data;

    use super::*;

    /// Whether the quick check would miss a position known to be dead.
    fn misses(row: &data::Row<'_>) -> Result<bool, String> {
        let position = Position::from_fen(row.get("fen")).map_err(|error| error.to_string())?;
        Ok(!by_material(&position) && looks_alive(&position))
    }

    #[test]
    fn law_5_2_2_no_dead_position_of_a_real_game_looks_alive() {
        let mut composed = 0;
        data::each_row("unwinnable/dead_positions.tsv", |row| {
            let is_composed = row.get("source").contains("positions.txt");
            match misses(row)? {
                true if is_composed => composed += 1,
                true => return Err("looks alive".to_owned()),
                false => {}
            }
            Ok(())
        });
        println!("{composed} composed dead positions look alive");
        assert!(composed <= 12, "{composed}");
        data::each_row("tricky/material_dead.tsv", |row| {
            if row.get("dead_by_material") == "1" && misses(row)? {
                return Err("looks alive".to_owned());
            }
            Ok(())
        });
    }

    #[test]
    fn law_5_2_2_what_looks_alive_and_what_does_not() {
        for (fen, alive) in [
            ("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", true),
            // A pawn with a free file counts; one stopped by another pawn does not.
            ("8/8/4k3/8/8/8/P7/4K3 w - - 0 1", true),
            ("8/8/4k3/p7/P7/8/8/4K3 w - - 0 1", false),
            // A pawn that would be captured by another does not count.
            ("8/8/4k3/1p6/8/P7/1P6/4K3 w - - 0 1", false),
            // A rook with room counts; a bishop never does.
            ("8/8/4k3/p7/P7/8/8/R3K3 w - - 0 1", true),
            ("8/8/4k3/p7/P7/8/8/B3K3 w - - 0 1", false),
            // A rook has room, but its king has no choice.
            ("8/8/8/8/8/8/5k1r/7K w - - 0 1", false),
        ] {
            let position = Position::from_fen(fen).unwrap();
            assert_eq!(looks_alive(&position), alive, "{fen}");
        }
    }

    #[test]
    fn law_5_2_2_the_effort_is_bounded_whatever_the_position() {
        // Bishops everywhere: each phase of this costs a hundred times the usual.
        let fen = "b1b1b2k/1b1b1bp1/6p1/8/8/1P6/1PB1B1B1/K2B1B1B w - - 0 1";
        let position = Position::from_fen(fen).unwrap();
        let mut effort = Effort::of(10_000);
        assert!(!is_proved(&position, Color::White, &mut effort));
        assert!(effort.is_spent());
    }
}
