//! All boards of an arbiter, live over one WebSocket.

use std::{
    collections::{BTreeMap, BTreeSet},
    convert::Infallible,
    sync::Arc,
    time::Duration,
};

use axum::{
    extract::{
        Query, State, WebSocketUpgrade,
        rejection::QueryRejection,
        ws::{Utf8Bytes, close_code},
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
    time::{Instant, sleep_until},
};
use wire::{
    GameId, TournamentId,
    arbiter::{Frame, WallGame},
    error::{ErrorCode, RequestCode, TournamentCode},
};

use crate::{
    Zone,
    caller::{OpenSession, SignedIn, SocketSlot, same_site},
    error::ApiError,
    socket::{Ending, Keepalive, Line, MayLook, small_buffers},
    use_cases::{Names, board, tournament::judged_games},
};

/// How long changes are gathered before they are told.
const GATHER: Duration = Duration::from_millis(250);
/// How often a browser is tried, and the right to look looked at.
const PING_EVERY: Duration = Duration::from_secs(10);
/// When the store is asked again.
const RETRY: Duration = Duration::from_secs(1);
/// The browser has nothing to say.
const FRAME_MAX: usize = 1024;
/// The most boards of a wall.
const BOARDS: u32 = 400;
/// How long a game stays on the wall after its end.
const AFTER_THE_END: Millis = Millis::from_seconds(6 * 3_600);

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Which {
    /// The boards of this tournament alone.
    /// Pages of earlier versions call it an event.
    #[serde(default, alias = "event")]
    tournament: Option<String>,
}

/// `GET /ws/arbiter?tournament=…`
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
    let missing = || ApiError::from(TournamentCode::TournamentNotFound);
    let tournament = which?.0.tournament.map(|id| id.parse()).transpose().map_err(|_| missing())?;
    let SignedIn { account, secret, .. } = caller;
    let person = account.id;
    let upgrade = small_buffers(upgrade, FRAME_MAX);
    Ok(upgrade
        .on_upgrade(move |socket| async move {
            let _slot = slot;
            // Listening begins before looking, so that nothing falls between.
            let changes = zone.shared.walls.changed.subscribe();
            let ping = |zone: &Zone| Frame::Ping { now: zone.now().0 }.to_json();
            let storage = |responds| Frame::Storage { responds }.to_json();
            let pulse = Keepalive::new(PING_EVERY, MayLook::Arbiter(secret), ping, storage);
            let ended = OpenSession(Some(secret)).ends(&zone, person);
            let mut line = Line::new(socket, zone.clone(), ended, pulse);
            let wall = Wall {
                zone,
                person,
                tournament,
                names: Names::default(),
                boards: BTreeMap::new(),
                news: SelectAll::new(),
                dirty: BTreeSet::new(),
                out: Vec::new(),
            };
            let Err(_) = wall.serve(&mut line, changes).await;
        })
        .into_response())
}

/// An arbiter has the wall open.
struct Wall {
    zone: Zone,
    person: PersonId,
    /// The tournament, if only its boards are wanted.
    tournament: Option<TournamentId>,
    names: Names,
    /// What the browser knows.
    boards: BTreeMap<GameId, (WallGame, Timestamp)>,
    /// Which games have news.
    news: SelectAll<BoxStream<'static, GameId>>,
    /// Those that have had some since it was told.
    dirty: BTreeSet<GameId>,
    /// Frames to be sent.
    out: Vec<Utf8Bytes>,
}

/// What is looked at again.
#[derive(Copy, Clone)]
enum Look {
    /// Everything, for the first time.
    All,
    /// The games with news.
    Changed,
    /// Which games belong on the wall.
    Others,
}

/// Why something was not looked at.
enum NotSeen {
    /// The arbiter may look no longer.
    Refused,
    /// The store did not respond.
    NotNow,
}

