//! Lists of players: CSV, or a report whose players are taken.

use axum::{
    Json,
    body::Bytes,
    extract::{Path, State},
    response::{IntoResponse, Response},
};
use tabiya_pairing::trf::{Tournament, decode};
use tournament::StaffRole;
use wire::{
    arbiter::LineError,
    error::TournamentCode,
    tournament::{EntrantData, ImportDone},
};

use super::{import::refused, tournament_id};
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
    let (text, encoding) = decode(&body);
    let is_report = text.lines().any(|line| line.starts_with("001 "));
    let (lines, faults) = if is_report { from_report(&text) } else { from_table(&text) };
    if faults.is_empty() && lines.is_empty() || lines.len() as u64 > ENTRIES_MAX {
        return Err(out_of_range(&(1..=ENTRIES_MAX), lines.len() as u64).at("entries"));
    }
    Ok(match enter_list(&zone, id, &caller.account, &lines, faults).await? {
        Ok(done) => {
            let (encoding, left_out) = (encoding.into(), Vec::new());
            Json(ImportDone { done, encoding, left_out }).into_response()
        }
        Err(faults) => {
            refused(TournamentCode::EntriesNotAdded { count: faults.len() as u64 }, faults)
        }
    })
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

/// The players of a report without its results, and what is wrong with its lines.
fn from_report(text: &str) -> (Vec<EntryLine>, Vec<LineError>) {
    let report = match Tournament::read(text) {
        Ok(report) => report,
        Err(errors) => return (Vec::new(), errors.iter().map(LineError::from).collect()),
    };
    let entries = report.players.iter().map(|player| {
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
        let number = u32::try_from(player.line).unwrap_or(u32::MAX);
        EntryLine { number, data }
    });
    (entries.collect(), Vec::new())
}
