use std::collections::BTreeSet;

use tabiya_rules::{
    Board, Color, Position, Square, Uci,
    picture::{Ink, Svg, Theme},
};

use crate::{
    CLOSED_RUY_LOPEZ, board,
    xml::{Element, elements},
};

/// A picture with everything on it that can be drawn.
fn busy(board: &Board) -> Svg<'_> {
    Svg::of(board)
        .last_move(Square::H2, Square::H3)
        .check(Square::G8)
        .mark(Square::D5, Ink::Green)
        .mark(Square::E5, Ink::Red)
        .circle(Square::C3, Ink::Yellow)
        .arrow(Square::F3, Square::G5, Ink::Blue)
        .arrow(Square::B3, Square::F7, Ink::Red)
        .title("A & B")
        .description("Black <to move>")
}

#[test]
fn svg_is_well_formed_whatever_is_drawn() {
    let ruy_lopez = board(CLOSED_RUY_LOPEZ);
    for board in [Board::empty(), Board::initial(), ruy_lopez] {
        for svg in [Svg::of(&board), busy(&board)] {
            for theme in Theme::ALL {
                for below in Color::ALL {
                    for shown in [true, false] {
                        let svg = svg.clone().theme(theme).below(below).coordinates(shown);
                        let elements = elements(&svg.to_string()).expect("well-formed");
                        assert_eq!(elements[0].name, "svg");
                        let ids: Vec<&str> = elements.iter().filter_map(|e| e.get("id")).collect();
                        let different: BTreeSet<&str> = ids.iter().copied().collect();
                        assert_eq!(ids.len(), different.len(), "an id is there twice");
                        for target in elements.iter().filter_map(|e| e.get("href")) {
                            assert!(different.contains(&target[1..]), "no {target} in {ids:?}");
                        }
                    }
                }
            }
        }
    }
}

/// The pieces drawn: letter as in a FEN, left, top.
fn drawn_pieces(svg: &Svg<'_>) -> Vec<(char, u32, u32)> {
    let white_body = "#fffaf0";
    let mut pieces = Vec::new();
    let mut white = false;
    for element in elements(&svg.to_string()).expect("well-formed") {
        if element.name == "g" && element.get("color").is_some() {
            white = element.get("fill") == Some(white_body);
        }
        if element.name == "use" {
            let name = element.get("href").expect("a use has a target");
            let letter = name.strip_prefix("#piece-").expect("only pieces are used");
            let letter = letter.chars().next().expect("it has a letter");
            let letter = if white { letter.to_ascii_uppercase() } else { letter };
            pieces.push((letter, element.number("x"), element.number("y")));
        }
    }
    pieces.sort_unstable();
    pieces
}

/// The pieces that should be drawn with White below, read off the FEN alone.
fn expected_pieces(fen: &str) -> Vec<(char, u32, u32)> {
    let mut pieces = Vec::new();
    let ranks = fen.split([' ', '/']).take(8);
    for (row, rank) in (0..).zip(ranks) {
        let mut column = 0;
        for letter in rank.chars() {
            match letter.to_digit(10) {
                Some(gap) => column += gap,
                None => {
                    pieces.push((letter, 100 * column, 100 * row));
                    column += 1;
                }
            }
        }
    }
    pieces.sort_unstable();
    pieces
}

const BOARDS: [&str; 4] = [
    CLOSED_RUY_LOPEZ,
    "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
    "Q6Q/8/2Q5/8/8/8/8/k6K w - - 0 1",
    "8/8/8/8/8/8/8/8 w - - 0 1",
];

#[test]
fn svg_has_each_piece_once_on_its_square() {
    for fen in BOARDS {
        let board = board(fen);
        assert_eq!(drawn_pieces(&Svg::of(&board)), expected_pieces(fen), "{fen}");
    }
}

