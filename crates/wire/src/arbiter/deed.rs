//! What stands in the record of a game beside the moves: what arbiters did,
//! calls and assistants, who was away.

use game::{Departure, Event, RecordedEvent};
use rules::{ByColor, Color};
use serde::{Deserialize, Serialize};

use crate::server::Side;

/// What was done, as a word for programs: the page has its own for people.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize, schemars::JsonSchema)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub enum Deed {
    /// The arbiter started the game.
    Started,
    /// The arbiter stopped the clocks.
    Paused,
    /// The arbiter let the game go on.
    Resumed,
    /// A player called the arbiter.
    Called,
    /// The arbiter answered a call.
    Answered,
    /// The arbiter set clocks.
    ClocksSet,
    /// The arbiter took moves back.
    TakenBack,
    /// The arbiter put another position on the board.
    Restored,
    /// The arbiter decided the result.
    Decided,
    /// The arbiter corrected the result.
    Corrected,
    /// A player named an assistant.
    AssistantNamed,
    /// The arbiter approved the assistant.
    AssistantApproved,
    /// The arbiter ended the assistance.
    AssistantEnded,
}

/// As what somebody acted.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize, schemars::JsonSchema)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub enum Role {
    /// The player of the white pieces.
    White,
    /// The player of the black pieces.
    Black,
    /// An arbiter.
    Arbiter,
}

/// Something that was done beside the moves.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, schemars::JsonSchema)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct ActView {
    /// When, in milliseconds since 1970.
    #[cfg_attr(feature = "typescript", ts(type = "number"))]
    pub at: u64,
    /// After how many moves of either side.
    pub ply: u32,
    /// As what they did it.
    pub role: Role,
    /// Who did it, by name.
    pub by: Option<String>,
    /// What.
    pub deed: Deed,
    /// Whose call or assistant it was about.
    pub side: Option<Side>,
    /// Why, in the arbiter's words.
    pub reason: Option<String>,
    /// All of it in words.
    pub words: String,
}

/// What an event is of the above; none for moves, offers and the like.
pub(crate) struct Told<'a> {
    pub(crate) role: Role,
    pub(crate) deed: Deed,
    pub(crate) side: Option<Color>,
    pub(crate) reason: Option<&'a str>,
    /// What was done, after the name of who did it.
    pub(crate) what: String,
}

