//! New tournaments: from regulations, from another one, from a report.

use game::Seq;
use store::{Account, NewTournament, TournamentAppend, TournamentAppendError, TournamentIndex};
use tournament::{
    ImportError, Imported, RecordedEvent, Regulations, RoundPlan, StaffRole, Tournament,
};
use wire::{
    TournamentId,
    arbiter::LineError,
    error::{OfficialCode, RequestCode, TournamentCode},
    tournament::{NewTournamentRequest, TournamentActDone},
};

use super::{games::check_playable, load::seen_by};
use crate::{
    Zone,
    error::{ApiError, AtField},
    random::random,
};

/// Creates a tournament as a draft. Who makes it is its organizer and chief arbiter.
pub(crate) async fn create_tournament(
    zone: &Zone,
    account: &Account,
    request: &NewTournamentRequest,
) -> Result<TournamentActDone, ApiError> {
    must_be_arbiter(account)?;
    let (mut regulations, mut staff) = (None, Vec::new());
    if let Some(source) = request.copy_of {
        let source = seen_by(zone, source, Some(account.id)).await?;
        let mut copied = source.tournament.regulations().clone();
        // The dates of the old one are over.
        copied.details.dates.clear();
        let undated = |plan: &RoundPlan| RoundPlan { starts_at: None, time: plan.time.clone() };
        copied.plan = copied.plan.iter().map(undated).collect();
        staff = source.tournament.staff().to_vec();
        staff.retain(|member| member.person != account.id && member.role != StaffRole::Chief);
        regulations = Some(copied);
    }
    if let Some(given) = &request.regulations {
        regulations = Some(given.read()?);
    }
    let required = || ApiError::from(RequestCode::FieldRequired).at("regulations");
    let regulations = regulations.ok_or_else(required)?;
    check(zone, &regulations)?;
    let made = Tournament::new(regulations.clone(), account.id, zone.now());
    let mut events = Vec::new();
    for member in staff {
        let role = Some(member.role);
        events.push(tournament::Event::Appointed { person: member.person, role });
    }
    let by = tournament::Actor::Staff(account.id);
    let events = made.record(zone.now(), by, None, events);
    store(zone, account, regulations, events).await
}

/// Creates a tournament from a report, with all that was played, and says what is not kept.
pub(crate) async fn import_tournament(
    zone: &Zone,
    account: &Account,
    report: String,
    time: &str,
) -> Result<(TournamentActDone, Vec<LineError>), ImportRefused> {
    let Imported { regulations, events, left_out } =
        read_report(zone, account, report, time).await?;
    let done = store(zone, account, regulations, events).await?;
    Ok((done, left_out.iter().map(LineError::from).collect()))
}

/// What is wrong with a report, and what would not be kept of it.
pub(crate) async fn check_report(
    zone: &Zone,
    account: &Account,
    report: String,
    time: &str,
) -> Result<(Vec<LineError>, Vec<LineError>), ApiError> {
    match read_report(zone, account, report, time).await {
        Ok(imported) => Ok((Vec::new(), imported.left_out.iter().map(LineError::from).collect())),
        Err(ImportRefused::Report { faults, .. }) => Ok((faults, Vec::new())),
        Err(ImportRefused::Other(error)) => Err(error),
    }
}

/// Why a report was not imported.
pub(crate) enum ImportRefused {
    /// The report itself: all that is wrong with it.
    Report { code: TournamentCode, faults: Vec<LineError> },
    /// Something else.
    Other(ApiError),
}

impl<E: Into<ApiError>> From<E> for ImportRefused {
    fn from(error: E) -> ImportRefused {
        ImportRefused::Other(error.into())
    }
}

async fn read_report(
    zone: &Zone,
    account: &Account,
    report: String,
    time: &str,
) -> Result<Imported, ImportRefused> {
    must_be_arbiter(account)?;
    let (time, now, by) = (time.parse().at("time")?, zone.now(), account.id);
    let read = move || tournament::import(&report, by, now, time);
    let read = tokio::task::spawn_blocking(read).await.map_err(ApiError::unavailable)?;
    read.map_err(|error| {
        let faults = match &error {
            ImportError::Report(errors) => errors.iter().map(LineError::from).collect(),
            ImportError::Regulations(error) => {
                vec![LineError::new(0, None, TournamentCode::from(*error))]
            }
        };
        ImportRefused::Report { code: error.into(), faults }
    })
}

fn must_be_arbiter(account: &Account) -> Result<(), ApiError> {
    if account.standing.arbiter { Ok(()) } else { Err(OfficialCode::ArbiterOnly.into()) }
}

fn check(zone: &Zone, regulations: &Regulations) -> Result<(), ApiError> {
    regulations.check().map_err(TournamentCode::from)?;
    check_playable(regulations, zone.now())
}

async fn store(
    zone: &Zone,
    account: &Account,
    regulations: Regulations,
    events: Vec<RecordedEvent>,
) -> Result<TournamentActDone, ApiError> {
    let (made_by, made_at) = (account.id, zone.now());
    let empty = Tournament::new(regulations.clone(), made_by, made_at);
    let after = Tournament::replay(regulations.clone(), made_by, made_at, &events);
    let tournaments = &zone.store.tournaments;
    let id = loop {
        let id = TournamentId::from_random(random()?);
        let new = NewTournament { id, regulations: regulations.clone(), made_by, made_at };
        match tournaments.create_tournament(new, TournamentIndex::of(&empty)).await {
            Err(store::StoreError::Exists) => {}
            created => break created.map(|()| id)?,
        }
    };
    if !events.is_empty() {
        let append = TournamentAppend {
            id,
            expected: Seq(0),
            events,
            index: TournamentIndex::of(&after),
            games: Vec::new(),
            settled: Vec::new(),
        };
        tournaments.append_tournament(append).await.map_err(|error| match error {
            TournamentAppendError::Store(error) => ApiError::from(error),
            error => ApiError::unavailable(error),
        })?;
    }
    Ok(TournamentActDone { id, version: after.next_seq().0 })
}
