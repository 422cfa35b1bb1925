//! What people overlook.
//!
//! A blind spot belongs to a piece and its way over the board, not to one position: who misses that
//! the bishop on b7 looks at g2 misses it in every line of a calculation and for a few moves of the
//! game. Which moves those are follows from the seed; how many, from the level and from how hard
//! a move is to notice.

use rules::{Color, Move, Position, Role, Square};

use crate::{Level, see, split_mix::SplitMix64};

/// For this many plies of the game the same moves are overlooked.
const PLIES_OF_A_BLIND_SPOT: usize = 6;
/// No move is harder to notice than this, in percent of a plain one.
const HARDEST: u64 = 600;
/// Going back, along a long diagonal, or against a pinned defender: in percent.
const HARD_KIND: u64 = 170;
/// A diagonal of so many steps is long.
const LONG: u8 = 4;

/// Which moves a level overlooks, in one search.
#[derive(Copy, Clone, Debug)]
pub(crate) struct Attention {
    seed: u64,
    /// How many of a thousand plain moves are overlooked.
    permille: u64,
    /// Whether plain captures next to the position on the board are always seen.
    is_careful: bool,
    /// Whether a mate in one is never missed.
    sees_mates: bool,
    /// Where the opponent's last move of the game went.
    arrived: Option<Square>,
}

impl Attention {
    pub(crate) fn new(seed: u64, permille: u64, level: Level, played: &[Move]) -> Attention {
        let spell = (played.len() / PLIES_OF_A_BLIND_SPOT) as u64;
        let seed = SplitMix64::new(seed ^ spell.rotate_left(32)).number();
        let (is_careful, sees_mates) = (level.is_careful(), level.sees_mates());
        let arrived = played.last().map(|made| made.to());
        Attention { seed, permille, is_careful, sees_mates, arrived }
    }

    /// Where the opponent's last move of the game went.
    pub(crate) fn arrived(&self) -> Option<Square> {
        self.arrived
    }

    /// Whether a move is overlooked so many plies from the board, after a move to `last`.
    pub(crate) fn overlooks(
        &self,
        position: &Position,
        made: Move,
        ply: usize,
        last: Option<Square>,
    ) -> bool {
        let roll = self.roll(position.turn(), made);
        // Most moves need no closer look.
        roll < self.permille * HARDEST
            && roll < self.permille * self.difficulty(position, made, ply, last).min(HARDEST)
    }

    /// A number below 100,000 that belongs to the piece and its way.
    fn roll(&self, color: Color, made: Move) -> u64 {
        let way = (made.from().index() << 6 | made.to().index()) as u64;
        let piece = (color as usize * 6 + made.role() as usize) as u64;
        SplitMix64::new(self.seed ^ (way << 8 | piece)).below(100_000)
    }

    /// How hard a move is to notice, in percent of a plain one.
    fn difficulty(&self, position: &Position, made: Move, ply: usize, last: Option<Square>) -> u64 {
        let kind = kind_difficulty(position, made);
        let is_plain = kind == 100;
        if made.capture().is_some() && last == Some(made.to()) {
            // What just moved is looked at first.
            return match (self.is_careful, is_plain) {
                (true, true) => 0,
                (true, false) => 30,
                (false, _) => 45,
            };
        }
        if self.is_careful && ply <= 1 && is_plain && is_obvious(position, made) {
            return 0;
        }
        if self.is_careful && is_attacked(position, made) {
            // For what is attacked, a way out is looked for.
            return 0;
        }
        if self.sees_mates && ply == 0 && mates(position, made) {
            return 0;
        }
        let forcing = if made.capture().is_some() || made.promotion().is_some() {
            60
        } else if crate::search::gives_check(position, made) {
            75
        } else if ply == 0 {
            60
        } else {
            // The quiet threats of both sides.
            160
        };
        let far = match ply {
            0 => 60,
            1 | 2 => 100,
            _ => 140,
        };
        let fresh = if ply == 1 && self.arrived == Some(made.from()) { 50 } else { 100 };
        let pieces = position.board().occupied().len() as u64;
        let crowd = 40 + 60 * pieces / 24;
        kind * forcing / 100 * far / 100 * fresh / 100 * crowd / 100
    }
}

