//! Lists of players: CSV, or a report whose players are taken.

use axum::{
    Json,
    body::Bytes,
    extract::{Path, State},
    http::StatusCode,
    response::{IntoResponse, Response},
};
use competition::StaffRole;
use tabiya_pairing::trf::Tournament;
use wire::{
    arbiter::{LineError, ListErrors},
    competition::EntrantData,
    error::{CompetitionCode, ErrorCode, shown},
};

use super::{competition_id, handlers::text};
use crate::{
    Zone,
    caller::SignedIn,
    error::{ApiError, out_of_range},
    table::{self, Fields, TableLine},
    use_cases::competition::{EntryLine, enter_list, seen_by},
};

/// The largest list of players.
pub(super) const BODY_MAX: usize = 1 << 20;
/// The most players of one.
const ENTRIES_MAX: u64 = 2_000;

/// All columns that a table can have: the fields of `EntrantData`.
const COLUMNS: [&str; 10] = [
    "person",
    "name",
    "rating",
    "title",
    "fideId",
    "federation",
    "club",
    "category",
    "birth",
    "sex",
];

/// `POST /api/zone/event/{id}/entries`: all players, or none.
pub(super) async fn add(
    State(zone): State<Zone>,
    Path(id): Path<String>,
    caller: SignedIn,
    body: Bytes,
) -> Result<Response, ApiError> {
    let id = competition_id(&id)?;
    let loaded = seen_by(&zone, id, Some(caller.account.id)).await?;
    if !loaded.competition.is_staff(caller.account.id, StaffRole::may_admit) {
        return Err(CompetitionCode::CompetitionWrongRole.into());
    }
    let text = text(&body)?;
    let is_report = text.lines().any(|line| line.starts_with("001 "));
    let lines = if is_report { from_report(&text)? } else { from_table(&text) };
    let lines = match lines {
        Ok(lines) => lines,
        Err(faults) => return Ok(refused(faults)),
    };
    if lines.is_empty() || lines.len() as u64 > ENTRIES_MAX {
        return Err(out_of_range(&(1..=ENTRIES_MAX), lines.len() as u64).at("entries"));
    }
    Ok(match enter_list(&zone, id, &caller.account, &lines).await? {
        Ok(done) => Json(done).into_response(),
        Err(faults) => refused(faults),
    })
}

fn refused(mut faults: Vec<LineError>) -> Response {
    faults.sort_by_key(|fault| fault.line);
    let code = CompetitionCode::EntriesNotAdded { count: faults.len() as u64 };
    let error = ErrorCode::from(code).view();
    (StatusCode::BAD_REQUEST, Json(ListErrors { error, faults })).into_response()
}

type Lines = Result<Vec<EntryLine>, Vec<LineError>>;

fn from_table(text: &str) -> Lines {
    let (mut entries, mut faults) = (Vec::new(), Vec::new());
    for line in table::lines(text)? {
        let (entry, found) = read_line(&line);
        entries.push(entry);
        faults.extend(found);
    }
    if faults.is_empty() { Ok(entries) } else { Err(faults) }
}

fn read_line(line: &TableLine) -> (EntryLine, Vec<LineError>) {
    let mut fields = Fields::of(line, &COLUMNS);
    let person = fields.text("person");
    let name = if person.is_some() { fields.text("name") } else { fields.needed("name") };
    let data = EntrantData {
        person,
        name,
        rating: fields.number("rating", 0..=4_000).map(|rating| rating as u16),
        title: fields.text("title"),
        fide_id: fields.number("fideId", 1..=u64::from(u32::MAX)).map(|id| id as u32),
        federation: fields.text("federation"),
        club: fields.text("club"),
        category: fields.text("category"),
        birth: fields.text("birth"),
        sex: fields.text("sex"),
    };
    (EntryLine { number: line.number, data }, fields.faults())
}

/// The players of a report, without its results.
fn from_report(text: &str) -> Result<Lines, ApiError> {
    let report: Tournament = Tournament::read(text).map_err(|errors| {
        let first = errors.first().map(ToString::to_string).unwrap_or_default();
        CompetitionCode::ReportUnreadable { detail: shown(&first) }
    })?;
    let entries = (1..).zip(&report.players).map(|(number, player)| {
        let entrant = competition::read_profile(player);
        let data = EntrantData {
            person: None,
            name: Some(entrant.name),
            rating: entrant.rating,
            title: entrant.title,
            fide_id: entrant.fide_id,
            federation: entrant.federation,
            club: entrant.club,
            category: entrant.category,
            birth: entrant.birth,
            sex: entrant.sex.map(String::from),
        };
        EntryLine { number, data }
    });
    Ok(Ok(entries.collect()))
}
