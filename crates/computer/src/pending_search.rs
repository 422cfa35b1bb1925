//! A search for the next move of a game, and when its move is played.

use std::future::pending;

use game::Game;
use tokio::time::{Instant, sleep_until};

use crate::pending_move::{ChosenMove, PendingMove, ThinkingFailed};

/// What a search found.
pub(crate) type Found = Result<Option<ChosenMove>, ThinkingFailed>;

/// The point of a game at which a move is meant.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(crate) struct Turn {
    ply: u32,
    /// After a takeback, another position can have the same ply.
    position: u64,
}

impl Turn {
    pub(crate) fn of(game: &Game) -> Turn {
        Turn { ply: game.ply(), position: game.position().zobrist_hash() }
    }
}

/// Who searches.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(crate) enum SearchedBy {
    /// Our own engine, which plays its move when a person would.
    Level,
    /// Another program, which uses its time as it likes.
    Program,
    /// Our own engine in place of a program that failed. It has kept the opponent waiting already.
    StandIn,
}

/// A search that is running or has found its move. Dropping it cancels it.
pub(crate) struct PendingSearch {
    pub(crate) turn: Turn,
    pub(crate) by: SearchedBy,
    answer: PendingMove,
    began: Instant,
    found: Option<Found>,
}

impl PendingSearch {
    pub(crate) fn new(turn: Turn, by: SearchedBy, answer: PendingMove) -> PendingSearch {
        PendingSearch { turn, by, answer, began: Instant::now(), found: None }
    }

    /// What was found, not before a person would play it. Waiting takes no thread. Cancel safe:
    /// the next call continues to wait.
    pub(crate) async fn played(&mut self) -> Found {
        let found = match self.found {
            Some(found) => found,
            None => *self.found.insert(self.answer.answer().await),
        };
        if let (SearchedBy::Level, Ok(Some(chosen))) = (self.by, found) {
            sleep_until(self.began + chosen.takes).await;
        }
        found
    }
}

/// What a search found, if there is one; otherwise never.
pub(crate) async fn played(search: &mut Option<PendingSearch>) -> Found {
    match search {
        Some(search) => search.played().await,
        None => pending().await,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use game::{GameConfig, Timestamp};
    use rules::Position;
    use std::time::Duration;
    use tokio::time::{sleep, timeout};

    const TAKES: Duration = Duration::from_secs(5);

    fn chosen() -> ChosenMove {
        let made = Position::initial().legal_moves()[0];
        ChosenMove { made, score: None, takes: TAKES }
    }

    /// How long after its beginning a search is played that finds its move after this time.
    async fn played_after(by: SearchedBy, found: Duration) -> Duration {
        let (answer, reply, _) = PendingMove::begin();
        let mut search = PendingSearch::new(Turn { ply: 0, position: 0 }, by, answer);
        let began = Instant::now();
        sleep(found).await;
        reply.send(Some(chosen())).unwrap();
        assert_eq!(search.played().await, Ok(Some(chosen())));
        began.elapsed()
    }

    #[test]
    fn another_position_at_the_same_ply_is_another_turn() {
        let turn = |fen: &str| {
            let mut config = GameConfig::casual(Timestamp(0), "no clock".parse().unwrap());
            config.start = Position::from_fen(fen).unwrap();
            Turn::of(&Game::new(config))
        };
        let (one, other) =
            (turn("4k3/8/8/8/8/8/4P3/4K3 w - - 0 1"), turn("4k3/8/8/8/8/8/3P4/4K3 w - - 0 1"));
        assert_eq!(one.ply, other.ply);
        assert_ne!(one, other);
        assert_eq!(one, turn("4k3/8/8/8/8/8/4P3/4K3 w - - 0 1"));
    }

    #[tokio::test(start_paused = true)]
    async fn a_level_plays_when_a_person_would_and_searching_is_part_of_it() {
        let (short, long) = (Duration::from_secs(1), Duration::from_secs(9));
        assert_eq!(played_after(SearchedBy::Level, short).await, TAKES);
        assert_eq!(played_after(SearchedBy::Level, long).await, long);
    }

    #[tokio::test(start_paused = true)]
    async fn a_program_and_who_stands_in_for_it_play_at_once() {
        let short = Duration::from_secs(1);
        for by in [SearchedBy::Program, SearchedBy::StandIn] {
            assert_eq!(played_after(by, short).await, short, "{by:?}");
        }
    }

    #[tokio::test(start_paused = true)]
    async fn an_interrupted_wait_continues_where_it_was() {
        let (answer, reply, _) = PendingMove::begin();
        let turn = Turn { ply: 0, position: 0 };
        let mut search = PendingSearch::new(turn, SearchedBy::Level, answer);
        let began = Instant::now();
        reply.send(Some(chosen())).unwrap();
        for _ in 0..4 {
            assert!(timeout(Duration::from_secs(1), search.played()).await.is_err());
        }
        assert_eq!(search.played().await, Ok(Some(chosen())));
        assert_eq!(began.elapsed(), TAKES);
    }

    #[tokio::test(start_paused = true)]
    async fn a_failure_is_told_at_once() {
        let (answer, reply, _) = PendingMove::begin();
        let turn = Turn { ply: 0, position: 0 };
        let mut search = PendingSearch::new(turn, SearchedBy::Level, answer);
        let began = Instant::now();
        drop(reply);
        assert_eq!(search.played().await, Err(ThinkingFailed));
        assert_eq!(began.elapsed(), Duration::ZERO);
    }
}
