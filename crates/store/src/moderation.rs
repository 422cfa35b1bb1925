//! Blocks, reports, and guests who are muted.

use async_trait::async_trait;
use game::{PersonId, Timestamp};
use wire::GameId;

use crate::{
    StoreError,
    sql::{Connection, Database, Row, SqlError, hold_people, number_of, values},
};

/// Why somebody is reported.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug)]
pub enum ReportReason {
    /// Help from an engine or another person.
    Cheating,
    /// Insults, threats, spam.
    Abuse,
    /// Something else.
    Other,
}

impl ReportReason {
    /// All reasons.
    pub const ALL: [ReportReason; 3] =
        [ReportReason::Cheating, ReportReason::Abuse, ReportReason::Other];

    /// Its name in the store.
    pub fn key(self) -> &'static str {
        match self {
            ReportReason::Cheating => "cheating",
            ReportReason::Abuse => "abuse",
            ReportReason::Other => "other",
        }
    }
}

/// A report to store.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct NewReport {
    /// Who reports.
    pub by: PersonId,
    /// Who is reported.
    pub about: PersonId,
    /// Why.
    pub reason: ReportReason,
    /// In the reporter's words; may be empty.
    pub words: String,
    /// The game it is about, if any.
    pub game: Option<GameId>,
    /// The chat line as it was, if it is about one.
    pub line: Option<String>,
    /// When.
    pub at: Timestamp,
}

/// A report.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Report {
    /// Its number; later ones are higher.
    pub number: u64,
    /// What was reported.
    pub report: NewReport,
    /// How it was closed; open if it was not.
    pub closed: Option<ReportClosing>,
}

/// How a report was closed.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ReportClosing {
    /// By whom; none for the command line.
    pub by: Option<PersonId>,
    /// When.
    pub at: Timestamp,
    /// A note for other operators; may be empty.
    pub note: String,
}

/// Blocks, reports, and guests who are muted.
#[async_trait]
pub trait ModerationStore: Send + Sync + 'static {
    /// Blocks somebody; false if they were blocked before. Neither follows the other any more.
    async fn block(
        &self,
        person: PersonId,
        blocked: PersonId,
        at: Timestamp,
    ) -> Result<bool, StoreError>;

    /// Unblocks somebody; false if they were not blocked.
    async fn unblock(&self, person: PersonId, blocked: PersonId) -> Result<bool, StoreError>;

    /// Whom a person blocks and since when, newest first.
    async fn blocks(&self, person: PersonId) -> Result<Vec<(PersonId, Timestamp)>, StoreError>;

    /// Everybody who blocks somebody, and whom.
    async fn all_blocks(&self) -> Result<Vec<(PersonId, PersonId)>, StoreError>;

    /// Mutes a guest, or lets them write again; false if there is no such guest. Accounts are muted
    /// by [`StandingChange::Muted`](crate::StandingChange::Muted).
    async fn mute_guest(&self, guest: PersonId, muted: bool) -> Result<bool, StoreError>;

    /// Whether a person is muted, guest or account; false if there is no such person.
    async fn is_muted(&self, person: PersonId) -> Result<bool, StoreError>;

    /// Stores a report and returns its number. Fails with [`StoreError::NoSuchGame`] if it names a
    /// game that does not exist.
    async fn report(&self, report: NewReport) -> Result<u64, StoreError>;

    /// Open or closed reports, newest first, up to a limit. With `before`, only those with a lower
    /// number.
    async fn reports(
        &self,
        closed: bool,
        before: Option<u64>,
        limit: u32,
    ) -> Result<Vec<Report>, StoreError>;

    /// The report with this number.
    async fn report_numbered(&self, number: u64) -> Result<Option<Report>, StoreError>;

    /// Closes a report, or opens it again; false if it does not exist.
    async fn close_report(
        &self,
        number: u64,
        closing: Option<ReportClosing>,
    ) -> Result<bool, StoreError>;
}

/// The `SELECT` that [`read_report`] reads, without its `WHERE`.
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
pub(crate) use report;

#[async_trait]
impl<D: Database> ModerationStore for D {
    async fn block(
        &self,
        person: PersonId,
        blocked: PersonId,
        at: Timestamp,
    ) -> Result<bool, StoreError> {
        self.write(move |db| Box::pin(async move { Ok(block(db, person, blocked, at).await?) }))
            .await
    }

    async fn unblock(&self, person: PersonId, blocked: PersonId) -> Result<bool, StoreError> {
        let sql = "DELETE FROM block WHERE person = $1 AND blocked = $2";
        Ok(self.run(sql, values![person, blocked]).await? > 0)
    }

