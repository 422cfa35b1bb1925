//! Decides what a command does. Deciding does not change the game.
//!
//! The order of the checks: may this actor give the command (`WrongRole`, `ArbiterIsPlayer`); is
//! the game over; did a deadline pass before it; then the conditions of the command itself, in the
//! order of [`Refusal`](crate::Refusal).

mod arbiter;
mod expire;
mod moves;
mod player;
mod zone;

pub use arbiter::is_finished;
use rules::{ByColor, Color, Position};

use crate::{
    Actor, ArbiterAct, CanMate, Command, ComputerPlayer, Ending, Event, Game, Millis, PersonId,
    Phase, Refusal, Seat, Timer, Timestamp, ZoneCommand,
};

/// What a command does.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Decision {
    /// These events happen, and this is the answer. A refusal can come with events: a move after
    /// the flag fell ends the game.
    Done {
        /// What happens, in order.
        new_events: Vec<NewEvent>,
        /// Whether the command was accepted.
        answer: Result<(), Refusal>,
    },
    /// The owner must answer this question and decide again.
    Ask(MateQuestion),
}

/// An event that is not recorded yet, and who caused it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct NewEvent {
    /// Who, in which role.
    pub by: Actor,
    /// What.
    pub event: Event,
}

/// Whether these sides can still checkmate by any series of legal moves (SPEC 5).
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct MateQuestion {
    /// In this position.
    pub position: Box<Position>,
    /// The sides in question.
    pub sides: ByColor<bool>,
}

impl MateQuestion {
    /// The answers, with at most this many nodes of search for each side. What is not decided
    /// within the budget is unknown.
    pub fn answer(&self, budget: u64) -> ByColor<Option<CanMate>> {
        ByColor::new_with(|color| {
            self.sides[color].then(|| match verdict::can_win(&self.position, color, budget) {
                verdict::MateVerdict::Yes(_) => CanMate::Yes,
                verdict::MateVerdict::No(_) => CanMate::No,
                verdict::MateVerdict::Unknown => CanMate::Unknown,
            })
        })
    }
}

/// What the owner knows apart from the game.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Default)]
pub struct Facts {
    /// The measured lag of the sender; none over HTTP.
    pub lag: Option<Millis>,
    /// The answers to a [`MateQuestion`].
    pub could_mate: ByColor<Option<CanMate>>,
}

/// The result of one step: events with an answer, or a question.
type Step = Result<Outcome, MateQuestion>;

struct Outcome {
    events: Vec<Event>,
    answer: Result<(), Refusal>,
}

impl Game {
    /// Decides what a command does at this time.
    pub fn decide(&self, at: Timestamp, by: Actor, command: &Command, facts: &Facts) -> Decision {
        let at = at.max(self.last_at());
        if let Err(refusal) = self.entitled(by, command) {
            return Decision::Done { new_events: Vec::new(), answer: Err(refusal) };
        }
        match self.decide_in_order(at, by, command, facts) {
            Ok((new_events, answer)) => Decision::Done { new_events, answer },
            Err(question) => Decision::Ask(question),
        }
    }

    /// Applies the deadlines before the command, then decides the command.
    fn decide_in_order(
        &self,
        at: Timestamp,
        by: Actor,
        command: &Command,
        facts: &Facts,
    ) -> Result<(Vec<NewEvent>, Result<(), Refusal>), MateQuestion> {
        let mut new_events = Vec::new();
        let mut later: Option<Game> = None;
        let charged_until = self.charged_until(at, command);
        while let Some(timer) = later.as_ref().unwrap_or(self).due(charged_until) {
            let game = later.as_ref().unwrap_or(self);
            let passed: Vec<_> = (game.expire(timer, facts)?.into_iter())
                .map(|event| NewEvent { by: Actor::Deadline, event })
                .collect();
            let mut next = game.clone();
            for recorded in game.record(at, None, passed.clone()) {
                next.apply(&recorded);
            }
            new_events.extend(passed);
            if next.phase == Phase::Over && !matches!(command, Command::Follow { .. }) {
                return Ok((new_events, answer_too_late(by, command, timer)));
            }
            later = Some(next);
        }
        let game = later.as_ref().unwrap_or(self);
        let outcome = game.decide_command(at, by, command, facts)?;
        new_events.extend(outcome.events.into_iter().map(|event| NewEvent { by, event }));
        Ok((new_events, outcome.answer))
    }

