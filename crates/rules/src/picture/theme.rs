use crate::ByColor;

/// The colors of the squares, the frame and the pieces of an [`Svg`] picture.
///
/// [`Svg`]: super::Svg
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub enum Theme {
    /// Maple and walnut.
    Wood,
    /// Cream and green, as on a tournament's roll-up board.
    Green,
    /// Pale and darker blue-gray.
    Slate,
    /// Black, white, and mid-gray: each piece has a contrast of 4.5 to 1 or more on each square, by
    /// its body or its outline.
    HighContrast,
}

impl Theme {
    /// All themes.
    pub const ALL: [Theme; 4] = [Theme::Wood, Theme::Green, Theme::Slate, Theme::HighContrast];

    pub(super) fn palette(self) -> &'static Palette {
        match self {
            Theme::Wood => &WOOD,
            Theme::Green => &GREEN,
            Theme::Slate => &SLATE,
            Theme::HighContrast => &HIGH_CONTRAST,
        }
    }
}

/// The color of a marked square, a circle or an arrow.
///
/// These are the four of the `[%csl]` and `[%cal]` comments in PGN files.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
#[allow(missing_docs)]
pub enum Ink {
    Green,
    Red,
    Yellow,
    Blue,
}

impl Ink {
    pub(super) const fn hex(self) -> &'static str {
        match self {
            Ink::Green => "#2e8b57",
            Ink::Red => "#c9372c",
            Ink::Yellow => "#e3a008",
            Ink::Blue => "#2b6cb0",
        }
    }
}

/// The color of the glow under a king in check, in every theme.
pub(super) const CHECK: &str = "#e0261b";

pub(super) struct Palette {
    /// The light and the dark squares.
    pub(super) squares: ByColor<&'static str>,
    /// Laid over the squares of the last move.
    pub(super) last_move: Veil,
    pub(super) frame: &'static str,
    /// The names of ranks and files on the frame.
    pub(super) label: &'static str,
    pub(super) pieces: ByColor<PieceColors>,
}

pub(super) struct Veil {
    pub(super) fill: &'static str,
    pub(super) opacity: &'static str,
}

pub(super) struct PieceColors {
    pub(super) body: &'static str,
    pub(super) outline: &'static str,
    /// The lines within the body.
    pub(super) inner: &'static str,
}

const PIECES: ByColor<PieceColors> = ByColor {
    white: PieceColors { body: "#fffaf0", outline: "#2a2320", inner: "#2a2320" },
    black: PieceColors { body: "#3a3230", outline: "#191413", inner: "#e9dfcf" },
};

const WOOD: Palette = Palette {
    squares: ByColor { white: "#efdcbd", black: "#b3825a" },
    last_move: Veil { fill: "#bfc92c", opacity: ".5" },
    frame: "#5f4130",
    label: "#efdcbd",
    pieces: PIECES,
};

const GREEN: Palette = Palette {
    squares: ByColor { white: "#ebeedd", black: "#6c9271" },
    last_move: Veil { fill: "#e6c700", opacity: ".5" },
    frame: "#2f4a3a",
    label: "#ebeedd",
    pieces: PIECES,
};

const SLATE: Palette = Palette {
    squares: ByColor { white: "#dde3e8", black: "#8093a5" },
    last_move: Veil { fill: "#35c2a4", opacity: ".5" },
    frame: "#36424e",
    label: "#dde3e8",
    pieces: PIECES,
};

const HIGH_CONTRAST: Palette = Palette {
    squares: ByColor { white: "#ffffff", black: "#757575" },
    last_move: Veil { fill: "#ffd500", opacity: ".75" },
    frame: "#000000",
    label: "#ffffff",
    pieces: ByColor {
        white: PieceColors { body: "#ffffff", outline: "#000000", inner: "#000000" },
        black: PieceColors { body: "#000000", outline: "#000000", inner: "#ffffff" },
    },
};

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Color;

    /// The contrast of two colors as WCAG 2.2 defines it, from 1 to 21.
    fn contrast(one: &str, other: &str) -> f64 {
        let (one, other) = (luminance(one), luminance(other));
        (one.max(other) + 0.05) / (one.min(other) + 0.05)
    }

    fn luminance(hex: &str) -> f64 {
        let channel = |start: usize| {
            let value = u8::from_str_radix(&hex[start..start + 2], 16).expect("a hex color");
            let value = f64::from(value) / 255.0;
            if value <= 0.04045 { value / 12.92 } else { ((value + 0.055) / 1.055).powf(2.4) }
        };
        0.2126 * channel(1) + 0.7152 * channel(3) + 0.0722 * channel(5)
    }

    #[test]
    fn pieces_of_both_colors_stand_out_on_all_squares() {
        for theme in Theme::ALL {
            // WCAG 2.2: 1.4.11 for graphics, 1.4.3 for the theme that promises more.
            let needed = if theme == Theme::HighContrast { 4.5 } else { 3.0 };
            let palette = theme.palette();
            for (color, piece) in palette.pieces.iter() {
                for (shade, square) in palette.squares.iter() {
                    let found = contrast(piece.body, square).max(contrast(piece.outline, square));
                    assert!(found >= needed, "{theme:?}: {color} on {shade}: {found:.2}");
                }
                let found = contrast(piece.body, piece.inner);
                assert!(found >= 4.5, "{theme:?}: lines in {color}: {found:.2}");
            }
            let found = contrast(palette.frame, palette.label);
            assert!(found >= 4.5, "{theme:?}: coordinates: {found:.2}");
        }
    }

    #[test]
    fn the_bodies_of_the_two_colors_differ_and_so_do_the_squares() {
        for theme in Theme::ALL {
            let Palette { pieces, squares, .. } = theme.palette();
            let bodies = contrast(pieces[Color::White].body, pieces[Color::Black].body);
            assert!(bodies >= 7.0, "{theme:?}: pieces: {bodies:.2}");
            let shades = contrast(squares.white, squares.black);
            assert!(shades >= 2.0, "{theme:?}: squares: {shades:.2}");
        }
    }
}
