//! Faults of the store, and when they happen.

use game::Millis;

use crate::Random;

/// The probability of each fault, and the outages.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Faults {
    /// The usual delay of each step, at most.
    pub delay_ms: u64,
    /// How many of a thousand calls are slow.
    pub slow: u64,
    /// How slow they are, at most.
    pub slow_ms: u64,
    /// How many of a thousand writes fail before anything was written.
    pub fail_before: u64,
    /// How many fail after everything was written.
    pub fail_after: u64,
    /// How many are reported as failed and applied later.
    pub late: u64,
    /// How many of a thousand reads fail.
    pub fail_read: u64,
    /// The outages.
    pub outages: Vec<Outage>,
    /// This long after the start of the node, everything works again.
    pub calm_after: Millis,
}

/// An outage of the store. Times are counted from the start of the node.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct Outage {
    /// Its start.
    pub from: Millis,
    /// Its end.
    pub until: Millis,
    /// The calls it affects.
    pub hits: Hits,
    /// Whether calls wait for its end; otherwise they fail.
    pub hangs: bool,
}

/// The calls that an outage affects.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Hits {
    /// All calls.
    All,
    /// Heartbeats only.
    Heartbeats,
    /// Everything but heartbeats.
    AllButHeartbeats,
}

/// The kind of a call.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(crate) enum Call {
    Write,
    Heartbeat,
    Read,
}

/// The fate of one call: three delays, and how it ends.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(crate) struct Fate {
    pub(crate) before: Millis,
    pub(crate) until_synced: Millis,
    pub(crate) after: Millis,
    pub(crate) end: End,
}

#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(crate) enum End {
    Well,
    FailsBefore,
    FailsAfter,
    Late(Millis),
}

impl Faults {
    /// A store without faults, with small delays.
    pub fn none() -> Faults {
        Faults {
            delay_ms: 10,
            slow: 0,
            slow_ms: 0,
            fail_before: 0,
            fail_after: 0,
            late: 0,
            fail_read: 0,
            outages: Vec::new(),
            calm_after: Millis::ZERO,
        }
    }

    /// The outage that affects this call now.
    pub(crate) fn outage(&self, call: Call, age: Millis) -> Option<Outage> {
        let hit = |outage: &&Outage| {
            let meant = match outage.hits {
                Hits::All => true,
                Hits::Heartbeats => call == Call::Heartbeat,
                Hits::AllButHeartbeats => call != Call::Heartbeat,
            };
            meant && (outage.from..outage.until).contains(&age)
        };
        self.outages.iter().find(hit).copied()
    }

    /// The fate of a call at this age of the node.
    pub(crate) fn draw(&self, call: Call, age: Millis, random: &mut Random) -> Fate {
        let calm = age >= self.calm_after;
        let mut delay = || {
            let slow = random.per_mille(self.slow) && !calm;
            let most = if slow { self.slow_ms } else { self.delay_ms };
            Millis(random.between(1, most.max(1)))
        };
        let (before, until_synced, after) = (delay(), delay(), delay());
        let chance = random.below(1_000);
        let late = Millis(random.between(1, 5_000));
        let end = match call {
            _ if calm => End::Well,
            Call::Read if chance < self.fail_read => End::FailsBefore,
            Call::Read => End::Well,
            _ if chance < self.fail_before => End::FailsBefore,
            _ if chance < self.fail_before + self.fail_after => End::FailsAfter,
            Call::Write if chance < self.fail_before + self.fail_after + self.late => {
                End::Late(late)
            }
            _ => End::Well,
        };
        Fate { before, until_synced, after, end }
    }
}
