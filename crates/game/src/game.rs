//! The state of one game, and what an event does to it.

use std::sync::Arc;

use rules::{ByColor, Color, Line, Move, Position};

use crate::{
    AbortReason, Actor, CanMate, ClockStart, CommandId, Ending, Event, GameConfig, GameResult,
    Millis, MoveEvent, PersonId, PlayedMoves, RecordedEvent, Seat, Seq, Timestamp,
    clock::{Charge, Clocks},
    countdown::Countdown,
    decide::NewEvent,
    presence::{Attendance, Waiting},
};

/// One game between two seats.
///
/// # How to drive it
///
/// A game has no clock, no timer, and no storage; its owner does. For each command the owner
///
/// 1. reads its clock once (`at`), never earlier than for the previous command;
/// 2. calls [`decide`](Game::decide), which changes nothing. If the answer is
///    [`Ask`](crate::Decision::Ask), the owner finds the answer (meanwhile
///    giving the game no other command) and calls again with the same `at` and
///    the answer in [`Facts`](crate::Facts);
/// 3. numbers the events with [`record`](Game::record) and stores them; if that fails, the game is
///    unchanged and the command is not done;
/// 4. calls [`apply`](Game::apply) with each, then
///    [`committed`](Game::committed) with its clock read again;
/// 5. answers the sender, publishes the events, and sets its timer to
///    [`next_deadline`](Game::next_deadline). When that time has come, it
///    sends [`Command::Tick`](crate::Command::Tick) as
///    [`Actor::Deadline`](crate::Actor::Deadline).
///
/// Commands with the same `at` count in the order of arrival. `decide` applies deadlines at or
/// before `at` first, even when the timer is late.
///
/// After a crash the owner restores the game with [`replay`](Game::replay) and sends
/// [`ZoneCommand::Recover`](crate::ZoneCommand::Recover) before anything else.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Game {
    /// Shared by all copies of the game.
    pub(crate) config: Arc<GameConfig>,
    pub(crate) seats: ByColor<Option<Seat>>,
    pub(crate) phase: Phase,
    /// The moves and positions since the start or the last restored position.
    pub(crate) line: Line,
    pub(crate) moves: PlayedMoves,
    /// Whether the server's own engine acted in place of another program.
    pub(crate) stood_in: bool,
    /// Moves made before a position was restored.
    pub(crate) made_before: ByColor<u32>,
    /// The ply at the start of the line.
    pub(crate) ply_before: u32,
    pub(crate) clocks: Clocks,
    pub(crate) attendance: Attendance,
    pub(crate) draw: Proposal,
    pub(crate) takeback: Proposal,
    /// How often the players took back by agreement.
    pub(crate) takebacks: u32,
    /// Whether the player to move has claimed a draw on this move.
    pub(crate) claimed: bool,
    /// When each player called the arbiter; none without an open call.
    pub(crate) calls: ByColor<Option<Timestamp>>,
    pub(crate) assistants: ByColor<Option<Assistant>>,
    /// When both seats were taken.
    pub(crate) paired_at: Option<Timestamp>,
    pub(crate) started_at: Option<Timestamp>,
    /// The time until a player who has not appeared forfeits.
    pub(crate) default_time: Option<Countdown>,
    /// The time until a game without a clock ends because no move is made.
    pub(crate) idle: Option<Countdown>,
    /// The time until the clocks run again after a recovery.
    pub(crate) recovery: Option<Countdown>,
    /// How often it has gone on after such a time.
    pub(crate) recoveries: u32,
    pub(crate) ended: Option<GameEnd>,
    /// The newest order of the tournament that the game follows.
    pub(crate) followed: Option<Seq>,
    pub(crate) next_seq: u32,
    pub(crate) last_at: Timestamp,
    /// Time since the last event that is charged to no one.
    pub(crate) uncharged: Millis,
}

/// The phase of a game.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug)]
pub enum Phase {
    /// Not started yet.
    Waiting,
    /// In progress.
    Playing,
    /// The clocks are stopped, by an arbiter or a call.
    Paused,
    /// In progress after the owner was down. The clocks are stopped until both players are back,
    /// for at most half a minute.
    Recovering,
    /// The game is over.
    Over,
}

