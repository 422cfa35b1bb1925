//! FEN, X-FEN and Shredder-FEN, in and out.

use peers::{Random, Seen, Trio, Walk, as_cozy, as_shakmaty, each_case, enough};
use rules::{CastlingMode, Color, Position, Setup};
use shakmaty::{EnPassantMode, Position as _, fen::Fen};

#[test]
fn fens_are_those_of_cozy_chess_and_shakmaty() {
    let name = "FEN";
    let mut seen = Seen::default();
    each_case(name, 3000, |random| {
        let mut walk = Walk::begin(random);
        for _ in 0..10 {
            writes_the_same(&walk.trio);
            reads_the_same(&walk.trio);
            seen.note(&walk.trio);
            if walk.step(random).is_none() {
                break;
            }
        }
    });
    seen.assert_rich(name, 18_000);
}

fn writes_the_same(trio: &Trio) {
    let ours = &trio.ours;
    let theirs = Fen::from_position(&trio.shakmaty, EnPassantMode::Legal).to_string();
    assert_eq!(ours.to_fen(), theirs);
    let Some(cozy) = &trio.cozy else {
        return;
    };
    // cozy-chess writes every double step as an en passant square, does not
    // write X-FEN, and counts no further than 100.
    let without_claims = |fen: &str| {
        let fields: Vec<&str> = fen.split(' ').collect();
        (fields[..3].join(" "), fields[5].to_owned())
    };
    let fen = if ours.mode() == CastlingMode::Chess960 {
        (ours.to_shredder_fen(), format!("{cozy:#}"))
    } else {
        (ours.to_fen(), cozy.to_string())
    };
    assert_eq!(without_claims(&fen.0), without_claims(&fen.1));
    let halfmoves = u32::from(cozy.halfmove_clock());
    assert_eq!(ours.halfmoves().min(100), halfmoves, "{ours:?}");
}

fn reads_the_same(trio: &Trio) {
    let ours = &trio.ours;
    // What each library wrote, with every habit about en passant.
    for mode in [EnPassantMode::Always, EnPassantMode::PseudoLegal, EnPassantMode::Legal] {
        let fen = Fen::from_position(&trio.shakmaty, mode).to_string();
        let read = Position::from_fen_in(&fen, ours.mode()).unwrap();
        assert_eq!(&read, ours, "{fen}");
    }
    assert_eq!(&as_shakmaty::position(&trio.shakmaty), ours);
    if let Some(cozy) = &trio.cozy
        && ours.halfmoves() <= 100
    {
        assert_eq!(&as_cozy::position(cozy, ours.mode()), ours);
    }
    // What we write, shakmaty reads as what it has.
    for fen in [ours.to_fen(), ours.to_shredder_fen()] {
        let setup = Fen::from_ascii(fen.as_bytes()).unwrap().into_setup();
        let expected = trio.shakmaty.to_setup(EnPassantMode::Legal);
        assert_eq!(setup, expected, "{fen}");
        let again = Position::from_fen_in(&fen, ours.mode()).unwrap();
        assert_eq!(&again, ours, "{fen}");
    }
}

/// Damaged texts: what we still read, shakmaty reads, and as the same.
#[test]
fn damaged_fens_that_we_read_say_the_same_to_shakmaty() {
    let name = "damaged FEN";
    let [mut read, mut refused] = [0u64; 2];
    each_case(name, 40_000, |random| {
        let trio = Walk::begin(random).trio;
        let fen = damaged(random, &trio.ours.to_fen());
        let Ok(setup) = fen.parse::<Setup>() else {
            refused += 1;
            return;
        };
        let three_claims = Color::ALL
            .into_iter()
            .any(|color| (setup.castling & color.back_rank().into()).len() > 2);
        if three_claims {
            return;
        }
        read += 1;
        let theirs = Fen::from_ascii(with_small_square(&fen).as_bytes())
            .unwrap_or_else(|error| panic!("{fen:?}: only we read it: {error}"))
            .into_setup();
        assert_eq!(setup.board.to_string(), theirs.board.to_string(), "{fen}");
        assert_eq!(as_shakmaty::color(setup.turn), theirs.turn, "{fen}");
        let en_passant = setup.en_passant.map(as_shakmaty::square);
        assert_eq!(en_passant, theirs.ep_square, "{fen}");
        assert_eq!(setup.halfmoves, theirs.halfmoves, "{fen}");
        assert_eq!(setup.fullmoves, theirs.fullmoves.get(), "{fen}");
        // A claim of K without a king at home names no rook for certain.
        let at_home = |color: Color| {
            let king = setup.board.king_of(color);
            king.is_some_and(|king| king.rank() == color.back_rank())
        };
        if Color::ALL.into_iter().all(at_home) {
            assert_eq!(setup.castling.0, u64::from(theirs.castling_rights), "{fen}");
        }
    });
    let counts = [("read", read, 5000), ("refused", refused, 10_000)];
    enough(name, &counts);
}

/// We read an en passant square in capital letters too.
fn with_small_square(fen: &str) -> String {
    let mut fields: Vec<String> = fen.split_whitespace().map(str::to_owned).collect();
    if let Some(en_passant) = fields.get_mut(3) {
        en_passant.make_ascii_lowercase();
    }
    fields.join(" ")
}

fn damaged(random: &mut Random, fen: &str) -> String {
    const LETTERS: &[u8] = b"KQkqRrPpNBHAhabcdefgw-/ 1234567890";
    let mut text = fen.as_bytes().to_vec();
    for _ in 0..=random.below(2) {
        let at = random.below(text.len());
        let letter = LETTERS[random.below(LETTERS.len())];
        match random.below(4) {
            0 => drop(text.remove(at)),
            1 => text.insert(at, letter),
            2 => text.truncate(text.len().saturating_sub(random.below(6))),
            _ => text[at] = letter,
        }
    }
    String::from_utf8(text).expect("a FEN is ASCII")
}
