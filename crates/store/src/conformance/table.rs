//! Helpers for the tests.

use game::{
    Actor, Ending, Event, GameConfig, Millis, MoveEvent, PersonId, RecordedEvent, Seat, Seq,
    TimeControl, Timestamp,
};
use rules::{ByColor, Color};
use wire::GameId;

use crate::{AppendAt, AppendError, Claimed, ExpectedOwner, GameStore, NewGame, NodeId};

pub(super) const ANNA: PersonId = PersonId(101);
pub(super) const BORIS: PersonId = PersonId(102);
pub(super) const NODE: NodeId = NodeId(1);
/// How long a node counts as alive after a heartbeat.
pub(super) const LEASE: Millis = Millis(3_000);

/// A game with an owner.
pub(super) struct Table<'a, S> {
    store: &'a S,
    pub(super) at: AppendAt,
}

impl<'a, S: GameStore> Table<'a, S> {
    /// A new game of Anna and Boris, claimed.
    pub(super) async fn new(store: &'a S, game: u64) -> Table<'a, S> {
        Table::with(store, game, blitz(ANNA, BORIS)).await
    }

    /// A new game, claimed.
    pub(super) async fn with(store: &'a S, game: u64, config: GameConfig) -> Table<'a, S> {
        let id = id(game);
        store.create(NewGame { id, config }).await.expect("the game is new");
        let claimed = store.claim(id, NODE, ExpectedOwner::Any).await.expect("the game is there");
        Table::claimed(store, id, &claimed)
    }

    /// A game that was claimed.
    pub(super) fn claimed(store: &'a S, game: GameId, claimed: &Claimed) -> Table<'a, S> {
        let expected = Seq(claimed.history.events.len() as u32);
        Table { store, at: AppendAt { game, epoch: claimed.epoch, expected, deadline_at: None } }
    }

    /// Appends, and continues from the next number.
    pub(super) async fn append(
        &mut self,
        events: impl IntoIterator<Item = Event>,
    ) -> Result<(), AppendError> {
        let events = recorded(self.at.expected, events);
        let count = events.len() as u32;
        self.store.append(self.at, events).await?;
        self.at.expected.0 += count;
        Ok(())
    }

    /// Appends; must succeed.
    pub(super) async fn happens(&mut self, events: impl IntoIterator<Item = Event>) {
        self.append(events).await.expect("the owner can append");
    }
}

/// The id of a test's game.
pub(super) fn id(game: u64) -> GameId {
    GameId::from_random(game)
}

/// A game with 3 minutes and 2 seconds per move.
pub(super) fn blitz(white: PersonId, black: PersonId) -> GameConfig {
    let time = TimeControl::fischer(Millis::MINUTE.times(3), Millis(2_000)).expect("a clock");
    let seats = ByColor { white: Some(Seat::Person(white)), black: Some(Seat::Person(black)) };
    GameConfig { seats, ..GameConfig::casual(Timestamp(1_700_000_000_000), time) }
}

/// Events numbered from this one on.
pub(super) fn recorded(from: Seq, events: impl IntoIterator<Item = Event>) -> Vec<RecordedEvent> {
    let numbered = (from.0..).zip(events);
    numbered
        .map(|(seq, event)| RecordedEvent {
            seq: Seq(seq),
            at: Timestamp(1_700_000_001_000 + u64::from(seq)),
            by: Actor::Zone,
            cause: None,
            uncharged: Millis::ZERO,
            event,
        })
        .collect()
}

/// A move.
pub(super) fn moved(uci: &str) -> Event {
    let uci = uci.parse().expect("a move");
    Event::Moved(MoveEvent {
        uci,
        used: Millis(1_234),
        credit: Millis(0),
        left: Some(Millis(9_999)),
    })
}

/// The end of a game.
pub(super) fn ended(ending: Ending) -> Event {
    Event::Ended { ending, could_mate: ByColor::default(), reason: None }
}

pub(super) const WHITE_MATES: Ending = Ending::Checkmate { winner: Color::White };
