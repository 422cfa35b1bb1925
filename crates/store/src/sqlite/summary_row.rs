//! The summary of a game as its row, its archive, and its tail have it.

use game::{Seq, Timestamp};
use rusqlite::{Connection, Result};
use wire::GameId;

use super::{
    archive,
    columns::get,
    history::{event_in, missing},
    tails::{Tail, Tails},
};
use crate::{
    GameSummary, StoreError, read,
    sql::{Row, read_summary, summary_columns},
    summary::Summary,
};

/// The summary of a game, with its last event still encoded.
pub(super) struct SummaryRow {
    id: GameId,
    made_at: Timestamp,
    summary: Summary,
    /// Moves that are not in it.
    moves: u32,
    /// The packed events of a game that has ended.
    archive: Option<Vec<u8>>,
    /// The event that ended a game of an earlier version.
    end: Option<(u16, String)>,
}

impl SummaryRow {
    /// The summary of the game with this number.
    pub(super) fn of(db: &Connection, tails: &Tails, number: i64) -> Result<SummaryRow> {
        // Before the row, so that the row is at least as new.
        let tail = tails.of(db, number)?;
        SummaryRow::with(db, number, tail)
    }

    /// The same with a tail that was read before the transaction began.
    pub(super) fn with(db: &Connection, number: i64, tail: Option<Tail>) -> Result<SummaryRow> {
        let sql = concat!(
            "SELECT id, made_at, next_seq, event.version, event.body, ",
            summary_columns!(),
            " FROM game LEFT JOIN event ON event.game = number AND seq = ended_seq \
             WHERE number = ?1"
        );
        let (mut found, folded) = db.prepare_cached(sql)?.query_row([number], SummaryRow::read)?;
        if let Some(tail) = tail.filter(|tail| tail.next > folded) {
            found.moves = tail.moves;
        }
        if found.summary.ended.is_some() {
            found.archive = archive::read(db, number)?;
        }
        Ok(found)
    }

    /// Reads the row, and below which number events are in it.
    fn read(row: &rusqlite::Row<'_>) -> Result<(SummaryRow, Seq)> {
        let (version, body): (Option<u16>, Option<String>) =
            (row.get("version")?, row.get("body")?);
        let found = SummaryRow {
            id: get(row, "id")?,
            made_at: get(row, "made_at")?,
            summary: read_summary(&Row(row))?,
            moves: 0,
            archive: None,
            end: version.zip(body),
        };
        Ok((found, get(row, "next_seq")?))
    }

    /// The summary, and whether the game is rated.
    pub(super) fn rated_summary(self) -> std::result::Result<(GameSummary, bool), StoreError> {
        let rated = self.summary.rated;
        Ok((self.summary()?, rated))
    }

    pub(super) fn summary(self) -> std::result::Result<GameSummary, StoreError> {
        let SummaryRow { id, made_at, summary, moves, archive, end } = self;
        let ended = match (summary.ended, archive, end) {
            (None, ..) => None,
            (Some((seq, _)), Some(archive), _) => {
                Some(read::ending(id, &event_in(id, &archive, seq)?)?)
            }
            (Some((seq, _)), None, Some((version, body))) => {
                Some(read::ending(id, &read::event(id, version, seq, &body)?)?)
            }
            (Some((Seq(seq), _)), None, None) => return Err(missing(id, seq)),
        };
        let plies = summary.plies() + moves;
        let Summary { players, category, result, .. } = summary;
        Ok(GameSummary { id, made_at, players, category, plies, ended, result })
    }
}
