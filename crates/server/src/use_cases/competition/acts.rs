//! What somebody does in a competition: one function for every act and every way to ask.

use std::sync::Arc;

use competition::{Act, Actor, Entrant, EntryId, ForbiddenPair, Pairing, RoundPlan, StaffRole};
use game::{Phase, Timestamp};
use store::{Account, Person};
use tabiya_pairing::Color;
use wire::{
    CompetitionId,
    arbiter::Ruling,
    competition::{CompetitionAct, CompetitionActDone, CompetitionActRequest},
    error::{CompetitionCode, OfficialCode},
    server::Side,
};

use super::{
    align::align_games,
    append::{NotAppended, append},
    decide::{Part, Plan, decide},
    draft::{other_bye, other_colors, swapped},
    entrant::{edited, own_entrant, read_entrant},
    games::check_playable,
    load::{load, seen_by},
    results,
    take_results::TRIES,
};
use crate::{
    Zone,
    error::ApiError,
    random::{color_for, random},
    state::LoadedCompetition,
    use_cases::{account_named, act::carry_out},
};

/// Does what somebody asks for in a competition, and in its games what follows from it.
pub(crate) async fn act_in_competition(
    zone: &Zone,
    id: CompetitionId,
    account: &Account,
    request: &CompetitionActRequest,
) -> Result<CompetitionActDone, ApiError> {
    // A draft is not there for others.
    seen_by(zone, id, Some(account.id)).await?;
    if let CompetitionAct::StartBoard { board } = request.act {
        return start_board(zone, id, account, board, request.reason.as_deref()).await;
    }
    for _ in 0..TRIES {
        let loaded = load(zone, id).await?;
        if request.version.is_some_and(|version| version != loaded.version.0) {
            return Err(CompetitionCode::CompetitionChanged.into());
        }
        let plan = plan(zone, &loaded, account, request).await?;
        match carry_out_plan(zone, &loaded, plan).await {
            Ok(after) => return Ok(CompetitionActDone { id, version: after.version.0 }),
            Err(NotAppended::Again) => {}
            Err(NotAppended::Error(error)) => return Err(error),
        }
    }
    Err(CompetitionCode::CompetitionChanged.into())
}

/// Decides, writes, and brings the games in line. In a separate task from the writing on: if the
/// caller goes away in the middle, the games follow all the same.
pub(super) async fn carry_out_plan(
    zone: &Zone,
    loaded: &Arc<LoadedCompetition>,
    plan: Plan,
) -> Result<Arc<LoadedCompetition>, NotAppended> {
    let (before, now) = (Arc::clone(loaded), zone.now());
    let decided = tokio::task::spawn_blocking(move || decide(&before, now, &plan)).await;
    let changes = decided
        .unwrap_or_else(|error| Err(ApiError::unavailable(error)))
        .map_err(NotAppended::Error)?;
    let (zone, loaded) = (zone.clone(), Arc::clone(loaded));
    let written = tokio::spawn(async move {
        let first = changes.events.first().map(|event| event.seq);
        let after = append(&zone, &loaded, changes).await?;
        if let Some(first) = first {
            align_games(&zone, &after, first).await;
        }
        Ok(after)
    });
    let failed = |error| Err(NotAppended::Error(ApiError::unavailable(error)));
    written.await.unwrap_or_else(failed)
}

/// What an act means for this competition.
async fn plan(
    zone: &Zone,
    loaded: &LoadedCompetition,
    account: &Account,
    request: &CompetitionActRequest,
) -> Result<Plan, ApiError> {
    let asks = Asks { zone, loaded, account };
    let reason = request.reason.clone().filter(|reason| !reason.trim().is_empty());
    let mut plan = asks.plan(&request.act).await?;
    plan.reason = reason;
    Ok(plan)
}

/// Somebody asks for something.
struct Asks<'a> {
    zone: &'a Zone,
    loaded: &'a LoadedCompetition,
    account: &'a Account,
}

