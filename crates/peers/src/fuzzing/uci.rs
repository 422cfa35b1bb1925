use rules::Uci;

use super::{position_and_lines, state::check_state};

/// A FEN and lines of UCI. Each line is refused with a reason, or resolved, written back, and
/// played.
pub fn uci(data: &[u8]) {
    let Some((mut position, lines)) = position_and_lines(data) else {
        return;
    };
    for line in lines {
        let uci: Uci = match line.parse() {
            Ok(uci) => uci,
            Err(error) => {
                assert!(!error.to_string().is_empty());
                continue;
            }
        };
        assert_eq!(uci.to_string().parse(), Ok(uci), "{line:?}");
        let legal = match uci.to_move(&position) {
            Ok(legal) => legal,
            Err(reason) => {
                assert!(!reason.to_string().is_empty());
                continue;
            }
        };
        let written = position.uci(legal);
        assert_eq!(written.to_move(&position), Ok(legal), "{position:?}");
        position = match position.play(legal) {
            Ok(next) => next,
            Err(reason) => panic!("{position:?} {uci}: legal, and yet {reason}"),
        };
        check_state(&position);
    }
}
