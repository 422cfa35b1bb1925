//! One game and those who care for it.

use std::sync::{Arc, Mutex};

use game::{Actor, Command, GameConfig, Millis, PersonId, Seat, ZoneCommand};
use node::{Submit, SubmitError};
use rules::{ByColor, Color};
use store::StoreError;
use wire::GameId;

use crate::{
    Random,
    ledger::Attempt,
    life::Life,
    mind::Mind,
    pace::Slot,
    plan::{GamePlan, Plan, T0},
    player::Player,
    spectator::{Eyes, Spectator},
    zone::lock,
};

/// A game and those who care for it.
#[derive(Clone)]
pub(crate) struct Table {
    pub(crate) plan: GamePlan,
    pub(crate) people: ByColor<PersonId>,
    pub(crate) minds: ByColor<Arc<Mutex<Mind>>>,
    pub(crate) eyes: Vec<Arc<Mutex<Eyes>>>,
    pub(crate) desk: Arc<Mutex<Desk>>,
}

/// How far a game has been set up.
#[derive(Default)]
pub(crate) struct Desk {
    config: Option<GameConfig>,
    /// It was said to have been made.
    pub(crate) made: bool,
    /// Both sit.
    pub(crate) seated: bool,
}

impl Table {
    pub(crate) fn new(plan: &Plan, game: &GamePlan, people: &[PersonId]) -> Table {
        let number = game.id.as_str().bytes().fold(0, |sum: u64, byte| sum * 67 + u64::from(byte));
        let mind = |color: Color| {
            let stream = |name| Random::stream(plan.seed, name, number * 2 + color as u64);
            let mind =
                Mind::new(stream("player"), stream("premoves"), game.tempers[color], plan.premoves);
            Arc::new(Mutex::new(mind))
        };
        let eyes = |watcher| {
            let random = Random::stream(plan.seed, "spectator", number + watcher);
            Arc::new(Mutex::new(Eyes::new(random)))
        };
        Table {
            people: game.people.map(|place| people[place as usize]),
            minds: ByColor::new_with(mind),
            eyes: (0..game.spectators).map(eyes).collect(),
            desk: Arc::default(),
            plan: game.clone(),
        }
    }

    /// Sets the game up as far as it is not yet, and lets everybody in.
    pub(crate) async fn open(self, life: Life) {
        let made_at = Slot::Desk.at_or_after(T0 + self.plan.made_after);
        Slot::Desk.wait_until(&life.clock, made_at).await;
        while !lock(&self.desk).made {
            self.make(&life).await;
        }
        for eyes in &self.eyes {
            let watcher =
                Spectator { life: life.clone(), game: self.plan.id, eyes: Arc::clone(eyes) };
            tokio::spawn(watcher.run());
        }
        for color in Color::ALL {
            if color == Color::Black {
                while !lock(&self.desk).seated {
                    self.seat(&life).await;
                }
            }
            if lock(&self.minds[color]).done {
                continue;
            }
            let player = Player {
                life: life.clone(),
                game: self.plan.id,
                color,
                person: self.people[color],
                mind: Arc::clone(&self.minds[color]),
            };
            tokio::spawn(player.run());
        }
    }

    async fn make(&self, life: &Life) {
        let config = {
            let mut desk = lock(&self.desk);
            let made = desk.config.get_or_insert_with(|| {
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
            // Made before, though nobody heard of it.
            Ok(()) | Err(StoreError::Exists) => {
                let mut desk = lock(&self.desk);
                desk.made = true;
                desk.seated = !self.plan.joins_later;
            }
            Err(_) => life.clock_wait(Slot::Desk, Millis(900)).await,
        }
    }

    async fn seat(&self, life: &Life) {
        life.clock_wait(Slot::Desk, Millis(1_500)).await;
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
            lock(&self.desk).seated = true;
        }
    }

    pub(crate) fn id(&self) -> GameId {
        self.plan.id
    }
}
