//! How well people play, for anybody who asks.

use std::collections::{BTreeMap, HashSet};

use axum::{
    Json,
    extract::{Path, State},
    http::{HeaderMap, header},
    response::{IntoResponse, Redirect, Response},
};
use game::{RatingCategory, Timestamp};
use store::{Filter, GameScore, Leader, LeaderPage, PlayedGame, Rating, Statistics, StoreError};
use wire::{
    GameId,
    error::{RequestCode, shown},
    lichess::{
        Activity, Crosstable, DayOfGames, GameCounts, Glicko, Interval, LeaderPerf, Leaderboard,
        LeaderboardUser, LightUser, PerfCounts, PerfDetail, PerfStatistics, PerfType, PlayStreak,
        RatingHistory, RatingProgress, UserName, perf_name,
    },
};

use super::{
    perf_stats,
    users::{LEADER_FOR, is_online},
};
use crate::{
    Zone,
    api::{Api, Tag, says},
    caller::ReadTurn,
    error::{ApiError, accepts_media},
    export::{light_user, utc_date},
    use_cases::{account_named, category_named, see_games_of},
};

const DAY: u64 = 86_400_000;
/// The media type of a leaderboard, as lichess has it.
const LEADERBOARD: &str = "application/vnd.lichess.v3+json";
/// The variants of lichess that are not played here.
const OTHER_VARIANTS: [&str; 7] =
    ["antichess", "atomic", "crazyhouse", "horde", "kingOfTheHill", "racingKings", "threeCheck"];
/// How many days somebody's activity goes back.
const ACTIVE_DAYS: u64 = 7;
/// Games that are looked up at once.
const PAGE: u32 = 200;
/// How long a leaderboard can be.
const LEADERS_MAX: u32 = 200;

pub(super) fn routes() -> Api {
    let nobody = &[(404, "Nobody has this name")];
    Api::new()
        .get(
            "/api/user/{name}/rating-history",
            rating_history,
            says(Tag::People, "How ratings came to be")
                .anybody()
                .json::<Vec<RatingHistory>>(200, "Each speed; year, month from 0, day, rating")
                .refuses(nobody),
        )
        .get(
            "/api/user/{name}/perf/{perf}",
            perf,
            says(Tag::People, "How somebody does at one speed")
                .anybody()
                .json::<PerfStatistics>(200, "The rating and what the games came to")
                .refuses(&[(400, "No speed"), (404, "Nobody has this name")]),
        )
        .get(
            "/api/user/{name}/activity",
            activity,
            says(Tag::People, "What somebody did of late")
                .anybody()
                .json::<Vec<Activity>>(200, "Days with games, the last first")
                .refuses(nobody),
        )
        .get(
            "/api/crosstable/{one}/{two}",
            crosstable,
            says(Tag::People, "How two did against each other")
                .anybody()
                .json::<Crosstable>(200, "The points of each")
                .refuses(nobody),
        )
        .get(
            "/api/player",
            all_leaders,
            says(Tag::People, "The ten best of each speed")
                .anybody()
                .json::<BTreeMap<String, Vec<LeaderboardUser>>>(200, "By speed"),
        )
        .get(
            "/player",
            all_leaders_or_page,
            says(Tag::People, "The same for older clients; a page for browsers")
                .anybody()
                .json::<BTreeMap<String, Vec<LeaderboardUser>>>(200, "By speed")
                .media("text/html", "For browsers"),
        )
        .get(
            "/player/top/{count}/{perf}",
            leaders_or_page,
            says(Tag::People, "The same for older clients; a page for browsers")
                .anybody()
                .json_as::<Leaderboard>(LEADERBOARD, "The best first")
                .media("text/html", "For browsers")
                .refuses(&[
                    (400, "No speed, or no number from 1 to 200"),
                    (404, "An address that is no text"),
                ]),
        )
        .get(
            "/api/player/top/{count}/{perf}",
            leaders,
            says(Tag::People, "The best of one speed")
                .anybody()
                .json_as::<Leaderboard>(LEADERBOARD, "The best first")
                .refuses(&[
                    (400, "No speed, or no number from 1 to 200"),
                    (404, "An address that is no text"),
                ]),
        )
}

async fn rating_history(
    State(zone): State<Zone>,
    _turn: ReadTurn,
    Path(name): Path<String>,
) -> Result<Json<Vec<RatingHistory>>, ApiError> {
    let account = account_named(&zone, &name).await?;
    let mut histories = Vec::new();
    for category in RatingCategory::ALL {
        let points = zone.store.ratings.rating_points(account.id, category).await?;
        let points = points.iter().map(|point| {
            let date = utc_date(u64::from(point.day) * DAY);
            let mut parts = date.split('.').map(|part| part.parse().unwrap_or(0));
            let mut part = || parts.next().unwrap_or(0);
            [part(), part() - 1, part(), point.rating]
        });
        histories
            .push(RatingHistory { name: perf_name(category).into(), points: points.collect() });
    }
    Ok(Json(histories))
}

