//! A game to take home, wherever it was played.

use game::{
    ComputerPlayer, Game, GameRecord, GameResult, Millis, PersonId, RatingCategory, Seat, Speed,
    TimeControl, TournamentPlace,
};
use rules::{
    ByColor, CastlingMode, Color, Position,
    pgn::{self, Tags},
};
use store::{Account, History, RatingChange, StartRating, Store, StoreError};
use wire::{
    GameId,
    lichess::{ExportedOpening, ExportedPlayer, LightUser, Status, Variant, source},
};

use super::{pgn::names, utc_date, utc_time};
use crate::computers;

/// Everything that can be told about a game.
pub(crate) struct GameExport {
    pub(crate) id: GameId,
    pub(crate) rated: bool,
    pub(crate) variant: Variant,
    pub(crate) speed: Speed,
    pub(crate) category: RatingCategory,
    pub(crate) source: &'static str,
    pub(crate) made_at: u64,
    pub(crate) last_move_at: u64,
    pub(crate) status: &'static str,
    pub(crate) result: Option<GameResult>,
    pub(crate) players: ByColor<ExportedPlayer>,
    pub(crate) opening: Option<ExportedOpening>,
    pub(crate) record: GameRecord,
    /// With all tags.
    pub(crate) pgn: pgn::PgnGame,
}

impl GameExport {
    /// A game from elsewhere; none if there is none with this id.
    pub(crate) async fn imported(
        store: &Store,
        id: GameId,
    ) -> Result<Option<GameExport>, StoreError> {
        let Some(text) = store.imports.imported(id).await? else { return Ok(None) };
        let read = pgn::Games::new(text.as_bytes()).next();
        let damaged = || StoreError::Damaged(format!("game {id} from elsewhere cannot be read"));
        Ok(Some(GameExport::elsewhere(id, read.and_then(Result::ok).ok_or_else(damaged)?)))
    }

    /// A game of the zone, as far as this history tells it.
    pub(crate) async fn played(
        store: &Store,
        id: GameId,
        history: &History,
        site: &str,
    ) -> Result<GameExport, StoreError> {
        let config = &history.config;
        let game = history.replay(id)?;
        let names = names(store, &history.events).await?;
        let named = |person: PersonId| names.get(&person).cloned();
        let record = GameRecord::with_names(config, &history.events, &named);
        let rated = Ratings {
            start: store.ratings.start_ratings(id).await?,
            // They would tell the result to those who do not know it yet.
            changes: match game.ended() {
                Some(_) => store.ratings.rating_changes(id).await?,
                None => None,
            },
        };
        let players = ByColor {
            white: player(store, &game, Color::White, &rated).await?,
            black: player(store, &game, Color::Black, &rated).await?,
        };
        let opening = node::opening_at(&game).map(|(found, ply)| ExportedOpening {
            eco: found.eco,
            name: found.name,
            ply,
        });
        let last_move = game.moves().last().map(|made| made.at);
        let last_at = game.ended().map(|ended| ended.at).or(last_move).unwrap_or(config.made_at);
        let identities = identities(store, &game).await?;
        let opening_name = opening.as_ref();
        let tags = Named { game: &game, players: &players, identities, opening: opening_name };
        let tags = tags.tags(&format!("{site}/{id}"), id)?;
        let free = Color::ALL.into_iter().any(|color| game.seat(color).is_none());
        Ok(GameExport {
            id,
            rated: config.rated,
            variant: Variant::of(&config.start),
            speed: config.speed(),
            category: config.rating_category(),
            source: source(config),
            made_at: config.made_at.0,
            last_move_at: last_at.0,
            status: match game.ended() {
                None if free => "created",
                _ => Status::of(&game).name,
            },
            result: game.result(),
            players,
            opening,
            pgn: record.to_pgn(tags),
            record,
        })
    }

    /// A game from elsewhere belongs to nobody here, whatever its players are
    /// called.
    fn elsewhere(id: GameId, pgn: pgn::PgnGame) -> GameExport {
        let record = GameRecord::from_pgn(&pgn);
        let tag = |name: &str| pgn.tags.get(name).filter(|value| *value != "?").map(str::to_owned);
        let of = |color: Color| {
            let side = if color == Color::White { "White" } else { "Black" };
            ExportedPlayer {
                name: tag(side),
                rating: tag(&format!("{side}Elo")).and_then(|text| text.parse().ok()),
                ..ExportedPlayer::default()
            }
        };
        let opening = tag("ECO").zip(tag("Opening"));
        let opening = opening.map(|(eco, name)| ExportedOpening { eco, name, ply: 0 });
        let date = tag("UTCDate").or_else(|| tag("Date"));
        let made_at = date.and_then(|date| millis_of(&date)).unwrap_or(0);
        let speed = record
            .time
            .as_ref()
            .map_or(Speed::Correspondence, |time| time.white.speed().max(time.black.speed()));
        GameExport {
            id,
            rated: false,
            variant: Variant::of(&record.start),
            speed,
            category: match record.start.mode() {
                CastlingMode::Chess960 => RatingCategory::Chess960,
                CastlingMode::Standard => RatingCategory::Standard(speed),
            },
            source: "import",
            made_at,
            last_move_at: made_at,
            status: status_elsewhere(&record),
            result: record.result,
            players: ByColor { white: of(Color::White), black: of(Color::Black) },
            opening,
            record,
            pgn,
        }
    }

