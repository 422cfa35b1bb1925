//! An arbiter who now and then interferes with a game, and corrects the result of some.

use std::sync::{Arc, Mutex};

use game::{Actor, ArbiterAct, Command, CommandId, Game, GameResult, Millis, PersonId, Phase};
use node::{Submit, SubmitError};
use rules::Color;
use wire::GameId;

use crate::{Random, ledger::Attempt, life::Life, pace::Slot, zone::lock};

/// The arbiter of all games. Nobody plays under this number.
const PERSON: PersonId = PersonId(1_000_000);

/// An arbiter, for one life of the server.
pub(crate) struct Arbiter {
    pub(crate) life: Life,
    pub(crate) game: GameId,
    pub(crate) state: Arc<Mutex<ArbiterState>>,
}

/// What an arbiter keeps in mind.
pub(crate) struct ArbiterState {
    random: Random,
    numbers: u64,
    /// What was sent and not answered.
    pending: Option<(CommandId, ArbiterAct)>,
    /// The result was corrected, or stands.
    done: bool,
}

impl ArbiterState {
    pub(crate) fn new(random: Random) -> ArbiterState {
        ArbiterState { random, numbers: 0, pending: None, done: false }
    }

    /// What the arbiter does next, if anything.
    fn wish(&mut self, game: &Game) -> Option<ArbiterAct> {
        let chance = self.random.below(100);
        let color = if self.random.below(2) == 0 { Color::White } else { Color::Black };
        let more = Millis(self.random.between(1_000, 30_000));
        let act = match game.phase() {
            Phase::Over if game.result() == Some(GameResult::Draw) => None,
            Phase::Over => (chance < 30).then_some(ArbiterAct::Correct(GameResult::Draw)),
            // Soon, so that games come to an end.
            Phase::Paused => (chance < 80).then_some(ArbiterAct::Resume),
            Phase::Waiting => None,
            Phase::Playing | Phase::Recovering => match chance {
                0..25 => Some(ArbiterAct::Pause),
                25..45 => Some(ArbiterAct::AddTime(color, more)),
                45..48 => Some(ArbiterAct::Decide(GameResult::Draw)),
                _ => None,
            },
        };
        self.done |= game.phase() == Phase::Over;
        act
    }
}

impl Arbiter {
    pub(crate) async fn run(self) {
        loop {
            let wait = lock(&self.state).random.between(3_000, 60_000);
            self.life.clock_wait(Slot::Arbiter, Millis(wait)).await;
            let pending = lock(&self.state).pending.clone();
            let (id, act) = match pending {
                // With the same number: it may have been carried out.
                Some(pending) => pending,
                None if lock(&self.state).done => return,
                None => match self.next_act().await {
                    Some(next) => next,
                    None => continue,
                },
            };
            self.send(id, act).await;
        }
    }

    async fn next_act(&self) -> Option<(CommandId, ArbiterAct)> {
        let (game, _) = self.life.node.look(self.game).await.ok()?;
        let mut state = lock(&self.state);
        let act = state.wish(&game)?;
        state.numbers += 1;
        let next = (CommandId(state.numbers), act);
        state.pending = Some(next.clone());
        Some(next)
    }

    async fn send(&self, id: CommandId, act: ArbiterAct) {
        self.life.door().await;
        let Life { node, clock, ledger, .. } = &self.life;
        let (by, reason) = (Actor::Arbiter(PERSON), "a ruling".to_owned());
        let command = Command::Arbiter { act, reason };
        let (arrived, sent) = (clock.now(), command.clone());
        let attempt = Attempt { by, id: Some(id), command: sent, arrived, answer: None };
        let place = ledger.arrived(self.game, attempt);
        let answer = node.submit(self.game, Submit { by, command, id: Some(id), lag: None }).await;
        ledger.answered(self.game, place, clock.now(), answer.clone());
        if let Ok(_) | Err(SubmitError::Refused(_)) = answer {
            lock(&self.state).pending = None;
        }
    }
}
