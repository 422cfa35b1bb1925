//! Summaries of games as their rows and archives have them.

use deadpool_postgres::GenericClient;
use game::Timestamp;
use wire::GameId;

use super::{
    columns::get,
    history::{event_in, missing},
    query::{rows, values},
};
use crate::{
    GameSummary, StoreError, read,
    sql::{Row, SqlError, read_summary, summary_columns},
    summary::Summary,
};

/// The summary of a game, with its last event still encoded.
pub(super) struct SummaryRow {
    id: GameId,
    made_at: Timestamp,
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
            "SELECT id, made_at, archive.body, ",
            summary_columns!(),
            " FROM unnest($1::bigint[]) WITH ORDINALITY AS asked (wanted, place) \
             JOIN game ON number = wanted \
             LEFT JOIN archive ON archive.game = number AND ended_at IS NOT NULL ORDER BY place"
        );
        let found = rows(db, sql, values![numbers]).await?;
        found.iter().map(SummaryRow::read).collect()
    }

    fn read(row: &tokio_postgres::Row) -> Result<SummaryRow, SqlError> {
        Ok(SummaryRow {
            id: get(row, "id")?,
            made_at: get(row, "made_at")?,
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
        let SummaryRow { id, made_at, summary, archive } = self;
        let ended = match (summary.ended, archive) {
            (None, _) => None,
            (Some((seq, _)), Some(archive)) => {
                Some(read::ending(id, &event_in(id, &archive, seq)?)?)
            }
            (Some((seq, _)), None) => return Err(missing(id, seq.0)),
        };
        let plies = summary.plies();
        let Summary { players, category, result, .. } = summary;
        Ok(GameSummary { id, made_at, players, category, plies, ended, result })
    }
}