#[test]
fn svg_with_black_below_is_turned_half_around() {
    for fen in BOARDS {
        let board = board(fen);
        let mut turned: Vec<_> = expected_pieces(fen)
            .into_iter()
            .map(|(letter, x, y)| (letter, 700 - x, 700 - y))
            .collect();
        turned.sort_unstable();
        let svg = Svg::of(&board).below(Color::Black);
        assert_eq!(drawn_pieces(&svg), turned, "{fen}");
    }
}

fn found(svg: &Svg<'_>, name: &str) -> Vec<Element> {
    let mut found = elements(&svg.to_string()).expect("well-formed");
    found.retain(|element| element.name == name);
    found
}

#[test]
fn svg_has_a_light_square_in_the_right_lower_corner_from_both_sides() {
    for below in Color::ALL {
        let board = Board::empty();
        let svg = Svg::of(&board).below(below);
        let dark = &found(&svg, "path")[0];
        assert_eq!(dark.get("fill"), Some("#b3825a"));
        let outline = dark.get("d").expect("a path has data");
        assert_eq!(outline.matches('M').count(), 32);
        for (column, row) in (0..8).flat_map(|column| (0..8).map(move |row| (column, row))) {
            let start = format!("M{} {}h100v100h-100z", 100 * column, 100 * row);
            assert_eq!(outline.contains(&start), (column + row) % 2 == 1, "{start}");
        }
    }
}

/// Left, top and fill of the highlighted squares.
fn highlights(svg: &Svg<'_>) -> Vec<(u32, u32, Option<String>)> {
    found(svg, "rect")
        .iter()
        .filter(|element| element.get("width") == Some("100"))
        .map(|element| {
            let fill = element.get("fill").map(str::to_owned);
            (element.number("x"), element.number("y"), fill)
        })
        .collect()
}

#[test]
fn svg_highlights_both_squares_of_the_last_move() {
    let board = Board::initial();
    let svg = Svg::of(&board).last_move(Square::G1, Square::F3);
    assert_eq!(highlights(&svg), [(600, 700, None), (500, 500, None)]);
    let svg = svg.below(Color::Black);
    assert_eq!(highlights(&svg), [(100, 0, None), (200, 200, None)]);
}

#[test]
fn svg_lets_the_square_of_a_checked_king_glow() {
    let board = Board::initial();
    let fill = Some("url(#check-glow)".to_owned());
    let svg = Svg::of(&board).check(Square::E8);
    assert_eq!(highlights(&svg), [(400, 0, fill.clone())]);
    assert_eq!(found(&svg, "radialGradient").len(), 1);
    let svg = svg.below(Color::Black);
    assert_eq!(highlights(&svg), [(300, 700, fill)]);
    assert_eq!(found(&Svg::of(&board), "radialGradient"), []);
}

#[test]
fn svg_paints_marked_squares_in_the_last_color_given() {
    let board = Board::initial();
    let svg = Svg::of(&board)
        .mark(Square::H8, Ink::Blue)
        .mark(Square::A1, Ink::Red)
        .mark(Square::H8, Ink::Green);
    let (red, green) = ("#c9372c".to_owned(), "#2e8b57".to_owned());
    assert_eq!(highlights(&svg), [(0, 700, Some(red)), (700, 0, Some(green))]);
}

#[test]
fn svg_draws_circles_around_the_middle_of_squares() {
    let board = Board::initial();
    let svg = Svg::of(&board)
        .circle(Square::B2, Ink::Yellow)
        // An arrow that goes nowhere.
        .arrow(Square::E4, Square::E4, Ink::Blue);
    let circles: Vec<_> = found(&svg, "circle")
        .iter()
        .map(|circle| {
            let color = circle.get("stroke").map(str::to_owned);
            (circle.number("cx"), circle.number("cy"), color)
        })
        .collect();
    let (yellow, blue) = ("#e3a008".to_owned(), "#2b6cb0".to_owned());
    assert_eq!(circles, [(150, 650, Some(yellow)), (450, 450, Some(blue))]);
    assert_eq!(arrows(&svg), [""; 0]);
}

