//! What is true of the SQLite store alone: its folder, its file, its promises
//! about the disk.

mod backup;
mod crash;
mod folder;
mod restore;
mod support;
mod synced;