/// Whether a move is of no kind that is hard to notice.
pub(crate) fn is_plain(position: &Position, made: Move) -> bool {
    kind_difficulty(position, made) == 100
}

/// Backward moves, long diagonals, and captures of what only pinned pieces defend.
fn kind_difficulty(position: &Position, made: Move) -> u64 {
    let mut percent = 100;
    if is_backward(position.turn(), made) {
        percent = percent * HARD_KIND / 100;
    }
    if is_long_diagonal(made) {
        percent = percent * HARD_KIND / 100;
    }
    if made.capture().is_some() && has_pinned_defenders(position, made.to()) {
        percent = percent * HARD_KIND / 100;
    }
    percent
}

fn is_backward(color: Color, made: Move) -> bool {
    let (from, to) = (made.from().index() / 8, made.to().index() / 8);
    made.role() != Role::King
        && match color {
            Color::White => to < from,
            Color::Black => to > from,
        }
}

fn is_long_diagonal(made: Move) -> bool {
    let (from, to) = (made.from(), made.to());
    let is_diagonal = from.file() != to.file() && from.rank() != to.rank();
    made.role() != Role::Knight && is_diagonal && from.distance(to) >= LONG
}

/// Whether all that defends a square is pinned, so that it seems to be defended.
fn has_pinned_defenders(position: &Position, square: Square) -> bool {
    let defenders = position.board().attackers(square, !position.turn());
    defenders.any()
        && position.passed().is_some_and(|other| (defenders & !other.pinned()).is_empty())
}

fn mates(position: &Position, made: Move) -> bool {
    let mut next = position.clone();
    next.play_unchecked(made);
    next.is_checkmate()
}

/// Whether the piece that moves is attacked by a pawn, or is attacked and not defended.
fn is_attacked(position: &Position, made: Move) -> bool {
    let (board, us) = (position.board(), position.turn());
    let attackers = board.attackers(made.from(), !us);
    made.role() != Role::Pawn
        && ((attackers & board.by_role(Role::Pawn)).any()
            || attackers.any() && board.attackers(made.from(), us).is_empty())
}

/// A capture that wins something at once, such as a pawn's of a piece.
fn is_obvious(position: &Position, made: Move) -> bool {
    made.capture().is_some() && see::gains_at_least(position, made, 100)
}

#[cfg(test)]
mod tests {
    use super::*;
    use rules::Uci;

    /// White can play Bb2xg7 (long), Ra8xa5 (back), and c4xd5.
    const MANY_KINDS: &str = "R7/6n1/8/n2r3k/2P5/8/1B6/4K3 w - - 0 1";

    fn level(is_careful: bool) -> Level {
        Level::ALL[if is_careful { 2 } else { 0 }]
    }

    fn read(fen: &str, uci: &str) -> (Position, Move) {
        let position = Position::from_fen(fen).unwrap();
        let made = uci.parse::<Uci>().unwrap().to_move(&position).unwrap();
        (position, made)
    }

    fn count(permille: u64, is_careful: bool, fen: &str, uci: &str, ply: usize) -> usize {
        let (position, made) = read(fen, uci);
        let is_overlooked = |&seed: &u64| {
            Attention::new(seed, permille, level(is_careful), &[])
                .overlooks(&position, made, ply, None)
        };
        (0..2000).filter(is_overlooked).count()
    }

    #[test]
    fn what_wins_at_once_in_plain_sight_is_always_seen_by_the_careful() {
        assert_eq!(count(300, true, MANY_KINDS, "c4d5", 1), 0);
        assert!(count(300, false, MANY_KINDS, "c4d5", 1) > 100);
        assert!(count(300, true, MANY_KINDS, "c4d5", 2) > 100, "further away it may be missed");
    }

