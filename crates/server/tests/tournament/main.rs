//! Tournaments through the real routes: what each role does, games and results, restarts.

#[path = "../support/mod.rs"]
mod support;

mod access;
mod chance;
mod corrections;
mod entries;
mod hall;
mod imports;
mod moved;
mod restart;
mod results;
mod rounds;
mod shown;
