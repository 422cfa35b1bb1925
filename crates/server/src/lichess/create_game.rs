//! Games that are made at once: against the computer, or for any two.

use axum::{
    Json,
    extract::State,
    http::StatusCode,
    response::{IntoResponse, Response},
};
use game::{Game, GameConfig, Seat};
use rules::Color;
use store::StoreError;
use wire::{
    GameId,
    error::RequestCode,
    lichess::{
        Challenge, ChallengeTime, CreatedGame, OpenChallenge, OpenTo, Status, Variant, clock_plan,
        color_name, full_id,
    },
    people::{ComputerWish, SideWish, Wish},
};

use super::{
    challenges::{CHALLENGING, limit},
    game_request,
    views::Site,
};
use crate::{
    Zone,
    caller::{Bearer, MaybeBearer},
    error::{ApiError, out_of_range},
    form::Form,
    games::random,
    lobby,
    people::ClientAddr,
};

/// A game against the computer.
pub(super) async fn against_computer(
    State(zone): State<Zone>,
    bearer: Bearer,
    form: Form,
) -> Result<Response, ApiError> {
    bearer.needs(&CHALLENGING)?;
    limit(&zone, &bearer.account)?;
    let level: u8 = form.needed("level")?;
    if !(1..=8).contains(&level) {
        return Err(out_of_range(&(1..=8), level.into()).at("level"));
    }
    let wish = game_request::of_challenge(&form)?;
    let computer = Some(ComputerWish { level: Some(level), program: None });
    let wish = Wish { rated: false, computer, ..wish };
    let mut config = lobby::config_of(&wish, zone.now()).await?;
    let color = match wish.side {
        SideWish::White => Color::White,
        SideWish::Black => Color::Black,
        SideWish::Random if random()? & 1 == 0 => Color::White,
        SideWish::Random => Color::Black,
    };
    config.seats[color] = Some(Seat::Person(bearer.account.id));
    config.seats[!color] = Some(Seat::Computer);
    let (id, game) = make(&zone, config).await?;
    Ok((StatusCode::CREATED, Json(created(id, &game, color))).into_response())
}

/// A game with seats that are free or taken, on the disk.
pub(super) async fn make(zone: &Zone, config: GameConfig) -> Result<(GameId, Game), ApiError> {
    loop {
        let id = GameId::from_random(random()?);
        match zone.node.create(id, config.clone()).await {
            Ok(()) => return Ok((id, Game::new(config))),
            Err(StoreError::Exists) => {}
            Err(error) => return Err(error.into()),
        }
    }
}

fn created(id: GameId, game: &Game, color: Color) -> CreatedGame {
    let config = game.config();
    let speed = config.time.white.speed().key();
    CreatedGame {
        id,
        full_id: full_id(id, color),
        variant: Variant::of(&config.start),
        speed,
        perf: speed,
        rated: config.rated,
        fen: game.position().to_fen(),
        turns: game.ply(),
        source: "ai",
        status: Status::of(game),
        created_at: config.made_at.0,
        player: color_name(game.turn()),
        clock_plan: clock_plan(&config.time),
    }
}

/// A game for the first two who come: each takes a seat by its address, or by
/// accepting it.
pub(super) async fn open(
    State(zone): State<Zone>,
    MaybeBearer(bearer): MaybeBearer,
    place: ClientAddr,
    site: Site,
    form: Form,
) -> Result<Json<OpenChallenge>, ApiError> {
    match &bearer {
        Some(bearer) => {
            bearer.needs(&CHALLENGING)?;
            limit(&zone, &bearer.account)?;
        }
        None => place.may_make(&zone)?,
    }
    for field in ["users", "expiresAt", "name"] {
        if form.text(field).is_some() {
            return Err(ApiError::from(RequestCode::FieldNotAllowed).at(field));
        }
    }
    let wish = game_request::of_challenge(&form)?;
    let config = lobby::config_of(&wish, zone.now()).await?;
    let (id, game) = make(&zone, config).await?;
    let config = game.config();
    let (speed, perf) = Challenge::perf(config.time.white.speed());
    let url = site.address(id);
    let challenge = Challenge {
        id,
        url: url.clone(),
        status: "created",
        challenger: None,
        dest_user: None,
        variant: Variant::of(&config.start),
        rated: config.rated,
        speed,
        time_control: ChallengeTime::of(&config.time.white),
        color: "random",
        final_color: "white",
        perf,
        direction: None,
        initial_fen: wish.fen,
        rematch_of: None,
        rules: lobby::rules_of(config),
        decline_reason: None,
        decline_reason_key: None,
        clock_plan: clock_plan(&config.time),
        ruleset: (config.ruleset == game::Ruleset::Otb).then_some("otb"),
    };
    let (url_white, url_black) = (format!("{url}?color=white"), format!("{url}?color=black"));
    // Some clients look for the players here, and find none.
    let open = OpenTo { user_ids: Vec::new() };
    Ok(Json(OpenChallenge { challenge, open, url_white, url_black }))
}
