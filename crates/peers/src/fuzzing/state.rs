use rules::{Position, San};

use crate::{Trio, as_cozy, as_shakmaty};

/// A position must equal what its own setup and FENs give, however it came about.
pub(super) fn check_state(position: &Position) {
    let mode = position.mode();
    let rebuilt = Position::from_setup(position.to_setup(), mode);
    let rebuilt = rebuilt.unwrap_or_else(|error| panic!("{position:?}: {error}"));
    assert_eq!(rebuilt.zobrist_hash(), position.zobrist_hash(), "{position:?}");
    assert_eq!(rebuilt.key(), position.key(), "{position:?}");
    assert_eq!(rebuilt.checkers(), position.checkers(), "{position:?}");
    assert_eq!(rebuilt.pinned(), position.pinned(), "{position:?}");
    assert_eq!(rebuilt.en_passant(), position.en_passant(), "{position:?}");
    assert_eq!(rebuilt.castling(), position.castling(), "{position:?}");
    assert_eq!(&rebuilt, position);
    for fen in [position.to_fen(), position.to_shredder_fen()] {
        let read = Position::from_fen_in(&fen, mode);
        assert_eq!(read.as_ref(), Ok(position), "{fen}");
    }
}

/// All ways to ask for legal moves agree.
pub(super) fn check_counts(position: &Position) {
    let moves = position.legal_moves();
    assert_eq!(position.legal_move_count(), moves.len(), "{position:?}");
    assert_eq!(position.has_legal_move(), !moves.is_empty(), "{position:?}");
    assert_eq!(position.board_end().is_none(), !moves.is_empty());
}

/// The legal moves are those of the other libraries, and each is read back from its own text.
pub(super) fn check_moves(position: &Position) {
    check_counts(position);
    let moves = position.legal_moves();
    let mut texts = Vec::new();
    for &legal in &moves {
        assert!(position.is_legal(legal), "{position:?} {legal:?}");
        let uci = position.uci(legal);
        assert_eq!(uci.to_move(position), Ok(legal), "{position:?} {uci}");
        texts.push(uci.to_string());
        let san = position.san(legal);
        let read: Result<San, _> = san.to_string().parse();
        assert_eq!(read, Ok(san), "{position:?}");
        assert_eq!(san.to_move(position), Ok(legal), "{position:?} {san}");
    }
    texts.sort_unstable();
    let Trio { cozy, shakmaty, .. } = Trio::new(position.clone());
    assert_eq!(texts, as_shakmaty::legal_uci(&shakmaty), "{position:?}");
    if let Some(cozy) = cozy {
        let theirs = as_cozy::legal_uci(&cozy, position.mode());
        assert_eq!(texts, theirs, "{position:?}");
    }
}
