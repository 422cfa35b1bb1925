use rules::San;

use super::{
    position_and_lines,
    state::{check_moves, check_state},
};

/// A FEN and lines of algebraic notation. Each line is refused with a place or a reason, or
/// resolved and played. In every position along the way, each legal move is read back from its
/// notation.
pub fn san(data: &[u8]) {
    let Some((mut position, lines)) = position_and_lines(data) else {
        return;
    };
    check_moves(&position);
    for line in lines {
        let san: San = match line.parse() {
            Ok(san) => san,
            Err(error) => {
                assert!(error.at() <= line.chars().count(), "{line:?}: {error}");
                assert!(!error.to_string().is_empty());
                continue;
            }
        };
        assert_eq!(san.to_string().parse(), Ok(san), "{line:?}");
        let legal = match san.to_move(&position) {
            Ok(legal) => legal,
            Err(reason) => {
                assert!(!reason.to_string().is_empty());
                continue;
            }
        };
        assert_eq!(position.san(legal).to_move(&position), Ok(legal));
        position.play_unchecked(legal);
        check_state(&position);
        check_moves(&position);
    }
}
