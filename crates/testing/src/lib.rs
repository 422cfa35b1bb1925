//! Shared test helpers.
//!
//! This crate knows nothing about chess and has no dependencies, so that even `rules` can use it in
//! its tests. It is never published or shipped.
#![forbid(unsafe_code)]

pub mod data;
pub mod nats;
pub mod people;
mod random;

use std::env;

pub use random::Random;

/// Whether this is a long run: `TABIYA_SOAK` is set and neither empty nor 0.
pub fn is_soak() -> bool {
    env::var_os("TABIYA_SOAK").is_some_and(|value| !value.is_empty() && value != "0")
}
