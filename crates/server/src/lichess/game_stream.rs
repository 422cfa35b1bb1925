//! One game, as one of its players hears it.

use std::collections::{HashSet, VecDeque};

use axum::response::Response;
use futures_util::FutureExt;
use game::{ClockStart, Departure, Game, PersonId, Timestamp, Viewer};
use node::{Connection, NewsReceiver, ViewerEvent, ViewerHandle, may_read};
use rules::{ByColor, Color};
use store::StoredChatLine;
use tokio::sync::broadcast::error::RecvError;
use wire::{
    GameId,
    lichess::{ChatRecord, GameFull, GameState, OpponentGone, to_line},
    server::Room,
};

use super::{
    held::StreamSlot,
    ndjson::{self, Source},
    play::OwnGame,
    views,
};
use crate::{Zone, caller::Pass, error::ApiError, state::Here, use_cases::heard_by};

/// The most characters of a line of chat that clients are ready for.
const TEXT_MAX: usize = 140;

pub(super) async fn stream(own: OwnGame, slot: StreamSlot) -> Result<Response, ApiError> {
    let OwnGame { zone, bearer, id, color, .. } = own;
    let person = bearer.account.id;
    // Bots answer spectators, as on lichess. People hear them after the game, as on the page:
    // spectators may not help a player.
    let hears = if bearer.account.standing.bot { Viewer::Spectator } else { Viewer::Player(color) };
    // What is said from now on is told, whether it is heard or missed.
    let before = zone.node.said(id, hears, false).await?;
    // Listening begins before looking, so that nothing falls between.
    let news = zone.node.listen(id);
    let visit = zone.node.view(id, person, false);
    let here = zone.enter(person);
    let connection = zone.node.new_connection();
    zone.node.alive(id, color, connection);
    let (game, at) = zone.node.look(id).await?;
    let mut full = GameFull::of(id, &game, at, views::players(&zone, &game).await?);
    if game.ended().is_some() {
        // Before that there is none, and after it nothing more is told.
        full.state.rematch = zone.node.rematch(id).await?.next;
    }
    let closing = zone.closing();
    let mut stream = GameStream {
        zone,
        id,
        person,
        color,
        hears,
        connection,
        pass: bearer.pass,
        news,
        visit,
        _here: here,
        lines: VecDeque::from([to_line(&full)]),
        shown: Shown::of(&game, at),
        gone: None,
        stale: false,
        said: before.iter().map(|line| (line.room, line.number)).collect(),
        missed: false,
        over: game.ended().is_some(),
    };
    stream.tell_gone(&game, at);
    Ok(ndjson::respond(slot.hold(stream), closing, ndjson::PING))
}

struct GameStream {
    pass: Pass,
    zone: Zone,
    id: GameId,
    person: PersonId,
    color: Color,
    /// As whom it reads the chat.
    hears: Viewer,
    connection: Connection,
    news: NewsReceiver,
    visit: ViewerHandle,
    lines: VecDeque<String>,
    /// What the other end was told last.
    shown: Shown,
    /// How many seconds the opponent is still waited for, as it was told.
    gone: Option<u64>,
    /// Time has passed that it is to be told of.
    stale: bool,
    /// The lines of chat that were told, or said before. Each room has numbers of its own.
    said: HashSet<(Room, u32)>,
    /// There may be more among the words that were missed.
    missed: bool,
    over: bool,
    _here: Here,
}

/// What makes one state of a game differ from another, time that runs aside.
#[derive(Clone, Debug)]
struct Shown {
    state: GameState,
    running: Option<Color>,
    begun: bool,
    clocks: ByColor<Option<u64>>,
}

impl Shown {
    fn of(game: &Game, at: Timestamp) -> Shown {
        let running = game.running();
        let shown = game.clocks(at);
        Shown {
            state: GameState::of(game, at),
            running,
            begun: game.started_at().is_some(),
            // A clock that runs is known by when it will have run out.
            clocks: ByColor::new_with(|color| {
                let left = shown[color]?.0;
                Some(if running == Some(color) { at.0 + left } else { left })
            }),
        }
    }

    /// Whether the game has started since, and nothing else has happened.
    fn is_start_of(&self, before: &Shown) -> bool {
        let expiration = before.state.expiration;
        let state = GameState { expiration, ..self.state.clone() };
        self.begun && !before.begun && state.says_the_same(&before.state)
    }

