//! The one rule of time: which spans since the last event of a game are charged to nobody. Every
//! claim, wake, recovery, and silence of this node asks it.

use game::{Millis, Timestamp};
use store::{Life, NodeId, Ownership};

/// A silence is longer than this. Anything shorter is ordinary time and is charged: a busy machine
/// must not stop the clocks.
pub(crate) const PATIENCE: Millis = Millis::from_seconds(2);

/// A span of time.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(crate) struct Span {
    pub(crate) from: Timestamp,
    pub(crate) until: Timestamp,
}

/// The spans between the last event of a game and now that are charged to nobody, in order: what
/// lies after that event in each time longer than [`PATIENCE`] without a stored heartbeat of its owner. A game that was released
/// slept, and belonged to all nodes together: it is charged while any of them was alive.
///
/// The owners are in order. Before the first of them nobody could play.
pub(crate) fn uncharged(
    last_event: Timestamp,
    owners: &[Ownership],
    lives: &[Life],
    now: Timestamp,
) -> Vec<Span> {
    let ends = owners.iter().skip(1).map(|next| next.since).chain([now]);
    let mut alive: Vec<Span> = owners
        .iter()
        .zip(ends)
        .flat_map(|(Ownership { owner, since }, end)| {
            let its_own = lives.iter().filter(|life| owner.is_none_or(|node| node == life.node));
            its_own.map(move |life| Span {
                from: life.from.max(*since),
                until: life.until.min(end).min(now),
            })
        })
        .filter(|span| span.from <= span.until)
        .collect();
    alive.sort_unstable_by_key(|span| span.from);
    let mut silences = Vec::new();
    // If no heartbeat is known, the event was the last sign of life.
    let mut last_sign = alive.first().map_or(last_event, |first| first.from.min(last_event));
    for span in alive.into_iter().chain([Span { from: now, until: now }]) {
        // An event in the silence was stored all the same, and is charged.
        let from = last_sign.max(last_event);
        if span.from.since(last_sign) > PATIENCE && from < span.from {
            silences.push(Span { from, until: span.from });
        }
        last_sign = last_sign.max(span.until);
    }
    silences
}

/// The same for a game that one node has owned all the time.
pub(crate) fn uncharged_of(
    node: NodeId,
    last_event: Timestamp,
    lives: &[Life],
    now: Timestamp,
) -> Vec<Span> {
    let owner = Ownership { owner: Some(node), since: Timestamp(0) };
    uncharged(last_event, &[owner], lives, now)
}

