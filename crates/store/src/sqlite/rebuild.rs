//! Rebuilding everything derived from events.

use game::Seq;
use rusqlite::{Connection, OptionalExtension, Row};
use wire::GameId;

use super::{
    columns::get,
    configurations::{config_columns, config_tables, read_settings},
    database::{OnSqlite, now},
    database_error::DatabaseError,
    history,
    live::WriteContext,
};
use crate::{StoreError, shared_config::StoredSettings, sql::rebuild_summary, summary::Summary};

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

fn rebuild_folded(db: &mut Connection) -> Result<(), StoreError> {
    for table in ["DELETE FROM statistics", "DELETE FROM played"] {
        db.execute(table, []).map_err(StoreError::sql)?;
    }
    let mut last = 0;
    while let Some(game) = next(db, last).map_err(StoreError::sql)? {
        let Stored { number, id, next_seq, config } = game;
        let before = Summary::new(&config.config(id)?);
        let mut after = before.clone();
        let events = history::archived(db, id, number, Seq(0)..next_seq)?;
        events.iter().for_each(|recorded| after.apply(recorded));
        now(rebuild_summary(&mut OnSqlite(db), number, &before, &after))?;
        last = number;
    }
    Ok(())
}

/// The game after this one.
fn next(db: &Connection, last: i64) -> rusqlite::Result<Option<Stored>> {
    let sql = concat!(
        "SELECT number, game.id AS game_id, next_seq, ",
        config_columns!(),
        " FROM ",
        config_tables!(),
        " WHERE number > ?1 ORDER BY number LIMIT 1"
    );
    db.prepare_cached(sql)?.query_row([last], Stored::read).optional()
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
