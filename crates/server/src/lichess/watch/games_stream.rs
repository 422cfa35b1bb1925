//! Several games in one stream: told as they begin and as they end.

use std::collections::{HashSet, VecDeque};

use axum::{
    Json,
    extract::{Path, Request, State},
    response::Response,
};
use futures_util::{StreamExt, future::BoxFuture, stream::FuturesUnordered};
use game::{Game, PersonId, Seat};
use rules::{ByColor, Color};
use serde_json::Value;
use tokio::sync::{
    broadcast::{self, error::RecvError},
    mpsc,
};
use wire::{GameId, bus::ServerNoteKind, error::ProgramCode, lichess::to_line};

use super::{follow::Followed, views::streamed};
use crate::{
    Zone,
    caller::MaybeBearer,
    client_addr::ClientAddr,
    error::ApiError,
    form::{self, Form},
    lichess::{
        done,
        export::ids,
        held::WatchSlot,
        ndjson::{self, Source},
        users::{accounts, names},
    },
    state::{Begun, Given, Key, Known, Limited, STREAM_GAMES_MAX, Who},
};

/// The most people whose games are told in one stream.
const USERS_MAX: usize = 300;
/// How many additions to a stream may wait for a reader who is slow.
const WAITING_MAX: usize = 8;
/// The longest name of a stream of another node, in bytes.
const NAME_MAX: usize = 100;

pub(super) async fn by_users(
    State(zone): State<Zone>,
    slot: WatchSlot,
    request: Request,
) -> Result<Response, ApiError> {
    let form = Form::of_query(request.uri().query());
    let with_current = form.flag("withCurrentGames")?.unwrap_or(false);
    let body = form::list(request, &()).await?;
    let names = names(&body, USERS_MAX)?;
    let people: HashSet<PersonId> =
        accounts(&zone, &names).await?.into_iter().map(|account| account.id).collect();
    // Listening begins before looking, so that nothing falls between.
    let (begun, closing) = (zone.shared.lobby.feeds.watch(), zone.closing());
    let mut games = GamesStream::new(zone, Among::People(people, begun));
    // Without them, what goes on already is told only when it ends.
    for id in games.current_games().await? {
        games.follow(id, with_current);
    }
    Ok(ndjson::respond(slot.hold(games), closing, ndjson::PING))
}

pub(super) async fn by_ids(
    State(zone): State<Zone>,
    Path(name): Path<String>,
    MaybeBearer(caller): MaybeBearer,
    slot: WatchSlot,
    request: Request,
) -> Result<Response, ApiError> {
    let ids = ids(&form::list(request, &()).await?, STREAM_GAMES_MAX)?;
    let key = (caller.map(|caller| caller.account.id), name);
    let (send, more) = mpsc::channel(WAITING_MAX);
    let closing = zone.closing();
    let open = Open { zone: zone.clone(), key: key.clone(), send: send.clone() };
    let mut games = GamesStream::new(zone.clone(), Among::Ids { more, _open: open });
    let given = Given { send, known: games.known.clone() };
    zone.shared.streams.open().insert(key, given);
    for id in ids {
        games.follow(id, true);
    }
    Ok(ndjson::respond(slot.hold(games), closing, ndjson::PING))
}

pub(super) async fn add(
    State(zone): State<Zone>,
    Path(name): Path<String>,
    MaybeBearer(caller): MaybeBearer,
    from: ClientAddr,
    request: Request,
) -> Result<Json<Value>, ApiError> {
    let ids = ids(&form::list(request, &()).await?, STREAM_GAMES_MAX)?;
    let key = (caller.map(|caller| caller.account.id), name);
    if let Some(added) = zone.shared.streams.add(&key, ids.clone()) {
        added?;
        return Ok(done());
    }
    if !zone.node.is_clustered() || key.1.len() > NAME_MAX {
        return Err(ProgramCode::StreamNotFound.into());
    }
    zone.shared.limits.take(Limited::StreamAdd, Who::Client(from), zone.now())?;
    // Another node may have it open. As on lichess, the answer does not say whether one has.
    let (person, stream) = key;
    let person = person.map(|person| person.0);
    zone.shared.outbox.put(ServerNoteKind::StreamAdd { person, stream, games: ids });
    Ok(done())
}

struct GamesStream {
    zone: Zone,
    among: Among,
    known: Known,
    /// Each is a game's next line; the second is its last.
    following: FuturesUnordered<BoxFuture<'static, (GameId, GameUpdate)>>,
    /// Games began that were not heard of.
    missed: bool,
    lines: VecDeque<String>,
}

/// Where more games come from.
enum Among {
    People(HashSet<PersonId>, broadcast::Receiver<Begun>),
    Ids { more: mpsc::Receiver<Vec<GameId>>, _open: Open },
}

/// A stream that can be given more games, until it is dropped.
struct Open {
    zone: Zone,
    key: Key,
    send: mpsc::Sender<Vec<GameId>>,
}

