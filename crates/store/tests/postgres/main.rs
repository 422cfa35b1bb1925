//! The store in PostgreSQL.

mod cluster;
mod conformance;
mod copy;
mod crash;
mod leases;
mod nodes_together;
mod open;
mod silent;
mod support;
mod tls;