/// The outlines of the arrows: the paths drawn after all pieces.
fn arrows(svg: &Svg<'_>) -> Vec<String> {
    let text = svg.to_string();
    let (_, rest) = text.rsplit_once("<use ").expect("there are pieces");
    let inks = ["#2e8b57", "#c9372c", "#e3a008", "#2b6cb0"];
    let paths = rest.split("<path ").skip(1);
    paths
        .map(|path| {
            let values: Vec<&str> = path.split('"').collect();
            assert!(inks.contains(&values[1]), "{path}");
            values[3].to_owned()
        })
        .collect()
}

#[test]
fn svg_arrows_point_from_square_to_square() {
    let board = Board::initial();
    let svg = Svg::of(&board).arrow(Square::E2, Square::E4, Ink::Green).arrow(
        Square::G1,
        Square::F3,
        Ink::Red,
    );
    // The fourth point is the tip, ten units before the middle of e4 (450, 450)
    // and of f3 (550, 550).
    let up = "M458 620L458 496L473 496L450 460L427 496L442 496L442 620Z";
    let knight =
        "M643.7 719.6L577.7 587.6L591.1 580.9L554.5 558.9L550 601.4L563.4 594.7L629.4 726.7Z";
    assert_eq!(arrows(&svg), [up, knight]);

    let down = "M342 180L342 304L327 304L350 340L373 304L358 304L358 180Z";
    let svg = Svg::of(&board).below(Color::Black).arrow(Square::E2, Square::E4, Ink::Green);
    assert_eq!(arrows(&svg), [down]);
}

#[test]
fn svg_defines_only_the_pieces_that_occur() {
    let defined = |fen: &str| -> Vec<String> {
        let board = board(fen);
        let groups = found(&Svg::of(&board), "g");
        let ids = groups.iter().filter_map(|group| group.get("id"));
        ids.map(str::to_owned).collect()
    };
    let all = ["p", "n", "b", "r", "q", "k"].map(|letter| format!("piece-{letter}"));
    assert_eq!(defined(CLOSED_RUY_LOPEZ), all);
    assert_eq!(defined("8/8/2k5/8/8/2K1R3/8/8 w - - 0 1"), ["piece-r", "piece-k"]);
    assert_eq!(defined("8/8/8/8/8/8/8/8 w - - 0 1"), [""; 0]);
}

#[test]
fn svg_names_ranks_and_files_where_they_are_seen() {
    let board = Board::initial();
    let labels = |svg: Svg<'_>| -> Vec<(String, String, String)> {
        let labels = found(&svg, "text").into_iter().map(|text| {
            let place = |name| text.get(name).expect("a label has a place").to_owned();
            (place("x"), place("y"), text.text.clone())
        });
        labels.collect()
    };
    let label = |x: &str, y: &str, text: &str| (x.to_owned(), y.to_owned(), text.to_owned());

    let white = labels(Svg::of(&board));
    assert_eq!(white.len(), 16);
    assert!(white.contains(&label("-20", "759", "1")));
    assert!(white.contains(&label("-20", "59", "8")));
    assert!(white.contains(&label("50", "828", "a")));
    assert!(white.contains(&label("750", "828", "h")));

    let black = labels(Svg::of(&board).below(Color::Black));
    assert_eq!(black.len(), 16);
    assert!(black.contains(&label("-20", "759", "8")));
    assert!(black.contains(&label("50", "828", "h")));

    assert_eq!(labels(Svg::of(&board).coordinates(false)), []);
}

