//! People, for anybody who asks.

use std::collections::BTreeMap;

use axum::{
    Json,
    extract::{Path, RawQuery, Request, State},
    http::HeaderMap,
    response::Response,
};
use futures_util::stream;
use game::{Millis, PersonId, RatingCategory};
use store::{Account, Filter, Rating, StoreError};
use wire::{
    error::RequestCode,
    lichess::{Autocomplete, Count, LightUser, PlayTime, User, UserPerf, UserStatus, to_line},
};

use super::{
    ndjson::{self, Records},
    views::Site,
};
use crate::{
    Zone,
    api::{Api, Kind, Tag, field, says},
    caller::ReadTurn,
    client_addr::ClientAddr,
    error::ApiError,
    export::light_user,
    form::{self, Form},
    use_cases::{account_named, playing, see_games_of},
};

/// The most names in one call.
const USERS_MAX: usize = 300;
const STATUSES_MAX: usize = 100;
const BOTS_MAX: usize = 512;

pub(super) fn routes() -> Api {
    Api::new()
        .get(
            "/api/user/{name}",
            show,
            says(Tag::People, "Somebody")
                .anybody()
                .json::<User>(200, "Who they are")
                .refuses(&[(404, "Nobody has this name")]),
        )
        .post(
            "/api/users",
            several,
            says(Tag::People, "Several people; whom nobody knows is left out")
                .anybody()
                .text("Up to 300 names with commas between")
                .json::<Vec<User>>(200, "Who they are")
                .refuses(&[(400, "More names than that"), (413, "Far more")]),
        )
        .get(
            "/api/player/autocomplete",
            autocomplete,
            says(Tag::People, "Players whose names begin so")
                .anybody()
                .query(&[
                    field("term", Kind::Text, "The first letters, at least three").needed(),
                    field("names", Kind::Flag, "Names instead of ids"),
                    field("object", Kind::Flag, "An object with more about each"),
                    field("exists", Kind::Flag, "Only whether someone has this name"),
                    field("friend", Kind::Flag, "Accepted and ignored: everyone is searched"),
                ])
                .json::<Autocomplete>(200, "Ten at most")
                .refuses(&[(400, "No first letters")]),
        )
        .get(
            "/api/users/status",
            statuses,
            says(Tag::People, "Whether people are here, and play")
                .anybody()
                .query(&[
                    field("ids", Kind::Text, "Up to 100 names with commas between").needed(),
                    field("withGameIds", Kind::Flag, "With the game they play"),
                ])
                .json::<Vec<UserStatus>>(200, "Those that are known")
                .refuses(&[(400, "No names, or more than that")]),
        )
        .get(
            "/api/bot/online",
            bots,
            says(Tag::People, "Bots that are here")
                .anybody()
                .query(&[field("nb", Kind::Within(1, 512), "At most so many")])
                .lines::<User>("One a line")
                .refuses(&[(400, "No number")]),
        )
}

async fn show(
    State(zone): State<Zone>,
    _turn: ReadTurn,
    Path(name): Path<String>,
    headers: HeaderMap,
) -> Result<Json<User>, ApiError> {
    let account = account_named(&zone, &name).await?;
    Ok(Json(user(&zone, &account, Site::of(&zone, &headers).root()).await?))
}

async fn several(
    State(zone): State<Zone>,
    from: ClientAddr,
    headers: HeaderMap,
    request: Request,
) -> Result<Json<Vec<User>>, ApiError> {
    // The turn comes after the body: one that trickles in holds up nobody else.
    let body = form::list(request, &()).await?;
    let _turn = zone.shared.reads.enter(from).await?;
    let names = names(&body, USERS_MAX)?;
    let site = Site::of(&zone, &headers);
    let mut users = Vec::new();
    for account in accounts(&zone, &names).await? {
        users.push(user(&zone, &account, site.root()).await?);
    }
    Ok(Json(users))
}

/// Fewer letters than this fit too many names.
const TERM_MIN: usize = 3;
const SUGGESTIONS: u32 = 10;

async fn autocomplete(
    State(zone): State<Zone>,
    _turn: ReadTurn,
    RawQuery(query): RawQuery,
) -> Result<Json<Autocomplete>, ApiError> {
    let form = Form::of_query(query.as_deref());
    let term: String = form.needed("term")?;
    if form.flag("exists")?.unwrap_or(false) {
        let account = match term.parse() {
            Ok(name) => zone.store.accounts.account_named(name).await?,
            Err(_) => None,
        };
        return Ok(Json(Autocomplete::Exists(account.is_some())));
    }
    let found = match term.chars().count() {
        TERM_MIN.. => zone.store.accounts.accounts_beginning(term, SUGGESTIONS).await?,
        _ => Vec::new(),
    };
    let users = found.iter().map(light_user);
    Ok(Json(if form.flag("object")?.unwrap_or(false) {
        Autocomplete::Users { result: users.collect() }
    } else if form.flag("names")?.unwrap_or(false) {
        Autocomplete::Names(users.map(|user| user.name).collect())
    } else {
        Autocomplete::Names(users.map(|user| user.id).collect())
    }))
}

