//! Three nodes as processes on PostgreSQL and NATS, under load: nodes, PostgreSQL, and NATS are
//! killed, frozen, and restarted, and no acknowledged move is lost.
#![cfg(unix)]

mod crowd;
mod nodes;
mod settings;
mod silences;
#[path = "../support/mod.rs"]
mod support;
mod survives;
#[path = "../zone/mod.rs"]
mod zone;