#[test]
fn svg_is_as_large_as_its_squares_and_its_frame() {
    let board = Board::initial();
    let size = |svg: Svg<'_>| {
        let root = found(&svg, "svg").remove(0);
        let get = |name| root.get(name).expect("the size is given").to_owned();
        assert_eq!(get("width"), get("height"));
        (get("viewBox"), get("width"))
    };
    let framed = |px: &str| ("-40 -40 880 880".to_owned(), px.to_owned());
    let bare = |px: &str| ("0 0 800 800".to_owned(), px.to_owned());
    assert_eq!(size(Svg::of(&board)), framed("396"));
    assert_eq!(size(Svg::of(&board).square_px(33)), framed("290.4"));
    assert_eq!(size(Svg::of(&board).square_px(90).coordinates(false)), bare("720"));
    assert_eq!(size(Svg::of(&board).square_px(0).coordinates(false)), bare("8"));
    assert_eq!(size(Svg::of(&board).square_px(u16::MAX)), framed("576708"));
}

#[test]
fn svg_tells_its_title_and_description_with_everything_escaped() {
    let board = Board::empty();
    let title = "\"A\" & 'B' <b>\u{0}\u{8}\u{ffff}é♔";
    let svg = Svg::of(&board).title(title).description("a < b");
    let safe = "&quot;A&quot; &amp; &apos;B&apos; &lt;b&gt;\u{fffd}\u{fffd}\u{fffd}é♔";
    let root = found(&svg, "svg").remove(0);
    assert_eq!(root.get("role"), Some("img"));
    assert_eq!(root.get("aria-label"), Some(safe));
    assert_eq!(found(&svg, "title")[0].text, safe);
    assert_eq!(found(&svg, "desc")[0].text, "a &lt; b");

    let plain = Svg::of(&board);
    let root = found(&plain, "svg").remove(0);
    assert_eq!(root.get("aria-label"), Some("Chess board"));
    assert_eq!(found(&plain, "title"), []);
    assert_eq!(found(&plain, "desc"), []);
}

#[test]
fn svg_is_the_same_in_whatever_order_squares_are_marked() {
    let board = Board::initial();
    let squares = [Square::A1, Square::E4, Square::H8, Square::C6];
    let forward = squares
        .into_iter()
        .fold(Svg::of(&board), |svg, square| svg.mark(square, Ink::Red).circle(square, Ink::Blue));
    let backward = squares
        .into_iter()
        .rev()
        .fold(Svg::of(&board), |svg, square| svg.circle(square, Ink::Blue).mark(square, Ink::Red));
    assert_eq!(forward.to_string(), backward.to_string());
}

#[test]
fn svg_looks_different_in_each_theme() {
    let board = Board::initial();
    let pictures: BTreeSet<String> =
        Theme::ALL.into_iter().map(|theme| Svg::of(&board).theme(theme).to_string()).collect();
    assert_eq!(pictures.len(), Theme::ALL.len());
}

#[test]
fn svg_stays_below_six_thousand_bytes_with_all_pieces() {
    let bytes = Svg::of(&Board::initial()).to_string().len();
    assert!(bytes < 6_000, "{bytes} bytes");
}

#[test]
fn the_picture_of_the_readme_is_the_closed_ruy_lopez_as_drawn_today() {
    let moves =
        "e2e4 e7e5 g1f3 b8c6 f1b5 a7a6 b5a4 g8f6 e1g1 f8e7 f1e1 b7b5 a4b3 d7d6 c2c3 e8g8 h2h3";
    let mut position = Position::initial();
    let mut last_move = None;
    for text in moves.split(' ') {
        let uci: Uci = text.parse().expect("it is written right");
        let chosen = uci.to_move(&position).expect("it is legal");
        position = position.play(chosen).expect("it is legal");
        last_move = Some(chosen);
    }
    assert_eq!(position.to_fen(), CLOSED_RUY_LOPEZ);

    let last_move = last_move.expect("moves were played");
    let svg = Svg::of(position.board())
        .last_move(last_move.from(), last_move.to())
        .title("The Closed Ruy Lopez after 9.h3")
        .to_string();
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/board.svg");
    let stored = std::fs::read_to_string(path).expect("docs/board.svg is there");
    let advice = "make it again as crates/rules/examples/board_picture.rs says";
    assert!(stored == svg, "docs/board.svg is out of date: {advice}");
}
