//! The store in PostgreSQL.

mod conformance;
mod crash;
mod leases;
mod nodes_together;
mod open;
mod support;
