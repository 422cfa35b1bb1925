//! Lists of tournaments.

use store::{Account, TournamentRow};
use tournament::Phase;
use wire::{
    TournamentId,
    tournament::{TournamentList, TournamentRowView},
};

use crate::{Zone, error::ApiError};

/// How many a page has.
const PAGE: u32 = 50;
/// How many of one's own.
const OWN: u32 = 50;

/// What there is, and what is one's own.
pub(crate) async fn list_tournaments(
    zone: &Zone,
    account: Option<&Account>,
    before: Option<TournamentId>,
) -> Result<TournamentList, ApiError> {
    let store = &zone.store.tournaments;
    let mut rows = store.listed_tournaments(before, PAGE + 1).await?;
    let next = (rows.len() > PAGE as usize).then(|| rows[PAGE as usize - 1].id);
    rows.truncate(PAGE as usize);
    let yours = match account.filter(|_| before.is_none()) {
        Some(account) => store.tournaments_of(account.id, OWN).await?,
        None => Vec::new(),
    };
    let of = |phases: &[Phase]| {
        rows.iter().filter(|row| phases.contains(&row.index.phase)).map(view).collect()
    };
    Ok(TournamentList {
        yours: yours.iter().map(view).collect(),
        open: of(&[Phase::Entry, Phase::Closed]),
        running: of(&[Phase::Running]),
        finished: of(&[Phase::Finished, Phase::Abandoned]),
        may_create: account.is_some_and(|account| account.standing.arbiter),
        next,
    })
}

fn view(row: &TournamentRow) -> TournamentRowView {
    let TournamentRow { id, index } = row;
    TournamentRowView {
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
