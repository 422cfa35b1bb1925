//! The state of one game, and what an event does to it.

use rules::{ByColor, Color, Line, Move, Position};

use crate::{
    Actor, CanMate, ClockStart, CommandId, Ending, Event, GameConfig, GameResult, Millis,
    MoveEvent, PersonId, RecordedEvent, Seat, Seq, Timestamp,
    clock::{Charge, Clocks},
    countdown::Countdown,
    decide::NewEvent,
    presence::{Attendance, Waiting},
};

/// One game between two seats.
///
/// # How to drive it
///
/// A game has no clock, no timer and no disk; its owner has. For each command
/// the owner
///
/// 1. reads its clock once: `at`, never earlier than for the command before;
/// 2. calls [`decide`](Game::decide), which changes nothing. If the answer is
///    [`Ask`](crate::Decision::Ask), the owner finds the answer (meanwhile
///    giving the game no other command) and calls again with the same `at` and
///    the answer in [`Facts`](crate::Facts);
/// 3. numbers the events with [`record`](Game::record) and brings them to the
///    disk; if that fails, the game is as before and the command not done;
/// 4. calls [`apply`](Game::apply) with each, then
///    [`committed`](Game::committed) with its clock read again;
/// 5. answers the sender, tells everybody the events, and sets its timer to
///    [`next_deadline`](Game::next_deadline). When that instant has come it
///    sends [`Command::Tick`](crate::Command::Tick) as
///    [`Actor::Deadline`](crate::Actor::Deadline).
///
/// Commands with the same `at` count in the order of their arrival. A deadline
/// at or before `at` comes first, also when the timer was late: `decide` sees
/// to it.
///
/// After a crash the owner makes the game again with [`replay`](Game::replay)
/// and sends [`ZoneCommand::Recover`](crate::ZoneCommand::Recover) before
/// anything else.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Game {
    pub(crate) config: GameConfig,
    pub(crate) seats: ByColor<Option<Seat>>,
    pub(crate) phase: Phase,
    /// Where the game stands on the board, since it began or was restored.
    pub(crate) line: Line,
    pub(crate) moves: Vec<PlayedMove>,
    /// Whether the zone's own engine did something for another program.
    pub(crate) stood_in: bool,
    /// Moves made before a position was restored.
    pub(crate) made_before: ByColor<u32>,
    /// What `ply` counts beside the moves of the line.
    pub(crate) ply_before: u32,
    pub(crate) clocks: Clocks,
    pub(crate) attendance: Attendance,
    pub(crate) draw: Proposal,
    pub(crate) takeback: Proposal,
    /// Whether the player having the move has claimed a draw at this move.
    pub(crate) claimed: bool,
    /// Since when players call the arbiter.
    pub(crate) calls: ByColor<Option<Timestamp>>,
    pub(crate) assistants: ByColor<Option<Assistant>>,
    /// When both seats were taken.
    pub(crate) paired_at: Option<Timestamp>,
    pub(crate) started_at: Option<Timestamp>,
    /// How long who has not appeared is still waited for after the start.
    pub(crate) default_time: Option<Countdown>,
    /// How long the clocks still stand after a recovery.
    pub(crate) recovery: Option<Countdown>,
    pub(crate) ended: Option<GameEnd>,
    pub(crate) next_seq: u32,
    pub(crate) last_at: Timestamp,
    /// Time since the last event known to be charged to nobody.
    pub(crate) uncharged: Millis,
}

/// How far a game is.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug)]
pub enum Phase {
    /// The game waits to begin.
    Waiting,
    /// The game is on.
    Playing,
    /// The clocks are stopped, by an arbiter or a call.
    Paused,
    /// The game is on again after its owner was away, but the clocks stand
    /// until both are back, or for half a minute.
    Recovering,
    /// The game is over.
    Over,
}

/// A standing offer and who may not repeat theirs yet.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Default)]
pub(crate) struct Proposal {
    pub(crate) by: Option<Color>,
    /// Who was refused and has not moved since.
    pub(crate) refused: ByColor<bool>,
}

impl Proposal {
    fn decline(&mut self) {
        if let Some(by) = self.by.take() {
            self.refused[by] = true;
        }
    }
}

/// Who enters moves for a player.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug)]
pub struct Assistant {
    /// The person.
    pub person: PersonId,
    /// Whether an arbiter approved.
    pub approved: bool,
}

/// A move with who entered it and what it did to the clock.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug)]
pub struct PlayedMove {
    /// The move.
    pub made: Move,
    /// Who entered it, as what.
    pub by: Actor,
    /// When.
    pub at: Timestamp,
    /// The time used, before any credit.
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
    /// What was known about mates when it mattered.
    pub could_mate: ByColor<Option<CanMate>>,
    /// The result an arbiter put in its place.
    pub corrected: Option<GameResult>,
}

