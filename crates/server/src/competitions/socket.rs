//! A page with a competition open, over a WebSocket: it hears when to fetch the competition again,
//! and how the boards of the round stand.

use std::{
    collections::{BTreeMap, BTreeSet},
    sync::Arc,
    time::Duration,
};

use axum::{
    extract::{
        Path, State, WebSocketUpgrade,
        ws::{Message, WebSocket},
    },
    http::HeaderMap,
    response::{IntoResponse, Response},
};
use game::Game;
use rules::Color;
use store::Person;
use tokio::{
    sync::broadcast::error::RecvError,
    time::{MissedTickBehavior, interval},
};
use wire::{
    CompetitionId, GameId,
    competition::{BoardNews, CompetitionFrame as Frame},
    error::RequestCode,
    server::{Clocks, Side},
};

use super::competition_id;
use crate::{
    Zone,
    caller::{Anybody, SocketSlot, same_site},
    error::ApiError,
    socket::small_buffers,
    state::LoadedCompetition,
    use_cases::{competition::seen_by, see_game},
};

/// How often boards are looked at. A crowd of spectators costs one look each.
const LOOK_EVERY: Duration = Duration::from_secs(2);
/// How often a browser is tried, in looks.
const PING_EVERY: u32 = 5;
/// The browser has nothing to say.
const FRAME_MAX: usize = 1024;
/// The most boards that are told of: those a page can show.
const BOARDS: usize = 60;

/// `GET /api/zone/event/{id}/socket`
pub(crate) async fn connect(
    State(zone): State<Zone>,
    Path(id): Path<String>,
    caller: Anybody,
    headers: HeaderMap,
    slot: SocketSlot,
    upgrade: WebSocketUpgrade,
) -> Result<Response, ApiError> {
    if !same_site(&headers, &zone.shared.settings) {
        return Err(RequestCode::CrossSite.into());
    }
    let id = competition_id(&id)?;
    let person = caller.0.map(|identity| identity.person);
    seen_by(&zone, id, person.as_ref().map(|person| person.id)).await?;
    let upgrade = small_buffers(upgrade, FRAME_MAX);
    Ok(upgrade
        .on_upgrade(move |socket| async move {
            let _slot = slot;
            let visit = Visit { zone, id, person, boards: BTreeMap::new(), shown: None };
            visit.serve(socket).await;
        })
        .into_response())
}

/// Somebody has a competition open.
struct Visit {
    zone: Zone,
    id: CompetitionId,
    person: Option<Person>,
    /// What the browser knows.
    boards: BTreeMap<GameId, BoardNews>,
    shown: Option<Shown>,
}

/// What a fetch shows. With a spectator delay, the same version has more visible events later.
#[derive(PartialEq, Eq)]
struct Shown {
    version: u32,
    events: usize,
}

/// The browser is gone, or may look no longer.
struct Gone;

impl Visit {
    async fn serve(mut self, mut socket: WebSocket) {
        // Listening begins before looking, so that nothing falls between.
        let mut changes = self.zone.shared.competitions.changed.subscribe();
        let mut looks = interval(LOOK_EVERY);
        looks.set_missed_tick_behavior(MissedTickBehavior::Delay);
        let (mut count, mut heard_of) = (0, true);
        loop {
            let step = tokio::select! {
                message = socket.recv() => match message {
                    Some(Ok(Message::Close(_)) | Err(_)) | None => Err(Gone),
                    Some(Ok(_)) => {
                        heard_of = true;
                        Ok(())
                    }
                },
                changed = changes.recv() => match changed {
                    Ok(id) if id != self.id => Ok(()),
                    Ok(_) | Err(RecvError::Lagged(_)) => self.hear_of_change(&mut socket).await,
                    Err(RecvError::Closed) => Err(Gone),
                },
                _ = looks.tick() => {
                    count += 1;
                    if count % PING_EVERY == 0 && !std::mem::take(&mut heard_of) {
                        return;
                    }
                    self.look(&mut socket, count % PING_EVERY == 0).await
                }
            };
            if step.is_err() {
                return;
            }
        }
    }

    /// The next look ends the visit of whoever may look no longer.
    async fn hear_of_change(&mut self, socket: &mut WebSocket) -> Result<(), Gone> {
        match self.load().await {
            Ok(loaded) => self.tell_version(socket, &loaded).await,
            Err(Gone) => Ok(()),
        }
    }

