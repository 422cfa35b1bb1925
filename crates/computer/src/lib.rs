//! The computer player. It is a client like any other: it gets notified about its games, searches
//! on its own threads, and sends the same commands. If it fails, the games continue and it tries
//! again.
#![forbid(unsafe_code)]

mod budget;
mod lock;
mod opponent;
mod own_engine;
mod pending_move;
mod pending_search;
mod personas;
mod pool;
mod programs;

use std::{
    collections::HashMap,
    pin::pin,
    sync::{Arc, Mutex},
    time::Duration,
};

use engine::{ChooseOptions, Level};
use game::ProgramName;
use node::Node;
use rules::{Line, Move};
use tokio::sync::Notify;
use wire::GameId;

use crate::{
    budget::Budget, lock::lock, opponent::Opponent, own_engine::OwnEngine, pool::Pool,
    programs::Programs,
};

pub use human::Boldness;
pub use personas::style;
pub use programs::{Launcher, Program};

/// The pause before a failed game is taken up again.
const AGAIN: Duration = Duration::from_secs(1);
/// The longest search for a hint.
const HINT: Duration = Duration::from_millis(500);

/// The games it plays, each with a way to wake its task.
type ServedGames = Arc<Mutex<HashMap<GameId, Arc<Notify>>>>;

/// Our own engine and the other programs.
pub(crate) struct Engines {
    pool: Pool,
    programs: Programs,
}

/// The computer players of a server.
#[derive(Clone)]
pub struct Computers {
    engines: Arc<Engines>,
}

impl Computers {
    /// Starts the threads of our own engine and a worker for each program, which the launcher
    /// starts if there is one. Must be called in a Tokio runtime.
    pub fn new(programs: Vec<Program>, launcher: Option<&Launcher>) -> Computers {
        let cores = std::thread::available_parallelism().map_or(1, usize::from);
        let pool = Pool::start(cores.saturating_sub(1).max(1), OwnEngine::default);
        let programs = programs::open(programs, launcher);
        Computers { engines: Arc::new(Engines { pool, programs }) }
    }

    /// The names of the available programs.
    pub fn programs(&self) -> impl Iterator<Item = &ProgramName> {
        self.engines.programs.keys()
    }

    /// Whether there is a program with this name.
    pub fn has(&self, program: &ProgramName) -> bool {
        self.engines.programs.contains_key(program)
    }

    /// How many moves wait for a thread of our own engine.
    pub fn waiting(&self) -> usize {
        self.engines.pool.waiting()
    }

    /// A good move at the end of this line, found within half a second or a little later; none if
    /// there is no legal move, or the search failed. Dropping the future cancels the search.
    pub async fn hint(&self, line: &Line) -> Option<Move> {
        let options = ChooseOptions::new(Level::STRONGEST, 0);
        let mut pending = self.engines.pool.ask(line.clone(), options.into(), Budget::within(HINT));
        pending.answer().await.ok().flatten().map(|chosen| chosen.made)
    }

    /// Plays all games of a node that have a computer, including existing ones.
    pub fn play(&self, node: Node) {
        let engines = Arc::clone(&self.engines);
        tokio::spawn(async move {
            let served = ServedGames::default();
            loop {
                let game = node.next_computer_game().await;
                serve(&node, &engines, &served, game);
            }
        });
    }
}

/// Plays a game in its own task until it is over or sleeps, or wakes the task that plays it.
fn serve(node: &Node, engines: &Arc<Engines>, served: &ServedGames, game: GameId) {
    // The map is consistent after every step, so a panic elsewhere does no harm.
    let mut games = lock(served);
    if let Some(wake) = games.get(&game) {
        wake.notify_one();
        return;
    }
    let wake = Arc::new(Notify::new());
    games.insert(game, Arc::clone(&wake));
    drop(games);
    let (node, engines, served) = (node.clone(), Arc::clone(engines), Arc::clone(served));
    tokio::spawn(async move {
        loop {
            let opponent =
                Opponent::new(node.clone(), Arc::clone(&engines), game, Arc::clone(&wake));
            match tokio::spawn(opponent.play()).await {
                Ok(()) if leave(&served, game, &wake) => return,
                Ok(()) => {}
                Err(error) => {
                    tracing::error!(%game, %error, "the computer player failed and starts again");
                    tokio::time::sleep(AGAIN).await;
                }
            }
        }
    });
}

/// Forgets a game that is over or sleeps; not if it was woken in the meantime.
fn leave(served: &ServedGames, game: GameId, wake: &Notify) -> bool {
    let mut games = lock(served);
    // Under the lock under which it is woken.
    let woken = pin!(wake.notified()).enable();
    if !woken {
        games.remove(&game);
    }
    !woken
}
