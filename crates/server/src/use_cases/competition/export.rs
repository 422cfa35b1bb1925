//! Reports and tables to take away.

use competition::{Audience, ReportHead, StaffRole, write_report};
use game::PersonId;
use tabiya_pairing::trf::Edition;
use wire::CompetitionId;

use super::{load::seen_by, standings::standings_view};
use crate::{Zone, error::ApiError, export::utc_date, state::LoadedCompetition};

/// The report for the federation (TRF26); for others than the staff without private data.
pub(crate) async fn report_text(
    zone: &Zone,
    id: CompetitionId,
    person: Option<PersonId>,
) -> Result<String, ApiError> {
    let loaded = seen_by(zone, id, person).await?;
    let head = head(zone, &loaded).await?;
    let is_staff = person.is_some_and(|person| loaded.competition.is_staff(person, |_| true));
    let audience = if is_staff { Audience::Staff } else { Audience::Public };
    let write = move || write_report(&loaded.competition, &head, Edition::Trf26, audience);
    tokio::task::spawn_blocking(write).await.map_err(ApiError::unavailable)
}

async fn head(zone: &Zone, loaded: &LoadedCompetition) -> Result<ReportHead, ApiError> {
    let competition = &loaded.competition;
    let mut names = Vec::new();
    for member in competition.staff() {
        let account = zone.store.accounts.account(member.person).await?;
        let real = account.and_then(|account| account.standing.real_name);
        let name = match real {
            Some(name) => name,
            None => zone.name_of(member.person).await,
        };
        names.push((member.role, name));
    }
    let of = |role: StaffRole| {
        names.iter().filter(move |(of, _)| *of == role).map(|(_, name)| name.clone())
    };
    let starts = competition.rounds().iter().filter_map(|round| round.starts_at);
    let published = loaded.events.iter().filter_map(|event| match event.event {
        competition::Event::RoundStarted { .. } => Some(event.at),
        _ => None,
    });
    let days: Vec<String> = starts.chain(published).map(day).collect();
    let first = days.iter().min().cloned().unwrap_or_else(|| day(loaded.made_at));
    let last = days.iter().max().cloned().unwrap_or_else(|| first.clone());
    Ok(ReportHead {
        place: String::new(),
        federation: String::new(),
        first_day: first,
        last_day: last,
        chief: of(StaffRole::Chief).next().unwrap_or_default(),
        deputies: of(StaffRole::DeputyChief).chain(of(StaffRole::Arbiter)).collect(),
        program: concat!("Tabiya ", env!("CARGO_PKG_VERSION")).to_owned(),
    })
}

/// The standings as a table for spreadsheets.
pub(crate) async fn standings_csv(
    zone: &Zone,
    id: CompetitionId,
    person: Option<PersonId>,
    round: Option<u16>,
) -> Result<String, ApiError> {
    let loaded = seen_by(zone, id, person).await?;
    let write = move || table(&loaded, round);
    tokio::task::spawn_blocking(write).await.map_err(ApiError::unavailable)
}

fn table(loaded: &std::sync::Arc<LoadedCompetition>, round: Option<u16>) -> String {
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
        let Some(entry) = loaded.competition.entry(competition::EntryId(row.entry)) else {
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

/// `2026/11/15`, as reports write a day.
fn day(at: game::Timestamp) -> String {
    utc_date(at.0).replace('.', "/")
}
