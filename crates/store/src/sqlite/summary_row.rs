//! The summary of a game as its row, its archive, and its tail have it.

use game::Seq;
use rusqlite::{Connection, Result};
use wire::GameId;

use super::{
    archive,
    columns::get,
    configurations::{config_columns, config_tables, read_settings},
    tails::{Tail, Tails},
};
use crate::{
    GameSummary, StoreError,
    read::{self, missing, verified_end},
    shared_config::StoredSettings,
    sql::{Row, read_summary, summary_columns},
    summary::Summary,
};

/// The summary of a game, with its last event still encoded.
pub(super) struct SummaryRow {
    id: GameId,
    settings: StoredSettings,
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
            "SELECT game.id AS game_id, next_seq, event.version AS end_version, \
             event.body AS end_body, ",
            config_columns!(),
            ", ",
            summary_columns!(),
            " FROM ",
            config_tables!(),
            " LEFT JOIN event ON event.game = number AND seq = ended_seq WHERE number = ?1"
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
            (row.get("end_version")?, row.get("end_body")?);
        let found = SummaryRow {
            id: get(row, "game_id")?,
            settings: read_settings(row)?,
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
        let SummaryRow { id, settings, summary, moves, archive, end } = self;
        let made_at = settings.made_at;
        let ended = match (summary.ended, archive, end) {
            (None, ..) => None,
            (Some(_), Some(archive), _) => Some(verified_end(id, settings, &summary, &archive)?),
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
