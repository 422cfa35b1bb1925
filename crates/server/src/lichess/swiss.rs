//! Swiss tournaments under the names that lichess gave them: the same tournaments as on the page.

use axum::{
    Json,
    extract::{Path, RawQuery, State},
    http::{HeaderMap, header},
    response::{IntoResponse, Response},
};
use futures_util::stream;
use game::{Bonus, GameResult, Millis, TimeControl, Timestamp};
use rules::Color;
use serde_json::Value;
use store::Scope;
use tournament::{EntryState, Phase, RoundState, Tournament};
use wire::{
    GameId, TournamentId,
    error::{ProgramCode, TournamentCode},
    lichess::{
        BulkClock, ExportedGame, Ok as Done, Swiss, SwissNextRound, SwissResult, SwissStats,
        SwissVerdicts, to_line,
    },
    tournament::{
        NewTournamentRequest, RegulationsView, TournamentAct, TournamentActRequest, TournamentKind,
    },
};

use super::{done, export};
use crate::{
    Zone,
    api::{Api, Field, Kind, Operation, Tag, field, says},
    caller::{Bearer, BearerIfKnown},
    client_addr::ClientAddr,
    error::ApiError,
    export::iso_time,
    form::Form,
    state::LoadedTournament,
    use_cases::tournament::{act_in_tournament, create_tournament, seen_by, standings},
};

/// The most rows of a list of results.
const RESULTS_MAX: i64 = 2_000;

const NEW: [Field; 8] = [
    field("name", Kind::Text, "The name").needed(),
    field("clock.limit", Kind::Within(0, 10_800), "Seconds on each clock").needed(),
    field("clock.increment", Kind::Within(0, 180), "Seconds for each move").needed(),
    field("nbRounds", Kind::Within(1, 99), "How many rounds").needed(),
    field(
        "startsAt",
        Kind::Within(0, i64::MAX),
        "When the first round starts; by hand if not said",
    ),
    field("rated", Kind::Flag, "Whether ratings change; true if not said"),
    field("description", Kind::Text, "What players read before they enter"),
    field("variant", Kind::OneOf(&["standard"]), "Only standard chess"),
];

const NOT_CREATED: [(u16, &str); 4] = [
    (400, "Settings that cannot be"),
    (403, "You are not an arbiter"),
    (404, "An address that cannot be read"),
    (413, "More than a tournament needs"),
];

pub(super) fn routes() -> Api {
    Api::new()
        .post(
            "/api/swiss/new",
            create,
            writes("Create a Swiss tournament that is open for entry")
                .form(&NEW)
                .json::<Swiss>(200, "The tournament")
                .refuses(&NOT_CREATED),
        )
        .post(
            "/api/swiss/new/{team}",
            create_for,
            writes("The same: there are no teams here, so any name will do")
                .form(&NEW)
                .json::<Swiss>(200, "The tournament")
                .refuses(&NOT_CREATED),
        )
        .get(
            "/api/swiss/{id}",
            show,
            says(Tag::Tournaments, "A Swiss tournament, or a round robin")
                .anybody()
                .json::<Swiss>(200, "The tournament")
                .refuses(&[(404, "No such tournament")]),
        )
        .post(
            "/api/swiss/{id}/join",
            join,
            writes("Enter")
                .json::<Done>(200, "Done")
                .refuses(&[(400, "Refused as the tournament stands"), (404, "No such tournament")]),
        )
        .post(
            "/api/swiss/{id}/withdraw",
            withdraw,
            writes("Take no part from the next round on")
                .json::<Done>(200, "Done")
                .refuses(&[(400, "Refused as the tournament stands"), (404, "No such tournament")]),
        )
        .get(
            "/api/swiss/{id}/results",
            results,
            says(Tag::Tournaments, "The standings")
                .anybody()
                .query(&[field("nb", Kind::Within(1, RESULTS_MAX), "At most so many")])
                .lines::<SwissResult>("Best first")
                .refuses(&[(400, "`nb` is not a number"), (404, "No such tournament")]),
        )
        .get(
            "/api/swiss/{id}/games",
            games,
            says(Tag::Tournaments, "The games, round by round")
                .anybody()
                .query(&export::FIELDS)
                .pgn("The games, as `Accept` wants them")
                .lines::<ExportedGame>("")
                .refuses(&[
                    (400, "A flag that is neither true nor false"),
                    (404, "No such tournament"),
                ]),
        )
}

fn writes(summary: &'static str) -> Operation {
    says(Tag::Tournaments, summary).scopes(&[Scope::TournamentWrite])
}

