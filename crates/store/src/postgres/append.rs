//! One append, with everything that follows from its events.

use deadpool_postgres::Transaction;
use game::{RecordedEvent, Seq};
use tokio_postgres::Error;

use super::{
    columns::{Column, Deadline, get},
    database::OnPostgres,
    database_error::{DatabaseError, is_undone},
    explorer, history,
    limits::Connections,
    query::{rows, run, values},
};
use crate::{
    AppendAt, AppendError, Epoch, StoreError,
    packed::pack,
    sql::{Row, SqlError, follow, read_summary, summary_columns},
    summary::{self, Summary},
};

/// How often a transaction is tried that the server undoes.
pub(super) const TRIES: u32 = 10;

/// Events to append, packed by the sender.
#[derive(Debug)]
pub(super) struct Append {
    pub(super) at: AppendAt,
    pub(super) events: Vec<RecordedEvent>,
    pub(super) body: Vec<u8>,
    /// The number of moves, if the events change nothing else in the summary.
    pub(super) plain: Option<u32>,
}

impl Append {
    pub(super) fn new(at: AppendAt, events: Vec<RecordedEvent>) -> Append {
        let plain = summary::only_moves(&events)
            .filter(|_| !events.is_empty() && at.is_followed_by(&events));
        Append { at, body: pack(at.game, &events), events, plain }
    }

    /// Appends in a transaction of its own, or changes nothing and says why.
    pub(super) async fn run(&self, pool: &Connections) -> Result<(), AppendError> {
        let lost = |error: StoreError| AppendError::Unknown(error.to_string());
        for _ in 1..TRIES {
            let mut db = pool.get().await.map_err(lost)?;
            let tx = db.transaction().await.map_err(AppendError::sql)?;
            match self.run_in(&tx).await {
                Ok(()) => return tx.commit().await.map_err(AppendError::sql),
                Err(Failed::Refused(why)) => return Err(why),
                Err(Failed::Undone) => {}
            }
        }
        Err(AppendError::Unknown("other transactions were in the way too often".into()))
    }

    async fn run_in(&self, tx: &Transaction<'_>) -> Result<(), Failed> {
        let AppendAt { game, deadline_at, .. } = self.at;
        let sql = concat!(
            "SELECT number, epoch, claimant IS NOT NULL AS owned, next_seq, ",
            summary_columns!(),
            " FROM game WHERE id = $1 FOR NO KEY UPDATE"
        );
        let found = rows(tx, sql, values![Column(game)]).await?;
        let found = found.first().ok_or(Failed::Refused(AppendError::NoSuchGame))?;
        let found = Found::read(found).map_err(|error| Failed::Refused(error.into()))?;
        self.judge(&found).map_err(Failed::Refused)?;
        if self.events.is_empty() {
            return Ok(());
        }
        let (number, before) = (found.number, &found.summary);
        let mut after = before.clone();
        self.events.iter().for_each(|recorded| after.apply(recorded));
        if after.ended.is_some() {
            self.archive(tx, number).await?;
        } else {
            let sql = "INSERT INTO live_event (game, seq, body) VALUES ($1, $2, $3)";
            run(tx, sql, values![number, Column(self.at.expected), self.body]).await?;
        }
        let sql = "UPDATE game SET next_seq = next_seq + $2, node = claimant, deadline_at = $3 \
                   WHERE number = $1";
        let count = self.events.len() as i32;
        run(tx, sql, values![number, count, Column(Deadline(deadline_at))]).await?;
        explorer::note(tx, game, number, before, &after).await?;
        let mut on = OnPostgres::new(tx);
        match follow(&mut on, number, before, &after, &self.events).await {
            Err(_) if on.undone => Err(Failed::Undone),
            followed => followed.map_err(|error| Failed::Refused(error.into())),
        }
    }

    fn judge(&self, game: &Found) -> Result<(), AppendError> {
        if game.epoch != self.at.epoch || !game.owned {
            return Err(AppendError::Fenced { current: game.epoch });
        }
        if game.next != self.at.expected || !self.at.is_followed_by(&self.events) {
            return Err(AppendError::Conflict { next: game.next });
        }
        Ok(())
    }

    /// Packs all events of a game that has ended.
    async fn archive(&self, tx: &Transaction<'_>, number: i64) -> Result<(), Failed> {
        let mut events = history::events(tx, self.at.game)
            .await
            .map_err(|error| Failed::Refused(AppendError::Unknown(error.to_string())))?;
        events.extend_from_slice(&self.events);
        let sql = "INSERT INTO archive (game, body) VALUES ($1, $2) \
                   ON CONFLICT (game) DO UPDATE SET body = excluded.body";
        run(tx, sql, values![number, pack(self.at.game, &events)]).await?;
        run(tx, "DELETE FROM live_event WHERE game = $1", values![number]).await?;
        Ok(())
    }
}

enum Failed {
    Refused(AppendError),
    /// The server undid the transaction for the sake of another one.
    Undone,
}

impl From<Error> for Failed {
    fn from(error: Error) -> Failed {
        if is_undone(&error) { Failed::Undone } else { Failed::Refused(AppendError::sql(error)) }
    }
}

/// What an append needs to know of its game.
struct Found {
    number: i64,
    epoch: Epoch,
    owned: bool,
    next: Seq,
    summary: Summary,
}

impl Found {
    fn read(row: &tokio_postgres::Row) -> Result<Found, SqlError> {
        Ok(Found {
            number: row.try_get("number")?,
            epoch: get(row, "epoch")?,
            owned: row.try_get("owned")?,
            next: get(row, "next_seq")?,
            summary: read_summary(&Row(row))?,
        })
    }
}
