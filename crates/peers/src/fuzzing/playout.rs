use rules::{Line, Position};

use super::state::{check_counts, check_moves, check_state};

/// Two bytes choose a Chess960 start position or the standard one; each byte after them chooses a
/// move. After every move, the position must equal a fresh parse of it, and its occurrences must
/// agree with a plain list.
pub fn playout(data: &[u8]) {
    let Some((&number, choices)) = data.split_first_chunk() else {
        return;
    };
    let start = Position::chess960(u16::from_le_bytes(number)).unwrap_or_default();
    let mut line = Line::new(start.clone());
    let mut met = vec![start];
    // Slow inputs do not help a fuzzer.
    for &choice in choices.iter().take(300) {
        let moves = line.position().legal_moves();
        let Some(index) = usize::from(choice).checked_rem(moves.len()) else {
            assert!(line.position().board_end().is_some());
            break;
        };
        let next = line.position().play(moves[index]);
        line.play(moves[index]).unwrap_or_else(|why| panic!("{:?}: {why}", line.position()));
        assert_eq!(next.as_ref(), Ok(line.position()));
        check_state(line.position());
        check_counts(line.position());
        met.push(line.position().clone());
        check_occurrences(&line, &met);
    }
    // The expensive check, only at the end: every position is the last of some input.
    check_moves(line.position());
    take_back(&mut line, &met);
}

/// Keys are equal exactly when positions are the same, and hashes then too.
fn check_occurrences(line: &Line, met: &[Position]) {
    let now = line.position();
    let mut count = 0;
    for then in met {
        let same = then.same_as(now);
        assert_eq!(then.key() == now.key(), same, "{then:?} {now:?}");
        assert!(!same || then.zobrist_hash() == now.zobrist_hash(), "{then:?} {now:?}");
        count += usize::from(same);
    }
    assert_eq!(line.occurrences(), count, "{now:?}");
}

fn take_back(line: &mut Line, met: &[Position]) {
    for position in met.iter().rev().take(8) {
        assert_eq!(line.position(), position);
        line.pop();
    }
}
