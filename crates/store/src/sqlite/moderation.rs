//! Blocks, reports, and guests who are muted.

use async_trait::async_trait;
use game::{PersonId, Timestamp};
use rusqlite::{Connection, OptionalExtension, Row, params};

use super::{
    SqliteStore,
    columns::{Column, get, get_optional},
    database_error::DatabaseError,
    games::number_of,
};
use crate::{ModerationStore, NewReport, Report, ReportClosing, StoreError};

/// The `SELECT` that [`read`] reads, without its `WHERE`.
macro_rules! report {
    ($rest:literal) => {
        concat!(
            "SELECT report.number, made_by, about, reason, words, game.id AS game_id, line, ",
            "report.made_at, closed_at, closed_by, note ",
            "FROM report LEFT JOIN game ON game.number = report.game ",
            $rest
        )
    };
}
pub(super) use report;

#[async_trait]
impl ModerationStore for SqliteStore {
    async fn block(
        &self,
        person: PersonId,
        blocked: PersonId,
        at: Timestamp,
    ) -> Result<bool, StoreError> {
        let sql = "INSERT OR IGNORE INTO block (person, blocked, made_at) VALUES (?1, ?2, ?3)";
        let unfollow = "DELETE FROM follow WHERE (person = ?1 AND followed = ?2) \
                        OR (person = ?2 AND followed = ?1)";
        self.change(move |db| {
            db.prepare_cached(unfollow)?.execute(params![Column(person), Column(blocked)])?;
            let row = params![Column(person), Column(blocked), Column(at)];
            Ok(db.prepare_cached(sql)?.execute(row)? > 0)
        })
        .await
    }

    async fn unblock(&self, person: PersonId, blocked: PersonId) -> Result<bool, StoreError> {
        let sql = "DELETE FROM block WHERE person = ?1 AND blocked = ?2";
        self.change(move |db| {
            Ok(db.prepare_cached(sql)?.execute(params![Column(person), Column(blocked)])? > 0)
        })
        .await
    }

    async fn blocks(&self, person: PersonId) -> Result<Vec<(PersonId, Timestamp)>, StoreError> {
        let sql = "SELECT blocked, made_at FROM block WHERE person = ?1 \
                   ORDER BY made_at DESC, blocked DESC";
        self.ask(move |db| {
            let mut statement = db.prepare_cached(sql)?;
            let read = |row: &Row<'_>| Ok((get(row, "blocked")?, get(row, "made_at")?));
            statement.query_map([Column(person)], read)?.collect()
        })
        .await
    }

    async fn all_blocks(&self) -> Result<Vec<(PersonId, PersonId)>, StoreError> {
        self.ask(move |db| {
            let mut statement = db.prepare_cached("SELECT person, blocked FROM block")?;
            let read = |row: &Row<'_>| Ok((get(row, "person")?, get(row, "blocked")?));
            statement.query_map([], read)?.collect()
        })
        .await
    }

    async fn mute_guest(&self, guest: PersonId, muted: bool) -> Result<bool, StoreError> {
        self.change(move |db| mute_guest(db, guest, muted)).await
    }

    async fn is_muted(&self, person: PersonId) -> Result<bool, StoreError> {
        let sql = "SELECT coalesce(account.muted, person.muted) FROM person \
                   LEFT JOIN account ON account.person = person.id WHERE person.id = ?1";
        self.ask(move |db| {
            let mut statement = db.prepare_cached(sql)?;
            let muted = statement.query_row([Column(person)], |row| row.get(0)).optional()?;
            Ok(muted.unwrap_or(false))
        })
        .await
    }

    async fn report(&self, report: NewReport) -> Result<u64, StoreError> {
        self.inner.writer.write(move |db| insert(db, &report)).await
    }

    async fn reports(
        &self,
        closed: bool,
        before: Option<u64>,
        limit: u32,
    ) -> Result<Vec<Report>, StoreError> {
        let sql = report!(
            "WHERE (closed_at IS NULL) = ?1 AND report.number < ?2 \
             ORDER BY report.number DESC LIMIT ?3"
        );
        let before = before.and_then(|number| i64::try_from(number).ok()).unwrap_or(i64::MAX);
        self.ask(move |db| {
            let mut statement = db.prepare_cached(sql)?;
            statement.query_map(params![!closed, before, limit], read)?.collect()
        })
        .await
    }

    async fn report_numbered(&self, number: u64) -> Result<Option<Report>, StoreError> {
        self.ask(move |db| {
            let mut statement = db.prepare_cached(report!("WHERE report.number = ?1"))?;
            statement.query_row([number.cast_signed()], read).optional()
        })
        .await
    }

    async fn close_report(
        &self,
        number: u64,
        closing: Option<ReportClosing>,
    ) -> Result<bool, StoreError> {
        self.change(move |db| close_report(db, number, closing)).await
    }
}

/// False if there is no such guest.
pub(super) fn mute_guest(db: &Connection, guest: PersonId, muted: bool) -> rusqlite::Result<bool> {
    let sql = "UPDATE person SET muted = ?2 WHERE id = ?1 AND kind = 'guest'";
    Ok(db.prepare_cached(sql)?.execute(params![Column(guest), muted])? > 0)
}

/// False if there is no such report.
pub(super) fn close_report(
    db: &Connection,
    number: u64,
    closing: Option<ReportClosing>,
) -> rusqlite::Result<bool> {
    let sql = "UPDATE report SET closed_at = ?2, closed_by = ?3, note = ?4 WHERE number = ?1";
    let at = closing.as_ref().map(|closing| Column(closing.at));
    let by = closing.as_ref().and_then(|closing| closing.by).map(Column);
    let note = closing.map(|closing| closing.note).unwrap_or_default();
    let row = params![number.cast_signed(), at, by, note];
    Ok(db.prepare_cached(sql)?.execute(row)? > 0)
}

fn insert(db: &Connection, report: &NewReport) -> Result<u64, StoreError> {
    let NewReport { by, about, reason, words, game, line, at } = report;
    let game = game.map(|game| number_of(db, game)).transpose()?;
    let sql = "INSERT INTO report (made_by, about, reason, words, game, line, made_at) \
               VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7) RETURNING number";
    let row = params![Column(*by), Column(*about), Column(*reason), words, game, line, Column(*at)];
    let number = db
        .prepare_cached(sql)
        .and_then(|mut insert| insert.query_row(row, |row| row.get::<_, i64>(0)));
    number.map(i64::cast_unsigned).map_err(StoreError::sql)
}

pub(super) fn read(row: &Row<'_>) -> rusqlite::Result<Report> {
    let closed = match get_optional(row, "closed_at")? {
        Some(at) => {
            Some(ReportClosing { by: get_optional(row, "closed_by")?, at, note: row.get("note")? })
        }
        None => None,
    };
    Ok(Report {
        number: row.get::<_, i64>("number")?.cast_unsigned(),
        report: NewReport {
            by: get(row, "made_by")?,
            about: get(row, "about")?,
            reason: get(row, "reason")?,
            words: row.get("words")?,
            game: get_optional(row, "game_id")?,
            line: row.get("line")?,
            at: get(row, "made_at")?,
        },
        closed,
    })
}
