//! What happened, as everyone may know it: without command numbers, lag, and the identities behind
//! numbers.

use std::cell::RefCell;

use bytes::Bytes;
use game::{Actor, Event, Game, Millis, RecordedEvent, Timestamp};
use rules::{Color, Position};
use serde::{Deserialize, Serialize};

use super::{Frame, LegalMoves, MoveView, Opening, Side, State, view::legal_moves};
use crate::arbiter::{ActDetails, ActKind, RecordedAct};

/// Something that happened.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(tag = "what", rename_all = "camelCase")]
pub enum NewsItem {
    /// A seat was taken: ask for the whole game.
    Seated {
        /// The side.
        side: Side,
    },
    /// The clocks were started.
    Started,
    /// A move was made.
    Moved(MoveView),
    /// A draw was offered.
    DrawOffered {
        /// The side that offered it.
        by: Side,
    },
    /// A draw offer was declined explicitly.
    DrawDeclined {
        /// The side that had offered it.
        of: Side,
    },
    /// A claim was wrong.
    ClaimRejected {
        /// The side that claimed.
        by: Side,
        /// The extra time of the opponent, in seconds; left out without a clock.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[cfg_attr(feature = "typescript", ts(optional))]
        bonus: Option<u32>,
    },
    /// A player asks for a takeback.
    TakebackProposed {
        /// Who.
        by: Side,
    },
    /// A takeback was declined.
    TakebackDeclined {
        /// The side that had asked.
        of: Side,
    },
    /// The last moves were undone.
    TakenBack {
        /// How many.
        plies: u32,
    },
    /// A player gave the opponent time; the state has the new clocks.
    TimeGiven {
        /// The side that got it.
        to: Side,
        /// How many seconds.
        seconds: u32,
    },
    /// An arbiter acted or was called, or an assistant was named. Sent to both players at once. If
    /// it changes the board, another item comes before it.
    Arbiter {
        /// Who did what, and why, in English.
        words: String,
        /// The name of the person who did it, if known.
        by: Option<String>,
        /// What.
        kind: ActKind,
        /// The side whose call or assistant it concerns.
        side: Option<Side>,
        /// The arbiter's reason.
        reason: Option<String>,
        /// What else there is to tell; left out where it is nothing.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[cfg_attr(feature = "typescript", ts(optional))]
        details: Option<ActDetails>,
    },
    /// Another position is on the board: ask for the whole game.
    Restored,
    /// Presence changed, or the clocks run again; see the state.
    Presence,
    /// The game ended; see the state.
    Ended,
}

/// The frames of news for White, Black, and everyone else. Equal frames are shared: during a game,
/// only the player to move sees more than the others.
pub fn news_frames(
    seq: u32,
    items: Vec<NewsItem>,
    game: &Game,
    at: Timestamp,
    opening: Option<Opening>,
) -> [Bytes; 3] {
    // News of a move has its position already.
    let fen = match items.last() {
        Some(NewsItem::Moved(moved)) => moved.fen.clone(),
        _ => game.position().to_fen(),
    };
    let state = Box::new(State { opening, ..State::for_spectators(game, at, fen) });
    let mut frame = Frame::News { seq, items, state };
    let everybody = encoded(&frame);
    let mut frame_for = |color: Color| {
        if game.result().is_some() {
            // The outcome is told to each in their own words.
            if let Frame::News { state, .. } = &mut frame {
                state.show_to(game, color);
            }
            return encoded(&frame);
        }
        match legal_moves(game, color) {
            Some(legal) => with_legal_moves(&everybody, &legal),
            None => everybody.clone(),
        }
    };
    [frame_for(Color::White), frame_for(Color::Black), everybody.clone()]
}

/// A frame of news with the legal moves, which the frame for spectators leaves out. The rest is not
/// encoded again. The place is unambiguous: within a text, quotation marks are escaped.
fn with_legal_moves(everybody: &[u8], legal: &LegalMoves) -> Bytes {
    const NONE: &[u8] = br#""legal":null"#;
    const NULL: usize = b"null".len();
    // The state comes last, so the search starts at the end.
    let is_it =
        |start: &usize| everybody[*start] == NONE[0] && everybody[*start..].starts_with(NONE);
    let Some(end) = (0..everybody.len()).rev().find(is_it).map(|start| start + NONE.len()) else {
        debug_assert!(false, "a state has a place for legal moves");
        return Bytes::copy_from_slice(everybody);
    };
    written(|frame| {
        frame.extend_from_slice(&everybody[..end - NULL]);
        legal.write_json(frame);
        frame.extend_from_slice(&everybody[end..]);
    })
}

