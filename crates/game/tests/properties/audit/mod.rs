//! A second opinion on a game, from its events alone: where the board, the
//! clocks, the offers, the roles and the countdowns must stand. Nothing here
//! asks the game how it came to its answer.

mod board;
mod clock;
mod deadline;
mod ending;
mod offers;
mod presence;
mod roles;

use board::Board;
use clock::{Clock, Passed};
use offers::Offers;
use presence::Presence;
use roles::Roles;
use rules::{ByColor, Color};
use tabiya_game::{
    Actor, ClockStart, Ending, Event, Game, GameConfig, Millis, Phase, RecordedEvent, Seat,
    Timestamp,
};

pub(crate) struct Audit {
    config: GameConfig,
    pub(crate) board: Board,
    pub(crate) offers: Offers,
    pub(crate) roles: Roles,
    clock: Clock,
    presence: Presence,
    phase: Phase,
    paired_at: Option<Timestamp>,
    started_at: Option<Timestamp>,
    /// How much of the default time is left, at the last event.
    default_time: Option<u64>,
    /// How much of the time without a move is left, at the last event.
    idle: Option<u64>,
    /// How long the clocks still stand after a recovery, at the last event.
    standing: Option<u64>,
    ended: Option<Ending>,
    /// Whether the last event was an order of the tournament.
    is_ordered: bool,
    next_seq: u32,
    last_at: Timestamp,
    /// From the last event until this time, nothing is charged.
    free_until: Timestamp,
}

impl Audit {
    pub(crate) fn new(config: &GameConfig) -> Audit {
        let both = config.seats.white.is_some() && config.seats.black.is_some();
        Audit {
            board: Board::new(config.ruleset, config.start.clone()),
            offers: Offers::default(),
            roles: Roles::new(config),
            clock: Clock::new(config),
            presence: Presence::new(config),
            phase: Phase::Waiting,
            paired_at: both.then_some(config.made_at),
            started_at: None,
            default_time: None,
            idle: None,
            standing: None,
            ended: None,
            is_ordered: false,
            next_seq: 0,
            last_at: config.made_at,
            free_until: config.made_at,
            config: config.clone(),
        }
    }

    /// Takes an event over and checks that it could happen. `lag` is what was
    /// said about the sender of the command.
    pub(crate) fn take(&mut self, recorded: &RecordedEvent, lag: Option<Millis>) {
        assert_eq!(recorded.seq.0, self.next_seq, "a gap");
        assert!(recorded.at >= self.last_at, "earlier than the event before");
        let turn = self.board.turn();
        self.pass(recorded);
        self.check_order(recorded);
        self.check_lateness(recorded, lag);
        self.check_ending(recorded);
        self.roles.take(recorded, &self.config, turn);
        self.offers.take(recorded, &self.config, &self.board);
        let completed = self.board.completed();
        self.clock.take(recorded, &self.config, lag, turn, completed);
        self.board.take(recorded);
        self.change_phase(recorded);
        self.presence.take(recorded, &self.config, self.phase);
        self.is_ordered = matches!(recorded.event, Event::Followed(_));
        self.next_seq += 1;
        self.last_at = recorded.at;
    }

    /// The time since the event before passes, for whatever runs.
    fn pass(&mut self, recorded: &RecordedEvent) {
        self.free_until = self.free_until.max(self.last_at + recorded.uncharged);
        let wall = recorded.at.since(self.last_at).0;
        let until = match recorded.event {
            Event::Recovered { charged_until } => {
                assert!(charged_until >= self.last_at && charged_until <= recorded.at);
                charged_until
            }
            _ => recorded.at,
        };
        let counted = self.counted(until, self.free_until);
        match self.phase {
            Phase::Playing => {
                self.clock.pass(self.board.turn(), Passed { wall, used: counted });
                self.presence.pass(counted);
                self.default_time = self.default_time.map(|left| left.saturating_sub(counted));
                self.idle = self.idle.map(|left| left.saturating_sub(counted));
            }
            Phase::Recovering => {
                self.clock.pass(self.board.turn(), Passed { wall, used: 0 });
                self.standing = self.standing.map(|left| left.saturating_sub(counted));
            }
            Phase::Paused => self.clock.pass(self.board.turn(), Passed { wall, used: 0 }),
            Phase::Waiting | Phase::Over => {}
        }
    }