async fn perf(
    State(zone): State<Zone>,
    _turn: ReadTurn,
    Path((name, perf)): Path<(String, String)>,
) -> Result<Json<PerfStatistics>, ApiError> {
    let category = category_named(&perf)?;
    let account = account_named(&zone, &name).await?;
    let ratings = zone.store.ratings.ratings(account.id).await?;
    let rating = ratings.iter().find(|(of, _)| *of == category).map(|(_, rating)| *rating);
    let rating = rating.unwrap_or(Rating::NEW);
    let numbers = rating.now(zone.now());
    let statistics = zone.store.games.statistics(account.id).await?;
    let counted = statistics.iter().find(|(of, _)| *of == category).map(|(_, found)| *found);
    let Statistics { games: all, wins: win, losses: loss, draws: draw, .. } =
        counted.unwrap_or_default();
    let best = best(&zone, category, LEADERS_MAX).await?;
    let recent = perf_stats::look(&zone, account.id, category).await?;
    let place = best.iter().position(|leader| leader.account.id == account.id);
    Ok(Json(PerfStatistics {
        user: UserName { name: account.name.to_string() },
        perf: PerfDetail {
            glicko: Glicko {
                rating: numbers.rating,
                deviation: numbers.deviation,
                provisional: numbers.is_provisional(),
            },
            nb: rating.games,
            progress: 0,
        },
        rank: place.map(|place| place as u32 + 1),
        percentile: 0.0,
        stat: PerfCounts {
            perf_type: PerfType { key: category.key().into(), name: perf_name(category).into() },
            user_id: light_user(&account),
            count: GameCounts {
                all,
                rated: rating.games,
                win,
                loss,
                draw,
                op_avg: recent.opponents,
                ..GameCounts::default()
            },
            best_wins: recent.best_wins,
            worst_losses: recent.worst_losses,
            result_streak: recent.streaks,
            play_streak: PlayStreak::default(),
        },
    }))
}

async fn activity(
    State(zone): State<Zone>,
    _turn: ReadTurn,
    Path(name): Path<String>,
) -> Result<Json<Vec<Activity>>, ApiError> {
    let account = account_named(&zone, &name).await?;
    let first = (zone.now().0 / DAY).saturating_sub(ACTIVE_DAYS - 1);
    let mut days: BTreeMap<u64, BTreeMap<String, DayOfGames>> = BTreeMap::new();
    let ratings = zone.store.ratings.ratings(account.id).await?;
    // Days without a rated game leave a rating as it is.
    let current = |category: RatingCategory| {
        let found = ratings.iter().find(|(of, _)| *of == category).map(|(_, rating)| rating);
        let rating = found.unwrap_or(&Rating::NEW).numbers.shown();
        RatingProgress { before: rating, after: rating }
    };
    let mut rated: HashSet<(u64, RatingCategory)> = HashSet::new();
    let mut before = None;
    loop {
        let page = see_games_of(&zone, account.id, Filter::default(), (before, PAGE), None).await?;
        let Some(last) = page.last() else { break };
        before = Some(last.summary.id);
        // Whatever was made before may have ended since; that is looked for
        // among twice as many days.
        let enough = last.summary.made_at.0 / DAY + ACTIVE_DAYS < first;
        for game in &page {
            let Some((_, Timestamp(at))) = game.summary.ended else { continue };
            if let Some(score) = score_of(game, account.id).filter(|_| at / DAY >= first) {
                let categories = days.entry(at / DAY).or_default();
                let category = game.summary.category;
                let day = categories.entry(category.key().into()).or_insert_with(|| DayOfGames {
                    rp: current(category),
                    ..DayOfGames::default()
                });
                if let Some((before, after)) = change_of(game, account.id) {
                    // The newest game comes first.
                    if !rated.insert((at / DAY, category)) {
                        day.rp.before = before;
                    } else {
                        day.rp = RatingProgress { before, after };
                    }
                }
                match score {
                    GameScore::Win => day.win += 1,
                    GameScore::Draw => day.draw += 1,
                    GameScore::Loss => day.loss += 1,
                }
            }
        }
        if enough {
            break;
        }
    }
    let days = days.into_iter().rev().map(|(day, games)| Activity {
        interval: Interval { start: day * DAY, end: (day + 1) * DAY },
        games,
    });
    Ok(Json(days.collect()))
}

