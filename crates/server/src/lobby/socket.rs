//! One browser with the lobby open, over a WebSocket.

use std::time::Duration;

use axum::{
    extract::{
        State, WebSocketUpgrade,
        ws::{Message, WebSocket},
    },
    http::{HeaderMap, header},
    response::{IntoResponse, Response},
};
use game::PersonId;
use tokio::{
    sync::broadcast::{Receiver, error::RecvError},
    time::{MissedTickBehavior, interval},
};
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
    socket::small_buffers,
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
            let visit = Visit { zone, person, session };
            // However it ends, the visitor has left.
            visit.serve(socket, news).await;
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
    session: OpenSession,
}

impl Visit {
    async fn serve(&self, mut socket: WebSocket, mut news: Receiver<LobbyEvent>) {
        let mut ended = self.session.ends(&self.zone, self.person);
        let mut pings = interval(PING_EVERY);
        pings.set_missed_tick_behavior(MissedTickBehavior::Delay);
        pings.reset();
        let mut heard_of = true;
        if send(&mut socket, self.whole().await).await.is_err() {
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
                heard = news.recv() => match heard {
                    Ok(news) => match news.for_person(Some(self.person), &self.zone.shared.blocks) {
                        Some(text) => send(&mut socket, text.to_string()).await,
                        None => Ok(()),
                    },
                    Err(RecvError::Lagged(_)) => send(&mut socket, self.whole().await).await,
                    Err(RecvError::Closed) => return,
                },
                // Whoever is signed out is shown nothing more of the account's.
                () = ended.next() => if self.session.is_open(&self.zone).await { Ok(()) } else { Err(()) },
                _ = pings.tick() => {
                    // Browsers answer this by themselves.
                    let answered = std::mem::take(&mut heard_of);
                    if !answered
                        || self.zone.node.is_cut_off()
                        || !self.session.is_open(&self.zone).await
                    {
                        return;
                    }
                    let ping = Message::Ping(Vec::new().into());
                    match socket.send(ping).await {
                        Ok(()) => send(&mut socket, Frame::Ping.to_json()).await,
                        Err(_) => Err(()),
                    }
                }
            };
            if sent.is_err() {
                return;
            }
        }
    }

    /// The lobby as it stands for this visitor.
    async fn whole(&self) -> String {
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
        Frame::Lobby(Box::new(Lobby { you, seeks, playing, games, lapsed, people, live })).to_json()
    }
}

async fn send(socket: &mut WebSocket, text: String) -> Result<(), ()> {
    socket.send(Message::Text(text.into())).await.map_err(|_| ())
}
