use async_trait::async_trait;
use game::{Ending, GameConfig, GameResult, PersonId, RecordedEvent, Seq, Speed, Timestamp};
use rules::ByColor;
use wire::GameId;

use crate::{Account, AppendError, ClaimError, NodeId, StoreError};

/// How often a game has been claimed. Each claim fences off the one before. The
/// first is number 1: an unclaimed game cannot be appended to.
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Epoch(pub u64);

/// A game to be made.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct NewGame {
    /// Its id.
    pub id: GameId,
    /// What was agreed.
    pub config: GameConfig,
}

/// The right to append, and everything that was appended before.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Claimed {
    /// The number of this claim.
    pub epoch: Epoch,
    /// The game so far.
    pub history: History,
    /// When the node that last appended to the game was last known to be well;
    /// if nobody has, the first that claimed it. One that claimed it since and
    /// did nothing says nothing about the time before it.
    pub last_seen: Option<Timestamp>,
}

/// A game as it is kept.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct History {
    /// What was agreed.
    pub config: GameConfig,
    /// Events in order; all of them, or from a number on.
    pub events: Vec<RecordedEvent>,
}

/// Where events are to be appended, and by whom.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct AppendAt {
    /// The game.
    pub game: GameId,
    /// The claim under which.
    pub epoch: Epoch,
    /// The number the first event must get.
    pub expected: Seq,
    /// When something happens by itself after these events, as far as is known:
    /// it may be a little later, since time on the way to the disk is not
    /// charged. None if nothing does.
    pub deadline_at: Option<Timestamp>,
}

/// Who must own a game so that it can be claimed.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum ExpectedOwner {
    /// Any node, or none.
    Any,
    /// This node; `None` stands for a game without an owner.
    Is(Option<NodeId>),
}

impl ExpectedOwner {
    /// Whether a game with this owner can be claimed.
    pub fn allows(self, owner: Option<NodeId>) -> bool {
        match self {
            ExpectedOwner::Any => true,
            ExpectedOwner::Is(expected) => expected == owner,
        }
    }
}

/// A game that has not ended.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct DueGame {
    /// Its id.
    pub id: GameId,
    /// The node that owns it.
    pub owner: Option<NodeId>,
    /// When something happens in it by itself; none if that is not known.
    pub deadline_at: Option<Timestamp>,
}

impl Epoch {
    /// That of a game that was never claimed.
    pub(crate) const UNCLAIMED: Epoch = Epoch(0);
}

impl AppendAt {
    /// Whether these events have the numbers that they must get.
    pub(crate) fn is_followed_by(&self, events: &[RecordedEvent]) -> bool {
        let numbers = self.expected.0..;
        numbers.zip(events).all(|(number, recorded)| recorded.seq.0 == number)
    }
}