    /// The time of each side, in whole seconds: what each begins with, what a
    /// move adds, and what forty moves may take.
    pub(crate) fn clock(&self) -> Option<[u64; 3]> {
        let clock = self.record.time.as_ref()?.white.clock()?;
        let increment = clock.stage(0).bonus.per_move();
        Some([clock.initial(), increment, clock.time_for(40)].map(Millis::whole_seconds))
    }

    pub(crate) fn days(&self) -> Option<u64> {
        match self.record.time.as_ref()?.white {
            TimeControl::Correspondence { days } => Some(days.into()),
            _ => None,
        }
    }

    /// The position at the end.
    pub(crate) fn last_position(&self) -> Position {
        let mut position = self.record.start.clone();
        for told in &self.record.moves {
            position.play_unchecked(told.made);
        }
        position
    }
}

/// The ratings of the players, as the game knows them.
struct Ratings {
    /// When they sat down.
    start: ByColor<Option<StartRating>>,
    /// What the game did to them, if anything.
    changes: Option<ByColor<RatingChange>>,
}

async fn player(
    store: &Store,
    game: &Game,
    color: Color,
    rated: &Ratings,
) -> Result<ExportedPlayer, StoreError> {
    let mut player = ExportedPlayer::default();
    let id = match game.seat(color) {
        None => return Ok(player),
        Some(Seat::Computer) => {
            // Who is not a level has a name.
            match &game.config().computer {
                Some(ComputerPlayer::Level(level)) => player.ai_level = Some(*level),
                Some(_) => player.name = Some(computers::name(game)),
                None => player.ai_level = Some(1),
            }
            return Ok(player);
        }
        Some(Seat::Person(id)) => id,
    };
    let Some(account) = store.accounts.account(id).await? else {
        player.name = store.people.person(id).await?.map(|person| person.name);
        return Ok(player);
    };
    let official = game.config().tournament.is_some();
    player.user = Some(light_user_in(&account, official));
    // Ratings may have changed between sitting down and the end: a rated game counts from what was
    // there before it.
    let before = match rated.changes {
        Some(changes) => {
            player.rating_diff = Some(changes[color].shown());
            Some(changes[color].before.into())
        }
        None => rated.start[color],
    };
    if let Some(StartRating { rating, provisional }) = before {
        player.rating = Some(rating);
        player.provisional = provisional.then_some(true);
    }
    Ok(player)
}

/// Who a player is in tables of results and databases.
#[derive(Clone, Default)]
struct Identity {
    real_name: Option<String>,
    fide_id: Option<u32>,
}

/// In official games the tags have real names. In all others they have the names of the accounts,
/// by which programs find them, and the FIDE ID if its owner agreed.
async fn identities(store: &Store, game: &Game) -> Result<ByColor<Identity>, StoreError> {
    let official = game.config().tournament.is_some();
    let mut identities = ByColor::<Identity>::default();
    for color in Color::ALL {
        let Some(Seat::Person(id)) = game.seat(color) else { continue };
        if let Some(Account { standing, .. }) = store.accounts.account(id).await? {
            identities[color] = Identity {
                fide_id: standing.shown_fide_id(official),
                real_name: standing.real_name.filter(|_| official),
            };
        }
    }
    Ok(identities)
}

/// What the tags of a PGN are made of.
struct Named<'a> {
    game: &'a Game,
    players: &'a ByColor<ExportedPlayer>,
    identities: ByColor<Identity>,
    opening: Option<&'a ExportedOpening>,
}

