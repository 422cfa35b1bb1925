//! What the routes of tournaments answer.

use axum::{
    Json,
    extract::{
        Path, Query, State,
        rejection::{JsonRejection, QueryRejection},
    },
    http::{HeaderMap, StatusCode, header},
    response::{IntoResponse, Response},
};
use game::PersonId;
use serde::Deserialize;
use store::Account;
use wire::{
    error::TournamentCode,
    tournament::{
        NewTournamentRequest, PairingCheckView, PairingProposalView, PairingRequest,
        PlayerCardView, StandingsView, TournamentActDone, TournamentActRequest, TournamentList,
        TournamentView,
    },
};

use super::tournament_id;
use crate::{
    Zone,
    caller::{Anybody, ReadTurn, SignedIn, identify},
    error::ApiError,
    use_cases::{
        pgn_text,
        tournament::{
            act_in_tournament, check_pairing, create_tournament, list_tournaments, player_card,
            propose_pairing, report_text, seen_by, standings, standings_csv, tournament_view,
        },
    },
};

impl Anybody {
    fn account(&self) -> Option<&Account> {
        self.0.as_ref().and_then(|identity| identity.account.as_ref())
    }

    fn person(&self) -> Option<PersonId> {
        self.account().map(|account| account.id)
    }
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Page {
    #[serde(default)]
    before: Option<String>,
}

/// `GET /api/zone/tournaments?before=…`
pub(super) async fn list(
    State(zone): State<Zone>,
    caller: Anybody,
    page: Result<Query<Page>, QueryRejection>,
) -> Result<Json<TournamentList>, ApiError> {
    let before = page?.0.before.as_deref().map(tournament_id).transpose()?;
    Ok(Json(list_tournaments(&zone, caller.account(), before).await?))
}

/// `POST /api/zone/tournaments`
pub(super) async fn create(
    State(zone): State<Zone>,
    caller: SignedIn,
    asked: Result<Json<NewTournamentRequest>, JsonRejection>,
) -> Result<(StatusCode, Json<TournamentActDone>), ApiError> {
    let Json(asked) = asked?;
    let made = create_tournament(&zone, &caller.account, &asked).await?;
    Ok((StatusCode::CREATED, Json(made)))
}

/// `GET /api/zone/tournament/{id}`
pub(super) async fn show(
    State(zone): State<Zone>,
    Path(id): Path<String>,
    caller: Anybody,
) -> Result<Json<TournamentView>, ApiError> {
    Ok(Json(tournament_view(&zone, tournament_id(&id)?, caller.account()).await?))
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct AfterRound {
    #[serde(default)]
    round: Option<u16>,
}

/// `GET /api/zone/tournament/{id}/standings?round=…`
pub(super) async fn show_standings(
    State(zone): State<Zone>,
    _turn: ReadTurn,
    Path(id): Path<String>,
    caller: Anybody,
    after: Result<Query<AfterRound>, QueryRejection>,
) -> Result<Json<StandingsView>, ApiError> {
    let Query(AfterRound { round }) = after?;
    Ok(Json(standings(&zone, tournament_id(&id)?, caller.person(), round).await?))
}

/// `GET /api/zone/tournament/{id}/players/{entry}`
pub(super) async fn show_player(
    State(zone): State<Zone>,
    _turn: ReadTurn,
    Path((id, entry)): Path<(String, String)>,
    caller: Anybody,
) -> Result<Json<PlayerCardView>, ApiError> {
    let entry = entry.parse().map_err(|_| TournamentCode::EntryNotFound)?;
    Ok(Json(player_card(&zone, tournament_id(&id)?, caller.person(), entry).await?))
}

/// `POST /api/zone/tournament/{id}/act`
pub(super) async fn act(
    State(zone): State<Zone>,
    Path(id): Path<String>,
    caller: SignedIn,
    asked: Result<Json<TournamentActRequest>, JsonRejection>,
) -> Result<Json<TournamentActDone>, ApiError> {
    let Json(asked) = asked?;
    Ok(Json(act_in_tournament(&zone, tournament_id(&id)?, &caller.account, &asked).await?))
}

/// `POST /api/zone/tournament/{id}/pairing/check`
pub(super) async fn check(
    State(zone): State<Zone>,
    _turn: ReadTurn,
    Path(id): Path<String>,
    caller: SignedIn,
    asked: Result<Json<PairingRequest>, JsonRejection>,
) -> Result<Json<PairingCheckView>, ApiError> {
    let Json(asked) = asked?;
    Ok(Json(check_pairing(&zone, tournament_id(&id)?, &caller.account, asked).await?))
}

/// `GET /api/zone/tournament/{id}/pairing/proposal`
pub(super) async fn proposal(
    State(zone): State<Zone>,
    _turn: ReadTurn,
    Path(id): Path<String>,
    caller: SignedIn,
) -> Result<Json<PairingProposalView>, ApiError> {
    Ok(Json(propose_pairing(&zone, tournament_id(&id)?, &caller.account).await?))
}

/// `GET /api/zone/tournament/{id}/games.pgn?round=…`
pub(super) async fn games(
    State(zone): State<Zone>,
    _turn: ReadTurn,
    Path(id): Path<String>,
    caller: Anybody,
    after: Result<Query<AfterRound>, QueryRejection>,
) -> Result<Response, ApiError> {
    let Query(AfterRound { round }) = after?;
    let id = tournament_id(&id)?;
    let loaded = seen_by(&zone, id, caller.person()).await?;
    let rounds = loaded.tournament.rounds().iter();
    let wanted = rounds.filter(|it| it.state.is_public() && round.is_none_or(|no| no == it.number));
    let person = caller.0.as_ref().map(|identity| &identity.person);
    let mut games = Vec::new();
    for game in wanted.flat_map(|round| &round.boards).filter_map(|board| board.game) {
        games.push(pgn_text(&zone, game.into(), person).await?);
    }
    Ok(attachment("application/x-chess-pgn; charset=utf-8", &format!("{id}.pgn"), games.join("\n")))
}

async fn download_report(zone: &Zone, id: &str, caller: &Anybody) -> Result<Response, ApiError> {
    let report = report_text(zone, tournament_id(id)?, caller.person()).await?;
    Ok(attachment("text/plain; charset=utf-8", &format!("{id}.trf"), report))
}

async fn download_csv(
    zone: &Zone,
    id: &str,
    caller: &Anybody,
    round: Option<u16>,
) -> Result<Response, ApiError> {
    let table = standings_csv(zone, tournament_id(id)?, caller.person(), round).await?;
    Ok(attachment("text/csv; charset=utf-8", &format!("{id}.csv"), table))
}

fn attachment(kind: &'static str, name: &str, text: String) -> Response {
    let disposition = format!("attachment; filename=\"{name}\"");
    let head =
        [(header::CONTENT_TYPE, kind.to_owned()), (header::CONTENT_DISPOSITION, disposition)];
    (head, text).into_response()
}

/// `GET /api/zone/tournament/{id}/report.trf`
pub(super) async fn report(
    State(zone): State<Zone>,
    _turn: ReadTurn,
    Path(id): Path<String>,
    caller: Anybody,
) -> Result<Response, ApiError> {
    download_report(&zone, &id, &caller).await
}

/// `GET /api/zone/tournament/{id}/standings.csv?round=…`
pub(super) async fn csv(
    State(zone): State<Zone>,
    _turn: ReadTurn,
    Path(id): Path<String>,
    caller: Anybody,
    after: Result<Query<AfterRound>, QueryRejection>,
) -> Result<Response, ApiError> {
    let Query(AfterRound { round }) = after?;
    download_csv(&zone, &id, &caller, round).await
}

/// A file of a tournament at an address of its own.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(crate) enum Download {
    Report,
    Table,
}

/// `tournament/{id}.trf`, `tournament/{id}.csv`, and `swiss/{id}.trf`, as lichess has it.
pub(crate) fn download_in(path: &str) -> Option<(&str, Download)> {
    let (folder, file) = path.split_once('/')?;
    let (id, end) = file.rsplit_once('.')?;
    match (folder, end) {
        ("tournament" | "swiss", "trf") => Some((id, Download::Report)),
        ("tournament", "csv") => Some((id, Download::Table)),
        _ => None,
    }
}

/// What is at such an address.
pub(crate) async fn download(
    zone: &Zone,
    id: &str,
    kind: Download,
    headers: &HeaderMap,
) -> Result<Response, ApiError> {
    let caller = Anybody(identify(zone, headers).await?);
    match kind {
        Download::Report => download_report(zone, id, &caller).await,
        Download::Table => download_csv(zone, id, &caller, None).await,
    }
}
