use async_trait::async_trait;
use game::{
    Ending, GameConfig, GameResult, PersonId, RatingCategory, RecordedEvent, Seat, Seq, Timestamp,
};
use rules::ByColor;
use wire::GameId;

use crate::{Account, AppendError, ClaimError, NodeId, Ownership, StoreError};

/// The number of a claim on a game. Each claim fences off the one before. The first is number 1, so
/// nothing can be appended to an unclaimed game.
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Epoch(pub u64);

/// A game to create.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct NewGame {
    /// Its id.
    pub id: GameId,
    /// What the players agreed on.
    pub config: GameConfig,
}

impl NewGame {
    /// The people who have a seat.
    pub(crate) fn people(&self) -> Vec<PersonId> {
        let seats = self.config.seats.iter();
        let person = |seat: &Option<Seat>| match seat {
            Some(Seat::Person(person)) => Some(*person),
            _ => None,
        };
        seats.filter_map(|(_, seat)| person(seat)).collect()
    }
}

/// The right to append, and everything that was appended before.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Claimed {
    /// The number of this claim.
    pub epoch: Epoch,
    /// The game so far.
    pub history: History,
    /// Who owned it before this claim, oldest first; none if it was never claimed. A few changes are
    /// remembered: before the first of them nobody is known to have owned it.
    pub owners: Vec<Ownership>,
}

/// A stored game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct History {
    /// What the players agreed on.
    pub config: GameConfig,
    /// Events in order: all of them, or those from a given number on.
    pub events: Vec<RecordedEvent>,
}

/// Where to append events, and who appends them.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct AppendAt {
    /// The game.
    pub game: GameId,
    /// The claim under which they are appended.
    pub epoch: Epoch,
    /// The number the first event must get.
    pub expected: Seq,
    /// When the game next changes without a command (a flag, a timeout), as far as is known. It may
    /// be a little later, since time on the way to the disk is not charged. `None` if nothing is
    /// due.
    pub deadline_at: Option<Timestamp>,
}

/// Who must own a game for a claim to succeed.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum ExpectedOwner {
    /// Any node, or no node.
    Any,
    /// This node; `None` means a game without an owner.
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
    /// When the game next changes without a command; `None` if not known. In the list of
    /// [`GameStore::due`], also if nothing is due.
    pub deadline_at: Option<Timestamp>,
}

impl AppendAt {
    /// Whether these events have the expected numbers.
    pub(crate) fn is_followed_by(&self, events: &[RecordedEvent]) -> bool {
        let numbers = self.expected.0..;
        numbers.zip(events).all(|(number, recorded)| recorded.seq.0 == number)
    }
}

