//! Channels: which games are worth watching.

use std::{cmp::Reverse, sync::Arc, time::Duration};

use axum::{
    Json,
    extract::{Path, RawQuery, State},
    http::HeaderMap,
    response::Response,
};
use futures_util::stream;
use game::RatingCategory;
use rules::Color;
use wire::{
    GameId,
    error::ProgramCode,
    lichess::{Channel as Shown, Channels},
};

use super::views::named;
use crate::{
    Zone,
    caller::ReadTurn,
    client_addr::ClientAddr,
    error::ApiError,
    form::Form,
    lichess::{
        export::{of_many, respond},
        views::players,
    },
    state::Candidate,
};

/// Games now playing that are looked through, and as many against the
/// computer.
const LOOKED_AT: u32 = 100;
/// How old a look may be, so that a crowd costs no more than one.
const LOOK_EVERY: Duration = Duration::from_secs(1);
/// The most games of a channel that are told.
const GAMES_MAX: usize = 30;

/// A kind of games.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(super) enum Channel {
    Best,
    Of(RatingCategory),
    Bot,
    /// Against the computer, whatever the clock; in no other.
    Computer,
}

impl Channel {
    fn all() -> impl Iterator<Item = Channel> {
        let categories = RatingCategory::ALL.into_iter().map(Channel::Of);
        categories.chain([Channel::Best, Channel::Bot, Channel::Computer])
    }

    fn key(self) -> &'static str {
        match self {
            Channel::Best => "best",
            Channel::Of(category) => category.key(),
            Channel::Bot => "bot",
            Channel::Computer => "computer",
        }
    }

    pub(super) fn named(name: &str) -> Result<Channel, ApiError> {
        let found = Channel::all().find(|channel| channel.key() == name);
        found.ok_or_else(|| ProgramCode::ChannelNotFound.into())
    }

    fn shows(self, candidate: &Candidate) -> bool {
        let bots = candidate.players.iter().any(|(_, one)| one.title.as_deref() == Some("BOT"));
        let category = candidate.game.config().rating_category();
        if candidate.players.iter().any(|(_, one)| one.ai_level.is_some()) {
            return self == Channel::Computer;
        }
        match self {
            Channel::Best => !bots,
            Channel::Of(wanted) => !bots && category == wanted,
            Channel::Bot => bots,
            Channel::Computer => false,
        }
    }
}

pub(super) async fn list(State(zone): State<Zone>) -> Result<Json<Channels>, ApiError> {
    let candidates = candidates(&zone).await?;
    let mut channels = Channels::new();
    for channel in Channel::all() {
        let Some(best) = candidates.iter().find(|one| channel.shows(one)) else { continue };
        let rating = |color: Color| best.players[color].rating.unwrap_or(0);
        let color =
            if rating(Color::Black) > rating(Color::White) { Color::Black } else { Color::White };
        let shown = Shown {
            user: named(&best.players[color]),
            rating: rating(color),
            game_id: best.id.to_string(),
            color: color.into(),
        };
        channels.insert(channel.key().into(), shown);
    }
    Ok(Json(channels))
}

pub(super) async fn games(
    State(zone): State<Zone>,
    _turn: ReadTurn,
    Path(name): Path<String>,
    RawQuery(query): RawQuery,
    from: ClientAddr,
    headers: HeaderMap,
) -> Result<Response, ApiError> {
    let channel = Channel::named(&name)?;
    let form = Form::of_query(query.as_deref());
    let flags = of_many(&form)?;
    let most: usize = form.value("nb")?.unwrap_or(10).min(GAMES_MAX);
    let candidates = candidates(&zone).await?;
    let shown = candidates.iter().filter(|one| channel.shows(one));
    let ids: Vec<_> = shown.take(most).map(|one| Ok(one.id)).collect();
    Ok(respond(zone, from, None, &headers, flags, stream::iter(ids)))
}

/// The game to show in a channel.
pub(super) async fn best(zone: &Zone, channel: Channel) -> Result<Option<GameId>, ApiError> {
    let candidates = candidates(zone).await?;
    Ok(candidates.iter().find(|one| channel.shows(one)).map(|one| one.id))
}

/// The strongest first, from a look that everybody shares.
async fn candidates(zone: &Zone) -> Result<Arc<Vec<Candidate>>, ApiError> {
    zone.shared.on_air.0.get(LOOK_EVERY, look(zone)).await
}

async fn look(zone: &Zone) -> Result<Vec<Candidate>, ApiError> {
    let mut games = zone.node.computer_games();
    games.sort_by_key(|(id, game)| (Reverse(game.config().made_at), *id));
    games.truncate(LOOKED_AT as usize);
    let mut ids = zone.store.history.now_playing(LOOKED_AT).await?;
    for id in zone.node.ending_for_spectators() {
        // It may have ended since the store was asked.
        if !ids.contains(&id) {
            ids.push(id);
        }
    }
    for id in ids {
        // A game that cannot be read now is not worth failing for.
        if let Ok((game, _)) = zone.node.look_as_spectator(id).await {
            games.push((id, game));
        }
    }
    let mut found = Vec::with_capacity(games.len());
    for (id, game) in games {
        if game.ended().is_none() {
            let players = players(zone, &game).await?;
            found.push(Candidate { id, game, players });
        }
    }
    found.sort_by_key(|one| Reverse(one.strength()));
    Ok(found)
}