impl Asks<'_> {
    fn staff(&self, act: Act) -> Plan {
        Plan::one(Actor::Staff(self.account.id), act)
    }

    /// An act for oneself, or as staff for somebody else.
    fn for_entry(
        &self,
        entry: Option<u32>,
        act: impl FnOnce(EntryId) -> Act,
    ) -> Result<Plan, ApiError> {
        if let Some(entry) = entry {
            return Ok(self.staff(act(EntryId(entry))));
        }
        let own = self.loaded.competition.entry_of(self.account.id);
        let own = own.ok_or(CompetitionCode::EntryNotFound)?.id;
        Ok(Plan::one(Actor::Player(self.account.id), act(own)))
    }

    async fn plan(&self, act: &CompetitionAct) -> Result<Plan, ApiError> {
        use CompetitionAct as Asked;
        let competition = &self.loaded.competition;
        let id = EntryId;
        Ok(match act {
            Asked::Enter { club, category } => {
                let entrant = self.own_entrant(club.clone(), category.clone()).await?;
                Plan::one(Actor::Player(self.account.id), Act::Enter(Box::new(entrant)))
            }
            Asked::AddEntry { entrant } => {
                let entrant = read_entrant(self.zone, competition, entrant).await?;
                self.staff(Act::Enter(Box::new(entrant)))
            }
            Asked::EditEntry { entry, entrant } => {
                let entrant = edited(self.zone, competition, id(*entry), entrant).await?;
                self.staff(Act::EditEntry(id(*entry), Box::new(entrant)))
            }
            Asked::Admit { entry } => self.staff(Act::Admit(id(*entry))),
            Asked::Refuse { entry } => self.staff(Act::Refuse(id(*entry))),
            Asked::Withdraw { entry } => self.for_entry(*entry, Act::Withdraw)?,
            Asked::Expel { entry } => self.staff(Act::Expel(id(*entry))),
            Asked::Reinstate { entry } => self.staff(Act::Reinstate(id(*entry))),
            Asked::SetBye { entry, round, bye } => {
                let (round, bye) = (*round, bye.map(competition::Bye::from));
                self.for_entry(*entry, |entry| Act::SetBye { entry, round, bye })?
            }
            Asked::CheckIn { entry } => self.for_entry(*entry, Act::CheckIn)?,
            Asked::Forbid { players: (one, other), from, to } => {
                let players = (id(*one), id(*other));
                self.staff(Act::Forbid(ForbiddenPair { players, rounds: (*from, *to) }))
            }
            Asked::Allow { players: (one, other) } => self.staff(Act::Allow(id(*one), id(*other))),
            Asked::OpenEntry => self.staff(Act::OpenEntry),
            Asked::CloseEntry => self.staff(Act::CloseEntry),
            Asked::OpenCheckIn => self.staff(Act::OpenCheckIn),
            Asked::CloseCheckIn => self.staff(Act::CloseCheckIn),
            Asked::Regulate { regulations } => {
                let regulations = regulations.read()?;
                check_playable(&regulations, self.zone.now())?;
                self.staff(Act::Regulate(Box::new(regulations)))
            }
            Asked::Plan { round, starts_at, time } => {
                let plan = RoundPlan {
                    starts_at: starts_at.map(Timestamp),
                    time: time.as_deref().map(str::parse).transpose()?,
                };
                self.staff(Act::Plan { round: *round, plan })
            }
            Asked::SetRounds { rounds } => self.staff(Act::SetRounds(*rounds)),
            Asked::Appoint { person, role } => self.appoint(person, *role).await?,
            Asked::Start { initial_color } => {
                let initial_color = match initial_color {
                    Some(Side::White) => Color::White,
                    Some(Side::Black) => Color::Black,
                    None => drawn_color()?,
                };
                self.staff(Act::Start { initial_color })
            }
            Asked::BreakTie { players } => {
                let order = shuffled(players.iter().copied().map(EntryId).collect())?;
                self.staff(Act::BreakTie(order))
            }
            Asked::Finish => self.staff(Act::Finish),
            Asked::Abandon => self.staff(Act::Abandon),
            Asked::Unpublish | Asked::Postpone { .. } => {
                self.check_no_clock_ran().await?;
                self.plan_round(act)?
            }
            act => self.plan_round(act)?,
        })
    }

    /// Acts on the round that is drafted or played.
    fn plan_round(&self, act: &CompetitionAct) -> Result<Plan, ApiError> {
        use CompetitionAct as Asked;
        let competition = &self.loaded.competition;
        // Only the staff sees a draft, so others get no answer that depends on it.
        let reads_draft =
            matches!(act, Asked::Swap { .. } | Asked::SwapColors { .. } | Asked::GiveBye { .. });
        if reads_draft && !competition.is_staff(self.account.id, StaffRole::may_pair) {
            return Err(CompetitionCode::CompetitionWrongRole.into());
        }
        Ok(match act {
            Asked::Rearrange { boards, bye } => {
                let boards = boards.iter().map(|(white, black)| (EntryId(*white), EntryId(*black)));
                let pairing = Pairing { boards: boards.collect(), bye: bye.map(EntryId) };
                self.staff(Act::Rearrange(pairing))
            }
            Asked::Swap { players: (one, other) } => {
                let pairing = swapped(competition, (EntryId(*one), EntryId(*other)))?;
                self.staff(Act::Rearrange(pairing))
            }
            Asked::SwapColors { board } => {
                self.staff(Act::Rearrange(other_colors(competition, *board)?))
            }
            Asked::GiveBye { entry } => {
                self.staff(Act::Rearrange(other_bye(competition, EntryId(*entry))?))
            }
            Asked::Validate => self.staff(Act::Validate),
            Asked::Publish => {
                let by = Actor::Staff(self.account.id);
                Plan { by, parts: vec![Part::Publish], reason: None }
            }
            Asked::Unpublish => self.staff(Act::Unpublish),
            Asked::Postpone { starts_at } => self.postpone(starts_at.map(Timestamp))?,
            Asked::StartRound => self.staff(Act::StartRound),
            Asked::SetResult { round, board, score, how } => {
                let result = match score {
                    Some(score) => Some(results::read(score, *how)?),
                    None => None,
                };
                self.staff(Act::SetResult { round: *round, board: *board, result })
            }
            Asked::CloseRound => self.staff(Act::CloseRound),
            _ => self.staff(Act::Pair),
        })
    }

    /// A board that was started alone is known by its game, not by the competition.
    async fn check_no_clock_ran(&self) -> Result<(), ApiError> {
        let competition = &self.loaded.competition;
        if !competition.is_staff(self.account.id, StaffRole::may_pair) {
            return Ok(());
        }
        let boards = competition.last_public().map(|round| round.boards.as_slice());
        let games = boards.unwrap_or_default().iter().filter_map(|board| board.game);
        for game in games {
            let (game, _) = self.zone.node.look(game.into()).await?;
            if !matches!(game.phase(), Phase::Waiting | Phase::Over) {
                return Err(CompetitionCode::ClockHasRun.into());
            }
        }
        Ok(())
    }

    /// The round is withdrawn and published again with another start.
    fn postpone(&self, starts_at: Option<Timestamp>) -> Result<Plan, ApiError> {
        let competition = &self.loaded.competition;
        let round = competition.last_public().ok_or(CompetitionCode::RoundNotPublished)?;
        let set = competition.regulations().plan.get(usize::from(round.number) - 1);
        let plan = RoundPlan { starts_at, time: set.and_then(|plan| plan.time.clone()) };
        let parts = vec![
            Part::Act(Act::Unpublish),
            Part::Act(Act::Plan { round: round.number, plan }),
            Part::Act(Act::Validate),
            Part::Publish,
        ];
        Ok(Plan { by: Actor::Staff(self.account.id), parts, reason: None })
    }

    async fn own_entrant(
        &self,
        club: Option<String>,
        category: Option<String>,
    ) -> Result<Entrant, ApiError> {
        let competition = &self.loaded.competition;
        let entrant = own_entrant(self.zone, competition, self.account).await?;
        Ok(Entrant { club, category, ..entrant })
    }

    /// Arbiters have the operator's right to judge, and do not play.
    async fn appoint(
        &self,
        name: &str,
        role: Option<wire::competition::StaffRoleName>,
    ) -> Result<Plan, ApiError> {
        let account = account_named(self.zone, name).await.map_err(|error| error.at("person"))?;
        let role = role.map(competition::StaffRole::from);
        if role.is_some_and(competition::StaffRole::may_judge) {
            if !account.standing.arbiter || !account.standing.is_active() {
                let name = account.name.to_string();
                return Err(OfficialCode::NotAnArbiter { name }.into());
            }
            let entry = self.loaded.competition.entry_of(account.id);
            if entry.is_some_and(|entry| entry.state != competition::EntryState::Refused) {
                return Err(CompetitionCode::StaffIsPlayer.into());
            }
        }
        Ok(self.staff(Act::Appoint { person: account.id, role }))
    }
}