async fn crosstable(
    State(zone): State<Zone>,
    _turn: ReadTurn,
    Path((one, two)): Path<(String, String)>,
) -> Result<Json<Crosstable>, ApiError> {
    let one = account_named(&zone, &one).await?;
    let two = account_named(&zone, &two).await?;
    let filter = Filter { opponent: Some(two.id), ..Filter::default() };
    let (mut points, mut nb_games) = ([0.0, 0.0], 0);
    let mut before: Option<GameId> = None;
    loop {
        let page = see_games_of(&zone, one.id, filter, (before, PAGE), None).await?;
        let Some(last) = page.last() else { break };
        before = Some(last.summary.id);
        for game in &page {
            let Some(score) = score_of(game, one.id) else { continue };
            nb_games += 1;
            for (points, won) in points.iter_mut().zip([GameScore::Win, GameScore::Loss]) {
                *points += match score {
                    GameScore::Draw => 0.5,
                    score if score == won => 1.0,
                    _ => 0.0,
                };
            }
        }
    }
    let users = BTreeMap::from([(one.name.key(), points[0]), (two.name.key(), points[1])]);
    Ok(Json(Crosstable { users, nb_games }))
}

async fn all_leaders(
    State(zone): State<Zone>,
    _turn: ReadTurn,
) -> Result<Json<BTreeMap<String, Vec<LeaderboardUser>>>, ApiError> {
    // Clients look for every variant of lichess. Those that are not played here have no players.
    let others = OTHER_VARIANTS.map(|variant| (variant.to_owned(), Vec::new()));
    let mut all = BTreeMap::from(others);
    for category in RatingCategory::ALL {
        all.insert(category.key().to_owned(), board(&zone, category, 10).await?);
    }
    Ok(Json(all))
}

async fn leaders(
    State(zone): State<Zone>,
    _turn: ReadTurn,
    Path((count, perf)): Path<(String, String)>,
) -> Result<impl IntoResponse, ApiError> {
    let category = category_named(&perf)?;
    let found = count.parse().ok().filter(|count| (1..=LEADERS_MAX).contains(count));
    let max = LEADERS_MAX.into();
    let count =
        found.ok_or_else(|| RequestCode::OutOfRange { min: 1, max, value: shown(&count) })?;
    let users = board(&zone, category, count).await?;
    Ok(([(header::CONTENT_TYPE, LEADERBOARD)], Json(Leaderboard { users })))
}

/// The page with the leaderboard.
const LEADERS_PAGE: &str = "/people";

/// Browsers that come by an old link get the page.
async fn all_leaders_or_page(zone: State<Zone>, turn: ReadTurn, asked: HeaderMap) -> Response {
    match is_browser(&asked) {
        true => Redirect::to(LEADERS_PAGE).into_response(),
        false => all_leaders(zone, turn).await.into_response(),
    }
}

async fn leaders_or_page(
    zone: State<Zone>,
    turn: ReadTurn,
    path: Path<(String, String)>,
    asked: HeaderMap,
) -> Response {
    match is_browser(&asked) {
        true => Redirect::to(LEADERS_PAGE).into_response(),
        false => leaders(zone, turn, path).await.into_response(),
    }
}

fn is_browser(asked: &HeaderMap) -> bool {
    accepts_media(asked, "text/html")
}

async fn board(
    zone: &Zone,
    category: RatingCategory,
    count: u32,
) -> Result<Vec<LeaderboardUser>, StoreError> {
    let leaders = best(zone, category, count).await?;
    let view = |Leader { account, rating }: Leader| {
        let LightUser { id, name, title } = light_user(&account);
        let perf = LeaderPerf { rating: rating.numbers.shown(), progress: 0 };
        LeaderboardUser {
            id,
            username: name,
            title,
            online: is_online(zone, account.id),
            perfs: BTreeMap::from([(category.key().to_owned(), perf)]),
        }
    };
    Ok(leaders.into_iter().map(view).collect())
}

async fn best(
    zone: &Zone,
    category: RatingCategory,
    count: u32,
) -> Result<Vec<Leader>, StoreError> {
    let since = Timestamp(zone.now().0.saturating_sub(LEADER_FOR.0));
    zone.store.ratings.leaders(category, LeaderPage::best(since, count)).await
}

/// The rating of somebody before and after a game; none if it was not rated.
fn change_of(game: &PlayedGame, person: game::PersonId) -> Option<(i32, i32)> {
    let players = game.summary.players.iter();
    let (color, _) = { players }.find(|(_, player)| **player == Some(person))?;
    let change = game.changes?[color];
    Some((change.before.shown(), change.after.shown()))
}

/// How a game went for somebody who played in it; none while it goes on, or if
/// it counts for nobody.
fn score_of(game: &PlayedGame, person: game::PersonId) -> Option<GameScore> {
    let players = game.summary.players.iter();
    let (color, _) = { players }.find(|(_, player)| **player == Some(person))?;
    GameScore::of(game.summary.result?, color)
}
