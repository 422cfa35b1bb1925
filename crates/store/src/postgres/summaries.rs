//! Summaries of games as their rows and archives have them.

use deadpool_postgres::GenericClient;
use wire::GameId;

use super::{
    columns::get,
    history::{config_columns, read_settings},
    query::{rows, values},
};
use crate::{
    GameSummary, StoreError,
    read::{missing, verified_end},
    shared_config::StoredSettings,
    sql::{Row, SqlError, read_summary, summary_columns},
    summary::Summary,
};

/// The summary of a game, with its last event still encoded.
pub(super) struct SummaryRow {
    id: GameId,
    settings: StoredSettings,
    summary: Summary,
    /// The packed events of a game that has ended.
    archive: Option<Vec<u8>>,
}

impl SummaryRow {
    /// The summaries of games with these numbers, in this order.
    pub(super) async fn of(
        db: &impl GenericClient,
        numbers: &[i64],
    ) -> Result<Vec<SummaryRow>, SqlError> {
        let sql = concat!(
            "SELECT game.id AS game_id, archive.body, ",
            config_columns!(),
            ", ",
            summary_columns!(),
            " FROM unnest($1::bigint[]) WITH ORDINALITY AS asked (wanted, place) \
             JOIN game ON number = wanted \
             LEFT JOIN configuration ON configuration.id = game.configuration \
             LEFT JOIN archive ON archive.game = number AND ended_at IS NOT NULL ORDER BY place"
        );
        let found = rows(db, sql, values![numbers]).await?;
        found.iter().map(SummaryRow::read).collect()
    }

    fn read(row: &tokio_postgres::Row) -> Result<SummaryRow, SqlError> {
        Ok(SummaryRow {
            id: get(row, "game_id")?,
            settings: read_settings(row)?,
            summary: read_summary(&Row(row))?,
            archive: row.try_get("body")?,
        })
    }

    /// The summary, and whether the game is rated.
    pub(super) fn rated_summary(self) -> Result<(GameSummary, bool), StoreError> {
        let rated = self.summary.rated;
        Ok((self.summary()?, rated))
    }

    pub(super) fn summary(self) -> Result<GameSummary, StoreError> {
        let SummaryRow { id, settings, summary, archive } = self;
        let made_at = settings.made_at;
        let ended = match (summary.ended, archive) {
            (None, _) => None,
            (Some(_), Some(archive)) => Some(verified_end(id, settings, &summary, &archive)?),
            (Some((seq, _)), None) => return Err(missing(id, seq.0)),
        };
        let plies = summary.plies();
        let Summary { players, category, result, .. } = summary;
        Ok(GameSummary { id, made_at, players, category, plies, ended, result })
    }
}