fn id_in(text: &str) -> Result<TournamentId, ApiError> {
    text.parse().map_err(|_| TournamentCode::TournamentNotFound.into())
}

async fn create_for(
    zone: State<Zone>,
    bearer: Bearer,
    Path(_): Path<String>,
    form: Form,
) -> Result<Json<Swiss>, ApiError> {
    create(zone, bearer, form).await
}

async fn create(
    State(zone): State<Zone>,
    bearer: Bearer,
    form: Form,
) -> Result<Json<Swiss>, ApiError> {
    bearer.needs(&[Scope::TournamentWrite])?;
    let request = NewTournamentRequest { regulations: Some(regulations(&form)?), copy_of: None };
    let made = create_tournament(&zone, &bearer.account, &request).await?;
    let open = request_of(TournamentAct::OpenEntry);
    act_in_tournament(&zone, made.id, &bearer.account, &open).await?;
    view(&zone, made.id, Some(&bearer)).await.map(Json)
}

fn regulations(form: &Form) -> Result<RegulationsView, ApiError> {
    if form.text("variant").is_some_and(|variant| variant != "standard") {
        let feature = "variants in tournaments".to_owned();
        return Err(ApiError::from(ProgramCode::FeatureMissing { feature }).at("variant"));
    }
    let (limit, increment): (u64, u64) =
        (form.needed("clock.limit")?, form.needed("clock.increment")?);
    let first = form.value::<u64>("startsAt")?;
    let mut value = serde_json::json!({
        "name": form.needed::<String>("name")?,
        "kind": TournamentKind::Swiss,
        "rounds": form.needed::<u16>("nbRounds")?,
        "time": format!("{limit}s+{increment}"),
        "text": form.text("description").unwrap_or_default(),
        "rated": form.flag("rated")?.unwrap_or(true),
    });
    if let Some(first) = first {
        value["plan"] = serde_json::json!([{ "startsAt": first }]);
    }
    serde_json::from_value(value).map_err(ApiError::unavailable)
}

/// The clock of a tournament without stages and delays.
fn simple_clock(time: &TimeControl) -> Option<BulkClock> {
    let [stage] = time.clock()?.stages() else { return None };
    let increment = match stage.bonus {
        Bonus::None => Millis::ZERO,
        Bonus::Increment(time) => time,
        Bonus::Delay(_) | Bonus::Bronstein(_) => return None,
    };
    let (limit, increment) = (stage.base.whole_seconds(), increment.whole_seconds());
    Some(BulkClock { limit, increment })
}

fn request_of(act: TournamentAct) -> TournamentActRequest {
    TournamentActRequest { act, reason: None, version: None }
}

async fn join(
    State(zone): State<Zone>,
    bearer: Bearer,
    Path(id): Path<String>,
) -> Result<Json<Value>, ApiError> {
    bearer.needs(&[Scope::TournamentWrite])?;
    let act = TournamentAct::Enter { club: None, category: None };
    act_in_tournament(&zone, id_in(&id)?, &bearer.account, &request_of(act)).await?;
    Ok(done())
}

async fn withdraw(
    State(zone): State<Zone>,
    bearer: Bearer,
    Path(id): Path<String>,
) -> Result<Json<Value>, ApiError> {
    bearer.needs(&[Scope::TournamentWrite])?;
    let act = request_of(TournamentAct::Withdraw { entry: None });
    act_in_tournament(&zone, id_in(&id)?, &bearer.account, &act).await?;
    Ok(done())
}

async fn show(
    State(zone): State<Zone>,
    BearerIfKnown(bearer): BearerIfKnown,
    Path(id): Path<String>,
) -> Result<Json<Swiss>, ApiError> {
    view(&zone, id_in(&id)?, bearer.as_ref()).await.map(Json)
}

async fn results(
    State(zone): State<Zone>,
    BearerIfKnown(bearer): BearerIfKnown,
    Path(id): Path<String>,
    RawQuery(query): RawQuery,
) -> Result<Response, ApiError> {
    let form = Form::of_query(query.as_deref());
    let most = form.value::<usize>("nb")?.unwrap_or(usize::MAX);
    let (id, person) = (id_in(&id)?, bearer.map(|bearer| bearer.account.id));
    let loaded = seen_by(&zone, id, person).await?;
    let table = standings(&zone, id, person, None).await?;
    let mut text = String::new();
    for row in table.rows.iter().take(most) {
        let Some(entry) = loaded.tournament.entry(tournament::EntryId(row.entry)) else {
            continue;
        };
        let username = match entry.entrant.person {
            Some(person) => zone.name_of(person).await,
            None => entry.entrant.name.clone(),
        };
        let bot = entry.entrant.is_bot.then(|| "BOT".to_owned());
        text.push_str(&to_line(&SwissResult {
            absent: entry.state != EntryState::Admitted,
            rank: row.place,
            points: row.points,
            tie_break: row.tie_breaks.first().and_then(|value| value.parse().ok()).unwrap_or(0.0),
            rating: entry.entrant.rating.unwrap_or(0),
            username,
            title: bot.or_else(|| entry.entrant.title.clone()),
        }));
        text.push('\n');
    }
    Ok(([(header::CONTENT_TYPE, "application/x-ndjson")], text).into_response())
}

