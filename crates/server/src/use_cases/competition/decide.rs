//! Deciding several acts as one.

use competition::{Act, Actor, Competition, GameKey, RecordedEvent, Refusal};
use game::Timestamp;
use store::OfficialGame;
use wire::GameId;

use super::{
    append::Changes,
    games::{has_game, official_games},
};
use crate::{error::ApiError, random::random_id, state::LoadedCompetition};

/// A part of what somebody does.
pub(super) enum Part {
    Act(Act),
    /// Publish the draft, with games for its boards.
    Publish,
}

/// Acts that happen together or not at all.
pub(super) struct Plan {
    pub(super) by: Actor,
    pub(super) parts: Vec<Part>,
    pub(super) reason: Option<String>,
}

impl Plan {
    pub(super) fn one(by: Actor, act: Act) -> Plan {
        Plan { by, parts: vec![Part::Act(act)], reason: None }
    }
}

/// What the acts change, if all of them are allowed. Pairing a large round takes a while, so this
/// belongs on a thread of its own.
pub(super) fn decide(
    loaded: &LoadedCompetition,
    now: Timestamp,
    plan: &Plan,
) -> Result<Changes, ApiError> {
    let mut competition = loaded.competition.clone();
    let mut changes = Changes::default();
    let reason = plan.reason.as_deref();
    for part in &plan.parts {
        match part {
            Part::Act(act) => {
                changes.events.extend(happen(&mut competition, now, plan.by, act, reason)?);
            }
            Part::Publish => {
                let act = Act::Publish { games: draw_games(&competition)? };
                changes.events.extend(happen(&mut competition, now, plan.by, &act, reason)?);
                changes.games.extend(created(&competition, now));
            }
        }
    }
    Ok(changes)
}

fn happen(
    competition: &mut Competition,
    now: Timestamp,
    by: Actor,
    act: &Act,
    reason: Option<&str>,
) -> Result<Vec<RecordedEvent>, Refusal> {
    let events = competition.decide(now, by, act, reason)?;
    let recorded = competition.record(now, by, reason, events);
    recorded.iter().for_each(|event| competition.apply(event));
    Ok(recorded)
}

/// Ids for the games of the draft, board by board.
fn draw_games(competition: &Competition) -> Result<Vec<Option<GameKey>>, ApiError> {
    let Some(draft) = competition.draft() else { return Ok(Vec::new()) };
    let boards = draft.boards.iter().map(|board| {
        let is_here = has_game(competition, draft.number, [board.white, board.black]);
        is_here.then(|| random_id().map(GameId::into)).transpose()
    });
    boards.collect()
}

fn created(competition: &Competition, now: Timestamp) -> Vec<OfficialGame> {
    let round = competition.last_public();
    round.map(|round| official_games(competition, round, now)).unwrap_or_default()
}
