//! `tabiya board`: a picture of a position.

use std::io::{self, Write};

use clap::Args;
use rules::{
    Color,
    picture::{Svg, Symbols, Text},
};

use crate::{
    fen_args::FenArgs,
    outcome::{CommandOutcome, Failure},
};

/// Draw a board as text or as an image
///
/// Draws any FEN, even one that the rules do not allow.
#[derive(Args)]
#[command(after_help = "\
Examples:
  tabiya board
  tabiya board --unicode --dark 'r1bqkbnr/pppp1ppp/2n5/1B2p3/4P3/5N2/PPPP1PPP/RNBQK2R b KQkq - 3 3'
  tabiya board --svg '1K1k4/1P6/8/8/8/8/r7/2R5 w - - 0 1' > lucena.svg")]
pub(crate) struct BoardArgs {
    #[command(flatten)]
    fen: FenArgs,

    /// Write an SVG image
    ///
    /// Use it for pages and documents. A king in check is highlighted.
    #[arg(long)]
    svg: bool,

    /// Draw the pieces with chess symbols instead of letters
    ///
    /// White's pieces are outlined, for dark text on a light background.
    #[arg(long, conflicts_with = "svg")]
    unicode: bool,

    /// With --unicode: fill White's pieces instead of Black's
    ///
    /// For light text on a dark background.
    #[arg(long, requires = "unicode")]
    dark: bool,

    /// Show the board from Black's side
    #[arg(long)]
    black: bool,
}

impl BoardArgs {
    pub(crate) fn run(self) -> Result<CommandOutcome, Failure> {
        let setup = self.fen.setup()?;
        let below = if self.black { Color::Black } else { Color::White };
        let picture = if self.svg {
            let svg = Svg::of(&setup.board).below(below);
            let king = setup.board.king_of(setup.turn);
            match king.filter(|&king| setup.board.attackers(king, !setup.turn).any()) {
                Some(king) => svg.check(king).to_string(),
                None => svg.to_string(),
            }
        } else {
            let symbols = match (self.unicode, self.dark) {
                (false, _) => Symbols::Letters,
                (true, false) => Symbols::Figurines,
                (true, true) => Symbols::FigurinesOnDark,
            };
            format!("{}\n", Text::of(&setup.board).below(below).symbols(symbols))
        };
        io::stdout().write_all(picture.as_bytes()).map_err(Failure::Output)?;
        Ok(CommandOutcome::Fine)
    }
}
