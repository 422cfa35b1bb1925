//! What the explorer has to count.

use deadpool_postgres::Transaction;
use game::GameConfig;
use tokio_postgres::Error;
use wire::GameId;

use super::{
    columns::Column,
    history::{config_columns, read_settings},
    query::{find, run, values},
};
use crate::{
    explorer::{codes::outcome_code, outcome},
    summary::Summary,
};

/// Notes that the outcome of a game changed, so that it is counted later.
pub(super) async fn note(
    tx: &Transaction<'_>,
    game: GameId,
    number: i64,
    before: &Summary,
    after: &Summary,
) -> Result<(), Error> {
    let now = outcome(after);
    if outcome(before) == now {
        return Ok(());
    }
    let Some((_, ended_at)) = after.ended else { return Ok(()) };
    let sql = concat!(
        "SELECT ",
        config_columns!(),
        " FROM game LEFT JOIN configuration ON configuration.id = game.configuration \
         WHERE number = $1"
    );
    let settings = find(tx, sql, values![number], read_settings).await?;
    // The end of a game must not fail because its settings are damaged.
    let config = settings.and_then(|settings| settings.config(game).ok());
    let delay = config.map_or(GameConfig::SPECTATOR_DELAY_MAX, |config| config.spectator_delay);
    let sql = "INSERT INTO explorer_game (game, public_at, outcome) VALUES ($1, $2, $3) \
               ON CONFLICT (game) DO UPDATE SET outcome = excluded.outcome";
    let row = values![number, Column(ended_at + delay), Column(now.map(outcome_code))];
    run(tx, sql, row).await.map(drop)
}