async fn statuses(
    State(zone): State<Zone>,
    _turn: ReadTurn,
    RawQuery(query): RawQuery,
) -> Result<Json<Vec<UserStatus>>, ApiError> {
    let form = Form::of_query(query.as_deref());
    let names = names(&form.needed::<String>("ids")?, STATUSES_MAX)?;
    let with_ids = form.flag("withGameIds")?.unwrap_or(false);
    let mut statuses = Vec::new();
    for account in accounts(&zone, &names).await? {
        let playing = playing(&zone, account.id).await?.first().copied();
        let LightUser { id, name, title } = light_user(&account);
        statuses.push(UserStatus {
            id,
            name,
            title,
            online: is_online(&zone, account.id),
            playing: playing.is_some(),
            playing_id: playing.filter(|_| with_ids).map(|id| id.to_string()),
        });
    }
    Ok(Json(statuses))
}

async fn bots(
    State(zone): State<Zone>,
    _turn: ReadTurn,
    RawQuery(query): RawQuery,
    headers: HeaderMap,
) -> Result<Response, ApiError> {
    let most: usize = Form::of_query(query.as_deref()).value("nb")?.unwrap_or(100);
    let site = Site::of(&zone, &headers);
    let mut lines = Vec::new();
    for person in zone.everybody_online() {
        if lines.len() >= most.min(BOTS_MAX) {
            break;
        }
        let account = zone.store.accounts.account(person).await?;
        if let Some(account) = account.filter(|account| account.standing.bot) {
            lines.push(to_line(&user(&zone, &account, site.root()).await?));
        }
    }
    Ok(ndjson::respond(Records(stream::iter(lines)), zone.closing(), ndjson::PING))
}

/// Names with commas between.
pub(super) fn names(text: &str, most: usize) -> Result<Vec<String>, ApiError> {
    let names = text.split(',').map(str::trim).filter(|name| !name.is_empty());
    let names: Vec<String> = names.map(str::to_owned).collect();
    match names.len() {
        0 => Err(RequestCode::NoEntries.into()),
        count if count > most => {
            Err(RequestCode::TooManyEntries { max: most as u64, count: count as u64 }.into())
        }
        _ => Ok(names),
    }
}

/// The accounts with these names, each once.
pub(super) async fn accounts(zone: &Zone, names: &[String]) -> Result<Vec<Account>, StoreError> {
    let mut found: Vec<Account> = Vec::new();
    for name in names.iter().filter_map(|name| name.parse().ok()) {
        let account = zone.store.accounts.account_named(name).await?;
        found.extend(account.filter(|new| !found.iter().any(|known| known.id == new.id)));
    }
    Ok(found)
}

/// Somebody, as everybody sees them.
pub(super) async fn user(zone: &Zone, account: &Account, site: &str) -> Result<User, StoreError> {
    let now = zone.now();
    let ratings = zone.store.ratings.ratings(account.id).await?;
    let statistics = zone.store.games.statistics(account.id).await?;
    let playing = playing(zone, account.id).await?;
    let last = see_games_of(zone, account.id, Filter::default(), (None, 1), None).await?;
    let perfs = RatingCategory::ALL.into_iter().map(|category| {
        let rating = ratings.iter().find(|(of, _)| *of == category).map(|(_, rating)| *rating);
        let rating = rating.unwrap_or(Rating::NEW);
        let numbers = rating.now(now);
        let perf = UserPerf {
            games: rating.games,
            rating: numbers.shown(),
            rd: numbers.deviation.round() as u32,
            prog: 0,
            prov: numbers.is_provisional(),
        };
        (category.key().to_owned(), perf)
    });
    let sum = |of: fn(&store::Statistics) -> u64| statistics.iter().map(|(_, one)| of(one)).sum();
    let count = Count {
        all: sum(|one| one.games),
        rated: ratings.iter().map(|(_, rating)| rating.games).sum(),
        draw: sum(|one| one.draws),
        loss: sum(|one| one.losses),
        win: sum(|one| one.wins),
        playing: playing.len() as u64,
        ..Count::default()
    };
    let online = is_online(zone, account.id);
    let last =
        last.first().map(|game| game.summary.ended.map_or(game.summary.made_at, |end| end.1));
    let LightUser { id, name, title } = light_user(account);
    Ok(User {
        url: format!("{site}/people/{name}"),
        id,
        username: name,
        title,
        perfs: perfs.collect::<BTreeMap<_, _>>(),
        created_at: account.made_at.0,
        seen_at: if online { now } else { last.unwrap_or(account.made_at) }.0,
        play_time: PlayTime::default(),
        count,
        online,
        playing: playing.first().map(|id| format!("{site}/{id}")),
        disabled: !account.standing.is_active(),
    })
}

pub(super) fn is_online(zone: &Zone, person: PersonId) -> bool {
    zone.is_online(person)
}

/// How long after a rated game somebody stays on a leaderboard.
pub(super) const LEADER_FOR: Millis = Millis::DAY.times(30);
