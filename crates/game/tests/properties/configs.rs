//! Random games to begin with: every kind of clock, opening, allowance, seat
//! and start.

use rules::{ByColor, CastlingMode, Position};
use tabiya_game::{
    AbsenceRule, ArbiterCalls, Bonus, ClockControl, ClockStart, GameConfig, LagPolicy, Millis,
    Permissions, PersonId, Ruleset, Seat, Stage, TimeControl, Timestamp,
};

use crate::random::Random;

/// When every game is made.
pub(crate) const T0: Timestamp = Timestamp(1_000_000_000_000);
/// Who plays, who judges, who helps.
pub(crate) const WHITE: PersonId = PersonId(1);
pub(crate) const BLACK: PersonId = PersonId(2);
pub(crate) const ARBITER: PersonId = PersonId(3);
pub(crate) const HELPERS: [PersonId; 2] = [PersonId(7), PersonId(8)];
pub(crate) const STRANGER: PersonId = PersonId(99);

/// Starts from which the rarer endings are near.
const STARTS: [&str; 14] = [
    // Black begins.
    "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1",
    // The counters are nearly full, under one ruleset or the other.
    "4k2r/8/8/8/8/8/8/R3K3 w Qk - 96 90",
    "4k2r/8/8/8/8/8/8/R3K3 b Qk - 99 90",
    "4k2r/8/8/8/8/8/8/R3K3 w Qk - 97 90",
    "4k2r/8/8/8/8/8/8/R3K3 w Qk - 120 90",
    "4k2r/8/8/8/8/8/8/R3K3 w Qk - 146 90",
    "4k2r/8/8/8/8/8/8/R3K3 b Qk - 149 90",
    // A capture makes it dead.
    "8/8/8/3k4/3P4/3K4/8/8 b - - 0 60",
    "8/8/3k4/3n4/3B4/3K4/8/8 w - - 0 60",
    // Mates and stalemates are many.
    "7k/8/5KQ1/8/8/8/8/8 w - - 0 60",
    "k7/8/1K6/8/8/8/7R/8 w - - 0 60",
    "7k/5Q2/8/6K1/8/8/8/8 b - - 0 60",
    // Castling, en passant and promotion.
    "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
    "4k3/P6P/8/2pP4/8/8/p6p/4K3 w - c6 0 1",
];

/// A game that can be played.
pub(crate) fn config(random: &mut Random) -> GameConfig {
    loop {
        let config = any_config(random);
        if config.check().is_ok() {
            return config;
        }
    }
}

fn any_config(random: &mut Random) -> GameConfig {
    let time = time_control(random);
    let mut config = GameConfig::casual(T0, time.clone());
    if random.percent(30) {
        config.time.black = time_control(random);
    }
    config.start = start(random);
    config.ruleset = random.pick(&[Ruleset::Online, Ruleset::Otb]);
    if random.percent(50) {
        config.clock_start = opening(random);
    }
    config.seats = seats(random);
    config.allowed = allowed(random);
    let wait = Millis(random.below(60_000));
    config.absence = random.pick(&[
        config.absence,
        config.absence,
        AbsenceRule::NoCountdown,
        AbsenceRule::Countdown(wait),
        AbsenceRule::IdleLimit(wait),
    ]);
    let policy = LagPolicy {
        per_move: Millis(random.below(3_000)),
        quota: Millis(random.below(5_000)),
        refill: Millis(random.below(1_000)),
    };
    config.lag = random.pick(&[Some(LagPolicy::default()), None, Some(policy)]);
    config
}

pub(crate) fn start(random: &mut Random) -> Position {
    match random.below(4) {
        0 => Position::chess960(random.below(960) as u16).expect("a number below 960"),
        1 => Position::initial(),
        _ => {
            let fen = random.pick(&STARTS);
            let mode = random.pick(&[CastlingMode::Standard, CastlingMode::Chess960]);
            Position::from_fen_in(fen, mode).expect("a position")
        }
    }
}

fn time_control(random: &mut Random) -> TimeControl {
    match random.below(10) {
        0 => TimeControl::Unlimited,
        1 => TimeControl::correspondence(1 + random.below(30) as u32).expect("a number of days"),
        2..6 => stages(random, 1),
        _ => {
            let count = 2 + random.below(3) as usize;
            stages(random, count)
        }
    }
}

fn stages(random: &mut Random, count: usize) -> TimeControl {
    loop {
        let stages = (1..=count).map(|number| {
            let short = Millis(1 + random.below(5_000));
            let ends = number < count || random.percent(20);
            Stage {
                moves: ends.then(|| 1 + random.below(6) as u32),
                base: random.pick(&[
                    Millis::ZERO,
                    short,
                    Millis(20_001),
                    Millis::MINUTE,
                    Millis::MINUTE.times(3),
                    Millis::HOUR,
                ]),
                bonus: bonus(random),
            }
        });
        if let Ok(clock) = ClockControl::new(stages.collect()) {
            return TimeControl::Clock(clock);
        }
    }
}

fn bonus(random: &mut Random) -> Bonus {
    let short = Millis(1 + random.below(999));
    let time = random.pick(&[short, Millis(2_000), Millis(5_000), Millis(30_000)]);
    random.pick(&[Bonus::None, Bonus::Increment(time), Bonus::Delay(time), Bonus::Bronstein(time)])
}

fn opening(random: &mut Random) -> ClockStart {
    let within = Millis(random.below(60_000));
    let at = T0 + Millis(random.below(60_000));
    let default_time = Millis(random.below(120_000));
    random.pick(&[
        ClockStart::WhenPresent { within },
        ClockStart::WhenSeated,
        ClockStart::ByArbiter { at: None, default_time: None },
        ClockStart::ByArbiter { at: Some(at), default_time: None },
        ClockStart::ByArbiter { at: None, default_time: Some(default_time) },
        ClockStart::ByArbiter { at: Some(at), default_time: Some(default_time) },
    ])
}

fn seats(random: &mut Random) -> ByColor<Option<Seat>> {
    let mut seat = |person| match random.below(10) {
        0..5 => Some(Seat::Person(person)),
        5 => Some(Seat::Computer),
        _ => None,
    };
    ByColor { white: seat(WHITE), black: seat(BLACK) }
}

fn allowed(random: &mut Random) -> Permissions {
    Permissions {
        abort: random.percent(80),
        takeback: random.percent(80),
        give_time: random.percent(80),
        rematch: true,
        premove: random.percent(80),
        smart_move: true,
        auto_queen: true,
        chat: true,
        draw_offers_after: random.pick(&[0, 1, 1, 3]),
        calls: random.pick(&[ArbiterCalls::None, ArbiterCalls::Noted, ArbiterCalls::StopClocks]),
    }
}
