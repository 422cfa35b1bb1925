//! Tables that people upload: comma-separated values and the fields of their lines.

mod csv;
mod fields;

pub(crate) use csv::{TableLine, lines};
pub(crate) use fields::Fields;
