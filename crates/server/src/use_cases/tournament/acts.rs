//! What somebody does in a tournament: one function for every act and every way to ask.

use std::sync::Arc;

use game::{Phase, Seq, Timestamp};
use store::{Account, Person};
use tabiya_pairing::Color;
use tournament::{Act, Actor, Entrant, EntryId, ForbiddenPair, Pairing, RoundPlan, StaffRole};
use wire::{
    TournamentId,
    arbiter::Ruling,
    error::{OfficialCode, TournamentCode},
    server::Side,
    tournament::{TournamentAct, TournamentActDone, TournamentActRequest},
};

use super::{
    align::align_games,
    append::{NotAppended, append},
    decide::{Plan, decide, draw_games},
    entrant::{edited, own_entrant, read_entrant},
    games::check_playable,
    load::{load, seen_by},
    results,
    take_results::{TRIES, with_report_of},
};
use crate::{
    Zone,
    error::ApiError,
    random::{color_for, random},
    state::LoadedTournament,
    use_cases::{account_named, act::carry_out},
};

/// Does what somebody asks for in a tournament, and in its games what follows from it.
pub(crate) async fn act_in_tournament(
    zone: &Zone,
    id: TournamentId,
    account: &Account,
    request: &TournamentActRequest,
) -> Result<TournamentActDone, ApiError> {
    // A draft is not there for others.
    seen_by(zone, id, Some(account.id)).await?;
    let seen = request.version.map(Seq);
    for _ in 0..TRIES {
        let mut loaded = load(zone, id).await?;
        match request.act {
            // Only what happened on the board counts, and what its game has to report is taken over
            // first: the act is judged on the result as it stands.
            TournamentAct::SetResult { round, board, .. } => {
                loaded = with_report_of(zone, loaded, round, board).await?;
            }
            _ if seen.is_some_and(|seen| seen != loaded.version) => {
                return Err(TournamentCode::TournamentChanged.into());
            }
            _ => {}
        }
        let plan = plan(zone, &loaded, account, request).await?;
        let started = match plan.act {
            Act::StartBoard(board) => Some(board),
            _ => None,
        };
        match carry_out_plan(zone, &loaded, plan).await {
            Ok(after) => {
                if let Some(board) = started {
                    start_board(zone, &after, account, board, request.reason.as_deref()).await?;
                }
                return Ok(TournamentActDone { id, version: after.version.0 });
            }
            Err(NotAppended::Again) => {}
            Err(NotAppended::Error(error)) => return Err(error),
        }
    }
    Err(TournamentCode::TournamentChanged.into())
}

/// Decides, writes, and brings the games in line. In a separate task from the writing on: if the
/// caller goes away in the middle, the games follow all the same.
pub(super) async fn carry_out_plan(
    zone: &Zone,
    loaded: &Arc<LoadedTournament>,
    plan: Plan,
) -> Result<Arc<LoadedTournament>, NotAppended> {
    let (before, now, kind) = (Arc::clone(loaded), zone.now(), plan.act.kind());
    let work = move || decide(&before, now, &plan);
    let decided = zone.shared.tournaments.compute(loaded.id, kind.pairs(), work).await;
    let changes = decided.and_then(|decided| decided).map_err(NotAppended::Error)?;
    if changes.events.is_empty() {
        return Ok(Arc::clone(loaded));
    }
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

/// What an act means for this tournament.
async fn plan(
    zone: &Zone,
    loaded: &LoadedTournament,
    account: &Account,
    request: &TournamentActRequest,
) -> Result<Plan, ApiError> {
    let asks = Asks { zone, loaded, account, seen: request.version.map(Seq) };
    let reason = request.reason.clone().filter(|reason| !reason.trim().is_empty());
    let mut plan = asks.plan(&request.act).await?;
    plan.reason = reason;
    Ok(plan)
}

/// Somebody asks for something.
struct Asks<'a> {
    zone: &'a Zone,
    loaded: &'a LoadedTournament,
    account: &'a Account,
    /// The version that they saw.
    seen: Option<Seq>,
}

