//! Games that are made at once: against the computer, or for any two.

use axum::{
    Json,
    extract::State,
    http::StatusCode,
    response::{IntoResponse, Response},
};
use game::Game;
use rules::Color;
use store::Person;
use wire::{
    GameId,
    error::RequestCode,
    lichess::{
        Challenge, ChallengeTime, CreatedGame, OpenChallenge, OpenTo, Status, Variant, clock_plan,
        color_name, full_id,
    },
    people::{ComputerChoice, GameSettings},
};

use super::{
    challenges::{CHALLENGING, limit},
    game_request,
    views::Site,
};
use crate::{
    Zone,
    caller::{Bearer, MaybeBearer},
    client_addr::ClientAddr,
    error::{ApiError, out_of_range},
    form::Form,
    use_cases::{create_game, create_open_game, may_take_part, plan_game, rules_of},
};

/// A game against the computer.
pub(super) async fn against_computer(
    State(zone): State<Zone>,
    bearer: Bearer,
    place: ClientAddr,
    form: Form,
) -> Result<Response, ApiError> {
    bearer.needs(&CHALLENGING)?;
    limit(&zone, &bearer.account)?;
    let level: u8 = form.needed("level")?;
    if !(1..=8).contains(&level) {
        return Err(out_of_range(&(1..=8), level.into()).at("level"));
    }
    let settings = game_request::of_challenge(&form)?;
    let computer = Some(ComputerChoice { level: Some(level), ..ComputerChoice::default() });
    let settings = GameSettings { rated: false, computer, ..settings };
    let plan =
        plan_game(&zone, &settings, Some(&Person::with_account(&bearer.account)), place).await?;
    let made = create_game(&zone, plan, bearer.account.id).await?;
    Ok((StatusCode::CREATED, Json(created(made.id, &made.game, made.color))).into_response())
}

fn created(id: GameId, game: &Game, color: Color) -> CreatedGame {
    let config = game.config();
    CreatedGame {
        id,
        full_id: full_id(id, color),
        variant: Variant::of(&config.start),
        speed: config.speed().key(),
        perf: config.rating_category().key(),
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
        None => {
            may_take_part(&zone, None)?;
            place.may_make(&zone)?;
        }
    }
    for field in ["users", "expiresAt", "name"] {
        if form.text(field).is_some() {
            return Err(ApiError::from(RequestCode::FieldNotAllowed).at(field));
        }
    }
    let settings = game_request::of_challenge(&form)?;
    let (id, game) = create_open_game(&zone, &settings, place).await?;
    let config = game.config();
    let url = site.address(id);
    let challenge = Challenge {
        id,
        url: url.clone(),
        status: "created",
        challenger: None,
        dest_user: None,
        variant: Variant::of(&config.start),
        rated: config.rated,
        speed: config.speed().key(),
        time_control: ChallengeTime::of(&config.time.white),
        color: "random",
        final_color: "white",
        perf: Challenge::perf(config.rating_category()),
        direction: None,
        initial_fen: settings.fen,
        rematch_of: None,
        rules: rules_of(config),
        decline_reason: None,
        decline_reason_key: None,
        clock_plan: clock_plan(&config.time),
        ruleset: (config.ruleset == game::Ruleset::Otb).then_some("otb"),
    };
    let (url_white, url_black) = (format!("{url}?color=white"), format!("{url}?color=black"));
    let open = OpenTo { user_ids: None };
    Ok(Json(OpenChallenge { challenge, open, url_white, url_black }))
}
