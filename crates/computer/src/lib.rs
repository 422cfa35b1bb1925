//! The computer in the zone: one more client with a seat. It hears of games in
//! which it has something to do, thinks on threads of its own, and gives the
//! same commands as everybody else. Should it fail, the games go on and it
//! tries again.
#![forbid(unsafe_code)]

mod budget;
mod opponent;
mod pool;
mod programs;
mod think;
mod thought;

use std::{
    collections::HashMap,
    sync::{Arc, Mutex, PoisonError},
    time::Duration,
};

use game::ProgramName;
use node::Node;
use tokio::sync::Notify;
use wire::GameId;

use crate::{opponent::Opponent, pool::Pool, programs::Desks, think::Thinker};

pub use programs::Program;

/// How long to wait before a game is taken up again that went wrong.
const AGAIN: Duration = Duration::from_secs(1);

/// The games in which it plays, each with a way to make it look.
type Served = Arc<Mutex<HashMap<GameId, Arc<Notify>>>>;

/// Who thinks: our own engine, and other programs.
pub(crate) struct Minds {
    pool: Pool,
    desks: Desks,
}

/// The computer's players, as those see them who do not play.
#[derive(Clone)]
pub struct Computers {
    minds: Arc<Minds>,
}

impl Computers {
    /// The threads of our own engine, and a desk for each of these programs. Nobody plays yet.
    /// To be called where tasks can be spawned.
    pub fn new(programs: Vec<Program>) -> Computers {
        let cores = std::thread::available_parallelism().map_or(1, usize::from);
        let pool = Pool::start(cores.saturating_sub(1).max(1), Thinker::default);
        let desks = programs::open(programs);
        Computers { minds: Arc::new(Minds { pool, desks }) }
    }

    /// The programs that can be played against, by name.
    pub fn programs(&self) -> impl Iterator<Item = &ProgramName> {
        self.minds.desks.keys()
    }

    /// Whether there is a program of this name.
    pub fn has(&self, program: &ProgramName) -> bool {
        self.minds.desks.contains_key(program)
    }

    /// Seats the computer in a node: it plays in all games that have a seat for it, those from
    /// before too.
    pub fn play(&self, node: Node) {
        let minds = Arc::clone(&self.minds);
        tokio::spawn(async move {
            let served = Served::default();
            loop {
                let game = node.next_computer_game().await;
                serve(&node, &minds, &served, game);
            }
        });
    }
}

/// Plays a game to its end, in a task of its own; one that is played already
/// is looked at again.
fn serve(node: &Node, minds: &Arc<Minds>, served: &Served, game: GameId) {
    // The map is whole after every step, so a panic elsewhere harms nothing.
    let mut games = served.lock().unwrap_or_else(PoisonError::into_inner);
    if let Some(nudge) = games.get(&game) {
        nudge.notify_one();
        return;
    }
    let nudge = Arc::new(Notify::new());
    games.insert(game, Arc::clone(&nudge));
    drop(games);
    let (node, minds, served) = (node.clone(), Arc::clone(minds), Arc::clone(served));
    tokio::spawn(async move {
        loop {
            let opponent =
                Opponent::new(node.clone(), Arc::clone(&minds), game, Arc::clone(&nudge));
            match tokio::spawn(opponent.play()).await {
                Ok(()) => break,
                Err(error) => tracing::error!(%game, %error, "the computer begins again"),
            }
            tokio::time::sleep(AGAIN).await;
        }
        served.lock().unwrap_or_else(PoisonError::into_inner).remove(&game);
    });
}
