//! Challenges that stand as long as somebody waits for the answer: a stream of
//! the challenge itself, then what became of it.

use axum::response::Response;
use wire::{
    GameId,
    lichess::{Challenge, to_line},
};

use super::{
    held::StreamSlot,
    ndjson::{self, Source},
};
use crate::{
    Zone,
    caller::Pass,
    state::{Entry, Feed, PersonEvent, Why},
    use_cases::{SeekHold, extend},
};

/// The stream of a challenge that was just made.
pub(super) fn stream(
    zone: Zone,
    pass: Pass,
    (feed, held): (Feed, SeekHold),
    slot: StreamSlot,
    entry: &Entry,
    made: &Challenge,
) -> Response {
    let (first, closing) = (Some(to_line(made)), zone.closing());
    let waiting = Waiting { zone, pass, feed, id: entry.seek.id, first, done: false, _held: held };
    ndjson::respond(slot.hold(waiting), closing, ndjson::PING)
}

struct Waiting {
    zone: Zone,
    pass: Pass,
    feed: Feed,
    id: GameId,
    first: Option<String>,
    /// Whether it was answered.
    done: bool,
    _held: SeekHold,
}

impl Source for Waiting {
    async fn next(&mut self) -> Option<String> {
        if let Some(first) = self.first.take() {
            return Some(first);
        }
        if self.done {
            return None;
        }
        loop {
            let why = match self.feed.hear().await? {
                PersonEvent::Gone(entry, why) if entry.seek.id == self.id => why,
                _ => continue,
            };
            self.done = true;
            let word = match why {
                Why::Accepted => "accepted",
                Why::Declined(_) => "declined",
                Why::Withdrawn | Why::Left | Why::Expired => "canceled",
            };
            return Some(format!("{{\"done\":\"{word}\"}}"));
        }
    }

    fn is_welcome(&self) -> impl Future<Output = bool> + Send {
        self.pass.is_good(&self.zone)
    }

    /// Somebody still waits.
    fn pinged(&mut self) {
        extend(&self.zone, self.id, super::challenges::WAITS);
    }
}
