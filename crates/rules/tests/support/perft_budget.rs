//! How deep a list of known node counts is followed.

use tabiya_rules::{Position, perft};

/// Known node counts of a position: depth and nodes, by depth.
pub(crate) type Counts = Vec<(u32, u64)>;

/// The deepest known count within a budget of nodes; the least deep one if none is.
pub(crate) fn within(counts: &Counts, nodes_max: u64) -> Option<(u32, u64)> {
    let affordable = counts.iter().rev().find(|(_, nodes)| *nodes <= nodes_max);
    affordable.or(counts.first()).copied()
}

/// Compares with the known counts, cheapest first, as far as the budget goes.
pub(crate) fn check(position: &Position, counts: &Counts, nodes_max: u64) -> Result<(), String> {
    let (deepest, _) = within(counts, nodes_max).ok_or("no counts")?;
    for &(depth, expected) in counts.iter().filter(|(depth, _)| *depth <= deepest) {
        let found = perft(position, depth);
        if found != expected {
            let fen = position.to_fen();
            return Err(format!("depth {depth}: {found} nodes instead of {expected} in {fen}"));
        }
    }
    Ok(())
}
