//! The pulse of a socket on which the browser has nothing to say.

use std::{convert::Infallible, time::Duration};

use axum::extract::ws::Message;
use futures_util::{FutureExt, future::BoxFuture};

use super::Pulse;
use crate::{Zone, caller::OpenSession};

/// Who may keep the socket open.
#[derive(Copy, Clone, Debug)]
pub(crate) enum MayLook {
    Everyone,
    /// As long as this session is open.
    Session(OpenSession),
    /// As long as an arbiter is signed in by this secret, of which this is the hash.
    Arbiter([u8; 32]),
}

/// Pings that browsers answer by themselves, each with a frame that their pages can see.
pub(crate) struct Keepalive {
    pub(crate) every: Duration,
    pub(crate) may_look: MayLook,
    /// The frame for the page.
    pub(crate) ping: fn(&Zone) -> String,
    /// The frame that says whether the storage responds.
    pub(crate) storage: fn(bool) -> String,
    answered: bool,
}

impl Keepalive {
    pub(crate) fn new(
        every: Duration,
        may_look: MayLook,
        ping: fn(&Zone) -> String,
        storage: fn(bool) -> String,
    ) -> Keepalive {
        Keepalive { every, may_look, ping, storage, answered: true }
    }
}

impl Pulse for Keepalive {
    type Said = Infallible;

    fn every(&self) -> Duration {
        self.every
    }

    fn ask(&mut self, zone: &Zone) -> Option<[Option<Message>; 2]> {
        let answered = std::mem::take(&mut self.answered);
        let messages =
            || [Message::Ping(Vec::new().into()), Message::Text((self.ping)(zone).into())];
        answered.then(|| messages().map(Some))
    }

    fn forgive(&mut self) {
        self.answered = true;
    }

    fn hear(&mut self, _: &Zone, _: Message) -> Option<Infallible> {
        self.answered = true;
        None
    }

    fn storage(&self, responds: bool) -> String {
        (self.storage)(responds)
    }

    fn check(&self, zone: &Zone) -> Option<BoxFuture<'static, bool>> {
        match self.may_look {
            MayLook::Everyone => None,
            MayLook::Session(session) => session.check(zone),
            MayLook::Arbiter(secret) => {
                let zone = zone.clone();
                let asked = async move {
                    let found = zone.store.sessions.session(secret, zone.now()).await;
                    found.map_or(true, |account| account.is_some_and(|it| it.standing.arbiter))
                };
                Some(asked.boxed())
            }
        }
    }
}
