//! The computer in whole games on a node, in virtual time. The test is the search thread.

use std::sync::{Arc, mpsc};

use engine::Score;
use game::{
    Actor, Command, ComputerPlayer, Ending, Game, GameConfig, PersonId, PlayerCommand, Seat,
    Timestamp,
};
use node::{Clock, Connection, LocalBus, Node, Submit};
use rules::{ByColor, Color, Position, Uci};
use store::{SqliteStore, Store};
use tokio::{
    sync::Notify,
    task::JoinHandle,
    time::{Duration, Instant, sleep},
};
use wire::GameId;

use super::Opponent;
use crate::{
    Engines,
    own_engine::OwnEngine,
    pending_move::ChosenMove,
    pool::{Pool, QueuedSearch},
    programs::Programs,
};

const T0: Timestamp = Timestamp(1_700_000_000_000);
const PERSON: PersonId = PersonId(1);
const A_MOMENT: Duration = Duration::from_millis(5);

/// A person with White against the computer.
struct Table {
    store: Arc<SqliteStore>,
    node: Node,
    id: GameId,
    requests: mpsc::Receiver<QueuedSearch>,
    task: JoinHandle<()>,
    engine: OwnEngine,
}

impl Table {
    async fn new(level: u8, time: &str) -> Table {
        Table::with(level, GameConfig::casual(T0, time.parse().unwrap())).await
    }

    async fn with(level: u8, mut config: GameConfig) -> Table {
        let store = Arc::new(SqliteStore::in_memory());
        config.seats = ByColor { white: Some(Seat::Person(PERSON)), black: Some(Seat::Computer) };
        config.computer = Some(ComputerPlayer::Level(level));
        let node = start(&store, T0).await;
        let id = GameId::from_random(28);
        node.create(id, config).await.unwrap();
        Table::open(store, node, id).await
    }

    /// The person is there, and the computer plays.
    async fn open(store: Arc<SqliteStore>, node: Node, id: GameId) -> Table {
        node.alive(id, Color::White, Connection::CALLS);
        let (pool, requests) = Pool::by_hand();
        let engines = Arc::new(Engines { pool, programs: Programs::default() });
        let opponent = Opponent::new(node.clone(), engines, id, Arc::new(Notify::new()));
        let task = tokio::spawn(opponent.play());
        sleep(A_MOMENT).await;
        Table { store, node, id, requests, task, engine: OwnEngine::default() }
    }

    async fn says(&self, command: Command) {
        let by = Actor::Player(Color::White, PERSON);
        let submit = Submit { by, command, id: None, lag: None };
        self.node.submit(self.id, submit).await.unwrap();
        sleep(A_MOMENT).await;
    }

    async fn plays(&self, uci: &str, ply: u32) {
        self.says(Command::Play { uci: uci.parse().unwrap(), ply }).await;
    }

    /// Answers the request of the computer's task.
    async fn answer(&mut self) {
        self.requests.try_recv().expect("a move is searched for").answer(&mut self.engine, 0);
        sleep(A_MOMENT).await;
    }

    /// Answers the request with this move and score.
    async fn answer_with(&mut self, uci: &str, score: i32) {
        let made = uci.parse::<Uci>().unwrap().to_move(self.game().await.position()).unwrap();
        let score = Some(Score::Centipawns(score));
        let chosen = ChosenMove { made, score, takes: Duration::ZERO };
        self.requests.try_recv().expect("a move is searched for").answer_with(chosen);
        sleep(A_MOMENT).await;
    }

    /// Both kings walk without repeating a position, and the computer sees this score at each of
    /// its moves.
    async fn walks(&mut self, moves: usize, score: i32) {
        for (white, black) in WALK.into_iter().take(moves) {
            let ply = self.game().await.ply();
            self.plays(white, ply).await;
            self.answer_with(black, score).await;
        }
    }

    async fn game(&self) -> Arc<Game> {
        self.node.look(self.id).await.unwrap().0
    }

    /// The time until so many moves have been made.
    async fn until_ply(&self, ply: u32) -> Duration {
        let began = Instant::now();
        while self.game().await.ply() < ply {
            sleep(A_MOMENT).await;
            assert!(began.elapsed() < Duration::from_secs(60), "no move");
        }
        began.elapsed()
    }
}

async fn start(store: &Arc<SqliteStore>, now: Timestamp) -> Node {
    let bus = Arc::new(LocalBus::default());
    Node::start(Store::new(Arc::clone(store)), bus, Clock::anchored(now)).await.unwrap()
}

/// Kings and pawns at move 40, ten plies after the last capture or pawn move.
const ENDGAME: &str = "4k3/4p3/8/8/8/8/4P3/4K3 w - - 10 40";
const WALK: [(&str, &str); 8] = [
    ("e1d1", "e8d8"),
    ("d1c1", "d8c8"),
    ("c1b1", "c8b8"),
    ("b1a1", "b8a8"),
    ("a1a2", "a8a7"),
    ("a2b2", "a7b7"),
    ("b2c2", "b7c7"),
    ("c2c3", "c7c6"),
];

fn endgame() -> GameConfig {
    let mut config = GameConfig::casual(T0, "no clock".parse().unwrap());
    config.start = Position::from_fen(ENDGAME).unwrap();
    config
}

/// Out of the opening book, and no recapture.
const UNUSUAL: &str = "a2a4";

#[tokio::test(start_paused = true)]
async fn a_move_comes_after_the_time_of_a_person() {
    let mut table = Table::new(6, "10+0").await;
    table.plays(UNUSUAL, 0).await;
    table.answer().await;
    let waited = table.until_ply(2).await;
    assert!(waited > Duration::from_secs(2) && waited < Duration::from_secs(10), "{waited:?}");
    let used = table.game().await.moves().last().unwrap().used;
    assert!(used.0 > 2_000, "and the clock runs meanwhile: {used}");
}

