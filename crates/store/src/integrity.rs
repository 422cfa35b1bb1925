//! Verifying what is stored, and bringing checksums to what earlier versions stored without.

use async_trait::async_trait;
use game::Seq;
use wire::{GameId, TournamentId};

use crate::{
    Store, StoreError,
    sql::{Database, values},
};

/// What is needed to verify everything.
#[async_trait]
pub trait IntegrityStore: Send + Sync + 'static {
    /// The oldest games without a checksum.
    async fn without_checksum(&self, limit: u32) -> Result<Vec<GameId>, StoreError>;

    /// How many games have no checksum yet.
    async fn without_checksum_total(&self) -> Result<u64, StoreError>;

    /// Gives checksums to games whose events were replayed; others are marked as damaged. Each comes
    /// with whether it was.
    async fn add_checksums(&self, games: Vec<(GameId, bool)>) -> Result<(), StoreError>;

    /// All tournaments, oldest first.
    async fn all_tournaments(&self) -> Result<Vec<TournamentId>, StoreError>;

    /// How many games are named by histories or tournaments, and are not there.
    async fn missing_games(&self) -> Result<u64, StoreError>;
}

#[async_trait]
impl<D: Database> IntegrityStore for D {
    async fn without_checksum(&self, limit: u32) -> Result<Vec<GameId>, StoreError> {
        let sql = "SELECT id FROM game WHERE sum IS NULL ORDER BY number LIMIT $1";
        self.list(sql, values![limit], |row| row.get("id")).await
    }

    async fn without_checksum_total(&self) -> Result<u64, StoreError> {
        let sql = "SELECT count(*) AS games FROM game WHERE sum IS NULL";
        Ok(self.find(sql, [], |row| row.get("games")).await?.unwrap_or_default())
    }

    async fn add_checksums(&self, games: Vec<(GameId, bool)>) -> Result<(), StoreError> {
        self.write_checksums(games).await
    }

    async fn all_tournaments(&self) -> Result<Vec<TournamentId>, StoreError> {
        let sql = "SELECT id FROM competition ORDER BY number";
        self.list(sql, [], |row| row.get("id")).await
    }

    async fn missing_games(&self) -> Result<u64, StoreError> {
        let sql = "SELECT count(*) AS games FROM ( \
                       SELECT game FROM competition_game UNION SELECT game FROM played) AS named \
                   WHERE NOT EXISTS (SELECT 1 FROM game WHERE number = named.game)";
        Ok(self.find(sql, [], |row| row.get("games")).await?.unwrap_or_default())
    }
}

/// What [`add_checksums`] did.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct ChecksumsAdded {
    /// Games that were looked at; none if all have a checksum.
    pub games: u32,
    /// Those that do not replay, with the reason.
    pub damaged: Vec<(GameId, String)>,
}

/// Replays some games of earlier versions, so that nothing gets a checksum that is damaged already.
///
/// # Errors
///
/// If the store does not answer.
pub async fn add_checksums(store: &Store, limit: u32) -> Result<ChecksumsAdded, StoreError> {
    let mut added = ChecksumsAdded::default();
    let mut judged = Vec::new();
    for id in store.integrity.without_checksum(limit).await? {
        let verified = match verify_game(store, id).await {
            Err(StoreError::Damaged(why)) => Err(why),
            verified => Ok(verified?),
        };
        judged.push((id, verified.is_ok()));
        added.damaged.extend(verified.err().map(|why| (id, why)));
    }
    added.games = judged.len() as u32;
    if !judged.is_empty() {
        store.integrity.add_checksums(judged).await?;
    }
    Ok(added)
}

/// Reads all of a game, and replays it.
///
/// # Errors
///
/// [`StoreError::Damaged`] if it is.
pub async fn verify_game(store: &Store, id: GameId) -> Result<(), StoreError> {
    let history = store.games.load(id, Seq(0)).await?.ok_or(StoreError::NoSuchGame)?;
    history.replay(id)?;
    store.games.summary(id).await.map(drop)
}

/// A kind of what is stored.
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum StoredKind {
    /// Games of this server.
    Game,
    /// Imported games.
    ImportedGame,
    /// Tournaments.
    Tournament,
    /// What operators chose.
    Settings,
}

/// Something that is damaged.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Fault {
    /// What it is.
    pub kind: StoredKind,
    /// Which one.
    pub id: String,
    /// What is wrong with it.
    pub why: String,
}

/// What [`verify`] found of a kind.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Default)]
pub struct KindCounts {
    /// As it was stored.
    pub whole: u64,
    /// Not as it was stored.
    pub damaged: u64,
    /// Named elsewhere, and not there.
    pub missing: u64,
}

/// How much is verified.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Depth {
    /// Checksums, and that no event is missing.
    Checksums,
    /// Also that each game replays, and that its row says the same as its events.
    Replay,
}

/// Games that are read at once.
const PAGE: u32 = 500;

/// Reads everything that has a checksum, and tells of each fault as it is found.
///
/// # Errors
///
/// If the store does not answer.
pub async fn verify(
    store: &Store,
    depth: Depth,
    mut tell: impl FnMut(Fault),
) -> Result<Vec<(StoredKind, KindCounts)>, StoreError> {
    let mut games = KindCounts { missing: store.integrity.missing_games().await?, ..none() };
    let mut after = None;
    while let Some(page) = not_empty(store.history.games_after(after, PAGE).await?) {
        after = page.last().copied();
        for id in page {
            let verified = match depth {
                Depth::Checksums => store.games.load(id, Seq(0)).await.map(drop),
                Depth::Replay => verify_game(store, id).await,
            };
            games.count(verified, (StoredKind::Game, &id), &mut tell)?;
        }
    }
    let (mut imported, mut after) = (none(), None);
    while let Some(page) = not_empty(store.imports.imports_after(after, PAGE).await?) {
        after = page.last().map(|(id, _)| *id);
        for (id, pgn) in page {
            imported.count(pgn.map(drop), (StoredKind::ImportedGame, &id), &mut tell)?;
        }
    }
    let mut tournaments = none();
    for id in store.integrity.all_tournaments().await? {
        let read = store.tournaments.tournament(id).await.map(drop);
        tournaments.count(read, (StoredKind::Tournament, &id), &mut tell)?;
    }
    let mut settings = none();
    let read = store.settings.settings().await;
    settings.whole = read.as_ref().map_or(0, |found| found.len() as u64);
    if let Err(error) = read {
        settings.count(Err(error), (StoredKind::Settings, &"all"), &mut tell)?;
    }
    Ok(vec![
        (StoredKind::Game, games),
        (StoredKind::ImportedGame, imported),
        (StoredKind::Tournament, tournaments),
        (StoredKind::Settings, settings),
    ])
}

fn none() -> KindCounts {
    KindCounts::default()
}

fn not_empty<T>(page: Vec<T>) -> Option<Vec<T>> {
    Some(page).filter(|page| !page.is_empty())
}

impl KindCounts {
    fn count(
        &mut self,
        read: Result<(), StoreError>,
        (kind, id): (StoredKind, &impl ToString),
        tell: &mut impl FnMut(Fault),
    ) -> Result<(), StoreError> {
        match read {
            Ok(()) => self.whole += 1,
            Err(StoreError::Damaged(why)) => {
                self.damaged += 1;
                tell(Fault { kind, id: id.to_string(), why });
            }
            Err(error) => return Err(error),
        }
        Ok(())
    }
}
