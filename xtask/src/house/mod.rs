//! Style rules that a reviewer would otherwise have to repeat.

mod anchors;
mod banned;
mod language;
mod length;
mod links;
mod markdown;
mod markers;
mod names;
mod purity;
mod unsafety;
mod words;

pub use anchors::{Anchors, anchors, check_anchors};
pub use language::{check_language, has_our_words};
pub use length::{LINES_MAX, check_length};
pub use links::check_links;
pub use markers::{check_rust_markers, check_web_markers};
pub use names::{Words, check_names, check_paths};
pub use purity::check_purity;
pub use unsafety::check_unsafe;
pub use words::{check_phrases, check_spelling};
