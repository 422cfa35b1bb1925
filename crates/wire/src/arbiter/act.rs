//! What the record of a game contains besides moves: actions of arbiters, calls, assistants, and
//! absences.

use game::{Departure, Event, RecordedEvent};
use rules::{ByColor, Color};
use serde::{Deserialize, Serialize};

use crate::server::{Side, Sides};

/// What was done, as a code. The page has its own words for it.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize, schemars::JsonSchema)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub enum ActKind {
    /// The arbiter started the game.
    Started,
    /// The arbiter stopped the clocks.
    Paused,
    /// The arbiter resumed the game.
    Resumed,
    /// A player called the arbiter.
    Called,
    /// The arbiter answered a call.
    Answered,
    /// The arbiter set the clocks.
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

/// The role in which a person acted.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize, schemars::JsonSchema)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub enum ActorRole {
    /// The player of the white pieces.
    White,
    /// The player of the black pieces.
    Black,
    /// An arbiter.
    Arbiter,
}

/// Something other than a move that was done in a game.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, schemars::JsonSchema)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct ActView {
    /// When, in milliseconds since 1970.
    #[cfg_attr(feature = "typescript", ts(type = "number"))]
    pub at: u64,
    /// The number of moves made before, both sides together.
    pub ply: u32,
    /// The role of the person who did it.
    pub role: ActorRole,
    /// The name of the person who did it.
    pub by: Option<String>,
    /// What.
    pub kind: ActKind,
    /// The side whose call or assistant it concerns.
    pub side: Option<Side>,
    /// The arbiter's reason.
    pub reason: Option<String>,
    /// What else there is to tell; left out where it is nothing.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "typescript", ts(optional))]
    pub details: Option<ActDetails>,
    /// All of it in English.
    pub words: String,
}

/// What belongs to an act, as far as there is something.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize, schemars::JsonSchema)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS), ts(optional_fields))]
#[serde(rename_all = "camelCase")]
pub struct ActDetails {
    /// How many moves of either side were taken back.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub plies: Option<u32>,
    /// To how many milliseconds which clock was set.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "typescript", ts(type = "Sides<number | null>"))]
    pub clocks: Option<Sides<Option<u64>>>,
    /// The result that was decided, or that stands since the correction: `1-0`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub result: Option<String>,
    /// Whether the call stops the clocks.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub stops_clocks: Option<bool>,
}

impl ActDetails {
    fn of(event: &Event) -> Option<ActDetails> {
        let none = ActDetails::default();
        Some(match event {
            Event::TakenBack { plies, .. } => ActDetails { plies: Some(*plies), ..none },
            Event::ClocksSet { clocks, .. } => {
                let clocks = clocks.map(|left| left.map(|left| left.0));
                ActDetails { clocks: Some(clocks.into()), ..none }
            }
            Event::Ended { ending, .. } => {
                ActDetails { result: Some(ending.result().to_string()), ..none }
            }
            Event::Corrected(result, _) => ActDetails { result: Some(result.to_string()), ..none },
            Event::ArbiterCalled { stops_clocks, .. } => {
                ActDetails { stops_clocks: Some(*stops_clocks), ..none }
            }
            _ => return None,
        })
    }
}

/// What an event is of the above; none for moves, offers and the like.
pub(crate) struct RecordedAct<'a> {
    pub(crate) role: ActorRole,
    pub(crate) kind: ActKind,
    pub(crate) side: Option<Color>,
    pub(crate) reason: Option<&'a str>,
    pub(crate) details: Option<ActDetails>,
    /// What was done, after the name of who did it.
    pub(crate) what: String,
}

