//! What the explorer has to count.

use game::{GameConfig, Millis};
use rusqlite::{Connection, Result, params};
use wire::GameId;

use super::{
    columns::Column,
    configurations::{config_columns, config_tables, read_settings},
};
use crate::{
    explorer::{codes::outcome_code, outcome},
    summary::Summary,
};

/// Notes that the outcome of a game changed, so that it is counted later.
pub(super) fn note(
    db: &Connection,
    game: GameId,
    number: i64,
    before: &Summary,
    after: &Summary,
) -> Result<()> {
    let now = outcome(after);
    if outcome(before) == now {
        return Ok(());
    }
    let Some((_, ended_at)) = after.ended else { return Ok(()) };
    let sql = "INSERT INTO explorer_game (game, public_at, outcome) VALUES (?1, ?2, ?3) \
               ON CONFLICT (game) DO UPDATE SET outcome = excluded.outcome";
    let public_at = ended_at + spectator_delay(db, game, number)?;
    let row = params![number, Column(public_at), now.map(outcome_code)];
    db.prepare_cached(sql)?.execute(row).map(drop)
}

fn spectator_delay(db: &Connection, game: GameId, number: i64) -> Result<Millis> {
    let sql =
        concat!("SELECT ", config_columns!(), " FROM ", config_tables!(), " WHERE number = ?1");
    let config = db.prepare_cached(sql)?.query_row([number], read_settings)?.config(game);
    // The end of a game must not fail because its settings are damaged.
    Ok(config.map_or(GameConfig::SPECTATOR_DELAY_MAX, |config| config.spectator_delay))
}
