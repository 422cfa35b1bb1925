//! Blocks, reports, and guests who are muted.

use async_trait::async_trait;
use deadpool_postgres::GenericClient;
use game::{PersonId, Timestamp};
use tokio_postgres::{Error, Row};

use super::{
    PostgresStore,
    columns::{Column, get, get_optional},
    database_error::DatabaseError,
    insert::number_of,
    query::{find, run, values},
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
impl ModerationStore for PostgresStore {
    async fn block(
        &self,
        person: PersonId,
        blocked: PersonId,
        at: Timestamp,
    ) -> Result<bool, StoreError> {
        let mut db = self.connection().await?;
        let tx = db.transaction().await.map_err(StoreError::sql)?;
        let block = async {
            let sql = "INSERT INTO block (person, blocked, made_at) VALUES ($1, $2, $3) \
                       ON CONFLICT DO NOTHING";
            let new = run(&tx, sql, values![Column(person), Column(blocked), Column(at)]).await?;
            let unfollow = "DELETE FROM follow WHERE (person = $1 AND followed = $2) \
                            OR (person = $2 AND followed = $1)";
            run(&tx, unfollow, values![Column(person), Column(blocked)]).await?;
            Ok(new > 0)
        };
        let new = block.await.map_err(StoreError::sql)?;
        tx.commit().await.map_err(StoreError::sql)?;
        Ok(new)
    }

    async fn unblock(&self, person: PersonId, blocked: PersonId) -> Result<bool, StoreError> {
        let sql = "DELETE FROM block WHERE person = $1 AND blocked = $2";
        Ok(self.run(sql, values![Column(person), Column(blocked)]).await? > 0)
    }

    async fn blocks(&self, person: PersonId) -> Result<Vec<(PersonId, Timestamp)>, StoreError> {
        let sql = "SELECT blocked, made_at FROM block WHERE person = $1 \
                   ORDER BY made_at DESC, blocked DESC";
        let read = |row: &Row| Ok((get(row, "blocked")?, get(row, "made_at")?));
        self.list(sql, values![Column(person)], read).await
    }

    async fn all_blocks(&self) -> Result<Vec<(PersonId, PersonId)>, StoreError> {
        let read = |row: &Row| Ok((get(row, "person")?, get(row, "blocked")?));
        self.list("SELECT person, blocked FROM block ORDER BY person, blocked", &[], read).await
    }

    async fn mute_guest(&self, guest: PersonId, muted: bool) -> Result<bool, StoreError> {
        let db = self.connection().await?;
        mute_guest(&db, guest, muted).await.map_err(StoreError::sql)
    }

    async fn is_muted(&self, person: PersonId) -> Result<bool, StoreError> {
        let sql = "SELECT coalesce(account.muted, person.muted) FROM person \
                   LEFT JOIN account ON account.person = person.id WHERE person.id = $1";
        let muted = self.find(sql, values![Column(person)], |row| row.try_get(0)).await?;
        Ok(muted.unwrap_or(false))
    }

    async fn report(&self, report: NewReport) -> Result<u64, StoreError> {
        let NewReport { by, about, reason, words, game, line, at } = report;
        let db = self.connection().await?;
        let game = match game {
            Some(game) => Some(number_of(&db, game).await?),
            None => None,
        };
        let sql = "INSERT INTO report (made_by, about, reason, words, game, line, made_at) \
                   VALUES ($1, $2, $3, $4, $5, $6, $7) RETURNING number";
        let row = values![Column(by), Column(about), Column(reason), words, game, line, Column(at)];
        let number = find(&db, sql, row, |row| row.try_get::<_, i64>(0)).await;
        let number = number.map_err(StoreError::sql)?;
        number.map(i64::cast_unsigned).ok_or(StoreError::Exists)
    }

    async fn reports(
        &self,
        closed: bool,
        before: Option<u64>,
        limit: u32,
    ) -> Result<Vec<Report>, StoreError> {
        let sql = report!(
            "WHERE (closed_at IS NULL) = $1 AND report.number < $2 \
             ORDER BY report.number DESC LIMIT $3"
        );
        let before = before.and_then(|number| i64::try_from(number).ok()).unwrap_or(i64::MAX);
        self.list(sql, values![!closed, before, i64::from(limit)], read).await
    }

    async fn report_numbered(&self, number: u64) -> Result<Option<Report>, StoreError> {
        let sql = report!("WHERE report.number = $1");
        self.find(sql, values![number.cast_signed()], read).await
    }

    async fn close_report(
        &self,
        number: u64,
        closing: Option<ReportClosing>,
    ) -> Result<bool, StoreError> {
        let db = self.connection().await?;
        close_report(&db, number, closing).await.map_err(StoreError::sql)
    }
}

/// False if there is no such guest.
pub(super) async fn mute_guest(
    db: &impl GenericClient,
    guest: PersonId,
    muted: bool,
) -> Result<bool, Error> {
    let sql = "UPDATE person SET muted = $2 WHERE id = $1 AND kind = 'guest'";
    Ok(run(db, sql, values![Column(guest), muted]).await? > 0)
}

/// False if there is no such report.
pub(super) async fn close_report(
    db: &impl GenericClient,
    number: u64,
    closing: Option<ReportClosing>,
) -> Result<bool, Error> {
    let sql = "UPDATE report SET closed_at = $2, closed_by = $3, note = $4 WHERE number = $1";
    let at = closing.as_ref().map(|closing| Column(closing.at));
    let by = closing.as_ref().and_then(|closing| closing.by).map(Column);
    let note = closing.map(|closing| closing.note).unwrap_or_default();
    Ok(run(db, sql, values![number.cast_signed(), at, by, note]).await? > 0)
}

pub(super) fn read(row: &Row) -> Result<Report, Error> {
    let closed = match get_optional(row, "closed_at")? {
        Some(at) => {
            let by = get_optional(row, "closed_by")?;
            Some(ReportClosing { by, at, note: row.try_get("note")? })
        }
        None => None,
    };
    Ok(Report {
        number: row.try_get::<_, i64>("number")?.cast_unsigned(),
        report: NewReport {
            by: get(row, "made_by")?,
            about: get(row, "about")?,
            reason: get(row, "reason")?,
            words: row.try_get("words")?,
            game: get_optional(row, "game_id")?,
            line: row.try_get("line")?,
            at: get(row, "made_at")?,
        },
        closed,
    })
}