impl<'a> RecordedAct<'a> {
    pub(crate) fn of(recorded: &'a RecordedEvent) -> Option<RecordedAct<'a>> {
        let (kind, side, reason, what) = match &recorded.event {
            Event::StartedByArbiter(reason) => {
                (ActKind::Started, None, Some(reason), "starts the game".to_owned())
            }
            Event::Paused(reason) => {
                (ActKind::Paused, None, Some(reason), "pauses the game".to_owned())
            }
            Event::Resumed(reason) => {
                (ActKind::Resumed, None, Some(reason), "resumes the game".to_owned())
            }
            Event::ArbiterCalled { by, stops_clocks } => {
                let stops = if *stops_clocks { "; the clocks stop" } else { "" };
                (ActKind::Called, Some(*by), None, format!("calls the arbiter{stops}"))
            }
            Event::CallAnswered(side, reason) => (
                ActKind::Answered,
                Some(*side),
                Some(reason),
                format!("answers {}", name_of(*side)),
            ),
            Event::ClocksSet { clocks, reason } => {
                (ActKind::ClocksSet, None, Some(reason), format!("sets {}", clocks_text(clocks)))
            }
            Event::TakenBack { plies, reason: Some(reason) } => {
                let what = match plies {
                    1 => "takes a move back".to_owned(),
                    plies => format!("takes {plies} moves back"),
                };
                (ActKind::TakenBack, None, Some(reason), what)
            }
            Event::Restored(_, reason) => {
                (ActKind::Restored, None, Some(reason), "restores a position".to_owned())
            }
            Event::Ended { ending, reason: Some(reason), .. } => {
                (ActKind::Decided, None, Some(reason), format!("decides {}", ending.result()))
            }
            Event::Corrected(result, reason) => {
                (ActKind::Corrected, None, Some(reason), format!("corrects the result to {result}"))
            }
            Event::AssistantNamed(side, _) => {
                (ActKind::AssistantNamed, Some(*side), None, "names an assistant".to_owned())
            }
            Event::AssistantApproved(side, reason) => {
                let what = format!("approves the assistant of {}", name_of(*side));
                (ActKind::AssistantApproved, Some(*side), Some(reason), what)
            }
            Event::AssistantEnded(side, reason) => {
                let what = format!("ends the assistance for {}", name_of(*side));
                (ActKind::AssistantEnded, Some(*side), Some(reason), what)
            }
            _ => return None,
        };
        let role = match (kind, side) {
            (ActKind::Called | ActKind::AssistantNamed, Some(Color::White)) => ActorRole::White,
            (ActKind::Called | ActKind::AssistantNamed, Some(Color::Black)) => ActorRole::Black,
            _ => ActorRole::Arbiter,
        };
        let details = ActDetails::of(&recorded.event);
        Some(RecordedAct { role, kind, side, reason: reason.map(String::as_str), details, what })
    }

    /// As a sentence: `The arbiter Clara pauses the game: power cut`.
    pub(crate) fn words(&self, by: Option<&str>) -> String {
        let who = match (self.role, by) {
            (ActorRole::Arbiter, Some(name)) => format!("The arbiter {name}"),
            (ActorRole::Arbiter, None) => "The arbiter".to_owned(),
            (ActorRole::White, _) => name_of(Color::White).to_owned(),
            (ActorRole::Black, _) => name_of(Color::Black).to_owned(),
        };
        match self.reason {
            Some(reason) => format!("{who} {}: {reason}", self.what),
            None => format!("{who} {}", self.what),
        }
    }
}

impl ActView {
    /// The view of an event, given the ply and the name of the person who did it; `None` for moves,
    /// offers, and the like.
    pub fn of(recorded: &RecordedEvent, ply: u32, by: Option<String>) -> Option<ActView> {
        let act = RecordedAct::of(recorded)?;
        Some(ActView {
            at: recorded.at.0,
            ply,
            role: act.role,
            kind: act.kind,
            side: act.side.map(Side::from),
            reason: act.reason.map(str::to_owned),
            words: act.words(by.as_deref()),
            details: act.details,
            by,
        })
    }
}

/// A player, as sentences name them.
const fn name_of(color: Color) -> &'static str {
    match color {
        Color::White => "White",
        Color::Black => "Black",
    }
}

fn clocks_text(clocks: &ByColor<Option<game::Millis>>) -> String {
    let set: Vec<String> = clocks
        .iter()
        .filter_map(|(color, left)| {
            left.map(|left| format!("{}'s clock to {left}", name_of(color)))
        })
        .collect();
    set.join(" and ")
}

/// A period in which a player was absent.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Serialize, Deserialize, schemars::JsonSchema)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct AbsenceView {
    /// The player.
    pub side: Side,
    /// Its start, in milliseconds since 1970.
    #[cfg_attr(feature = "typescript", ts(type = "number"))]
    pub from: u64,
    /// Its end; none if they have not come back, or the game ended first.
    #[cfg_attr(feature = "typescript", ts(type = "number | null"))]
    pub until: Option<u64>,
    /// The cause, as far as known.
    pub cause: AbsenceCauseView,
}

impl From<game::Absence> for AbsenceView {
    fn from(absence: game::Absence) -> AbsenceView {
        AbsenceView {
            side: absence.color.into(),
            from: absence.from.0,
            until: absence.until.map(|at| at.0),
            cause: match absence.cause {
                game::AbsenceCause::Late => AbsenceCauseView::Late,
                game::AbsenceCause::Gone(Departure::Left) => AbsenceCauseView::Left,
                game::AbsenceCause::Gone(Departure::Lost) => AbsenceCauseView::Lost,
                game::AbsenceCause::Server => AbsenceCauseView::Server,
            },
        }
    }
}

/// Why a player was absent, as far as known.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize, schemars::JsonSchema)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub enum AbsenceCauseView {
    /// They had not arrived when the game started.
    Late,
    /// They closed the page.
    Left,
    /// Their connection was lost.
    Lost,
    /// The server was down.
    Server,
}
