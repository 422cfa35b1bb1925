//! Games as scripts, one line a step.
//!
//! A step is an act, a wait or an expectation; `#` begins a comment. An act
//! may end with a time: `@1.2s` counts from the start of the game, `+300ms`
//! from the step before. Without one, no time passes.
//!
//! ```text
//! white e2e4 @1.2s            a move (`lag 80ms`, `ply 7` may follow the move)
//! moves e2e4 e7e5 g1f3        moves of whoever has the move, all at one time
//! white assistant e2e4        a move entered by the assistant; `assistant 8`
//!                             for somebody else who says they are
//! white stand-in e2e4         a move of the built-in engine in place of a program
//! white offers draw           accepts draw, declines draw, resigns, aborts,
//!                             claims, claims g1f3, asks takeback,
//!                             accepts takeback, declines takeback,
//!                             gives 15s, names assistant 7, calls arbiter
//! arbiter pauses              resumes, starts, decides 1-0, corrects 0-1,
//!                             sets white 5:00, adds black 60s, takes back 2,
//!                             restores FEN, approves white, ends white,
//!                             answers white; `because WORDS` may follow,
//!                             a number before the act is another arbiter
//! stranger e2e4               somebody who says they are the player to move
//! zone white present          left, lost, sits 1, sits computer
//! zone recovers last seen 3s @5s
//! crash                       the game is made again from its record
//! wait @30s                   lets every deadline up to then pass
//! tick @30s                   the timer fires
//! commit +5ms                 the last events reach the disk
//! answer black no             what is found out about mates from now on
//! expect refused: It is not your turn.
//! expect clocks 2:59 3:00     at the time of the last step
//! expect over: 1-0 checkmate
//! ```
//!
//! An act that is refused fails the script unless an expectation says so.
//! After every step the game is compared with its replay, and deciding must
//! have changed nothing. A script that fails is shown with its lines numbered.
#![allow(dead_code, unreachable_pub, reason = "each test program uses its part")]

mod act;
mod expect;

use rules::{ByColor, Color};
use tabiya_game::{
    Actor, CanMate, ClockStart, Command, Decision, Facts, Game, GameConfig, LagPolicy, Millis,
    Permissions, PersonId, RecordedEvent, Refusal, Seat, TimeControl, Timestamp, ZoneCommand,
};

/// When every script begins.
pub const T0: Timestamp = Timestamp(1_000_000_000_000);
/// Who plays, who judges, who helps.
pub const WHITE: PersonId = PersonId(1);
pub const BLACK: PersonId = PersonId(2);
pub const ARBITER: PersonId = PersonId(3);

/// A game with this clock, both players seated, without credit for lag.
pub fn config(time: &str) -> GameConfig {
    let time: TimeControl = time.parse().expect("a time control");
    let mut config = GameConfig::casual(T0, time);
    config.seats = ByColor { white: Some(Seat::Person(WHITE)), black: Some(Seat::Person(BLACK)) };
    config.lag = None;
    config
}

/// As [`config`], over the board.
pub fn otb(time: &str) -> GameConfig {
    GameConfig { ruleset: tabiya_game::Ruleset::Otb, ..config(time) }
}

/// As [`config`], with credit for lag.
pub fn credited(time: &str) -> GameConfig {
    GameConfig { lag: Some(LagPolicy::default()), ..config(time) }
}

/// As [`config`], from another position.
pub fn from(fen: &str, config: GameConfig) -> GameConfig {
    GameConfig { start: rules::Position::from_fen(fen).expect("a position"), ..config }
}

/// As [`config`], with other seats.
pub fn seated(white: Option<Seat>, black: Option<Seat>, config: GameConfig) -> GameConfig {
    GameConfig { seats: ByColor { white, black }, ..config }
}

/// As [`config`], started by the arbiter, or at a set time; with a default
/// time, if one is given.
pub fn by_arbiter(at: Option<&str>, default_time: Option<&str>, config: GameConfig) -> GameConfig {
    let time = |text| span(text).expect("a time");
    let at = at.map(|at| T0 + time(at));
    GameConfig {
        clock_start: ClockStart::ByArbiter { at, default_time: default_time.map(time) },
        ..config
    }
}

/// As [`config`], with other permissions.
pub fn allowing(config: GameConfig, change: impl FnOnce(&mut Permissions)) -> GameConfig {
    let mut config = config;
    change(&mut config.allowed);
    config
}

/// Plays a script from the moment both players are present, if that starts
/// the game; for games that start otherwise, see [`play_raw`].
pub fn play(config: GameConfig, script: &str) -> Runner {
    let mut runner = Runner::new(config);
    runner.run("zone white present\nzone black present");
    runner.run(script);
    runner
}

/// Plays a script from nothing.
pub fn play_raw(config: GameConfig, script: &str) -> Runner {
    let mut runner = Runner::new(config);
    runner.run(script);
    runner
}

