//! Making games for others: many at once, all of them or none.

use std::collections::HashMap;

use axum::{
    Json,
    body::Bytes,
    extract::State,
    http::{HeaderMap, StatusCode, header},
    response::{IntoResponse, Response},
};
use game::{GameConfig, Seat};
use rules::{ByColor, Color};
use serde_json::Value;
use store::{Account, StoreError};
use wire::{
    arbiter::{CreatedOfficialGame, CreatedOfficialGames, LineError, ListErrors},
    error::{ErrorCode, OfficialCode, RequestCode, shown},
};

use super::requested_game::{self, RequestedGame, field_of};
use crate::{
    Zone,
    caller::SignedIn,
    error::{ApiError, out_of_range},
    random::random_array,
    table::{self, Fields, TableLine},
    use_cases::{NewOfficialGame, create_official_games},
};

/// The largest list of games.
pub(super) const BODY_MAX: usize = 1 << 20;
/// The most games of one.
const GAMES_MAX: usize = 500;

/// `POST /api/zone/arbiter/games`, as JSON or CSV.
pub(crate) async fn make(
    State(zone): State<Zone>,
    caller: SignedIn,
    headers: HeaderMap,
    body: Bytes,
) -> Result<Response, ApiError> {
    caller.must_be_arbiter()?;
    let lines = match lines(&headers, &body)? {
        Ok(lines) => lines,
        Err(faults) => return Ok(refused(faults)),
    };
    if lines.is_empty() || lines.len() > GAMES_MAX {
        return Err(out_of_range(&(1..=GAMES_MAX as u64), lines.len() as u64).at("games"));
    }
    let Plan { games, faults } = checked(plan(&zone, &caller.account, &lines).await?).await?;
    if !faults.is_empty() {
        return Ok(refused(faults));
    }
    let made = create(&zone, games).await?;
    Ok((StatusCode::CREATED, Json(made)).into_response())
}

fn refused(mut faults: Vec<LineError>) -> Response {
    faults.sort_by_key(|fault| fault.line);
    let code = OfficialCode::GamesNotCreated { count: faults.len() as u64 };
    let error = ErrorCode::from(code).view();
    (StatusCode::BAD_REQUEST, Json(ListErrors { error, faults })).into_response()
}

/// The games of a body, each with its fields.
fn lines(
    headers: &HeaderMap,
    body: &[u8],
) -> Result<Result<Vec<TableLine>, Vec<LineError>>, ApiError> {
    let kind = headers.get(header::CONTENT_TYPE).and_then(|value| value.to_str().ok());
    let kind = kind.unwrap_or("").split(';').next().unwrap_or("").trim().to_ascii_lowercase();
    if kind == "text/csv" {
        let text = std::str::from_utf8(body)
            .map_err(|error| RequestCode::UnreadableRequest { detail: error.to_string() })?;
        let (lines, faults) = table::lines(text);
        return Ok(if faults.is_empty() { Ok(lines) } else { Err(faults) });
    }
    if kind != "application/json" {
        let allowed = "application/json, text/csv".into();
        return Err(RequestCode::UnsupportedContentType { allowed }.into());
    }
    let value: Value = serde_json::from_slice(body)
        .map_err(|error| RequestCode::UnreadableRequest { detail: error.to_string() })?;
    let games = match value {
        Value::Object(mut fields) if fields.len() == 1 => fields.remove("games"),
        _ => None,
    };
    let Some(Value::Array(games)) = games else {
        return Err(OfficialCode::ListExpected.into());
    };
    let (mut lines, mut faults) = (Vec::new(), Vec::new());
    for (number, game) in (1..).zip(games) {
        match game {
            Value::Object(fields) => lines.push(TableLine { number, fields }),
            _ => {
                faults.push(LineError::new(number, None, RequestCode::NotAnObject));
            }
        }
    }
    Ok(if faults.is_empty() { Ok(lines) } else { Err(faults) })
}

/// A game that is asked for, by whom it is played and judged.
struct Planned {
    line: u32,
    config: GameConfig,
    names: ByColor<String>,
    arbiters: Vec<game::PersonId>,
}

