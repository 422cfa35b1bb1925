//! Migrations of the tables.

use rusqlite::{Connection, TransactionBehavior};

/// What each version of the database adds to the one before. A released step never changes; new
/// steps go to the end.
const STEPS: [&str; 22] = [
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
    include_str!("migrations/0022_checksums.sql"),
];

/// The version that this program writes.
pub(super) const KNOWN: u32 = STEPS.len() as u32;

/// Migrates a database from this version to [`KNOWN`], each step in a transaction.
pub(super) fn migrate(db: &mut Connection, from: u32) -> rusqlite::Result<()> {
    for (version, step) in (1..).zip(STEPS).skip(from as usize) {
        let step_alone = db.transaction_with_behavior(TransactionBehavior::Immediate)?;
        step_alone.execute_batch(step)?;
        step_alone.pragma_update(None, "user_version", version)?;
        step_alone.commit()?;
    }
    Ok(())
}
