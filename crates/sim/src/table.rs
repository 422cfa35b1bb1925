//! One game with its players and spectators.

use std::sync::{Arc, Mutex};

use game::{Actor, Command, GameConfig, Millis, PersonId, Seat, TimeControl, ZoneCommand};
use node::{Submit, SubmitError};
use rules::{ByColor, Color};
use store::StoreError;
use wire::GameId;

use crate::{
    Random,
    arbiter::{Arbiter, ArbiterState},
    ledger::Attempt,
    life::Life,
    pace::Slot,
    plan::{GamePlan, Plan, T0},
    player::Player,
    player_state::PlayerState,
    spectator::{Spectator, SpectatorState},
    zone::lock,
};

/// A game with its players and spectators.
#[derive(Clone)]
pub(crate) struct Table {
    pub(crate) plan: GamePlan,
    pub(crate) people: ByColor<PersonId>,
    pub(crate) players: ByColor<Arc<Mutex<PlayerState>>>,
    pub(crate) spectators: Vec<Arc<Mutex<SpectatorState>>>,
    arbiter: Option<Arc<Mutex<ArbiterState>>>,
    pub(crate) setup: Arc<Mutex<SetupProgress>>,
}

/// How far a game has been set up.
#[derive(Default)]
pub(crate) struct SetupProgress {
    config: Option<GameConfig>,
    /// Whether its creation was acknowledged.
    pub(crate) made: bool,
    /// Whether both players are seated.
    pub(crate) seated: bool,
}

impl Table {
    pub(crate) fn new(plan: &Plan, game: &GamePlan, people: &[PersonId]) -> Table {
        let number = game.id.as_str().bytes().fold(0, |sum: u64, byte| sum * 67 + u64::from(byte));
        let state = |color: Color| {
            let stream = |name| Random::stream(plan.seed, name, number * 2 + color as u64);
            let mut state = PlayerState::new(
                stream("player"),
                stream("premoves"),
                game.tempers[color],
                plan.premoves,
            );
            let correspondence = matches!(game.time, TimeControl::Correspondence { .. });
            state.breaks = (plan.breaks && correspondence).then(|| stream("breaks"));
            Arc::new(Mutex::new(state))
        };
        let spectator = |watcher| {
            let random = Random::stream(plan.seed, "spectator", number + watcher);
            Arc::new(Mutex::new(SpectatorState::new(random)))
        };
        Table {
            people: game.people.map(|place| people[place as usize]),
            players: ByColor::new_with(state),
            spectators: (0..game.spectators).map(spectator).collect(),
            arbiter: plan.arbiters.then(|| {
                let random = Random::stream(plan.seed, "arbiter", number);
                Arc::new(Mutex::new(ArbiterState::new(random)))
            }),
            setup: Arc::default(),
            plan: game.clone(),
        }
    }

    /// Completes the setup of the game, and lets everyone in.
    pub(crate) async fn open(self, life: Life) {
        let made_at = Slot::Setup.at_or_after(T0 + self.plan.made_after);
        Slot::Setup.wait_until(&life.clock, made_at).await;
        while !lock(&self.setup).made {
            self.make(&life).await;
        }
        for state in &self.spectators {
            let watcher =
                Spectator { life: life.clone(), game: self.plan.id, state: Arc::clone(state) };
            tokio::spawn(watcher.run());
        }
        if let Some(state) = &self.arbiter {
            let arbiter =
                Arbiter { life: life.clone(), game: self.plan.id, state: Arc::clone(state) };
            tokio::spawn(arbiter.run());
        }
        for color in Color::ALL {
            if color == Color::Black {
                while !lock(&self.setup).seated {
                    self.seat(&life).await;
                }
            }
            if lock(&self.players[color]).done {
                continue;
            }
            let player = Player {
                life: life.clone(),
                game: self.plan.id,
                color,
                person: self.people[color],
                state: Arc::clone(&self.players[color]),
            };
            tokio::spawn(player.run());
        }
    }

    async fn make(&self, life: &Life) {
        let config = {
            let mut setup = lock(&self.setup);
            let made = setup.config.get_or_insert_with(|| {
                let mut config = self.plan.config(life.clock.now());
                config.seats.white = Some(Seat::Person(self.people.white));
                if !self.plan.joins_later {
                    config.seats.black = Some(Seat::Person(self.people.black));
                }
                config
            });
            made.clone()
        };
        life.door().await;
        match life.node.create(self.plan.id, config).await {
            // Created before, though the answer was lost.
            Ok(()) | Err(StoreError::Exists) => {
                let mut setup = lock(&self.setup);
                setup.made = true;
                setup.seated = !self.plan.joins_later;
            }
            Err(_) => life.clock_wait(Slot::Setup, Millis(900)).await,
        }
    }

    async fn seat(&self, life: &Life) {
        life.clock_wait(Slot::Setup, Millis(1_500)).await;
        life.door().await;
        let seat = Seat::Person(self.people.black);
        let command = Command::Zone(ZoneCommand::Sit(Color::Black, seat));
        let attempt = Attempt {
            by: Actor::Zone,
            id: None,
            command: command.clone(),
            arrived: life.clock.now(),
            answer: None,
        };
        let place = life.ledger.arrived(self.plan.id, attempt);
        let submit = Submit { by: Actor::Zone, command, id: None, lag: None };
        let answer = life.node.submit(self.plan.id, submit).await;
        life.ledger.answered(self.plan.id, place, life.clock.now(), answer.clone());
        if let Ok(_) | Err(SubmitError::Refused(_)) = answer {
            lock(&self.setup).seated = true;
        }
    }

    pub(crate) fn id(&self) -> GameId {
        self.plan.id
    }
}
