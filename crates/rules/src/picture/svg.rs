use alloc::vec::Vec;

use super::{Ink, Theme};
use crate::{Board, Color, Square};

/// A board as an SVG image.
///
/// ```
/// use tabiya_rules::{Color, Position, Square, picture::{Ink, Svg, Theme}};
///
/// // Fool's mate.
/// let fen = "rnb1kbnr/pppp1ppp/8/4p3/6Pq/5P2/PPPPP2P/RNBQKBNR w KQkq - 1 3";
/// let position = Position::from_fen(fen)?;
/// let svg = Svg::of(position.board())
///     .below(Color::Black)
///     .theme(Theme::Green)
///     .last_move(Square::D8, Square::H4)
///     .check(Square::E1)
///     .arrow(Square::H4, Square::E1, Ink::Red)
///     .title("Fool's mate")
///     .to_string();
/// assert!(svg.starts_with("<svg "));
/// assert!(svg.contains("<title>Fool&apos;s mate</title>"));
/// # Ok::<(), tabiya_rules::FenError>(())
/// ```
///
/// A square is 100 units wide, and the upper left corner of the board is always at 0,0, so more can
/// be drawn on top. The image refers to nothing outside, and defines only the pieces on the board.
#[derive(Clone, Debug)]
pub struct Svg<'a> {
    pub(super) board: &'a Board,
    pub(super) below: Color,
    pub(super) coordinates: bool,
    pub(super) theme: Theme,
    pub(super) square_px: u16,
    pub(super) last_move: Option<(Square, Square)>,
    pub(super) check: Option<Square>,
    pub(super) marks: [Option<Ink>; 64],
    pub(super) circles: [Option<Ink>; 64],
    pub(super) arrows: Vec<(Square, Square, Ink)>,
    pub(super) title: Option<&'a str>,
    pub(super) description: Option<&'a str>,
}

impl<'a> Svg<'a> {
    /// A picture with White at the bottom, with coordinates, in the wood theme, with 45 pixels per
    /// square.
    #[must_use]
    pub fn of(board: &'a Board) -> Svg<'a> {
        Svg {
            board,
            below: Color::White,
            coordinates: true,
            theme: Theme::Wood,
            square_px: 45,
            last_move: None,
            check: None,
            marks: [None; 64],
            circles: [None; 64],
            arrows: Vec::new(),
            title: None,
            description: None,
        }
    }

    /// Puts this player's side at the bottom.
    #[must_use]
    pub fn below(mut self, player: Color) -> Svg<'a> {
        self.below = player;
        self
    }

    /// Draws a frame with the names of ranks and files, or leaves it out.
    #[must_use]
    pub fn coordinates(mut self, shown: bool) -> Svg<'a> {
        self.coordinates = shown;
        self
    }

    /// Chooses the colors.
    #[must_use]
    pub fn theme(mut self, theme: Theme) -> Svg<'a> {
        self.theme = theme;
        self
    }

    /// Sets the width of a square in pixels, at least 1; the frame of the
    /// coordinates adds four fifths of a square to the image.
    #[must_use]
    pub fn square_px(mut self, pixels: u16) -> Svg<'a> {
        self.square_px = pixels.max(1);
        self
    }

    /// Highlights the two squares of the last move.
    #[must_use]
    pub fn last_move(mut self, from: Square, to: Square) -> Svg<'a> {
        self.last_move = Some((from, to));
        self
    }

    /// Lets a square glow red, for a king in check.
    #[must_use]
    pub fn check(mut self, king: Square) -> Svg<'a> {
        self.check = Some(king);
        self
    }

    /// Paints a square; the last color wins.
    #[must_use]
    pub fn mark(mut self, square: Square, ink: Ink) -> Svg<'a> {
        self.marks[square.index()] = Some(ink);
        self
    }

    /// Draws a circle around a square; the last color wins.
    #[must_use]
    pub fn circle(mut self, square: Square, ink: Ink) -> Svg<'a> {
        self.circles[square.index()] = Some(ink);
        self
    }

    /// Draws an arrow between squares, over those drawn before; a circle if they are the same.
    #[must_use]
    pub fn arrow(mut self, from: Square, to: Square, ink: Ink) -> Svg<'a> {
        if from == to {
            return self.circle(to, ink);
        }
        self.arrows.push((from, to, ink));
        self
    }

    /// Sets the title for tooltips and screen readers; "Chess board" by default.
    #[must_use]
    pub fn title(mut self, title: &'a str) -> Svg<'a> {
        self.title = Some(title);
        self
    }

    /// Sets a longer description for screen readers.
    #[must_use]
    pub fn description(mut self, description: &'a str) -> Svg<'a> {
        self.description = Some(description);
        self
    }
}
