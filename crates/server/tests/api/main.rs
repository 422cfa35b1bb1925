//! People, games, tokens and the document of the lichess API, through its
//! routes.

mod calls;
mod document;
mod games;
mod oauth;
mod page;
mod people;
mod schema;
#[path = "../support/mod.rs"]
mod support;