/// A game, its record and the time.
pub struct Runner {
    pub game: Game,
    pub events: Vec<RecordedEvent>,
    pub now: Timestamp,
    answers: ByColor<Option<CanMate>>,
    refused: Option<Refusal>,
    line: usize,
    /// How many events there were before the last step.
    before: usize,
}

impl Runner {
    pub fn new(config: GameConfig) -> Runner {
        Runner {
            game: Game::new(config),
            events: Vec::new(),
            now: T0,
            answers: ByColor::default(),
            refused: None,
            line: 0,
            before: 0,
        }
    }

    /// Runs more of a script.
    pub fn run(&mut self, script: &str) {
        let _shown = ShownOnPanic(script);
        for (index, text) in script.lines().enumerate() {
            self.line = index + 1;
            let text = text.split('#').next().unwrap_or_default().trim();
            if text.is_empty() {
                continue;
            }
            if let Some(expected) = text.strip_prefix("expect ") {
                self.expect(expected.trim());
            } else {
                self.nothing_refused();
                self.step(text);
            }
        }
        self.nothing_refused();
    }

    /// Does one act and says whether it was refused.
    pub fn attempt(&mut self, act: &str) -> Option<Refusal> {
        let _shown = ShownOnPanic(act);
        self.step(act);
        self.refused.take()
    }

    /// The answer to a command, after its events happened.
    pub fn submit(&mut self, by: Actor, command: &Command, lag: Option<Millis>) {
        let before = self.game.clone();
        let mut facts = Facts { lag, ..Facts::default() };
        let (new_events, answer) = loop {
            match self.game.decide(self.now, by, command, &facts) {
                Decision::Done { new_events, answer } => break (new_events, answer),
                Decision::Ask(question) => {
                    assert_eq!(facts.could_mate, ByColor::default(), "asked twice");
                    // Static proofs alone: what a script says comes first.
                    let found = question.answer(0);
                    facts.could_mate = ByColor::new_with(|color| {
                        found[color].map(|found| self.answers[color].unwrap_or(found))
                    });
                }
            }
        };
        assert_eq!(self.game, before, "deciding changes nothing");
        for recorded in self.game.record(self.now, None, new_events) {
            self.game.apply(&recorded);
            self.events.push(recorded);
        }
        let replayed = Game::replay(self.game.config().clone(), &self.events);
        assert_eq!(self.game, replayed, "line {}: replay differs", self.line);
        self.refused = answer.err();
    }

    /// Lets all deadlines up to an instant pass, each at its time.
    pub fn wait_until(&mut self, until: Timestamp) {
        while let Some(deadline) = self.game.next_deadline().filter(|next| next.at <= until) {
            self.now = self.now.max(deadline.at);
            let before = self.events.len();
            self.submit(Actor::Deadline, &Command::Tick, None);
            assert!(self.events.len() > before, "{deadline:?} came and nothing happened");
        }
        self.now = self.now.max(until);
    }

    fn nothing_refused(&mut self) {
        if let Some(refusal) = self.refused.take() {
            panic!("before line {}: refused: {refusal}", self.line);
        }
    }

    fn zone(&mut self, command: ZoneCommand) {
        self.submit(Actor::Zone, &Command::Zone(command), None);
    }

    fn actor(&self, color: Color) -> Actor {
        match self.game.seat(color) {
            Some(Seat::Computer) => Actor::Computer(color),
            Some(Seat::Person(person)) => Actor::Player(color, person),
            None => Actor::Player(color, if color == Color::White { WHITE } else { BLACK }),
        }
    }

    fn fail(&self, what: &str) -> ! {
        panic!("line {} of the script: {what}", self.line)
    }
}

/// A script, printed with the numbers of its lines if it fails.
struct ShownOnPanic<'a>(&'a str);

impl Drop for ShownOnPanic<'_> {
    fn drop(&mut self) {
        if std::thread::panicking() {
            for (index, text) in self.0.lines().enumerate() {
                eprintln!("{:3} {}", index + 1, text.trim());
            }
        }
    }
}

/// `1.2s`, `300ms`, `5:00`, `1:30:00`, `2h`, `3d`.
pub fn span(text: &str) -> Option<Millis> {
    let number =
        |text: &str, unit: f64| text.parse::<f64>().ok().map(|n| (n * unit).round() as u64);
    let millis = if let Some(digits) = text.strip_suffix("ms") {
        number(digits, 1.0)?
    } else if let Some(digits) = text.strip_suffix('s') {
        number(digits, 1e3)?
    } else if let Some(digits) = text.strip_suffix("min") {
        number(digits, 6e4)?
    } else if let Some(digits) = text.strip_suffix('h') {
        number(digits, 3.6e6)?
    } else if let Some(digits) = text.strip_suffix('d') {
        number(digits, 8.64e7)?
    } else {
        let mut total = 0.0;
        for part in text.split(':') {
            total = total * 60.0 + part.parse::<f64>().ok()?;
        }
        (total * 1e3).round() as u64
    };
    Some(Millis(millis))
}