fn encoded(frame: &Frame) -> Bytes {
    written(|text| serde_json::to_writer(text, frame).expect("a frame has a JSON form"))
}

/// What `write` writes. Every live game keeps its last frames, so they get just the space they need.
fn written(write: impl FnOnce(&mut Vec<u8>)) -> Bytes {
    thread_local! {
        static DRAFT: RefCell<Vec<u8>> = const { RefCell::new(Vec::new()) };
    }
    DRAFT.with_borrow_mut(|draft| {
        draft.clear();
        write(draft);
        Bytes::copy_from_slice(draft)
    })
}

/// The public part of an event, given the position before it and the name of the person who did it,
/// if known.
pub fn project(recorded: &RecordedEvent, before: &Position, by: Option<&str>) -> Vec<NewsItem> {
    let act = RecordedAct::of(recorded).map(|act| NewsItem::Arbiter {
        words: act.words(by),
        by: by.map(str::to_owned),
        kind: act.kind,
        side: act.side.map(Side::from),
        reason: act.reason.map(str::to_owned),
        details: act.details,
    });
    what_happened(recorded, before).into_iter().chain(act).collect()
}

/// What an event does to the game; `None` if the arbiter's item says it all.
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
            // A recorded move is legal. If not, the receiver asks for the whole game.
            Err(_) => NewsItem::Restored,
        },
        Event::DrawOffered(by) => NewsItem::DrawOffered { by: (*by).into() },
        Event::DrawDeclined(of) => NewsItem::DrawDeclined { of: (*of).into() },
        Event::ClaimRejected { by, bonus, .. } => {
            NewsItem::ClaimRejected { by: (*by).into(), bonus: bonus.map(seconds) }
        }
        Event::TakebackProposed(by) => NewsItem::TakebackProposed { by: (*by).into() },
        Event::TakebackDeclined(of) => NewsItem::TakebackDeclined { of: (*of).into() },
        Event::TakenBack { plies, .. } => NewsItem::TakenBack { plies: *plies },
        Event::TimeGiven { to, more } => {
            NewsItem::TimeGiven { to: (*to).into(), seconds: seconds(*more) }
        }
        Event::Restored(..) => NewsItem::Restored,
        // Each event has its items, by which a page counts them. That an order was followed is
        // nothing to tell by itself, like a presence that has not changed.
        Event::Present(_)
        | Event::Absent(..)
        | Event::Recovered { .. }
        | Event::ClocksResumed
        | Event::Followed(_) => NewsItem::Presence,
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

fn seconds(span: Millis) -> u32 {
    span.whole_seconds().try_into().unwrap_or(u32::MAX)
}

#[cfg(test)]
mod tests {
    use game::{GameConfig, TimeControl, Viewer};

    use super::*;

    /// What is put together from parts is what would have been encoded as a whole.
    #[test]
    fn frames_for_players_are_those_of_their_states() {
        let at = Timestamp(1_000);
        for text in [r#"a \" quote and "legal":null in words"#, "nothing special"] {
            let config = GameConfig::casual(at, TimeControl::Unlimited);
            let mut game = Game::new(config);
            for seq in 0..4 {
                let items = vec![NewsItem::Arbiter {
                    words: text.into(),
                    by: None,
                    kind: ActKind::Paused,
                    side: None,
                    reason: Some(text.into()),
                    details: None,
                }];
                let frames = news_frames(seq, items.clone(), &game, at, None);
                let viewers =
                    [Viewer::Player(Color::White), Viewer::Player(Color::Black), Viewer::Spectator];
                for (frame, viewer) in frames.iter().zip(viewers) {
                    let state = Box::new(State::of(&game, at, viewer));
                    let whole = Frame::News { seq, items: items.clone(), state }.to_json();
                    assert_eq!(std::str::from_utf8(frame), Ok(whole.as_str()), "{viewer:?}");
                }
                let event = match seq {
                    0 => Event::Started,
                    1 => Event::Moved(game::MoveEvent {
                        uci: "e2e4".parse().expect("a move"),
                        used: Millis::ZERO,
                        credit: Millis::ZERO,
                        left: None,
                    }),
                    _ => Event::Ended {
                        ending: game::Ending::Resignation { loser: Color::White },
                        could_mate: rules::ByColor::default(),
                        reason: None,
                    },
                };
                let new = game::NewEvent { by: Actor::Zone, event };
                for recorded in game.record(at, None, vec![new]) {
                    game.apply(&recorded);
                }
            }
        }
    }
}
