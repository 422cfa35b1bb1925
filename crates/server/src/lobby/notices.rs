//! Notices for one person, over a WebSocket that every page has open: games to
//! return to and challenges to answer.
//!
//! Unlike the lobby's socket it keeps no seek open, and it creates no guests: a
//! new visitor has no notices.

use std::time::Duration;

use axum::{
    extract::{
        State, WebSocketUpgrade,
        ws::{Message, WebSocket},
    },
    http::HeaderMap,
    response::Response,
};
use game::{PersonId, Speed};
use store::Audience;
use tokio::time::{MissedTickBehavior, interval};
use wire::{
    error::{PeopleCode, RequestCode},
    lobby::{Frame, Notices},
};

use super::board;
use crate::{
    Zone,
    caller::{self, OpenSession, SocketSlot, same_site},
    error::ApiError,
    socket::small_buffers,
    state::{Entry, Feed, Purpose},
    use_cases::own_and_incoming,
    views::person_view,
};

/// How often a browser is tried, and how often the clocks of games are told:
/// moves in between change which of them runs.
const TICK: Duration = Duration::from_secs(5);
/// The browser has nothing to say.
const FRAME_MAX: usize = 1024;

pub(crate) async fn connect(
    State(zone): State<Zone>,
    headers: HeaderMap,
    slot: SocketSlot,
    upgrade: WebSocketUpgrade,
) -> Result<Response, ApiError> {
    if !same_site(&headers, &zone.shared.settings) {
        return Err(RequestCode::CrossSite.into());
    }
    let Some(identity) = caller::identify(&zone, &headers).await? else {
        return Err(PeopleCode::SignInRequired.into());
    };
    let session = OpenSession(identity.account.is_some().then_some(identity.secret));
    let person = identity.person.id;
    let upgrade = small_buffers(upgrade, FRAME_MAX);
    Ok(upgrade.on_upgrade(move |socket| async move {
        let _slot = slot;
        // Listening begins before looking, so that nothing falls between.
        let feed = zone.shared.lobby.feeds.listen(person, Purpose::Notices);
        let _here = zone.enter(person);
        Visitor { zone, person, session }.serve(socket, feed).await;
    }))
}

struct Visitor {
    zone: Zone,
    person: PersonId,
    session: OpenSession,
}

impl Visitor {
    async fn serve(&self, mut socket: WebSocket, mut feed: Feed) {
        let mut ended = self.session.ends(&self.zone, self.person);
        let mut ticks = interval(TICK);
        ticks.set_missed_tick_behavior(MissedTickBehavior::Delay);
        ticks.reset();
        let mut heard_of = true;
        let mut plays = false;
        let mut announced = self.announced();
        if self.tell(&mut socket, &mut plays).await.is_err() {
            return;
        }
        loop {
            let sent = tokio::select! {
                message = socket.recv() => match message {
                    Some(Ok(Message::Close(_)) | Err(_)) | None => return,
                    Some(Ok(_)) => {
                        heard_of = true;
                        Ok(())
                    }
                },
                event = feed.hear() => match event {
                    Some(_) => self.tell(&mut socket, &mut plays).await,
                    // Cut off: the page connects anew.
                    None => return,
                },
                // Whoever is signed out is told nothing more.
                () = ended.next() => if self.session.is_open(&self.zone).await { Ok(()) } else { Err(()) },
                _ = ticks.tick() => {
                    // Browsers answer a ping by themselves.
                    if !std::mem::take(&mut heard_of)
                        || socket.send(Message::Ping(Vec::new().into())).await.is_err()
                    {
                        return;
                    }
                    if !self.session.is_open(&self.zone).await {
                        return;
                    }
                    let before = std::mem::replace(&mut announced, self.announced());
                    if plays || before != announced {
                        self.tell(&mut socket, &mut plays).await
                    } else {
                        send(&mut socket, Frame::Ping).await
                    }
                }
            };
            if sent.is_err() {
                return;
            }
        }
    }

    /// Tells how things stand, and notes whether the person is in a game whose clocks run.
    async fn tell(&self, socket: &mut WebSocket, plays: &mut bool) -> Result<(), ()> {
        let zone = &self.zone;
        let you = person_view(zone, self.person, None).await.ok();
        let playing = board::playing(zone, self.person).await;
        *plays = playing.iter().any(|game| game.speed != Speed::Correspondence.key());
        let incoming = |entry: &Entry| matches!(entry.seek.audience, Audience::Person(to) if to == self.person);
        let challenges = own_and_incoming(zone, self.person)
            .iter()
            .filter(|entry| incoming(entry))
            .map(|entry| entry.view(Some(self.person)))
            .collect();
        let announcement = self.announced();
        let notices = Notices { you, playing, challenges, announcement };
        send(socket, Frame::Notices(Box::new(notices))).await
    }

    /// What the operator announces now.
    fn announced(&self) -> Option<String> {
        self.zone.policy().announced(self.zone.now()).map(str::to_owned)
    }
}

async fn send(socket: &mut WebSocket, frame: Frame) -> Result<(), ()> {
    socket.send(Message::Text(frame.to_json().into())).await.map_err(|_| ())
}
