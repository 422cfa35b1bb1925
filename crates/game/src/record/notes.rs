//! What happened beside the moves, in words for a comment.

use rules::{ByColor, Color};

use crate::{Event, Millis};

/// The words for an event; none if it is no matter for the record of play.
pub(super) fn note(event: &Event) -> Option<String> {
    Some(match event {
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
        Event::AssistantNamed(color, _) => format!("{} names an assistant", name(*color)),
        Event::AssistantApproved(color, reason) => {
            format!("Arbiter approves the assistant of {}: {reason}", name(*color))
        }
        Event::AssistantEnded(color, reason) => {
            format!("Arbiter ends the assistance for {}: {reason}", name(*color))
        }
        Event::ArbiterCalled { by, stops_clocks } => {
            let stops = if *stops_clocks { ", the clocks stop" } else { "" };
            format!("{} calls the arbiter{stops}", name(*by))
        }
        Event::CallAnswered(color, reason) => {
            format!("Arbiter answers {}: {reason}", name(*color))
        }
        Event::StartedByArbiter(reason) => format!("Arbiter starts the game: {reason}"),
        Event::Paused(reason) => format!("Arbiter pauses the game: {reason}"),
        Event::Resumed(reason) => format!("Arbiter resumes the game: {reason}"),
        Event::ClocksSet { clocks, reason } => {
            format!("Arbiter sets {}: {reason}", clocks_text(clocks))
        }
        Event::Seated(..)
        | Event::Started
        | Event::Moved(_)
        | Event::TakenBack { .. }
        | Event::Restored(..)
        | Event::Present(_)
        | Event::Absent(..)
        | Event::Recovered { .. }
        | Event::ClocksRun
        | Event::Ended { .. }
        | Event::Corrected(..) => return None,
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
