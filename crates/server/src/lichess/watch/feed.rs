//! A channel, move by move and game after game.

use std::{collections::VecDeque, time::Duration};

use axum::{
    extract::{Path, State},
    response::Response,
};
use game::{Game, Timestamp};
use rules::Color;
use wire::lichess::{Featured, FeaturedPlayer, FeedLine, to_line};

use super::{
    channel::{self, Channel},
    follow::Followed,
    views::{named, step},
};
use crate::{
    Zone,
    error::ApiError,
    lichess::{
        held::WatchSlot,
        ndjson::{self, Source},
    },
};

/// How often another game is looked for while there is none.
const LOOK_EVERY: Duration = Duration::from_secs(2);

pub(super) async fn best(State(zone): State<Zone>, slot: WatchSlot) -> Result<Response, ApiError> {
    Ok(show(zone, slot, Channel::Best))
}

pub(super) async fn of_channel(
    State(zone): State<Zone>,
    slot: WatchSlot,
    Path(name): Path<String>,
) -> Result<Response, ApiError> {
    Ok(show(zone, slot, Channel::named(&name)?))
}

fn show(zone: Zone, slot: WatchSlot, channel: Channel) -> Response {
    let (shown, lines) = (Shown::Nothing { waited: true }, VecDeque::new());
    let closing = zone.closing();
    let feed = Feed { zone, channel, shown, lines };
    ndjson::respond(slot.hold(feed), closing, ndjson::PING)
}

struct Feed {
    zone: Zone,
    channel: Channel,
    shown: Shown,
    lines: VecDeque<String>,
}

/// What is shown now. Each step of it can be begun again: a feed is asked
/// anew after each empty line.
enum Shown {
    Nothing { waited: bool },
    Game(Box<Followed>),
}

impl Feed {
    /// Looks for a game; whether there is one.
    async fn begin(&mut self) -> bool {
        let Ok(Some(id)) = channel::best(&self.zone, self.channel).await else { return false };
        let Ok((followed, game, at)) = Followed::begin(&self.zone, id).await else { return false };
        if game.ended().is_some() {
            // It ended while it was looked for, and will have no more news.
            return false;
        }
        self.lines.push_back(to_line(&FeedLine::Featured(featured(&followed, &game, at))));
        self.shown = Shown::Game(Box::new(followed));
        true
    }

    fn tell(&mut self, game: &Game, at: Timestamp) {
        self.lines.push_back(to_line(&FeedLine::Fen(step(game, at))));
        if game.ended().is_some() {
            self.shown = Shown::Nothing { waited: false };
        }
    }
}

impl Source for Feed {
    async fn next(&mut self) -> Option<String> {
        loop {
            if let Some(line) = self.lines.pop_front() {
                return Some(line);
            }
            match &mut self.shown {
                Shown::Nothing { waited: true } => {
                    if !self.begin().await {
                        self.shown = Shown::Nothing { waited: false };
                    }
                }
                Shown::Nothing { waited } => {
                    tokio::time::sleep(LOOK_EVERY).await;
                    *waited = true;
                }
                Shown::Game(followed) => match followed.changed().await {
                    Some((game, at)) => self.tell(&game, at),
                    None => self.shown = Shown::Nothing { waited: true },
                },
            }
        }
    }
}

fn featured(followed: &Followed, game: &Game, at: Timestamp) -> Featured {
    let clocks = game.clocks(at);
    let rating = |color: Color| followed.players[color].rating.unwrap_or(0);
    let black = rating(Color::Black) > rating(Color::White);
    let of = |color: Color| FeaturedPlayer {
        color: color.into(),
        user: named(&followed.players[color]),
        rating: rating(color),
        seconds: clocks[color].map(|left| left.whole_seconds()),
    };
    Featured {
        id: followed.id.to_string(),
        orientation: if black { Color::Black } else { Color::White }.into(),
        players: vec![of(Color::White), of(Color::Black)],
        fen: game.position().to_fen(),
    }
}
