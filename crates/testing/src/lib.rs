//! What the tests of several crates share.
//!
//! It knows nothing of chess and depends on nothing, so that even `rules` can
//! use it for its tests. Nothing here is published or shipped.
#![forbid(unsafe_code)]

pub mod data;
mod random;

use std::env;

pub use random::Random;

/// Whether this is a long run: `TABIYA_SOAK` is set, and neither empty nor 0.
pub fn is_soak() -> bool {
    env::var_os("TABIYA_SOAK").is_some_and(|value| !value.is_empty() && value != "0")
}
