//! A whole zone played from one seed: a node on virtual time that dies and
//! comes back, a store that is slow, fails and forgets, and players who err,
//! vanish and repeat themselves. After each life auditors read every history
//! and complain about what cannot be.
//!
//! Each life of the node is a runtime of its own, which is dropped where it
//! stands. What outlives it is the disk, what people remember, and the ledger
//! of what was asked and answered.
#![forbid(unsafe_code)]

mod audit;
mod disk;
mod faults;
mod faulty;
mod ledger;
mod life;
mod luck;
mod mind;
mod pace;
mod plan;
mod player;
mod random;
mod run;
mod screen;
mod spectator;
mod table;
mod zone;

pub use disk::{Death, Promise};
pub use faults::{Faults, Hits, Outage};
pub use luck::Point;
pub use mind::PremoveHabit;
pub use plan::{GamePlan, LifePlan, Plan};
pub use random::Random;
pub use run::{Counts, Run, run};
