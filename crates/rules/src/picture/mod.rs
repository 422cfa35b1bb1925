//! Pictures of a board: [`Text`] for terminals and documents, [`Svg`] for pages and images. The
//! same picture always gives the same bytes.
//!
//! ```
//! use tabiya_rules::{Board, Square, picture::{Svg, Text}};
//!
//! let board = Board::initial();
//! assert!(Text::of(&board).to_string().ends_with("1 R N B Q K B N R\n  a b c d e f g h"));
//!
//! let svg = Svg::of(&board).last_move(Square::E2, Square::E4).to_string();
//! assert!(svg.starts_with("<svg ") && svg.ends_with("</svg>\n"));
//! ```

mod arrow;
mod draw;
mod pieces;
mod svg;
mod text;
mod theme;
mod view;

pub use pieces::{PieceShape, piece_shape};
pub use svg::Svg;
pub use text::{Symbols, Text};
pub use theme::{Ink, Theme};
