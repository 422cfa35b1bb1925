use core::fmt::{self, Write};

use super::{San, SanBody, SanSuffix};
use crate::{Bitboard, File, Move, Position, Rank, Role, Square};

impl Position {
    /// A legal move in algebraic notation, with as much of the origin as needed and the suffix for
    /// check or mate.
    #[must_use]
    pub fn san(&self, legal: Move) -> San {
        let mut next = self.clone();
        next.play_unchecked(legal);
        let suffix = next
            .is_check()
            .then(|| if next.has_legal_move() { SanSuffix::Check } else { SanSuffix::Checkmate });
        San { body: self.san_body(legal), suffix }
    }

    fn san_body(&self, legal: Move) -> SanBody {
        if let Some(side) = legal.castling_side() {
            return SanBody::Castling(side);
        }
        let (from, to) = (legal.from(), legal.to());
        let capture = legal.capture().is_some();
        let (file, rank) = match legal.role() {
            Role::Pawn => (capture.then_some(from.file()), None),
            Role::King => (None, None),
            _ => origin(from, self.rivals(legal)),
        };
        SanBody::Move { role: legal.role(), file, rank, capture, to, promotion: legal.promotion() }
    }

    /// Other pieces of the same kind that can legally go to the same square.
    fn rivals(&self, legal: Move) -> Bitboard {
        let mut others = self.board().by_piece(legal.role().of(self.turn()));
        others.remove(legal.from());
        self.legal_origins(legal.role(), legal.to(), others)
    }
}

/// The file if it identifies the piece, otherwise the rank, otherwise both.
fn origin(from: Square, rivals: Bitboard) -> (Option<File>, Option<Rank>) {
    let (file, rank) = (from.file(), from.rank());
    if rivals.is_empty() {
        (None, None)
    } else if (rivals & file.into()).is_empty() {
        (Some(file), None)
    } else if (rivals & rank.into()).is_empty() {
        (None, Some(rank))
    } else {
        (Some(file), Some(rank))
    }
}

impl fmt::Display for San {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.body {
            SanBody::Castling(side) => f.write_str(side.san())?,
            SanBody::Move { role, file, rank, capture, to, promotion } => {
                if role != Role::Pawn {
                    f.write_char(role.to_upper_char())?;
                }
                if let Some(file) = file {
                    file.fmt(f)?;
                }
                if let Some(rank) = rank {
                    rank.fmt(f)?;
                }
                f.write_str(if capture { "x" } else { "" })?;
                to.fmt(f)?;
                if let Some(promotion) = promotion {
                    f.write_char('=')?;
                    f.write_char(promotion.to_upper_char())?;
                }
            }
        }
        f.write_str(match self.suffix {
            None => "",
            Some(SanSuffix::Check) => "+",
            Some(SanSuffix::Checkmate) => "#",
        })
    }
}
