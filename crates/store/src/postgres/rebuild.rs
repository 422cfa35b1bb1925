//! Rebuilding everything derived from events.

use deadpool_postgres::Transaction;
use tokio_postgres::Row;
use wire::GameId;

use super::{
    PostgresStore,
    columns::get,
    database::OnPostgres,
    database_error::DatabaseError,
    history::{self, config_columns, read_settings},
    query::{list, run, values},
};
use crate::{StoreError, shared_config::StoredSettings, sql::rebuild_summary, summary::Summary};

/// Games that are read at once.
const PAGE: i64 = 500;

impl PostgresStore {
    /// Rebuilds summaries and statistics from the events in one transaction, which blocks all
    /// other writes to them.
    ///
    /// # Errors
    ///
    /// If a game cannot be read; then nothing changed.
    pub async fn rebuild(&self) -> Result<(), StoreError> {
        let mut db = self.connection_for_job().await?;
        let tx = db.transaction().await.map_err(StoreError::sql)?;
        let lock = "LOCK TABLE game, statistics, played IN SHARE ROW EXCLUSIVE MODE";
        tx.batch_execute(lock).await.map_err(StoreError::sql)?;
        for sql in ["DELETE FROM statistics", "DELETE FROM played"] {
            run(&tx, sql, &[]).await.map_err(StoreError::sql)?;
        }
        let mut after = 0;
        while let Some(last) = rebuild_page(&tx, after).await? {
            after = last;
        }
        tx.commit().await.map_err(StoreError::sql)
    }
}

/// Rebuilds the next games, and returns the number of the last.
async fn rebuild_page(tx: &Transaction<'_>, after: i64) -> Result<Option<i64>, StoreError> {
    let sql = concat!(
        "SELECT number, game.id AS game_id, ",
        config_columns!(),
        " FROM game LEFT JOIN configuration ON configuration.id = game.configuration \
         WHERE number > $1 ORDER BY number LIMIT $2"
    );
    let read = |row: &Row| Ok((row.try_get("number")?, get(row, "game_id")?, read_settings(row)?));
    let page = list(tx, sql, values![after, PAGE], read).await;
    let page: Vec<(i64, GameId, StoredSettings)> = page.map_err(StoreError::sql)?;
    let mut last = None;
    for (number, id, settings) in page {
        let before = Summary::new(&settings.config(id)?);
        let mut after = before.clone();
        let events = history::events(tx, id).await?;
        events.iter().for_each(|recorded| after.apply(recorded));
        rebuild_summary(&mut OnPostgres::new(tx), number, &before, &after).await?;
        last = Some(number);
    }
    Ok(last)
}