/// An open offer, and who may not repeat theirs yet.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Default)]
pub(crate) struct Proposal {
    pub(crate) by: Option<Color>,
    /// Who was declined and has not moved since.
    pub(crate) refused: ByColor<bool>,
}

impl Proposal {
    fn decline(&mut self) {
        if let Some(by) = self.by.take() {
            self.refused[by] = true;
        }
    }
}

/// The assistant of a player.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug)]
pub struct Assistant {
    /// The person.
    pub person: PersonId,
    /// Whether an arbiter approved.
    pub approved: bool,
}

/// A played move with its actor and clock times.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug)]
pub struct PlayedMove {
    /// The move.
    pub made: Move,
    /// Who entered it, in which role.
    pub by: Actor,
    /// When.
    pub at: Timestamp,
    /// The time used, before lag compensation.
    pub used: Millis,
    /// The time left after it; none without a clock.
    pub left: Option<Millis>,
}

/// How and when a game ended.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct GameEnd {
    /// How.
    pub ending: Ending,
    /// When.
    pub at: Timestamp,
    /// Whether the sides could still checkmate, where it mattered.
    pub could_mate: ByColor<Option<CanMate>>,
    /// Why it was aborted, if it was.
    pub aborted: Option<AbortReason>,
    /// The corrected result, if an arbiter changed it.
    pub corrected: Option<GameResult>,
}

impl Game {
    /// A new game.
    pub fn new(config: impl Into<Arc<GameConfig>>) -> Game {
        let config = config.into();
        let mut game = Game {
            seats: ByColor::default(),
            phase: Phase::Waiting,
            line: Line::new(config.start.clone()),
            moves: PlayedMoves::default(),
            stood_in: false,
            made_before: ByColor::default(),
            ply_before: 0,
            clocks: Clocks::new(&config),
            attendance: Attendance::default(),
            draw: Proposal::default(),
            takeback: Proposal::default(),
            takebacks: 0,
            claimed: false,
            calls: ByColor::default(),
            assistants: ByColor::default(),
            paired_at: None,
            started_at: None,
            default_time: None,
            idle: None,
            recovery: None,
            recoveries: 0,
            ended: None,
            followed: None,
            next_seq: 0,
            last_at: config.made_at,
            uncharged: Millis::ZERO,
            config,
        };
        for color in Color::ALL {
            if let Some(seat) = game.config.seats[color] {
                game.sit(color, seat);
            }
        }
        game
    }

    /// Restores a game from its events.
    pub fn replay(config: impl Into<Arc<GameConfig>>, events: &[RecordedEvent]) -> Game {
        let mut game = Game::new(config);
        for recorded in events {
            game.apply(recorded);
        }
        game
    }

    /// Numbers and dates new events, to be stored and applied.
    pub fn record(
        &self,
        at: Timestamp,
        cause: Option<CommandId>,
        new_events: Vec<NewEvent>,
    ) -> Vec<RecordedEvent> {
        let at = at.max(self.last_at);
        let numbered = (self.next_seq..).zip(new_events);
        numbered
            .map(|(seq, NewEvent { by, event })| {
                let first = seq == self.next_seq;
                let uncharged = if first { self.uncharged } else { Millis::ZERO };
                RecordedEvent { seq: Seq(seq), at, by, cause, uncharged, event }
            })
            .collect()
    }

    /// The last events are stored: the time since they happened is charged to no one.
    pub fn committed(&mut self, at: Timestamp) {
        self.forgive(self.uncharged.max(at.since(self.last_at)));
    }

    /// This much time after the last event is charged to no one.
    fn forgive(&mut self, span: Millis) {
        self.uncharged = span;
        let until = self.charged_from();
        self.clocks.forgive_until(until);
        self.attendance.forgive_until(until);
        let countdowns = [&mut self.default_time, &mut self.idle, &mut self.recovery];
        for countdown in countdowns.into_iter().flatten() {
            countdown.forgive_until(until);
        }
    }

    /// From when time is charged again.
    pub(crate) fn charged_from(&self) -> Timestamp {
        self.last_at + self.uncharged
    }