impl Drop for Open {
    fn drop(&mut self) {
        let mut open = self.zone.shared.streams.open();
        // One of the same name may have taken its place.
        if open.get(&self.key).is_some_and(|given| given.send.same_channel(&self.send)) {
            open.remove(&self.key);
        }
    }
}

/// A game as it stands; and if it goes on, what to wait for.
#[derive(Default)]
struct GameUpdate {
    line: Option<String>,
    rest: Option<Box<Followed>>,
}

impl GamesStream {
    fn new(zone: Zone, among: Among) -> GamesStream {
        let following = FuturesUnordered::new();
        let (known, lines) = (Known::default(), VecDeque::new());
        GamesStream { zone, among, known, following, missed: false, lines }
    }

    /// Tells a game when it ends, and now if that is wanted; one too many is
    /// left out.
    fn follow(&mut self, id: GameId, now: bool) {
        if let Some([id]) = self.known.take(vec![id]).as_deref() {
            self.begin(*id, now);
        }
    }

    /// Follows a game that counts as known already.
    fn begin(&mut self, id: GameId, now: bool) {
        let zone = self.zone.clone();
        self.following.push(Box::pin(async move {
            let Ok((followed, game, _)) = Followed::begin(&zone, id).await else {
                return (id, GameUpdate::default());
            };
            let line = now.then(|| line(&followed, &game));
            let rest = game.ended().is_none().then(|| Box::new(followed));
            (id, GameUpdate { line, rest })
        }));
    }

    fn wait_for_end(&mut self, mut followed: Box<Followed>) {
        self.following.push(Box::pin(async move {
            while let Some((game, _)) = followed.changed().await {
                if game.ended().is_some() {
                    let line = Some(line(&followed, &game));
                    return (followed.id, GameUpdate { line, rest: None });
                }
            }
            (followed.id, GameUpdate::default())
        }));
    }

    fn tell(&mut self, id: GameId, told: GameUpdate) {
        self.lines.extend(told.line);
        match told.rest {
            Some(followed) => self.wait_for_end(followed),
            None => {
                self.known.forget(&[id]);
            }
        }
    }

    /// Games that go on among the people.
    async fn current_games(&mut self) -> Result<Vec<GameId>, ApiError> {
        let Among::People(people, _) = &self.among else { return Ok(Vec::new()) };
        let mut found = Vec::new();
        for person in people {
            for id in self.zone.store.history.playing(*person, STREAM_GAMES_MAX as u32).await? {
                // A game that cannot be read now is not worth failing for.
                let Ok((game, _)) = self.zone.node.look_as_spectator(id).await else { continue };
                if is_among(people, players(&game)) {
                    found.push(id);
                }
            }
        }
        Ok(found)
    }
}

/// Waits for more games; none if some may have been missed. Nothing is lost if
/// it is dropped while it waits.
async fn more(among: &mut Among) -> Option<Vec<GameId>> {
    match among {
        Among::People(people, begun) => loop {
            match begun.recv().await {
                Ok(Begun { game, players }) if is_among(people, players) => {
                    return Some(vec![game]);
                }
                Ok(_) => {}
                Err(RecvError::Lagged(_)) => return None,
                Err(RecvError::Closed) => std::future::pending().await,
            }
        },
        Among::Ids { more, .. } => match more.recv().await {
            Some(ids) => Some(ids),
            // Never: it keeps its own end.
            None => std::future::pending().await,
        },
    }
}

fn is_among(people: &HashSet<PersonId>, players: ByColor<Option<PersonId>>) -> bool {
    players.iter().all(|(_, player)| player.is_some_and(|player| people.contains(&player)))
}

fn players(game: &Game) -> ByColor<Option<PersonId>> {
    ByColor::new_with(|color: Color| match game.seat(color) {
        Some(Seat::Person(person)) => Some(person),
        Some(Seat::Computer) | None => None,
    })
}

impl Source for GamesStream {
    async fn next(&mut self) -> Option<String> {
        loop {
            if let Some(line) = self.lines.pop_front() {
                return Some(line);
            }
            if self.missed {
                // Nothing is taken over before it is there: this may be dropped
                // in between. If it fails, the client comes back.
                let current = self.current_games().await.ok()?;
                self.missed = false;
                for id in current {
                    self.follow(id, true);
                }
                continue;
            }
            tokio::select! {
                Some((id, told)) = self.following.next() => self.tell(id, told),
                more = more(&mut self.among) => match more {
                    Some(ids) if matches!(self.among, Among::Ids { .. }) => {
                        ids.into_iter().for_each(|id| self.begin(id, true));
                    }
                    Some(ids) => ids.into_iter().for_each(|id| self.follow(id, true)),
                    None => self.missed = true,
                }
            }
        }
    }
}

fn line(followed: &Followed, game: &Game) -> String {
    to_line(&streamed(followed.id, game, &followed.players))
}