/// Starts the clock of one board of the published round.
async fn start_board(
    zone: &Zone,
    id: CompetitionId,
    account: &Account,
    board: u16,
    reason: Option<&str>,
) -> Result<CompetitionActDone, ApiError> {
    let loaded = load(zone, id).await?;
    let competition = &loaded.competition;
    let round = competition.last_public().ok_or(CompetitionCode::RoundNotPublished)?;
    let found = usize::from(board).checked_sub(1).and_then(|at| round.boards.get(at));
    let game = found.ok_or(CompetitionCode::BoardNotFound)?.game;
    let game = game.ok_or(CompetitionCode::BoardNotFound)?;
    let reason = match reason.filter(|reason| !reason.trim().is_empty()) {
        Some(reason) => reason.to_owned(),
        None => format!("Round {}", round.number),
    };
    let act = wire::client::Act::Arbiter { ruling: Ruling::Start, reason };
    let person = Person::with_account(account);
    carry_out(zone, game.into(), &person, None, &act).await?;
    Ok(CompetitionActDone { id, version: loaded.version.0 })
}

fn drawn_color() -> Result<Color, ApiError> {
    Ok(match color_for(random()?) {
        rules::Color::White => Color::White,
        rules::Color::Black => Color::Black,
    })
}

/// The same players in an order drawn by lot.
fn shuffled(mut players: Vec<EntryId>) -> Result<Vec<EntryId>, ApiError> {
    for last in (1..players.len()).rev() {
        let other = (random()? % (last as u64 + 1)) as usize;
        players.swap(last, other);
    }
    Ok(players)
}
