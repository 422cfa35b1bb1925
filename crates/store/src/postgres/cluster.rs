//! The nodes on a database and the games that they own, for whoever operates them.

use deadpool_postgres::GenericClient;
use game::Millis;
use tokio_postgres::{Error, Row};

use super::{
    OpenError,
    columns::get,
    connect::{Database, whole},
    nodes::NOW,
};
use crate::NodeId;

/// The nodes on a database.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct ClusterStatus {
    /// The nodes that are alive, and those that are not but own games, by number.
    pub nodes: Vec<ClusterNode>,
    /// Games that have not ended and have no owner, because nothing is near in them.
    pub sleeping: u64,
}

/// One node.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ClusterNode {
    /// Its number.
    pub id: NodeId,
    /// What its operator calls it.
    pub name: Option<String>,
    /// The version of its program.
    pub version: Option<String>,
    /// For how long it has been running; not known for nodes from before leases.
    pub running_for: Option<Millis>,
    /// For how long it still counts as alive without another sign of life; none if it does not.
    pub lease: Option<Millis>,
    /// The games that it owns and that have not ended.
    pub games: u64,
}

/// Looks which nodes run on a database, and changes nothing in it.
///
/// # Errors
///
/// If the database cannot be reached or used.
pub async fn cluster_status(address: &str) -> Result<ClusterStatus, OpenError> {
    let client = Database::at(address)?.first_connection().await?;
    let failed = |error: Error| OpenError::Failed { why: whole(&error) };
    let exists = client.query_one("SELECT to_regclass('node') IS NOT NULL", &[]).await;
    if !exists.and_then(|row| row.try_get(0)).map_err(failed)? {
        return Ok(ClusterStatus::default());
    }
    read_status(&client).await.map_err(failed)
}

async fn read_status(db: &impl GenericClient) -> Result<ClusterStatus, Error> {
    // Tables of an older version have no names.
    let sql = format!(
        "SELECT node.id, version, to_jsonb(node) ->> 'name' AS name, {NOW} - started AS \
         running_for, lease_until - {NOW} AS lease, coalesce(owned.games, 0) AS games \
         FROM node LEFT JOIN (SELECT claimant, count(*) AS games FROM game \
         WHERE ended_at IS NULL AND claimant IS NOT NULL GROUP BY claimant) AS owned \
         ON owned.claimant = node.id WHERE lease_until > {NOW} OR owned.games > 0 ORDER BY node.id"
    );
    let nodes = db.query(&sql, &[]).await?.iter().map(read).collect::<Result<_, Error>>()?;
    let sql = "SELECT count(*) FROM game WHERE ended_at IS NULL AND claimant IS NULL";
    let sleeping: i64 = db.query_one(sql, &[]).await?.try_get(0)?;
    Ok(ClusterStatus { nodes, sleeping: sleeping.unsigned_abs() })
}

fn read(row: &Row) -> Result<ClusterNode, Error> {
    let span = |column: &str| -> Result<Option<Millis>, Error> {
        let span: Option<i64> = row.try_get(column)?;
        // A machine whose clock is ahead has started later than now.
        Ok(span.map(|span| Millis(u64::try_from(span).unwrap_or(0))))
    };
    let games: i64 = row.try_get("games")?;
    Ok(ClusterNode {
        id: get(row, "id")?,
        name: row.try_get("name")?,
        version: row.try_get("version")?,
        running_for: span("running_for")?,
        lease: span("lease")?.filter(|left| left.0 > 0),
        games: games.unsigned_abs(),
    })
}
