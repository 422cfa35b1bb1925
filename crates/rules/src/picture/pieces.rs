//! The pieces, drawn for this project on a square of 100 by 100.
//!
//! All stand on the same base, at height 90. They can be recognized by their silhouettes alone,
//! even on squares of 30 pixels; the inner lines are for larger ones.

use crate::Role;

/// One piece, the same for both colors.
pub(super) struct Drawing {
    /// The silhouette: filled and outlined.
    pub(super) body: &'static str,
    /// Lines within it.
    pub(super) lines: &'static str,
    /// Spots within it, filled like the lines: the eye and nostril of the knight.
    pub(super) spots: Option<&'static str>,
}

/// The width of the outlines.
pub(super) const OUTLINE: &str = "3.6";
/// The width of the lines within a body.
pub(super) const INNER_LINE: &str = "3.2";

/// The drawing of a piece as SVG paths, for programs that draw boards themselves.
#[derive(Copy, Clone, PartialEq, Debug)]
#[non_exhaustive]
pub struct PieceShape {
    /// The silhouette: filled and outlined.
    pub body: &'static str,
    /// Lines within it.
    pub lines: &'static str,
    /// Spots within it, filled like the lines.
    pub spots: Option<&'static str>,
    /// The width of the outline.
    pub outline: f64,
    /// The width of the lines.
    pub inner_line: f64,
}

impl PieceShape {
    /// The width and height of the square that the paths are drawn on.
    pub const SIZE: f64 = 100.0;
}

/// The drawing of a piece, the same for both colors.
///
/// ```
/// use tabiya_rules::{Role, picture::piece_shape};
///
/// assert!(piece_shape(Role::Knight).spots.is_some());
/// ```
pub fn piece_shape(role: Role) -> PieceShape {
    let Drawing { body, lines, spots } = *drawing(role);
    PieceShape { body, lines, spots, outline: 3.6, inner_line: 3.2 }
}

pub(super) fn drawing(role: Role) -> &'static Drawing {
    match role {
        Role::Pawn => &PAWN,
        Role::Knight => &KNIGHT,
        Role::Bishop => &BISHOP,
        Role::Rook => &ROOK,
        Role::Queen => &QUEEN,
        Role::King => &KING,
    }
}

const PAWN: Drawing = Drawing {
    body: "M25 90V85C25 76 38 71 41 54H36C32 54 32 48 35 47L41 44A15 15 0 1 1 59 44\
        L65 47C68 48 68 54 64 54H59C62 71 75 76 75 85V90Z",
    lines: "M41 54H59M30 79H70",
    spots: None,
};

const KNIGHT: Drawing = Drawing {
    body: "M22 90V84Q22 80 28 79C29 68 34 65 40 61C45 57 48 53 47 47C43 52 38 54 35 57\
        C32 60 32 64 29 67C26 70 20 70 17 66C11 65 7 59 10 51C13 45 20 42 23 35\
        C26 29 31 24 38 21C37 16 39 11 42 7C47 10 51 14 52 19C72 23 84 45 76 79\
        Q80 80 80 84V90Z",
    lines: "M28 79H76M52 30C64 35 69 50 66 70M22 63L27 58",
    spots: Some("M29 36Q31 30 38 31Q37 37 29 36ZM14 54C14 51 18 50 19 52C19 55 15 57 14 54Z"),
};

const BISHOP: Drawing = Drawing {
    body: "M23 90V84Q23 80 30 79C37 77 41 73 42 68H36Q32 65 35 61L39 59\
        C27 50 30 37 45 24A6.5 6.5 0 1 1 55 24C70 37 73 50 61 59L65 61Q68 65 64 68\
        H58C59 73 63 77 70 79Q77 80 77 84V90Z",
    lines: "M39 59H61M42 68H58M30 79H70M58 33L49 45",
    spots: None,
};

const ROOK: Drawing = Drawing {
    body: "M22 90V83Q22 79 26 79H28V73L35 67V43L27 36V18H38V25H45V18H55V25H62V18H73\
        V36L65 43V67L72 73V79H74Q78 79 78 83V90Z",
    lines: "M28 35H72M36 43H64M36 67H64M28 79H72",
    spots: None,
};

const QUEEN: Drawing = Drawing {
    body: "M22 90V84Q22 80 28 79C34 76 36 71 34 63L18 36A5.5 5.5 0 1 1 23 32L33 42\
        L34 24A5.5 5.5 0 1 1 39 24L44 39L47 20A5.5 5.5 0 1 1 53 20L56 39\
        L61 24A5.5 5.5 0 1 1 66 24L67 42L77 32A5.5 5.5 0 1 1 82 36L66 63\
        C64 71 66 76 72 79Q78 80 78 84V90Z",
    lines: "M29 54Q50 47 71 54M34 63Q50 58 66 63M28 79H72",
    spots: None,
};

const KING: Drawing = Drawing {
    body: "M22 90V84Q22 80 28 79C34 76 37 71 35 63C33 53 21 53 21 42C21 33 31 31 39 35\
        C40 31 42 29 45 28V22H37V13H45V6H55V13H63V22H55V28C58 29 60 31 61 35\
        C69 31 79 33 79 42C79 53 67 53 65 63C63 71 66 76 72 79Q78 80 78 84V90Z",
    lines: "M39 35C39 42 41 48 44 53M61 35C61 42 59 48 56 53M35 63Q50 58 65 63M28 79H72",
    spots: None,
};
