//! A buffer for the bytes of a FEN. Calling a formatter for each letter would cost more than the
//! letters themselves.

use crate::{Board, Color, Role, Square};

/// A FEN being written.
pub(crate) struct FenText {
    bytes: [u8; FenText::MOST],
    length: usize,
}

impl Default for FenText {
    fn default() -> FenText {
        FenText { bytes: [0; FenText::MOST], length: 0 }
    }
}

impl FenText {
    /// 64 squares and 7 slashes, the side to move, 16 castling letters, an en
    /// passant square, two numbers of ten digits, 5 blanks.
    const MOST: usize = 64 + 7 + 1 + 16 + 2 + 20 + 5;

    #[inline]
    pub(super) fn push(&mut self, byte: u8) {
        self.bytes[self.length] = byte;
        self.length += 1;
    }

    pub(super) fn push_number(&mut self, number: u32) {
        let mut digits = [0; 10];
        let mut count = 0;
        let mut rest = number;
        loop {
            digits[count] = b'0' + (rest % 10) as u8;
            count += 1;
            rest /= 10;
            if rest == 0 {
                break;
            }
        }
        for &digit in digits[..count].iter().rev() {
            self.push(digit);
        }
    }

    pub(crate) fn push_board(&mut self, board: &Board) {
        let letters = letters(board);
        for rank in (0..8).rev() {
            let mut gap = 0;
            for &letter in &letters[8 * rank..8 * rank + 8] {
                if letter == 0 {
                    gap += 1;
                    continue;
                }
                if gap > 0 {
                    self.push(b'0' + gap);
                    gap = 0;
                }
                self.push(letter);
            }
            if gap > 0 {
                self.push(b'0' + gap);
            }
            if rank > 0 {
                self.push(b'/');
            }
        }
    }

    pub(crate) fn as_str(&self) -> &str {
        core::str::from_utf8(&self.bytes[..self.length]).expect("a FEN is ASCII")
    }
}

/// The letter on each square, or 0 if it is empty. Filled by kind of piece, which is faster than
/// asking each square for its piece.
fn letters(board: &Board) -> [u8; 64] {
    let mut letters = [0; 64];
    for color in Color::ALL {
        for role in Role::ALL {
            let piece = role.of(color);
            for square in board.by_piece(piece) {
                letters[Square::index(square)] = piece.to_char() as u8;
            }
        }
    }
    letters
}
