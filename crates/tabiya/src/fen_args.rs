//! A position on the command line.

use clap::Args;
use rules::{CastlingMode, ParseFenError, Position, Setup};

use crate::outcome::Failure;

/// The argument of every command that works on one position.
#[derive(Args)]
pub(crate) struct FenArgs {
    /// The position as FEN; the starting position if left out
    ///
    /// One argument in quotes, or its four to six fields as they are.
    #[arg(value_name = "FEN")]
    fen: Vec<String>,
}

impl FenArgs {
    /// What the FEN says, whether a position or not.
    ///
    /// # Errors
    ///
    /// What is wrong with the FEN, and where.
    pub(crate) fn setup(&self) -> Result<Setup, Failure> {
        if self.fen.is_empty() {
            return Ok(Setup::initial());
        }
        let fen = self.fen.join(" ");
        fen.parse().map_err(|error| Failure::Usage(point_at(&fen, &error)))
    }

    /// The position of the FEN.
    ///
    /// # Errors
    ///
    /// What is wrong with the FEN, and where.
    pub(crate) fn position(&self, mode: CastlingMode) -> Result<Position, Failure> {
        let setup = self.setup()?;
        Position::from_setup(setup.clone(), mode).map_err(|error| {
            let mut message = format!("this FEN is no position: {error}");
            if Position::from_setup(setup, CastlingMode::Chess960).is_ok() {
                message.push_str("\n(it is one of Chess960: try --chess960)");
            }
            Failure::Usage(message)
        })
    }
}

/// The mode that the option `--chess960` stands for.
pub(crate) fn castling_mode(chess960: bool) -> CastlingMode {
    if chess960 { CastlingMode::Chess960 } else { CastlingMode::Standard }
}

/// The error, and below the FEN an arrow to where it is.
fn point_at(fen: &str, error: &ParseFenError) -> String {
    // Other characters may be wider or narrower than one column.
    if fen.bytes().all(|byte| matches!(byte, b' '..=b'~')) {
        format!("{error}\n  {fen}\n  {:>width$}", '^', width = error.at() + 1)
    } else {
        error.to_string()
    }
}
