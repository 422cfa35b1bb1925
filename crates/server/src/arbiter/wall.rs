//! All boards of an arbiter, live over one WebSocket.

use std::{
    collections::{BTreeMap, BTreeSet},
    sync::Arc,
    time::Duration,
};

use axum::{
    extract::{
        Query, State, WebSocketUpgrade,
        rejection::QueryRejection,
        ws::{Message, WebSocket},
    },
    http::HeaderMap,
    response::{IntoResponse, Response},
};
use futures_util::{
    StreamExt,
    stream::{self, BoxStream, SelectAll},
};
use game::{Millis, PersonId, Timestamp};
use node::NewsReceiver;
use serde::Deserialize;
use tokio::{
    sync::broadcast::{self, error::RecvError},
    time::{Instant, MissedTickBehavior, interval, sleep_until},
};
use wire::{
    CompetitionId, GameId,
    arbiter::{Frame, WallGame},
    error::{CompetitionCode, RequestCode},
};

use crate::{
    Zone,
    caller::{SignedIn, SocketSlot, same_site},
    error::ApiError,
    socket::small_buffers,
    use_cases::{Names, board, competition::judged_games},
};

/// How long changes are gathered before they are told.
const GATHER: Duration = Duration::from_millis(250);
/// How often a browser is tried, and the right to look looked at.
const PING_EVERY: Duration = Duration::from_secs(10);
/// The browser has nothing to say.
const FRAME_MAX: usize = 1024;
/// The most boards of a wall.
const BOARDS: u32 = 400;
/// How long a game stays on the wall after its end.
const AFTER_THE_END: Millis = Millis::from_seconds(6 * 3_600);

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Which {
    /// The boards of this competition alone.
    #[serde(default)]
    event: Option<String>,
}

/// `GET /ws/arbiter?event=…`
pub(crate) async fn connect(
    State(zone): State<Zone>,
    caller: SignedIn,
    which: Result<Query<Which>, QueryRejection>,
    headers: HeaderMap,
    slot: SocketSlot,
    upgrade: WebSocketUpgrade,
) -> Result<Response, ApiError> {
    caller.must_be_arbiter()?;
    if !same_site(&headers, &zone.shared.settings) {
        return Err(RequestCode::CrossSite.into());
    }
    let missing = || ApiError::from(CompetitionCode::CompetitionNotFound);
    let event = which?.0.event.map(|id| id.parse()).transpose().map_err(|_| missing())?;
    let SignedIn { account, secret, .. } = caller;
    let person = account.id;
    let upgrade = small_buffers(upgrade, FRAME_MAX);
    Ok(upgrade
        .on_upgrade(move |socket| async move {
            let _slot = slot;
            // Listening begins before looking, so that nothing falls between.
            let changes = zone.shared.walls.changed.subscribe();
            let wall = Wall {
                zone,
                person,
                secret,
                event,
                names: Names::default(),
                boards: BTreeMap::new(),
                news: SelectAll::new(),
                dirty: BTreeSet::new(),
            };
            wall.serve(socket, changes).await;
        })
        .into_response())
}

/// An arbiter has the wall open.
struct Wall {
    zone: Zone,
    person: PersonId,
    /// The hash of the secret by which they are signed in.
    secret: [u8; 32],
    /// The competition, if only its boards are wanted.
    event: Option<CompetitionId>,
    names: Names,
    /// What the browser knows.
    boards: BTreeMap<GameId, (WallGame, Timestamp)>,
    /// Which games have news.
    news: SelectAll<BoxStream<'static, GameId>>,
    /// Those that have had some since it was told.
    dirty: BTreeSet<GameId>,
}

/// The browser is gone, or may look no longer.
struct Gone;

impl Wall {
    async fn serve(
        mut self,
        mut socket: WebSocket,
        mut changes: broadcast::Receiver<Arc<[PersonId]>>,
    ) {
        let mut pings = interval(PING_EVERY);
        pings.set_missed_tick_behavior(MissedTickBehavior::Delay);
        pings.reset();
        let mut heard_of = true;
        let mut flush_at: Option<Instant> = None;
        if self.tell_all(&mut socket).await.is_err() {
            return;
        }
        loop {
            let due = flush_at.unwrap_or_else(Instant::now);
            let step = tokio::select! {
                message = socket.recv() => match message {
                    Some(Ok(Message::Close(_)) | Err(_)) | None => Err(Gone),
                    Some(Ok(_)) => {
                        heard_of = true;
                        Ok(())
                    }
                },
                Some(id) = self.news.next() => {
                    self.dirty.insert(id);
                    flush_at.get_or_insert_with(|| Instant::now() + GATHER);
                    Ok(())
                }
                () = sleep_until(due), if flush_at.is_some() => {
                    flush_at = None;
                    self.tell_changed(&mut socket).await
                }
                changed = changes.recv() => match changed {
                    Ok(people) if !people.is_empty() && !people.contains(&self.person) => Ok(()),
                    Ok(_) | Err(RecvError::Lagged(_)) => self.tell_others(&mut socket).await,
                    Err(RecvError::Closed) => Err(Gone),
                },
                _ = pings.tick() => match std::mem::take(&mut heard_of) {
                    true => self.ping(&mut socket).await,
                    false => Err(Gone),
                },
            };
            if step.is_err() {
                return;
            }
        }
    }

