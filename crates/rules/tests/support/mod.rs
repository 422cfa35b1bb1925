//! Words for tests of the rules: boards as pictures, tables of moves.
//!
//! A picture has eight lines of eight marks, White below: `K` a white king, `k` a black one, `.`
//! nothing. A table has a line for each move: the move, what becomes of it, and perhaps a comment.
//!
//! ```text
//! e1g1  legal
//! e1c1  CastlingBlocked(b1)   # the knight has not moved
//! e1e3  illegal               # for any reason
//! ```
//!
//! What holds for White holds for Black: [`judge`] and [`goes_to`] ask everything a second time
//! with the board turned round and the colors exchanged.

// Each test program uses a part of it.
#![allow(dead_code)]

pub(crate) mod perft_budget;
pub(crate) mod random;

use tabiya_rules::{Bitboard, Board, CastlingMode, File, Line, Move, Piece, Position, Rank, Setup};
use tabiya_rules::{IllegalMove, Square, Uci};

/// A position of standard chess: the fields of a FEN after the board, and the board.
#[track_caller]
pub(crate) fn standard(state: &str, picture: &str) -> Position {
    pictured(state, picture, CastlingMode::Standard)
}

/// A position of Chess960.
#[track_caller]
pub(crate) fn chess960(state: &str, picture: &str) -> Position {
    pictured(state, picture, CastlingMode::Chess960)
}

#[track_caller]
fn pictured(state: &str, picture: &str, mode: CastlingMode) -> Position {
    let fen = format!("{} {state}", board(picture));
    Position::from_fen_in(&fen, mode).unwrap_or_else(|error| panic!("{fen}: {error}"))
}

/// A picture with these pieces on the first rank, and Black's king behind all its pawns.
pub(crate) fn with_first_rank(marks: &str) -> String {
    let empty = ". . . . . . . .\n";
    format!("k . . . . . . .\np p p p p p p p\n{}{marks}", empty.repeat(5))
}

/// The position of a FEN of standard chess.
#[track_caller]
pub(crate) fn fen(text: &str) -> Position {
    Position::from_fen(text).unwrap_or_else(|error| panic!("{text}: {error}"))
}

/// The position of a FEN of Chess960.
#[track_caller]
pub(crate) fn fen960(text: &str) -> Position {
    Position::from_fen960(text).unwrap_or_else(|error| panic!("{text}: {error}"))
}

/// Reads a picture of pieces.
#[track_caller]
pub(crate) fn board(picture: &str) -> Board {
    let mut board = Board::empty();
    for (square, mark) in marks(picture) {
        let piece = Piece::from_char(mark);
        assert!(piece.is_some() || mark == '.', "{mark:?} is no piece");
        piece.into_iter().for_each(|piece| board.put(square, piece));
    }
    board
}

/// Reads a picture of squares: `*` is in the set, anything else is not.
#[track_caller]
pub(crate) fn squares(picture: &str) -> Bitboard {
    let starred = marks(picture).into_iter().filter(|(_, mark)| *mark == '*');
    starred.map(|(square, _)| square).collect()
}

#[track_caller]
fn marks(picture: &str) -> Vec<(Square, char)> {
    let found: Vec<char> = picture.chars().filter(|mark| !mark.is_whitespace()).collect();
    assert_eq!(found.len(), 64, "not eight lines of eight marks:\n{picture}");
    let ranks = Rank::ALL.into_iter().rev();
    let all = ranks.flat_map(|rank| File::ALL.map(|file| Square::new(file, rank)));
    all.zip(found).collect()
}

/// The name of a square.
#[track_caller]
pub(crate) fn sq(name: &str) -> Square {
    name.parse().unwrap_or_else(|_| panic!("{name:?} is no square"))
}

/// The set of these squares.
#[track_caller]
pub(crate) fn set(names: &str) -> Bitboard {
    names.split_whitespace().map(sq).collect()
}

/// What the position says to a move: the move, or the reason against it as the tables write it,
/// with the squares in parentheses and the attacker after `from`.
#[track_caller]
pub(crate) fn try_move(position: &Position, text: &str) -> Result<Move, String> {
    let uci: Uci = text.parse().unwrap_or_else(|error| panic!("{text:?}: {error}"));
    uci.to_move(position).map_err(|reason| match reason {
        IllegalMove::LeavesKingInCheck { attacker } => format!("LeavesKingInCheck from {attacker}"),
        IllegalMove::ExposesKing { attacker } => format!("ExposesKing from {attacker}"),
        IllegalMove::CastlingInCheck { attacker } => format!("CastlingInCheck from {attacker}"),
        IllegalMove::CastlingThroughAttack { square, attacker } => {
            format!("CastlingThroughAttack({square}) from {attacker}")
        }
        other => format!("{other:?}"),
    })
}

/// Tries every move of a table, for this side and, turned round, for the other.
#[track_caller]
pub(crate) fn judge(position: &Position, table: &str) {
    judge_as_it_is(position, table);
    let (other, other_table) = (turned(position), turned_text(table));
    judge_as_it_is(&other, &other_table);
}

