//! Playing: the commands of bots (`/api/bot`) and of people with boards and
//! programs (`/api/board`). They are the same; only who may use which differs.

use std::{sync::Arc, time::Duration};

use axum::{
    Json,
    extract::{FromRequestParts, Path},
    http::request::Parts,
};
use game::{
    Actor, ClockStart, Command, Ending, Game, Millis, Phase, PlayedMove, PlayerCommand, Refusal,
    Ruleset,
};
use node::{Submit, SubmitError};
use rules::{CastlingMode, Color, Uci};
use serde::Deserialize;
use serde_json::Value;
use store::Scope;
use tokio::time::{Instant, timeout_at};
use wire::{
    GameId,
    error::{GameCode, ProgramCode},
};

use super::{done, refused};
use crate::{Zone, caller::Bearer, error::ApiError, form::Form};

/// How long an API call on a game shows that its player is there (SPEC 7).
pub(super) const CALL_SHOWS: Millis = Millis::from_seconds(30);
/// How long a move waits for a game to begin: less than the most impatient
/// client waits for its answer.
const BEGINS_WITHIN: Duration = Duration::from_millis(1_500);

/// Whom a route is for.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(super) enum Kind {
    Bot,
    Board,
}

impl Kind {
    /// Refuses others than those the route is for.
    pub(super) fn check(self, bearer: &Bearer) -> Result<(), ApiError> {
        let (scope, code) = match self {
            Kind::Bot => (Scope::BotPlay, ProgramCode::BotsOnly),
            Kind::Board => (Scope::BoardPlay, ProgramCode::NotForBots),
        };
        bearer.needs(&[scope])?;
        match bearer.account.standing.bot == (self == Kind::Bot) {
            true => Ok(()),
            false => Err(code.into()),
        }
    }
}

/// Somebody's own game, as an argument of a route: the game that they call
/// about. That they call shows that they are there.
pub(super) struct OwnGame {
    pub(super) zone: Zone,
    pub(super) bearer: Bearer,
    pub(super) id: GameId,
    pub(super) color: Color,
    pub(super) game: Arc<Game>,
}

/// The part of an address that names a game.
#[derive(Deserialize)]
struct Named {
    id: String,
}

impl FromRequestParts<Zone> for OwnGame {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, zone: &Zone) -> Result<Self, ApiError> {
        let kind = Kind::from_request_parts(parts, zone).await?;
        let bearer = Bearer::from_request_parts(parts, zone).await?;
        kind.check(&bearer)?;
        let missing = || ApiError::from(GameCode::GameNotFound);
        let named = Path::<Named>::from_request_parts(parts, zone).await;
        let Path(Named { id }) = named.map_err(|_| missing())?;
        let id: GameId = id.parse().map_err(|_| missing())?;
        let (game, _) = zone.node.look(id).await?;
        let color = game.side_of(bearer.account.id).ok_or_else(missing)?;
        if game.ended().is_none() {
            zone.node.alive_for(id, color, CALL_SHOWS);
        }
        Ok(OwnGame { zone: zone.clone(), bearer, id, color, game })
    }
}

impl OwnGame {
    async fn submit(&self, command: Command) -> Result<(), SubmitError> {
        let by = Actor::Player(self.color, self.bearer.account.id);
        // Over HTTP no lag is measured, so none is credited.
        let submit = Submit { by, command, id: None, lag: None };
        self.zone.node.submit(self.id, submit).await.map(|_| ())
    }

    async fn ask(&self, command: PlayerCommand) -> Result<(), SubmitError> {
        self.submit(Command::Player(command)).await
    }

    async fn look_again(&mut self) -> Result<(), ApiError> {
        (self.game, _) = self.zone.node.look(self.id).await?;
        Ok(())
    }

    /// Waits a moment for a game to begin whose other player is on the way.
    async fn begun(&mut self) -> Result<(), ApiError> {
        let until = Instant::now() + BEGINS_WITHIN;
        let mut news = self.zone.node.listen(self.id);
        loop {
            self.look_again().await?;
            if self.game.phase() != Phase::Waiting {
                return Ok(());
            }
            if timeout_at(until, news.recv()).await.is_err() {
                let now = self.zone.now();
                self.zone.shared.early_moves.add(self.id, self.color, now);
                // Whether the opponent is here makes no difference to an arbiter's game.
                let by_arbiter =
                    matches!(self.game.config().clock_start, ClockStart::ByArbiter { .. });
                return Err(match by_arbiter {
                    true => ProgramCode::ArbiterStarts.into(),
                    false => GameCode::OpponentAbsent.into(),
                });
            }
        }
    }

    /// Makes a move. One that was made already, by a call that came twice, is
    /// not made again.
    async fn play(&mut self, uci: Uci) -> Result<(), ApiError> {
        // The move was chosen for the position that is there now. It must not be played in a later
        // one, if it has to wait and others are played before it.
        let ply = self.game.ply();
        if self.game.phase() == Phase::Waiting {
            self.begun().await?;
        }
        if self.has_played(uci, ply) {
            return Ok(());
        }
        match self.submit(Command::Play { uci, ply }).await {
            Ok(()) => Ok(()),
            Err(SubmitError::Refused(
                refusal @ (Refusal::NotYourTurn | Refusal::GameOver | Refusal::StalePly { .. }),
            )) => {
                self.look_again().await?;
                if self.has_played(uci, ply) {
                    return Ok(());
                }
                Err(refusal.into())
            }
            Err(error) => Err(error.into()),
        }
    }

