//! Events other than moves, as text for PGN comments.

use rules::{ByColor, Color};

use crate::{Actor, Event, Millis, PersonId, RecordedEvent};

/// Looks up the name of a person.
pub(super) type Names<'a> = &'a dyn Fn(PersonId) -> Option<String>;

/// The arbiter, with the name if known: `Arbiter Emil`.
pub(super) fn arbiter(by: Actor, names: Names<'_>) -> String {
    let name = by.person().filter(|_| matches!(by, Actor::Arbiter(_))).and_then(names);
    name.map_or_else(|| "Arbiter".to_owned(), |name| format!("Arbiter {name}"))
}

/// An assistant, with the name if known: `the assistant Gerd`.
pub(super) fn assistant(person: PersonId, names: Names<'_>, article: &str) -> String {
    names(person).map_or_else(
        || format!("{article} assistant"),
        |name| format!("{article} assistant {name}"),
    )
}

/// The text for an event; none if it does not belong in the record.
pub(super) fn note(recorded: &RecordedEvent, names: Names<'_>) -> Option<String> {
    let arbiter = arbiter(recorded.by, names);
    Some(match &recorded.event {
        Event::DrawOffered(by) => format!("{} offers a draw", name(*by)),
        Event::DrawDeclined(by) => format!("{} declines the draw", name(!*by)),
        Event::ClaimRejected { by, intended, bonus } => {
            let intended = intended.map_or(String::new(), |uci| format!(" with {uci}"));
            let bonus =
                bonus.map_or(String::new(), |time| format!("; {} has {time} more", name(!*by)));
            format!("{} claims a draw{intended}, which is rejected{bonus}", name(*by))
        }
        Event::TakebackProposed(by) => format!("{} asks for a takeback", name(*by)),
        Event::TakebackDeclined(by) => format!("{} declines the takeback", name(!*by)),
        Event::TimeGiven { to, more } => {
            format!("{} gives {} {} seconds", name(!*to), name(*to), more.whole_seconds())
        }
        Event::AssistantNamed(color, person) => {
            format!("{} names {}", name(*color), assistant(*person, names, "an"))
        }
        Event::AssistantApproved(color, reason) => {
            format!("{arbiter} approves the assistant of {}: {reason}", name(*color))
        }
        Event::AssistantEnded(color, reason) => {
            format!("{arbiter} ends the assistance for {}: {reason}", name(*color))
        }
        Event::ArbiterCalled { by, stops_clocks } => {
            let stops = if *stops_clocks { ", the clocks stop" } else { "" };
            format!("{} calls the arbiter{stops}", name(*by))
        }
        Event::CallAnswered(color, reason) => {
            format!("{arbiter} answers {}: {reason}", name(*color))
        }
        Event::StartedByArbiter(reason) => format!("{arbiter} starts the game: {reason}"),
        Event::Paused(reason) => format!("{arbiter} pauses the game: {reason}"),
        Event::Resumed(reason) => format!("{arbiter} resumes the game: {reason}"),
        Event::ClocksSet { clocks, reason } => {
            format!("{arbiter} sets {}: {reason}", clocks_text(clocks))
        }
        Event::Seated(..)
        | Event::Started
        | Event::Moved(_)
        | Event::TakenBack { .. }
        | Event::Restored(..)
        | Event::Present(_)
        | Event::Absent(..)
        | Event::Recovered { .. }
        | Event::ClocksResumed
        | Event::Ended { .. }
        | Event::Corrected(..)
        | Event::Followed(_) => return None,
    })
}

fn clocks_text(clocks: &ByColor<Option<Millis>>) -> String {
    let set: Vec<String> = clocks
        .iter()
        .filter_map(|(color, left)| left.map(|left| format!("{} to {left}", name(color))))
        .collect();
    set.join(" and ")
}

fn name(color: Color) -> &'static str {
    match color {
        Color::White => "White",
        Color::Black => "Black",
    }
}