    /// Applies an event. Never fails, since recorded events did happen.
    pub fn apply(&mut self, recorded: &RecordedEvent) {
        self.forgive(self.uncharged.max(recorded.uncharged));
        let charged_from = self.charged_from();
        self.next_seq = recorded.seq.0 + 1;
        self.last_at = self.last_at.max(recorded.at);
        let at = recorded.at;
        self.stood_in |= matches!(recorded.by, Actor::StandIn(_));
        // At every event, the time until then counts as used.
        self.clocks.bank(match recorded.event {
            Event::Recovered { charged_until } => charged_until,
            _ => at,
        });
        match &recorded.event {
            Event::Seated(color, seat) => self.sit(*color, *seat),
            Event::Started | Event::StartedByArbiter(_) => self.start(at),
            Event::Moved(moved) => self.move_made(moved, recorded.by, at),
            Event::DrawOffered(by) => self.draw.by = Some(*by),
            Event::DrawDeclined(_) => self.draw.decline(),
            Event::ClaimRejected { by, bonus, .. } => self.claim_rejected(*by, *bonus, at),
            Event::TakebackProposed(by) => self.takeback.by = Some(*by),
            Event::TakebackDeclined(_) => self.takeback.decline(),
            Event::TakenBack { plies, reason } => {
                self.takebacks += u32::from(reason.is_none());
                self.taken_back(*plies, at);
            }
            Event::TimeGiven { to, more } => self.clocks.add(*to, *more),
            Event::AssistantNamed(color, person) => {
                self.assistants[*color] = Some(Assistant { person: *person, approved: false });
            }
            Event::AssistantApproved(color, _) => {
                if let Some(assistant) = &mut self.assistants[*color] {
                    assistant.approved = true;
                }
            }
            Event::AssistantEnded(color, _) => self.assistants[*color] = None,
            Event::ArbiterCalled { by, stops_clocks } => {
                self.calls[*by] = Some(at);
                if *stops_clocks {
                    self.pause(at);
                }
            }
            Event::CallAnswered(color, _) => self.calls[*color] = None,
            Event::Paused(_) => self.pause(at),
            Event::Resumed(_) => {
                self.calls = ByColor::default();
                self.go_on(at);
            }
            Event::ClocksSet { clocks, .. } => {
                for color in Color::ALL {
                    if let Some(left) = clocks[color] {
                        self.clocks.set(color, left, at);
                    }
                }
            }
            Event::Restored(position, _) => self.restored(position, at),
            Event::Present(color) => self.attendance.arrive(*color),
            Event::Absent(color, _) => self.attendance.leave(*color),
            Event::Recovered { charged_until } => self.recovered(*charged_until, at),
            Event::ClocksResumed => {
                self.recovery = None;
                self.go_on(at);
            }
            Event::Ended { ending, could_mate, .. } => {
                let aborted = (*ending == Ending::Aborted).then(|| self.abort_reason(recorded.by));
                self.clocks.stop(at);
                self.phase = Phase::Over;
                self.draw.by = None;
                self.takeback.by = None;
                self.calls = ByColor::default();
                let (ending, could_mate) = (*ending, *could_mate);
                self.ended = Some(GameEnd { ending, at, could_mate, aborted, corrected: None });
            }
            Event::Corrected(result, _) => {
                if let Some(ended) = &mut self.ended {
                    ended.corrected = Some(*result);
                }
            }
            Event::Followed(order) => self.followed = Some(*order),
        }
        self.update_countdowns(at);
        // The event may have happened while the previous one was being stored: what starts now is
        // charged no earlier than what was running.
        self.forgive(charged_from.since(self.last_at));
    }

    /// Runs or pauses the countdowns according to the phase.
    fn update_countdowns(&mut self, at: Timestamp) {
        self.attendance.update_countdowns(&self.config, self.waiting(), at);
        for countdown in [&mut self.default_time, &mut self.idle].into_iter().flatten() {
            countdown.set_running(self.phase == Phase::Playing, at);
        }
        if let Some(recovery) = &mut self.recovery {
            recovery.set_running(self.phase == Phase::Recovering, at);
        }
    }

    fn sit(&mut self, color: Color, seat: Seat) {
        self.seats[color] = Some(seat);
        if seat == Seat::Computer {
            self.attendance.arrive(color);
        }
        if self.seats[!color].is_some() {
            self.paired_at = Some(self.last_at);
        }
    }