    fn decide_command(&self, at: Timestamp, by: Actor, command: &Command, facts: &Facts) -> Step {
        match command {
            Command::Play { uci, ply } => self.play(at, by, *uci, *ply, facts),
            Command::Player(asked) => match by.color() {
                Some(color) => self.player(at, color, *asked, facts),
                None => refused(Refusal::WrongRole),
            },
            Command::Arbiter { act, reason } => self.arbiter(at, act, reason),
            Command::Follow { order, what, reason } => self.follow(*order, *what, reason),
            Command::Zone(report) => self.zone(at, *report),
            Command::Tick => done(Vec::new()),
        }
    }

    /// Checks that this actor may give this command at all.
    fn entitled(&self, by: Actor, command: &Command) -> Result<(), Refusal> {
        let theirs = match (command, by) {
            (Command::Play { .. }, Actor::Assistant(color, person)) => {
                self.is_assisted_by(color, person)
            }
            (Command::Play { .. } | Command::Player(_), Actor::Player(color, person)) => {
                self.seats[color] == Some(Seat::Person(person))
            }
            (Command::Play { .. } | Command::Player(_), Actor::Computer(color)) => {
                self.seats[color] == Some(Seat::Computer)
            }
            // Only for another program: our own engine never replaces itself.
            (Command::Play { .. } | Command::Player(_), Actor::StandIn(color)) => {
                let program = self.config.computer.as_ref().and_then(ComputerPlayer::program);
                self.seats[color] == Some(Seat::Computer) && program.is_some()
            }
            (Command::Arbiter { .. } | Command::Follow { .. }, Actor::Arbiter(person)) => {
                let takes_part = Color::ALL.into_iter().any(|color| {
                    self.seats[color] == Some(Seat::Person(person))
                        || self.is_assisted_by(color, person)
                });
                // No one but an arbiter approves an assistant.
                let approves_self = matches!(command,
                    Command::Arbiter { act: ArbiterAct::ApproveAssistant(color), .. }
                    if self.assistant(*color).is_some_and(|helper| helper.person == person));
                if takes_part || approves_self {
                    return Err(Refusal::ArbiterIsPlayer);
                }
                true
            }
            (Command::Zone(_), Actor::Zone) | (Command::Tick, Actor::Deadline) => true,
            _ => false,
        };
        let for_finished = match command {
            Command::Arbiter { act, .. } => matches!(act, ArbiterAct::Correct(_)),
            command => matches!(command, Command::Follow { .. }),
        };
        match (theirs, self.phase) {
            (false, _) => Err(Refusal::WrongRole),
            (true, Phase::Over) if !for_finished => Err(Refusal::GameOver),
            _ => Ok(()),
        }
    }

    /// Whether this person is approved to enter moves for this player.
    pub(super) fn is_assisted_by(&self, color: Color, person: PersonId) -> bool {
        self.assistant(color).is_some_and(|helper| helper.approved && helper.person == person)
    }

    /// Until when time counts. After a recovery, the time in which the owner was down does not
    /// count.
    fn charged_until(&self, at: Timestamp, command: &Command) -> Timestamp {
        match command {
            Command::Zone(ZoneCommand::Recover { last_seen }) if !self.is_correspondence() => {
                self.recovered_until(*last_seen, at)
            }
            _ => at,
        }
    }

    /// Until when the owner is known to have been running: its last heartbeat, or the last stored
    /// event.
    fn recovered_until(&self, last_seen: Timestamp, at: Timestamp) -> Timestamp {
        last_seen.max(self.charged_from()).min(at)
    }

    fn due(&self, at: Timestamp) -> Option<Timer> {
        self.next_deadline().filter(|deadline| at >= deadline.at).map(|deadline| deadline.timer)
    }
}

fn answer_too_late(by: Actor, command: &Command, timer: Timer) -> Result<(), Refusal> {
    match (command, timer) {
        (Command::Tick | Command::Zone(_), _) => Ok(()),
        (_, Timer::Flag(color)) if by.color() == Some(color) => Err(Refusal::FlagFell),
        _ => Err(Refusal::GameOver),
    }
}

fn done(events: Vec<Event>) -> Step {
    Ok(Outcome { events, answer: Ok(()) })
}

fn refused(refusal: Refusal) -> Step {
    Ok(Outcome { events: Vec::new(), answer: Err(refusal) })
}

fn ended(ending: Ending) -> Event {
    Event::Ended { ending, could_mate: ByColor::default(), reason: None }
}
