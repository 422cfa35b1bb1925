use core::fmt;

use super::view;
use crate::{Color, Square};

/// The outline of an arrow between two squares, as the data of an SVG path.
///
/// It starts and ends short of the centers of the squares, so that the pieces there stay visible.
/// It has no direction if the squares are the same.
pub(super) struct Arrow {
    tail: (f64, f64),
    /// The direction, of length 1.
    toward: (f64, f64),
    length: f64,
}

const TAIL_GAP: f64 = 30.0;
const TIP_GAP: f64 = 10.0;
const SHAFT_HALF_WIDTH: f64 = 8.0;
const HEAD_HALF_WIDTH: f64 = 23.0;
const HEAD_LENGTH: f64 = 36.0;

impl Arrow {
    pub(super) fn new(from: Square, to: Square, below: Color) -> Arrow {
        let ((x, y), (to_x, to_y)) = (view::corner(from, below), view::corner(to, below));
        let (x, y) = (f64::from(x), f64::from(y));
        let (across, down) = (f64::from(to_x) - x, f64::from(to_y) - y);
        let length = root(across * across + down * down);
        Arrow { tail: (x + 50.0, y + 50.0), toward: (across / length, down / length), length }
    }

    /// The point this far along the arrow and to the right of it.
    fn point(&self, along: f64, beside: f64) -> Point {
        let (x, y) = self.toward;
        Point { x: self.tail.0 + along * x - beside * y, y: self.tail.1 + along * y + beside * x }
    }
}

impl fmt::Display for Arrow {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let tip = self.length - TIP_GAP;
        let neck = tip - HEAD_LENGTH;
        write!(f, "M{}", self.point(TAIL_GAP, SHAFT_HALF_WIDTH))?;
        for (along, beside) in [
            (neck, SHAFT_HALF_WIDTH),
            (neck, HEAD_HALF_WIDTH),
            (tip, 0.0),
            (neck, -HEAD_HALF_WIDTH),
            (neck, -SHAFT_HALF_WIDTH),
            (TAIL_GAP, -SHAFT_HALF_WIDTH),
        ] {
            write!(f, "L{}", self.point(along, beside))?;
        }
        f.write_str("Z")
    }
}

/// A point of the board, printed to a tenth of a unit.
struct Point {
    x: f64,
    y: f64,
}

impl fmt::Display for Point {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write_tenths(f, self.x)?;
        f.write_str(" ")?;
        write_tenths(f, self.y)
    }
}

/// Writes a non-negative number without a useless `.0`.
fn write_tenths(f: &mut fmt::Formatter<'_>, value: f64) -> fmt::Result {
    let tenths = (value * 10.0 + 0.5) as u32;
    match (tenths / 10, tenths % 10) {
        (whole, 0) => write!(f, "{whole}"),
        (whole, part) => write!(f, "{whole}.{part}"),
    }
}

/// The square root of an integer up to a million, to six decimals; `core` has none for floats.
fn root(whole: f64) -> f64 {
    ((whole as u64) * 1_000_000_000_000).isqrt() as f64 / 1_000_000.0
}
