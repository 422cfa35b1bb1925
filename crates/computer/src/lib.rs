//! The computer in the zone: one more client with a seat. It hears of games in
//! which it has something to do, thinks on threads of its own, and gives the
//! same commands as everybody else. Should it fail, the games go on and it
//! tries again.
#![forbid(unsafe_code)]

mod budget;
mod opponent;
mod pool;
mod think;

use std::{
    collections::HashMap,
    sync::{Arc, Mutex, PoisonError},
    time::Duration,
};

use node::{Bus, Node};
use store::GameStore;
use tokio::sync::Notify;
use wire::GameId;

use crate::{opponent::Opponent, pool::Pool, think::Thinker};

/// How long to wait before a game is taken up again that went wrong.
const AGAIN: Duration = Duration::from_secs(1);

/// The games in which it plays, each with a way to make it look.
type Served = Arc<Mutex<HashMap<GameId, Arc<Notify>>>>;

/// Seats the computer in this node: it plays in all games that have a seat for
/// it, those from before too.
pub fn start<S: GameStore, B: Bus>(node: Node<S, B>) {
    let cores = std::thread::available_parallelism().map_or(1, usize::from);
    let pool = Arc::new(Pool::start(cores.saturating_sub(1).max(1), Thinker::default));
    tokio::spawn(async move {
        let served = Served::default();
        loop {
            let game = node.next_computer_game().await;
            serve(&node, &pool, &served, game);
        }
    });
}

/// Plays a game to its end, in a task of its own; one that is played already
/// is looked at again.
fn serve<S: GameStore, B: Bus>(node: &Node<S, B>, pool: &Arc<Pool>, served: &Served, game: GameId) {
    // The map is whole after every step, so a panic elsewhere harms nothing.
    let mut games = served.lock().unwrap_or_else(PoisonError::into_inner);
    if let Some(nudge) = games.get(&game) {
        nudge.notify_one();
        return;
    }
    let nudge = Arc::new(Notify::new());
    games.insert(game, Arc::clone(&nudge));
    drop(games);
    let (node, pool, served) = (node.clone(), Arc::clone(pool), Arc::clone(served));
    tokio::spawn(async move {
        loop {
            let opponent = Opponent::new(node.clone(), Arc::clone(&pool), game, Arc::clone(&nudge));
            match tokio::spawn(opponent.play()).await {
                Ok(()) => break,
                Err(error) => tracing::error!(%game, %error, "the computer begins again"),
            }
            tokio::time::sleep(AGAIN).await;
        }
        served.lock().unwrap_or_else(PoisonError::into_inner).remove(&game);
    });
}
