use tabiya_rules::{
    Color,
    picture::{Symbols, Text},
};

use crate::{CLOSED_RUY_LOPEZ, board};

#[test]
fn text_shows_letters_with_white_below() {
    let picture = "\
8 r . b q . r k .
7 . . p . b p p p
6 p . n p . n . .
5 . p . . p . . .
4 . . . . P . . .
3 . B P . . N . P
2 P P . P . P P .
1 R N B Q R . K .
  a b c d e f g h";
    assert_eq!(Text::of(&board(CLOSED_RUY_LOPEZ)).to_string(), picture);
}

#[test]
fn text_shows_letters_with_black_below() {
    let picture = "\
1 . K . R Q B N R
2 . P P . P . P P
3 P . N . . P B .
4 . . . P . . . .
5 . . . p . . p .
6 . . n . p n . p
7 p p p b . p . .
8 . k r . q b . r
  h g f e d c b a";
    let board = board(CLOSED_RUY_LOPEZ);
    assert_eq!(Text::of(&board).below(Color::Black).to_string(), picture);
}

#[test]
fn figurines_are_outlined_for_white_on_light_ground() {
    let picture = "\
8 ♜ · ♝ ♛ · ♜ ♚ ·
7 · · ♟ · ♝ ♟ ♟ ♟
6 ♟ · ♞ ♟ · ♞ · ·
5 · ♟ · · ♟ · · ·
4 · · · · ♙ · · ·
3 · ♗ ♙ · · ♘ · ♙
2 ♙ ♙ · ♙ · ♙ ♙ ·
1 ♖ ♘ ♗ ♕ ♖ · ♔ ·
  a b c d e f g h";
    let board = board(CLOSED_RUY_LOPEZ);
    let text = Text::of(&board).symbols(Symbols::Figurines);
    assert_eq!(text.to_string(), picture);
}

#[test]
fn figurines_are_filled_for_white_on_dark_ground_and_may_stand_without_coordinates() {
    let picture = "\
· ♚ · ♜ ♛ ♝ ♞ ♜
· ♟ ♟ · ♟ · ♟ ♟
♟ · ♞ · · ♟ ♝ ·
· · · ♟ · · · ·
· · · ♙ · · ♙ ·
· · ♘ · ♙ ♘ · ♙
♙ ♙ ♙ ♗ · ♙ · ·
· ♔ ♖ · ♕ ♗ · ♖";
    let board = board(CLOSED_RUY_LOPEZ);
    let text =
        Text::of(&board).symbols(Symbols::FigurinesOnDark).below(Color::Black).coordinates(false);
    assert_eq!(text.to_string(), picture);
}
