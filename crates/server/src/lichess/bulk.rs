//! Many games at once, with the tokens of their players.

use axum::{Json, extract::State};
use game::{GameConfig, Millis, Opening, Seat, Timestamp};
use node::Bus;
use store::{Account, Scope};
use wire::lichess::{BulkClock, BulkGame, BulkPairing, ChallengeTime, Variant};

use super::{auth::Bearer, body::Form, challenges, error::Fault, made, wish};
use crate::{Zone, ZoneStore, games::random, lobby};

/// The most games of one call.
const PAIRS_MAX: usize = 100;

/// How far ahead games can be made.
const AHEAD_MAX: Millis = Millis::DAY.times(366);

/// Makes a game for each pair of tokens, at once. With `startClocksAt` the
/// games begin then, whoever is there; else when both players are.
pub(super) async fn create<S: ZoneStore, B: Bus>(
    State(zone): State<Zone<S, B>>,
    bearer: Bearer,
    form: Form,
) -> Result<Json<BulkPairing>, Fault> {
    bearer.needs(&[Scope::ChallengeBulk])?;
    challenges::limit(&zone, &bearer.account)?;
    let now = zone.now();
    for field in ["pairAt", "message"] {
        if form.text(field).is_some() {
            return Err(Fault::field(field, "not in this zone: games are made at once"));
        }
    }
    let wish = wish::wish(&form)?;
    let config = lobby::config_of(&wish, now).await?;
    let starts = form.value::<u64>("startClocksAt")?;
    let config = match starts {
        Some(at) if at <= now.0 => {
            return Err(Fault::field("startClocksAt", "this instant has passed"));
        }
        Some(at) if at > now.0.saturating_add(AHEAD_MAX.0) => {
            return Err(Fault::field("startClocksAt", "at most a year from now"));
        }
        Some(at) => {
            let opening = Opening::ByArbiter { at: Some(Timestamp(at)), default_time: None };
            GameConfig { opening, ..config }
        }
        None => config,
    };
    let players: String = form.needed("players")?;
    let pairs = pairs(&zone, &players).await?;
    // All are looked at before any is made.
    let mut checked = Vec::with_capacity(pairs.len());
    for [white, black] in pairs {
        let mut config = config.clone();
        config.seats.white = Some(Seat::Person(white.id));
        config.seats.black = Some(Seat::Person(black.id));
        config.check().map_err(|fault| Fault::field("players", fault))?;
        checked.push((config, white, black));
    }
    let mut games = Vec::with_capacity(checked.len());
    for (config, white, black) in checked {
        let (id, _) = made::make(&zone, config).await?;
        let name = |account: &Account| account.name.key();
        games.push(BulkGame { id, white: name(&white), black: name(&black) });
    }
    let clock = match ChallengeTime::of(&config.time.white) {
        ChallengeTime::Clock { limit, increment, .. } => Some(BulkClock { limit, increment }),
        ChallengeTime::Correspondence { .. } | ChallengeTime::Unlimited => None,
    };
    Ok(Json(BulkPairing {
        id: wire::GameId::from_random(random()?),
        games,
        variant: Variant::of(&config.start).key,
        clock,
        rated: config.rated,
        pair_at: now.0,
        paired_at: now.0,
        scheduled_at: now.0,
        start_clocks_at: starts,
    }))
}

/// Who plays whom: `white:black,white:black,…`, each by a token that lets them
/// be challenged.
async fn pairs<S: ZoneStore, B: Bus>(
    zone: &Zone<S, B>,
    text: &str,
) -> Result<Vec<[Account; 2]>, Fault> {
    let bad = |why: String| Fault::field("players", why);
    let mut pairs = Vec::new();
    for (number, pair) in text.split(',').enumerate() {
        if number >= PAIRS_MAX {
            return Err(bad(format!("at most {PAIRS_MAX} games at once")));
        }
        let (white, black) = pair
            .split_once(':')
            .ok_or_else(|| bad(format!("pair {}: two tokens with a colon between", number + 1)))?;
        let player = async |token: &str| -> Result<Account, Fault> {
            let found = Bearer::of(zone, token.trim()).await?;
            let found =
                found.filter(|one| challenges::CHALLENGING.iter().any(|scope| one.has(*scope)));
            let missing = || bad(format!("pair {}: a token is not known here", number + 1));
            Ok(found.ok_or_else(missing)?.account)
        };
        pairs.push([player(white).await?, player(black).await?]);
    }
    Ok(pairs)
}
