//! Tasks for the repository, and the checks of its rules.
//!
//! Each check is a function from text to a list of complaints, with unit tests on good and bad
//! input. The files in `tests/` run the checks on this repository.

mod complaint;
mod data_report;
pub mod fide;
pub mod graph;
pub mod house;
mod public_api;
mod repo;
mod rust_source;

pub use complaint::{Complaint, assert_none};
pub use data_report::{DataReport, has_data_tests};
pub use public_api::public_items;
pub use repo::Repo;
pub use rust_source::RustSource;