/// The games that can be read, and what is wrong with the others.
struct Plan {
    games: Vec<Planned>,
    faults: Vec<LineError>,
}

/// Reads every line and finds everybody in it.
async fn plan(zone: &Zone, maker: &Account, lines: &[TableLine]) -> Result<Plan, ApiError> {
    let now = zone.now();
    let mut people = People::default();
    let (mut games, mut faults) = (Vec::new(), Vec::new());
    for line in lines {
        let (requested, mut fields) = requested_game::read(line, now, random_array()?);
        let planned = people.seat(zone, maker, line.number, requested, &mut fields).await?;
        let found = fields.faults();
        games.extend(planned.filter(|_| found.is_empty()));
        faults.extend(found);
    }
    Ok(Plan { games, faults })
}

/// Accounts that were found before.
#[derive(Default)]
struct People {
    known: HashMap<String, Option<Account>>,
}

impl People {
    async fn find(
        &mut self,
        zone: &Zone,
        name: &str,
        field: &str,
        fields: &mut Fields<'_>,
    ) -> Result<Option<Account>, StoreError> {
        if !self.known.contains_key(name) {
            let found = match name.parse() {
                Ok(key) => zone.store.accounts.account_named(key).await?,
                Err(_) => None,
            };
            let active = found.filter(|account| account.standing.is_active());
            self.known.insert(name.to_owned(), active);
        }
        let found = self.known.get(name).cloned().flatten();
        if found.is_none() {
            fields.wrong(field, OfficialCode::AccountNotFound { name: shown(name) });
        }
        Ok(found)
    }

    async fn seat(
        &mut self,
        zone: &Zone,
        maker: &Account,
        line: u32,
        requested: RequestedGame,
        fields: &mut Fields<'_>,
    ) -> Result<Option<Planned>, StoreError> {
        let RequestedGame { config, players, arbiters } = requested;
        let mut seats = ByColor::default();
        let mut judges = vec![maker.id];
        for name in &arbiters {
            match self.find(zone, name, "arbiters", fields).await? {
                Some(account) if !account.standing.arbiter => {
                    let name = shown(name);
                    fields.wrong("arbiters", OfficialCode::NotAnArbiter { name });
                }
                Some(account) if !judges.contains(&account.id) => judges.push(account.id),
                _ => {}
            }
        }
        let mut names = ByColor::default();
        for color in Color::ALL {
            let field = match color {
                Color::White => "white",
                Color::Black => "black",
            };
            let Some(name) = &players[color] else { continue };
            let Some(account) = self.find(zone, name, field, fields).await? else { continue };
            if judges.contains(&account.id) {
                fields.wrong(field, OfficialCode::PlaysOrAssists);
            }
            seats[color] = Some(Seat::Person(account.id));
            names[color] = account.name.to_string();
        }
        let config = config.map(|config| GameConfig { seats, ..config });
        Ok(config.map(|config| Planned { line, config, names, arbiters: judges }))
    }
}

/// Whether the games can be played so. That may take some milliseconds for
/// each, which nobody else shall wait for.
async fn checked(plan: Plan) -> Result<Plan, ApiError> {
    let Plan { games, mut faults } = plan;
    let check = move || {
        faults.extend(games.iter().filter_map(|planned| {
            let fault = planned.config.check().err()?;
            let field = Some(field_of(&fault).to_owned());
            Some(LineError::new(planned.line, field, ApiError::from(fault).into_code()))
        }));
        Plan { games, faults }
    };
    let checked = tokio::task::spawn_blocking(check).await;
    checked.map_err(ApiError::unavailable)
}

async fn create(zone: &Zone, games: Vec<Planned>) -> Result<CreatedOfficialGames, ApiError> {
    let (mut new, mut names) = (Vec::new(), Vec::new());
    for Planned { config, names: both, arbiters, .. } in games {
        new.push(NewOfficialGame { config, arbiters });
        names.push(both);
    }
    let ids = create_official_games(zone, &new).await?;
    let made = ids
        .into_iter()
        .zip(names)
        .map(|(id, ByColor { white, black })| CreatedOfficialGame { id, white, black });
    Ok(CreatedOfficialGames { games: made.collect() })
}
