//! Other chess libraries as references and benchmark competitors for [`rules`].
//!
//! Nothing here is published or shipped, so that the permissive crates stay free of the licenses of
//! these libraries, even in their dev-dependencies.
//!
//! - [`as_cozy`] and [`as_shakmaty`] put our positions and moves in the words
//!   of the other libraries.
//! - [`Walk`] plays random games in all three at once, from a seed: from the
//!   initial position, from the 960 arrays, and from [`wild`] setups.
//! - [`arena`] lets programs that speak UCI play each other.
//! - [`games`] makes annotated games to write as PGN.
//! - [`fuzzing`] holds what the fuzz targets check, so that `cargo test` can
//!   run the same over the seed files.
//!
//! Tests run thousands of positions; with `TABIYA_SOAK` set they run a million
//! and more. A failure prints its seed; `TABIYA_SEED` repeats it alone.
#![forbid(unsafe_code)]

pub mod arena;
pub mod as_cozy;
pub mod as_shakmaty;
mod cases;
pub mod fuzzing;
pub mod games;
mod trio;
mod walk;
pub mod wild;

pub use cases::{each_case, enough, soak_factor};
pub use testing::Random;
pub use trio::Trio;
pub use walk::{Seen, Start, Walk};