    /// Whether this player made this move at this ply, or as the last of the game.
    fn has_played(&self, uci: Uci, ply: u32) -> bool {
        let moves = self.game.moves();
        // Castling has two names.
        let is_it = |made: &PlayedMove| {
            let named = |mode| made.made.to_uci(mode) == uci;
            named(CastlingMode::Standard) || named(CastlingMode::Chess960)
        };
        let own_last = moves.last().filter(|_| self.game.turn() != self.color);
        let first = self.game.ply() - moves.len() as u32;
        let at_ply = ply.checked_sub(first).and_then(|index| moves.get(index as usize));
        // Whoever calls has the move at `ply`, or has just made the one before.
        let own_at_ply = at_ply.filter(|_| {
            let later = self.game.ply() - ply;
            (self.game.turn() == self.color) == later.is_multiple_of(2)
        });
        [own_last, own_at_ply].into_iter().flatten().any(is_it)
    }
}

pub(super) async fn make_move(
    mut own: OwnGame,
    Path((_, uci)): Path<(String, String)>,
    form: Form,
) -> Result<Json<Value>, ApiError> {
    let uci: Uci = wire::client::read_uci(&uci)?;
    let offering = form.flag("offeringDraw")?.unwrap_or(false);
    if offering && own.game.draw_offer() == Some(!own.color) {
        own.ask(PlayerCommand::AcceptDraw).await?;
        return Ok(done());
    }
    own.play(uci).await?;
    if offering { gently(own.ask(PlayerCommand::OfferDraw).await) } else { Ok(done()) }
}

/// A refusal that a client does not take for an error.
fn gently(answer: Result<(), SubmitError>) -> Result<Json<Value>, ApiError> {
    match answer {
        Ok(()) => Ok(done()),
        Err(SubmitError::Refused(why)) => Ok(refused(&GameCode::from(why).into())),
        Err(error) => Err(error.into()),
    }
}

pub(super) async fn abort(own: OwnGame) -> Result<Json<Value>, ApiError> {
    if own.game.ended().is_some_and(|ended| ended.ending == Ending::Aborted) {
        return Ok(done());
    }
    own.ask(PlayerCommand::Abort).await?;
    Ok(done())
}

pub(super) async fn resign(own: OwnGame) -> Result<Json<Value>, ApiError> {
    let resigned = Ending::Resignation { loser: own.color };
    if own.game.ended().is_some_and(|ended| ended.ending == resigned) {
        return Ok(done());
    }
    own.ask(PlayerCommand::Resign).await?;
    Ok(done())
}

/// `yes` offers a draw or accepts one, anything else declines.
pub(super) async fn draw(
    own: OwnGame,
    Path((_, answer)): Path<(String, String)>,
) -> Result<Json<Value>, ApiError> {
    gently(match is_yes(&answer) {
        true => own.ask(PlayerCommand::OfferDraw).await,
        false => own.ask(PlayerCommand::DeclineDraw).await,
    })
}

/// `yes` asks to take a move back or lets the other, anything else declines.
pub(super) async fn takeback(
    own: OwnGame,
    Path((_, answer)): Path<(String, String)>,
) -> Result<Json<Value>, ApiError> {
    gently(match is_yes(&answer) {
        true => own.ask(PlayerCommand::ProposeTakeback).await,
        false => own.ask(PlayerCommand::DeclineTakeback).await,
    })
}

fn is_yes(answer: &str) -> bool {
    matches!(answer.to_ascii_lowercase().as_str(), "yes" | "true" | "1")
}

/// There is nothing to claim: who stays away loses by themselves. The answer
/// says when.
pub(super) async fn claim_victory(own: OwnGame) -> Result<Json<Value>, ApiError> {
    let left = own.game.countdown(!own.color, own.zone.now());
    let code = match left {
        _ if own.game.ended().is_some() => GameCode::GameOver,
        Some(left) => GameCode::WinsByItself { seconds: left.0.div_ceil(1_000) },
        None => GameCode::OpponentPresent,
    };
    Err(code.into())
}

/// A claim on the board; with a `move`, one with that move intended. A wrong
/// one stands as an offer.
pub(super) async fn claim_draw(mut own: OwnGame, form: Form) -> Result<Json<Value>, ApiError> {
    let intended = form.value::<Uci>("move")?;
    if own.game.draw_offer() == Some(!own.color) {
        // Whoever claims while an offer stands accepts it.
        own.ask(PlayerCommand::AcceptDraw).await?;
        return Ok(done());
    }
    if own.game.config().ruleset == Ruleset::Online && own.game.ended().is_none() {
        return Err(Refusal::NoClaimNeeded.into());
    }
    own.ask(PlayerCommand::ClaimDraw { intended }).await?;
    own.look_again().await?;
    match own.game.ended() {
        Some(_) => Ok(done()),
        None => Err(GameCode::ClaimRejected.into()),
    }
}
