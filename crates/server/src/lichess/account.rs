//! The account of whoever calls, and its tokens.

use std::collections::BTreeMap;

use axum::{
    Json,
    extract::{DefaultBodyLimit, RawQuery, Request, State},
    handler::Handler,
    http::HeaderMap,
};
use serde_json::Value;
use store::{Filter, Scope, StandingChange};
use wire::{
    error::{ProgramCode, RequestCode},
    lichess::{AccountPreferences, GameInfo, Kid, NowPlaying, Ok as Done, Prefs, TokenInfo, User},
    people::Preferences,
};

use super::{
    done,
    users::user,
    views::{Site, game_info},
};
use crate::{
    Zone,
    api::{Api, Kind, Tag, field, says},
    caller::Bearer,
    client_addr::ClientAddr,
    error::{ApiError, out_of_range},
    form::{self, Form, required},
    people::preferences_of,
    views::seats,
};

/// The most tokens that are tested at once.
const TOKENS_MAX: usize = 1_000;
/// As many letters as that may take.
const TOKENS_BYTES: usize = 128 * 1024;
/// Games in progress that are looked through for the most urgent.
const PLAYING_MAX: u32 = 50;

pub(super) fn routes() -> Api {
    Api::new()
        .post(
            "/api/token/test",
            test_tokens.layer(DefaultBodyLimit::max(TOKENS_BYTES)),
            says(Tag::OAuth, "What tokens are good for")
                .anybody()
                .text("Up to 1000 tokens with commas between")
                .json::<BTreeMap<String, Option<TokenInfo>>>(200, "Each token; null for nobody's")
                .refuses(&[(400, "More tokens than that"), (413, "Far more")]),
        )
        .get(
            "/api/account",
            show,
            says(Tag::Account, "Your account").json::<User>(200, "Who you are"),
        )
        .get(
            "/api/account/playing",
            playing,
            says(Tag::Account, "The games you are in")
                .query(&[field("nb", Kind::Within(1, 50), "At most so many; 9 if it is not said")])
                .json::<NowPlaying>(200, "The most urgent first")
                .refuses(&[(400, "No number from 1 to 50")]),
        )
        .get(
            "/api/account/email",
            email,
            says(Tag::Account, "Your address: accounts here have none").refuses(&[(404, "Always")]),
        )
        .get(
            "/api/account/kid",
            kid,
            says(Tag::Account, "Whether the account is a child's").json::<Kid>(200, "Never, here"),
        )
        .post(
            "/api/account/kid",
            set_kid,
            says(Tag::Account, "Make the account a child's, or not")
                .query(&[field("v", Kind::Flag, "Only false can be done").needed()])
                .json::<Done>(200, "As it was")
                .refuses(&[(400, "There is no such mode here"), (413, "The body is too large")]),
        )
        .get(
            "/api/account/preferences",
            preferences,
            says(Tag::Account, "What you prefer")
                .scopes(&[Scope::PreferenceRead])
                .json::<AccountPreferences>(200, "As far as lichess has a name for it"),
        )
        .post(
            "/api/bot/account/upgrade",
            upgrade,
            says(Tag::Account, "Make the account a bot's, for good")
                .scopes(&[Scope::BotPlay])
                .json::<Done>(200, "Done")
                .refuses(&[(400, "The account has played, or is an arbiter's or operator's")]),
        )
}

async fn test_tokens(
    State(zone): State<Zone>,
    from: ClientAddr,
    request: Request,
) -> Result<Json<BTreeMap<String, Option<TokenInfo>>>, ApiError> {
    // The turn comes after the body: one that trickles in holds up nobody else.
    let text = form::list(request, &()).await?;
    let _turn = zone.shared.reads.enter(from).await?;
    let tokens: Vec<&str> = text.split(',').map(str::trim).filter(|one| !one.is_empty()).collect();
    if tokens.len() > TOKENS_MAX {
        let (max, count) = (TOKENS_MAX as u64, tokens.len() as u64);
        return Err(RequestCode::TooManyEntries { max, count }.into());
    }
    let mut answers = BTreeMap::new();
    for token in tokens {
        let info = Bearer::of(&zone, token).await?.map(|bearer| {
            let scopes: Vec<&str> = bearer.token.scopes.iter().map(|scope| scope.key()).collect();
            TokenInfo {
                user_id: bearer.account.name.key(),
                scopes: scopes.join(","),
                expires: bearer.token.expires.map(|at| at.0),
            }
        });
        answers.insert(token.to_owned(), info);
    }
    Ok(Json(answers))
}

