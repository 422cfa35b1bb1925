use game::{
    CommandId, Departure, Ending, Event, Millis, MoveEvent, PersonId, RecordedEvent, Seq, Timestamp,
};
use rules::{Color, Uci};
use serde::{Deserialize, Serialize};

use super::{
    DecodeError,
    parts::{
        Sides, StoredCanMate, StoredColor, read_actor, read_position, read_result, read_seat,
        write_actor, write_position, write_result, write_seat,
    },
};

/// An event, version 1. Its number is stored separately.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct StoredEvent {
    at: u64,
    by: String,
    #[serde(skip_serializing_if = "Option::is_none", default)]
    cause: Option<u64>,
    #[serde(skip_serializing_if = "is_zero", default)]
    uncharged: u64,
    #[serde(flatten)]
    what: What,
}

fn is_zero(number: &u64) -> bool {
    *number == 0
}

#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(tag = "what", rename_all = "camelCase")]
enum What {
    Seated {
        color: StoredColor,
        seat: String,
    },
    Started,
    StartedByArbiter {
        reason: String,
    },
    Moved {
        uci: String,
        used: u64,
        #[serde(skip_serializing_if = "is_zero", default)]
        credit: u64,
        #[serde(skip_serializing_if = "Option::is_none", default)]
        left: Option<u64>,
    },
    DrawOffered {
        color: StoredColor,
    },
    DrawDeclined {
        color: StoredColor,
    },
    ClaimRejected {
        color: StoredColor,
        #[serde(skip_serializing_if = "Option::is_none", default)]
        intended: Option<String>,
        #[serde(skip_serializing_if = "Option::is_none", default)]
        bonus: Option<u64>,
    },
    TakebackProposed {
        color: StoredColor,
    },
    TakebackDeclined {
        color: StoredColor,
    },
    TakenBack {
        plies: u32,
        #[serde(skip_serializing_if = "Option::is_none", default)]
        reason: Option<String>,
    },
    TimeGiven {
        color: StoredColor,
        more: u64,
    },
    AssistantNamed {
        color: StoredColor,
        person: u64,
    },
    AssistantApproved {
        color: StoredColor,
        reason: String,
    },
    AssistantEnded {
        color: StoredColor,
        reason: String,
    },
    #[serde(rename_all = "camelCase")]
    ArbiterCalled {
        color: StoredColor,
        stops_clocks: bool,
    },
    CallAnswered {
        color: StoredColor,
        reason: String,
    },
    Paused {
        reason: String,
    },
    Resumed {
        reason: String,
    },
    ClocksSet {
        clocks: Sides<u64>,
        reason: String,
    },
    Restored {
        position: String,
        reason: String,
    },
    Present {
        color: StoredColor,
    },
    Absent {
        color: StoredColor,
        why: StoredDeparture,
    },
    #[serde(rename_all = "camelCase")]
    Recovered {
        charged_until: u64,
    },
    ClocksRun,
    #[serde(rename_all = "camelCase")]
    Ended {
        ending: StoredEnding,
        #[serde(skip_serializing_if = "Option::is_none", default)]
        color: Option<StoredColor>,
        #[serde(skip_serializing_if = "Option::is_none", default)]
        result: Option<String>,
        #[serde(skip_serializing_if = "Sides::is_empty", default)]
        could_mate: Sides<StoredCanMate>,
        #[serde(skip_serializing_if = "Option::is_none", default)]
        reason: Option<String>,
    },
    Corrected {
        result: String,
        reason: String,
    },
    Followed {
        order: u32,
    },
}

#[derive(Copy, Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
enum StoredDeparture {
    Left,
    Lost,
}

/// The rows of the table of endings; `color` is the side that the row is about.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
enum StoredEnding {
    Checkmate,
    Resignation,
    ResignationNoMate,
    Time,
    TimeNoMate,
    Abandonment,
    AbandonmentNoMate,
    Stalemate,
    DeadPosition,
    Agreement,
    Threefold,
    Fivefold,
    FiftyMoves,
    SeventyFiveMoves,
    ThreefoldClaimed,
    FiftyMovesClaimed,
    Forfeit,
    ForfeitOfBoth,
    Decided,
    Aborted,
}