    fn start(&mut self, at: Timestamp) {
        self.phase = Phase::Playing;
        self.started_at = Some(at);
        self.attendance.begin();
        if let ClockStart::ByArbiter { default_time, .. } = self.config.clock_start {
            self.default_time = default_time.map(Countdown::of);
        }
        self.begin_turn(at);
    }

    fn move_made(&mut self, moved: &MoveEvent, by: Actor, at: Timestamp) {
        let mover = self.turn();
        let Ok(made) = moved.uci.to_move(self.position()) else {
            debug_assert!(false, "a recorded move was legal when it was recorded");
            return;
        };
        self.line.play_unchecked(made);
        let MoveEvent { used, credit, left, .. } = *moved;
        self.moves.push(PlayedMove { made, by, at, used, left });
        let completed = self.moves_by(mover);
        self.clocks.complete_move(&self.config, mover, Charge { used, credit, left }, completed);
        self.begin_turn(at);
        if self.draw.by == Some(!mover) {
            self.draw.decline();
        }
        self.takeback.by = None;
        self.draw.refused[mover] = false;
        self.takeback.refused[mover] = false;
    }

    fn begin_turn(&mut self, at: Timestamp) {
        self.claimed = false;
        self.idle = self.config.absence.idle_limit().map(Countdown::of);
        let runs = self.phase == Phase::Playing;
        self.clocks.begin_turn(&self.config, self.line.position().turn(), runs.then_some(at));
    }

    fn claim_rejected(&mut self, by: Color, bonus: Option<Millis>, at: Timestamp) {
        self.claimed = true;
        self.draw.by = Some(by);
        if let (Some(bonus), Some(left)) = (bonus, self.clocks.shown(at)[!by]) {
            self.clocks.set(!by, left + bonus, at);
        }
    }

    fn taken_back(&mut self, plies: u32, at: Timestamp) {
        for _ in 0..plies {
            self.line.pop();
            self.moves.pop();
        }
        self.draw.by = None;
        self.takeback.by = None;
        self.clocks.end_turn_without_move(at);
        self.begin_turn(at);
    }

    fn restored(&mut self, position: &Position, at: Timestamp) {
        self.made_before = ByColor::new_with(|color| self.moves_by(color));
        // Neither a move nor a premove for the old position may match the new one.
        self.ply_before = self.ply() + 2;
        self.line = Line::new(position.clone());
        self.moves.clear();
        self.draw.by = None;
        self.takeback.by = None;
        self.clocks.end_turn_without_move(at);
        self.begin_turn(at);
    }

    fn pause(&mut self, at: Timestamp) {
        self.clocks.stop(at);
        self.phase = Phase::Paused;
    }

    /// Resumes the game: the clocks run, unless a recovery is still in progress.
    fn go_on(&mut self, at: Timestamp) {
        if self.recovery.is_some() && !self.attendance.both_here() {
            self.phase = Phase::Recovering;
        } else {
            self.recovery = None;
            self.phase = Phase::Playing;
            self.clocks.run(at);
        }
    }

    fn recovered(&mut self, charged_until: Timestamp, at: Timestamp) {
        self.clocks.stop(charged_until);
        let seats = self.seats;
        self.attendance.forget(|color| seats[color] == Some(Seat::Computer), charged_until);
        match self.phase {
            Phase::Waiting => self.paired_at = self.paired_at.map(|_| at),
            Phase::Over => {}
            Phase::Playing | Phase::Paused | Phase::Recovering => {
                // Two computers need not come back.
                let alone = !self.attendance.both_here();
                let patience = if alone { GameConfig::ARRIVAL_TIME } else { Millis::ZERO };
                self.recovery = Some(Countdown::of(patience));
                self.recoveries += 1;
                if self.phase != Phase::Paused {
                    self.phase = Phase::Recovering;
                }
            }
        }
        for countdown in [&mut self.default_time, &mut self.idle].into_iter().flatten() {
            countdown.set_running(false, charged_until);
        }
    }

    fn waiting(&self) -> Waiting {
        match self.phase {
            _ if self.is_correspondence() => Waiting::Not,
            Phase::Waiting | Phase::Over => Waiting::Not,
            Phase::Paused | Phase::Recovering => Waiting::StandsStill,
            Phase::Playing => Waiting::Runs,
        }
    }
}