/// Games, shared by all live nodes.
///
/// # Promises
///
/// An append either commits completely at `(epoch, expected)` or changes nothing and says why. When
/// it answers `Ok`, the events are on the disk and survive any crash. When it answers
/// [`AppendError::Unknown`], they may or may not be. Appends to different games may share one
/// commit; one that fails does not affect the others.
///
/// A future that is dropped before it answers may or may not have done its work, as after
/// [`AppendError::Unknown`].
///
/// Everything derived from events (the summary of a game, the statistics of its players) changes in
/// the same transaction as the events.
#[async_trait]
pub trait GameStore: Send + Sync + 'static {
    /// Creates a game without an owner. Fails with [`StoreError::Exists`] if the id is taken.
    async fn create(&self, game: NewGame) -> Result<(), StoreError>;

    /// Claims a game for a node if its owner is the expected one. The epoch grows by one, which
    /// fences off all older claims. Otherwise nothing changes, and [`ClaimError::OwnerChanged`]
    /// names the owner. If the store fails, the epoch may have grown anyway; the next claim is not
    /// affected.
    async fn claim(
        &self,
        game: GameId,
        node: NodeId,
        expected: ExpectedOwner,
    ) -> Result<Claimed, ClaimError>;

    /// Releases games of a node. They have no owner, and nothing can be appended until the next
    /// claim. Games that the node does not own stay as they are.
    async fn release(&self, node: NodeId, games: Vec<GameId>) -> Result<(), StoreError>;

    /// Releases games of a node, as [`release`](GameStore::release) does, and records when each is
    /// due; `None` if nothing is. A later append replaces it.
    ///
    /// A store that does not record it keeps what the last append said.
    async fn sleep(
        &self,
        node: NodeId,
        games: Vec<(GameId, Option<Timestamp>)>,
    ) -> Result<(), StoreError> {
        self.release(node, games.into_iter().map(|(game, _)| game).collect()).await
    }

    /// Appends events, numbered from `at.expected` on. Appending an empty list checks whether the
    /// caller still owns the game.
    async fn append(&self, at: AppendAt, events: Vec<RecordedEvent>) -> Result<(), AppendError>;

    /// Many appends in one call and, where the store can, one commit. Each is judged alone, in the
    /// order given, and has its answer at the same place in the list.
    async fn append_many(
        &self,
        appends: Vec<(AppendAt, Vec<RecordedEvent>)>,
    ) -> Vec<Result<(), AppendError>> {
        let mut answers = Vec::with_capacity(appends.len());
        for (at, events) in appends {
            answers.push(self.append(at, events).await);
        }
        answers
    }

    /// The game, with events from a number on; `None` if it does not exist.
    async fn load(&self, game: GameId, from: Seq) -> Result<Option<History>, StoreError>;

    /// The node that owns a game.
    async fn owner(&self, game: GameId) -> Result<Option<NodeId>, StoreError> {
        if let Some(found) = self.due().await?.into_iter().find(|due| due.id == game) {
            return Ok(found.owner);
        }
        self.load(game, Seq(u32::MAX)).await?.ok_or(StoreError::NoSuchGame).map(|_| None)
    }

    /// The nodes that own games that have not ended, by number.
    async fn owners(&self) -> Result<Vec<NodeId>, StoreError> {
        let mut owners: Vec<NodeId> =
            self.due().await?.into_iter().filter_map(|due| due.owner).collect();
        owners.sort_unstable();
        owners.dedup();
        Ok(owners)
    }

    /// The games of a node that have not ended, nearest deadline first, at most this many.
    async fn owned_by(&self, node: NodeId, limit: u32) -> Result<Vec<DueGame>, StoreError> {
        let mut owned = self.due().await?;
        owned.retain(|due| due.owner == Some(node));
        owned.sort_by_key(|due| due.deadline_at.unwrap_or(Timestamp(u64::MAX)));
        owned.truncate(limit as usize);
        Ok(owned)
    }

    /// Claims many games of a node that is dead for another, all in one go. Returns those that
    /// became its own: not those that have another owner by now, and none if the node turns out to
    /// be alive. Nothing is read, so each is claimed again when it is needed.
    async fn take_over(
        &self,
        dead: NodeId,
        node: NodeId,
        games: Vec<GameId>,
    ) -> Result<Vec<GameId>, StoreError> {
        let mut taken = Vec::new();
        for game in games {
            match self.claim(game, node, ExpectedOwner::Is(Some(dead))).await {
                Ok(_) => taken.push(game),
                Err(
                    ClaimError::OwnerChanged { .. } | ClaimError::Store(StoreError::NoSuchGame),
                ) => {}
                Err(ClaimError::Store(error)) => return Err(error),
            }
        }
        Ok(taken)
    }

    /// All games that have not ended, oldest first.
    async fn unfinished(&self) -> Result<Vec<GameId>, StoreError>;

    /// The games that have not ended and in which a clock may run: not correspondence, begun or with
    /// both seats taken, and due at some time. Others may be among them.
    async fn timed(&self) -> Result<Vec<GameId>, StoreError> {
        self.unfinished().await
    }

    /// The games that have not ended, with their owners and deadlines. Those without a known
    /// deadline come first, then the nearest deadline.
    async fn due(&self) -> Result<Vec<DueGame>, StoreError>;

    /// The games that have not ended and are due before this instant, nearest first, and after them
    /// those of which it is not known: no events were appended, and they were never
    /// [put to sleep](GameStore::sleep). Cheap, however many games are stored.
    ///
    /// A game whose last append said that nothing is due is not among them.
    async fn due_before(&self, before: Timestamp, limit: u32) -> Result<Vec<DueGame>, StoreError>;

    /// The games that have not ended in which a computer may have the move, oldest first. A few
    /// others may be among them.
    async fn awaiting_computer(&self) -> Result<Vec<GameId>, StoreError>;

    /// The summary of a game.
    async fn summary(&self, game: GameId) -> Result<Option<GameSummary>, StoreError>;

    /// A person's games, newest first, up to a limit. With `before`, only those created before that
    /// game; [`StoreError::NoSuchGame`] if it does not exist.
    async fn games_of(
        &self,
        person: PersonId,
        before: Option<GameId>,
        limit: u32,
    ) -> Result<Vec<GameSummary>, StoreError>;

    /// A person's statistics by category, in the order of [`RatingCategory::ALL`]. Categories
    /// without games that count are left out.
    async fn statistics(
        &self,
        person: PersonId,
    ) -> Result<Vec<(RatingCategory, Statistics)>, StoreError>;
}

