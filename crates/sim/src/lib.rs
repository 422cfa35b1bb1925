//! A whole server simulated from one seed: a node in virtual time that dies and comes back, a store
//! that is slow, fails, and forgets, and players who make mistakes, vanish, and repeat themselves.
//! After each life, auditors read every history and complain about contradictions.
//!
//! Each life of the node is a runtime of its own, which is dropped in the middle of its work. The
//! disk, what people remember, and the ledger of requests and answers survive it.
//!
//! Several nodes share a store and a bus in `run_cluster`. Each has a runtime of its own there, so that
//! it can stand still while time goes on.
//!
//! Tournaments are simulated with the whole server above the node (`run_tournament`).
#![forbid(unsafe_code)]

mod arbiter;
mod audit;
mod cluster;
mod disk;
mod faults;
mod faulty;
mod ledger;
mod life;
mod luck;
mod pace;
mod panicking_bus;
mod plan;
mod player;
mod player_state;
mod random;
mod run;
mod screen;
mod spectator;
mod table;
mod tournaments;
mod zone;

pub use cluster::{ClusterCounts, ClusterPlan, ClusterRun, Mutation, run_cluster};
pub use disk::{Death, Promise};
pub use faults::{Faults, Hits, Outage};
pub use luck::Point;
pub use plan::{GamePlan, LifePlan, Plan};
pub use player_state::PremoveHabit;
pub use random::Random;
pub use run::{Counts, Run, run};
pub use tournaments::{TournamentRun, run_races, run_tournament};
