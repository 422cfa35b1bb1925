//! What is counted at the edge, for monitoring.

use std::{
    collections::BTreeMap,
    sync::{
        Mutex,
        atomic::{AtomicU64, Ordering},
    },
};

use super::lock;

/// The counters of this server since it started.
#[derive(Debug, Default)]
pub(crate) struct Meters {
    /// Codes come from the table of errors, so there are not many.
    refusals: Mutex<BTreeMap<(Channel, String), u64>>,
    /// Answers by the first digit of their status.
    answers: [AtomicU64; 5],
}

/// How a refusal went to the client.
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(crate) enum Channel {
    Http,
    Socket,
}

impl Channel {
    pub(crate) const fn name(self) -> &'static str {
        match self {
            Channel::Http => "http",
            Channel::Socket => "socket",
        }
    }
}

impl Meters {
    pub(crate) fn count_refusal(&self, channel: Channel, code: &str) {
        let mut refusals = lock(&self.refusals);
        *refusals.entry((channel, code.to_owned())).or_default() += 1;
    }

    /// How often each code was given.
    pub(crate) fn refusals(&self) -> BTreeMap<(Channel, String), u64> {
        lock(&self.refusals).clone()
    }

    pub(crate) fn count_answer(&self, status: u16) {
        if let Some(count) = usize::from(status / 100).checked_sub(1)
            && let Some(count) = self.answers.get(count)
        {
            count.fetch_add(1, Ordering::Relaxed);
        }
    }

    /// How many answers had a status that begins with 1, 2, 3, 4, 5.
    pub(crate) fn answers(&self) -> [u64; 5] {
        std::array::from_fn(|index| self.answers[index].load(Ordering::Relaxed))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn answers_are_counted_by_their_first_digit() {
        let meters = Meters::default();
        for status in [101, 200, 204, 302, 404, 503, 599, 0, 99, 600] {
            meters.count_answer(status);
        }
        assert_eq!(meters.answers(), [1, 2, 1, 1, 2]);
    }
}
