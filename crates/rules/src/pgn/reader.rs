use std::{
    fmt,
    io::{self, BufRead, BufReader, Read},
};

use super::{GameBuilder, GameError, Limits, MoveCounter, Parser, Replay, TreeBuilder};

/// The games of a PGN file of any size, one after the other. A broken game is an error between
/// them.
///
/// ```
/// use tabiya_rules::pgn::{ReadError, Reader};
///
/// # fn open() -> &'static [u8] { b"[White \"Anna\"]\n\n1. e4 e5 2. Ke3 * 1. d4 *" }
/// let file = open();
/// let mut reader = Reader::new(file);
/// while let Some(game) = reader.next_game() {
///     match game {
///         Ok(game) => println!("{} moves", game.moves.len()),
///         Err(ReadError::Game(error)) => println!("{error}"),
///         Err(ReadError::Io(error)) => return Err(error),
///     }
/// }
/// # Ok::<(), std::io::Error>(())
/// ```
pub struct Reader<R, C: GameBuilder = TreeBuilder> {
    file: BufReader<R>,
    parser: Parser,
    replay: Replay<C>,
    /// Whether the file cannot be read any further.
    failed: bool,
}

/// Large enough that I/O does not dominate.
const BUFFER_BYTES: usize = 64 << 10;

impl<R: Read> Reader<R> {
    /// Games as trees.
    pub fn new(file: R) -> Reader<R> {
        Reader::with(file, Limits::DEFAULT, TreeBuilder::default())
    }

    /// Only checks that all moves are legal: see [`MoveCounts`](super::MoveCounts).
    pub fn checking(file: R) -> Reader<R, MoveCounter> {
        Reader::with(file, Limits::DEFAULT, MoveCounter::default())
    }
}

impl<R: Read, C: GameBuilder> Reader<R, C> {
    /// Games as this builder makes them.
    pub fn with(file: R, limits: Limits, record: C) -> Reader<R, C> {
        Reader {
            file: BufReader::with_capacity(BUFFER_BYTES, file),
            parser: Parser::with_limits(limits),
            replay: Replay::new(record),
            failed: false,
        }
    }

    /// The next game or its error. After an I/O error there are no more games.
    pub fn next_game(&mut self) -> Option<Result<C::Output, ReadError>> {
        while !self.failed {
            let mut piece = match self.file.fill_buf() {
                Ok(piece) => piece,
                Err(error) if error.kind() == io::ErrorKind::Interrupted => continue,
                Err(error) => {
                    self.failed = true;
                    return Some(Err(ReadError::Io(error)));
                }
            };
            let length = piece.len();
            let has_ended = if length == 0 {
                self.parser.finish(&mut self.replay)
            } else {
                self.parser.feed(&mut piece, &mut self.replay)
            };
            let used = length - piece.len();
            self.file.consume(used);
            if has_ended {
                return self.replay.take().map(|game| game.map_err(ReadError::Game));
            }
            if length == 0 {
                return None;
            }
        }
        None
    }

    /// The number of bytes read, to show progress.
    pub fn bytes_read(&self) -> u64 {
        self.parser.bytes_read()
    }
}

impl<R: Read, C: GameBuilder> Iterator for Reader<R, C> {
    type Item = Result<C::Output, ReadError>;

    fn next(&mut self) -> Option<Self::Item> {
        self.next_game()
    }
}

/// A game could not be read from a file.
#[derive(Debug)]
pub enum ReadError {
    /// The game is broken; the next one can be read.
    Game(GameError),
    /// The file cannot be read any further.
    Io(io::Error),
}

impl fmt::Display for ReadError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            ReadError::Game(error) => error.fmt(f),
            ReadError::Io(error) => write!(f, "cannot read the file: {error}"),
        }
    }
}

impl std::error::Error for ReadError {}
