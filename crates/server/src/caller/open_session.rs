//! A socket that was opened by a session asks now and then whether the session is still open.

use crate::Zone;

/// The session that opened a socket, by the hash of its secret; none for a guest, who cannot be
/// signed out.
#[derive(Copy, Clone, Debug)]
pub(crate) struct OpenSession(pub(crate) Option<[u8; 32]>);

impl OpenSession {
    /// If the store does not say, nobody is sent away.
    pub(crate) async fn is_open(self, zone: &Zone) -> bool {
        let Some(secret) = self.0 else { return true };
        !matches!(zone.store.sessions.session(secret, zone.now()).await, Ok(None))
    }
}
