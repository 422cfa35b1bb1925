use core::{fmt, str::FromStr};

use super::{San, SanBody, SanSuffix, strict};
use crate::{CastlingSide, File, Rank, Role, Square};

/// A text is not algebraic notation: what is wrong, and at which character.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct ParseSanError {
    at: usize,
    kind: SanErrorKind,
}

/// What can be wrong with a text in algebraic notation.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum SanErrorKind {
    /// The text is empty.
    Empty,
    /// There is no target square.
    NoTarget,
    /// A pawn captures, but its file is missing.
    NoOrigin,
    /// It looks like castling, but is neither `O-O` nor `O-O-O`.
    NotCastling,
    /// A character that does not belong there.
    Unexpected(char),
    /// A pawn cannot promote to this.
    NotAPromotion(char),
    /// Only pawns promote.
    PromotionOfPiece,
}

impl ParseSanError {
    /// The index of the character with the error, from 0.
    #[must_use]
    pub fn at(&self) -> usize {
        self.at
    }

    /// The error.
    #[must_use]
    pub fn kind(&self) -> SanErrorKind {
        self.kind
    }
}

impl fmt::Display for ParseSanError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "not a move at character {}: ", self.at + 1)?;
        match self.kind {
            SanErrorKind::Empty => f.write_str("the text is empty"),
            SanErrorKind::NoTarget => f.write_str("a target square such as e4 is missing"),
            SanErrorKind::NoOrigin => f.write_str("a pawn's capture names its file, as in exd5"),
            SanErrorKind::NotCastling => f.write_str("castling is O-O or O-O-O"),
            SanErrorKind::Unexpected(letter) => write!(f, "{letter:?} is unexpected"),
            SanErrorKind::NotAPromotion(letter) => {
                write!(f, "{letter:?} is no promotion: expected Q, R, B or N")
            }
            SanErrorKind::PromotionOfPiece => f.write_str("only a pawn is promoted"),
        }
    }
}

impl core::error::Error for ParseSanError {}

impl SanErrorKind {
    fn at(self, at: usize) -> ParseSanError {
        ParseSanError { at, kind: self }
    }
}

impl FromStr for San {
    type Err = ParseSanError;

    #[inline]
    fn from_str(text: &str) -> Result<San, ParseSanError> {
        match strict::parse(text.as_bytes()) {
            Some(san) => Ok(san),
            None => parse_tolerantly(text),
        }
    }
}

fn parse_tolerantly(text: &str) -> Result<San, ParseSanError> {
    let start = text.chars().take_while(|letter| letter.is_whitespace()).count();
    let (body, suffix) = strip_marks(text.trim());
    let mut letters = Letters { rest: body, at: start };
    if body.is_empty() {
        return Err(SanErrorKind::Empty.at(start));
    }
    let body = if body.starts_with(['O', 'o', '0']) {
        parse_castling(&mut letters)?
    } else {
        parse_move(&mut letters)?
    };
    Ok(San { body, suffix })
}

/// Removes everything that annotates the move or announces check, in any order: `!?`, `+`, `++`,
/// `#`, `e.p.`.
fn strip_marks(text: &str) -> (&str, Option<SanSuffix>) {
    let mut body = text;
    let mut suffix = None;
    loop {
        let last = body.chars().next_back();
        let shorter = match last {
            Some('+' | '†') => {
                suffix = suffix.or(Some(SanSuffix::Check));
                last.and_then(|mark| body.strip_suffix(mark))
            }
            Some('#' | '‡') => {
                suffix = Some(SanSuffix::Checkmate);
                last.and_then(|mark| body.strip_suffix(mark))
            }
            Some(mark @ ('!' | '?')) => body.strip_suffix(mark),
            _ => ["e.p.", "ep"].iter().find_map(|mark| body.strip_suffix(mark)),
        };
        match shorter {
            Some(shorter) => body = shorter.trim_end(),
            None => return (body, suffix),
        }
    }
}

fn parse_castling(letters: &mut Letters<'_>) -> Result<SanBody, ParseSanError> {
    let start = letters.at;
    let is_o = |letter| matches!(letter, 'O' | 'o' | '0');
    let mut count = 0;
    while letters.take_if(is_o).is_some() {
        count += 1;
        if letters.take_if(|letter| letter == '-').is_none() {
            break;
        }
    }
    let ended_well = letters.rest.is_empty();
    match count {
        2 if ended_well => Ok(SanBody::Castling(CastlingSide::King)),
        3 if ended_well => Ok(SanBody::Castling(CastlingSide::Queen)),
        _ => Err(SanErrorKind::NotCastling.at(start)),
    }
}

