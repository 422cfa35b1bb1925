//! Chores of the repository, and the checks that keep its rules.
//!
//! Each check is a plain function from text to a list of complaints, tested beside its code
//! on good and on bad input. The files in `tests/` run the checks on this repository.

mod complaint;
mod data_report;
pub mod fide;
pub mod graph;
pub mod house;
mod repo;
mod rust_source;

pub use complaint::{Complaint, assert_none};
pub use data_report::{DataReport, has_data_tests};
pub use repo::Repo;
pub use rust_source::RustSource;
