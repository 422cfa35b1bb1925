//! What somebody played.

use axum::{
    Json,
    body::Body,
    extract::{Path, Query, State},
    http::header,
    response::{IntoResponse, Response},
};
use futures_util::stream;
use game::{Game, PersonId};
use rules::{ByColor, Color};
use serde::Deserialize;
use store::{
    Filter, GameScore, GameSummary, Person, PlayedGame, RatingChange, ResultFor, StartRating,
};
use wire::{
    GameId,
    account::HistoryPage,
    error::{RequestCode, shown},
    people::{LastPosition, PersonView, PlayedView, SideChoice},
    server::Outcome,
};

use crate::{
    Zone,
    caller::{Anybody, ReadTurn},
    client_addr::ClientAddr,
    computers,
    error::ApiError,
    form::game_id,
    use_cases::{
        Player, SeenGame, account_named, category_named, in_turn, pgn_text, player_named, see_game,
        see_games_of,
    },
    views::seat_view,
};

/// Games on a page, unless fewer are asked for.
const PAGE: u32 = 20;
const PAGE_MAX: u32 = 100;

/// What is looked for.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Question {
    speed: Option<String>,
    side: Option<SideChoice>,
    result: Option<String>,
    opponent: Option<String>,
    rated: Option<bool>,
    before: Option<String>,
    limit: Option<u32>,
}

pub(crate) async fn list(
    State(zone): State<Zone>,
    _turn: ReadTurn,
    Path(name): Path<String>,
    Anybody(caller): Anybody,
    Query(question): Query<Question>,
) -> Result<Json<HistoryPage>, ApiError> {
    let asker = caller.map(|caller| caller.person);
    let person = player_named(&zone, &name, asker.clone()).await?.id;
    let filter = question.filter(&zone).await?;
    let before = question.before.as_deref().map(game_id).transpose()?;
    let limit = question.limit.unwrap_or(PAGE).clamp(1, PAGE_MAX);
    let page = (before, limit + 1);
    let mut found = see_games_of(&zone, person, filter, page, asker.as_ref()).await?;
    let more = found.len() > limit as usize;
    found.truncate(limit as usize);
    let next = found.last().filter(|_| more).map(|game| game.summary.id);
    let mut games = Vec::with_capacity(found.len());
    for game in found {
        games.push(view(&zone, person, game, asker.as_ref()).await?);
    }
    Ok(Json(HistoryPage { games, next }))
}

/// All games that are looked for as one file, written as it is read.
pub(crate) async fn download(
    State(zone): State<Zone>,
    _turn: ReadTurn,
    Path(name): Path<String>,
    from: ClientAddr,
    Anybody(caller): Anybody,
    Query(question): Query<Question>,
) -> Result<Response, ApiError> {
    let asker = caller.map(|caller| caller.person);
    let Player { id: person, view, .. } = player_named(&zone, &name, asker.clone()).await?;
    let filter = question.filter(&zone).await?;
    let begin = Some((zone, asker, None::<GameId>));
    let pages = stream::unfold(begin, move |state| async move {
        let (zone, asker, before) = state?;
        let (own, asks) = (zone.clone(), asker.clone());
        let page = in_turn(&zone, from, async move {
            pgn_page(&own, person, filter, before, asks.as_ref()).await
        });
        match page.await {
            Ok(Some((text, last))) => Some((Ok(text), Some((zone, asker, Some(last))))),
            Ok(None) => None,
            Err(error) => Some((Err(std::io::Error::other(error.message())), None)),
        }
    });
    let download = format!("attachment; filename=\"tabiya-{}.pgn\"", view.name.replace(' ', "-"));
    let headers = [
        (header::CONTENT_TYPE, "application/x-chess-pgn; charset=utf-8".to_owned()),
        (header::CONTENT_DISPOSITION, download),
    ];
    Ok((headers, Body::from_stream(pages)).into_response())
}

