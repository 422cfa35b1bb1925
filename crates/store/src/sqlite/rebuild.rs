//! Rebuilding everything derived from events.

use game::Seq;
use rusqlite::{Connection, Row};
use wire::GameId;

use super::{
    columns::get,
    configurations::{config_columns, config_tables, read_settings},
    database_error::DatabaseError,
    history,
    live::WriteContext,
    summaries,
};
use crate::{StoreError, shared_config::StoredSettings, summary::Summary};

/// Rebuilds all summaries and statistics.
pub(super) fn rebuild(context: &mut WriteContext<'_>) -> Result<(), StoreError> {
    let mut live = Vec::new();
    for number in context.live.with_tails() {
        let id = id_of(context.db, number).map_err(StoreError::sql)?;
        context.fold(id, number, &[], None)?;
        live.push((id, number));
    }
    rebuild_folded(context.db)?;
    for (id, number) in live {
        context.live.folded(number);
        context.live.forget(id);
    }
    Ok(())
}

fn rebuild_folded(db: &Connection) -> Result<(), StoreError> {
    for table in ["DELETE FROM statistics", "DELETE FROM played"] {
        db.execute(table, []).map_err(StoreError::sql)?;
    }
    let sql = concat!(
        "SELECT number, game.id AS game_id, next_seq, ",
        config_columns!(),
        " FROM ",
        config_tables!()
    );
    let mut statement = db.prepare(sql).map_err(StoreError::sql)?;
    let mut rows = statement.query([]).map_err(StoreError::sql)?;
    while let Some(row) = rows.next().map_err(StoreError::sql)? {
        let Stored { number, id, next_seq, config } = Stored::read(row).map_err(StoreError::sql)?;
        let before = Summary::new(&config.config(id)?);
        let mut after = before.clone();
        let events = history::archived(db, id, number, Seq(0)..next_seq)?;
        events.iter().for_each(|recorded| after.apply(recorded));
        summaries::write(db, number, &after).map_err(StoreError::sql)?;
        summaries::recount(db, &before, &after).map_err(StoreError::sql)?;
    }
    Ok(())
}

fn id_of(db: &Connection, number: i64) -> rusqlite::Result<GameId> {
    let mut statement = db.prepare_cached("SELECT id FROM game WHERE number = ?1")?;
    statement.query_row([number], |row| get(row, "id"))
}

struct Stored {
    number: i64,
    id: GameId,
    next_seq: Seq,
    config: StoredSettings,
}

impl Stored {
    fn read(row: &Row<'_>) -> rusqlite::Result<Stored> {
        Ok(Stored {
            number: row.get("number")?,
            id: get(row, "game_id")?,
            next_seq: get(row, "next_seq")?,
            config: read_settings(row)?,
        })
    }
}
