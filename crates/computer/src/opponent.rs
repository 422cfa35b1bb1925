//! The computer at one board.

use std::{sync::Arc, time::Duration};

use engine::{Level, Score, would_accept_draw, would_claim_draw, would_resign};
use game::{
    Actor, Command, ComputerPlayer, Game, Phase, PlayerCommand, ProgramName, Seat, Timestamp,
};
use node::{Node, Submit, SubmitError};
use rules::Color;
use tokio::sync::Notify;
use wire::GameId;

use crate::{
    Minds,
    budget::Budget,
    programs::Question,
    thought::{Chosen, Failed, Thought},
};

/// How long to wait after something went wrong, and at most.
const FIRST: Duration = Duration::from_millis(250);
const LONGEST: Duration = Duration::from_secs(8);

pub(crate) struct Opponent {
    node: Node,
    minds: Arc<Minds>,
    id: GameId,
    nudge: Arc<Notify>,
    /// The move being thought of, and at which point of the game.
    thought: Option<(u32, Thinking)>,
    /// The point of the game at which another program failed.
    failed_at: Option<u32>,
    /// What its moves looked like to it, by the points of the game.
    scores: Vec<(u32, Score)>,
    /// How often something went wrong since it last did well.
    troubles: u32,
}

/// A thought, and whose it is.
struct Thinking {
    thought: Thought,
    by_program: bool,
}

/// What is to be done about a game.
enum Next {
    /// This, at once.
    Say(PlayerCommand),
    /// A move.
    Think,
    /// Nothing.
    Wait,
}

impl Opponent {
    pub(crate) fn new(node: Node, minds: Arc<Minds>, id: GameId, nudge: Arc<Notify>) -> Self {
        let (thought, failed_at, scores, troubles) = (None, None, Vec::new(), 0);
        Opponent { node, minds, id, nudge, thought, failed_at, scores, troubles }
    }

    /// Plays until the game is over or the node stops.
    pub(crate) async fn play(mut self) {
        while !self.node.is_stopping() {
            // Before the look, so that nothing is missed between.
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
            match self.next(&game, color) {
                Next::Say(command) => {
                    self.thought = None;
                    self.submit(Actor::Computer(color), Command::Player(command)).await;
                    continue;
                }
                Next::Think => self.think_of(&game, color, at),
                Next::Wait => self.thought = None,
            }
            tokio::select! {
                // Lost or closed: look again all the same.
                _ = news.recv() => {}
                () = self.nudge.notified() => {}
                answer = answer(&mut self.thought) => self.decide(&game, color, answer).await,
            }
        }
    }

    fn next(&self, game: &Game, color: Color) -> Next {
        let is_on = matches!(game.phase(), Phase::Playing | Phase::Recovering);
        if is_on && game.takeback_proposal() == Some(!color) {
            Next::Say(PlayerCommand::AcceptTakeback)
        } else if game.draw_offer() == Some(!color) {
            let scores: Vec<Score> = self.scores.iter().map(|(_, score)| *score).collect();
            let number = game.position().fullmoves();
            Next::Say(if would_accept_draw(&scores, number) {
                PlayerCommand::AcceptDraw
            } else {
                PlayerCommand::DeclineDraw
            })
        } else if is_on && game.turn() == color {
            Next::Think
        } else {
            Next::Wait
        }
    }

    /// Begins to think, unless it does.
    fn think_of(&mut self, game: &Game, color: Color, at: Timestamp) {
        let ply = game.ply();
        if self.thought.as_ref().is_some_and(|(meant, _)| *meant == ply) {
            return;
        }
        let desk = program(game).and_then(|name| self.minds.desks.get(name));
        let thinking = match desk.filter(|_| self.failed_at != Some(ply)) {
            Some(desk) => {
                let thought = desk.ask(Question::of(self.id, game, at));
                Thinking { thought, by_program: true }
            }
            None => {
                let budget = Budget::of(game, color, at);
                // What failed once might fail again with the same seed.
                let seed = seed(self.id).wrapping_add(u64::from(self.troubles));
                let thought = self.minds.pool.ask(game.line().clone(), level(game), seed, budget);
                Thinking { thought, by_program: false }
            }
        };
        self.thought = Some((ply, thinking));
    }

    /// Plays what was thought of, or gives up.
    async fn decide(&mut self, game: &Game, color: Color, answer: Result<Option<Chosen>, Failed>) {
        let by_program = self.thought.take().is_some_and(|(_, thinking)| thinking.by_program);
        let ply = game.ply();
        let chosen = match answer {
            Ok(Some(chosen)) => chosen,
            // Our own engine makes this move.
            _ if by_program => return self.failed_at = Some(ply),
            _ => return self.pause().await,
        };
        match chosen.score {
            Some(score) => self.scores.push((ply, score)),
            // Nothing is known of how it stands.
            None => self.scores.clear(),
        }
        let scores: Vec<Score> = self.scores.iter().map(|(_, score)| *score).collect();
        let command = if let Some(claim) = claim(game, chosen) {
            Command::Player(claim)
        } else if would_resign(level(game), &scores) {
            Command::Player(PlayerCommand::Resign)
        } else {
            Command::Play { uci: game.position().uci(chosen.made), ply }
        };
        // The record tells who made the move.
        let stands_in = program(game).is_some() && !by_program;
        let by = if stands_in { Actor::StandIn(color) } else { Actor::Computer(color) };
        self.submit(by, command).await;
    }

    async fn submit(&mut self, by: Actor, command: Command) {
        match self.node.submit(self.id, Submit { by, command, id: None, lag: None }).await {
            Ok(_) => self.troubles = 0,
            // Whatever it is, the next look tells how the game stands.
            Err(error) => {
                tracing::debug!(game = %self.id, %error, "the computer tries again");
                self.pause().await;
            }
        }
    }

    async fn pause(&mut self) {
        let pause = FIRST.saturating_mul(1 << self.troubles.min(5)).min(LONGEST);
        self.troubles = self.troubles.saturating_add(1);
        tokio::time::sleep(pause).await;
    }
}

async fn answer(thought: &mut Option<(u32, Thinking)>) -> Result<Option<Chosen>, Failed> {
    match thought {
        Some((_, thinking)) => thinking.thought.answer().await,
        None => std::future::pending().await,
    }
}

/// A draw that can be claimed, if it is welcome: as the position stands, or with the move that was
/// chosen. One that keeps its thoughts to itself and repeats a position wants the draw.
fn claim(game: &Game, chosen: Chosen) -> Option<PlayerCommand> {
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

/// Where the computer sits; at both sides, where it has the move.
fn seat(game: &Game) -> Option<Color> {
    let turn = game.turn();
    [turn, !turn].into_iter().find(|&color| game.seat(color) == Some(Seat::Computer))
}

/// The other program that is to think in a game, if it is one.
fn program(game: &Game) -> Option<&ProgramName> {
    game.config().computer.as_ref().and_then(ComputerPlayer::program)
}

/// How well our own engine plays; for another program as well as it can.
fn level(game: &Game) -> Level {
    match game.config().computer {
        Some(ComputerPlayer::Level(level)) => Level::new(level).unwrap_or(Level::STRONGEST),
        Some(ComputerPlayer::Program(_)) | None => Level::STRONGEST,
    }
}

/// The same for the same game, so that it stays itself after a restart.
fn seed(id: GameId) -> u64 {
    id.as_str().bytes().fold(0, |seed, letter| seed << 7 ^ seed >> 53 ^ u64::from(letter))
}
