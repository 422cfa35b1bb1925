use rules::{CastlingMode, ParseFenError, Position, PositionError, PositionErrorKind, Setup};

use super::state::{check_moves, check_state};

/// Any text is read as a FEN or refused with a place. What was read is written, and read back as
/// the same.
pub fn fen(data: &[u8]) {
    let text = String::from_utf8_lossy(data);
    let setup: Setup = match text.parse() {
        Ok(setup) => setup,
        Err(error) => return check_place(&text, &error),
    };
    assert_eq!(setup.to_string().parse().as_ref(), Ok(&setup), "{text:?}");
    let shredder = setup.to_shredder_fen();
    assert_eq!(shredder.parse().as_ref(), Ok(&setup), "{text:?}");
    for mode in [CastlingMode::Standard, CastlingMode::Chess960] {
        match Position::from_setup(setup.clone(), mode) {
            Ok(position) => {
                check_state(&position);
                check_moves(&position);
            }
            Err(error) => check_reasons(&error),
        }
        check_forgiven(setup.clone().without_false_claims(mode), mode);
    }
}

fn check_place(text: &str, error: &ParseFenError) {
    assert!(error.at() <= text.chars().count(), "{text:?}: {error}");
    assert!(!error.to_string().is_empty());
}

fn check_reasons(error: &PositionError) {
    assert!(!error.kinds().is_empty());
    assert!(!error.to_string().is_empty());
}

/// Removed claims are no longer an error, and removing them again changes nothing.
fn check_forgiven(setup: Setup, mode: CastlingMode) {
    assert_eq!(setup.clone().without_false_claims(mode), setup);
    if let Err(error) = Position::from_setup(setup, mode) {
        let is_claim = |fault: &PositionErrorKind| {
            matches!(fault, PositionErrorKind::Castling(_) | PositionErrorKind::EnPassant(_))
        };
        assert!(!error.kinds().iter().any(is_claim), "{error}");
    }
}
