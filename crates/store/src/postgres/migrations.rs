//! Migrations of the tables.

use deadpool_postgres::Object;
use tokio_postgres::Error;

use super::{OpenError, connect::whole};
use crate::sql::migrations;

/// What each version of the tables adds to the one before, up to where [`migrations::STEPS`] goes
/// on. A released step never changes.
const STEPS: [Step; 7] = [
    Step { sql: include_str!("migrations/0001_everything.sql"), oldest: 1 },
    // A program that does not know the mark of an unused copy would leave it there.
    Step { sql: include_str!("migrations/0002_silences.sql"), oldest: 2 },
    Step { sql: include_str!("migrations/0003_operators.sql"), oldest: 2 },
    Step { sql: include_str!("migrations/0004_email.sql"), oldest: 2 },
    Step { sql: include_str!("migrations/0005_node_names.sql"), oldest: 2 },
    Step { sql: include_str!("migrations/0006_settings.sql"), oldest: 2 },
    Step { sql: include_str!("migrations/0007_lives.sql"), oldest: 2 },
];

#[derive(Copy, Clone)]
struct Step {
    sql: &'static str,
    /// The oldest version of the tables that a program may know to work with this one. A step that
    /// only adds keeps that of the step before, so that nodes can be upgraded one after the other.
    oldest: i32,
}

/// All steps, in order.
fn all_steps() -> Vec<Step> {
    let mut steps = STEPS.to_vec();
    for step in &migrations::STEPS {
        let before = steps.last().map_or(1, |step| step.oldest);
        let oldest = if step.only_adds { before } else { steps.len() as i32 + 1 };
        steps.push(Step { sql: step.sql, oldest });
    }
    steps
}

/// The version that this program writes.
const KNOWN: i32 = (STEPS.len() + migrations::STEPS.len()) as i32;

/// "TABI": the lock under which tables are migrated.
const LOCK: i64 = 0x5441_4249;

/// Migrates to [`KNOWN`], each step in a transaction. Nodes that start at the same time wait for the
/// first.
pub(super) async fn migrate(db: &mut Object) -> Result<(), OpenError> {
    let failed = |error: Error| OpenError::Failed { why: whole(&error) };
    db.execute("SELECT pg_advisory_lock($1)", &[&LOCK]).await.map_err(failed)?;
    let migrated = migrate_alone(db).await;
    // The lock ends with the connection, if not here.
    let _ = db.execute("SELECT pg_advisory_unlock($1)", &[&LOCK]).await;
    migrated
}

async fn migrate_alone(db: &mut Object) -> Result<(), OpenError> {
    let failed = |error: Error| OpenError::Failed { why: whole(&error) };
    let made = "CREATE TABLE IF NOT EXISTS tabiya_tables (version INTEGER NOT NULL, \
                oldest INTEGER NOT NULL)";
    let sql = "SELECT version, oldest FROM tabiya_tables";
    // A standby or a user without the right to create tables can still use tables that exist.
    let exists = db.query_one("SELECT to_regclass('tabiya_tables') IS NOT NULL", &[]).await;
    if !exists.and_then(|row| row.try_get(0)).map_err(failed)? {
        db.batch_execute(made).await.map_err(failed)?;
    }
    let row = db.query_opt(sql, &[]).await.map_err(failed)?;
    let (version, oldest): (i32, i32) = match row {
        Some(row) => (row.try_get(0).map_err(failed)?, row.try_get(1).map_err(failed)?),
        None => (0, 0),
    };
    if oldest > KNOWN {
        return Err(OpenError::Newer { found: version, known: KNOWN });
    }
    for (number, Step { sql, oldest }) in (1..).zip(all_steps()).skip(version.max(0) as usize) {
        let step_alone = db.transaction().await.map_err(failed)?;
        step_alone.batch_execute(sql).await.map_err(failed)?;
        step_alone.execute("DELETE FROM tabiya_tables", &[]).await.map_err(failed)?;
        let write = "INSERT INTO tabiya_tables (version, oldest) VALUES ($1, $2)";
        step_alone.execute(write, &[&number, &oldest]).await.map_err(failed)?;
        step_alone.commit().await.map_err(failed)?;
    }
    Ok(())
}