#[tokio::test(start_paused = true)]
async fn without_a_clock_the_wait_is_short() {
    let mut table = Table::new(6, "no clock").await;
    table.plays(UNUSUAL, 0).await;
    table.answer().await;
    let waited = table.until_ply(2).await;
    assert!(waited > Duration::from_millis(200) && waited <= Duration::from_secs(3), "{waited:?}");
}

#[tokio::test(start_paused = true)]
async fn the_wait_ends_with_the_game() {
    let mut table = Table::new(6, "10+0").await;
    table.plays(UNUSUAL, 0).await;
    table.answer().await;
    assert_eq!(table.game().await.ply(), 1, "it waits");
    table.says(Command::Player(PlayerCommand::Resign)).await;
    assert!(table.task.is_finished());
}

#[tokio::test(start_paused = true)]
async fn the_wait_ends_with_a_takeback_and_the_move_is_not_played() {
    let mut table = Table::new(6, "10+0").await;
    table.plays(UNUSUAL, 0).await;
    table.answer().await;
    table.says(Command::Player(PlayerCommand::ProposeTakeback)).await;
    assert_eq!(table.game().await.ply(), 0);
    sleep(Duration::from_secs(20)).await;
    assert_eq!(table.game().await.ply(), 0);
    // The same ply again, but another position.
    table.plays("h2h4", 0).await;
    table.answer().await;
    table.until_ply(2).await;
}

#[tokio::test(start_paused = true)]
async fn a_takeback_and_the_end_of_the_game_cancel_a_search() {
    for command in [PlayerCommand::ProposeTakeback, PlayerCommand::Resign] {
        let table = Table::new(6, "10+0").await;
        table.plays(UNUSUAL, 0).await;
        let search = table.requests.try_recv().expect("a move is searched for");
        assert!(!search.is_canceled());
        table.says(Command::Player(command)).await;
        assert!(search.is_canceled(), "{command:?}");
    }
}

#[tokio::test(start_paused = true)]
async fn a_draw_offer_is_answered_at_once_and_the_wait_goes_on() {
    let mut table = Table::new(6, "10+0").await;
    table.plays(UNUSUAL, 0).await;
    table.answer().await;
    table.until_ply(2).await;
    table.plays("h2h4", 2).await;
    table.answer().await;
    table.says(Command::Player(PlayerCommand::OfferDraw)).await;
    assert_eq!(table.game().await.draw_offer(), None, "declined");
    assert_eq!(table.game().await.ply(), 3, "it still waits");
    assert!(table.requests.try_recv().is_err(), "and does not search again");
    table.until_ply(4).await;
}

#[tokio::test(start_paused = true)]
async fn after_a_restart_it_thinks_again_and_plays() {
    let mut table = Table::new(6, "10+0").await;
    table.plays(UNUSUAL, 0).await;
    table.answer().await;
    sleep(Duration::from_secs(1)).await;
    assert_eq!(table.game().await.ply(), 1, "it waits");
    table.node.stop().await;
    table.task.abort();
    let node = start(&table.store, Timestamp(T0.0 + 60_000)).await;
    let mut table = Table::open(table.store, node, table.id).await;
    table.answer().await;
    table.until_ply(2).await;
    let left = table.game().await.moves().last().unwrap().left.unwrap();
    assert!(left.0 > 580_000, "neither the restart nor the wait cost much: {left}");
}

#[tokio::test(start_paused = true)]
async fn a_draw_is_offered_with_a_move_and_once() {
    let mut table = Table::with(5, endgame()).await;
    table.walks(7, 0).await;
    assert_eq!(table.game().await.draw_offer(), None);
    let ply = table.game().await.ply();
    table.plays(WALK[7].0, ply).await;
    table.answer_with(WALK[7].1, 0).await;
    let game = table.game().await;
    assert_eq!((game.plies_made(), game.draw_offer()), (16, Some(Color::Black)));
    table.says(Command::Player(PlayerCommand::DeclineDraw)).await;
    table.plays("c3d3", game.ply()).await;
    table.answer_with("c6d6", 0).await;
    let game = table.game().await;
    assert_eq!((game.plies_made(), game.draw_offer()), (18, None), "it does not ask again");
}

#[tokio::test(start_paused = true)]
async fn no_draw_is_offered_before_the_rules_of_the_game_allow_it() {
    for (after, offer) in [(8, Some(Color::Black)), (9, None)] {
        let mut config = endgame();
        config.allowed.draw_offers_after = after;
        let mut table = Table::with(5, config).await;
        table.walks(8, 0).await;
        assert_eq!(table.game().await.draw_offer(), offer, "after {after} moves");
    }
}

#[tokio::test(start_paused = true)]
async fn a_lost_game_is_resigned_by_level() {
    for (level, resigns) in [(3, false), (7, true)] {
        let mut table = Table::with(level, endgame()).await;
        table.walks(2, -900).await;
        assert!(table.game().await.ended().is_none(), "{level}: too early");
        let ply = table.game().await.ply();
        table.plays(WALK[2].0, ply).await;
        table.answer_with(WALK[2].1, -900).await;
        let game = table.game().await;
        let ending = game.ended().map(|ended| ended.ending);
        let resigned = Some(Ending::Resignation { loser: Color::Black });
        assert_eq!(ending == resigned, resigns, "{level}: {ending:?}");
        assert_eq!(game.plies_made(), if resigns { 5 } else { 6 }, "{level}");
    }
}
