use crate::{Board, CastlingMode, File, Position, Rank, Role, Setup, Square};

impl Position {
    /// The Chess960 start position with this number, from 0 to 959; 518 is that of standard chess.
    ///
    /// The numbering is Scharnagl's, which everyone uses.
    ///
    /// ```
    /// use tabiya_rules::Position;
    ///
    /// assert_eq!(Position::chess960(518).unwrap().board(), Position::initial().board());
    /// assert_eq!(Position::chess960(960), None);
    /// ```
    #[must_use]
    pub fn chess960(number: u16) -> Option<Position> {
        let board = Board::from_back_rank(back_rank(number)?);
        let home = Square::all().filter(|at| matches!(at.rank(), Rank::First | Rank::Eighth));
        let castling = home.filter(|&at| board.role_at(at) == Some(Role::Rook)).collect();
        let setup = Setup { board, castling, ..Setup::empty() };
        // The king stands between the rooks behind the pawns, so the setup is valid.
        Position::from_setup(setup, CastlingMode::Chess960).ok()
    }

    /// The number of the Chess960 start position with this board, if it is one. Turn and castling
    /// rights are ignored.
    #[must_use]
    pub fn chess960_number(&self) -> Option<u16> {
        (0..960).find(|&number| {
            back_rank(number).is_some_and(|roles| *self.board() == Board::from_back_rank(roles))
        })
    }
}

/// The pieces of the back rank: first bishops on a light and a dark square, then the queen, two
/// knights, and rook, king, rook on the remaining squares.
fn back_rank(number: u16) -> Option<[Role; 8]> {
    if number >= 960 {
        return None;
    }
    let mut rank = [None; 8];
    let (rest, light) = (number / 4, number % 4);
    let (rest, dark) = (rest / 4, rest % 4);
    let (knights, queen) = (rest / 6, rest % 6);
    rank[usize::from(light) * 2 + 1] = Some(Role::Bishop);
    rank[usize::from(dark) * 2] = Some(Role::Bishop);
    put_on_free(&mut rank, usize::from(queen), Role::Queen);
    let (first, second) = KNIGHTS[usize::from(knights)];
    // The index of the second bishop counts the files that are free before the first one is placed.
    put_on_free(&mut rank, second, Role::Knight);
    put_on_free(&mut rank, first, Role::Knight);
    for role in [Role::Rook, Role::King, Role::Rook] {
        put_on_free(&mut rank, 0, role);
    }
    let mut roles = [Role::King; 8];
    for file in File::ALL {
        roles[file as usize] = rank[file as usize]?;
    }
    Some(roles)
}

/// Two of the five free files, in Scharnagl's order.
const KNIGHTS: [(usize, usize); 10] =
    [(0, 1), (0, 2), (0, 3), (0, 4), (1, 2), (1, 3), (1, 4), (2, 3), (2, 4), (3, 4)];

fn put_on_free(rank: &mut [Option<Role>; 8], skip: usize, role: Role) {
    if let Some(free) = rank.iter_mut().filter(|at| at.is_none()).nth(skip) {
        *free = Some(role);
    }
}
