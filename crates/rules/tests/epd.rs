//! EPD: lines as collections of test positions have them.

use tabiya_rules::{Epd, EpdErrorKind, EpdMoveError, EpdOperand, FenErrorKind, Position, perft};

fn read(line: &str) -> Epd {
    line.parse().unwrap_or_else(|error| panic!("{line}: {error}"))
}

#[test]
fn lines_come_back_as_they_were_written() {
    for line in [
        "8/8/8/8/8/8/8/8 w - -",
        r#"1k1r4/pp1b1R2/3q2pp/4p3/2B5/4Q3/PPP2B2/2K5 b - - bm Qd1+; id "BK.01";"#,
        r#"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - bm Nf3 e4 d4; c0 "a; b"; noop;"#,
        r#"4k3/8/8/8/8/8/8/4K2R w K - ce 5; pv Kd2 Kd7; hmvc 12; fmvn 40;"#,
        "rnbqkbnr/ppp1pppp/8/3pP3/8/8/PPPP1PPP/RNBQKBNR w KQkq d6 id \"\";",
    ] {
        assert_eq!(read(line).to_string(), line);
    }
}

#[test]
fn counters_are_operations_or_as_in_a_fen() {
    let fen = "4k3/8/8/8/8/8/8/4K2R w K - 12 40";
    let position = Position::from_fen(fen).unwrap();
    for line in [
        "4k3/8/8/8/8/8/8/4K2R w K - hmvc 12; fmvn 40;",
        "4k3/8/8/8/8/8/8/4K2R w K - 12 40",
        "4k3/8/8/8/8/8/8/4K2R w K - 12 40; bm Kd2;",
    ] {
        assert_eq!(read(line).to_position().unwrap(), position, "{line}");
    }
}

#[test]
fn perft_suites_are_read() {
    let line = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1 ;D1 20 ;D2 400 ;D3 8902";
    let epd = read(line);
    let position = epd.to_position().unwrap();
    for (depth, operation) in epd.operations.iter().enumerate() {
        let depth = depth as u32 + 1;
        assert_eq!(operation.opcode, format!("D{depth}"));
        let count = EpdOperand::Word(perft(&position, depth).to_string());
        assert_eq!(operation.operands, [count]);
    }
}

#[test]
fn errors_say_what_is_wrong_and_where() {
    let error = |line: &str| {
        let error = line.parse::<Epd>().unwrap_err();
        (error.at(), error.kind())
    };
    assert_eq!(error("8/8 w - -"), (3, EpdErrorKind::Fen(FenErrorKind::TooFewRanks(2))));
    assert_eq!(error("8/8/8/8/8/8/8/8 w - - 7up;"), (22, EpdErrorKind::NotAnOpcode));
    assert_eq!(error("8/8/8/8/8/8/8/8 w - - id \"ä"), (25, EpdErrorKind::UnclosedText));
    assert_eq!(error("8/8/8/8/8/8/8/8 w - - hmvc x;"), (22, EpdErrorKind::NotANumber));
    assert_eq!(error("8/8/8/8/8/8/8/8 w - - fmvn 4294967296;"), (22, EpdErrorKind::NotANumber));
    let epd = read("4k3/8/8/8/8/8/8/4K2R w K - bm Ke5; am x9;");
    let position = epd.to_position().unwrap();
    assert!(matches!(epd.moves("bm", &position), Err(EpdMoveError::Meaning(_))));
    assert!(matches!(epd.moves("am", &position), Err(EpdMoveError::Parse(_))));
    assert_eq!(epd.moves("pv", &position), Ok(Vec::new()));
    assert_eq!(epd.id(), None);
}
