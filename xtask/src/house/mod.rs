//! House rules: what a reviewer would otherwise have to say again and again.

mod length;
mod links;
mod markers;
mod purity;
mod unsafety;

pub use length::{LINES_MAX, check_length};
pub use links::check_links;
pub use markers::{check_rust_markers, check_web_markers};
pub use purity::check_purity;
pub use unsafety::check_unsafe;