/// Games of all live nodes.
///
/// # Promises
///
/// An append either commits wholly at `(epoch, expected)` or changes nothing
/// and says why. When it answers `Ok` the events are on the disk and survive
/// any crash. When it answers [`AppendError::Unknown`] they may or may not be.
/// Appends to different games may share one commit; one that fails does not
/// harm the others.
///
/// A future that is dropped before it answers may have done its work or not, as
/// after [`AppendError::Unknown`].
///
/// What follows from events (the summary of a game, the statistics of its
/// players) changes in the same transaction as the events.
#[async_trait]
pub trait GameStore: Send + Sync + 'static {
    /// Makes a game, unclaimed. A second one with the same id is refused with
    /// [`StoreError::Exists`].
    async fn create(&self, game: NewGame) -> Result<(), StoreError>;

    /// Claims a game for a node if its owner is the expected one: the epoch
    /// grows by one, and nobody with an older one can append. Otherwise nothing
    /// changes, and [`ClaimError::OwnerChanged`] names the owner. If the store
    /// fails the epoch may have grown all the same; that harms nobody who claims
    /// again.
    async fn claim(
        &self,
        game: GameId,
        node: NodeId,
        expected: ExpectedOwner,
    ) -> Result<Claimed, ClaimError>;

    /// Gives games of a node away: they have no owner, and nobody can append
    /// until the next claim. Games that the node does not own stay as they are.
    async fn release(&self, node: NodeId, games: Vec<GameId>) -> Result<(), StoreError>;

    /// Appends events, which are numbered from `at.expected` on. Appending none
    /// asks whether one could.
    async fn append(&self, at: AppendAt, events: Vec<RecordedEvent>) -> Result<(), AppendError>;

    /// The game, with events from a number on; none if there is no such game.
    async fn load(&self, game: GameId, from: Seq) -> Result<Option<History>, StoreError>;

    /// All games that have not ended, in the order they were made.
    async fn unfinished(&self) -> Result<Vec<GameId>, StoreError>;

    /// The same games with who owns them and when something is due: the nearest
    /// deadline first, and before those all whose deadline is not known.
    async fn due(&self) -> Result<Vec<DueGame>, StoreError>;

    /// What is known of a game at a glance.
    async fn summary(&self, game: GameId) -> Result<Option<GameSummary>, StoreError>;

    /// A person's games, the newest first, at most so many; if a game is given,
    /// those made before it, and [`StoreError::NoSuchGame`] if it is not there.
    async fn games_of(
        &self,
        person: PersonId,
        before: Option<GameId>,
        limit: u32,
    ) -> Result<Vec<GameSummary>, StoreError>;

    /// A person's statistics by speed, from the fastest; speeds without a game
    /// that counts are left out.
    async fn statistics(&self, person: PersonId) -> Result<Vec<(Speed, Statistics)>, StoreError>;
}

/// What is known of a game at a glance: follows from its events.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct GameSummary {
    /// Its id.
    pub id: GameId,
    /// When it was made.
    pub made_at: Timestamp,
    /// Who plays; none for a free seat or the computer.
    pub players: ByColor<Option<PersonId>>,
    /// How fast it is; by the slower side, if they differ.
    pub speed: Speed,
    /// Moves of either side that stand.
    pub plies: u32,
    /// How and when it ended.
    pub ended: Option<(Ending, Timestamp)>,
    /// The result, after corrections.
    pub result: Option<GameResult>,
}

/// A person's games of one speed. Games without a result are left out.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Default)]
pub struct Statistics {
    /// Games that ended.
    pub games: u64,
    /// Won.
    pub wins: u64,
    /// Lost, also when both did.
    pub losses: u64,
    /// Drawn, also half a point alone.
    pub draws: u64,
    /// Moves of this person in them.
    pub moves: u64,
}

/// How one game counts in [`Statistics`].
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug)]
pub enum Score {
    /// A win.
    Win,
    /// A draw.
    Draw,
    /// A loss.
    Loss,
}

/// People: guests and accounts.
#[async_trait]
pub trait PersonStore: Send + Sync + 'static {
    /// Makes a guest; the secret is what they will be known by, hashed by the
    /// caller. A second person with the same is refused with
    /// [`StoreError::Exists`].
    async fn create_guest(
        &self,
        secret_hash: [u8; 32],
        at: Timestamp,
    ) -> Result<Person, StoreError>;

    /// The guest with this secret. One who registered is not known by it any
    /// more.
    async fn by_secret(&self, secret_hash: [u8; 32]) -> Result<Option<Person>, StoreError>;

    /// The person with this number.
    async fn person(&self, id: PersonId) -> Result<Option<Person>, StoreError>;
}

/// A person.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Person {
    /// Their number.
    pub id: PersonId,
    /// The name to show.
    pub name: String,
    /// What they are.
    pub kind: PersonKind,
}

impl Person {
    /// The guest with this number. Guests have no name of their own: the one
    /// that is shown follows from the number.
    pub(crate) fn guest(id: PersonId) -> Person {
        let name = format!("Guest {}", id.0.saturating_add(1_000));
        Person { id, name, kind: PersonKind::Guest }
    }

    /// The person with this account.
    pub fn with_account(account: &Account) -> Person {
        let name = account.name.to_string();
        Person { id: account.id, name, kind: PersonKind::Account }
    }
}

/// The kind of a person.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug)]
pub enum PersonKind {
    /// A guest, known by a secret in a cookie.
    Guest,
    /// A person with an account.
    Account,
}
