//! Helpers for the tests.

use std::{
    io::{self, Write},
    path::{Path, PathBuf},
    process::Command,
};

use game::{
    Actor, CommandId, Ending, Event, GameConfig, Millis, MoveEvent, PersonId, RecordedEvent, Seat,
    Seq, TimeControl, Timestamp,
};
use rules::{ByColor, Color};
use store::{
    AppendAt, AppendError, ExpectedOwner, GameStore, NewGame, NodeId, SqliteStore,
    conformance::block_on,
};
use wire::GameId;

pub(crate) const ANNA: PersonId = PersonId(101);
pub(crate) const BORIS: PersonId = PersonId(102);

/// The database in a data folder.
pub(crate) fn database(folder: &Path) -> PathBuf {
    folder.join("tabiya.sqlite")
}

pub(crate) fn id(game: u64) -> GameId {
    GameId::from_random(game)
}

/// Creates a game of Anna and Boris if it does not exist, and claims it.
pub(crate) fn claim(store: &SqliteStore, game: u64) -> AppendAt {
    let seats = ByColor { white: Some(Seat::Person(ANNA)), black: Some(Seat::Person(BORIS)) };
    let config = GameConfig::casual(Timestamp(1_000), TimeControl::Unlimited);
    let config = GameConfig { seats, ..config };
    let id = id(game);
    if block_on(store.load(id, Seq(0))).expect("the store answers").is_none() {
        block_on(store.create(NewGame { id, config })).expect("a new game");
    }
    let claimed =
        block_on(store.claim(id, NodeId(1), ExpectedOwner::Any)).expect("the game is there");
    let expected = Seq(claimed.history.events.len() as u32);
    AppendAt { game: id, epoch: claimed.epoch, expected, deadline_at: None }
}

/// Appends a move with a unique command number, and continues from the next number.
pub(crate) fn play(
    store: &SqliteStore,
    at: &mut AppendAt,
    command: u64,
) -> Result<(), AppendError> {
    let uci = "e2e4".parse().expect("a move");
    let moved = MoveEvent { uci, used: Millis(12), credit: Millis::ZERO, left: None };
    append(store, at, command, vec![Event::Moved(moved)])
}

/// White checkmates.
pub(crate) fn finish(store: &SqliteStore, at: &mut AppendAt) {
    let ending = Ending::Checkmate { winner: Color::White };
    let ended = Event::Ended { ending, could_mate: ByColor::default(), reason: None };
    append(store, at, 0, vec![ended]).expect("the owner can append");
}

fn append(
    store: &SqliteStore,
    at: &mut AppendAt,
    command: u64,
    events: Vec<Event>,
) -> Result<(), AppendError> {
    let record = |(seq, event)| RecordedEvent {
        seq: Seq(seq),
        at: Timestamp(2_000 + u64::from(seq)),
        by: Actor::Player(Color::White, ANNA),
        cause: Some(CommandId(command)),
        uncharged: Millis::ZERO,
        event,
    };
    let events: Vec<RecordedEvent> = (at.expected.0..).zip(events).map(record).collect();
    let count = events.len() as u32;
    block_on(store.append(*at, events))?;
    at.expected.0 += count;
    Ok(())
}

/// The commands of all events of a game.
pub(crate) fn commands(store: &SqliteStore, game: u64) -> Vec<u64> {
    let history = block_on(store.load(id(game), Seq(0))).expect("the game can be read");
    let events = history.map(|history| history.events).unwrap_or_default();
    events.iter().map(|recorded| recorded.cause.map_or(0, |CommandId(id)| id)).collect()
}

/// The arguments that make this program run one test.
pub(crate) fn this_test(name: &str) -> (PathBuf, [String; 4]) {
    let program = std::env::current_exe().expect("this program has a path");
    let words = ["--exact", name, "--nocapture", "--test-threads=1"].map(String::from);
    (program, words)
}

/// This program, running one test.
pub(crate) fn again(name: &str) -> Command {
    let (program, words) = this_test(name);
    let mut command = Command::new(program);
    command.args(words);
    command
}

/// Prints a whole line at once.
pub(crate) fn say(line: &str) {
    let mut out = io::stdout().lock();
    out.write_all(format!("{line}\n").as_bytes()).expect("somebody listens");
    out.flush().expect("somebody listens");
}
