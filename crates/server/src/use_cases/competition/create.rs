//! New competitions: from regulations, from another one, from a report.

use competition::{Competition, RecordedEvent, Regulations, RoundPlan, StaffRole};
use game::Seq;
use store::{Account, CompetitionAppend, CompetitionAppendError, CompetitionIndex, NewCompetition};
use wire::{
    CompetitionId,
    competition::{CompetitionActDone, NewCompetitionRequest},
    error::{CompetitionCode, OfficialCode, RequestCode},
};

use super::{games::check_playable, load::seen_by};
use crate::{
    Zone,
    error::{ApiError, AtField},
    random::random,
};

/// Creates a competition as a draft. Who makes it is its organizer and chief arbiter.
pub(crate) async fn create_competition(
    zone: &Zone,
    account: &Account,
    request: &NewCompetitionRequest,
) -> Result<CompetitionActDone, ApiError> {
    must_be_arbiter(account)?;
    let (mut regulations, mut staff) = (None, Vec::new());
    if let Some(source) = request.copy_of {
        let source = seen_by(zone, source, Some(account.id)).await?;
        let mut copied = source.competition.regulations().clone();
        // The dates of the old one are over.
        let undated = |plan: &RoundPlan| RoundPlan { starts_at: None, time: plan.time.clone() };
        copied.plan = copied.plan.iter().map(undated).collect();
        staff = source.competition.staff().to_vec();
        staff.retain(|member| member.person != account.id && member.role != StaffRole::Chief);
        regulations = Some(copied);
    }
    if let Some(given) = &request.regulations {
        regulations = Some(given.read()?);
    }
    let required = || ApiError::from(RequestCode::FieldRequired).at("regulations");
    let regulations = regulations.ok_or_else(required)?;
    check(zone, &regulations)?;
    let made = Competition::new(regulations.clone(), account.id, zone.now());
    let mut events = Vec::new();
    for member in staff {
        let role = Some(member.role);
        events.push(competition::Event::Appointed { person: member.person, role });
    }
    let by = competition::Actor::Staff(account.id);
    let events = made.record(zone.now(), by, None, events);
    store(zone, account, regulations, events).await
}

/// Creates a competition from a report, with all that was played.
pub(crate) async fn import_competition(
    zone: &Zone,
    account: &Account,
    report: String,
    time: &str,
) -> Result<CompetitionActDone, ApiError> {
    must_be_arbiter(account)?;
    let (time, now, by) = (time.parse().at("time")?, zone.now(), account.id);
    let read = move || competition::import(&report, by, now, time);
    let read = tokio::task::spawn_blocking(read).await.map_err(ApiError::unavailable)?;
    let (regulations, events) = read.map_err(CompetitionCode::from)?;
    store(zone, account, regulations, events).await
}

fn must_be_arbiter(account: &Account) -> Result<(), ApiError> {
    if account.standing.arbiter { Ok(()) } else { Err(OfficialCode::ArbiterOnly.into()) }
}

fn check(zone: &Zone, regulations: &Regulations) -> Result<(), ApiError> {
    regulations.check().map_err(CompetitionCode::from)?;
    check_playable(regulations, zone.now())
}

async fn store(
    zone: &Zone,
    account: &Account,
    regulations: Regulations,
    events: Vec<RecordedEvent>,
) -> Result<CompetitionActDone, ApiError> {
    let (made_by, made_at) = (account.id, zone.now());
    let empty = Competition::new(regulations.clone(), made_by, made_at);
    let after = Competition::replay(regulations.clone(), made_by, made_at, &events);
    let competitions = &zone.store.competitions;
    let id = loop {
        let id = CompetitionId::from_random(random()?);
        let new = NewCompetition { id, regulations: regulations.clone(), made_by, made_at };
        match competitions.create_competition(new, CompetitionIndex::of(&empty)).await {
            Err(store::StoreError::Exists) => {}
            created => break created.map(|()| id)?,
        }
    };
    if !events.is_empty() {
        let append = CompetitionAppend {
            id,
            expected: Seq(0),
            events,
            index: CompetitionIndex::of(&after),
            games: Vec::new(),
            settled: Vec::new(),
        };
        competitions.append_competition(append).await.map_err(|error| match error {
            CompetitionAppendError::Store(error) => ApiError::from(error),
            error => ApiError::unavailable(error),
        })?;
    }
    Ok(CompetitionActDone { id, version: after.next_seq().0 })
}
