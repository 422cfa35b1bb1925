//! Lists of players: CSV, or a report whose players are taken.

use axum::{
    Json,
    body::Bytes,
    extract::{Path, State},
    http::StatusCode,
    response::{IntoResponse, Response},
};
use tabiya_pairing::trf::Tournament;
use tournament::StaffRole;
use wire::{
    arbiter::{LineError, ListErrors},
    error::{ErrorCode, TournamentCode, shown},
    tournament::EntrantData,
};

use super::{handlers::text, tournament_id};
use crate::{
    Zone,
    caller::SignedIn,
    error::{ApiError, out_of_range},
    table::{self, Fields, TableLine},
    use_cases::tournament::{EntryLine, enter_list, seen_by},
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

/// `POST /api/zone/tournament/{id}/entries`: all players, or none.
pub(super) async fn add(
    State(zone): State<Zone>,
    Path(id): Path<String>,
    caller: SignedIn,
    body: Bytes,
) -> Result<Response, ApiError> {
    let id = tournament_id(&id)?;
    let loaded = seen_by(&zone, id, Some(caller.account.id)).await?;
    if !loaded.tournament.is_staff(caller.account.id, StaffRole::may_admit) {
        return Err(TournamentCode::TournamentWrongRole.into());
    }
    let text = text(&body)?;
    let is_report = text.lines().any(|line| line.starts_with("001 "));
    let (lines, faults) =
        if is_report { (from_report(&text)?, Vec::new()) } else { from_table(&text) };
    if faults.is_empty() && lines.is_empty() || lines.len() as u64 > ENTRIES_MAX {
        return Err(out_of_range(&(1..=ENTRIES_MAX), lines.len() as u64).at("entries"));
    }
    Ok(match enter_list(&zone, id, &caller.account, &lines, faults).await? {
        Ok(done) => Json(done).into_response(),
        Err(faults) => refused(faults),
    })
}

fn refused(mut faults: Vec<LineError>) -> Response {
    faults.sort_by_key(|fault| fault.line);
    let code = TournamentCode::EntriesNotAdded { count: faults.len() as u64 };
    let error = ErrorCode::from(code).view();
    (StatusCode::BAD_REQUEST, Json(ListErrors { error, faults })).into_response()
}

/// The players of a table, and what is wrong with its lines.
fn from_table(text: &str) -> (Vec<EntryLine>, Vec<LineError>) {
    let (lines, mut faults) = table::lines(text);
    let mut entries = Vec::new();
    for line in lines {
        let (entry, found) = read_line(&line);
        entries.push(entry);
        faults.extend(found);
    }
    (entries, faults)
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
fn from_report(text: &str) -> Result<Vec<EntryLine>, ApiError> {
    let report: Tournament = Tournament::read(text).map_err(|errors| {
        let first = errors.first().map(ToString::to_string).unwrap_or_default();
        TournamentCode::ReportUnreadable { detail: shown(&first) }
    })?;
    let entries = (1..).zip(&report.players).map(|(number, player)| {
        let entrant = tournament::read_profile(player);
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
    Ok(entries.collect())
}
