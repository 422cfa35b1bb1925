//! Polyglot books: the keys of the format's description, and books that come back as written.

use tabiya_rules::{
    Position, Setup, Uci,
    polyglot::{Book, BookError, Entry},
};

/// The test keys of the format's description.
const KEYS: [(&str, u64); 9] = [
    ("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", 0x463b_9618_1691_fc9c),
    ("rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq e3 0 1", 0x823c_9b50_fd11_4196),
    ("rnbqkbnr/ppp1pppp/8/3p4/4P3/8/PPPP1PPP/RNBQKBNR w KQkq d6 0 2", 0x0756_b944_61c5_0fb0),
    ("rnbqkbnr/ppp1pppp/8/3pP3/8/8/PPPP1PPP/RNBQKBNR b KQkq - 0 2", 0x662f_afb9_65db_29d4),
    ("rnbqkbnr/ppp1p1pp/8/3pPp2/8/8/PPPP1PPP/RNBQKBNR w KQkq f6 0 3", 0x22a4_8b5a_8e47_ff78),
    ("rnbqkbnr/ppp1p1pp/8/3pPp2/8/8/PPPPKPPP/RNBQ1BNR b kq - 0 3", 0x652a_607c_a3f2_42c1),
    ("rnbq1bnr/ppp1pkpp/8/3pPp2/8/8/PPPPKPPP/RNBQ1BNR w - - 0 4", 0x00fd_d303_c946_bdd9),
    ("rnbqkbnr/p1pppppp/8/8/PpP4P/8/1P1PPPP1/RNBQKBNR b KQkq c3 0 3", 0x3c81_23ea_7b06_7637),
    ("rnbqkbnr/p1pppppp/8/8/P6P/R1p5/1P1PPPP1/1NBQKBNR b Kkq - 0 4", 0x5c3f_9b82_9b27_9560),
];

#[test]
fn keys_are_those_of_the_description() {
    for (fen, key) in KEYS {
        let setup: Setup = fen.parse().unwrap();
        assert_eq!(setup.polyglot_key(), key, "{fen}");
        assert_eq!(Position::from_fen(fen).unwrap().polyglot_key(), key, "{fen}");
    }
}

#[test]
fn an_illegal_en_passant_capture_is_part_of_the_key_of_a_setup() {
    // The pawn on e5 is pinned on its file.
    let fen = "4r2k/8/8/3pP3/8/8/8/4K3 w - d6 0 2";
    let setup: Setup = fen.parse().unwrap();
    let without = Setup { en_passant: None, ..setup.clone() };
    assert_ne!(setup.polyglot_key(), without.polyglot_key());
    assert_eq!(Position::from_fen(fen).unwrap().polyglot_key(), without.polyglot_key());
}

#[test]
fn a_book_is_read_as_it_was_written() {
    let start = Position::initial();
    let entry = |text: &str, weight: u16| {
        let uci: Uci = text.parse().unwrap();
        Entry::new(&start, uci.to_move(&start).unwrap(), weight)
    };
    let other = Position::from_fen("r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1").unwrap();
    let castles = other.legal_moves().into_iter().filter(|found| found.castling_side().is_some());
    let mut entries = vec![entry("d2d4", 7), entry("e2e4", 9), entry("g1f3", 7)];
    entries.extend(castles.map(|found| Entry::new(&other, found, 1)));
    let book = Book::new(Book::write(entries.clone())).unwrap();
    assert_eq!(book.len(), 5);

    let moves: Vec<String> =
        book.moves(&start).map(|(found, weight)| format!("{found} {weight}")).collect();
    assert_eq!(moves.len(), 3);
    assert_eq!(moves[0], "e2-e4 9");
    let castles: Vec<String> = book.moves(&other).map(|(found, _)| found.to_string()).collect();
    assert_eq!(castles.len(), 2);
    assert!(castles.contains(&"O-O".to_owned()) && castles.contains(&"O-O-O".to_owned()));
    // The format writes king takes rook, e1h1: square 4 to square 7.
    assert!(book.entries().any(|entry| entry.packed == 4 << 6 | 7));

    let mut again: Vec<Entry> = book.entries().collect();
    again.sort();
    entries.sort();
    assert_eq!(again, entries);
    let elsewhere = Position::chess960(0).unwrap();
    assert_eq!(book.moves(&elsewhere).count(), 0);
}

#[test]
fn every_legal_move_can_be_in_a_book() {
    for fen in [
        "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
        "n1n5/PPPk4/8/8/8/8/4Kppp/5N1N b - - 0 1",
        "8/8/8/K2pP2r/8/8/8/7k w - d6 0 2",
    ] {
        let position = Position::from_fen(fen).unwrap();
        for legal in position.legal_moves() {
            let entry = Entry::new(&position, legal, 1);
            assert_eq!(entry.to_move(&position), Some(legal), "{fen} {legal}");
        }
    }
}

#[test]
fn bytes_that_are_no_book_or_moves_that_are_none_do_no_harm() {
    assert_eq!(Book::new([0; 17]), Err(BookError::Length(17)));
    assert!(Book::new([]).unwrap().is_empty());
    let start = Position::initial();
    for packed in 0..=u16::MAX {
        let entry = Entry { packed, ..Entry::new(&start, start.legal_moves()[0], 1) };
        if let Some(legal) = entry.to_move(&start) {
            assert!(start.is_legal(legal));
        }
    }
}