    async fn look(&mut self, socket: &mut WebSocket, ping: bool) -> Result<(), Gone> {
        let loaded = self.load().await?;
        self.tell_version(socket, &loaded).await?;
        self.tell_boards(socket, &loaded).await?;
        if ping {
            // Browsers answer this by themselves.
            socket.send(Message::Ping(Vec::new().into())).await.map_err(|_| Gone)?;
            send(socket, &Frame::Ping).await?;
        }
        Ok(())
    }

    /// The competition as this browser may see it now.
    async fn load(&self) -> Result<Arc<LoadedCompetition>, Gone> {
        let person = self.person.as_ref().map(|person| person.id);
        seen_by(&self.zone, self.id, person).await.map_err(|_| Gone)
    }

    /// Told at each look that finds something new to fetch: a new version, or results of the same
    /// one that the spectator delay has kept back so far.
    async fn tell_version(
        &mut self,
        socket: &mut WebSocket,
        loaded: &LoadedCompetition,
    ) -> Result<(), Gone> {
        let version = loaded.version.0;
        let shown = Some(Shown { version, events: loaded.events.len() });
        if self.shown == shown {
            return Ok(());
        }
        self.shown = shown;
        send(socket, &Frame::Version { version }).await
    }

    /// A board as it stands. All who are not of the staff share one look.
    async fn board(&self, id: GameId, is_staff: bool) -> Option<BoardNews> {
        let (zone, now) = (&self.zone, self.zone.now());
        if is_staff {
            let seen = see_game(zone, id, self.person.as_ref()).await.ok()?;
            return Some(board_news(id, &seen.game, seen.at));
        }
        if let Some(known) = zone.shared.competitions.board(id, now) {
            return Some(known);
        }
        let seen = see_game(zone, id, None).await.ok()?;
        let news = board_news(id, &seen.game, seen.at);
        zone.shared.competitions.keep_board(&news, now);
        Some(news)
    }

    async fn tell_boards(
        &mut self,
        socket: &mut WebSocket,
        loaded: &LoadedCompetition,
    ) -> Result<(), Gone> {
        let person = self.person.as_ref().map(|person| person.id);
        let round = loaded.competition.last_public();
        let games: BTreeSet<GameId> = round
            .iter()
            .flat_map(|round| &round.boards)
            .filter_map(|board| board.game.map(GameId::from))
            .take(BOARDS)
            .collect();
        self.boards.retain(|id, _| games.contains(id));
        let is_staff = person.is_some_and(|it| loaded.competition.is_staff(it, |_| true));
        let mut changed = Vec::new();
        for id in games {
            let is_over = self.boards.get(&id).is_some_and(|board| board.result.is_some());
            if is_over {
                continue;
            }
            // A game that cannot be read now is looked at again.
            let Some(news) = self.board(id, is_staff).await else { continue };
            if self.boards.get(&id).is_none_or(|known| differs(known, &news)) {
                self.boards.insert(id, news.clone());
                changed.push(news);
            }
        }
        if changed.is_empty() {
            return Ok(());
        }
        send(socket, &Frame::Boards { boards: changed }).await
    }
}

/// Running clocks alone are no news.
fn differs(known: &BoardNews, news: &BoardNews) -> bool {
    let same = known.plies == news.plies
        && known.fen == news.fen
        && known.present == news.present
        && known.result == news.result
        && known.clocks.running == news.clocks.running;
    !same
}

fn board_news(id: GameId, game: &Game, at: game::Timestamp) -> BoardNews {
    let present = |color| game.is_present(color);
    let shown = game.clocks(at);
    BoardNews {
        game: id,
        fen: game.position().to_fen(),
        last_move: game.moves().last().map(|last| game.position().uci(last.made).to_string()),
        plies: game.moves().len() as u32,
        clocks: Clocks {
            now: at.0,
            white: shown[Color::White].map(|left| left.0),
            black: shown[Color::Black].map(|left| left.0),
            running: game.running().map(Side::from),
        },
        present: (present(Color::White), present(Color::Black)),
        result: game.result().map(|result| result.to_string()),
    }
}

async fn send(socket: &mut WebSocket, frame: &Frame) -> Result<(), Gone> {
    socket.send(Message::Text(frame.to_json().into())).await.map_err(|_| Gone)
}