/// A role, an optional origin, an optional capture mark, a target, and an optional promotion. What
/// looks like a target is the origin if another square follows.
fn parse_move(letters: &mut Letters<'_>) -> Result<SanBody, ParseSanError> {
    let role = letters.take_map(role_letter).unwrap_or(Role::Pawn);
    let mut file = letters.take_map(File::from_char);
    let mut rank = letters.take_map(Rank::from_char);
    let mark_at = letters.at;
    let mut capture = letters.take_if(|letter| matches!(letter, 'x' | 'X' | ':' | '×')).is_some();
    if capture && role == Role::Pawn && file.is_none() && rank.is_none() {
        return Err(SanErrorKind::NoOrigin.at(mark_at));
    }
    if !capture {
        letters.take_if(|letter| letter == '-');
    }
    let to = match (letters.take_map(File::from_char), file, rank) {
        (Some(to_file), _, _) => {
            let to_rank = letters.take_map(Rank::from_char).ok_or_else(|| letters.no_target())?;
            Square::new(to_file, to_rank)
        }
        // What was read is the target.
        (None, Some(to_file), Some(to_rank)) if !capture => {
            (file, rank) = (None, None);
            Square::new(to_file, to_rank)
        }
        _ => return Err(letters.no_target()),
    };
    // Some write the capture mark last: `ed4:`.
    capture |= letters.take_if(|letter| letter == ':').is_some();
    let promotion = parse_promotion(letters)?;
    if promotion.is_some() && role != Role::Pawn {
        return Err(SanErrorKind::PromotionOfPiece.at(letters.at));
    }
    match letters.rest.chars().next() {
        Some(letter) => Err(SanErrorKind::Unexpected(letter).at(letters.at)),
        None => Ok(SanBody::Move { role, file, rank, capture, to, promotion }),
    }
}

fn parse_promotion(letters: &mut Letters<'_>) -> Result<Option<Role>, ParseSanError> {
    let mark = letters.take_if(|letter| matches!(letter, '=' | '(' | '/'));
    let at = letters.at;
    let Some(letter) = letters.take_if(|letter| mark.is_some() || role_of(letter).is_some()) else {
        return match mark {
            Some(mark) => Err(SanErrorKind::NotAPromotion(mark).at(at.saturating_sub(1))),
            None => Ok(None),
        };
    };
    let role = role_of(letter)
        .filter(|role| Role::PROMOTIONS.contains(role))
        .ok_or(SanErrorKind::NotAPromotion(letter).at(at))?;
    if mark == Some('(') {
        letters.take_if(|letter| letter == ')');
    }
    Ok(Some(role))
}

/// The letter of a piece at the start of a move. A lower-case `b` is the b-file.
fn role_letter(letter: char) -> Option<Role> {
    if letter == 'b' { None } else { role_of(letter) }
}

/// A letter or a figurine for a piece.
fn role_of(letter: char) -> Option<Role> {
    Role::from_char(letter).or(match letter {
        '♔' | '♚' => Some(Role::King),
        '♕' | '♛' => Some(Role::Queen),
        '♖' | '♜' => Some(Role::Rook),
        '♗' | '♝' => Some(Role::Bishop),
        '♘' | '♞' => Some(Role::Knight),
        '♙' | '♟' => Some(Role::Pawn),
        _ => None,
    })
}

/// The rest of a text, and the number of characters before it.
struct Letters<'a> {
    rest: &'a str,
    at: usize,
}

impl Letters<'_> {
    fn take_map<T>(&mut self, read: impl Fn(char) -> Option<T>) -> Option<T> {
        let letter = self.rest.chars().next()?;
        let found = read(letter)?;
        self.rest = &self.rest[letter.len_utf8()..];
        self.at += 1;
        Some(found)
    }

    fn take_if(&mut self, wanted: impl Fn(char) -> bool) -> Option<char> {
        self.take_map(|letter| wanted(letter).then_some(letter))
    }

    fn no_target(&self) -> ParseSanError {
        match self.rest.chars().next() {
            Some(letter) => SanErrorKind::Unexpected(letter).at(self.at),
            None => SanErrorKind::NoTarget.at(self.at),
        }
    }
}

#[cfg(test)]
mod tests {
    use alloc::string::String;

    use super::*;

    /// Every text of up to five letters, and every one with a piece before it and a promotion or a
    /// check after it.
    #[test]
    fn what_is_read_the_fast_way_means_the_same_as_tolerantly() {
        let letters = "KNPbxaeh138=QO0-+#: ".as_bytes();
        let mut found = 0;
        for length in 0..=4 {
            for mut index in 0..letters.len().pow(length) {
                let mut middle = String::new();
                for _ in 0..length {
                    middle.push(char::from(letters[index % letters.len()]));
                    index /= letters.len();
                }
                for before in ["", "R", "e", "O-"] {
                    for after in ["", "=N", "8", "+"] {
                        let text = [before, middle.as_str(), after].concat();
                        if let Some(read) = strict::parse(text.as_bytes()) {
                            assert_eq!(parse_tolerantly(&text), Ok(read), "{text:?}");
                            found += 1;
                        }
                    }
                }
            }
        }
        assert!(found > 1000, "{found}");
    }

    #[test]
    fn what_programs_write_is_read_the_fast_way() {
        let texts = "e4 exd5 e8=Q e8=N+ exd8=R# Nf3 Nbd2 N1d2 Nb1d2 Nbxd2 N1xd2 Qa1xb2+ Kxe1 O-O O-O+ \
                     O-O-O O-O-O#";
        for text in texts.split_whitespace() {
            assert!(strict::parse(text.as_bytes()).is_some(), "{text}");
        }
    }
}
