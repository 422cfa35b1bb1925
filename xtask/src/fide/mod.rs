//! `docs/FIDE.md`: one row for each article, kept in step with the tests named after articles.

mod article;
mod check;
mod required;
mod scan;
mod table;

pub use article::Article;
pub use check::{check, rewrite};
pub use scan::{scan, scan_rust, scan_web};
pub use table::{Row, State, Table};

/// Where the table is.
pub const TABLE_PATH: &str = "docs/FIDE.md";
