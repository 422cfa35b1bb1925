//! What happened, as everybody may know it: never command numbers, lag, or
//! who is behind a number.

use std::sync::Arc;

use game::{Event, Game, Recorded, Timestamp};
use rules::{Color, Position};
use serde::{Deserialize, Serialize};

use super::{Frame, MoveView, Opening, Side, State};

/// Something that happened.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(tag = "what", rename_all = "camelCase")]
pub enum NewsItem {
    /// A seat was taken: ask for the whole game.
    Seated {
        /// Which.
        side: Side,
    },
    /// The clocks were started.
    Started,
    /// A move was made.
    Moved(MoveView),
    /// A draw was offered.
    DrawOffered {
        /// By whom.
        by: Side,
    },
    /// A draw offer was declined in words.
    DrawDeclined {
        /// Whose.
        of: Side,
    },
    /// A claim was wrong.
    ClaimRejected {
        /// Whose.
        by: Side,
    },
    /// A player wishes to take a move back.
    TakebackProposed {
        /// Who.
        by: Side,
    },
    /// That was declined.
    TakebackDeclined {
        /// Whose wish.
        of: Side,
    },
    /// The last moves were undone.
    TakenBack {
        /// How many.
        plies: u32,
    },
    /// An arbiter acted, or was called: the words for both players.
    Arbiter {
        /// What and why.
        words: String,
    },
    /// Another position is on the board: ask for the whole game.
    Restored,
    /// Who is there has changed, or the clocks run again: see the state.
    Presence,
    /// The game ended: see the state.
    Ended,
}

/// The frame of news for White, for Black and for everybody else. Those that
/// say the same are one: while a game is on, only the player having the move
/// sees more than the others.
pub fn news_frames(
    seq: u32,
    items: Vec<NewsItem>,
    game: &Game,
    at: Timestamp,
    opening: Option<Opening>,
) -> [Arc<str>; 3] {
    let state = Box::new(State { opening, ..State::for_spectators(game, at) });
    let mut frame = Frame::News { seq, items, state };
    let everybody: Arc<str> = frame.to_json().into();
    let mut frame_for = |color: Color| {
        if game.result().is_none() && game.turn() != color {
            return Arc::clone(&everybody);
        }
        if let Frame::News { state, .. } = &mut frame {
            state.show_to(game, color);
        }
        frame.to_json().into()
    };
    [frame_for(Color::White), frame_for(Color::Black), everybody.clone()]
}

/// What an event is to everybody, given the position before it.
pub fn project(recorded: &Recorded, before: &Position) -> NewsItem {
    let arbiter = |what: &str, reason: &str| NewsItem::Arbiter {
        words: format!("The arbiter {what}: {reason}"),
    };
    match &recorded.event {
        Event::Seated(color, _) => NewsItem::Seated { side: (*color).into() },
        Event::Started => NewsItem::Started,
        Event::Moved(moved) => match moved.uci.to_move(before) {
            Ok(made) => {
                let mut after = before.clone();
                after.play_unchecked(made);
                NewsItem::Moved(MoveView {
                    uci: before.uci(made).to_string(),
                    san: before.san(made).to_string(),
                    fen: after.to_fen(),
                    left: moved.left.map(|left| left.0),
                })
            }
            // A recorded move is legal; whoever sees this asks for the whole.
            Err(_) => NewsItem::Restored,
        },
        Event::DrawOffered(by) => NewsItem::DrawOffered { by: (*by).into() },
        Event::DrawDeclined(of) => NewsItem::DrawDeclined { of: (*of).into() },
        Event::ClaimRejected { by, .. } => NewsItem::ClaimRejected { by: (*by).into() },
        Event::TakebackProposed(by) => NewsItem::TakebackProposed { by: (*by).into() },
        Event::TakebackDeclined(of) => NewsItem::TakebackDeclined { of: (*of).into() },
        Event::TakenBack { plies, .. } => NewsItem::TakenBack { plies: *plies },
        Event::Restored(..) => NewsItem::Restored,
        Event::AssistantNamed(color, _) => {
            NewsItem::Arbiter { words: format!("An assistant is named for {color}") }
        }
        Event::AssistantApproved(color, reason) => {
            arbiter(&format!("approves the assistant of {color}"), reason)
        }
        Event::AssistantEnded(color, reason) => {
            arbiter(&format!("ends the assistance for {color}"), reason)
        }
        Event::ArbiterCalled { by, .. } => {
            NewsItem::Arbiter { words: format!("The arbiter is called by {by}") }
        }
        Event::CallAnswered(color, reason) => arbiter(&format!("answers {color}"), reason),
        Event::Paused(reason) => arbiter("pauses the game", reason),
        Event::Resumed(reason) => arbiter("resumes the game", reason),
        Event::ClocksSet { reason, .. } => arbiter("sets the clocks", reason),
        Event::Corrected(result, reason) => {
            arbiter(&format!("corrects the result to {result}"), reason)
        }
        Event::Present(_) | Event::Absent(..) | Event::Recovered { .. } | Event::ClocksRun => {
            NewsItem::Presence
        }
        Event::Ended { .. } => NewsItem::Ended,
    }
}