impl Wall {
    async fn serve(
        mut self,
        line: &mut Line<Keepalive>,
        mut changes: broadcast::Receiver<Arc<[PersonId]>>,
    ) -> Result<Infallible, Ending> {
        let mut due = Some((Instant::now(), Look::All));
        loop {
            let at = due.map_or_else(Instant::now, |(at, _)| at);
            let look = tokio::select! {
                event = line.event() => {
                    line.take(event).await?;
                    continue;
                }
                Some(id) = self.news.next() => {
                    self.dirty.insert(id);
                    due.get_or_insert_with(|| (Instant::now() + GATHER, Look::Changed));
                    continue;
                }
                () = sleep_until(at), if due.is_some() => {
                    due.take().map_or(Look::Changed, |(_, look)| look)
                }
                changed = changes.recv() => match changed {
                    Ok(people) if !people.is_empty() && !people.contains(&self.person) => continue,
                    Ok(_) | Err(RecvError::Lagged(_)) => match due {
                        Some((_, Look::All)) => continue,
                        _ => Look::Others,
                    },
                    Err(RecvError::Closed) => return Err(Ending::Dismissed),
                },
            };
            match Box::pin(line.during(self.look(look))).await? {
                Ok(()) => line.send(self.out.drain(..)).await?,
                Err(NotSeen::NotNow) => due = Some((Instant::now() + RETRY, look)),
                Err(NotSeen::Refused) => {
                    return Err(line.close(close_code::POLICY, "you may not look").await);
                }
            }
        }
    }

    async fn look(&mut self, look: Look) -> Result<(), NotSeen> {
        match look {
            Look::All => self.tell_all().await,
            Look::Changed => {
                self.tell_changed().await;
                Ok(())
            }
            Look::Others => self.tell_others().await,
        }
    }

    /// The games that belong on the wall.
    async fn games(&mut self) -> Result<Vec<GameId>, NotSeen> {
        if let Some(tournament) = self.tournament {
            let games = judged_games(&self.zone, tournament, self.person).await;
            let games = games.map_err(|error| match error.code() {
                ErrorCode::Request(RequestCode::Unavailable) => NotSeen::NotNow,
                _ => NotSeen::Refused,
            })?;
            return Ok(games.into_iter().take(BOARDS as usize).collect());
        }
        let now = self.zone.now().0;
        let since = Timestamp(now.saturating_sub(AFTER_THE_END.0));
        let found = self.zone.store.arbiters.judged_since(self.person, since, BOARDS).await;
        found.map_err(|_| NotSeen::NotNow)
    }

    async fn tell_all(&mut self) -> Result<(), NotSeen> {
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
        self.push(&Frame::Wall { now: now.0, games });
        Ok(())
    }

    /// Puts a game on the wall and listens to it.
    async fn hang(&mut self, id: GameId) -> Option<(WallGame, Timestamp)> {
        self.news.push(news_of(id, self.zone.node.listen(id)));
        let (game, at) = board(&self.zone, &mut self.names, id).await?;
        self.boards.insert(id, (game.clone(), at));
        Some((game, at))
    }

    async fn tell_changed(&mut self) {
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
        if !boards.is_empty() {
            self.push(&Frame::Boards { now: now.0, boards });
        }
    }

    /// Tells of games that are new on the wall, and of those that are the
    /// arbiter's no longer.
    async fn tell_others(&mut self) -> Result<(), NotSeen> {
        let ids: BTreeSet<GameId> = self.games().await?.into_iter().collect();
        let gone: Vec<GameId> =
            self.boards.keys().filter(|id| !ids.contains(id)).copied().collect();
        for id in gone {
            // One that is over has only left the list.
            if self.is_still_theirs(id).await {
                continue;
            }
            self.boards.remove(&id);
            self.push(&Frame::Removed { id });
        }
        for id in ids {
            if !self.boards.contains_key(&id)
                && let Some((game, at)) = self.hang(id).await
            {
                self.push(&Frame::Added { now: at.0, game: Box::new(game) });
            }
        }
        Ok(())
    }

    async fn is_still_theirs(&mut self, id: GameId) -> bool {
        let arbiters = self.zone.store.arbiters.arbiters_of(id).await;
        arbiters.is_ok_and(|arbiters| arbiters.contains(&self.person))
    }

    fn push(&mut self, frame: &Frame) {
        self.out.push(frame.to_json().into());
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
