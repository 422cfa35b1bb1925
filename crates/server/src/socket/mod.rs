//! WebSockets. A socket is idle most of its life, and there may be one for each player and
//! spectator, so what it holds meanwhile is kept small.

mod keepalive;
mod line;

pub(crate) use keepalive::{Keepalive, MayLook};
pub(crate) use line::{Ending, Line, Pulse};

use axum::extract::ws::WebSocketUpgrade;

/// Space for what a browser says: its frames have some 60 bytes. A longer one is read in pieces.
/// The buffer is allocated when the socket opens and cleared before each read.
const READ_BUFFER: usize = 512;
/// Frames that are ready together are written together up to this size.
const WRITE_BUFFER: usize = 4 * 1024;

/// Small buffers, for frames of at most this size from the browser.
pub(crate) fn small_buffers(upgrade: WebSocketUpgrade, frame_max: usize) -> WebSocketUpgrade {
    upgrade
        .read_buffer_size(READ_BUFFER)
        .write_buffer_size(WRITE_BUFFER)
        .max_message_size(frame_max)
        .max_frame_size(frame_max)
}