/// The summary of a game, derived from its events.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct GameSummary {
    /// Its id.
    pub id: GameId,
    /// When it was created.
    pub made_at: Timestamp,
    /// The players; `None` for a free seat or the computer.
    pub players: ByColor<Option<PersonId>>,
    /// Which ratings and statistics it belongs to.
    pub category: RatingCategory,
    /// The number of moves, both sides together, without those taken back.
    pub plies: u32,
    /// How and when it ended.
    pub ended: Option<(Ending, Timestamp)>,
    /// The result, after corrections.
    pub result: Option<GameResult>,
}

/// A person's results in one category. Games without a result are not counted.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Default)]
pub struct Statistics {
    /// Games that ended.
    pub games: u64,
    /// Won.
    pub wins: u64,
    /// Lost, including games that both players lost.
    pub losses: u64,
    /// Drawn, including half a point for one player alone.
    pub draws: u64,
    /// Moves this person made in these games.
    pub moves: u64,
}

/// How one game counts in [`Statistics`].
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug)]
pub enum GameScore {
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
    /// Creates a guest. The caller hashes the secret that identifies them. Fails with
    /// [`StoreError::Exists`] if the hash is taken.
    async fn create_guest(
        &self,
        secret_hash: [u8; 32],
        at: Timestamp,
    ) -> Result<Person, StoreError>;

    /// The guest with this secret; `None` after they registered.
    async fn by_secret(&self, secret_hash: [u8; 32]) -> Result<Option<Person>, StoreError>;

    /// The person with this number.
    async fn person(&self, id: PersonId) -> Result<Option<Person>, StoreError>;

    /// Removes guests who were created before this time and have done nothing that is stored: no
    /// game, seek, chat line or report, and nobody blocked, muted or reported them. At most
    /// [`IDLE_GUESTS_AT_ONCE`], oldest first; those in `keep` stay. Returns how many were removed.
    async fn remove_idle_guests(
        &self,
        before: Timestamp,
        keep: Vec<PersonId>,
    ) -> Result<u32, StoreError>;
}

/// The most guests that one call of [`PersonStore::remove_idle_guests`] removes, so that moves do
/// not wait for it.
pub const IDLE_GUESTS_AT_ONCE: u32 = 200;

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
    /// The guest with this number. Guests have no name of their own; their display name is made
    /// from the number.
    pub(crate) fn guest(id: PersonId) -> Person {
        let name = format!("{GUEST}{}", id.0.saturating_add(FIRST_GUEST));
        Person { id, name, kind: PersonKind::Guest }
    }

    /// Whose display name as a guest this is; none if it is not one of a guest. They may have
    /// registered since.
    pub fn guest_named(name: &str) -> Option<PersonId> {
        let number: u64 = name.strip_prefix(GUEST)?.parse().ok()?;
        number.checked_sub(FIRST_GUEST).map(PersonId)
    }

    /// The person with this account.
    pub fn with_account(account: &Account) -> Person {
        let name = account.name.to_string();
        Person { id: account.id, name, kind: PersonKind::Account }
    }
}

/// Every name of a guest begins with this, which no account's can.
const GUEST: &str = "Guest ";
/// What is added to the number of a guest, so that the first are not called 1 and 2.
const FIRST_GUEST: u64 = 1_000;

/// Guest or account.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug)]
pub enum PersonKind {
    /// A guest, identified by a secret in a cookie.
    Guest,
    /// A person with an account.
    Account,
}