    #[test]
    fn backward_moves_and_long_diagonals_are_missed_more_often() {
        let quiet = |uci: &str| count(200, true, MANY_KINDS, uci, 1);
        let plain = quiet("b2c3");
        assert!(quiet("a8a6") > plain * 5 / 4, "backward");
        assert!(quiet("b2f6") > plain * 5 / 4, "a long diagonal");
        assert!(count(300, true, MANY_KINDS, "b2g7", 1) > 100, "even one that wins a piece");
        assert!(count(300, true, MANY_KINDS, "a8a5", 1) > 100);
        // The pawn on d5 seems to guard e4, but it is pinned.
        let pinned = "3k4/8/8/3p4/4n3/5P2/8/3RK3 w - - 0 1";
        let free = "4k3/8/8/3p4/4n3/5P2/8/3RK3 w - - 0 1";
        assert!(count(300, true, pinned, "f3e4", 1) > 100);
        assert_eq!(count(300, true, free, "f3e4", 1), 0);
    }

    #[test]
    fn fewer_pieces_are_easier_to_watch() {
        let few = "4k3/8/8/8/8/8/1B6/4K3 w - - 0 1";
        let many = "rnbqk1nr/pppp1ppp/8/8/8/8/1BPPPPPP/RN1QKBNR w KQkq - 0 1";
        let (few, many) = (count(200, true, few, "b2c3", 1), count(200, true, many, "b2c3", 1));
        assert!(many > few * 3 / 2, "{many} and {few} of 2000");
    }

    #[test]
    fn what_just_moved_is_looked_at() {
        let (position, made) = read(MANY_KINDS, "c4d5");
        let attention = Attention::new(7, 1000, level(true), &[]);
        assert!(!attention.overlooks(&position, made, 9, Some(Square::D5)));
        let is_overlooked = |seed| {
            Attention::new(seed, 300, level(true), &[]).overlooks(
                &position,
                made,
                9,
                Some(Square::A5),
            )
        };
        assert!((0..200).any(is_overlooked));
    }

    #[test]
    fn the_attacked_piece_finds_its_way_back() {
        let attacked = "4k3/8/3p4/4N3/8/8/8/4K3 w - - 0 1";
        let calm = "4k3/3p4/8/4N3/8/8/8/4K3 w - - 0 1";
        assert_eq!(count(300, true, attacked, "e5f3", 0), 0);
        assert!(count(300, true, calm, "e5f3", 0) > 50);
        assert!(count(300, false, attacked, "e5f3", 0) > 50);
    }

    #[test]
    fn from_level_5_on_a_mate_in_one_is_never_missed() {
        let fen = "rnbqkbnr/pppp1ppp/8/4p3/6P1/5P2/PPPPP2P/RNBQKBNR b KQkq - 0 2";
        let (position, mate) = read(fen, "d8h4");
        let missed = |level: Level| {
            let attention = |seed| Attention::new(seed, 300, level, &[]);
            (0..500).filter(|&seed| attention(seed).overlooks(&position, mate, 0, None)).count()
        };
        assert!(missed(Level::ALL[3]) > 20);
        assert_eq!(missed(Level::ALL[4]), 0);
    }

    #[test]
    fn a_blind_spot_lasts_for_some_moves_and_not_for_ever() {
        let (position, made) = read(MANY_KINDS, "b2c3");
        let seen = |plies: usize| -> Vec<bool> {
            let played = vec![made; plies];
            let attention = |seed| Attention::new(seed, 200, level(true), &played);
            (0..200).map(|seed| attention(seed).overlooks(&position, made, 2, None)).collect()
        };
        assert_eq!(seen(6), seen(11));
        assert_ne!(seen(6), seen(12));
    }

    #[test]
    fn nothing_is_overlooked_without_a_rate() {
        for uci in ["b2c3", "b2g7", "a8a5", "c4d5", "e1e2"] {
            assert_eq!(count(0, false, MANY_KINDS, uci, 3), 0, "{uci}");
        }
    }
}
