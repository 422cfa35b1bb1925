//! One append, in a transaction that may contain many.

use game::{Event, RecordedEvent, Seat};
use rusqlite::{Connection, OptionalExtension, Result, params};
use wire::stored::{StoredEvent, VERSION};

use super::{
    columns::{Column, Deadline, get},
    database_error::DatabaseError,
    ratings,
    summaries::{self, summary_columns},
};
use crate::{AppendAt, AppendError, Epoch, summary};

/// Events to append. The sender encodes them, since the writer's thread is the bottleneck.
#[derive(Debug)]
pub(super) struct Append {
    at: AppendAt,
    events: Vec<RecordedEvent>,
    bodies: Vec<String>,
}

impl Append {
    pub(super) fn new(at: AppendAt, events: Vec<RecordedEvent>) -> Append {
        let bodies = events.iter().map(StoredEvent::encode).collect();
        Append { at, events, bodies }
    }

    /// Appends, or changes nothing and says why.
    pub(super) fn run(&self, db: &Connection) -> std::result::Result<(), AppendError> {
        let in_order = self.at.is_followed_by(&self.events) && self.at.epoch != Epoch::UNCLAIMED;
        let done = in_order && self.store(db).map_err(DatabaseError::sql)?;
        if done { Ok(()) } else { Err(self.refusal(db)) }
    }

    /// False if the owner or the next number is not what the sender expected.
    fn store(&self, db: &Connection) -> Result<bool> {
        let number = match summary::only_moves(&self.events) {
            Some(moves) => self.advance(db, moves)?,
            None => self.advance_and_sum_up(db)?,
        };
        let Some(number) = number else { return Ok(false) };
        let sql = "INSERT INTO event (game, seq, version, body) VALUES (?1, ?2, ?3, ?4)";
        let mut insert = db.prepare_cached(sql)?;
        for (recorded, body) in self.events.iter().zip(&self.bodies) {
            insert.execute(params![number, Column(recorded.seq), VERSION, body])?;
        }
        Ok(true)
    }

    /// Checks the claim, advances the number, and counts the moves in one statement, which is all
    /// that most appends need.
    fn advance(&self, db: &Connection, moves: u32) -> Result<Option<i64>> {
        let AppendAt { game, epoch, expected, deadline_at } = self.at;
        let sql = "UPDATE game SET next_seq = next_seq + ?4, node = iif(?4 > 0, claimant, node), \
                   deadline_at = iif(?4 > 0, ?6, deadline_at), \
                   white_moves = white_moves + (?5 + (turn = 0)) / 2, \
                   black_moves = black_moves + (?5 + (turn = 1)) / 2, \
                   turn = (turn + ?5) % 2 \
                   WHERE id = ?1 AND epoch = ?2 AND next_seq = ?3 AND claimant IS NOT NULL \
                   RETURNING number";
        let deadline_at = Deadline(deadline_at);
        let (game, epoch, expected) = (Column(game), Column(epoch), Column(expected));
        let at = params![game, epoch, expected, self.count(), moves, deadline_at];
        db.prepare_cached(sql)?.query_row(at, |row| row.get(0)).optional()
    }

    /// The same for events that change other parts of the summary.
    fn advance_and_sum_up(&self, db: &Connection) -> Result<Option<i64>> {
        let AppendAt { game, epoch, expected, deadline_at } = self.at;
        let sql = concat!(
            "UPDATE game SET next_seq = next_seq + ?4, node = iif(?4 > 0, claimant, node), ",
            "deadline_at = iif(?4 > 0, ?5, deadline_at) ",
            "WHERE id = ?1 AND epoch = ?2 AND next_seq = ?3 AND claimant IS NOT NULL ",
            "RETURNING number, ",
            summary_columns!()
        );
        let deadline_at = Deadline(deadline_at);
        let at = params![Column(game), Column(epoch), Column(expected), self.count(), deadline_at];
        let row = db
            .prepare_cached(sql)?
            .query_row(at, |row| Ok((row.get("number")?, summaries::read(row)?)))
            .optional()?;
        let Some((number, before)) = row else { return Ok(None) };
        let mut after = before.clone();
        self.events.iter().for_each(|recorded| after.apply(recorded));
        summaries::write(db, number, &after)?;
        summaries::recount(db, &before, &after)?;
        ratings::rate(db, number, &before, &after)?;
        for recorded in &self.events {
            if let Event::Seated(color, Seat::Person(person)) = recorded.event {
                ratings::sat_down(db, number, after.category, (color, person), recorded.at)?;
            }
        }
        Ok(Some(number))
    }

    fn count(&self) -> i64 {
        self.events.len() as i64
    }

    fn refusal(&self, db: &Connection) -> AppendError {
        let read = |row: &rusqlite::Row<'_>| {
            Ok((get(row, "epoch")?, get(row, "next_seq")?, row.get::<_, bool>("owned")?))
        };
        let sql = "SELECT epoch, next_seq, claimant IS NOT NULL AS owned FROM game WHERE id = ?1";
        let found = db
            .prepare_cached(sql)
            .and_then(|mut statement| statement.query_row([Column(self.at.game)], read).optional());
        match found {
            Ok(Some((current, next, true)))
                if current == self.at.epoch && current != Epoch::UNCLAIMED =>
            {
                AppendError::Conflict { next }
            }
            Ok(Some((current, ..))) => AppendError::Fenced { current },
            Ok(None) => AppendError::NoSuchGame,
            Err(error) => DatabaseError::sql(error),
        }
    }
}

/// Runs many appends in the transaction of one job. Each is judged alone.
///
/// # Errors
///
/// If the transaction cannot go on.
pub(super) fn run_each(
    db: &Connection,
    appends: &[Append],
) -> std::result::Result<Vec<std::result::Result<(), AppendError>>, AppendError> {
    let run = |sql: &str| -> std::result::Result<(), AppendError> {
        let done = db.prepare_cached(sql).and_then(|mut statement| statement.execute([]));
        done.map(drop).map_err(DatabaseError::sql)
    };
    let mut answers = Vec::with_capacity(appends.len());
    for append in appends {
        run("SAVEPOINT one")?;
        let answer = append.run(db);
        if let Err(error) = &answer {
            // Some failures, such as a full disk, roll back the whole transaction.
            if db.is_autocommit() {
                return Err(error.clone());
            }
            run("ROLLBACK TO one")?;
        }
        run("RELEASE one")?;
        answers.push(answer);
    }
    Ok(answers)
}