    async fn blocks(&self, person: PersonId) -> Result<Vec<(PersonId, Timestamp)>, StoreError> {
        let sql = "SELECT blocked, made_at FROM block WHERE person = $1 \
                   ORDER BY made_at DESC, blocked DESC";
        let read = |row: &Row<'_>| Ok((row.get("blocked")?, row.get("made_at")?));
        self.list(sql, values![person], read).await
    }

    async fn all_blocks(&self) -> Result<Vec<(PersonId, PersonId)>, StoreError> {
        let sql = "SELECT person, blocked FROM block ORDER BY person, blocked";
        self.list(sql, [], |row| Ok((row.get("person")?, row.get("blocked")?))).await
    }

    async fn mute_guest(&self, guest: PersonId, muted: bool) -> Result<bool, StoreError> {
        self.write(move |db| Box::pin(async move { Ok(mute_guest(db, guest, muted).await?) })).await
    }

    async fn is_muted(&self, person: PersonId) -> Result<bool, StoreError> {
        let sql = "SELECT coalesce(account.muted, person.muted) AS muted FROM person \
                   LEFT JOIN account ON account.person = person.id WHERE person.id = $1";
        let muted = self.find(sql, values![person], |row| row.get("muted")).await?;
        Ok(muted.unwrap_or(false))
    }

    async fn report(&self, report: NewReport) -> Result<u64, StoreError> {
        self.write(move |db| Box::pin(async move { insert(db, &report).await })).await
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
        self.list(sql, values![!closed, before, limit], read_report).await
    }

    async fn report_numbered(&self, number: u64) -> Result<Option<Report>, StoreError> {
        self.find(report!("WHERE report.number = $1"), values![number], read_report).await
    }

    async fn close_report(
        &self,
        number: u64,
        closing: Option<ReportClosing>,
    ) -> Result<bool, StoreError> {
        self.write(move |db| Box::pin(async move { Ok(close_report(db, number, closing).await?) }))
            .await
    }
}

async fn block(
    db: &mut dyn Connection,
    person: PersonId,
    blocked: PersonId,
    at: Timestamp,
) -> Result<bool, SqlError> {
    hold_people(db, &[person, blocked]).await?;
    let sql = "DELETE FROM follow WHERE (person = $1 AND followed = $2) \
               OR (person = $2 AND followed = $1)";
    db.run(sql, &values![person, blocked]).await?;
    let sql = "INSERT INTO block (person, blocked, made_at) VALUES ($1, $2, $3) \
               ON CONFLICT DO NOTHING";
    Ok(db.run(sql, &values![person, blocked, at]).await? > 0)
}

/// False if there is no such guest.
pub(crate) async fn mute_guest(
    db: &mut dyn Connection,
    guest: PersonId,
    muted: bool,
) -> Result<bool, SqlError> {
    let sql = "UPDATE person SET muted = $2 WHERE id = $1 AND kind = 'guest'";
    Ok(db.run(sql, &values![guest, muted]).await? > 0)
}

/// False if there is no such report.
pub(crate) async fn close_report(
    db: &mut dyn Connection,
    number: u64,
    closing: Option<ReportClosing>,
) -> Result<bool, SqlError> {
    let sql = "UPDATE report SET closed_at = $2, closed_by = $3, note = $4 WHERE number = $1";
    let at = closing.as_ref().map(|closing| closing.at);
    let by = closing.as_ref().and_then(|closing| closing.by);
    let note = closing.map(|closing| closing.note).unwrap_or_default();
    Ok(db.run(sql, &values![number, at, by, note]).await? > 0)
}

async fn insert(db: &mut dyn Connection, report: &NewReport) -> Result<u64, StoreError> {
    let NewReport { by, about, reason, words, game, line, at } = report;
    let game = match game {
        Some(game) => Some(number_of(db, *game).await?),
        None => None,
    };
    let sql = "INSERT INTO report (made_by, about, reason, words, game, line, made_at) \
               VALUES ($1, $2, $3, $4, $5, $6, $7) RETURNING number";
    let row = values![by, about, reason, words, game, line, at];
    db.find(sql, &row, |row| row.get("number")).await?.ok_or(StoreError::Exists)
}

/// The report in a row of [`report!`].
pub(crate) fn read_report(row: &Row<'_>) -> Result<Report, SqlError> {
    let closed = match row.get("closed_at")? {
        Some(at) => Some(ReportClosing { by: row.get("closed_by")?, at, note: row.get("note")? }),
        None => None,
    };
    Ok(Report {
        number: row.get("number")?,
        report: NewReport {
            by: row.get("made_by")?,
            about: row.get("about")?,
            reason: row.get("reason")?,
            words: row.get("words")?,
            game: row.get("game_id")?,
            line: row.get("line")?,
            at: row.get("made_at")?,
        },
        closed,
    })
}
