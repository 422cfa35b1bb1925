//! Who played what, and imported games.

use async_trait::async_trait;
use game::PersonId;
use wire::GameId;

use super::{
    Connection, Database, Row, SqlError, Value, games::number_of, ratings::changes_of, values,
};
use crate::{
    Filter, HistoryStore, ImportStore, Imported, NewImport, PlayedGame, StoreError,
    checksum::{open, seal},
};

#[async_trait]
impl<D: Database> HistoryStore for D {
    async fn history(
        &self,
        person: PersonId,
        filter: Filter,
        before: Option<GameId>,
        limit: u32,
    ) -> Result<Vec<PlayedGame>, StoreError> {
        page(self, PageOf { person, filter, from: before, oldest_first: false, limit }).await
    }

    async fn history_from_oldest(
        &self,
        person: PersonId,
        filter: Filter,
        after: Option<GameId>,
        limit: u32,
    ) -> Result<Vec<PlayedGame>, StoreError> {
        page(self, PageOf { person, filter, from: after, oldest_first: true, limit }).await
    }

    async fn playing(&self, person: PersonId, limit: u32) -> Result<Vec<GameId>, StoreError> {
        let sql = "SELECT id FROM played JOIN game ON number = played.game \
                   WHERE person = $1 AND played.result = 'unfinished' \
                   ORDER BY played.game DESC LIMIT $2";
        self.list(sql, values![person, limit], |row| row.get("id")).await
    }

    async fn now_playing(&self, limit: u32) -> Result<Vec<GameId>, StoreError> {
        let sql = "SELECT id FROM game WHERE ended_at IS NULL \
                   AND white IS NOT NULL AND black IS NOT NULL ORDER BY number DESC LIMIT $1";
        self.list(sql, values![limit], |row| row.get("id")).await
    }

    async fn games_after(
        &self,
        after: Option<GameId>,
        limit: u32,
    ) -> Result<Vec<GameId>, StoreError> {
        let find = self.read(move |db| {
            Box::pin(async move {
                let after = match after {
                    Some(id) => number_of(db, id).await?,
                    None => 0,
                };
                let sql = "SELECT id FROM game WHERE number > $1 ORDER BY number LIMIT $2";
                Ok(db.list(sql, &values![after, limit], |row| row.get("id")).await?)
            })
        });
        find.await
    }
}

#[async_trait]
impl<D: Database> ImportStore for D {
    async fn import(&self, games: Vec<NewImport>) -> Result<Imported, StoreError> {
        let mut games = games;
        // In the order of the hashes: of two imports of the same games, one waits for the other.
        games.sort_by_key(|game| game.hash);
        let total = games.len() as u64;
        let import = self.write(move |db| {
            Box::pin(async move { Ok::<_, StoreError>(import(db, &games).await?) })
        });
        let new = import.await?;
        Ok(Imported { new, known: total - new })
    }

    async fn imported(&self, game: GameId) -> Result<Option<String>, StoreError> {
        let sql = "SELECT pgn FROM imported WHERE id = $1";
        let sealed = self.find(sql, values![game], |row| row.get("pgn")).await?;
        let open = |sealed: String| open(IMPORTED, game.as_str(), &sealed).map(str::to_owned);
        sealed.map(open).transpose()
    }

    async fn imported_as(&self, hash: [u8; 32]) -> Result<Option<GameId>, StoreError> {
        let sql = "SELECT id FROM imported WHERE hash = $1";
        self.find(sql, values![hash], |row| row.get("id")).await
    }

    async fn imports_after(
        &self,
        after: Option<GameId>,
        limit: u32,
    ) -> Result<Vec<(GameId, Result<String, StoreError>)>, StoreError> {
        self.read(move |db| Box::pin(imports_after(db, after, limit))).await
    }
}

/// What the checksum of a text is of.
const IMPORTED: &str = "imported game";

/// A page of somebody's games.
#[derive(Copy, Clone, Debug)]
struct PageOf {
    person: PersonId,
    filter: Filter,
    /// The game that the page before ended with.
    from: Option<GameId>,
    oldest_first: bool,
    limit: u32,
}

