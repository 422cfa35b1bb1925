use alloc::vec::Vec;
use core::fmt;

use crate::{Move, MoveKind, Position, Role, Square, Uci};

const ENTRY: usize = 16;

/// A book: entries of 16 bytes, sorted by the key of their position. The bytes can be borrowed,
/// owned, or a file mapped into memory.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct Book<B> {
    bytes: B,
}

/// A move of a book.
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Entry {
    /// The [key](Position::polyglot_key) of the position.
    pub key: u64,
    /// The move as it is packed in the book. [`Entry::to_move`] reads it.
    pub packed: u16,
    /// How good or how frequent the move is, compared with the others of the position.
    pub weight: u16,
    /// For programs that learn; 0 otherwise.
    pub learn: u32,
}

/// The bytes are not a book.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum BookError {
    /// The length is not a multiple of 16; with the length.
    Length(usize),
}

impl fmt::Display for BookError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            BookError::Length(bytes) => {
                write!(f, "{bytes} bytes are not a book: expected a multiple of {ENTRY}")
            }
        }
    }
}

impl core::error::Error for BookError {}

impl Book<Vec<u8>> {
    /// The bytes of a book with these entries. They may come in any order; those of one position
    /// are sorted by weight, the largest first, as readers expect.
    #[must_use]
    pub fn write(entries: impl IntoIterator<Item = Entry>) -> Vec<u8> {
        let mut entries: Vec<Entry> = entries.into_iter().collect();
        entries.sort_by_key(|entry| (entry.key, u16::MAX - entry.weight, entry.packed));
        entries.iter().flat_map(Entry::to_bytes).collect()
    }
}

impl<B: AsRef<[u8]>> Book<B> {
    /// Reads a book. Only the length is checked; the entries are read when they are asked for.
    ///
    /// # Errors
    ///
    /// If the length is not a multiple of 16.
    pub fn new(bytes: B) -> Result<Book<B>, BookError> {
        let length = bytes.as_ref().len();
        if length % ENTRY == 0 { Ok(Book { bytes }) } else { Err(BookError::Length(length)) }
    }

    /// The number of entries.
    #[must_use]
    pub fn len(&self) -> usize {
        self.bytes.as_ref().len() / ENTRY
    }

    /// Whether there are no entries.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// All entries, in the order of the book.
    pub fn entries(&self) -> impl Iterator<Item = Entry> + '_ {
        (0..self.len()).map(|at| self.entry(at))
    }

    /// The entries of the positions with this key.
    pub fn find(&self, key: u64) -> impl Iterator<Item = Entry> + '_ {
        let (mut low, mut high) = (0, self.len());
        while low < high {
            let middle = low + (high - low) / 2;
            if self.entry(middle).key < key {
                low = middle + 1;
            } else {
                high = middle;
            }
        }
        (low..self.len()).map(|at| self.entry(at)).take_while(move |entry| entry.key == key)
    }

    /// The moves for a position with their weights, as they come in the book. An entry that is not
    /// a legal move here is left out: keys are not unique.
    pub fn moves<'a>(&'a self, position: &'a Position) -> impl Iterator<Item = (Move, u16)> + 'a {
        let entries = self.find(position.polyglot_key());
        entries.filter_map(|entry| Some((entry.to_move(position)?, entry.weight)))
    }

    fn entry(&self, at: usize) -> Entry {
        let bytes = &self.bytes.as_ref()[at * ENTRY..][..ENTRY];
        let number = |range: core::ops::Range<usize>| {
            bytes[range].iter().fold(0u64, |number, &byte| number << 8 | u64::from(byte))
        };
        Entry {
            key: number(0..8),
            packed: number(8..10) as u16,
            weight: number(10..12) as u16,
            learn: number(12..16) as u32,
        }
    }
}

impl Entry {
    /// The entry for a legal move of a position.
    #[must_use]
    pub fn new(position: &Position, chosen: Move, weight: u16) -> Entry {
        // Castling is written as king takes rook, also in standard chess.
        let to = match chosen.kind() {
            MoveKind::Castling { rook } => rook,
            _ => chosen.to(),
        };
        let promotion = chosen.promotion().map_or(0, |role| role as u16);
        let packed = promotion << 12 | (chosen.from().index() as u16) << 6 | to.index() as u16;
        Entry { key: position.polyglot_key(), packed, weight, learn: 0 }
    }

    /// The move, if it is legal in the position.
    #[must_use]
    pub fn to_move(self, position: &Position) -> Option<Move> {
        let promotion = match self.packed >> 12 & 7 {
            0 => None,
            number => Some(
                *Role::ALL
                    .get(usize::from(number))
                    .filter(|&&role| Role::PROMOTIONS.contains(&role))?,
            ),
        };
        let from = Square::wrapping((self.packed >> 6) as u8);
        let to = Square::wrapping(self.packed as u8);
        Uci { from, to, promotion }.to_move(position).ok()
    }

    /// The 16 bytes of the entry.
    #[must_use]
    pub fn to_bytes(&self) -> [u8; ENTRY] {
        let mut bytes = [0; ENTRY];
        bytes[..8].copy_from_slice(&self.key.to_be_bytes());
        bytes[8..10].copy_from_slice(&self.packed.to_be_bytes());
        bytes[10..12].copy_from_slice(&self.weight.to_be_bytes());
        bytes[12..].copy_from_slice(&self.learn.to_be_bytes());
        bytes
    }
}
