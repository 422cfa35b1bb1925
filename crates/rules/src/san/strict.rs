//! The notation as programs write it, read from its end. Most texts are written like this, and
//! reading only these is several times faster than reading tolerantly.

use super::{San, SanBody, SanSuffix};
use crate::{CastlingSide, File, Rank, Role, Square};

/// Reads a move; `None` if it has to be read tolerantly. What this reads, tolerant reading reads in
/// the same way.
#[inline]
pub(super) fn parse(text: &[u8]) -> Option<San> {
    let (body, suffix) = match text {
        [body @ .., b'+'] => (body, Some(SanSuffix::Check)),
        [body @ .., b'#'] => (body, Some(SanSuffix::Checkmate)),
        _ => (text, None),
    };
    let body = match body {
        b"O-O" => SanBody::Castling(CastlingSide::King),
        b"O-O-O" => SanBody::Castling(CastlingSide::Queen),
        _ => parse_move(body)?,
    };
    Some(San { body, suffix })
}

#[inline]
fn parse_move(text: &[u8]) -> Option<SanBody> {
    let (text, promotion) = match text {
        [rest @ .., b'=', letter] => {
            (rest, Some(piece(*letter).filter(|&role| role != Role::King)?))
        }
        _ => (text, None),
    };
    let [rest @ .., to_file, to_rank] = text else { return None };
    let to = Square::new(file(*to_file)?, rank(*to_rank)?);
    let (rest, capture) = match rest {
        [rest @ .., b'x'] => (rest, true),
        _ => (rest, false),
    };
    let (role, origin) = match rest {
        [letter, origin @ ..] if letter.is_ascii_uppercase() => (piece(*letter)?, origin),
        _ => (Role::Pawn, rest),
    };
    let (file, rank) = match *origin {
        [] => (None, None),
        [letter] => match file(letter) {
            Some(file) => (Some(file), None),
            None => (None, Some(rank(letter)?)),
        },
        [letter, digit] => (Some(file(letter)?), Some(rank(digit)?)),
        _ => return None,
    };
    let is_usual = match role {
        // Not `xd5` or `4d5`.
        Role::Pawn => file.is_some() || rank.is_none() && !capture,
        _ => promotion.is_none(),
    };
    is_usual.then_some(SanBody::Move { role, file, rank, capture, to, promotion })
}

#[inline]
fn piece(letter: u8) -> Option<Role> {
    match letter {
        b'N' => Some(Role::Knight),
        b'B' => Some(Role::Bishop),
        b'R' => Some(Role::Rook),
        b'Q' => Some(Role::Queen),
        b'K' => Some(Role::King),
        _ => None,
    }
}

#[inline]
fn file(letter: u8) -> Option<File> {
    File::from_index(letter.wrapping_sub(b'a'))
}

#[inline]
fn rank(digit: u8) -> Option<Rank> {
    Rank::from_index(digit.wrapping_sub(b'1'))
}
