//! From what the zone knows to what is sent.

use std::sync::Arc;

use axum::{
    extract::FromRequestParts,
    http::{HeaderMap, header, request::Parts},
};
use game::{ComputerPlayer, Game, PersonId, Seat, Timestamp};
use rules::{ByColor, Color};
use store::Audience;
use wire::{
    GameId,
    lichess::{
        Challenge, ChallengeTime, DeclineReason, GameInfo, Player, Variant, clock_plan, color_name,
    },
    people::{PersonView, SideChoice},
};

use crate::{
    Zone,
    client_addr::is_encrypted,
    computers,
    error::ApiError,
    state::{Entry, Why},
    use_cases::{requested, rules_of},
    views::{person_view, seat_view},
};

/// The rating that everybody begins with.
const BEGINNING: i32 = 1_500;

/// The strongest level of the computer.
const STRONGEST: u8 = 8;

/// Somebody, as a player.
pub(crate) fn player(view: PersonView) -> Player {
    // Clients expect a rating of every account; before the first rated game it
    // is the one that everybody begins with.
    let guess = (!view.guest && view.rating.is_none()).then_some(BEGINNING);
    Player {
        id: (!view.guest).then(|| view.name.to_lowercase()),
        name: Some(view.name),
        title: view.title,
        rating: view.rating.or(guess),
        provisional: view.provisional || guess.is_some(),
        online: None,
        ai_level: None,
    }
}

/// Both players of a game, with their ratings in its category.
pub(crate) async fn players(zone: &Zone, game: &Game) -> Result<ByColor<Player>, ApiError> {
    Ok(ByColor {
        white: seated(zone, game, Color::White).await?,
        black: seated(zone, game, Color::Black).await?,
    })
}

async fn seated(zone: &Zone, game: &Game, color: Color) -> Result<Player, ApiError> {
    let config = game.config();
    if game.seat(color) == Some(Seat::Computer) {
        // Clients know the computer by a level. Who is not a level has a name,
        // and the level that is nearest.
        let level = config.computer.as_ref().map(ComputerPlayer::nearest_level);
        let is_level = matches!(config.computer, Some(ComputerPlayer::Level(_)) | None);
        let (ai_level, name) =
            (level.unwrap_or(STRONGEST), (!is_level).then(|| computers::name(game)));
        return Ok(Player { ai_level: Some(ai_level), name, ..Player::default() });
    }
    let (category, official) = (config.rating_category(), config.tournament.is_some());
    let view = seat_view(zone, game.seat(color), Some(category), "", official).await?;
    Ok(view.map(player).unwrap_or_default())
}

/// A game at a glance for one of its players; none if they do not play in it.
pub(crate) async fn game_info(
    zone: &Zone,
    id: GameId,
    person: PersonId,
) -> Result<Option<GameInfo>, ApiError> {
    let (game, at) = zone.node.look(id).await?;
    let Some(color) = game.side_of(person) else { return Ok(None) };
    let mut info = info(zone, id, &game, at, color).await?;
    if game.ended().is_some()
        && let Some(changes) = zone.store.ratings.rating_changes(id).await?
    {
        let diff = |color: Color| {
            let change = &changes[color];
            change.after.shown() - change.before.shown()
        };
        // As lichess tells it: before the game, with the change beside it.
        info.rating = Some(changes[color].before.shown());
        info.opponent.rating = Some(changes[!color].before.shown());
        info.rating_diff = Some(diff(color));
        info.opponent.rating_diff = Some(diff(!color));
    }
    Ok(Some(info))
}

async fn info(
    zone: &Zone,
    id: GameId,
    game: &Game,
    at: Timestamp,
    color: Color,
) -> Result<GameInfo, ApiError> {
    let opponent = seated(zone, game, !color).await?;
    let rating = seated(zone, game, color).await?.rating;
    Ok(GameInfo { rating, ..GameInfo::of(id, game, at, color, opponent) })
}

/// Where people find the zone: as the operator says, or as the caller does.
#[derive(Clone, Debug)]
pub(crate) struct Site(Arc<str>);

impl Site {
    /// That of a call with these headers.
    pub(crate) fn of(zone: &Zone, headers: &HeaderMap) -> Site {
        if let Some(origin) = zone.shared.settings.public_origin() {
            return Site(origin.into());
        }
        let host = headers.get(header::HOST).and_then(|value| value.to_str().ok());
        let scheme = if is_encrypted(headers, &zone.shared.settings) { "https" } else { "http" };
        Site(format!("{scheme}://{}", host.unwrap_or("localhost")).into())
    }

