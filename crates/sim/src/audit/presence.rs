//! No player is reported absent while they show signs of life, and no player loses by absence
//! without the full wait.

use game::{Ending, Event, Millis, RecordedEvent, Timestamp};
use rules::{ByColor, Color};

use super::{Complaints, Evidence};

/// How long a player counts as present after the last sign of life.
const PRESENCE: Millis = Millis::from_seconds(10);

pub(super) fn audit(evidence: &Evidence, complaints: &mut Complaints) {
    // Since when each player is waited for, and who is present.
    let mut left: ByColor<Option<Timestamp>> = ByColor::default();
    let mut here = ByColor::both(false);
    for recorded in &evidence.events {
        let at = recorded.at;
        match &recorded.event {
            Event::Present(color) => {
                here[*color] = true;
                left[*color] = None;
            }
            Event::Absent(color, _) => {
                here[*color] = false;
                left[*color] = Some(at);
                audit_absent(evidence, *color, recorded, complaints);
            }
            // At the start, nobody is blamed for not being present.
            Event::Recovered { .. } => {
                here = ByColor::both(false);
                left = ByColor::default();
            }
            Event::ClocksResumed => {
                left = ByColor::new_with(|color| (!here[color]).then_some(at));
            }
            Event::Ended { ending, .. } => {
                let (Ending::Abandonment { loser } | Ending::AbandonmentNoMate { left: loser }) =
                    *ending
                else {
                    continue;
                };
                let limit = evidence.config.absence.countdown().unwrap_or(Millis::ZERO);
                let waited = left[loser].map(|since| at.since(since));
                complaints.unless(waited.is_some_and(|waited| waited >= limit), || {
                    format!("{loser} lost by absence after {waited:?}")
                });
                complaints.unless(here[!loser], || {
                    format!("{loser} lost by absence though nobody waited")
                });
            }
            _ => {}
        }
    }
}

fn audit_absent(
    evidence: &Evidence,
    color: Color,
    recorded: &RecordedEvent,
    complaints: &mut Complaints,
) {
    // A connection that was closed is known to be gone at once.
    let closed_since = |sign: Timestamp| {
        let departures = evidence.seen.departures.iter();
        departures.into_iter().any(|(who, at)| *who == color && *at >= sign && *at <= recorded.at)
    };
    let recent = evidence.seen.signs_of_life.iter().find(|(who, at)| {
        *who == color
            && *at < recorded.at
            && recorded.at.since(*at) < PRESENCE
            && !closed_since(*at)
    });
    if let Some((_, at)) = recent {
        complaints.add(format!(
            "event {}: {color} is absent at {}, but was there at {}",
            recorded.seq.0, recorded.at.0, at.0
        ));
    }
}
