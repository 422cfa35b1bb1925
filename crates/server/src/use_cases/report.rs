//! Reports to the operators.

use store::{Account, AuditAct, NewReport, OperatorAct, Person, Report, ReportClosing};
use wire::{
    GameId,
    error::{GameCode, PeopleCode, RequestCode},
    moderation::{self, ClosingView, LineNumber, ReportChange, ReportRequest, ReportView},
};

use super::{accounts::person_named, acting::Acting, moderate::operate};
use crate::{Zone, error::ApiError, views::person_view};

/// The most characters of a report or a note.
const WORDS_MAX: usize = 1_000;

/// Stores a report of a player, or of a chat line and its author.
pub(crate) async fn report(
    zone: &Zone,
    by: &Person,
    request: ReportRequest,
) -> Result<(), ApiError> {
    let ReportRequest { reason, words, name, game, line } = request;
    let words = checked(&words, "words")?;
    if reason == moderation::ReportReason::Other && words.is_empty() {
        return Err(ApiError::from(PeopleCode::ReportNeedsWords).at("words"));
    }
    let (about, line) = match (name, game, line) {
        (None, Some(game), Some(line)) => {
            let line = line_of(zone, game, line).await?;
            (line.person, Some(line.text))
        }
        (Some(name), _, None) => (person_named(zone, &name).await?.id, None),
        _ => return Err(ApiError::from(RequestCode::FieldRequired).at("name")),
    };
    if about == by.id {
        return Err(PeopleCode::CannotReportSelf.into());
    }
    let reason = stored_reason(reason);
    let at = zone.now();
    let report = NewReport { by: by.id, about, reason, words, game, line, at };
    zone.store.moderation.report(report).await?;
    Ok(())
}

/// A line of a game's chat.
pub(super) async fn line_of(
    zone: &Zone,
    game: GameId,
    LineNumber { room, n }: LineNumber,
) -> Result<store::StoredChatLine, ApiError> {
    let line = zone.store.chat.line(game, room, n).await?;
    line.ok_or_else(|| GameCode::ChatLineNotFound.into())
}

/// Open or closed reports, newest first.
pub(crate) async fn reports(
    zone: &Zone,
    closed: bool,
    before: Option<u64>,
    limit: u32,
) -> Result<Vec<ReportView>, ApiError> {
    let mut views = Vec::new();
    for report in zone.store.moderation.reports(closed, before, limit).await? {
        views.push(report_view(zone, report).await?);
    }
    Ok(views)
}

/// Closes a report with a note, or opens it again.
pub(crate) async fn change_report(
    zone: &Zone,
    by: &Account,
    number: u64,
    ReportChange { closed, note }: ReportChange,
) -> Result<(), ApiError> {
    let note = checked(&note, "note")?;
    let acting = Acting::on_page(by, zone.now(), Some(&note))?;
    let report = zone.store.moderation.report_numbered(number).await?;
    let about = report.ok_or(PeopleCode::ReportNotFound)?.report.about;
    let word = if closed { AuditAct::ReportClosed } else { AuditAct::ReportReopened };
    let entry = acting.entry(word).about(about).subject(number);
    let closing = closed.then_some(ReportClosing { by: Some(by.id), at: acting.at, note });
    let act = OperatorAct::CloseReport(number, closing);
    Ok(operate(&zone.store, act, entry, PeopleCode::ReportNotFound).await?)
}

fn checked(text: &str, field: &'static str) -> Result<String, ApiError> {
    let text = text.trim();
    if text.chars().count() > WORDS_MAX {
        return Err(ApiError::from(RequestCode::TextTooLong { max: WORDS_MAX as u64 }).at(field));
    }
    Ok(text.to_owned())
}

async fn report_view(zone: &Zone, report: Report) -> Result<ReportView, ApiError> {
    let Report { number, report, closed } = report;
    let NewReport { by, about, reason, words, game, line, at } = report;
    let closed = match closed {
        Some(ReportClosing { by, at, note }) => {
            let by = match by {
                Some(by) => Some(zone.name_of(by).await),
                None => None,
            };
            Some(ClosingView { by, at: at.0, note })
        }
        None => None,
    };
    Ok(ReportView {
        number,
        at: at.0,
        by: person_view(zone, by, None).await?,
        about: person_view(zone, about, None).await?,
        muted: zone.store.moderation.is_muted(about).await?,
        reason: shown_reason(reason),
        words,
        game,
        line,
        closed,
    })
}

fn stored_reason(reason: moderation::ReportReason) -> store::ReportReason {
    match reason {
        moderation::ReportReason::Cheating => store::ReportReason::Cheating,
        moderation::ReportReason::Abuse => store::ReportReason::Abuse,
        moderation::ReportReason::Other => store::ReportReason::Other,
    }
}

fn shown_reason(reason: store::ReportReason) -> moderation::ReportReason {
    match reason {
        store::ReportReason::Cheating => moderation::ReportReason::Cheating,
        store::ReportReason::Abuse => moderation::ReportReason::Abuse,
        store::ReportReason::Other => moderation::ReportReason::Other,
    }
}
