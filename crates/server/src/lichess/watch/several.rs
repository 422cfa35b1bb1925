//! Several games: told as they begin and as they end.

use std::{
    collections::{HashMap, HashSet, VecDeque},
    sync::{Arc, Mutex, MutexGuard, PoisonError},
    time::Duration,
};

use axum::{
    Json,
    extract::{Path, Request, State},
    response::Response,
};
use futures_util::{StreamExt, future::BoxFuture, stream::FuturesUnordered};
use game::{PersonId, Seat};
use node::Bus;
use rules::Color;
use serde_json::Value;
use tokio::{
    sync::mpsc,
    time::{Interval, MissedTickBehavior, interval},
};
use wire::{
    GameId,
    lichess::{WatchLine, to_line},
};

use super::{follow::Followed, views::watched};
use crate::{
    Zone, ZoneStore,
    lichess::{
        auth::MaybeBearer,
        body::{Form, raw},
        done,
        error::Fault,
        export::ids,
        ndjson::{self, Source},
        users::{accounts, names},
    },
};

/// The most people whose games are told in one stream.
const USERS_MAX: usize = 300;
/// The most games of one stream.
const GAMES_MAX: usize = 500;
/// How often new games are looked for, and how many at once.
const LOOK_EVERY: Duration = Duration::from_secs(1);
const LOOKED_AT: u32 = 200;
/// How many additions to a stream may wait for a reader who is slow.
const WAITING_MAX: usize = 8;

/// Streams that are open and can be given more games, by who opened them and
/// what they call them.
#[derive(Clone, Default)]
pub(crate) struct Streams(Arc<Mutex<HashMap<Key, mpsc::Sender<Vec<GameId>>>>>);

type Key = (Option<PersonId>, String);

impl Streams {
    fn open(&self) -> MutexGuard<'_, HashMap<Key, mpsc::Sender<Vec<GameId>>>> {
        // Whole after every step, so a panic elsewhere harms nothing.
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

pub(super) async fn by_users<S: ZoneStore, B: Bus>(
    State(zone): State<Zone<S, B>>,
    request: Request,
) -> Result<Response, Fault> {
    let form = Form::of_query(request.uri().query());
    let with_current = form.flag("withCurrentGames")?.unwrap_or(false);
    let body = raw(request, &()).await?;
    let names = names(&String::from_utf8_lossy(&body), USERS_MAX)?;
    let people: HashSet<PersonId> =
        accounts(&zone, &names).await?.into_iter().map(|account| account.id).collect();
    let mut looks = interval(LOOK_EVERY);
    looks.set_missed_tick_behavior(MissedTickBehavior::Delay);
    let closing = zone.closing();
    let mut several = Several::new(zone, Among::People(people, looks));
    if !with_current {
        // What goes on already is told only when it ends.
        for id in several.new_games().await {
            several.follow(id, false);
        }
    }
    Ok(ndjson::respond(several, closing, ndjson::PING))
}

pub(super) async fn by_ids<S: ZoneStore, B: Bus>(
    State(zone): State<Zone<S, B>>,
    Path(name): Path<String>,
    MaybeBearer(caller): MaybeBearer,
    request: Request,
) -> Result<Response, Fault> {
    let ids = ids(&raw(request, &()).await?, GAMES_MAX)?;
    let key = (caller.map(|caller| caller.account.id), name);
    let (send, more) = mpsc::channel(WAITING_MAX);
    zone.shared.streams.open().insert(key.clone(), send.clone());
    let closing = zone.closing();
    let mut several =
        Several::new(zone.clone(), Among::Ids { more, _open: Open { zone, key, send } });
    for id in ids {
        several.follow(id, true);
    }
    Ok(ndjson::respond(several, closing, ndjson::PING))
}

pub(super) async fn add<S: ZoneStore, B: Bus>(
    State(zone): State<Zone<S, B>>,
    Path(name): Path<String>,
    MaybeBearer(caller): MaybeBearer,
    request: Request,
) -> Result<Json<Value>, Fault> {
    let ids = ids(&raw(request, &()).await?, GAMES_MAX)?;
    let key = (caller.map(|caller| caller.account.id), name);
    let open = zone.shared.streams.open().get(&key).cloned();
    match open.map(|stream| stream.try_send(ids)) {
        Some(Ok(())) => Ok(done()),
        Some(Err(mpsc::error::TrySendError::Full(_))) => Err(Fault::TooOften(1)),
        Some(Err(mpsc::error::TrySendError::Closed(_))) | None => {
            Err(Fault::NotFound("you have no such stream open"))
        }
    }
}

struct Several<S: ZoneStore, B: Bus> {
    zone: Zone<S, B>,
    among: Among<S, B>,
    known: HashSet<GameId>,
    /// Each is a game's next line; the second is its last.
    following: FuturesUnordered<BoxFuture<'static, Option<Told>>>,
    lines: VecDeque<String>,
}

/// Where more games come from.
enum Among<S: ZoneStore, B: Bus> {
    People(HashSet<PersonId>, Interval),
    Ids { more: mpsc::Receiver<Vec<GameId>>, _open: Open<S, B> },
}

/// A stream that can be given more games, until it is dropped.
struct Open<S: ZoneStore, B: Bus> {
    zone: Zone<S, B>,
    key: Key,
    send: mpsc::Sender<Vec<GameId>>,
}

impl<S: ZoneStore, B: Bus> Drop for Open<S, B> {
    fn drop(&mut self) {
        let mut open = self.zone.shared.streams.open();
        // One of the same name may have taken its place.
        if open.get(&self.key).is_some_and(|known| known.same_channel(&self.send)) {
            open.remove(&self.key);
        }
    }
}

/// A game as it stands; and if it goes on, what to wait for.
struct Told {
    line: Option<String>,
    rest: Option<Box<Followed>>,
}

impl<S: ZoneStore, B: Bus> Several<S, B> {
    fn new(zone: Zone<S, B>, among: Among<S, B>) -> Several<S, B> {
        let following = FuturesUnordered::new();
        let (known, lines) = (HashSet::new(), VecDeque::new());
        Several { zone, among, known, following, lines }
    }

