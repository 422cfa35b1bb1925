//! Cases that other programs got wrong, from the labeled data.

mod support;

use tabiya_rules::{CastlingMode, Line, Position, San, Setup, Square, Uci};
use testing::data::{Row, each_row};

fn position(row: &Row<'_>, mode: CastlingMode) -> Result<Position, String> {
    let fen = row.get("fen");
    Position::from_fen_in(fen, mode).map_err(|error| format!("{fen}: {error}"))
}

fn play(position: &Position, text: &str) -> Result<Position, String> {
    let uci: Uci = text.parse().map_err(|error| format!("{text}: {error}"))?;
    let chosen = uci.to_move(position).map_err(|reason| format!("{text}: {reason}"))?;
    position.play(chosen).map_err(|reason| format!("{text}: {reason}"))
}

/// Says what was found if it is not what was expected.
fn expect<T: PartialEq + std::fmt::Debug>(what: &str, found: T, expected: T) -> Result<(), String> {
    if found == expected {
        return Ok(());
    }
    Err(format!("{what}: {found:?} instead of {expected:?}"))
}

#[test]
fn moves_are_legal_or_not() {
    each_row("tricky/moves.tsv", |row| {
        let is_960 = row.get("chess960") == "1";
        let mode = if is_960 { CastlingMode::Chess960 } else { CastlingMode::Standard };
        let position = position(row, mode)?;
        let uci: Uci = row.get("uci").parse().map_err(|error| format!("{error}"))?;
        let understood = uci.to_move(&position);
        expect(row.get("why"), understood.is_ok(), row.get("legal") == "1")?;
        // The list of legal moves must agree, without the help of the text.
        let listed = position.legal_moves().into_iter().find(|legal| {
            let target = legal.to_uci(mode).to;
            legal.from() == uci.from && (target == uci.to || legal.to() == uci.to)
        });
        expect("listed", listed.is_some(), understood.is_ok())
    });
}

#[test]
fn moves_are_written_and_read_in_algebraic_notation() {
    each_row("tricky/san.tsv", |row| {
        let (position, marks): (_, &[char]) = match position(row, CastlingMode::Standard) {
            Ok(position) => (position, &[]),
            Err(_) => (with_king_elsewhere(row.get("fen"))?, &['+', '#']),
        };
        let uci: Uci = row.get("uci").parse().map_err(|error| format!("{error}"))?;
        let chosen = uci.to_move(&position).map_err(|reason| format!("{uci}: {reason}"))?;
        let written = position.san(chosen).to_string();
        let expected = row.get("san").trim_end_matches(marks);
        expect("written", written.trim_end_matches(marks), expected)?;
        let san: San = row.get("san").parse().map_err(|error| format!("{error}"))?;
        expect("read", san.to_move(&position), Ok(chosen))
    });
}

/// One row has the side not to move in check, to which no rules apply. With that king on a square
/// where nobody attacks it, the row says what it is meant to say, but for the mark of check.
fn with_king_elsewhere(fen: &str) -> Result<Position, String> {
    let mut setup: Setup = fen.parse().map_err(|error| format!("{fen}: {error}"))?;
    let king = setup.board.king_of(!setup.turn).ok_or("no king")?;
    if setup.board.attackers(king, setup.turn).is_empty() {
        return Err(format!("{fen}: refused, but not for the king's sake"));
    }
    let piece = setup.board.take(king).ok_or("no king")?;
    let attacked = |at: &Square| setup.board.attackers(*at, setup.turn).any();
    let mut free = Square::all().filter(|at| !setup.board.occupied().contains(*at));
    let refuge = free.find(|at| !attacked(at)).ok_or("no refuge")?;
    setup.board.put(refuge, piece);
    Position::from_setup(setup, CastlingMode::Standard).map_err(|error| error.to_string())
}

#[test]
fn occurrences_are_counted() {
    each_row("tricky/repetition.tsv", |row| {
        let mut line = Line::new(position(row, CastlingMode::Standard)?);
        for text in row.get("uci_moves").split(' ') {
            let uci: Uci = text.parse().map_err(|error| format!("{text}: {error}"))?;
            let chosen =
                uci.to_move(line.position()).map_err(|reason| format!("{text}: {reason}"))?;
            let foreseen = line.occurrences_after(chosen);
            line.play(chosen).map_err(|reason| format!("{text}: {reason}"))?;
            expect("foreseen", foreseen, line.occurrences())?;
        }
        let expected = row.get("occurrences_of_final_position").parse();
        expect(row.get("what"), Ok(line.occurrences()), expected)
    });
}

/// Whether a count draws the game is decided elsewhere; here the count itself and the mate that
/// goes before it are tested.
#[test]
fn moves_without_progress_are_counted() {
    each_row("tricky/fifty.tsv", |row| {
        let start = position(row, CastlingMode::Standard)?;
        let next = play(&start, row.get("uci"))?;
        let expected = row.get("expect");
        expect("mate", next.is_checkmate(), expected == "checkmate")?;
        let counted = next.halfmoves();
        let fits = match expected {
            "checkmate" => counted == start.halfmoves() + 1,
            "fifty" => (100..150).contains(&counted),
            "seventyfive" => counted >= 150,
            "none" => counted < 100,
            other => return Err(format!("{other:?} is not known")),
        };
        expect(&format!("{expected} with a count of {counted}"), fits, true)
    });
}

/// Whether a position is dead is for the crate `verdict` to say. Here each is only read and
/// written, so nothing is reported as tested.
#[test]
fn positions_with_little_material_are_read() {
    let Some(text) = testing::data::read("tricky/material_dead.tsv") else {
        return;
    };
    for line in text.lines().skip(1) {
        let fen = line.split('\t').next().unwrap_or_default();
        let position = support::fen(fen);
        assert_eq!(position.to_fen(), fen);
        assert_eq!(position.board_end(), None, "{fen}");
    }
}
