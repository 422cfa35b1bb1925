//! Many appends of moves in one statement.

use std::collections::HashSet;

use tokio_postgres::{Error, error::DbError};

use super::{
    append::{Append, TRIES},
    columns::Deadline,
    database_error::{DatabaseError, is_undone},
    limits::Connections,
    query::{rows, values},
};
use crate::AppendError;

/// Judges each append alone: the rows of those that fit change, and their places are returned. The
/// rows come in the order of the lists, since connections of the writer know only that way to join
/// ([`SETTINGS`]). So they are locked in the order of their keys.
pub(super) const STATEMENT: &str = "\
WITH changed AS ( \
    UPDATE game SET next_seq = next_seq + asked.count, deadline_at = asked.deadline, \
        node = claimant, turn = (turn + asked.moves) % 2, \
        white_moves = white_moves + (asked.moves + 1 - turn) / 2, \
        black_moves = black_moves + (asked.moves + turn) / 2 \
    FROM unnest($1::text[], $2::bigint[], $3::integer[], $4::integer[], $5::integer[], \
        $6::bigint[], $7::bytea[]) \
        WITH ORDINALITY AS asked (id, epoch, seq, count, moves, deadline, body, place) \
    WHERE game.id = asked.id AND game.epoch = asked.epoch AND game.claimant IS NOT NULL \
        AND game.next_seq = asked.seq AND game.ended_at IS NULL \
    RETURNING game.number, asked.seq, asked.body, asked.place \
), added AS (INSERT INTO live_event (game, seq, body) SELECT number, seq, body FROM changed) \
SELECT place FROM changed";

/// The session settings for [`STATEMENT`]: one plan, whatever the tables were like when it was made.
pub(super) const SETTINGS: &str = "-c plan_cache_mode=force_generic_plan -c enable_hashjoin=off \
                            -c enable_mergejoin=off -c enable_seqscan=off";

/// What came of a batch.
pub(super) enum Outcome {
    /// Those at these places were appended. The others do not fit, and why has to be asked.
    Appended(HashSet<usize>),
    /// The server refused the statement as a whole, and nothing changed.
    Refused,
    /// It is not known.
    Lost(AppendError),
}

/// Appends of different games, in the order of their ids.
pub(super) async fn run(pool: &Connections, appends: &[&Append]) -> Outcome {
    for _ in 0..TRIES {
        let db = match pool.get().await {
            Ok(db) => db,
            Err(error) => return Outcome::Lost(AppendError::Unknown(error.to_string())),
        };
        match send(&db, appends).await {
            Ok(places) => return Outcome::Appended(places),
            Err(error) if is_undone(&error) => {}
            Err(error) if error.as_db_error().is_some_and(is_about_data) => {
                return Outcome::Refused;
            }
            Err(error) => return Outcome::Lost(AppendError::sql(error)),
        }
    }
    Outcome::Refused
}

async fn send(
    db: &deadpool_postgres::Object,
    appends: &[&Append],
) -> Result<HashSet<usize>, Error> {
    let list = || appends.iter();
    let ids: Vec<&str> = list().map(|append| append.at.game.as_str()).collect();
    let epochs: Vec<i64> = list().map(|append| append.at.epoch.0.cast_signed()).collect();
    let seqs: Vec<i32> = list().map(|append| append.at.expected.0.cast_signed()).collect();
    let counts: Vec<i32> = list().map(|append| append.events.len() as i32).collect();
    let moves: Vec<i32> =
        list().map(|append| append.plain.unwrap_or_default().cast_signed()).collect();
    let deadlines: Vec<i64> =
        list().map(|append| Deadline(append.at.deadline_at).to_number()).collect();
    let bodies: Vec<&[u8]> = list().map(|append| append.body.as_slice()).collect();
    let values = values![ids, epochs, seqs, counts, moves, deadlines, bodies];
    let places = rows(db, STATEMENT, values).await?;
    // Places are counted from 1.
    places.iter().map(|row| row.try_get::<_, i64>(0).map(|place| place as usize - 1)).collect()
}

/// Whether an error is about the values, which means that the statement was undone.
fn is_about_data(error: &DbError) -> bool {
    let class = error.code().code().get(..2);
    matches!(class, Some("22" | "23" | "54"))
}
