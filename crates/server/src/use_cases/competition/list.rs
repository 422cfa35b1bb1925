//! Lists of competitions.

use competition::Phase;
use store::{Account, CompetitionRow};
use wire::{
    CompetitionId,
    competition::{CompetitionList, CompetitionRowView},
};

use crate::{Zone, error::ApiError};

/// How many a page has.
const PAGE: u32 = 50;
/// How many of one's own.
const OWN: u32 = 50;

/// What there is, and what is one's own.
pub(crate) async fn list_competitions(
    zone: &Zone,
    account: Option<&Account>,
    before: Option<CompetitionId>,
) -> Result<CompetitionList, ApiError> {
    let store = &zone.store.competitions;
    let mut rows = store.listed_competitions(before, PAGE + 1).await?;
    let next = (rows.len() > PAGE as usize).then(|| rows[PAGE as usize - 1].id);
    rows.truncate(PAGE as usize);
    let yours = match account.filter(|_| before.is_none()) {
        Some(account) => store.competitions_of(account.id, OWN).await?,
        None => Vec::new(),
    };
    let of = |phases: &[Phase]| {
        rows.iter().filter(|row| phases.contains(&row.index.phase)).map(view).collect()
    };
    Ok(CompetitionList {
        yours: yours.iter().map(view).collect(),
        open: of(&[Phase::Entry, Phase::Closed]),
        running: of(&[Phase::Running]),
        finished: of(&[Phase::Finished, Phase::Abandoned]),
        may_create: account.is_some_and(|account| account.standing.arbiter),
        next,
    })
}

fn view(row: &CompetitionRow) -> CompetitionRowView {
    let CompetitionRow { id, index } = row;
    CompetitionRowView {
        id: *id,
        name: index.name.clone(),
        kind: index.system.into(),
        phase: index.phase.into(),
        starts_at: index.starts_at.map(|at| at.0),
        time: index.time.clone(),
        rounds: index.rounds,
        round: index.round,
        players: index.players,
    }
}