impl StoredEvent {
    /// The event as JSON.
    pub fn encode(recorded: &RecordedEvent) -> String {
        serde_json::to_string(&StoredEvent::from(recorded)).expect("an event has a JSON form")
    }

    /// Reads an event of this version.
    ///
    /// # Errors
    ///
    /// If the version is unknown, or the text is damaged.
    pub fn decode(version: u16, seq: Seq, text: &str) -> Result<RecordedEvent, DecodeError> {
        if version != 1 {
            return Err(DecodeError::Version(version));
        }
        let stored: StoredEvent =
            serde_json::from_str(text).map_err(|error| DecodeError::Shape(error.to_string()))?;
        stored.read(seq)
    }

    /// The event with this number.
    pub(crate) fn read(self, seq: Seq) -> Result<RecordedEvent, DecodeError> {
        Ok(RecordedEvent {
            seq,
            at: Timestamp(self.at),
            by: read_actor(&self.by)?,
            cause: self.cause.map(CommandId),
            uncharged: Millis(self.uncharged),
            event: self.what.read()?,
        })
    }
}

impl From<&RecordedEvent> for StoredEvent {
    fn from(recorded: &RecordedEvent) -> StoredEvent {
        StoredEvent {
            at: recorded.at.0,
            by: write_actor(recorded.by),
            cause: recorded.cause.map(|CommandId(id)| id),
            uncharged: recorded.uncharged.0,
            what: What::from(&recorded.event),
        }
    }
}

impl From<&Event> for What {
    fn from(event: &Event) -> What {
        match event.clone() {
            Event::Seated(color, seat) => {
                What::Seated { color: color.into(), seat: write_seat(seat) }
            }
            Event::Started => What::Started,
            Event::StartedByArbiter(reason) => What::StartedByArbiter { reason },
            Event::Moved(MoveEvent { uci, used, credit, left }) => What::Moved {
                uci: uci.to_string(),
                used: used.0,
                credit: credit.0,
                left: left.map(|left| left.0),
            },
            Event::DrawOffered(color) => What::DrawOffered { color: color.into() },
            Event::DrawDeclined(color) => What::DrawDeclined { color: color.into() },
            Event::ClaimRejected { by, intended, bonus } => What::ClaimRejected {
                color: by.into(),
                intended: intended.map(|uci| uci.to_string()),
                bonus: bonus.map(|bonus| bonus.0),
            },
            Event::TakebackProposed(color) => What::TakebackProposed { color: color.into() },
            Event::TakebackDeclined(color) => What::TakebackDeclined { color: color.into() },
            Event::TakenBack { plies, reason } => What::TakenBack { plies, reason },
            Event::TimeGiven { to, more } => What::TimeGiven { color: to.into(), more: more.0 },
            Event::AssistantNamed(color, PersonId(person)) => {
                What::AssistantNamed { color: color.into(), person }
            }
            Event::AssistantApproved(color, reason) => {
                What::AssistantApproved { color: color.into(), reason }
            }
            Event::AssistantEnded(color, reason) => {
                What::AssistantEnded { color: color.into(), reason }
            }
            Event::ArbiterCalled { by, stops_clocks } => {
                What::ArbiterCalled { color: by.into(), stops_clocks }
            }
            Event::CallAnswered(color, reason) => {
                What::CallAnswered { color: color.into(), reason }
            }
            Event::Paused(reason) => What::Paused { reason },
            Event::Resumed(reason) => What::Resumed { reason },
            Event::ClocksSet { clocks, reason } => {
                let clocks = Sides::of(clocks.map(|left| left.map(|left| left.0)));
                What::ClocksSet { clocks, reason }
            }
            Event::Restored(position, reason) => {
                What::Restored { position: write_position(&position), reason }
            }
            Event::Present(color) => What::Present { color: color.into() },
            Event::Absent(color, departure) => What::Absent {
                color: color.into(),
                why: match departure {
                    Departure::Left => StoredDeparture::Left,
                    Departure::Lost => StoredDeparture::Lost,
                },
            },
            Event::Recovered { charged_until } => {
                What::Recovered { charged_until: charged_until.0 }
            }
            Event::ClocksResumed => What::ClocksRun,
            Event::Ended { ending, could_mate, reason } => {
                let (ending, color, result) = write_ending(ending);
                let could_mate = Sides::of(could_mate.map(|answer| answer.map(Into::into)));
                What::Ended { ending, color, result, could_mate, reason }
            }
            Event::Corrected(result, reason) => {
                What::Corrected { result: write_result(result).into(), reason }
            }
            Event::Followed(Seq(order)) => What::Followed { order },
        }
    }
}

