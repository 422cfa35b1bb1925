//! One browser with the lobby open, over a WebSocket.

use std::{convert::Infallible, time::Duration};

use axum::{
    extract::{State, WebSocketUpgrade, ws::Utf8Bytes},
    http::{HeaderMap, header},
    response::{IntoResponse, Response},
};
use game::PersonId;
use tokio::sync::broadcast::{Receiver, error::RecvError};
use wire::{
    error::RequestCode,
    lobby::{Frame, Lobby},
};

use super::{board, seeks::listed};
use crate::{
    Zone,
    caller::{self, OpenSession, SocketSlot, same_site},
    client_addr::ClientAddr,
    error::ApiError,
    socket::{Ending, Keepalive, Line, MayLook, small_buffers},
    state::LobbyEvent,
    use_cases::arrive,
    views::person_view,
};

/// How often a browser is tried, so that one that vanished is found out.
const PING_EVERY: Duration = Duration::from_secs(10);
/// The browser has nothing to say.
const FRAME_MAX: usize = 1024;

pub(crate) async fn connect(
    State(zone): State<Zone>,
    from: ClientAddr,
    headers: HeaderMap,
    slot: SocketSlot,
    upgrade: WebSocketUpgrade,
) -> Result<Response, ApiError> {
    if !same_site(&headers, &zone.shared.settings) {
        return Err(RequestCode::CrossSite.into());
    }
    // A new visitor becomes a guest, so that their seeks can be sent to them.
    let caller = caller::known_or_new(&zone, &headers, from).await?;
    let (person, session) = (caller.person.id, OpenSession(caller.session));
    let upgrade = small_buffers(upgrade, FRAME_MAX);
    let mut response = upgrade
        .on_upgrade(move |socket| async move {
            let _slot = slot;
            // Listening begins before looking, so that nothing falls between.
            let news = zone.shared.lobby.news.subscribe();
            let _present = arrive(&zone, person);
            let (ping, storage) = (|_: &Zone| Frame::Ping.to_json(), storage_frame);
            let pulse = Keepalive::new(PING_EVERY, MayLook::Session(session), ping, storage);
            let ended = session.ends(&zone, person);
            let mut line = Line::new(socket, zone.clone(), ended, pulse);
            // However it ends, the visitor has left.
            let Err(_) = Visit { zone, person }.serve(&mut line, news).await;
        })
        .into_response();
    if let Some(cookie) = caller.cookie {
        response.headers_mut().insert(header::SET_COOKIE, cookie);
    }
    Ok(response)
}

/// Somebody has the lobby open.
struct Visit {
    zone: Zone,
    person: PersonId,
}

impl Visit {
    async fn serve(
        &self,
        line: &mut Line<Keepalive>,
        mut news: Receiver<LobbyEvent>,
    ) -> Result<Infallible, Ending> {
        let whole = line.during(self.whole()).await?;
        line.send([whole]).await?;
        loop {
            let heard = tokio::select! {
                event = line.event() => {
                    line.take(event).await?;
                    continue;
                }
                heard = news.recv() => heard,
            };
            match heard {
                Ok(news) => {
                    let text = news.for_person(Some(self.person), &self.zone.shared.blocks);
                    line.send(text.map(|text| Utf8Bytes::from(text.to_string()))).await?;
                }
                Err(RecvError::Lagged(_)) => {
                    let whole = line.during(self.whole()).await?;
                    line.send([whole]).await?;
                }
                Err(RecvError::Closed) => return Err(Ending::Dismissed),
            }
        }
    }

    /// The lobby as it stands for this visitor.
    async fn whole(&self) -> Utf8Bytes {
        let zone = &self.zone;
        let you = person_view(zone, self.person, None).await.ok();
        let playing = board::playing(zone, self.person).await;
        let games = Vec::clone(&*board::now_playing(zone).await);
        let seeks = listed(zone, Some(self.person));
        let (lapsed, people) = {
            let mut state = zone.shared.lobby.state();
            let lapsed = state.lapsed.take(self.person);
            (lapsed, state.people())
        };
        let live = zone.games_everywhere();
        let lobby = Lobby { you, seeks, playing, games, lapsed, people, live };
        Frame::Lobby(Box::new(lobby)).to_json().into()
    }
}

/// How the sockets of the lobby and of notices say whether the storage responds.
pub(super) fn storage_frame(responds: bool) -> String {
    Frame::Storage { responds }.to_json()
}
