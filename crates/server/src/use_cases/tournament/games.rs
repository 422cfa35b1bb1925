//! The games of a round.

use game::{
    AbsenceRule, ClockStart, GameConfig, LagPolicy, Millis, Permissions, PersonId, Seat,
    TimeControl, Timestamp, TournamentPlace,
};
use rules::{ByColor, Color};
use store::{NewGame, OfficialGame};
use tournament::{Entry, EntryId, Regulations, Round, Tournament};
use wire::arbiter::OFFICIAL_DEFAULTS as DEFAULTS;

use crate::error::{ApiError, AtField, out_of_range};

/// A game as these regulations have it, without players.
pub(super) fn game_config(
    rules: &Regulations,
    time: &TimeControl,
    starts_at: Option<Timestamp>,
    now: Timestamp,
) -> GameConfig {
    let days = matches!(time, TimeControl::Correspondence { .. });
    let allowed = Permissions {
        abort: false,
        takeback: DEFAULTS.takebacks,
        give_time: false,
        rematch: false,
        premove: DEFAULTS.premoves,
        smart_move: DEFAULTS.smart_moves,
        auto_queen: DEFAULTS.auto_queen,
        chat: DEFAULTS.chat,
        draw_offers_after: rules.draw_offers_after.max(1),
        calls: DEFAULTS.calls.into(),
    };
    GameConfig {
        ruleset: rules.ruleset,
        clock_start: ClockStart::ByArbiter { at: starts_at, default_time: rules.default_time },
        allowed,
        absence: AbsenceRule::NoCountdown,
        lag: (DEFAULTS.lag_credit && !days).then(LagPolicy::default),
        rated: rules.rated,
        spectator_delay: rules.spectator_delay,
        ..GameConfig::casual(now, time.clone())
    }
}

/// Whether games can be played by these regulations.
pub(super) fn check_playable(rules: &Regulations, now: Timestamp) -> Result<(), ApiError> {
    let longest = GameConfig::SPECTATOR_DELAY_MAX;
    if rules.spectator_delay > longest {
        let (range, value) = (0..=longest.whole_seconds(), rules.spectator_delay.whole_seconds());
        return Err(out_of_range(&range, value).at("spectatorDelay"));
    }
    let day = Millis::from_seconds(86_400);
    if let Some(time) = rules.default_time.filter(|time| *time == Millis::ZERO || *time > day) {
        return Err(out_of_range(&(1..=86_400), time.whole_seconds()).at("defaultTime"));
    }
    let clocks = rules.plan.iter().filter_map(|plan| plan.time.as_ref()).chain([&rules.time]);
    for time in clocks {
        game_config(rules, time, None, now).check().at("time")?;
    }
    Ok(())
}

/// Whether a board of a round gets a game here: both have accounts and are there.
pub(super) fn has_game(tournament: &Tournament, round: u16, players: [EntryId; 2]) -> bool {
    let plays = |entry: &Entry| entry.entrant.person.is_some() && entry.plays(round);
    players.into_iter().all(|id| tournament.entry(id).is_some_and(plays))
}

/// The games of a round that is being published, with its arbiters.
pub(super) fn official_games(
    tournament: &Tournament,
    round: &Round,
    now: Timestamp,
) -> Vec<OfficialGame> {
    let config = game_config(tournament.regulations(), &round.time, round.starts_at, now);
    let judges = judges(tournament);
    let person = |id| tournament.entry(id).and_then(|entry| entry.entrant.person);
    let boards = (1..).zip(&round.boards);
    boards
        .filter_map(|(number, board)| {
            let id = board.game?.into();
            let seats = ByColor::new_with(|color| person(board.player(color)).map(Seat::Person));
            let place = TournamentPlace {
                event: Some(tournament.full_name()),
                round: Some(round.number.to_string()),
                board: Some(number),
            };
            let config = GameConfig { seats, tournament: Some(place), ..config.clone() };
            let plays = |judge: &PersonId| {
                Color::ALL.iter().any(|color| person(board.player(*color)) == Some(*judge))
            };
            let arbiters = judges.iter().filter(|judge| !plays(judge)).copied().collect();
            Some(OfficialGame { game: NewGame { id, config }, arbiters })
        })
        .collect()
}

/// The arbiters of a tournament, each once.
pub(super) fn judges(tournament: &Tournament) -> Vec<PersonId> {
    let mut judges = Vec::new();
    for member in tournament.staff() {
        if member.role.may_judge() && !judges.contains(&member.person) {
            judges.push(member.person);
        }
    }
    judges
}
