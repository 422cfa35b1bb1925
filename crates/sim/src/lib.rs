//! A whole server simulated from one seed: a node in virtual time that dies and comes back, a store
//! that is slow, fails, and forgets, and players who make mistakes, vanish, and repeat themselves.
//! After each life, auditors read every history and complain about contradictions.
//!
//! Each life of the node is a runtime of its own, which is dropped in the middle of its work. The
//! disk, what people remember, and the ledger of requests and answers survive it.
//!
//! Competitions are simulated with the whole server above the node (`run_competition`).
#![forbid(unsafe_code)]

mod arbiter;
mod audit;
mod cluster;
mod competitions;
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
mod zone;

pub use cluster::{ClusterRun, run_cluster};
pub use competitions::{CompetitionRun, run_competition};
pub use disk::{Death, Promise};
pub use faults::{Faults, Hits, Outage};
pub use luck::Point;
pub use plan::{GamePlan, LifePlan, Plan};
pub use player_state::PremoveHabit;
pub use random::Random;
pub use run::{Counts, Run, run};