    /// The beginning of every address.
    pub(crate) fn root(&self) -> &str {
        &self.0
    }

    /// Where people find a game or a challenge.
    pub(crate) fn address(&self, id: GameId) -> String {
        format!("{}/{id}", self.0)
    }
}

impl FromRequestParts<Zone> for Site {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, zone: &Zone) -> Result<Site, ApiError> {
        Ok(Site::of(zone, &parts.headers))
    }
}

/// A challenge for somebody who hears of it, or for nobody in particular.
pub(crate) async fn challenge(
    zone: &Zone,
    site: &Site,
    entry: &Entry,
    why: Option<&Why>,
    receiver: Option<PersonId>,
) -> Result<Challenge, ApiError> {
    let config = &requested(&entry.game, zone.now())?;
    let mut challenger = player(entry.by.clone());
    challenger.online = Some(zone.is_online(entry.seek.by));
    let mut dest_user = entry.to.clone().map(player);
    if let (Some(dest), Audience::Person(to)) = (&mut dest_user, entry.seek.audience) {
        dest.online = Some(zone.is_online(to));
    }
    let final_color = entry.owner_color(SideChoice::Random)?;
    let reason = match why {
        Some(Why::Declined(words)) => {
            Some(words.as_deref().map(DeclineReason::named).unwrap_or_default())
        }
        _ => None,
    };
    Ok(Challenge {
        id: entry.seek.id,
        url: site.address(entry.seek.id),
        status: status(why),
        challenger: Some(challenger),
        dest_user,
        variant: variant(entry),
        rated: entry.game.rated,
        speed: entry.speed.key(),
        time_control: ChallengeTime::of(&config.time.white),
        color: match entry.game.side {
            SideChoice::White => "white",
            SideChoice::Black => "black",
            SideChoice::Random => "random",
        },
        final_color: color_name(final_color),
        perf: Challenge::perf(entry.category),
        direction: receiver.map(|person| if person == entry.seek.by { "out" } else { "in" }),
        initial_fen: entry.game.fen.clone(),
        rematch_of: None,
        rules: rules_of(config),
        decline_reason: reason.map(DeclineReason::words),
        decline_reason_key: reason.map(|reason| reason.key().to_lowercase()),
        clock_plan: clock_plan(&config.time),
        ruleset: (config.ruleset == game::Ruleset::Otb).then_some("otb"),
    })
}

fn status(why: Option<&Why>) -> &'static str {
    match why {
        None => "created",
        Some(Why::Accepted) => "accepted",
        Some(Why::Declined(_)) => "declined",
        Some(Why::Withdrawn | Why::Left | Why::Expired) => "canceled",
    }
}

/// Which array a challenge of Chess960 begins with is not known before.
fn variant(entry: &Entry) -> Variant {
    match (entry.game.chess960, &entry.game.fen) {
        (true, _) => Variant::CHESS960,
        (false, Some(_)) => Variant::POSITION,
        (false, None) => Variant::STANDARD,
    }
}

/// The offer of a rematch, as a challenge with the id of the next game.
pub(crate) async fn rematch(
    zone: &Zone,
    site: &Site,
    (before, next): (GameId, GameId),
    receiver: PersonId,
    why: Option<&Why>,
) -> Result<Option<Challenge>, ApiError> {
    let (game, _) = zone.node.look(before).await?;
    let Some(color) = game.side_of(receiver) else { return Ok(None) };
    let Some(Seat::Person(other)) = game.seat(!color) else { return Ok(None) };
    let config = game.config();
    let view = async |person| {
        Ok::<_, ApiError>(player(person_view(zone, person, Some(config.rating_category())).await?))
    };
    let start = &config.start;
    let variant = Variant::of(start);
    Ok(Some(Challenge {
        id: next,
        url: site.address(next),
        status: status(why),
        challenger: Some(view(other).await?),
        dest_user: Some(view(receiver).await?),
        variant,
        rated: config.rated,
        speed: config.speed().key(),
        time_control: ChallengeTime::of(&config.time.white),
        // Whoever offers had the other side.
        color: color_name(color),
        final_color: color_name(color),
        perf: Challenge::perf(config.rating_category()),
        direction: Some("in"),
        initial_fen: (variant == Variant::POSITION).then(|| start.to_fen()),
        rematch_of: Some(before),
        rules: rules_of(config),
        decline_reason: None,
        decline_reason_key: None,
        clock_plan: clock_plan(&config.time),
        ruleset: (config.ruleset == game::Ruleset::Otb).then_some("otb"),
    }))
}
