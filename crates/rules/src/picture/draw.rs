use core::fmt::{self, Write};

use super::{
    Svg,
    arrow::Arrow,
    pieces::{self, Drawing},
    theme::CHECK,
    view,
};
use crate::{Color, File, Rank, Role, Square};

/// The width of the frame with the coordinates, in units of the image.
const FRAME: u32 = 40;

/// The whole SVG document, with a line break at its end.
impl fmt::Display for Svg<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.open(f)?;
        self.define(f)?;
        if self.coordinates {
            self.draw_frame(f)?;
        }
        self.draw_squares(f)?;
        self.draw_pieces(f)?;
        self.draw_circles_and_arrows(f)?;
        f.write_str("</svg>\n")
    }
}

impl Svg<'_> {
    fn open(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let frame = if self.coordinates { FRAME } else { 0 };
        let units = 800 + 2 * frame;
        let start = Negative(frame);
        let pixels = Hundredths(units * u32::from(self.square_px));
        let label = Escaped(self.title.unwrap_or("Chess board"));
        write!(f, r#"<svg xmlns="http://www.w3.org/2000/svg""#)?;
        write!(f, r#" viewBox="{start} {start} {units} {units}""#)?;
        write!(f, r#" width="{pixels}" height="{pixels}""#)?;
        writeln!(f, r#" role="img" aria-label="{label}">"#)?;
        if let Some(title) = self.title {
            writeln!(f, "<title>{}</title>", Escaped(title))?;
        }
        if let Some(description) = self.description {
            writeln!(f, "<desc>{}</desc>", Escaped(description))?;
        }
        Ok(())
    }

    /// Definitions that are used more than once, or have a gradient.
    fn define(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("<defs>\n")?;
        for role in Role::ALL {
            if self.board.by_role(role).any() {
                define_piece(f, role, pieces::drawing(role))?;
            }
        }
        if self.check.is_some() {
            f.write_str(r#"<radialGradient id="check-glow">"#)?;
            for (offset, opacity) in [("0", "1"), (".5", ".8"), ("1", "0")] {
                write!(f, r#"<stop offset="{offset}" stop-color="{CHECK}""#)?;
                write!(f, r#" stop-opacity="{opacity}"/>"#)?;
            }
            f.write_str("</radialGradient>\n")?;
        }
        f.write_str("</defs>\n")
    }

    fn draw_frame(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let palette = self.theme.palette();
        let (start, units) = (Negative(FRAME), 800 + 2 * FRAME);
        write!(f, r#"<rect x="{start}" y="{start}""#)?;
        write!(f, r#" width="{units}" height="{units}" rx="8""#)?;
        writeln!(f, r#" fill="{}"/>"#, palette.frame)?;
        write!(f, r#"<g fill="{}" font-size="26""#, palette.label)?;
        f.write_str(r#" font-family="system-ui,sans-serif" text-anchor="middle">"#)?;
        f.write_str("\n")?;
        for rank in Rank::ALL {
            let y = 100 * view::row(rank, self.below) + 59;
            writeln!(f, r#"<text x="-20" y="{y}">{rank}</text>"#)?;
        }
        for file in File::ALL {
            let x = 100 * view::column(file, self.below) + 50;
            writeln!(f, r#"<text x="{x}" y="828">{file}</text>"#)?;
        }
        f.write_str("</g>\n")
    }

    /// The squares, and what is drawn on them under the pieces.
    fn draw_squares(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let palette = self.theme.palette();
        // Without it, thin gaps show between squares that do not fill whole pixels.
        f.write_str("<g shape-rendering=\"crispEdges\">\n")?;
        let (light, dark) = (palette.squares.white, palette.squares.black);
        writeln!(f, r#"<rect width="800" height="800" fill="{light}"/>"#)?;
        write!(f, r#"<path fill="{dark}" d=""#)?;
        for square in Square::all().filter(|square| square.shade() == Color::Black) {
            let (x, y) = view::corner(square, self.below);
            write!(f, "M{x} {y}h100v100h-100z")?;
        }
        f.write_str("\"/>\n")?;
        if let Some((from, to)) = self.last_move {
            let veil = &palette.last_move;
            let (fill, opacity) = (veil.fill, veil.opacity);
            writeln!(f, r#"<g fill="{fill}" fill-opacity="{opacity}">"#)?;
            self.fill_square(f, from, None)?;
            if to != from {
                self.fill_square(f, to, None)?;
            }
            f.write_str("</g>\n")?;
        }
        if self.marks.iter().any(Option::is_some) {
            f.write_str("<g fill-opacity=\".65\">\n")?;
            for square in Square::all() {
                if let Some(ink) = self.marks[square.index()] {
                    self.fill_square(f, square, Some(ink.hex()))?;
                }
            }
            f.write_str("</g>\n")?;
        }
        if let Some(king) = self.check {
            self.fill_square(f, king, Some("url(#check-glow)"))?;
        }
        f.write_str("</g>\n")
    }

    fn fill_square(
        &self,
        f: &mut fmt::Formatter<'_>,
        square: Square,
        fill: Option<&str>,
    ) -> fmt::Result {
        let (x, y) = view::corner(square, self.below);
        write!(f, r#"<rect x="{x}" y="{y}" width="100" height="100""#)?;
        if let Some(fill) = fill {
            write!(f, r#" fill="{fill}""#)?;
        }
        f.write_str("/>\n")
    }

    fn draw_pieces(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let width = pieces::OUTLINE;
        write!(f, r#"<g stroke-width="{width}""#)?;
        f.write_str(" stroke-linejoin=\"round\" stroke-linecap=\"round\">\n")?;
        for (color, colors) in self.theme.palette().pieces.iter() {
            if self.board.by_color(color).is_empty() {
                continue;
            }
            write!(f, r#"<g fill="{}""#, colors.body)?;
            write!(f, r#" stroke="{}""#, colors.outline)?;
            writeln!(f, r#" color="{}">"#, colors.inner)?;
            for square in self.board.by_color(color) {
                let (x, y) = view::corner(square, self.below);
                if let Some(role) = self.board.role_at(square) {
                    let name = role.to_char();
                    writeln!(f, r##"<use href="#piece-{name}" x="{x}" y="{y}"/>"##)?;
                }
            }
            f.write_str("</g>\n")?;
        }
        f.write_str("</g>\n")
    }

    fn draw_circles_and_arrows(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.arrows.is_empty() && self.circles.iter().all(Option::is_none) {
            return Ok(());
        }
        // One opacity for the whole group, so that crossings do not get darker.
        f.write_str("<g opacity=\".8\">\n")?;
        for square in Square::all() {
            if let Some(ink) = self.circles[square.index()] {
                let (x, y) = view::corner(square, self.below);
                write!(f, r#"<circle cx="{}" cy="{}" r="45""#, x + 50, y + 50)?;
                let color = ink.hex();
                writeln!(f, r#" fill="none" stroke="{color}" stroke-width="7"/>"#)?;
            }
        }
        for &(from, to, ink) in &self.arrows {
            let (color, arrow) = (ink.hex(), Arrow::new(from, to, self.below));
            writeln!(f, r#"<path fill="{color}" d="{arrow}"/>"#)?;
        }
        f.write_str("</g>\n")
    }
}

fn define_piece(f: &mut fmt::Formatter<'_>, role: Role, drawing: &Drawing) -> fmt::Result {
    let Drawing { body, lines, spots } = drawing;
    let (name, width) = (role.to_char(), pieces::INNER_LINE);
    write!(f, r#"<g id="piece-{name}"><path d="{body}"/>"#)?;
    write!(f, r#"<path fill="none" stroke="currentColor""#)?;
    write!(f, r#" stroke-width="{width}" d="{lines}"/>"#)?;
    if let Some(spots) = spots {
        write!(f, r#"<path fill="currentColor" stroke="none" d="{spots}"/>"#)?;
    }
    f.write_str("</g>\n")
}

/// A whole number, negated.
struct Negative(u32);

impl fmt::Display for Negative {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let sign = if self.0 > 0 { "-" } else { "" };
        write!(f, "{sign}{}", self.0)
    }
}

/// A number in hundredths, without useless zeros.
struct Hundredths(u32);

impl fmt::Display for Hundredths {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match (self.0 / 100, self.0 % 100) {
            (whole, 0) => write!(f, "{whole}"),
            (whole, part) if part % 10 == 0 => write!(f, "{whole}.{}", part / 10),
            (whole, part) => write!(f, "{whole}.{part:02}"),
        }
    }
}

/// Text for an element or a quoted attribute. Characters that XML does not allow become U+FFFD.
struct Escaped<'a>(&'a str);

impl fmt::Display for Escaped<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for letter in self.0.chars() {
            match letter {
                '&' => f.write_str("&amp;")?,
                '<' => f.write_str("&lt;")?,
                '>' => f.write_str("&gt;")?,
                '"' => f.write_str("&quot;")?,
                '\'' => f.write_str("&apos;")?,
                // XML 1.0, production 2.
                '\t' | '\n' | '\r' => f.write_char(letter)?,
                '\0'..='\x1f' | '\u{fffe}' | '\u{ffff}' => f.write_char('\u{fffd}')?,
                _ => f.write_char(letter)?,
            }
        }
        Ok(())
    }
}