    /// Tells a game when it ends, and now if that is wanted.
    fn follow(&mut self, id: GameId, now: bool) {
        if self.known.len() >= GAMES_MAX || !self.known.insert(id) {
            return;
        }
        let zone = self.zone.clone();
        self.following.push(Box::pin(async move {
            let (followed, game, _) = Followed::begin(&zone, id).await.ok()?;
            let line = now.then(|| line(&followed, &game));
            let rest = game.ended().is_none().then(|| Box::new(followed));
            Some(Told { line, rest })
        }));
    }

    fn wait_for_end(&mut self, mut followed: Box<Followed>) {
        self.following.push(Box::pin(async move {
            while let Some((game, _)) = followed.changed().await {
                if game.ended().is_some() {
                    return Some(Told { line: Some(line(&followed, &game)), rest: None });
                }
            }
            None
        }));
    }

    /// Games that go on, among the people, that were not known.
    async fn new_games(&mut self) -> Vec<GameId> {
        let Among::People(people, _) = &self.among else { return Vec::new() };
        let mut new = Vec::new();
        for id in self.zone.store.now_playing(LOOKED_AT).await.unwrap_or_default() {
            if self.known.contains(&id) {
                continue;
            }
            let Ok((game, _)) = self.zone.node.look(id).await else { continue };
            let all = Color::ALL.into_iter().all(|color| match game.seat(color) {
                Some(Seat::Person(person)) => people.contains(&person),
                Some(Seat::Computer) | None => false,
            });
            if all {
                new.push(id);
            }
        }
        new
    }

    /// Waits for more games. Nothing is lost if it is dropped while it waits.
    async fn more(among: &mut Among<S, B>) -> Option<Vec<GameId>> {
        match among {
            Among::People(_, looks) => {
                looks.tick().await;
                None
            }
            Among::Ids { more, .. } => more.recv().await,
        }
    }
}

impl<S: ZoneStore, B: Bus> Source for Several<S, B> {
    async fn next(&mut self) -> Option<String> {
        loop {
            if let Some(line) = self.lines.pop_front() {
                return Some(line);
            }
            tokio::select! {
                Some(told) = self.following.next() => {
                    if let Some(Told { line, rest }) = told {
                        self.lines.extend(line);
                        if let Some(followed) = rest {
                            self.wait_for_end(followed);
                        }
                    }
                }
                more = Self::more(&mut self.among) => {
                    let more = match more {
                        Some(ids) => ids,
                        None => self.new_games().await,
                    };
                    for id in more {
                        self.follow(id, true);
                    }
                }
            }
        }
    }
}

fn line(followed: &Followed, game: &game::Game) -> String {
    to_line(&WatchLine::Game(Box::new(watched(followed.id, game, &followed.players))))
}
