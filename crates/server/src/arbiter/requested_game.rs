//! From a line of a list to the game that is asked for.

use game::{
    AbsenceRule, ArbiterCalls, ClockStart, ConfigError, GameConfig, LagPolicy, Millis, Permissions,
    Ruleset, TimeControl, Timestamp, TournamentPlace,
};
use rules::{ByColor, CastlingMode, Position};

use wire::{
    arbiter::OFFICIAL_DEFAULTS as DEFAULTS,
    error::{LobbyCode, PositionCode, RequestCode},
};

use super::instant;
use crate::table::{Fields, TableLine};

/// All fields that a line can have: those of `wire::arbiter::OfficialGameRequest`.
pub(super) const FIELDS: [&str; 24] = [
    "white",
    "black",
    "time",
    "timeBlack",
    "ruleset",
    "rated",
    "fen",
    "chess960",
    "startAt",
    "defaultTime",
    "absence",
    "drawOffersAfter",
    "calls",
    "lagCredit",
    "premoves",
    "smartMoves",
    "autoQueen",
    "takebacks",
    "chat",
    "event",
    "round",
    "board",
    "arbiters",
    "spectatorDelay",
];

/// A game as a line asks for it.
pub(super) struct RequestedGame {
    /// With free seats; none if something in it cannot be read.
    pub(super) config: Option<GameConfig>,
    pub(super) players: ByColor<Option<String>>,
    pub(super) arbiters: Vec<String>,
}

/// Reads a line; what is wrong with it the fields then know. `array` is which of
/// the 960 to begin with, if none is said.
pub(super) fn read(line: &TableLine, now: Timestamp, array: u16) -> (RequestedGame, Fields<'_>) {
    let mut fields = Fields::of(line, &FIELDS);
    let players = ByColor { white: fields.needed("white"), black: fields.needed("black") };
    let arbiters = fields.texts("arbiters");
    let config = config(&mut fields, now, array);
    (RequestedGame { config, players, arbiters }, fields)
}

fn config(fields: &mut Fields<'_>, now: Timestamp, array: u16) -> Option<GameConfig> {
    let time = fields.needed("time");
    let time = time.and_then(|text| clock(fields, "time", &text));
    let time_black = match fields.text("timeBlack") {
        Some(text) => clock(fields, "timeBlack", &text),
        None => time.clone(),
    };
    let ruleset = [("online", Ruleset::Online), ("otb", Ruleset::Otb)];
    let ruleset = fields.choice("ruleset", &ruleset, DEFAULTS.ruleset.into());
    let calls = [
        ("none", ArbiterCalls::None),
        ("noted", ArbiterCalls::Noted),
        ("stopping", ArbiterCalls::StopClocks),
    ];
    let allowed = Permissions {
        abort: false,
        takeback: fields.flag("takebacks", DEFAULTS.takebacks),
        give_time: false,
        rematch: false,
        premove: fields.flag("premoves", DEFAULTS.premoves),
        smart_move: fields.flag("smartMoves", DEFAULTS.smart_moves),
        auto_queen: fields.flag("autoQueen", DEFAULTS.auto_queen),
        chat: fields.flag("chat", DEFAULTS.chat),
        draw_offers_after: fields
            .number("drawOffersAfter", 1..=1_000)
            .map_or(DEFAULTS.draw_offers_after, |moves| moves as u32),
        calls: fields.choice("calls", &calls, DEFAULTS.calls.into()),
    };
    let clock_start = ClockStart::ByArbiter {
        at: start_at(fields, now),
        default_time: fields
            .number("defaultTime", 1..=86_400)
            .or(DEFAULTS.default_time)
            .map(Millis::from_seconds),
    };
    let absence = fields.number("absence", 5..=3_600).or(DEFAULTS.absence);
    let absence = absence.map(Millis::from_seconds);
    let (lag, rated) =
        (fields.flag("lagCredit", DEFAULTS.lag_credit), fields.flag("rated", DEFAULTS.rated));
    let tournament = TournamentPlace {
        event: fields.text("event"),
        round: fields.text("round"),
        board: fields.number("board", 1..=1_000_000).map(|board| board as u32),
    };
    let delays = 0..=GameConfig::SPECTATOR_DELAY_MAX.whole_seconds();
    let spectator_delay = fields.number("spectatorDelay", delays).unwrap_or(0);
    let start = start(fields, array)?;
    let time = ByColor { white: time?, black: time_black? };
    let days = matches!(time.white, TimeControl::Correspondence { .. });
    if days && absence.is_some() {
        fields.wrong("absence", LobbyCode::CorrespondencePresence);
    }
    Some(GameConfig {
        start,
        ruleset,
        time,
        clock_start,
        allowed,
        absence: absence.map_or(AbsenceRule::NoCountdown, AbsenceRule::Countdown),
        lag: (lag && !days).then(LagPolicy::default),
        rated,
        tournament: Some(tournament),
        spectator_delay: Millis::from_seconds(spectator_delay),
        ..GameConfig::casual(now, TimeControl::Unlimited)
    })
}

fn clock(fields: &mut Fields<'_>, field: &str, text: &str) -> Option<TimeControl> {
    match text.parse() {
        Ok(time) => Some(time),
        Err(error) => {
            let error: game::ParseTimeControlError = error;
            fields.wrong(field, LobbyCode::from(error));
            None
        }
    }
}

fn start_at(fields: &mut Fields<'_>, now: Timestamp) -> Option<Timestamp> {
    let text = fields.text("startAt")?;
    match instant::read(&text) {
        Ok(at) if at > now => Some(at),
        Ok(_) => {
            fields.wrong("startAt", RequestCode::InThePast);
            None
        }
        Err(error) => {
            fields.wrong("startAt", error);
            None
        }
    }
}

fn start(fields: &mut Fields<'_>, array: u16) -> Option<Position> {
    let chess960 = fields.flag("chess960", DEFAULTS.chess960);
    let mode = if chess960 { CastlingMode::Chess960 } else { CastlingMode::Standard };
    match fields.text("fen") {
        Some(fen) => match Position::from_fen_in(&fen, mode) {
            Ok(position) => Some(position),
            Err(error) => {
                fields.wrong("fen", PositionCode::from(error));
                None
            }
        },
        None if chess960 => Position::chess960(array),
        None => Some(Position::initial()),
    }
}

/// Which field of a line is to blame.
pub(super) fn field_of(fault: &ConfigError) -> &'static str {
    match fault {
        ConfigError::FinishedStart
        | ConfigError::ImpossibleStart(_)
        | ConfigError::RatedPosition => "fen",
        ConfigError::MixedTime | ConfigError::RatedUnequalTime => "timeBlack",
        ConfigError::DaysAndPresence => "defaultTime",
        ConfigError::SamePerson => "black",
        ConfigError::RatedTakebacks => "takebacks",
        ConfigError::RatedComputer => "rated",
    }
}
