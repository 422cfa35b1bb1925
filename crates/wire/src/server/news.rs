//! What happened, as everybody may know it: never command numbers, lag, or
//! who is behind a number.

use std::sync::Arc;

use game::{Actor, Event, Game, RecordedEvent, Timestamp};
use rules::{Color, Position};
use serde::{Deserialize, Serialize};

use super::{Frame, MoveView, Opening, Side, State};
use crate::arbiter::{Deed, Told};

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
    /// A player gave the other time: the state has the clocks.
    TimeGiven {
        /// Who has it.
        to: Side,
        /// How many seconds.
        seconds: u32,
    },
    /// An arbiter acted, or was called, or an assistant was named: for both
    /// players at once. What it does to the board comes in an item before it.
    Arbiter {
        /// Who did what, and why, in words.
        words: String,
        /// The name of who did it, if it is known.
        by: Option<String>,
        /// What.
        deed: Deed,
        /// Whose call or assistant it was about.
        side: Option<Side>,
        /// Why, in the arbiter's words.
        reason: Option<String>,
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

/// What an event is to everybody, given the position before it and the name
/// of who did it, if it is known.
pub fn project(recorded: &RecordedEvent, before: &Position, by: Option<&str>) -> Vec<NewsItem> {
    let told = Told::of(recorded).map(|told| NewsItem::Arbiter {
        words: told.words(by),
        by: by.map(str::to_owned),
        deed: told.deed,
        side: told.side.map(Side::from),
        reason: told.reason.map(str::to_owned),
    });
    what_happened(recorded, before).into_iter().chain(told).collect()
}

/// What an event does to the game; none if all is said by who did it and why.
fn what_happened(recorded: &RecordedEvent, before: &Position) -> Option<NewsItem> {
    Some(match &recorded.event {
        Event::Seated(color, _) => NewsItem::Seated { side: (*color).into() },
        Event::Started | Event::StartedByArbiter(_) => NewsItem::Started,
        Event::Moved(moved) => match moved.uci.to_move(before) {
            Ok(made) => {
                let mut after = before.clone();
                after.play_unchecked(made);
                NewsItem::Moved(MoveView {
                    uci: before.uci(made).to_string(),
                    san: before.san(made).to_string(),
                    fen: after.to_fen(),
                    left: moved.left.map(|left| left.0),
                    assisted: matches!(recorded.by, Actor::Assistant(..)),
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
        Event::TimeGiven { to, more } => NewsItem::TimeGiven {
            to: (*to).into(),
            seconds: more.whole_seconds().try_into().unwrap_or(u32::MAX),
        },
        Event::Restored(..) => NewsItem::Restored,
        Event::Present(_) | Event::Absent(..) | Event::Recovered { .. } | Event::ClocksResumed => {
            NewsItem::Presence
        }
        Event::Ended { .. } => NewsItem::Ended,
        Event::AssistantNamed(..)
        | Event::AssistantApproved(..)
        | Event::AssistantEnded(..)
        | Event::ArbiterCalled { .. }
        | Event::CallAnswered(..)
        | Event::Paused(_)
        | Event::Resumed(_)
        | Event::ClocksSet { .. }
        | Event::Corrected(..) => return None,
    })
}