impl What {
    fn read(self) -> Result<Event, DecodeError> {
        Ok(match self {
            What::Seated { color, seat } => Event::Seated(color.into(), read_seat(&seat)?),
            What::Started => Event::Started,
            What::StartedByArbiter { reason } => Event::StartedByArbiter(reason),
            What::Moved { uci, used, credit, left } => Event::Moved(MoveEvent {
                uci: read_uci(&uci)?,
                used: Millis(used),
                credit: Millis(credit),
                left: left.map(Millis),
            }),
            What::DrawOffered { color } => Event::DrawOffered(color.into()),
            What::DrawDeclined { color } => Event::DrawDeclined(color.into()),
            What::ClaimRejected { color, intended, bonus } => Event::ClaimRejected {
                by: color.into(),
                intended: intended.as_deref().map(read_uci).transpose()?,
                bonus: bonus.map(Millis),
            },
            What::TakebackProposed { color } => Event::TakebackProposed(color.into()),
            What::TakebackDeclined { color } => Event::TakebackDeclined(color.into()),
            What::TakenBack { plies, reason } => Event::TakenBack { plies, reason },
            What::TimeGiven { color, more } => {
                Event::TimeGiven { to: color.into(), more: Millis(more) }
            }
            What::AssistantNamed { color, person } => {
                Event::AssistantNamed(color.into(), PersonId(person))
            }
            What::AssistantApproved { color, reason } => {
                Event::AssistantApproved(color.into(), reason)
            }
            What::AssistantEnded { color, reason } => Event::AssistantEnded(color.into(), reason),
            What::ArbiterCalled { color, stops_clocks } => {
                Event::ArbiterCalled { by: color.into(), stops_clocks }
            }
            What::CallAnswered { color, reason } => Event::CallAnswered(color.into(), reason),
            What::Paused { reason } => Event::Paused(reason),
            What::Resumed { reason } => Event::Resumed(reason),
            What::ClocksSet { clocks, reason } => {
                Event::ClocksSet { clocks: clocks.into_by_color(Millis), reason }
            }
            What::Restored { position, reason } => {
                Event::Restored(Box::new(read_position(&position)?), reason)
            }
            What::Present { color } => Event::Present(color.into()),
            What::Absent { color, why } => Event::Absent(
                color.into(),
                match why {
                    StoredDeparture::Left => Departure::Left,
                    StoredDeparture::Lost => Departure::Lost,
                },
            ),
            What::Recovered { charged_until } => {
                Event::Recovered { charged_until: Timestamp(charged_until) }
            }
            What::ClocksRun => Event::ClocksResumed,
            What::Ended { ending, color, result, could_mate, reason } => Event::Ended {
                ending: read_ending(ending, color.map(Into::into), result.as_deref())?,
                could_mate: could_mate.into_by_color(Into::into),
                reason,
            },
            What::Corrected { result, reason } => Event::Corrected(read_result(&result)?, reason),
            What::Followed { order } => Event::Followed(Seq(order)),
        })
    }
}