    /// The games that belong on the wall.
    async fn games(&mut self) -> Result<Vec<GameId>, Gone> {
        if let Some(event) = self.event {
            let games = judged_games(&self.zone, event, self.person).await.map_err(|_| Gone)?;
            return Ok(games.into_iter().take(BOARDS as usize).collect());
        }
        let now = self.zone.now().0;
        let since = Timestamp(now.saturating_sub(AFTER_THE_END.0));
        let found = self.zone.store.arbiters.judged_since(self.person, since, BOARDS).await;
        found.map_err(|_| Gone)
    }

    async fn tell_all(&mut self, socket: &mut WebSocket) -> Result<(), Gone> {
        let ids = self.games().await?;
        let (mut games, mut now) = (Vec::with_capacity(ids.len()), self.zone.now());
        for id in ids {
            if let Some((game, at)) = self.hang(id).await {
                now = now.max(at);
                games.push(game);
            }
        }
        // All clocks of the frame are those of one instant.
        for game in &mut games {
            if let Some((_, at)) = self.boards.get(&game.id) {
                game.run_on(now.since(*at).0);
            }
        }
        send(socket, &Frame::Wall { now: now.0, games }).await
    }

    /// Puts a game on the wall and listens to it.
    async fn hang(&mut self, id: GameId) -> Option<(WallGame, Timestamp)> {
        self.news.push(news_of(id, self.zone.node.listen(id)));
        let (game, at) = board(&self.zone, &mut self.names, id).await?;
        self.boards.insert(id, (game.clone(), at));
        Some((game, at))
    }

    async fn tell_changed(&mut self, socket: &mut WebSocket) -> Result<(), Gone> {
        let (mut looked, mut now) = (Vec::with_capacity(self.dirty.len()), Timestamp(0));
        for id in std::mem::take(&mut self.dirty) {
            // A game that cannot be read now will have other news.
            if let Some((game, at)) = board(&self.zone, &mut self.names, id).await {
                now = now.max(at);
                looked.push((id, game, at));
            }
        }
        let mut boards = Vec::with_capacity(looked.len());
        for (id, mut game, at) in looked {
            let Some((before, known_at)) = self.boards.get_mut(&id) else { continue };
            game.run_on(now.since(at).0);
            boards.extend(game.since(before, now.since(*known_at).0));
            (*before, *known_at) = (game, now);
        }
        if boards.is_empty() {
            return Ok(());
        }
        send(socket, &Frame::Boards { now: now.0, boards }).await
    }

    /// Tells of games that are new on the wall, and of those that are the
    /// arbiter's no longer.
    async fn tell_others(&mut self, socket: &mut WebSocket) -> Result<(), Gone> {
        let ids: BTreeSet<GameId> = self.games().await?.into_iter().collect();
        let gone: Vec<GameId> =
            self.boards.keys().filter(|id| !ids.contains(id)).copied().collect();
        for id in gone {
            // One that is over has only left the list.
            if self.is_still_theirs(id).await {
                continue;
            }
            self.boards.remove(&id);
            send(socket, &Frame::Removed { id }).await?;
        }
        for id in ids {
            if !self.boards.contains_key(&id)
                && let Some((game, at)) = self.hang(id).await
            {
                send(socket, &Frame::Added { now: at.0, game: Box::new(game) }).await?;
            }
        }
        Ok(())
    }

    async fn is_still_theirs(&mut self, id: GameId) -> bool {
        let arbiters = self.zone.store.arbiters.arbiters_of(id).await;
        arbiters.is_ok_and(|arbiters| arbiters.contains(&self.person))
    }

    async fn ping(&mut self, socket: &mut WebSocket) -> Result<(), Gone> {
        let now = self.zone.now();
        // Whoever signed out or lost the right looks no longer.
        if let Ok(account) = self.zone.store.sessions.session(self.secret, now).await
            && !account.is_some_and(|account| account.standing.arbiter)
        {
            return Err(Gone);
        }
        // Browsers answer this by themselves.
        socket.send(Message::Ping(Vec::new().into())).await.map_err(|_| Gone)?;
        send(socket, &Frame::Ping { now: self.zone.now().0 }).await
    }
}

/// The id of a game whenever there is news of it.
fn news_of(id: GameId, news: NewsReceiver) -> BoxStream<'static, GameId> {
    let heard = move |mut news: NewsReceiver| async move {
        match news.recv().await {
            Ok(_) | Err(RecvError::Lagged(_)) => Some((id, news)),
            Err(RecvError::Closed) => None,
        }
    };
    stream::unfold(news, heard).boxed()
}

async fn send(socket: &mut WebSocket, frame: &Frame) -> Result<(), Gone> {
    socket.send(Message::Text(frame.to_json().into())).await.map_err(|_| Gone)
}
