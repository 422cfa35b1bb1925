//! The picture of a shared link: a board as PNG, since no messenger shows SVG. The pieces are those
//! of [`rules::picture`], drawn into pixels once for each process.

mod canvas;
mod outline;
mod png;

use std::sync::LazyLock;

use canvas::Canvas;
use rules::{Board, ByColor, Color, File, Rank, Role, Square, picture};

/// What link previews expect.
const WIDTH: usize = 1200;
const HEIGHT: usize = 630;
const SQUARE: usize = 72;
const LEFT: usize = (WIDTH - 8 * SQUARE) / 2;
const TOP: usize = (HEIGHT - 8 * SQUARE) / 2;

type Rgb = [u8; 3];
/// The ground, and the board and pieces of the theme `wood`.
const GROUND: Rgb = [0x0e, 0x66, 0x56];
const SQUARES: ByColor<Rgb> = ByColor { white: [0xef, 0xdc, 0xbd], black: [0xb3, 0x82, 0x5a] };
const LAST_MOVE: Rgb = [0xbf, 0xc9, 0x2c];
const CHECK: Rgb = [0xd3, 0x26, 0x1c];
const BODY: ByColor<Rgb> = ByColor { white: [0xff, 0xfa, 0xf0], black: [0x3a, 0x32, 0x30] };
const OUTLINE: ByColor<Rgb> = ByColor { white: [0x2a, 0x23, 0x20], black: [0x19, 0x14, 0x13] };
const INNER: ByColor<Rgb> = ByColor { white: [0x2a, 0x23, 0x20], black: [0xe9, 0xdf, 0xcf] };

/// What is marked on the board.
#[derive(Copy, Clone, Debug, Default)]
pub(crate) struct Marks {
    pub(crate) last_move: Option<(Square, Square)>,
    pub(crate) check: Option<Square>,
}

/// A board as PNG; `below` is the side at the bottom.
pub(crate) fn board_png(board: &Board, marks: Marks, below: Color) -> Vec<u8> {
    let mut canvas = Canvas::new(WIDTH, HEIGHT, GROUND);
    for square in Square::all() {
        let (x, y) = place(square, below);
        canvas.rect(x, y, SQUARE, SQUARES[square.shade()], 1.0);
        if marks.last_move.is_some_and(|(from, to)| square == from || square == to) {
            canvas.rect(x, y, SQUARE, LAST_MOVE, 0.5);
        }
        if marks.check == Some(square) {
            canvas.rect(x, y, SQUARE, CHECK, 0.6);
        }
        if let Some(piece) = board.piece_at(square) {
            for layer in &PIECES[piece.color][piece.role as usize] {
                canvas.stamp(x, y, SQUARE, &layer.coverage, layer.color);
            }
        }
    }
    png::encode(WIDTH, HEIGHT, canvas.pixels())
}

/// The upper left corner of a square.
fn place(square: Square, below: Color) -> (usize, usize) {
    let (file, rank) = (square.file() as usize, square.rank() as usize);
    let (column, row) = match below {
        Color::White => (file, Rank::ALL.len() - 1 - rank),
        Color::Black => (File::ALL.len() - 1 - file, rank),
    };
    (LEFT + column * SQUARE, TOP + row * SQUARE)
}

/// A part of a piece in one color: how much of each pixel it covers.
struct Layer {
    color: Rgb,
    coverage: Vec<u8>,
}

static PIECES: LazyLock<ByColor<[Vec<Layer>; 6]>> =
    LazyLock::new(|| ByColor::new_with(|color| Role::ALL.map(|role| layers(role, color))));

fn layers(role: Role, color: Color) -> Vec<Layer> {
    let shape = picture::piece_shape(role);
    let scale = SQUARE as f64 / picture::PieceShape::SIZE;
    let lines = |path| outline::flatten(path, scale);
    let fill = |path, color| Layer { color, coverage: canvas::filled(&lines(path), SQUARE) };
    let stroke = |path, width: f64, color| {
        let coverage = canvas::stroked(&lines(path), width * scale, SQUARE);
        Layer { color, coverage }
    };
    let mut layers = vec![
        fill(shape.body, BODY[color]),
        stroke(shape.body, shape.outline, OUTLINE[color]),
        stroke(shape.lines, shape.inner_line, INNER[color]),
    ];
    layers.extend(shape.spots.map(|spots| fill(spots, INNER[color])));
    layers
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The pixels of a picture as drawn, before they are packed.
    fn pixel(png: &[u8], x: usize, y: usize) -> Rgb {
        let pixels = png::decode(png);
        let at = (y * WIDTH + x) * 3;
        [pixels[at], pixels[at + 1], pixels[at + 2]]
    }

    #[test]
    fn squares_pieces_and_marks_are_where_they_belong() {
        let marks = Marks { last_move: Some((Square::E2, Square::E4)), check: None };
        let png = board_png(&Board::initial(), marks, Color::White);
        assert!(png.len() < 60_000, "{} bytes", png.len());
        assert_eq!(pixel(&png, 5, 5), GROUND);
        let corner = |square| {
            let (x, y) = place(square, Color::White);
            pixel(&png, x + 1, y + 1)
        };
        assert_eq!(corner(Square::D4), SQUARES.black);
        assert_eq!(corner(Square::D5), SQUARES.white);
        assert_ne!(corner(Square::E4), SQUARES.white, "the last move is marked");
        let middle = |square| {
            let (x, y) = place(square, Color::White);
            pixel(&png, x + SQUARE / 2, y + SQUARE * 3 / 5)
        };
        assert_eq!(middle(Square::D2), BODY.white);
        assert_eq!(middle(Square::D7), BODY.black);
        assert_eq!(middle(Square::D4), SQUARES.black);
    }

    #[test]
    fn the_side_that_is_asked_for_is_below() {
        let board = Board::initial();
        let png = board_png(&board, Marks::default(), Color::Black);
        let (x, y) = place(Square::D7, Color::Black);
        assert!(y > HEIGHT / 2);
        assert_eq!(pixel(&png, x + SQUARE / 2, y + SQUARE * 3 / 5), BODY.black);
    }
}
