//! A page with a tournament open, over a WebSocket: it hears when to fetch the tournament again,
//! and how the boards of the round stand.

use std::{
    collections::{BTreeMap, BTreeSet},
    convert::Infallible,
    time::Duration,
};

use axum::{
    extract::{
        Path, State, WebSocketUpgrade,
        ws::{Utf8Bytes, close_code},
    },
    http::HeaderMap,
    response::{IntoResponse, Response},
};
use game::{Game, PersonId};
use rules::Color;
use store::Person;
use tokio::{
    sync::broadcast::error::RecvError,
    time::{MissedTickBehavior, interval},
};
use wire::{
    GameId, TournamentId,
    error::{ErrorCode, RequestCode},
    server::{Clocks, Side},
    tournament::{BoardNews, TournamentFrame as Frame},
};

use super::tournament_id;
use crate::{
    Zone,
    caller::{Anybody, OpenSession, SocketSlot, same_site},
    error::ApiError,
    socket::{Ending, Keepalive, Line, MayLook, small_buffers},
    state::LoadedTournament,
    use_cases::{see_game, tournament::seen_by},
};

/// How often boards are looked at. A crowd of spectators costs one look each.
const LOOK_EVERY: Duration = Duration::from_secs(2);
/// How often a browser is tried.
const PING_EVERY: Duration = Duration::from_secs(10);
/// The browser has nothing to say.
const FRAME_MAX: usize = 1024;
/// The most boards that are told of: those a page can show.
const BOARDS: usize = 60;

/// `GET /api/zone/tournament/{id}/socket`
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
    let id = tournament_id(&id)?;
    let person = caller.0.map(|identity| identity.person);
    seen_by(&zone, id, person.as_ref().map(|person| person.id)).await?;
    let upgrade = small_buffers(upgrade, FRAME_MAX);
    Ok(upgrade
        .on_upgrade(move |socket| async move {
            let _slot = slot;
            let ping = |_: &Zone| Frame::Ping.to_json();
            let storage = |responds| Frame::Storage { responds }.to_json();
            // Each look asks whether the person may look, so a session that ends is noticed.
            let pulse = Keepalive::new(PING_EVERY, MayLook::Everyone, ping, storage);
            let guest = OpenSession(None).ends(&zone, PersonId(0));
            let mut line = Line::new(socket, zone.clone(), guest, pulse);
            let (boards, out) = (BTreeMap::new(), Vec::new());
            let visit = Visit { zone, id, person, boards, shown: None, out };
            let Err(_) = visit.serve(&mut line).await;
        })
        .into_response())
}

/// Somebody has a tournament open.
struct Visit {
    zone: Zone,
    id: TournamentId,
    person: Option<Person>,
    /// What the browser knows.
    boards: BTreeMap<GameId, BoardNews>,
    shown: Option<Shown>,
    /// Frames to be sent.
    out: Vec<Utf8Bytes>,
}

/// What a fetch shows. With a spectator delay, the same version has more visible events later.
#[derive(PartialEq, Eq)]
struct Shown {
    version: u32,
    events: usize,
}

/// The person may look no longer.
struct Refused;

impl Visit {
    async fn serve(mut self, line: &mut Line<Keepalive>) -> Result<Infallible, Ending> {
        // Listening begins before looking, so that nothing falls between.
        let mut changes = self.zone.shared.tournaments.changed.subscribe();
        let mut looks = interval(LOOK_EVERY);
        looks.set_missed_tick_behavior(MissedTickBehavior::Delay);
        loop {
            let boards = tokio::select! {
                event = line.event() => {
                    line.take(event).await?;
                    continue;
                }
                changed = changes.recv() => match changed {
                    Ok(id) if id != self.id => continue,
                    Ok(_) | Err(RecvError::Lagged(_)) => false,
                    Err(RecvError::Closed) => return Err(Ending::Dismissed),
                },
                _ = looks.tick() => true,
            };
            if line.during(self.look(boards)).await?.is_err() {
                return Err(line.close(close_code::POLICY, "you may not look").await);
            }
            line.send(self.out.drain(..)).await?;
        }
    }

    /// Tells what is new. A store that does not respond is asked again at the next look.
    async fn look(&mut self, boards: bool) -> Result<(), Refused> {
        let person = self.person.as_ref().map(|person| person.id);
        let loaded = match seen_by(&self.zone, self.id, person).await {
            Ok(loaded) => loaded,
            Err(error) if *error.code() == ErrorCode::Request(RequestCode::Unavailable) => {
                return Ok(());
            }
            // The next look ends the visit.
            Err(_) => return if boards { Err(Refused) } else { Ok(()) },
        };
        self.tell_version(&loaded);
        if boards {
            self.tell_boards(&loaded).await;
        }
        Ok(())
    }

    /// Told at each look that finds something new to fetch: a new version, or results of the same
    /// one that the spectator delay has kept back so far.
    fn tell_version(&mut self, loaded: &LoadedTournament) {
        let version = loaded.version.0;
        let shown = Some(Shown { version, events: loaded.events.len() });
        if self.shown != shown {
            self.shown = shown;
            self.push(&Frame::Version { version });
        }
    }

    /// A board as it stands. All who are not of the staff share one look.
    async fn board(&self, id: GameId, is_staff: bool) -> Option<BoardNews> {
        let (zone, now) = (&self.zone, self.zone.now());
        if is_staff {
            let seen = see_game(zone, id, self.person.as_ref()).await.ok()?;
            return Some(board_news(id, &seen.game, seen.at));
        }
        if let Some(known) = zone.shared.tournaments.board(id, now) {
            return Some(known);
        }
        let seen = see_game(zone, id, None).await.ok()?;
        let news = board_news(id, &seen.game, seen.at);
        zone.shared.tournaments.keep_board(&news, now);
        Some(news)
    }

    async fn tell_boards(&mut self, loaded: &LoadedTournament) {
        let person = self.person.as_ref().map(|person| person.id);
        let round = loaded.tournament.last_public();
        let games: BTreeSet<GameId> = round
            .iter()
            .flat_map(|round| &round.boards)
            .filter_map(|board| board.game.map(GameId::from))
            .take(BOARDS)
            .collect();
        self.boards.retain(|id, _| games.contains(id));
        let is_staff = person.is_some_and(|it| loaded.tournament.is_staff(it, |_| true));
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
        if !changed.is_empty() {
            self.push(&Frame::Boards { boards: changed });
        }
    }

    fn push(&mut self, frame: &Frame) {
        self.out.push(frame.to_json().into());
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
