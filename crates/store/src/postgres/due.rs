//! Which games are due.

use deadpool_postgres::GenericClient;
use game::Timestamp;
use tokio_postgres::{Error, Row};

use super::{
    columns::{Column, Deadline, get},
    query::{list, values},
};
use crate::{DueGame, NodeId};

/// All games that have not ended: those without a known deadline, then the nearest.
pub(super) async fn all(db: &impl GenericClient) -> Result<Vec<DueGame>, Error> {
    let sql = "SELECT id, claimant, deadline_at FROM game WHERE ended_at IS NULL \
               ORDER BY nullif(deadline_at, 9223372036854775807) NULLS FIRST, number";
    list(db, sql, &[], read).await
}

/// The games that are due before an instant, then those of which it is not known. Those without an
/// owner are found by the index `game_wake`, those with one by `game_claimant`.
pub(super) async fn before(
    db: &impl GenericClient,
    before: Timestamp,
    limit: u32,
) -> Result<Vec<DueGame>, Error> {
    let known = "(SELECT number, id, claimant, deadline_at FROM game \
                  WHERE ended_at IS NULL AND claimant IS NULL AND wake_at < $1 \
                  ORDER BY wake_at LIMIT $2) \
                 UNION ALL \
                 (SELECT number, id, claimant, deadline_at FROM game \
                  WHERE ended_at IS NULL AND claimant IS NOT NULL AND deadline_at < $1 \
                  ORDER BY deadline_at LIMIT $2) \
                 ORDER BY deadline_at, number LIMIT $2";
    let unknown = "(SELECT number, id, claimant, deadline_at FROM game \
                    WHERE ended_at IS NULL AND claimant IS NULL AND wake_at IS NULL \
                    ORDER BY number LIMIT $1) \
                   UNION ALL \
                   (SELECT number, id, claimant, deadline_at FROM game \
                    WHERE ended_at IS NULL AND claimant IS NOT NULL AND deadline_at IS NULL \
                    ORDER BY number LIMIT $1) \
                   ORDER BY number LIMIT $1";
    let mut due = list(db, known, values![Column(before), i64::from(limit)], read).await?;
    let rest = i64::from(limit).saturating_sub(due.len() as i64);
    if rest > 0 {
        due.extend(list(db, unknown, values![rest], read).await?);
    }
    Ok(due)
}

/// The games of a node, nearest deadline first.
pub(super) async fn owned_by(
    db: &impl GenericClient,
    node: NodeId,
    limit: u32,
) -> Result<Vec<DueGame>, Error> {
    let sql = "SELECT id, claimant, deadline_at FROM game \
               WHERE ended_at IS NULL AND claimant = $1 \
               ORDER BY deadline_at NULLS LAST, number LIMIT $2";
    list(db, sql, values![Column(node), i64::from(limit)], read).await
}

fn read(row: &Row) -> Result<DueGame, Error> {
    let deadline: Option<Deadline> = get(row, "deadline_at")?;
    Ok(DueGame {
        id: get(row, "id")?,
        owner: get(row, "claimant")?,
        deadline_at: deadline.and_then(|Deadline(at)| at),
    })
}
