//! Dead positions, cheaply: for use after every move of a game.

use rules::{Bitboard, Color, Position, Role};

use crate::{
    decide, forced, material,
    search::{DIRECT, Outcome, Search},
    walls,
};

/// Phases of walls looked at for each side.
const PHASES_MAX: usize = 25;

/// Work of search for each side: first without walls, then with them.
const PLAIN_WORK_MAX: u64 = 80;
const PRUNED_WORK_MAX: u64 = 500;

/// Whether it is proved that neither side can mate any more by any series of
/// legal moves (Laws 5.2.2). Stalemate counts, checkmate does not.
///
/// The work is bounded by a small constant. `false` says only that there was
/// no proof: [`can_win`](crate::can_win) looks longer. An ordinary position is
/// told at a glance, see `looks_alive`, which lets these dead positions go:
/// those where a queen, rook or knight has room and yet all that can happen
/// from the third move on is without a mate, and those where a pawn has a free
/// way to promotion and yet never helps.
///
/// ```
/// use rules::Position;
/// use verdict::is_dead;
///
/// let wall = Position::from_fen("8/8/3k4/1p1p2p1/1P1P2P1/3K4/8/8 w - - 23 58").unwrap();
/// assert!(is_dead(&wall));
/// // The only move captures the last pawn.
/// let forced = Position::from_fen("7k/6P1/6K1/8/8/8/8/8 b - - 0 1").unwrap();
/// assert!(!is_dead(&forced));
/// ```
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
    // The side with more men is the harder to prove, so it is asked first.
    let mut sides = Color::ALL;
    sides.sort_by_key(|&side| usize::MAX - last.board().by_color(side).len());
    sides.into_iter().all(|side| is_proved(&last, side))
}

/// Whether a lemma speaks of each side.
fn by_material(position: &Position) -> bool {
    let board = position.board();
    // No lemma speaks of both sides when there is one of these.
    if (board.by_role(Role::Pawn) | board.straight_sliders()).any() {
        return false;
    }
    Color::ALL.into_iter().all(|side| material::never_mates(board, side).is_some())
}

fn is_proved(position: &Position, side: Color) -> bool {
    if let Some(answer) = decide::at_once(position, side) {
        return answer.is_no();
    }
    let closes = |prunes: bool, work_max: u64| match Search::new(position, side, &DIRECT, prunes)
        .run(work_max)
    {
        Outcome::Mate(_) => Some(false),
        Outcome::Closed => Some(true),
        Outcome::OutOfBudget => None,
    };
    closes(false, PLAIN_WORK_MAX).unwrap_or_else(|| {
        walls::never_mates(position, side, PHASES_MAX).0
            || closes(true, PRUNED_WORK_MAX).unwrap_or(false)
    })
}

/// Whether a glance says that somebody can surely still mate. It is no proof;
/// it only saves the search for one.
///
/// There must be a choice of moves now, and after some move a choice for the
/// other side: then nobody is about to be stalemated. Besides, a queen, rook
/// or knight must have room, or a pawn nothing in its way to promotion.
fn looks_alive(position: &Position) -> bool {
    if !(has_room(position) || has_free_pawn(position)) {
        return false;
    }
    let mut count = 0;
    let mut answered = false;
    position.for_each_legal_move(|found| {
        count += 1;
        if !answered && count <= 8 {
            let mut after = position.clone();
            after.play_unchecked(found);
            answered = after.legal_move_count() > 3;
        }
    });
    count > 1 && answered
}

fn has_room(position: &Position) -> bool {
    let board = position.board();
    let occupied = board.occupied();
    let pieces = board.straight_sliders() | board.by_role(Role::Knight);
    pieces.into_iter().any(|square| {
        let reach = board.attacks_from(square);
        (reach & !occupied).len() > 2
    })
}

/// Whether a pawn has nothing before it on its file, and no enemy pawn that
/// could capture it on its way.
fn has_free_pawn(position: &Position) -> bool {
    let board = position.board();
    let pawns = |color: Color| board.by_piece(Role::Pawn.of(color));
    let widened = |set: Bitboard| set | set.left() | set.right();
    let in_the_way = |color: Color| board.occupied() | widened(pawns(!color));
    let below = |mut set: Bitboard| {
        set = set.down();
        set |= set.down();
        set |= Bitboard(set.0 >> 16);
        set | Bitboard(set.0 >> 32)
    };
    let above = |mut set: Bitboard| {
        set = set.up();
        set |= set.up();
        set |= Bitboard(set.0 << 16);
        set | Bitboard(set.0 << 32)
    };
    (pawns(Color::White) & !below(in_the_way(Color::White))).any()
        || (pawns(Color::Black) & !above(in_the_way(Color::Black))).any()
}
