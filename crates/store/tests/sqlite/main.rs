//! Tests of the SQLite store alone: its folder, its file, and its guarantees about the disk.

mod backup;
mod crash;
mod damage;
mod folder;
mod model;
mod restore;
mod support;
mod synced;
