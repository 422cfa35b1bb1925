//! The computer player of one game.

#[cfg(test)]
mod tests;

use std::{sync::Arc, time::Duration};

use engine::{
    ChooseOptions, Level, Score, Standing, would_accept_draw, would_claim_draw, would_offer_draw,
    would_resign,
};
use game::{
    Actor, Command, ComputerPlayer, Decision, Facts, Game, Phase, PlayerCommand, ProgramName, Seat,
    Speed, Timestamp,
};
use human::Persona;
use node::{Node, Submit, SubmitError};
use rules::Color;
use tokio::sync::Notify;
use wire::GameId;

use crate::{
    Engines,
    budget::Budget,
    own_engine::Thinker,
    pending_move::ChosenMove,
    pending_search::{Found, PendingSearch, SearchedBy, Turn, played},
    personas,
    programs::ProgramRequest,
};

/// The first and the longest pause after a failure.
const FIRST: Duration = Duration::from_millis(250);
const LONGEST: Duration = Duration::from_secs(8);
/// How often a game in which nothing is to be done is looked at: one that sleeps is left.
const LOOK_AGAIN: Duration = Duration::from_secs(60);

pub(crate) struct Opponent {
    node: Node,
    engines: Arc<Engines>,
    id: GameId,
    wake: Arc<Notify>,
    /// The search for the next move.
    pending: Option<PendingSearch>,
    /// The ply at which another program failed.
    failed_at: Option<u32>,
    /// The scores of its moves, by ply.
    scores: Vec<(u32, Score)>,
    /// The number of the move with which it last offered a draw.
    last_offer: Option<u32>,
    /// Failures since the last success.
    failures: u32,
}

/// What to do next in a game.
enum NextStep {
    /// Send this command now.
    Say(PlayerCommand),
    /// Find a move.
    Think,
    /// Nothing.
    Wait,
}

impl Opponent {
    pub(crate) fn new(node: Node, engines: Arc<Engines>, id: GameId, wake: Arc<Notify>) -> Self {
        let (pending, failed_at, scores, last_offer, failures) = (None, None, Vec::new(), None, 0);
        Opponent { node, engines, id, wake, pending, failed_at, scores, last_offer, failures }
    }

    /// Plays until the game is over or sleeps, or the node stops.
    pub(crate) async fn play(mut self) {
        while !self.node.is_stopping() {
            // Before reading the game, so that no news is missed.
            let mut news = self.node.listen(self.id);
            let (game, at) = match self.node.look(self.id).await {
                Ok(seen) => seen,
                Err(SubmitError::NoSuchGame) => return,
                Err(_) => {
                    self.pause().await;
                    continue;
                }
            };
            let Some(color) = seat(&game).filter(|_| game.ended().is_none()) else { return };
            self.scores.retain(|(ply, _)| *ply < game.ply());
            match self.next(&game, color, at) {
                // A search goes on meanwhile: another turn gets another.
                NextStep::Say(command) => {
                    self.submit(Actor::Computer(color), Command::Player(command)).await;
                    continue;
                }
                NextStep::Think => self.think_of(&game, color, at),
                NextStep::Wait => self.pending = None,
            }
            tokio::select! {
                // News, or the channel lagged or closed: read the game again.
                _ = news.recv() => {}
                () = self.wake.notified() => {}
                () = tokio::time::sleep(LOOK_AGAIN), if self.pending.is_none() => {
                    if !self.node.is_awake(self.id) {
                        return;
                    }
                }
                found = played(&mut self.pending) => self.decide(&game, color, at, found).await,
            }
        }
    }

    fn next(&self, game: &Game, color: Color, at: Timestamp) -> NextStep {
        let is_on = matches!(game.phase(), Phase::Playing | Phase::Recovering);
        if is_on && game.takeback_proposal() == Some(!color) {
            NextStep::Say(PlayerCommand::AcceptTakeback)
        } else if game.draw_offer() == Some(!color) {
            let accepts = would_accept_draw(&standing(game, color, at, &self.known_scores()));
            NextStep::Say(if accepts {
                PlayerCommand::AcceptDraw
            } else {
                PlayerCommand::DeclineDraw
            })
        } else if is_on && game.turn() == color {
            NextStep::Think
        } else {
            NextStep::Wait
        }
    }

    /// Starts a search, unless one is running.
    fn think_of(&mut self, game: &Game, color: Color, at: Timestamp) {
        let turn = Turn::of(game);
        if self.pending.as_ref().is_some_and(|search| search.turn == turn) {
            return;
        }
        let name = program(game);
        let handle = name.and_then(|name| self.engines.programs.get(name));
        let (by, answer) = match handle.filter(|_| self.failed_at != Some(game.ply())) {
            Some(handle) => {
                (SearchedBy::Program, handle.ask(ProgramRequest::of(self.id, game, at)))
            }
            None => {
                let budget = Budget::of(game, color, at);
                // A search that failed might fail again with the same seed.
                let seed = seed(self.id).wrapping_add(u64::from(self.failures));
                let options = ChooseOptions {
                    uses_book: true,
                    time_pressure: budget.pressure(),
                    ..ChooseOptions::new(level(game), seed)
                };
                let thinker = Thinker { options, persona: persona(game) };
                let by = if name.is_some() { SearchedBy::StandIn } else { SearchedBy::Level };
                (by, self.engines.pool.ask(game.line().clone(), thinker, budget))
            }
        };
        self.pending = Some(PendingSearch::new(turn, by, answer));
    }

