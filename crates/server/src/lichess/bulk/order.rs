//! From a form to games that are ordered.

use game::{ClockStart, GameConfig, Millis, Seat, Timestamp};
use store::Bulk;
use wire::{
    error::{ProgramCode, RequestCode},
    order::{Order, OrderedGame, OrderedPlayer},
};

use crate::{
    Zone,
    caller::Bearer,
    error::{ApiError, AtField as _, out_of_range},
    form::Form,
    lichess::{challenges, game_request},
    random::random_id,
    use_cases,
};

/// The most games of one call.
const PAIRS_MAX: usize = 100;
/// How far ahead games can be ordered: whoever lets others order with their
/// token shall not be surprised in a year.
const PAIR_AHEAD_MAX: u64 = 7;
/// How far ahead they can begin.
const START_AHEAD_MAX: u64 = 366;
/// Clients may say the time of now: so much later it is still now.
const NOW: Millis = Millis::MINUTE;
/// The most letters of a message, as of a line of chat with the names in it.
const MESSAGE_MAX: usize = 200;

/// What a form orders.
pub(super) struct Ordered {
    pub(super) order: Order,
    /// None for at once.
    pub(super) pair_at: Option<Timestamp>,
}

/// Reads a form. All games are looked at before any is made.
pub(super) async fn ordered(zone: &Zone, by: &Bearer, form: &Form) -> Result<Ordered, ApiError> {
    let now = zone.now();
    let a_moment_ago = Timestamp(now.0.saturating_sub(NOW.0));
    let pair_at = instant(form, "pairAt", a_moment_ago, now, PAIR_AHEAD_MAX)?;
    let pair_at = pair_at.filter(|at| *at > now);
    let earliest = pair_at.unwrap_or(now);
    let start = instant(form, "startClocksAt", earliest, now, START_AHEAD_MAX)?;
    let message = form.text("message").map(str::to_owned);
    if message.as_ref().is_some_and(|text| text.chars().count() > MESSAGE_MAX) {
        return Err(
            ApiError::from(RequestCode::TextTooLong { max: MESSAGE_MAX as u64 }).at("message")
        );
    }
    let settings = game_request::of_challenge(form)?;
    let spectator_delay = spectator_delay(form)?;
    let mut config = config_of(&use_cases::config_of(&settings, now).await?, start, now);
    config.spectator_delay = spectator_delay.map_or(Millis::ZERO, Millis::from_seconds);
    let players: String = form.needed("players")?;
    let mut games = Vec::new();
    for [white, black] in pairs(zone, &players).await? {
        let mut config = config.clone();
        config.seats.white = Some(Seat::Person(white.account.id));
        config.seats.black = Some(Seat::Person(black.account.id));
        config.check().at("players")?;
        let id = random_id()?;
        games.push(OrderedGame { id, white: player(&white), black: player(&black) });
    }
    let start_clocks_at = start.map(|at| at.0);
    let token = Some(by.pass.kept());
    let game = settings;
    let order = Order { games, game, start_clocks_at, message, spectator_delay, token };
    Ok(Ordered { order, pair_at })
}

/// How many seconds later spectators see the games.
fn spectator_delay(form: &Form) -> Result<Option<u64>, ApiError> {
    let range = 0..=GameConfig::SPECTATOR_DELAY_MAX.whole_seconds();
    let Some(seconds) = form.value("spectatorDelay")? else { return Ok(None) };
    if !range.contains(&seconds) {
        return Err(out_of_range(&range, seconds).at("spectatorDelay"));
    }
    Ok(Some(seconds).filter(|seconds| *seconds > 0))
}

/// The game that begins by itself at an instant, if there is one; at once if
/// it has passed.
pub(super) fn config_of(
    config: &GameConfig,
    start: Option<Timestamp>,
    now: Timestamp,
) -> GameConfig {
    let mut config = config.clone();
    if let Some(at) = start {
        config.clock_start = ClockStart::ByArbiter { at: Some(at.max(now)), default_time: None };
    }
    config
}

/// What was ordered, as it was kept.
pub(super) fn read(bulk: &Bulk) -> Result<Order, ApiError> {
    serde_json::from_str(&bulk.order).map_err(|error| {
        ApiError::unavailable(format!("the pairing {} cannot be read: {error}", bulk.id))
    })
}

/// An instant after another, and not too far away.
fn instant(
    form: &Form,
    name: &'static str,
    after: Timestamp,
    now: Timestamp,
    days: u64,
) -> Result<Option<Timestamp>, ApiError> {
    match form.value::<u64>(name)?.map(Timestamp) {
        Some(at) if at <= after && after > now => {
            Err(ApiError::from(ProgramCode::ClocksBeforeGames).at(name))
        }
        Some(at) if at <= after => Err(ApiError::from(RequestCode::InThePast).at(name)),
        Some(at) if at > now + Millis::DAY.times(days) => {
            Err(ApiError::from(RequestCode::TooFarAhead { days }).at(name))
        }
        at => Ok(at),
    }
}

fn player(Bearer { account, pass, .. }: &Bearer) -> OrderedPlayer {
    OrderedPlayer { person: account.id.0, name: account.name.key(), token: Some(pass.kept()) }
}

/// Whether a token lets its owner be paired by others.
pub(super) fn lets_pair(token: &Bearer) -> bool {
    challenges::CHALLENGING.iter().any(|scope| token.has(*scope))
}

/// Who plays whom: `white:black,white:black,…`, each by a token that lets them
/// be challenged.
async fn pairs(zone: &Zone, text: &str) -> Result<Vec<[Bearer; 2]>, ApiError> {
    let bad = |code: ProgramCode| ApiError::from(code).at("players");
    let mut pairs = Vec::new();
    for (number, pair) in text.split(',').enumerate() {
        if number >= PAIRS_MAX {
            let (max, count) = (PAIRS_MAX as u64, text.split(',').count() as u64);
            return Err(ApiError::from(RequestCode::TooManyEntries { max, count }).at("players"));
        }
        let (white, black) = pair
            .split_once(':')
            .ok_or_else(|| bad(ProgramCode::PairFormat { number: number as u64 + 1 }))?;
        let player = async |token: &str| -> Result<Bearer, ApiError> {
            let found = Bearer::of(zone, token.trim()).await?.filter(lets_pair);
            found.ok_or_else(|| bad(ProgramCode::PairToken { number: number as u64 + 1 }))
        };
        pairs.push([player(white).await?, player(black).await?]);
    }
    Ok(pairs)
}