impl Named<'_> {
    fn tags(&self, link: &str, id: GameId) -> Result<Tags, StoreError> {
        let config = self.game.config();
        let at = config.made_at.0;
        let name = |color: Color| {
            let ExportedPlayer { user, name, ai_level, .. } = &self.players[color];
            let user = user.as_ref().map(|LightUser { name, .. }| name.clone());
            let computer = ai_level.map(|_| computers::name(self.game));
            let real_name = self.identities[color].real_name.clone();
            real_name.or(user).or(name.clone()).or(computer)
        };
        let number = |color: Color| self.players[color].rating.map(|rating| rating.to_string());
        let change = |color: Color| self.players[color].rating_diff.map(|by| format!("{by:+}"));
        let title = |color: Color| self.players[color].user.as_ref()?.title.clone();
        let fide_id = |color: Color| self.identities[color].fide_id.map(|id| id.to_string());
        let mut tags = Tags::default();
        let TournamentPlace { event, round, board } = config.tournament.clone().unwrap_or_default();
        let kind = if config.rated { "Rated game" } else { "Casual game" };
        for (name, value) in [
            ("Event", Some(event.unwrap_or_else(|| kind.to_owned()))),
            ("Site", Some(link.to_owned())),
            ("Date", Some(utc_date(at))),
            ("Round", round),
            ("Board", board.map(|board| board.to_string())),
            ("White", name(Color::White)),
            ("Black", name(Color::Black)),
            ("GameId", Some(id.to_string())),
            ("UTCDate", Some(utc_date(at))),
            ("UTCTime", Some(utc_time(at))),
            ("WhiteElo", number(Color::White)),
            ("BlackElo", number(Color::Black)),
            ("WhiteTitle", title(Color::White)),
            ("BlackTitle", title(Color::Black)),
            ("WhiteFideId", fide_id(Color::White)),
            ("BlackFideId", fide_id(Color::Black)),
            ("WhiteRatingDiff", change(Color::White)),
            ("BlackRatingDiff", change(Color::Black)),
            ("ECO", self.opening.map(|opening| opening.eco.clone())),
            ("Opening", self.opening.map(|opening| opening.name.clone())),
            // The record says so of a game that is over.
            ("Termination", self.game.ended().is_none().then(|| "Unterminated".to_owned())),
        ] {
            if let Some(value) = value {
                tags.set(name, &value).map_err(|error| StoreError::Damaged(error.to_string()))?;
            }
        }
        Ok(tags)
    }
}

/// Somebody at a glance, outside official games.
pub(crate) fn light_user(account: &Account) -> LightUser {
    light_user_in(account, false)
}

fn light_user_in(account: &Account, official: bool) -> LightUser {
    let title = account.standing.shown_title(official);
    LightUser { id: account.name.key(), name: account.name.to_string(), title }
}

/// How a game from elsewhere ended, as far as it says.
fn status_elsewhere(record: &GameRecord) -> &'static str {
    let mut position = record.start.clone();
    for told in &record.moves {
        position.play_unchecked(told.made);
    }
    let ended = position.legal_moves().is_empty();
    match (record.result, record.termination.as_deref()) {
        _ if ended && position.is_check() => "mate",
        _ if ended => "stalemate",
        (_, Some("Time forfeit")) => "outoftime",
        (_, Some("Abandoned")) => "timeout",
        (Some(GameResult::Draw), _) => "draw",
        _ => "unknownFinish",
    }
}

/// The beginning of a day such as `2026.11.15`; none if it is not wholly known.
fn millis_of(date: &str) -> Option<u64> {
    let mut parts = date.split('.').map(str::parse::<u64>);
    let (Some(Ok(year)), Some(Ok(month)), Some(Ok(day)), None) =
        (parts.next(), parts.next(), parts.next(), parts.next())
    else {
        return None;
    };
    if !(1970..=9999).contains(&year) || !(1..=12).contains(&month) || !(1..=31).contains(&day) {
        return None;
    }
    // Years begin in March, so that the day that is sometimes missing is last.
    let (year, month) = if month < 3 { (year - 1, month + 9) } else { (year, month - 3) };
    let days = 365 * year + year / 4 - year / 100 + year / 400 + (153 * month + 2) / 5 + day - 1;
    Some((days - 719_468) * 86_400_000)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_date_is_the_instant_its_day_begins() {
        for (date, seconds) in [
            ("1970.01.01", Some(0)),
            ("1972.02.29", Some(68_169_600)),
            ("2000.02.29", Some(951_782_400)),
            ("2026.11.15", Some(1_794_700_800)),
            ("2026.??.??", None),
            ("2026.13.01", None),
            ("1969.12.31", None),
            ("nonsense", None),
        ] {
            assert_eq!(millis_of(date), seconds.map(|seconds: u64| seconds * 1_000), "{date}");
        }
        assert_eq!(utc_time(1_794_700_800_000 + 61_509_000), "17:05:09");
    }
}
