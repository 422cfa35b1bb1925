//! Tables of routes. Each route is added together with what is said about it,
//! so the router and the OpenAPI document always agree. The page's API and the
//! lichess API are one table each.

mod document;
mod operation;
mod table;

pub(crate) use operation::{Field, Kind, Operation, Tag, field, says};
pub(crate) use table::{About, Api, Errors};
