//! The log of a tournament for its staff.

use game::PersonId;
use tournament::{Actor, EntryId, Event, RecordedEvent};
use wire::tournament::{LogKind, LogLine, LogRole, ResultKindName};

/// What somebody is called.
pub(super) type Name<'a> = &'a dyn Fn(PersonId) -> String;

pub(super) fn line(recorded: &RecordedEvent, name: Name<'_>) -> LogLine {
    let role = match recorded.by {
        Actor::Staff(_) => LogRole::Staff,
        Actor::Player(_) => LogRole::Player,
        Actor::Game(_) => LogRole::Game,
        Actor::Zone => LogRole::Server,
    };
    let line = LogLine {
        seq: recorded.seq.0,
        at: recorded.at.0,
        role,
        by: recorded.by.person().map(name),
        what: LogKind::Regulated,
        round: None,
        board: None,
        entries: Vec::new(),
        detail: None,
        reason: recorded.reason.clone(),
    };
    described(line, &recorded.event, name)
}

fn described(line: LogLine, event: &Event, name: Name<'_>) -> LogLine {
    let about = |what, entries: &[EntryId]| LogLine {
        what,
        entries: entries.iter().map(|id| id.0).collect(),
        ..line.clone()
    };
    let of_round = |what, round: u16| LogLine { what, round: Some(round), ..line.clone() };
    match event {
        Event::Regulated(_) => about(LogKind::Regulated, &[]),
        Event::Planned { round, .. } => of_round(LogKind::Planned, *round),
        Event::RoundsSet(rounds) => {
            LogLine { detail: Some(rounds.to_string()), ..about(LogKind::RoundsSet, &[]) }
        }
        Event::Appointed { person, role } => {
            let role = role.map(|role| format!("{role:?}"));
            let detail = role.map_or(name(*person), |role| format!("{}: {role}", name(*person)));
            LogLine { detail: Some(detail), ..about(LogKind::Appointed, &[]) }
        }
        Event::EntryOpened => about(LogKind::EntryOpened, &[]),
        Event::EntryClosed => about(LogKind::EntryClosed, &[]),
        Event::Entered { id, .. } => about(LogKind::Entered, &[*id]),
        Event::EntryEdited(id, _) => about(LogKind::EntryEdited, &[*id]),
        Event::Admitted { entry, .. } => about(LogKind::Admitted, &[*entry]),
        Event::Refused(entry) => about(LogKind::Refused, &[*entry]),
        Event::Withdrawn { entry, .. } => about(LogKind::Withdrawn, &[*entry]),
        Event::Expelled { entry, .. } => about(LogKind::Expelled, &[*entry]),
        Event::Reinstated { entry, .. } => about(LogKind::Reinstated, &[*entry]),
        Event::ByeSet { entry, round, bye } => LogLine {
            round: Some(*round),
            detail: bye.map(|bye| format!("{bye:?}").to_lowercase()),
            ..about(LogKind::ByeSet, &[*entry])
        },
        Event::Forbidden(pair) => about(LogKind::Forbidden, &[pair.players.0, pair.players.1]),
        Event::Allowed(one, other) => about(LogKind::Allowed, &[*one, *other]),
        Event::CheckInOpened { round } => of_round(LogKind::CheckInOpened, *round),
        Event::CheckedIn { entry, round } => {
            LogLine { round: Some(*round), ..about(LogKind::CheckedIn, &[*entry]) }
        }
        Event::CheckInClosed { round, missing } => {
            LogLine { round: Some(*round), ..about(LogKind::CheckInClosed, missing) }
        }
        Event::Started { .. } => about(LogKind::Started, &[]),
        Event::Numbered(_) => about(LogKind::Numbered, &[]),
        Event::Drafted { round, .. } => of_round(LogKind::Drafted, *round),
        Event::Rearranged { round, .. } => of_round(LogKind::Rearranged, *round),
        Event::Validated { round, differences } => {
            let detail = (!differences.is_empty()).then(|| differences.join(" "));
            LogLine { detail, ..of_round(LogKind::Validated, *round) }
        }
        Event::Published { round, .. } => of_round(LogKind::Published, *round),
        Event::Unpublished { round } => of_round(LogKind::Unpublished, *round),
        Event::RoundStarted { round } => of_round(LogKind::RoundStarted, *round),
        Event::ResultSet { round, board, result, .. } => LogLine {
            board: Some(*board),
            detail: result.map(|result| {
                let how = format!("{:?}", ResultKindName::from(result.kind)).to_lowercase();
                format!("{} {how}", result.score)
            }),
            ..of_round(LogKind::ResultSet, *round)
        },
        Event::RoundClosed { round } => of_round(LogKind::RoundClosed, *round),
        Event::TieBroken(order) => about(LogKind::TieBroken, order),
        Event::Finished => about(LogKind::Finished, &[]),
        Event::Abandoned => about(LogKind::Abandoned, &[]),
    }
}
