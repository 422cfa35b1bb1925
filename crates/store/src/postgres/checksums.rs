//! Checksums for games of earlier versions.

use deadpool_postgres::Transaction;
use wire::GameId;

use super::{
    PostgresStore,
    columns::Column,
    database_error::DatabaseError,
    history::{self, config_columns, read_settings},
    query::{find, run, values},
};
use crate::{
    StoreError,
    packed::pack,
    shared_config::{DOES_NOT_REPLAY, StoredSettings},
};

impl PostgresStore {
    /// Each game comes with whether it replays, and is done in a transaction of its own.
    pub(super) async fn write_checksum(
        &self,
        game: GameId,
        replays: bool,
    ) -> Result<(), StoreError> {
        let mut db = self.connection_for_job().await?;
        let tx = db.transaction().await.map_err(StoreError::sql)?;
        let sum = match if replays { seal(&tx, game).await } else { Ok(DOES_NOT_REPLAY) } {
            // Since it was replayed, which is a moment.
            Err(StoreError::Damaged(_)) => DOES_NOT_REPLAY,
            sum => sum?,
        };
        let sql = "UPDATE game SET sum = $2 WHERE id = $1";
        run(&tx, sql, values![Column(game), sum]).await.map_err(StoreError::sql)?;
        tx.commit().await.map_err(StoreError::sql)
    }
}

/// Packs all events anew, with their checksum, and returns that of the settings.
async fn seal(tx: &Transaction<'_>, game: GameId) -> Result<i64, StoreError> {
    let sql = concat!(
        "SELECT number, ",
        config_columns!(),
        " FROM game LEFT JOIN configuration ON configuration.id = game.configuration \
         WHERE game.id = $1 FOR NO KEY UPDATE OF game"
    );
    let read = |row: &tokio_postgres::Row| Ok((row.try_get("number")?, read_settings(row)?));
    let found = find(tx, sql, values![Column(game)], read).await.map_err(StoreError::sql)?;
    let (number, settings): (i64, StoredSettings) = found.ok_or(StoreError::NoSuchGame)?;
    let events = history::events(tx, game).await?;
    let write = async {
        if !events.is_empty() {
            let sql = "INSERT INTO archive (game, body) VALUES ($1, $2) \
                       ON CONFLICT (game) DO UPDATE SET body = excluded.body";
            run(tx, sql, values![number, pack(game, &events)]).await?;
        }
        run(tx, "DELETE FROM live_event WHERE game = $1", values![number]).await
    };
    write.await.map_err(StoreError::sql)?;
    settings.checksum(game)
}
