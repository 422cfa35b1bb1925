//! Notices for one person, over a WebSocket that every page has open: games to
//! return to and challenges to answer.
//!
//! Unlike the lobby's socket it keeps no seek open, and it creates no guests: a
//! new visitor has no notices.

use std::{convert::Infallible, time::Duration};

use axum::{
    extract::{State, WebSocketUpgrade},
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

use super::{board, socket::storage_frame};
use crate::{
    Zone,
    caller::{self, OpenSession, SocketSlot, same_site},
    error::ApiError,
    socket::{Ending, Keepalive, Line, MayLook, small_buffers},
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
        let (ping, may_look) = (|_: &Zone| Frame::Ping.to_json(), MayLook::Session(session));
        let pulse = Keepalive::new(TICK, may_look, ping, storage_frame);
        let mut line = Line::new(socket, zone.clone(), session.ends(&zone, person), pulse);
        let Err(_) = Visitor { zone, person }.serve(&mut line, feed).await;
    }))
}

struct Visitor {
    zone: Zone,
    person: PersonId,
}

impl Visitor {
    async fn serve(
        &self,
        line: &mut Line<Keepalive>,
        mut feed: Feed,
    ) -> Result<Infallible, Ending> {
        let mut ticks = interval(TICK);
        ticks.set_missed_tick_behavior(MissedTickBehavior::Delay);
        ticks.reset();
        let mut announced = self.announced();
        let mut plays = self.tell(line).await?;
        loop {
            let is_due = tokio::select! {
                event = line.event() => {
                    line.take(event).await?;
                    false
                }
                event = feed.hear() => match event {
                    Some(_) => true,
                    // Cut off: the page connects anew.
                    None => return Err(Ending::Dismissed),
                },
                _ = ticks.tick() => {
                    let before = std::mem::replace(&mut announced, self.announced());
                    plays || before != announced
                }
            };
            if is_due {
                plays = self.tell(line).await?;
            }
        }
    }

    /// Tells how things stand; returns whether the person is in a game whose clocks run.
    async fn tell(&self, line: &mut Line<Keepalive>) -> Result<bool, Ending> {
        let (notices, plays) = line.during(self.notices()).await?;
        line.send([Frame::Notices(Box::new(notices)).to_json().into()]).await?;
        Ok(plays)
    }

    async fn notices(&self) -> (Notices, bool) {
        let zone = &self.zone;
        let you = person_view(zone, self.person, None).await.ok();
        let playing = board::playing(zone, self.person).await;
        let plays = playing.iter().any(|game| game.speed != Speed::Correspondence.key());
        let incoming = |entry: &Entry| matches!(entry.seek.audience, Audience::Person(to) if to == self.person);
        let challenges = own_and_incoming(zone, self.person)
            .iter()
            .filter(|entry| incoming(entry))
            .map(|entry| entry.view(Some(self.person)))
            .collect();
        let announcement = self.announced();
        (Notices { you, playing, challenges, announcement }, plays)
    }

    /// What the operator announces now.
    fn announced(&self) -> Option<String> {
        self.zone.policy().announced(self.zone.now()).map(str::to_owned)
    }
}