impl<'a> Told<'a> {
    pub(crate) fn of(recorded: &'a RecordedEvent) -> Option<Told<'a>> {
        let (deed, side, reason, what) = match &recorded.event {
            Event::StartedByArbiter(reason) => {
                (Deed::Started, None, Some(reason), "starts the game".to_owned())
            }
            Event::Paused(reason) => {
                (Deed::Paused, None, Some(reason), "pauses the game".to_owned())
            }
            Event::Resumed(reason) => {
                (Deed::Resumed, None, Some(reason), "resumes the game".to_owned())
            }
            Event::ArbiterCalled { by, stops_clocks } => {
                let stops = if *stops_clocks { "; the clocks stop" } else { "" };
                (Deed::Called, Some(*by), None, format!("calls the arbiter{stops}"))
            }
            Event::CallAnswered(side, reason) => {
                (Deed::Answered, Some(*side), Some(reason), format!("answers {side}"))
            }
            Event::ClocksSet { clocks, reason } => {
                (Deed::ClocksSet, None, Some(reason), format!("sets {}", clocks_text(clocks)))
            }
            Event::TakenBack { plies, reason: Some(reason) } => {
                let what = match plies {
                    1 => "takes a move back".to_owned(),
                    plies => format!("takes {plies} moves back"),
                };
                (Deed::TakenBack, None, Some(reason), what)
            }
            Event::Restored(_, reason) => {
                (Deed::Restored, None, Some(reason), "restores a position".to_owned())
            }
            Event::Ended { ending, reason: Some(reason), .. } => {
                (Deed::Decided, None, Some(reason), format!("decides {}", ending.result()))
            }
            Event::Corrected(result, reason) => {
                (Deed::Corrected, None, Some(reason), format!("corrects the result to {result}"))
            }
            Event::AssistantNamed(side, _) => {
                (Deed::AssistantNamed, Some(*side), None, "names an assistant".to_owned())
            }
            Event::AssistantApproved(side, reason) => {
                let what = format!("approves the assistant of {side}");
                (Deed::AssistantApproved, Some(*side), Some(reason), what)
            }
            Event::AssistantEnded(side, reason) => {
                let what = format!("ends the assistance for {side}");
                (Deed::AssistantEnded, Some(*side), Some(reason), what)
            }
            _ => return None,
        };
        let role = match (deed, side) {
            (Deed::Called | Deed::AssistantNamed, Some(Color::White)) => Role::White,
            (Deed::Called | Deed::AssistantNamed, Some(Color::Black)) => Role::Black,
            _ => Role::Arbiter,
        };
        Some(Told { role, deed, side, reason: reason.map(String::as_str), what })
    }

    /// In words, as `The arbiter Clara pauses the game: power cut`.
    pub(crate) fn words(&self, by: Option<&str>) -> String {
        let who = match (self.role, by) {
            (Role::Arbiter, Some(name)) => format!("The arbiter {name}"),
            (Role::Arbiter, None) => "The arbiter".to_owned(),
            (Role::White, _) => "White".to_owned(),
            (Role::Black, _) => "Black".to_owned(),
        };
        match self.reason {
            Some(reason) => format!("{who} {}: {reason}", self.what),
            None => format!("{who} {}", self.what),
        }
    }
}

impl ActView {
    /// What an event is of this, given how far the game was and the name of
    /// who did it; none for moves, offers and the like.
    pub fn of(recorded: &RecordedEvent, ply: u32, by: Option<String>) -> Option<ActView> {
        let told = Told::of(recorded)?;
        Some(ActView {
            at: recorded.at.0,
            ply,
            role: told.role,
            deed: told.deed,
            side: told.side.map(Side::from),
            reason: told.reason.map(str::to_owned),
            words: told.words(by.as_deref()),
            by,
        })
    }
}

fn clocks_text(clocks: &ByColor<Option<game::Millis>>) -> String {
    let set: Vec<String> = clocks
        .iter()
        .filter_map(|(color, left)| left.map(|left| format!("{color}'s clock to {left}")))
        .collect();
    set.join(" and ")
}

/// A time in which a player was away.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Serialize, Deserialize, schemars::JsonSchema)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct Absence {
    /// Who.
    pub side: Side,
    /// From when, in milliseconds since 1970.
    #[cfg_attr(feature = "typescript", ts(type = "number"))]
    pub from: u64,
    /// Until when; none if they did not come back before the end, or have not
    /// yet.
    #[cfg_attr(feature = "typescript", ts(type = "number | null"))]
    pub until: Option<u64>,
    /// Why, as far as known.
    pub cause: AbsenceCause,
}

impl From<game::Absence> for Absence {
    fn from(absence: game::Absence) -> Absence {
        Absence {
            side: absence.color.into(),
            from: absence.from.0,
            until: absence.until.map(|at| at.0),
            cause: match absence.cause {
                game::AbsenceCause::Late => AbsenceCause::Late,
                game::AbsenceCause::Gone(Departure::Left) => AbsenceCause::Left,
                game::AbsenceCause::Gone(Departure::Lost) => AbsenceCause::Lost,
                game::AbsenceCause::Server => AbsenceCause::Server,
            },
        }
    }
}

/// Why a player was away, as far as known.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize, schemars::JsonSchema)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub enum AbsenceCause {
    /// They had not come yet when the game began.
    Late,
    /// They closed the page.
    Left,
    /// Their connection broke.
    Lost,
    /// The server was away.
    Server,
}