/// As [`judge`], for this side alone.
#[track_caller]
pub(crate) fn judge_as_it_is(position: &Position, table: &str) {
    let before = position.clone();
    for (text, expected) in rows(table) {
        let found = try_move(position, text);
        let said = match &found {
            Ok(_) => "legal",
            Err(reason) => reason,
        };
        // A table that is not about the attacker leaves it out.
        let reason = said.split(" from ").next() == Some(expected);
        let fits = said == expected || reason || expected == "illegal" && found.is_err();
        assert!(fits, "{text} is {said}, not {expected}, in {}", position.to_fen());
        if let Ok(chosen) = found {
            assert!(position.is_legal(chosen), "{text} in {}", position.to_fen());
            assert!(position.play(chosen).is_ok(), "{text} in {}", position.to_fen());
        }
        assert_eq!(*position, before, "asking for {text} changed the position");
    }
}

/// The lines of a table without comments: a move and what becomes of it.
fn rows(table: &str) -> impl Iterator<Item = (&str, &str)> {
    let lines = table.lines().map(|line| line.split('#').next().unwrap_or("").trim());
    lines.filter(|line| !line.is_empty()).map(|line| {
        let (text, expected) = line.split_once(' ').expect("a move and what becomes of it");
        (text, expected.trim())
    })
}

/// The cells of a table with `|` between its columns.
#[track_caller]
pub(crate) fn table<const COLUMNS: usize>(text: &str) -> Vec<[&str; COLUMNS]> {
    let lines = text.lines().filter(|line| !line.trim().is_empty());
    let row = |line| -> [&str; COLUMNS] {
        let cells: Vec<&str> = str::split(line, '|').map(str::trim).collect();
        cells.try_into().unwrap_or_else(|_| panic!("not {COLUMNS} columns: {line}"))
    };
    lines.map(row).collect()
}

/// Checks that a piece may go exactly to the squares with a `*`, for either side.
#[track_caller]
pub(crate) fn goes_to(position: &Position, from: &str, picture: &str) {
    let targets = squares(picture);
    assert_eq!(targets_of(position, sq(from)), targets, "{from} in {}", position.to_fen());
    let other = turned(position);
    let turned_targets = targets.into_iter().map(Square::flip_rank).collect();
    let found = targets_of(&other, sq(from).flip_rank());
    assert_eq!(found, turned_targets, "{from} turned, in {}", other.to_fen());
}

/// Where a piece may go; castling is the king's arrival.
pub(crate) fn targets_of(position: &Position, from: Square) -> Bitboard {
    let legal = position.legal_moves().into_iter();
    legal.filter(|found| found.from() == from).map(Move::to).collect()
}

/// The position after these moves.
#[track_caller]
pub(crate) fn after(position: &Position, moves: &str) -> Position {
    let mut position = position.clone();
    for text in moves.split_whitespace() {
        position = match try_move(&position, text) {
            Ok(chosen) => position.play(chosen).expect("an understood move is legal"),
            Err(reason) => panic!("{text} in {}: {reason}", position.to_fen()),
        };
    }
    position
}

/// The line of these moves.
#[track_caller]
pub(crate) fn line(start: Position, moves: &str) -> Line {
    let mut line = Line::new(start);
    go_on(&mut line, moves);
    line
}

/// Adds these moves to a line.
#[track_caller]
pub(crate) fn go_on(line: &mut Line, moves: &str) {
    for text in moves.split_whitespace() {
        match try_move(line.position(), text) {
            Ok(chosen) => line.play(chosen).expect("an understood move is legal"),
            Err(reason) => panic!("{text} in {}: {reason}", line.position().to_fen()),
        }
    }
}

/// Checks which pieces stand where.
#[track_caller]
pub(crate) fn shows(position: &Position, picture: &str) {
    assert_eq!(*position.board(), board(picture), "{}", position.to_fen());
}

/// The same situation with the board turned round and the colors exchanged.
#[track_caller]
pub(crate) fn turned(position: &Position) -> Position {
    let setup = position.to_setup();
    let mut board = Board::empty();
    for (square, piece) in setup.board.pieces() {
        board.put(square.flip_rank(), piece.role.of(!piece.color));
    }
    let turned = Setup {
        board,
        turn: !setup.turn,
        castling: setup.castling.into_iter().map(Square::flip_rank).collect(),
        en_passant: setup.en_passant.map(Square::flip_rank),
        ..setup
    };
    Position::from_setup(turned, position.mode()).expect("a position turned round is one")
}

/// The ranks of all squares in a text, counted from the other side.
pub(crate) fn turned_text(text: &str) -> String {
    let turn = |line: &str| -> String {
        let row = line.split('#').next().unwrap_or("");
        row.chars()
            .map(|letter| Rank::from_char(letter).map_or(letter, |r| r.flip().to_char()))
            .collect()
    };
    text.lines().map(turn).collect::<Vec<_>>().join("\n")
}