async fn show(
    State(zone): State<Zone>,
    caller: Bearer,
    headers: HeaderMap,
) -> Result<Json<User>, ApiError> {
    Ok(Json(user(&zone, &caller.account, Site::of(&zone, &headers).root()).await?))
}

async fn playing(
    State(zone): State<Zone>,
    caller: Bearer,
    RawQuery(query): RawQuery,
) -> Result<Json<NowPlaying>, ApiError> {
    let most: usize = Form::of_query(query.as_deref()).value("nb")?.unwrap_or(9);
    if !(1..=50).contains(&most) {
        return Err(out_of_range(&(1..=50), most as u64).at("nb"));
    }
    let person = caller.account.id;
    let mut games: Vec<GameInfo> = Vec::new();
    for id in zone.store.history.playing(person, PLAYING_MAX).await? {
        let (game, _) = zone.node.look(id).await?;
        // A game that waits for an opponent cannot be played yet.
        if game.ended().is_none() && seats(&game).iter().all(|(_, seat)| seat.is_some()) {
            games.extend(game_info(&zone, id, person).await?);
        }
    }
    let urgency = |game: &GameInfo| (!game.is_my_turn, game.seconds_left.unwrap_or(u64::MAX));
    games.sort_by_key(urgency);
    let nb_my_turn = games.iter().filter(|game| game.is_my_turn).count() as u64;
    games.truncate(most);
    Ok(Json(NowPlaying { now_playing: games, nb_my_turn }))
}

async fn email(_: Bearer) -> ApiError {
    ProgramCode::NoEmail.into()
}

async fn kid(_: Bearer) -> Json<Kid> {
    Json(Kid { kid: false })
}

async fn set_kid(_: Bearer, form: Form) -> Result<Json<Value>, ApiError> {
    match form.flag("v")? {
        Some(false) => Ok(done()),
        Some(true) => Err(ApiError::from(ProgramCode::NoKidMode).at("v")),
        None => Err(required("v")),
    }
}

async fn preferences(
    State(zone): State<Zone>,
    caller: Bearer,
) -> Result<Json<AccountPreferences>, ApiError> {
    caller.needs(&[Scope::PreferenceRead])?;
    let Preferences { auto_queen, confirm_move, zen, premove, .. } =
        preferences_of(&zone, caller.account.id).await?;
    let prefs = Prefs {
        premove: premove.unwrap_or(true),
        auto_queen: if auto_queen.unwrap_or(false) { 3 } else { 1 },
        submit_move: u8::from(confirm_move.unwrap_or(false)),
        zen: u8::from(zen.unwrap_or(false)),
    };
    Ok(Json(AccountPreferences { prefs }))
}

/// Only of an account that nobody knows as a person's: it has not played.
async fn upgrade(State(zone): State<Zone>, caller: Bearer) -> Result<Json<Value>, ApiError> {
    caller.needs(&[Scope::BotPlay])?;
    let standing = &caller.account.standing;
    if standing.bot {
        return Ok(done());
    }
    if standing.arbiter || standing.admin {
        return Err(ProgramCode::OfficialAccountNoBot.into());
    }
    let played = zone.store.history.history(caller.account.id, Filter::default(), None, 1).await?;
    if !played.is_empty() {
        return Err(ProgramCode::AccountHasGames.into());
    }
    zone.store.accounts.change_standing(caller.account.id, StandingChange::Bot(true)).await?;
    Ok(done())
}