impl Game {
    /// A game that has not begun.
    pub fn new(config: GameConfig) -> Game {
        let mut game = Game {
            seats: ByColor::default(),
            phase: Phase::Waiting,
            line: Line::new(config.start.clone()),
            moves: Vec::new(),
            stood_in: false,
            made_before: ByColor::default(),
            ply_before: 0,
            clocks: Clocks::new(&config),
            attendance: Attendance::default(),
            draw: Proposal::default(),
            takeback: Proposal::default(),
            claimed: false,
            calls: ByColor::default(),
            assistants: ByColor::default(),
            paired_at: None,
            started_at: None,
            default_time: None,
            recovery: None,
            ended: None,
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

    /// The game that these events made.
    pub fn replay(config: GameConfig, events: &[RecordedEvent]) -> Game {
        let mut game = Game::new(config);
        for recorded in events {
            game.apply(recorded);
        }
        game
    }

    /// Numbers and dates what was decided at an instant, to be stored and
    /// applied.
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

    /// The events applied last reached the disk at this instant: the time
    /// since they happened is charged to nobody.
    pub fn committed(&mut self, at: Timestamp) {
        self.forgive(self.uncharged.max(at.since(self.last_at)));
    }

    /// So much time after the last event is charged to nobody.
    fn forgive(&mut self, span: Millis) {
        self.uncharged = span;
        let until = self.charged_from();
        self.clocks.forgive_until(until);
        self.attendance.forgive_until(until);
        for countdown in [&mut self.default_time, &mut self.recovery].into_iter().flatten() {
            countdown.forgive_until(until);
        }
    }

    /// From when time is charged again.
    pub(crate) fn charged_from(&self) -> Timestamp {
        self.last_at + self.uncharged
    }

    /// Takes over what happened. Never fails: what is recorded did happen.
    pub fn apply(&mut self, recorded: &RecordedEvent) {
        self.forgive(self.uncharged.max(recorded.uncharged));
        let charged_from = self.charged_from();
        self.next_seq = recorded.seq.0 + 1;
        self.last_at = self.last_at.max(recorded.at);
        let at = recorded.at;
        self.stood_in |= matches!(recorded.by, Actor::StandIn(_));
        // Whatever happens, time used until then is used.
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
            Event::TakenBack { plies, .. } => self.taken_back(*plies, at),
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
                self.clocks.stop(at);
                self.phase = Phase::Over;
                self.draw.by = None;
                self.takeback.by = None;
                self.calls = ByColor::default();
                let (ending, could_mate) = (*ending, *could_mate);
                self.ended = Some(GameEnd { ending, at, could_mate, corrected: None });
            }
            Event::Corrected(result, _) => {
                if let Some(ended) = &mut self.ended {
                    ended.corrected = Some(*result);
                }
            }
        }
        self.settle(at);
        // This may have happened while the event before was on its way to the
        // disk: what begins now is charged no sooner than what went on.
        self.forgive(charged_from.since(self.last_at));
    }

    /// Lets countdowns run or stand still, as the game now does.
    fn settle(&mut self, at: Timestamp) {
        self.attendance.settle(&self.config, self.waiting(), at);
        if let Some(default_time) = &mut self.default_time {
            default_time.set_running(self.phase == Phase::Playing, at);
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
        self.clocks.begin_turn(&self.config, self.turn(), Some(at));
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
        self.clocks.settle_turn(at);
        self.begin_turn(at);
    }

    fn restored(&mut self, position: &Position, at: Timestamp) {
        self.made_before = ByColor::new_with(|color| self.moves_by(color));
        // A move meant for the position before must not fit this one, nor one
        // entered in advance.
        self.ply_before = self.ply() + 2;
        self.line = Line::new(position.clone());
        self.moves.clear();
        self.draw.by = None;
        self.takeback.by = None;
        self.clocks.settle_turn(at);
        self.begin_turn(at);
    }

    fn pause(&mut self, at: Timestamp) {
        self.clocks.stop(at);
        self.phase = Phase::Paused;
    }

    /// The game goes on: the clocks run, unless they still stand.
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
        self.attendance.forget(|color| seats[color] == Some(Seat::Computer));
        match self.phase {
            Phase::Waiting => self.paired_at = self.paired_at.map(|_| at),
            Phase::Over => {}
            Phase::Playing | Phase::Paused | Phase::Recovering => {
                // Two computers need nobody to come back.
                let alone = !self.attendance.both_here();
                let patience = if alone { GameConfig::ARRIVAL_TIME } else { Millis::ZERO };
                self.recovery = Some(Countdown::of(patience));
                if self.phase != Phase::Paused {
                    self.phase = Phase::Recovering;
                }
            }
        }
        if let Some(default_time) = &mut self.default_time {
            default_time.set_running(false, charged_until);
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
