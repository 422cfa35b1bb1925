//! Reports and tables to take away.

use std::collections::BTreeMap;

use game::PersonId;
use tabiya_pairing::trf::{Date, Edition, Official};
use tournament::{Audience, ReportHead, StaffRole, write_report};
use wire::TournamentId;

use super::{load::seen_by, standings::standings_view};
use crate::{Zone, error::ApiError, state::LoadedTournament};

/// The report for the federation (TRF26); for others than the staff without private data.
pub(crate) async fn report_text(
    zone: &Zone,
    id: TournamentId,
    person: Option<PersonId>,
) -> Result<String, ApiError> {
    let loaded = seen_by(zone, id, person).await?;
    let head = head(zone, &loaded).await?;
    let is_staff = person.is_some_and(|person| loaded.tournament.is_staff(person, |_| true));
    let audience = if is_staff { Audience::Staff } else { Audience::Public };
    let write = move || write_report(&loaded.tournament, &head, Edition::Trf26, audience);
    tokio::task::spawn_blocking(write).await.map_err(ApiError::unavailable)
}

async fn head(zone: &Zone, loaded: &LoadedTournament) -> Result<ReportHead, ApiError> {
    let tournament = &loaded.tournament;
    let mut officials = Vec::new();
    for member in tournament.staff() {
        let account = zone.store.accounts.account(member.person).await?;
        let real = account.and_then(|account| account.standing.real_name);
        let name = match real {
            Some(name) => name,
            None => zone.name_of(member.person).await,
        };
        officials.push((member.role, Official { name, ..Official::default() }));
    }
    let of = |role: StaffRole| {
        officials.iter().filter(move |(of, _)| *of == role).map(|(_, official)| official.clone())
    };
    // The day a round started, or else the day it was to start.
    let mut days = BTreeMap::new();
    for round in tournament.rounds() {
        days.extend(round.starts_at.and_then(day).map(|day| (round.number, day)));
    }
    for event in &loaded.events {
        if let tournament::Event::RoundStarted { round } = event.event {
            days.extend(day(event.at).map(|day| (round, day)));
        }
    }
    Ok(ReportHead {
        days,
        made_on: day(loaded.made_at),
        chief: of(StaffRole::Chief).next(),
        deputies: of(StaffRole::DeputyChief).chain(of(StaffRole::Arbiter)).collect(),
        program: concat!("Tabiya ", env!("CARGO_PKG_VERSION")).to_owned(),
    })
}

/// The standings as a table for spreadsheets.
pub(crate) async fn standings_csv(
    zone: &Zone,
    id: TournamentId,
    person: Option<PersonId>,
    round: Option<u16>,
) -> Result<String, ApiError> {
    let loaded = seen_by(zone, id, person).await?;
    let write = move || table(&loaded, round);
    tokio::task::spawn_blocking(write).await.map_err(ApiError::unavailable)
}

fn table(loaded: &std::sync::Arc<LoadedTournament>, round: Option<u16>) -> String {
    let view = standings_view(loaded, round);
    let mut head: Vec<String> =
        ["Place", "Number", "Title", "Name", "Rating", "Federation", "Club", "Category", "FIDE ID"]
            .map(str::to_owned)
            .to_vec();
    head.extend((1..=view.round).map(|round| format!("Round {round}")));
    head.push("Points".into());
    head.extend(view.tie_breaks.iter().map(|it| it.code.clone()));
    let mut text = csv_line(&head);
    for row in &view.rows {
        let Some(entry) = loaded.tournament.entry(tournament::EntryId(row.entry)) else {
            continue;
        };
        let entrant = &entry.entrant;
        let number = |value: Option<u32>| value.map(|it| it.to_string()).unwrap_or_default();
        let mut cells = vec![
            row.place.to_string(),
            number(entry.number.map(u32::from)),
            entrant.title.clone().unwrap_or_default(),
            entrant.name.clone(),
            number(entrant.rating.map(u32::from)),
            entrant.federation.clone().unwrap_or_default(),
            entrant.club.clone().unwrap_or_default(),
            entrant.category.clone().unwrap_or_default(),
            number(entrant.fide_id),
        ];
        cells.extend(row.cells.iter().map(|cell| cell.text.clone()));
        cells.push(row.points.to_string());
        cells.extend(row.tie_breaks.iter().cloned());
        text.push_str(&csv_line(&cells));
    }
    text
}

/// A line of a table (RFC 4180). A cell that a spreadsheet would run as a formula is kept a text.
fn csv_line(cells: &[String]) -> String {
    let written: Vec<String> = cells.iter().map(|cell| csv_cell(cell)).collect();
    format!("{}\r\n", written.join(","))
}

fn csv_cell(cell: &str) -> String {
    let formula =
        cell.starts_with(['=', '@', '\t']) || cell.starts_with(['+', '-']) && cell.len() > 1;
    let cell = if formula { format!("'{cell}") } else { cell.to_owned() };
    if cell.contains(['"', ',', '\n', '\r']) {
        format!("\"{}\"", cell.replace('"', "\"\""))
    } else {
        cell
    }
}

fn day(at: game::Timestamp) -> Option<Date> {
    Date::after_1970(u32::try_from(at.0 / 86_400_000).ok()?)
}