    /// What counts of the time since the last event.
    fn counted(&self, until: Timestamp, free_until: Timestamp) -> u64 {
        until.since(free_until.max(self.last_at)).0
    }

    /// Which events can follow which.
    fn check_order(&self, recorded: &RecordedEvent) {
        let on = matches!(self.phase, Phase::Playing | Phase::Recovering);
        let fits = match &recorded.event {
            Event::Corrected(..) => self.phase == Phase::Over,
            Event::Followed(_) => true,
            _ if self.phase == Phase::Over => false,
            Event::Seated(..) | Event::Started | Event::StartedByArbiter(_) => {
                self.phase == Phase::Waiting
            }
            Event::Moved(_)
            | Event::ClaimRejected { .. }
            | Event::Paused(_)
            | Event::ArbiterCalled { stops_clocks: true, .. } => on,
            Event::TakebackProposed(_) | Event::TakebackDeclined(_) => on,
            Event::TimeGiven { .. } => on,
            Event::TakenBack { reason: None, .. } => on,
            Event::DrawOffered(_) | Event::DrawDeclined(_) => on || self.phase == Phase::Paused,
            Event::TakenBack { .. } | Event::Restored(..) => self.phase != Phase::Waiting,
            Event::Resumed(_) => self.phase == Phase::Paused,
            Event::ClocksResumed => self.phase == Phase::Recovering,
            _ => true,
        };
        assert!(fits, "in phase {:?}: {recorded:?}", self.phase);
    }

    /// A flag that fell and a countdown that ran out end the game before
    /// anything else happens, and never too early.
    fn check_lateness(&self, recorded: &RecordedEvent, lag: Option<Millis>) {
        if self.phase != Phase::Playing {
            return;
        }
        let turn = self.board.turn();
        let seat = self.roles.seat(turn);
        let flag = self.clock.until_flag(&self.config, turn, seat);
        let flag_fell = flag.is_some_and(|left| left <= 0);
        let gone = |color| self.presence.left(color, 0) == Some(0);
        match recorded.event {
            Event::Ended { ending: Ending::Time { .. } | Ending::TimeNoMate { .. }, .. } => {
                let late_move = recorded.by.color().is_some()
                    && self.clock.is_too_late(&self.config, turn, recorded.by, lag);
                assert!(flag_fell || late_move, "{turn} still had {flag:?} ms");
            }
            Event::Ended {
                ending: Ending::Abandonment { loser: left } | Ending::AbandonmentNoMate { left },
                ..
            } => {
                let idle = left == turn && self.until_idle() == Some(0);
                assert!(gone(left) || idle, "{left} is still waited for");
            }
            // Several things were overdue, and this one was the first.
            Event::Ended { .. } if recorded.by == Actor::Deadline => {}
            _ => {
                assert!(!flag_fell, "the flag of {turn} had fallen");
                assert!(!gone(Color::White) && !gone(Color::Black), "an absence was over");
                assert_ne!(self.until_default(), Some(0), "the default time was over");
                assert_ne!(self.until_idle(), Some(0), "no move was made for too long");
            }
        }
    }

