//! Checksums for games of earlier versions.

use rusqlite::{Connection, params};
use wire::GameId;

use super::{
    columns::Column,
    configurations::{config_columns, config_tables, read_settings},
    database_error::DatabaseError,
    games::find_number,
    live::WriteContext,
};
use crate::{
    StoreError,
    shared_config::{DOES_NOT_REPLAY, StoredSettings},
};

/// Each game comes with whether it replays. Its events are packed anew, with their checksum.
pub(super) fn write_checksums(
    context: &mut WriteContext<'_>,
    games: &[(GameId, bool)],
) -> Result<(), StoreError> {
    let mut folded = Vec::new();
    for (id, replays) in games {
        let number = find_number(context.db, *id).map_err(StoreError::sql)?;
        let number = number.ok_or(StoreError::NoSuchGame)?;
        let sealed = context.in_savepoint(|context| match replays {
            true => {
                context.fold(*id, number, &[], None)?;
                let settings = settings(context.db, *id).map_err(StoreError::sql)?;
                write(context.db, *id, settings.checksum(*id)?).map_err(StoreError::sql)
            }
            false => write(context.db, *id, DOES_NOT_REPLAY).map_err(StoreError::sql),
        });
        match sealed {
            Ok(()) if *replays => folded.push((*id, number)),
            // Since it was replayed, which is a moment.
            Err(StoreError::Damaged(_)) => {
                write(context.db, *id, DOES_NOT_REPLAY).map_err(StoreError::sql)?;
            }
            sealed => sealed?,
        }
    }
    for (id, number) in folded {
        context.live.folded(number);
        context.live.forget(id);
    }
    Ok(())
}

fn settings(db: &Connection, game: GameId) -> rusqlite::Result<StoredSettings> {
    let sql =
        concat!("SELECT ", config_columns!(), " FROM ", config_tables!(), " WHERE game.id = ?1");
    db.prepare_cached(sql)?.query_row([Column(game)], read_settings)
}

fn write(db: &Connection, game: GameId, sum: i64) -> rusqlite::Result<()> {
    let sql = "UPDATE game SET sum = ?2 WHERE id = ?1";
    db.prepare_cached(sql)?.execute(params![Column(game), sum]).map(drop)
}