/// Some games as one text, and the last of them; none if there are no more.
async fn pgn_page(
    zone: &Zone,
    person: PersonId,
    filter: Filter,
    before: Option<GameId>,
    asker: Option<&Person>,
) -> Result<Option<(String, GameId)>, ApiError> {
    let page = see_games_of(zone, person, filter, (before, PAGE), asker).await?;
    let Some(last) = page.last().map(|game| game.summary.id) else { return Ok(None) };
    let mut text = String::new();
    for game in page {
        let pgn = pgn_text(zone, game.summary.id, asker).await?;
        // Two empty lines, since some readers take one for a pause.
        text.push_str(&format!("{}\n\n\n", pgn.trim_end()));
    }
    Ok(Some((text, last)))
}

impl Question {
    async fn filter(&self, zone: &Zone) -> Result<Filter, ApiError> {
        let opponent = match &self.opponent {
            Some(name) => Some(account_named(zone, name).await?.id),
            None => None,
        };
        let result = |word: &String| {
            let found = ResultFor::ALL.into_iter().find(|result| result.key() == word);
            found.ok_or_else(|| {
                let allowed = ResultFor::ALL.map(ResultFor::key).join(", ");
                let code = RequestCode::NotAChoice { allowed, value: shown(word) };
                ApiError::from(code).at("result")
            })
        };
        Ok(Filter {
            category: self.speed.as_deref().map(category_named).transpose()?,
            color: match self.side {
                Some(SideChoice::White) => Some(Color::White),
                Some(SideChoice::Black) => Some(Color::Black),
                Some(SideChoice::Random) | None => None,
            },
            result: self.result.as_ref().map(result).transpose()?,
            opponent,
            rated: self.rated,
        })
    }
}

async fn view(
    zone: &Zone,
    person: PersonId,
    game: PlayedGame,
    asker: Option<&Person>,
) -> Result<PlayedView, ApiError> {
    let color = game.color_of(person);
    let PlayedGame { summary, rated, changes } = game;
    // The summary has neither the time control nor the moves. A game of 80 moves takes about as
    // long to replay as to read, and a page has about 20 of them.
    let SeenGame { game, .. } = see_game(zone, summary.id, asker).await?;
    let result = match summary.result {
        None => ResultFor::Unfinished,
        Some(result) => GameScore::of(result, color).map_or(ResultFor::Nothing, ResultFor::Scored),
    };
    let outcome = Outcome::of(&game, game::Viewer::Spectator);
    // What spectators may see of a game in progress is not for a history to decide.
    let over = summary.ended.is_some();
    Ok(PlayedView {
        id: summary.id.to_string(),
        at: summary.made_at.0,
        players: players(zone, &game, &summary, changes.as_ref()).await?.into(),
        side: color.into(),
        speed: summary.category.key().to_owned(),
        time: game.config().time.as_ref().map(ToString::to_string).into(),
        rated,
        plies: summary.plies,
        result: result.key().to_owned(),
        ending: outcome.as_ref().map(|outcome| outcome.words.clone()),
        outcome,
        changes: changes.map(|changes| changes.map(|change| change.shown()).into()),
        opening: over.then(|| node::opening_of(&game)).flatten(),
        last_position: over.then(|| last_position(&game)),
    })
}

/// Who played, with the ratings they had before the game.
async fn players(
    zone: &Zone,
    game: &Game,
    summary: &GameSummary,
    changes: Option<&ByColor<RatingChange>>,
) -> Result<ByColor<Option<PersonView>>, ApiError> {
    let computer = computers::name(game);
    let official = game.config().tournament.is_some();
    let mut views = ByColor {
        white: seat_view(zone, game.seat(Color::White), None, &computer, official).await?,
        black: seat_view(zone, game.seat(Color::Black), None, &computer, official).await?,
    };
    let before = match changes {
        Some(changes) => changes.map(|change| Some(StartRating::from(change.before))),
        None => zone.store.ratings.start_ratings(summary.id).await?,
    };
    for (color, rating) in before.iter() {
        if let (Some(view), Some(rating)) = (&mut views[color], rating) {
            view.rating = Some(rating.rating);
            view.provisional = rating.provisional;
        }
    }
    Ok(views)
}

fn last_position(game: &Game) -> LastPosition {
    let line = game.line();
    let before = line.moves().len().checked_sub(1);
    let last = before.zip(line.moves().last());
    LastPosition {
        fen: game.position().to_fen(),
        last_move: last.map(|(ply, made)| line.position_after(ply).uci(*made).to_string()),
    }
}