    fn change_phase(&mut self, recorded: &RecordedEvent) {
        let at = recorded.at;
        match &recorded.event {
            Event::Seated(color, _) if self.roles.seat(!*color).is_some() => {
                self.paired_at = Some(at);
            }
            Event::Started | Event::StartedByArbiter(_) => {
                self.phase = Phase::Playing;
                self.started_at = Some(at);
                if let ClockStart::ByArbiter { default_time, .. } = self.config.clock_start {
                    self.default_time = default_time.map(|time| time.0);
                }
            }
            Event::Paused(_) | Event::ArbiterCalled { stops_clocks: true, .. } => {
                self.phase = Phase::Paused;
            }
            // After a recovery, the game first waits for missing players.
            Event::Resumed(_) if self.standing.is_some() && !self.presence.both_here() => {
                self.phase = Phase::Recovering;
            }
            Event::Resumed(_) | Event::ClocksResumed => {
                self.phase = Phase::Playing;
                self.standing = None;
            }
            Event::Recovered { .. } => {
                self.presence.forget(ByColor::new_with(|color| {
                    self.roles.seat(color) == Some(Seat::Computer)
                }));
                if self.phase == Phase::Waiting {
                    self.paired_at = self.paired_at.map(|_| at);
                    return;
                }
                self.standing = Some(if self.presence.both_here() { 0 } else { 30_000 });
                if self.phase != Phase::Paused {
                    self.phase = Phase::Recovering;
                }
            }
            Event::Ended { ending, .. } => {
                self.phase = Phase::Over;
                self.ended = Some(*ending);
            }
            _ => {}
        }
        let new_turn = matches!(
            recorded.event,
            Event::Started
                | Event::StartedByArbiter(_)
                | Event::Moved(_)
                | Event::TakenBack { .. }
                | Event::Restored(..)
        );
        if new_turn {
            self.clock.begin_turn(&self.config, self.board.turn(), at);
            self.idle = self.config.absence.idle_limit().map(|limit| limit.0);
        }
    }

    /// All events of a command are taken over: nothing that had to follow is
    /// missing.
    pub(crate) fn settled(&self) {
        self.board.settled();
        let both_here = self.presence.both_here();
        let by_itself = self.roles.begins_by_itself(&self.config);
        match (self.phase, self.config.clock_start) {
            (Phase::Waiting, ClockStart::WhenPresent { .. }) => {
                assert!(!both_here || by_itself, "both are there, and the game does not start");
            }
            (Phase::Waiting, ClockStart::WhenSeated) => {
                assert!(self.paired_at.is_none() || by_itself, "seated and not started");
            }
            // Computers are always present, so two of them recover at once.
            (Phase::Recovering, _) => {
                let computers = |color| self.roles.seat(color) == Some(Seat::Computer);
                let fine = !both_here || Color::ALL.into_iter().all(computers);
                assert!(fine, "the clocks stand for nobody");
            }
            _ => {}
        }
    }

    /// Whether a recovery has anything to record.
    pub(crate) fn can_recover(&self) -> bool {
        let days = self.config.is_correspondence(Color::White);
        let here = Color::ALL.into_iter().any(|color| {
            self.presence.is_here(color) && self.roles.seat(color) != Some(Seat::Computer)
        });
        !days && (self.phase != Phase::Waiting || self.paired_at.is_some() || here)
    }

    /// The game shows what the events say, at an instant after the last one.
    /// Time until the last commit, if known, is charged to no one.
    pub(crate) fn compare(&self, game: &Game, at: Timestamp, committed: Option<Timestamp>) {
        assert_eq!(game.phase(), self.phase);
        assert_eq!(game.last_at(), self.last_at);
        assert_eq!(game.next_seq().0, self.next_seq);
        assert_eq!(game.started_at(), self.started_at);
        assert_eq!(game.ended().map(|ended| ended.ending), self.ended);
        assert_eq!(game.result().is_some(), self.ended.is_some());
        let turn = self.board.turn();
        let runs = self.phase == Phase::Playing;
        assert_eq!(game.running(), runs.then_some(turn), "whose clock runs");
        let free_until = self.free_until.max(self.last_at).max(committed.unwrap_or(self.last_at));
        let counted = if runs { self.counted(at, free_until) } else { 0 };
        self.clock.compare(game, at, turn, counted);
        self.presence.compare(game, at, counted);
        self.board.compare(game);
        self.offers.compare(game);
        self.roles.compare(game);
        assert_eq!(game.next_deadline(), self.deadline(free_until), "the next deadline");
    }

    /// The longer comparison, for now and then.
    pub(crate) fn compare_line(&self, game: &Game) {
        self.board.compare_line(game);
    }
}
