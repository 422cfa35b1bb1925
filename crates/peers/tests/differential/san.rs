//! Algebraic notation, out and in.

use cozy_chess::util::{display_san_move, parse_san_move};
use peers::{Random, Seen, Trio, Walk, as_cozy, as_shakmaty, each_case, enough};
use rules::{Move, Role, San, SanError, SanErrorKind};
use shakmaty::{
    Chess,
    san::{
        SanError::{self as TheirError, AmbiguousSan, IllegalSan},
        SanPlus,
    },
};

#[test]
fn every_legal_move_is_written_as_shakmaty_does_and_read_back() {
    let name = "SAN of legal moves";
    let mut seen = Seen::default();
    let mut moves = 0u64;
    each_case(name, 2000, |random| {
        let mut walk = Walk::begin(random);
        for _ in 0..10 {
            moves += write_and_read(&walk.trio);
            seen.note(&walk.trio);
            if walk.step(random).is_none() {
                break;
            }
        }
    });
    enough(name, &[("moves", moves, 100_000)]);
    seen.assert_rich(name, 12_000);
}

fn write_and_read(trio: &Trio) -> u64 {
    let Trio { ours, cozy, shakmaty } = trio;
    let legal_moves = ours.legal_moves();
    for &legal in &legal_moves {
        let text = ours.san(legal).to_string();
        let theirs = SanPlus::from_move(shakmaty.clone(), as_shakmaty::chess_move(legal));
        assert_eq!(text, theirs.to_string(), "{ours:?} {legal:?}");
        if let Some(cozy) = cozy {
            agrees_with_cozy(cozy, legal, &text);
        }
        let san: San = text.parse().unwrap_or_else(|error| panic!("{ours:?} {text}: {error}"));
        assert_eq!(san.to_string(), text, "{ours:?}");
        assert_eq!(san, ours.san(legal), "{ours:?} {text}");
        assert_eq!(san.to_move(ours), Ok(legal), "{ours:?} {text}");
    }
    legal_moves.len() as u64
}

fn agrees_with_cozy(cozy: &cozy_chess::Board, legal: Move, text: &str) {
    let theirs = as_cozy::chess_move(legal);
    let read = parse_san_move(cozy, text);
    assert_eq!(read.ok(), Some(theirs), "{cozy} {text}");
    let written = display_san_move(cozy, theirs).to_string();
    assert_eq!(written, text, "{cozy}");
}

/// Texts with more or less of the origin than needed, of legal and of illegal
/// moves: the same move, or refused for the same reason.
#[test]
fn texts_are_understood_as_shakmaty_does() {
    let name = "SAN texts";
    let [mut legal, mut illegal, mut ambiguous] = [0u64; 3];
    each_case(name, 300, |random| {
        let mut walk = Walk::begin(random);
        let mut strange = walk.trio.ours.legal_moves();
        for _ in 0..30 {
            let ours = &walk.trio.ours;
            for text in texts(random, &strange, &ours.legal_moves()) {
                let Ok(theirs) = SanPlus::from_ascii(text.as_bytes()) else {
                    continue;
                };
                let san: San = match text.parse() {
                    Ok(san) => san,
                    // We want to know the file of a pawn that captures.
                    Err(error) if error.kind() == SanErrorKind::NoOrigin => continue,
                    Err(error) => panic!("{ours:?} {text}: {error}"),
                };
                let found = san.to_move(ours);
                match forgiving(theirs.san, &walk.trio.shakmaty) {
                    // How much to forgive a pawn is a matter of taste.
                    Ok(_) if is_pawn_capture_without_origin(theirs.san, &walk.trio.shakmaty) => {}
                    Ok(theirs) => {
                        let found = found.map(as_shakmaty::chess_move);
                        assert_eq!(found, Ok(theirs), "{ours:?} {text}");
                        legal += 1;
                    }
                    Err(AmbiguousSan) => {
                        // A pawn without a file goes straight ahead, so for us
                        // it cannot mean one of two captures.
                        let is_said = match theirs.san {
                            shakmaty::san::San::Normal {
                                role: shakmaty::Role::Pawn,
                                file: None,
                                ..
                            } => found.is_err(),
                            _ => matches!(found, Err(SanError::Ambiguous(..))),
                        };
                        assert!(is_said, "{ours:?} {text}: {found:?}");
                        ambiguous += 1;
                    }
                    Err(IllegalSan) => {
                        let is_said =
                            matches!(found, Err(SanError::Illegal(_) | SanError::NoSuchPiece(..)));
                        assert!(is_said, "{ours:?} {text}: {found:?}");
                        illegal += 1;
                    }
                }
            }
            strange.extend(walk.step(random));
        }
    });
    let counts =
        [("legal", legal, 50_000), ("illegal", illegal, 20_000), ("ambiguous", ambiguous, 800)];
    enough(name, &counts);
}

/// What a text means to shakmaty, did it not insist on the capture mark.
fn forgiving(san: shakmaty::san::San, chess: &Chess) -> Result<shakmaty::Move, TheirError> {
    let answers = [false, true].map(|capture| with_mark(san, capture).to_move(chess));
    match answers {
        [Ok(found), _] | [_, Ok(found)] => Ok(found),
        [Err(AmbiguousSan), _] | [_, Err(AmbiguousSan)] => Err(AmbiguousSan),
        _ => Err(IllegalSan),
    }
}

fn is_pawn_capture_without_origin(san: shakmaty::san::San, chess: &Chess) -> bool {
    use shakmaty::san::San;
    let without_origin = matches!(san, San::Normal { role: shakmaty::Role::Pawn, file: None, .. });
    without_origin && with_mark(san, true).to_move(chess).is_ok()
}

fn with_mark(san: shakmaty::san::San, mark: bool) -> shakmaty::san::San {
    let mut san = san;
    if let shakmaty::san::San::Normal { capture, .. } = &mut san {
        *capture = mark;
    }
    san
}

/// A few moves, each written with every amount of origin.
fn texts(random: &mut Random, strange: &[Move], legal: &[Move]) -> Vec<String> {
    let mut texts = Vec::new();
    for moves in [strange, legal, legal] {
        let Some(&chosen) = random.pick(moves) else {
            continue;
        };
        if let Some(side) = chosen.castling_side() {
            texts.push(side.san().to_owned());
            continue;
        }
        let from = chosen.from();
        let role = match chosen.role() {
            Role::Pawn => String::new(),
            role => role.to_upper_char().to_string(),
        };
        let mark = if chosen.capture().is_some() { "x" } else { "" };
        let promotion =
            chosen.promotion().map_or(String::new(), |role| format!("={}", role.to_upper_char()));
        for origin in
            [String::new(), from.file().to_string(), from.rank().to_string(), from.to_string()]
        {
            texts.push(format!("{role}{origin}{mark}{}{promotion}", chosen.to()));
        }
    }
    texts
}
