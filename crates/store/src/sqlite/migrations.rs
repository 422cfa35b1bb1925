//! Migrations of the tables.

use std::borrow::Cow;

use rusqlite::{Connection, TransactionBehavior};

use crate::sql::{Dialect, migrations};

/// What each version of the database adds to the one before, up to where [`migrations::STEPS`] goes
/// on. A released step never changes.
const STEPS: [&str; 21] = [
    include_str!("migrations/0001_games_and_people.sql"),
    include_str!("migrations/0002_chat_and_rematches.sql"),
    include_str!("migrations/0003_claimants.sql"),
    include_str!("migrations/0004_accounts.sql"),
    include_str!("migrations/0005_arbiters.sql"),
    include_str!("migrations/0006_oauth.sql"),
    include_str!("migrations/0007_bulk.sql"),
    include_str!("migrations/0008_leases_and_deadlines.sql"),
    include_str!("migrations/0009_start_ratings.sql"),
    include_str!("migrations/0010_fair_play.sql"),
    include_str!("migrations/0011_follows.sql"),
    include_str!("migrations/0012_live_games.sql"),
    include_str!("migrations/0013_idle_guests.sql"),
    include_str!("migrations/0014_competitions.sql"),
    include_str!("migrations/0017_competition_lists.sql"),
    include_str!("migrations/0016_explorer.sql"),
    include_str!("migrations/0015_silences.sql"),
    include_str!("migrations/0018_operators.sql"),
    include_str!("migrations/0019_email.sql"),
    include_str!("migrations/0020_settings.sql"),
    include_str!("migrations/0021_lives.sql"),
];

/// All tables as a version has them: a new database begins with it, and with the steps after it.
const WHOLE: (u32, &str) = (21, include_str!("migrations/0021_whole.sql"));

/// The version that this program writes.
pub(super) const KNOWN: u32 = (STEPS.len() + migrations::STEPS.len()) as u32;

/// Migrates a database from this version to [`KNOWN`], each step in a transaction.
pub(super) fn migrate(db: &mut Connection, from: u32) -> rusqlite::Result<()> {
    let whole = Some(WHOLE).filter(|_| from == 0);
    let begun = whole.map_or(from, |(version, _)| version);
    let common = migrations::STEPS.iter().map(|step| Dialect::Sqlite.step(step.sql));
    let steps = STEPS.into_iter().map(Cow::from).chain(common.map(Cow::from));
    let steps = (1..).zip(steps).skip(begun as usize);
    let whole = whole.map(|(version, sql)| (version, Cow::from(sql)));
    whole.into_iter().chain(steps).try_for_each(|(version, step)| run(db, version, &step))
}

fn run(db: &mut Connection, version: u32, step: &str) -> rusqlite::Result<()> {
    let step_alone = db.transaction_with_behavior(TransactionBehavior::Immediate)?;
    step_alone.execute_batch(step)?;
    step_alone.pragma_update(None, "user_version", version)?;
    step_alone.commit()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Every table and index by its name, without comments and line breaks.
    fn schema(db: &Connection) -> Vec<(String, String)> {
        let sql = "SELECT name, sql FROM sqlite_schema WHERE sql IS NOT NULL ORDER BY name";
        let mut statement = db.prepare(sql).unwrap();
        let rows = statement.query_map([], |row| Ok((row.get(0)?, row.get(1)?))).unwrap();
        let plain = |sql: String| {
            let lines = sql.lines().map(|line| line.split("--").next().unwrap_or_default());
            let words = lines.collect::<Vec<_>>().join(" ").replace(',', " , ").replace(')', " ) ");
            words.split_whitespace().collect::<Vec<_>>().join(" ")
        };
        rows.map(|row| row.map(|(name, sql)| (name, plain(sql))).unwrap()).collect()
    }

    #[test]
    fn a_new_database_has_the_tables_of_one_that_was_migrated() {
        let [mut new, mut migrated] = [0; 2].map(|_| Connection::open_in_memory().unwrap());
        migrate(&mut new, 0).unwrap();
        run(&mut migrated, 1, STEPS[0]).unwrap();
        migrate(&mut migrated, 1).unwrap();
        assert_eq!(schema(&new), schema(&migrated));
        for name in ["user_version", "application_id"] {
            let number = |db: &Connection| -> i64 {
                db.pragma_query_value(None, name, |row| row.get(0)).unwrap()
            };
            assert_eq!(number(&new), number(&migrated), "{name}");
        }
    }
}
