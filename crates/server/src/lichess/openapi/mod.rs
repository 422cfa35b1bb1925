//! What is said about the routes: an OpenAPI document, made from the table of
//! routes and the types of the answers.

mod document;
mod operation;

pub(super) use document::document;
pub(crate) use operation::{Field, Kind, Operation, Row, Tag, field, says};