impl Asks<'_> {
    fn staff(&self, act: Act) -> Plan {
        Plan::new(Actor::Staff(self.account.id), act)
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
        let own = self.loaded.tournament.entry_of(self.account.id);
        let own = own.ok_or(TournamentCode::EntryNotFound)?.id;
        Ok(Plan::new(Actor::Player(self.account.id), act(own)))
    }

    async fn plan(&self, act: &TournamentAct) -> Result<Plan, ApiError> {
        use TournamentAct as Asked;
        let tournament = &self.loaded.tournament;
        let id = EntryId;
        let act = match act {
            Asked::Enter { club, category } => {
                let entrant = self.own_entrant(club.clone(), category.clone()).await?;
                let player = Actor::Player(self.account.id);
                return Ok(Plan::new(player, Act::Enter(Box::new(entrant))));
            }
            Asked::Withdraw { entry } => return self.for_entry(*entry, Act::Withdraw),
            Asked::CheckIn { entry } => return self.for_entry(*entry, Act::CheckIn),
            Asked::SetBye { entry, round, bye } => {
                let (round, bye) = (*round, bye.map(tournament::Bye::from));
                return self.for_entry(*entry, |entry| Act::SetBye { entry, round, bye });
            }
            Asked::AddEntry { entrant } => {
                Act::AddEntry(Box::new(read_entrant(self.zone, tournament, entrant).await?))
            }
            Asked::EditEntry { entry, entrant } => {
                let entrant = edited(self.zone, tournament, id(*entry), entrant).await?;
                Act::EditEntry(id(*entry), Box::new(entrant))
            }
            Asked::Admit { entry } => Act::Admit(id(*entry)),
            Asked::Refuse { entry } => Act::Refuse(id(*entry)),
            Asked::Expel { entry } => Act::Expel(id(*entry)),
            Asked::Reinstate { entry } => Act::Reinstate(id(*entry)),
            Asked::Forbid { players: (one, other), from, to } => {
                let players = (id(*one), id(*other));
                Act::Forbid(ForbiddenPair { players, rounds: (*from, *to) })
            }
            Asked::Allow { players: (one, other) } => Act::Allow(id(*one), id(*other)),
            Asked::OpenEntry => Act::OpenEntry,
            Asked::CloseEntry => Act::CloseEntry,
            Asked::OpenCheckIn => Act::OpenCheckIn,
            Asked::CloseCheckIn => Act::CloseCheckIn,
            Asked::Regulate { regulations } => {
                let regulations = regulations.read()?;
                check_playable(&regulations, self.zone.now())?;
                Act::Regulate(Box::new(regulations))
            }
            Asked::Plan { round, starts_at, time } => {
                let starts_at = starts_at.map(Timestamp);
                let time = time.as_deref().map(str::parse).transpose()?;
                Act::Plan { round: *round, plan: RoundPlan { starts_at, time } }
            }
            Asked::SetRounds { rounds } => Act::SetRounds(*rounds),
            Asked::Appoint { person, role } => self.appoint(person, *role).await?,
            Asked::Start { initial_color } => {
                let initial_color = match initial_color {
                    Some(Side::White) => Color::White,
                    Some(Side::Black) => Color::Black,
                    None => drawn_color()?,
                };
                Act::Start { initial_color }
            }
            Asked::Pair => Act::Pair,
            Asked::Rearrange { boards, bye } => {
                let boards = boards.iter().map(|(white, black)| (id(*white), id(*black)));
                Act::Rearrange(Pairing { boards: boards.collect(), bye: bye.map(id) })
            }
            Asked::Swap { players: (one, other) } => Act::Swap(id(*one), id(*other)),
            Asked::SwapColors { board } => Act::SwapColors(*board),
            Asked::GiveBye { entry } => Act::GiveBye(id(*entry)),
            Asked::Validate => Act::Validate,
            Asked::Publish => Act::Publish { games: draw_games(tournament, tournament.draft())? },
            Asked::Unpublish => {
                self.check_no_clock_ran().await?;
                Act::Unpublish
            }
            Asked::Postpone { starts_at } => {
                self.check_no_clock_ran().await?;
                let games = draw_games(tournament, tournament.last_public())?;
                Act::Postpone { starts_at: starts_at.map(Timestamp), games }
            }
            Asked::StartRound => Act::StartRound,
            Asked::StartBoard { board } => Act::StartBoard(*board),
            Asked::SetResult { round, board, score, how } => {
                let read = |score: &String| results::read(score, *how);
                let result = score.as_ref().map(read).transpose()?;
                Act::SetResult { round: *round, board: *board, result, seen: self.seen }
            }
            Asked::CloseRound => Act::CloseRound,
            Asked::BreakTie { players } => {
                Act::BreakTie(shuffled(players.iter().copied().map(EntryId).collect())?)
            }
            Asked::Finish => Act::Finish,
            Asked::Abandon => Act::Abandon,
        };
        Ok(self.staff(act))
    }

    /// A board that was started alone is known by its game, not by the tournament.
    async fn check_no_clock_ran(&self) -> Result<(), ApiError> {
        let tournament = &self.loaded.tournament;
        if !tournament.is_staff(self.account.id, StaffRole::may_pair) {
            return Ok(());
        }
        let boards = tournament.last_public().map(|round| round.boards.as_slice());
        let games = boards.unwrap_or_default().iter().filter_map(|board| board.game);
        for game in games {
            let (game, _) = self.zone.node.look(game.into()).await?;
            if !matches!(game.phase(), Phase::Waiting | Phase::Over) {
                return Err(TournamentCode::ClockHasRun.into());
            }
        }
        Ok(())
    }

    async fn own_entrant(
        &self,
        club: Option<String>,
        category: Option<String>,
    ) -> Result<Entrant, ApiError> {
        let tournament = &self.loaded.tournament;
        let entrant = own_entrant(self.zone, tournament, self.account).await?;
        Ok(Entrant { club, category, ..entrant })
    }

    /// Arbiters have the operator's right to judge, and do not play.
    async fn appoint(
        &self,
        name: &str,
        role: Option<wire::tournament::StaffRoleName>,
    ) -> Result<Act, ApiError> {
        let account = account_named(self.zone, name).await.map_err(|error| error.at("person"))?;
        let role = role.map(tournament::StaffRole::from);
        if role.is_some_and(tournament::StaffRole::may_judge) {
            if !account.standing.arbiter || !account.standing.is_active() {
                let name = account.name.to_string();
                return Err(OfficialCode::NotAnArbiter { name }.into());
            }
            let entry = self.loaded.tournament.entry_of(account.id);
            if entry.is_some_and(|entry| entry.state != tournament::EntryState::Refused) {
                return Err(TournamentCode::StaffIsPlayer.into());
            }
        }
        Ok(Act::Appoint { person: account.id, role })
    }
}

/// Starts the clock of one board of the published round.
async fn start_board(
    zone: &Zone,
    loaded: &LoadedTournament,
    account: &Account,
    board: u16,
    reason: Option<&str>,
) -> Result<(), ApiError> {
    let round = loaded.tournament.last_public().ok_or(TournamentCode::RoundNotPublished)?;
    let found = usize::from(board).checked_sub(1).and_then(|at| round.boards.get(at));
    let game = found.and_then(|board| board.game).ok_or(TournamentCode::BoardNotFound)?;
    let reason = match reason.filter(|reason| !reason.trim().is_empty()) {
        Some(reason) => reason.to_owned(),
        None => format!("Round {}", round.number),
    };
    let act = wire::client::Act::Arbiter { ruling: Ruling::Start, reason };
    let person = Person::with_account(account);
    carry_out(zone, game.into(), &person, None, &act).await.map(drop)
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
