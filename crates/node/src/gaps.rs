//! Spans of time that are charged to nobody: no node was running, or the store did not answer.

use std::sync::Mutex;

use game::Timestamp;
use store::{NodeInfo, Silence};

use crate::lock::lock;

/// A span of time that is charged to nobody.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(crate) struct Gap {
    /// The last sign of life before it.
    pub(crate) last_seen: Timestamp,
    /// When games went on; `None` if they have not yet.
    pub(crate) until: Option<Timestamp>,
    /// Why.
    pub(crate) cause: GapCause,
}

/// Why time is charged to nobody.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(crate) enum GapCause {
    /// There was no node, or no owner: it is not known who was connected.
    NoOwner,
    /// The store did not answer. Players stayed connected.
    Silence,
}

/// The gaps of this node: before its start, and since. So a game that sleeps through one learns of
/// it when it wakes.
#[derive(Debug, Default)]
pub(crate) struct Gaps(Mutex<Vec<Gap>>);

/// How many gaps are remembered.
const MOST: usize = 1_024;

impl Gaps {
    /// The gaps between the lives of these nodes, in the order of their start, the silences they
    /// met, and, if no other node lives, the last gap until now.
    pub(crate) fn between(
        nodes: &[NodeInfo],
        silences: &[Silence],
        living: &[NodeInfo],
        now: Timestamp,
    ) -> Gaps {
        // What was before the first of them is not known.
        let mut last_seen = Timestamp(0);
        let mut gaps = Vec::new();
        let mut nodes: Vec<&NodeInfo> = nodes.iter().collect();
        nodes.sort_by_key(|node| node.started);
        for node in nodes {
            // One that was never well did not run any game.
            let Some(seen) = node.last_seen else { continue };
            // While one runs, others may start beside it.
            if let Some(started) = node.started.filter(|started| *started > last_seen) {
                gaps.push(Gap { last_seen, until: Some(started), cause: GapCause::NoOwner });
            }
            last_seen = last_seen.max(seen);
        }
        gaps.extend(silences.iter().map(|silence| Gap {
            last_seen: silence.last_seen,
            until: Some(silence.until),
            cause: GapCause::Silence,
        }));
        gaps.sort_by_key(|gap| gap.until);
        if living.is_empty() {
            gaps.push(Gap { last_seen, until: Some(now), cause: GapCause::NoOwner });
        }
        gaps.drain(..gaps.len().saturating_sub(MOST));
        Gaps(Mutex::new(gaps))
    }

    /// The store was silent from one instant to the other.
    pub(crate) fn add_silence(&self, last_seen: Timestamp, until: Timestamp) {
        let mut gaps = lock(&self.0);
        if gaps.len() == MOST {
            // The two oldest become one: a little more is forgiven.
            let first = gaps.remove(0);
            if let Some(second) = gaps.first_mut() {
                second.last_seen = first.last_seen;
                if first.cause == GapCause::NoOwner {
                    second.cause = GapCause::NoOwner;
                }
            }
        }
        gaps.push(Gap { last_seen, until: Some(until), cause: GapCause::Silence });
    }

    /// Those that end after this instant, in order.
    pub(crate) fn since(&self, at: Timestamp) -> Vec<Gap> {
        let gaps = lock(&self.0);
        gaps.iter().filter(|gap| gap.until.is_none_or(|until| until > at)).copied().collect()
    }
}

#[cfg(test)]
mod tests {
    use store::NodeId;

    use super::*;

    fn node(id: u64, started: u64, last_seen: Option<u64>) -> NodeInfo {
        NodeInfo {
            id: NodeId(id),
            started: Some(Timestamp(started)),
            last_seen: last_seen.map(Timestamp),
            lease_until: None,
            version: None,
            name: None,
        }
    }

    fn spans(gaps: &Gaps, since: u64) -> Vec<(u64, u64)> {
        let gaps = gaps.since(Timestamp(since));
        gaps.iter().map(|gap| (gap.last_seen.0, gap.until.unwrap().0)).collect()
    }

    #[test]
    fn what_lies_between_lives_is_charged_to_nobody() {
        let nodes = [node(1, 100, Some(200)), node(2, 300, None), node(3, 400, Some(500))];
        let gaps = Gaps::between(&nodes, &[], &[], Timestamp(700));
        assert_eq!(spans(&gaps, 0), [(0, 100), (200, 400), (500, 700)]);
        assert_eq!(spans(&gaps, 150), [(200, 400), (500, 700)]);
        gaps.add_silence(Timestamp(800), Timestamp(820));
        assert_eq!(spans(&gaps, 700), [(800, 820)]);
    }

    #[test]
    fn nodes_that_run_beside_each_other_leave_no_gap() {
        let nodes = [
            node(1, 100, Some(600)),
            node(2, 200, Some(300)),
            node(3, 400, Some(900)),
            node(4, 1_000, Some(1_100)),
        ];
        let gaps = Gaps::between(&nodes, &[], &[], Timestamp(1_500));
        assert_eq!(spans(&gaps, 0), [(0, 100), (900, 1_000), (1_100, 1_500)]);
        let gaps = Gaps::between(&nodes, &[], &nodes[3..], Timestamp(1_500));
        assert_eq!(spans(&gaps, 0), [(0, 100), (900, 1_000)]);
    }

    #[test]
    fn silences_of_earlier_nodes_are_charged_to_nobody() {
        let nodes = [node(1, 100, Some(200)), node(2, 400, Some(500))];
        let silence =
            |last_seen, until| Silence { last_seen: Timestamp(last_seen), until: Timestamp(until) };
        let silences = [silence(120, 150), silence(430, 450)];
        let gaps = Gaps::between(&nodes, &silences, &[], Timestamp(700));
        assert_eq!(spans(&gaps, 0), [(0, 100), (120, 150), (200, 400), (430, 450), (500, 700)]);
        assert_eq!(gaps.since(Timestamp(120))[0].cause, GapCause::Silence);
    }

    #[test]
    fn gaps_are_bounded() {
        let gaps = Gaps::between(&[], &[], &[], Timestamp(10));
        for count in 0..2_000 {
            gaps.add_silence(Timestamp(20 + 10 * count), Timestamp(25 + 10 * count));
        }
        let spans = spans(&gaps, 0);
        assert_eq!(spans.len(), MOST);
        assert_eq!(spans[0].0, 0);
        assert_eq!(spans[MOST - 1], (20_010, 20_015));
    }
}