    /// Clocks may be off by what a commit takes.
    fn differs(&self, other: &Shown) -> bool {
        let apart = |color: Color| match (self.clocks[color], other.clocks[color]) {
            (Some(one), Some(two)) => one.abs_diff(two) > 500,
            (one, two) => one != two,
        };
        !self.state.says_the_same(&other.state)
            || self.running != other.running
            || self.begun != other.begun
            || Color::ALL.into_iter().any(apart)
    }
}

impl Drop for GameStream {
    fn drop(&mut self) {
        // It says nothing on closing, so whether it meant to is not known.
        if !self.zone.is_closing() {
            self.zone.node.gone(self.id, self.color, self.connection, Departure::Lost);
        }
    }
}

impl Source for GameStream {
    async fn next(&mut self) -> Option<String> {
        loop {
            if let Some(line) = self.lines.pop_front() {
                return Some(line);
            }
            if self.missed {
                // As below. Of more lines than a page is told, the last are.
                let Ok(said) = self.zone.node.said(self.id, self.hears, false).await else {
                    return None;
                };
                self.missed = false;
                said.iter().for_each(|line| self.tell_said(line));
                continue;
            }
            if self.over {
                return None;
            }
            if self.stale {
                // Nothing is taken over before it is there: this may be dropped
                // in between.
                let Ok((game, at)) = self.zone.node.look(self.id).await else { return None };
                self.stale = false;
                self.tell(&game, at);
                continue;
            }
            tokio::select! {
                heard = self.news.recv() => match heard {
                    Ok(news) => self.tell(&news.game, news.at),
                    // The next piece has all that was missed in it.
                    Err(RecvError::Lagged(_)) => {}
                    Err(RecvError::Closed) => return None,
                },
                word = self.visit.next() => self.hear(word),
            }
        }
    }

    fn pinged(&mut self) {
        self.zone.node.alive(self.id, self.color, self.connection);
        // The countdown is told again as it goes down.
        self.stale |= self.gone.is_some();
    }

    fn is_welcome(&self) -> impl Future<Output = bool> + Send {
        self.pass.is_good(&self.zone)
    }
}

impl GameStream {
    fn tell(&mut self, game: &Game, at: Timestamp) {
        if game.ended().is_some() {
            // The stream ends with the game: what was said before comes first.
            // If some was missed, all of it is read, in its order.
            while !self.missed
                && let Some(word) = self.visit.next().now_or_never()
            {
                self.hear(word);
            }
        }
        let shown = Shown::of(game, at);
        // A game that starts at its time, or by an arbiter, is news to everybody.
        let by_presence = matches!(game.config().clock_start, ClockStart::WhenPresent { .. });
        if by_presence && shown.is_start_of(&self.shown) {
            // That the game has started says nothing to a client, unless its move came too early.
            if self.zone.shared.early_moves.take(self.id, self.color) {
                self.lines.push_back(to_line(&shown.state));
            }
            self.shown = shown;
        } else if shown.differs(&self.shown) {
            self.lines.push_back(to_line(&shown.state));
            self.shown = shown;
        }
        self.over = game.ended().is_some();
        if !self.over {
            self.tell_gone(game, at);
        }
    }

    fn tell_gone(&mut self, game: &Game, at: Timestamp) {
        let left = game.countdown(!self.color, at).map(|left| left.0.div_ceil(1_000));
        if left == self.gone {
            return;
        }
        self.gone = left;
        let gone = OpponentGone { gone: left.is_some(), claim_win_in_seconds: left };
        self.lines.push_back(to_line(&gone));
    }

    fn hear(&mut self, word: ViewerEvent) {
        match word {
            ViewerEvent::Said(line) => self.tell_said(&line),
            ViewerEvent::Missed => self.missed = true,
            ViewerEvent::Spectators(_) | ViewerEvent::Rematch(_) => {}
        }
    }

    fn tell_said(&mut self, line: &StoredChatLine) {
        let heard =
            may_read(self.hears, line.room, false) && heard_by(&self.zone, self.person, line);
        if heard && self.said.insert((line.room, line.number)) {
            self.lines.push_back(to_line(&chat(line)));
        }
    }
}

fn chat(line: &StoredChatLine) -> ChatRecord {
    let room = match line.room {
        Room::Players => "player",
        Room::Spectators => "spectator",
    };
    let text = line.text.chars().take(TEXT_MAX).collect();
    ChatRecord { room, username: line.who.clone(), text }
}