async fn games(
    State(zone): State<Zone>,
    BearerIfKnown(bearer): BearerIfKnown,
    Path(id): Path<String>,
    RawQuery(query): RawQuery,
    from: ClientAddr,
    headers: HeaderMap,
) -> Result<Response, ApiError> {
    let flags = export::of_many(&Form::of_query(query.as_deref()))?;
    let person = bearer.as_ref().map(|bearer| bearer.account.id);
    let loaded = seen_by(&zone, id_in(&id)?, person).await?;
    let rounds = loaded.tournament.rounds().iter().filter(|round| round.state.is_public());
    let games = rounds.flat_map(|round| &round.boards).filter_map(|board| board.game);
    let ids: Vec<_> = games.map(|game| Ok(GameId::from(game))).collect();
    Ok(export::respond(zone, from, export::asker(bearer), &headers, flags, stream::iter(ids)))
}

async fn view(zone: &Zone, id: TournamentId, bearer: Option<&Bearer>) -> Result<Swiss, ApiError> {
    let person = bearer.map(|bearer| bearer.account.id);
    let loaded = seen_by(zone, id, person).await?;
    let made_by = zone.name_of(loaded.made_by).await;
    Ok(swiss(&loaded, &made_by, zone.now()))
}

fn swiss(loaded: &LoadedTournament, made_by: &str, now: Timestamp) -> Swiss {
    let tournament = &loaded.tournament;
    let rules = tournament.regulations();
    let last = tournament.last_public();
    let playing = last.filter(|round| round.state == RoundState::Playing);
    let open = |round: &tournament::Round| {
        round.boards.iter().filter(|board| board.is_open()).count() as u32
    };
    let next = rules.plan_of(tournament.next_round()).0.filter(|at| *at > now);
    let next = next.filter(|_| tournament.next_round() <= tournament.planned_rounds());
    let players = tournament.entries().iter().filter(|entry| entry.took_part()).count();
    Swiss {
        id: loaded.id.to_string(),
        created_by: made_by.to_lowercase(),
        starts_at: rules.plan_of(1).0.map(|at| iso_time(at.0)),
        name: tournament.full_name(),
        clock: simple_clock(&rules.time),
        variant: "standard".into(),
        round: last.map_or(0, |round| round.number),
        nb_rounds: tournament.planned_rounds(),
        nb_players: players as u32,
        nb_ongoing: playing.map_or(0, open),
        status: match tournament.phase() {
            Phase::Draft | Phase::Entry | Phase::Closed => "created",
            Phase::Running => "started",
            Phase::Finished | Phase::Abandoned => "finished",
        }
        .into(),
        next_round: next.map(|at| SwissNextRound {
            at: iso_time(at.0),
            in_seconds: at.since(now).whole_seconds(),
        }),
        rated: rules.rated,
        verdicts: SwissVerdicts { list: Vec::new(), accepted: true },
        stats: last.map(|_| stats(tournament)),
    }
}

fn stats(tournament: &Tournament) -> SwissStats {
    let mut stats = SwissStats::default();
    for round in tournament.rounds().iter().filter(|round| round.state.is_public()) {
        stats.byes += u32::from(round.bye.is_some());
        for result in round.boards.iter().filter_map(|board| board.result) {
            if !result.is_played() {
                stats.absences += 1;
                continue;
            }
            stats.games += 1;
            match result.score {
                GameResult::Win(Color::White) => stats.white_wins += 1,
                GameResult::Win(Color::Black) => stats.black_wins += 1,
                GameResult::Draw => stats.draws += 1,
                _ => {}
            }
        }
        let away = tournament.entries().iter();
        stats.absences +=
            away.filter(|it| it.is_in(round.number) && !it.plays(round.number)).count() as u32;
    }
    let rated: Vec<u32> =
        tournament.entries().iter().filter_map(|it| it.entrant.rating.map(u32::from)).collect();
    stats.average_rating = rated.iter().sum::<u32>() / (rated.len() as u32).max(1);
    stats
}
