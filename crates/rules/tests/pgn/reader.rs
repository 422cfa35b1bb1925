//! Games from files, with the feature `std`.

use std::io::{self, Read};

use tabiya_rules::pgn::{Games, ReadError, Reader};

use crate::corpus::{ACCEPTED, REJECTED};

/// A file that gives a few bytes at a time, is interrupted all the time, and
/// fails at its end if it shall.
struct Slow<'a> {
    left: &'a [u8],
    turn: usize,
    fails: bool,
}

impl Read for Slow<'_> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        self.turn += 1;
        if self.turn % 3 == 0 {
            return Err(io::ErrorKind::Interrupted.into());
        }
        if self.left.is_empty() && self.fails {
            return Err(io::Error::other("the disk is gone"));
        }
        let length = buffer.len().min(self.left.len()).min(self.turn % 5 + 1);
        buffer[..length].copy_from_slice(&self.left[..length]);
        self.left = &self.left[length..];
        Ok(length)
    }
}

#[test]
fn a_file_has_the_games_of_its_bytes() {
    for (shows, text, _) in ACCEPTED.iter().chain(REJECTED) {
        let mut reader = Reader::new(Slow { left: text, turn: 0, fails: false });
        let mut expected = Games::new(text);
        while let Some(game) = reader.next_game() {
            let game = game.map_err(|error| match error {
                ReadError::Game(error) => error,
                ReadError::Io(error) => panic!("{error}"),
            });
            assert_eq!(Some(game), expected.next(), "{shows}");
        }
        assert!(expected.next().is_none(), "{shows}");
        assert!(reader.next_game().is_none(), "{shows}");
        assert_eq!(reader.bytes_read(), text.len() as u64, "{shows}");
    }
}

#[test]
fn an_error_of_the_file_ends_it() {
    let left = b"1. e4 * 1. d4 * 1. c4";
    let mut reader = Reader::checking(Slow { left, turn: 0, fails: true });
    assert!(matches!(reader.next(), Some(Ok(_))));
    assert!(matches!(reader.next(), Some(Ok(_))));
    let error = reader.next().unwrap().unwrap_err();
    assert_eq!(error.to_string(), "cannot read the file: the disk is gone");
    assert!(reader.next().is_none());
}