async fn page<D: Database>(database: &D, page: PageOf) -> Result<Vec<PlayedGame>, StoreError> {
    let find = database.read(move |db| {
        Box::pin(async move {
            let numbers = numbers(db, page).await?;
            let changes = changes_of(db, &numbers).await?;
            Ok((numbers, changes))
        })
    });
    let (numbers, mut changes) = find.await?;
    let summaries = database.summaries_of(numbers.clone()).await?;
    let games = numbers.into_iter().zip(summaries);
    // Damaged games are left out: their own pages tell of it.
    let played = games.filter_map(|(number, found)| {
        let (summary, rated) = found?;
        Some(PlayedGame { summary, rated, changes: changes.remove(&number) })
    });
    Ok(played.collect())
}

/// The numbers of the games on a page.
async fn numbers(db: &mut dyn Connection, page: PageOf) -> Result<Vec<i64>, StoreError> {
    let PageOf { person, filter, from, oldest_first, limit } = page;
    let from = match from {
        Some(id) => number_of(db, id).await?,
        None if oldest_first => 0,
        None => i64::MAX,
    };
    let Filter { category, color, result, opponent, rated } = filter;
    let [category, color, result, opponent, rated] =
        values![category, color, result, opponent, rated];
    let conditions = [
        ("speed", category),
        ("color", color),
        ("opponent", opponent),
        ("result", result),
        ("rated", rated),
    ];
    let (beyond, order) = if oldest_first { (">", "") } else { ("<", "DESC") };
    let mut values = values![person, from, limit].to_vec();
    let mut sql = format!("SELECT game FROM played WHERE person = $1 AND game {beyond} $2");
    for (column, value) in conditions {
        if value != Value::Null {
            values.push(value);
            sql += &format!(" AND {column} = ${}", values.len());
        }
    }
    sql += &format!(" ORDER BY game {order} LIMIT $3");
    Ok(db.list(&sql, &values, |row| row.get("game")).await?)
}

/// Games that are inserted by one statement.
const AT_ONCE: usize = 32;

/// Returns how many are new.
async fn import(db: &mut dyn Connection, games: &[NewImport]) -> Result<u64, SqlError> {
    let mut new = 0;
    for games in games.chunks(AT_ONCE) {
        let row = |first: usize| format!("(${}, ${}, ${})", first + 1, first + 2, first + 3);
        let rows: Vec<String> = (0..games.len()).map(|game| row(3 * game)).collect();
        let sql = format!(
            "INSERT INTO imported (id, hash, pgn) VALUES {} ON CONFLICT DO NOTHING",
            rows.join(", ")
        );
        let values = games.iter().flat_map(|NewImport { id, hash, pgn }| {
            values![id, hash, seal(IMPORTED, id.as_str(), pgn)]
        });
        new += db.run(&sql, &values.collect::<Vec<_>>()).await?;
    }
    Ok(new)
}

async fn imports_after(
    db: &mut dyn Connection,
    after: Option<GameId>,
    limit: u32,
) -> Result<Vec<(GameId, Result<String, StoreError>)>, StoreError> {
    let after: i64 = match after {
        Some(id) => {
            let sql = "SELECT number FROM imported WHERE id = $1";
            let found = db.find(sql, &values![id], |row| row.get("number")).await?;
            found.ok_or(StoreError::NoSuchGame)?
        }
        None => 0,
    };
    let sql = "SELECT id, pgn FROM imported WHERE number > $1 ORDER BY number LIMIT $2";
    let read = |row: &Row<'_>| Ok((row.get("id")?, row.get("pgn")?));
    let sealed: Vec<(GameId, String)> = db.list(sql, &values![after, limit], read).await?;
    let opened = sealed.into_iter().map(|(id, pgn)| {
        let pgn = open(IMPORTED, id.as_str(), &pgn).map(str::to_owned);
        (id, pgn)
    });
    Ok(opened.collect())
}