fn read_uci(text: &str) -> Result<Uci, DecodeError> {
    text.parse().map_err(|error| DecodeError::Part("uci", format!("{text:?}: {error}")))
}

fn write_ending(ending: Ending) -> (StoredEnding, Option<StoredColor>, Option<String>) {
    use StoredEnding as Stored;
    let (stored, color) = match ending {
        Ending::Checkmate { winner } => (Stored::Checkmate, Some(winner)),
        Ending::Resignation { loser } => (Stored::Resignation, Some(loser)),
        Ending::ResignationNoMate { resigned } => (Stored::ResignationNoMate, Some(resigned)),
        Ending::Time { loser } => (Stored::Time, Some(loser)),
        Ending::TimeNoMate { fell } => (Stored::TimeNoMate, Some(fell)),
        Ending::Abandonment { loser } => (Stored::Abandonment, Some(loser)),
        Ending::AbandonmentNoMate { left } => (Stored::AbandonmentNoMate, Some(left)),
        Ending::Stalemate => (Stored::Stalemate, None),
        Ending::DeadPosition => (Stored::DeadPosition, None),
        Ending::Agreement => (Stored::Agreement, None),
        Ending::Threefold => (Stored::Threefold, None),
        Ending::Fivefold => (Stored::Fivefold, None),
        Ending::FiftyMoves => (Stored::FiftyMoves, None),
        Ending::SeventyFiveMoves => (Stored::SeventyFiveMoves, None),
        Ending::ThreefoldClaimed { by } => (Stored::ThreefoldClaimed, Some(by)),
        Ending::FiftyMovesClaimed { by } => (Stored::FiftyMovesClaimed, Some(by)),
        Ending::Forfeit { loser } => (Stored::Forfeit, Some(loser)),
        Ending::ForfeitOfBoth => (Stored::ForfeitOfBoth, None),
        Ending::Decided(_) => (Stored::Decided, None),
        Ending::Aborted => (Stored::Aborted, None),
    };
    let result = match ending {
        Ending::Decided(result) => Some(write_result(result).into()),
        _ => None,
    };
    (stored, color.map(Into::into), result)
}

fn read_ending(
    ending: StoredEnding,
    color: Option<Color>,
    result: Option<&str>,
) -> Result<Ending, DecodeError> {
    use StoredEnding as Stored;
    let color = color.ok_or_else(|| DecodeError::Part("ending", "a color is missing".into()));
    Ok(match ending {
        Stored::Checkmate => Ending::Checkmate { winner: color? },
        Stored::Resignation => Ending::Resignation { loser: color? },
        Stored::ResignationNoMate => Ending::ResignationNoMate { resigned: color? },
        Stored::Time => Ending::Time { loser: color? },
        Stored::TimeNoMate => Ending::TimeNoMate { fell: color? },
        Stored::Abandonment => Ending::Abandonment { loser: color? },
        Stored::AbandonmentNoMate => Ending::AbandonmentNoMate { left: color? },
        Stored::Stalemate => Ending::Stalemate,
        Stored::DeadPosition => Ending::DeadPosition,
        Stored::Agreement => Ending::Agreement,
        Stored::Threefold => Ending::Threefold,
        Stored::Fivefold => Ending::Fivefold,
        Stored::FiftyMoves => Ending::FiftyMoves,
        Stored::SeventyFiveMoves => Ending::SeventyFiveMoves,
        Stored::ThreefoldClaimed => Ending::ThreefoldClaimed { by: color? },
        Stored::FiftyMovesClaimed => Ending::FiftyMovesClaimed { by: color? },
        Stored::Forfeit => Ending::Forfeit { loser: color? },
        Stored::ForfeitOfBoth => Ending::ForfeitOfBoth,
        Stored::Decided => {
            let missing = || DecodeError::Part("ending", "the result is missing".into());
            Ending::Decided(read_result(result.ok_or_else(missing)?)?)
        }
        Stored::Aborted => Ending::Aborted,
    })
}
