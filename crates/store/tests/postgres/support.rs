//! Helpers for the tests.

use game::{
    Actor, CommandId, Ending, Event, GameConfig, Millis, MoveEvent, PersonId, RecordedEvent, Seat,
    Seq, TimeControl, Timestamp,
};
use rules::{ByColor, Color};
use store::{
    AppendAt, AppendError, ClaimError, ExpectedOwner, GameStore, NewGame, NodeId, PostgresStore,
    StoreError,
};
use tokio::runtime::Runtime;
use wire::GameId;

pub(crate) const ANNA: PersonId = PersonId(101);
pub(crate) const BORIS: PersonId = PersonId(102);

pub(crate) fn runtime() -> Runtime {
    let runtime =
        tokio::runtime::Builder::new_multi_thread().worker_threads(2).enable_all().build();
    runtime.expect("a runtime")
}

pub(crate) fn id(game: u64) -> GameId {
    GameId::from_random(game)
}

/// A rated game of 3 minutes and 2 seconds for each move.
pub(crate) fn rated(white: PersonId, black: PersonId) -> GameConfig {
    let time = TimeControl::fischer(Millis::MINUTE.times(3), Millis(2_000)).expect("a clock");
    let seats = ByColor { white: Some(Seat::Person(white)), black: Some(Seat::Person(black)) };
    let config = GameConfig::casual(Timestamp(1_700_000_000_000), time);
    GameConfig { seats, rated: true, ..config }
}

/// Creates a game of Anna and Boris if it does not exist, and claims it.
pub(crate) async fn claim(
    store: &PostgresStore,
    game: u64,
    node: u64,
) -> Result<AppendAt, ClaimError> {
    let new = NewGame { id: id(game), config: rated(ANNA, BORIS) };
    match store.create(new).await {
        Ok(()) | Err(StoreError::Exists) => {}
        Err(error) => return Err(error.into()),
    }
    let claimed = store.claim(id(game), NodeId(node), ExpectedOwner::Any).await?;
    let expected = Seq(claimed.history.events.len() as u32);
    Ok(AppendAt { game: id(game), epoch: claimed.epoch, expected, deadline_at: None })
}

pub(crate) fn moved() -> Event {
    let uci = "e2e4".parse().expect("a move");
    Event::Moved(MoveEvent { uci, used: Millis(12), credit: Millis::ZERO, left: None })
}

pub(crate) fn white_mates() -> Event {
    let ending = Ending::Checkmate { winner: Color::White };
    Event::Ended { ending, could_mate: ByColor::default(), reason: None }
}

/// Appends events with this command, and continues from the next number.
pub(crate) async fn append(
    store: &PostgresStore,
    at: &mut AppendAt,
    command: u64,
    events: impl IntoIterator<Item = Event>,
) -> Result<(), AppendError> {
    let record = |(seq, event)| RecordedEvent {
        seq: Seq(seq),
        at: Timestamp(1_700_000_002_000 + u64::from(seq)),
        by: Actor::Player(Color::White, ANNA),
        cause: Some(CommandId(command)),
        uncharged: Millis::ZERO,
        event,
    };
    let events: Vec<RecordedEvent> = (at.expected.0..).zip(events).map(record).collect();
    let count = events.len() as u32;
    store.append(*at, events).await?;
    at.expected.0 += count;
    Ok(())
}

/// The commands of all events of a game.
pub(crate) async fn commands(store: &PostgresStore, game: u64) -> Vec<u64> {
    let history = store.load(id(game), Seq(0)).await.expect("the game can be read");
    let events = history.map(|history| history.events).unwrap_or_default();
    events.iter().map(|recorded| recorded.cause.map_or(0, |CommandId(id)| id)).collect()
}