/// The same for a game that has slept all the time.
pub(crate) fn uncharged_asleep(last_event: Timestamp, lives: &[Life], now: Timestamp) -> Vec<Span> {
    let nobody = Ownership { owner: None, since: Timestamp(0) };
    uncharged(last_event, &[nobody], lives, now)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::members::mixed;

    /// Repeatable chance.
    struct Random(u64);

    impl Random {
        fn below(&mut self, limit: u64) -> u64 {
            self.0 = mixed(self.0);
            self.0 % limit
        }
    }

    /// Seconds.
    fn at(second: u64) -> Timestamp {
        Timestamp(1_000 * second)
    }

    fn lives(spans: &[(u64, u64, u64)]) -> Vec<Life> {
        let life = |&(node, from, until): &(u64, u64, u64)| Life {
            node: NodeId(node),
            from: at(from),
            until: at(until),
        };
        spans.iter().map(life).collect()
    }

    /// 0 is nobody.
    fn owners(changes: &[(u64, u64)]) -> Vec<Ownership> {
        let owner = |&(node, since): &(u64, u64)| Ownership {
            owner: Some(NodeId(node)).filter(|node| node.0 > 0),
            since: at(since),
        };
        changes.iter().map(owner).collect()
    }

    /// The last event is at 100 s, and it is 200 s now.
    #[test]
    fn the_rule_case_by_case() {
        type Spans = &'static [(u64, u64)];
        type Case = (&'static str, Spans, &'static [(u64, u64, u64)], Spans);
        let cases: [Case; 19] = [
            ("the owner is well", &[(1, 0)], &[(1, 50, 199)], &[]),
            ("its last heartbeat is two seconds old", &[(1, 0)], &[(1, 50, 198)], &[]),
            ("three seconds: a silence", &[(1, 0)], &[(1, 50, 197)], &[(197, 200)]),
            ("the owner died", &[(1, 0)], &[(1, 50, 150)], &[(150, 200)]),
            ("it died before the event was stored", &[(1, 0)], &[(1, 50, 90)], &[(100, 200)]),
            (
                "the event was stored in the middle of a silence",
                &[(1, 0)],
                &[(1, 50, 99), (1, 102, 200)],
                &[(100, 102)],
            ),
            ("it was never well", &[(1, 0)], &[], &[(100, 200)]),
            ("the process stood still", &[(1, 0)], &[(1, 50, 120), (1, 140, 200)], &[(120, 140)]),
            ("for two seconds", &[(1, 0)], &[(1, 50, 120), (1, 122, 200)], &[]),
            (
                "another node lived meanwhile, but did not own the game",
                &[(1, 0)],
                &[(1, 50, 120), (1, 140, 200), (2, 0, 200)],
                &[(120, 140)],
            ),
            ("the server started again", &[(1, 0)], &[(1, 50, 120), (2, 180, 200)], &[(120, 200)]),
            (
                "another node took the game over at 125 s, and it is needed now",
                &[(1, 0), (2, 125)],
                &[(1, 50, 120), (2, 60, 200)],
                &[(120, 125)],
            ),
            ("asleep, one node", &[(1, 0), (0, 110)], &[(1, 50, 200)], &[]),
            (
                "asleep while the server was down",
                &[(1, 0), (0, 110)],
                &[(1, 50, 130), (2, 170, 200)],
                &[(130, 170)],
            ),
            (
                "asleep, and the node that put it to sleep died, but not the other",
                &[(1, 0), (0, 110)],
                &[(1, 50, 130), (2, 60, 200)],
                &[],
            ),
            (
                "asleep while all nodes were down, one after the other",
                &[(1, 0), (0, 110)],
                &[(1, 50, 130), (2, 60, 140), (3, 190, 200)],
                &[(140, 190)],
            ),
            (
                "it woke at a node that died though another lived",
                &[(1, 0), (0, 110), (2, 150)],
                &[(1, 50, 200), (2, 60, 160)],
                &[(160, 200)],
            ),
            ("nobody ever owned it", &[], &[(1, 50, 130), (2, 60, 198)], &[(100, 200)]),
            ("somebody did late", &[(1, 150)], &[(1, 50, 200), (2, 60, 198)], &[(100, 150)]),
        ];
        for (what, changes, spans, expected) in cases {
            let found = uncharged(at(100), &owners(changes), &lives(spans), at(200));
            let found: Vec<_> =
                found.iter().map(|span| (span.from.0 / 1_000, span.until.0 / 1_000)).collect();
            assert_eq!(found, expected, "{what}");
        }
    }

    #[test]
    fn to_the_millisecond() {
        let life = |until| [Life { node: NodeId(1), from: Timestamp(0), until: Timestamp(until) }];
        let now = Timestamp(10_000);
        assert_eq!(uncharged_of(NodeId(1), Timestamp(5), &life(8_000), now), []);
        let silence = Span { from: Timestamp(7_999), until: now };
        assert_eq!(uncharged_of(NodeId(1), Timestamp(5), &life(7_999), now), [silence]);
        assert_eq!(uncharged_asleep(Timestamp(7_999), &[], now), [silence]);
        assert_eq!(uncharged_asleep(Timestamp(8_000), &[], now), []);
        // A clock that was set back.
        assert_eq!(uncharged_asleep(Timestamp(20_000), &[], now), []);
    }

    /// Asks at each half second who owned the game, and whether that node was alive.
    fn by_the_half_second(
        last_event: u64,
        owners: &[Ownership],
        lives: &[Life],
        now: u64,
    ) -> Vec<Span> {
        let owner_at = |at: Timestamp| -> Vec<Option<NodeId>> {
            // At the instant of a change, of both.
            let mut found = Vec::new();
            for (number, one) in owners.iter().enumerate() {
                let end = owners.get(number + 1).map_or(Timestamp(u64::MAX), |next| next.since);
                if one.since <= at && at <= end {
                    found.push(one.owner);
                }
            }
            found
        };
        let is_alive = |at: Timestamp| {
            owner_at(at).into_iter().any(|owner| {
                lives.iter().any(|life| {
                    owner.is_none_or(|node| node == life.node)
                        && life.from <= at
                        && at <= life.until
                })
            })
        };
        let before = (0..=last_event).rev().find(|step| is_alive(Timestamp(500 * step)));
        let mut last = before.unwrap_or(last_event);
        let mut found = Vec::new();
        for step in last_event + 1..=now {
            if step == now || is_alive(Timestamp(500 * step)) {
                if step - last > 4 {
                    let from = Timestamp(500 * last.max(last_event));
                    found.push(Span { from, until: Timestamp(500 * step) });
                }
                last = step;
            }
        }
        found
    }

    #[test]
    fn a_model_that_asks_at_every_instant_says_the_same() {
        let mut silences = 0;
        for seed in 0..20_000 {
            let mut random = Random(seed);
            let mut lives = Vec::new();
            for node in 1..=3 {
                let mut instant = random.below(60);
                for _ in 0..random.below(5) {
                    let until = instant + random.below(40);
                    let [from, until] = [instant, until].map(|step| Timestamp(500 * step));
                    lives.push(Life { node: NodeId(node), from, until });
                    instant = until.0 / 500 + 1 + random.below(30);
                }
            }
            let mut owners = Vec::new();
            let mut since = random.below(40);
            for _ in 0..random.below(5) {
                let owner = Some(NodeId(random.below(4))).filter(|node| node.0 > 0);
                owners.push(Ownership { owner, since: Timestamp(500 * since) });
                since += random.below(40);
            }
            let last_event = random.below(120);
            let now = last_event + random.below(150);
            let [from, until] = [last_event, now].map(|step| Timestamp(500 * step));
            let found = uncharged(from, &owners, &lives, until);
            let expected = by_the_half_second(last_event, &owners, &lives, now);
            assert_eq!(found, expected, "seed {seed}: {owners:?} {lives:?} {from:?} {until:?}");
            silences += found.len();
        }
        assert!(silences > 10_000, "{silences}");
    }
}