    /// Plays the move, with a draw offer or without, claims a draw, or resigns.
    async fn decide(&mut self, game: &Game, color: Color, at: Timestamp, found: Found) {
        let Some(PendingSearch { by, .. }) = self.pending.take() else { return };
        let ply = game.ply();
        let chosen = match found {
            Ok(Some(chosen)) => chosen,
            // Our own engine makes this move.
            _ if by == SearchedBy::Program => return self.failed_at = Some(ply),
            _ => return self.pause().await,
        };
        match chosen.score {
            Some(score) => self.scores.push((ply, score)),
            // The score is unknown.
            None => self.scores.clear(),
        }
        let scores = self.known_scores();
        let standing = standing(game, color, at, &scores);
        let command = if let Some(claim) = claim(game, chosen) {
            Command::Player(claim)
        } else if would_resign(&standing) {
            Command::Player(PlayerCommand::Resign)
        } else {
            Command::Play { uci: game.position().uci(chosen.made), ply }
        };
        let plays = matches!(command, Command::Play { .. });
        let offers =
            plays && by == SearchedBy::Level && would_offer_draw(&standing, self.last_offer);
        // The record shows who made the move.
        let actor = match by {
            SearchedBy::StandIn => Actor::StandIn(color),
            SearchedBy::Level | SearchedBy::Program => Actor::Computer(color),
        };
        if self.submit(actor, command).await && offers {
            self.last_offer = Some(game.position().fullmoves());
            self.offer_draw(color).await;
        }
    }

    /// Offers a draw after its move, as the Laws want it (9.1.2.1), unless the game does not allow
    /// it now.
    async fn offer_draw(&mut self, color: Color) {
        let Ok((game, at)) = self.node.look(self.id).await else { return };
        let (by, offer) = (Actor::Computer(color), Command::Player(PlayerCommand::OfferDraw));
        let decision = game.decide(at, by, &offer, &Facts::default());
        if matches!(decision, Decision::Done { answer: Ok(()), .. }) {
            self.submit(by, offer).await;
        }
    }

    fn known_scores(&self) -> Vec<Score> {
        self.scores.iter().map(|(_, score)| *score).collect()
    }

    /// Whether the command was carried out.
    async fn submit(&mut self, by: Actor, command: Command) -> bool {
        match self.node.submit(self.id, Submit { by, command, id: None, lag: None }).await {
            Ok(_) => {
                self.failures = 0;
                true
            }
            // Whatever the error is, the game is read again.
            Err(error) => {
                tracing::debug!(game = %self.id, %error, "the computer tries again");
                self.pause().await;
                false
            }
        }
    }

    async fn pause(&mut self) {
        let pause = FIRST.saturating_mul(1 << self.failures.min(5)).min(LONGEST);
        self.failures = self.failures.saturating_add(1);
        tokio::time::sleep(pause).await;
    }
}

/// How the game stands for the computer, which plays this side.
fn standing<'a>(game: &'a Game, color: Color, at: Timestamp, scores: &'a [Score]) -> Standing<'a> {
    Standing {
        level: level(game),
        color,
        position: game.position(),
        scores,
        clock: Budget::of(game, color, at).clock,
        opponent_clock: Budget::of(game, !color, at).clock,
    }
}

/// A draw claim, if possible and wanted: in the current position, or with the chosen move. A
/// program without scores that repeats the position wants the draw.
fn claim(game: &Game, chosen: ChosenMove) -> Option<PlayerCommand> {
    if chosen.score.is_some_and(|score| !would_claim_draw(score)) {
        None
    } else if chosen.score.is_some() && game.is_claimable(None) {
        Some(PlayerCommand::ClaimDraw { intended: None })
    } else if game.is_claimable(Some(chosen.made)) {
        Some(PlayerCommand::ClaimDraw { intended: Some(game.position().uci(chosen.made)) })
    } else {
        None
    }
}

/// The computer's side; if it plays both, the side to move.
fn seat(game: &Game) -> Option<Color> {
    let turn = game.turn();
    [turn, !turn].into_iter().find(|&color| game.seat(color) == Some(Seat::Computer))
}

/// The other program that plays this game, if any.
fn program(game: &Game) -> Option<&ProgramName> {
    game.config().computer.as_ref().and_then(ComputerPlayer::program)
}

/// The level of our own engine; the strongest in place of another program.
fn level(game: &Game) -> Level {
    let computer = game.config().computer.as_ref();
    computer.and_then(|one| Level::new(one.nearest_level())).unwrap_or(Level::STRONGEST)
}

/// Who plays as people do, if anybody, and how fast the game is for them.
fn persona(game: &Game) -> Option<(Persona, human::Speed)> {
    let persona = personas::persona(game.config().computer.as_ref()?)?;
    let speed = match game.config().speed() {
        Speed::UltraBullet | Speed::Bullet => human::Speed::Bullet,
        Speed::Blitz => human::Speed::Blitz,
        _ => human::Speed::Rapid,
    };
    Some((persona, speed))
}

/// The seed of a game, which stays the same after a restart.
fn seed(id: GameId) -> u64 {
    id.as_str().bytes().fold(0, |seed, letter| seed << 7 ^ seed >> 53 ^ u64::from(letter))
}
