//! A socket that was opened by a session asks now and then whether the session is still open.

use futures_util::{FutureExt, future::BoxFuture};
use game::PersonId;
use tokio::sync::watch;

use crate::Zone;

/// The session that opened a socket, by the hash of its secret; none for a guest, who cannot be
/// signed out.
#[derive(Copy, Clone, Debug)]
pub(crate) struct OpenSession(pub(crate) Option<[u8; 32]>);

impl OpenSession {
    /// Asks the store whether the session is still open; nothing for a guest. If the store does not
    /// say, nobody is sent away.
    pub(crate) fn check(self, zone: &Zone) -> Option<BoxFuture<'static, bool>> {
        let (secret, zone) = (self.0?, zone.clone());
        let asked = async move {
            !matches!(zone.store.sessions.session(secret, zone.now()).await, Ok(None))
        };
        Some(asked.boxed())
    }

    /// Tells when to ask again: a session of this account ended.
    pub(crate) fn ends(self, zone: &Zone, person: PersonId) -> SessionEnd {
        SessionEnd(self.0.map(|_| zone.shared.session_ends.subscribe(person)))
    }
}

/// A signal that a session of the account behind a socket ended. A guest has none.
#[derive(Debug)]
pub(crate) struct SessionEnd(Option<watch::Receiver<()>>);

impl SessionEnd {
    /// Waits for the next one.
    pub(crate) async fn next(&mut self) {
        let told = match &mut self.0 {
            Some(signal) => signal.changed().await.is_ok(),
            None => false,
        };
        if !told {
            std::future::pending::<()>().await;
        }
    }
}
