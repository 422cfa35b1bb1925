//! What is done to a game.
//!
//! A step says what it means in terms of the game as it will be then (the
//! player at White's seat, the present ply, one millisecond after the
//! deadline), so that it still means something when steps before it are left
//! out.

use rules::{ByColor, Color, Uci};
use tabiya_game::{
    Actor, ArbiterAct, CanMate, Command, Facts, Game, Millis, Ordered, PlayerCommand, Seat, Seq,
    Timestamp, ZoneCommand,
};

use crate::configs::{HELPERS, STRANGER};

/// One command, with everything about it that is not the game's.
#[derive(Clone, Debug)]
pub(crate) struct Step {
    pub(crate) delay: Delay,
    pub(crate) by: Who,
    pub(crate) act: Act,
    pub(crate) lag: Option<Millis>,
    /// What is found out about mates, if it is asked.
    pub(crate) answers: ByColor<CanMate>,
    /// Whether that is said before it is asked.
    pub(crate) unasked: bool,
    /// How long the events take to the disk.
    pub(crate) commit: Millis,
}

/// How long after the step before.
#[derive(Copy, Clone, Debug)]
pub(crate) enum Delay {
    After(Millis),
    /// So long before: it had to wait while other events reached the disk.
    Before(Millis),
    /// So many milliseconds from the next deadline, if there is one.
    Deadline(i64),
}

#[derive(Copy, Clone, Debug)]
pub(crate) enum Who {
    /// The player of this side.
    Seat(Color),
    /// The assistant of this side.
    Assistant(Color),
    Actor(Actor),
}

#[derive(Clone, Debug)]
pub(crate) enum Act {
    /// A move so many plies from the present one.
    Play(Uci, i32),
    Player(PlayerCommand),
    Arbiter(ArbiterAct, &'static str),
    Follow(Seq, Ordered),
    Zone(ZoneCommand),
    /// The owner was last well so long ago.
    Recover(Millis),
    Tick,
}

impl Step {
    /// The timer, on time.
    pub(crate) fn tick() -> Step {
        Step {
            delay: Delay::Deadline(0),
            by: Who::Actor(Actor::Deadline),
            act: Act::Tick,
            lag: None,
            answers: ByColor::both(CanMate::Unknown),
            unasked: false,
            commit: Millis::ZERO,
        }
    }

    pub(crate) fn at(&self, game: &Game, now: Timestamp) -> Timestamp {
        match (self.delay, game.next_deadline()) {
            (Delay::After(span), _) => now + span,
            (Delay::Before(span), _) => Timestamp(now.0 - span.0),
            (Delay::Deadline(offset), Some(deadline)) => {
                now.max(Timestamp(deadline.at.0.saturating_add_signed(offset)))
            }
            (Delay::Deadline(_), None) => now,
        }
    }

    pub(crate) fn actor(&self, game: &Game) -> Actor {
        match self.by {
            Who::Actor(actor) => actor,
            Who::Seat(color) => match game.seat(color) {
                Some(Seat::Person(person)) => Actor::Player(color, person),
                Some(Seat::Computer) => Actor::Computer(color),
                None => Actor::Player(color, STRANGER),
            },
            Who::Assistant(color) => {
                let helper = game.assistant(color).map(|assistant| assistant.person);
                Actor::Assistant(color, helper.unwrap_or(HELPERS[0]))
            }
        }
    }

    pub(crate) fn command(&self, game: &Game, at: Timestamp) -> Command {
        match &self.act {
            Act::Play(uci, offset) => {
                Command::Play { uci: *uci, ply: game.ply().wrapping_add_signed(*offset) }
            }
            Act::Player(asked) => Command::Player(*asked),
            Act::Arbiter(act, reason) => {
                Command::Arbiter { act: act.clone(), reason: (*reason).to_owned() }
            }
            Act::Follow(order, what) => {
                Command::Follow { order: *order, what: *what, reason: "the tournament".into() }
            }
            Act::Zone(report) => Command::Zone(*report),
            Act::Recover(ago) => {
                let last_seen = Timestamp(at.0 - ago.0.min(at.0));
                Command::Zone(ZoneCommand::Recover { last_seen })
            }
            Act::Tick => Command::Tick,
        }
    }

    pub(crate) fn facts(&self) -> Facts {
        let unasked = self.answers.map(|answer| self.unasked.then_some(answer));
        Facts { lag: self.lag, could_mate: unasked }
    }
}
