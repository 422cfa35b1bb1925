//! Drives a game as its owner does, and checks every promise on the way.

mod decisions;

use std::mem;

use rules::ByColor;
use tabiya_game::{
    Actor, Command, CommandId, Deadline, Decision, Facts, Game, GameConfig, Millis, NewEvent,
    Phase, Premove, PremoveFate, RecordedEvent, Refusal, Timestamp, premove_fate,
};

use crate::{audit::Audit, configs::T0, seen::Seen, steps::Step};

pub(crate) struct Driver {
    pub(crate) game: Game,
    /// The same game, which gets nothing but events.
    replayed: Game,
    events: Vec<RecordedEvent>,
    audit: Audit,
    pub(crate) now: Timestamp,
    /// When any events reached the disk last.
    free_until: Timestamp,
    /// When the last events reached the disk.
    committed: Option<Timestamp>,
    steps: u64,
}

/// What was decided, at an instant, on a command.
struct Decided {
    at: Timestamp,
    by: Actor,
    command: Command,
    new_events: Vec<NewEvent>,
    answer: Result<(), Refusal>,
}

impl Driver {
    pub(crate) fn new(config: &GameConfig) -> Driver {
        Driver {
            game: Game::new(config.clone()),
            replayed: Game::new(config.clone()),
            events: Vec::new(),
            audit: Audit::new(config),
            now: T0,
            free_until: T0,
            committed: None,
            steps: 0,
        }
    }

    /// Does one step.
    ///
    /// # Panics
    ///
    /// If a promise is broken.
    pub(crate) fn step(&mut self, step: &Step, seen: &mut Seen) {
        let stamp = step.at(&self.game, self.now);
        let by = step.actor(&self.game);
        let command = step.command(&self.game, stamp);
        let (new_events, answer) = self.decide(stamp, by, &command, step);
        // Nothing happens before what has happened.
        let at = stamp.max(self.game.last_at());
        let decided = Decided { at, by, command, new_events, answer };
        let due = self.check_decision(&decided);
        if let Some(due) = due {
            seen.timer(due.timer);
        }
        seen.answer(&decided.answer);

        let due = self.game.next_deadline();
        let cause = Some(CommandId(self.steps));
        let recorded = self.game.record(stamp, cause, decided.new_events);
        let mut uncharged = self.free_until.since(self.game.last_at());
        for event in &recorded {
            assert_eq!((event.at, event.cause), (at, cause));
            assert_eq!(event.uncharged, mem::take(&mut uncharged), "what is charged to nobody");
            self.game.apply(event);
            self.replayed.apply(event);
            self.audit.take(event, step.lag);
            seen.event(event);
        }
        self.audit.settled();
        if !recorded.is_empty() {
            assert_eq!(self.game, self.replayed, "replay differs");
            self.audit.compare(&self.game, at, None);
            self.committed = None;
            if stamp < self.free_until {
                seen.note("stamped before a commit");
            }
        }
        self.now = self.now.max(at);
        self.commit(step, !recorded.is_empty());
        self.events.extend(recorded);
        if decided.command == Command::Tick && decided.by == Actor::Deadline {
            self.check_tick(at, due);
        }
        self.check_state();
        self.steps += 1;
    }

    /// Asks twice and of both copies; asks back if the game does.
    fn decide(
        &self,
        at: Timestamp,
        by: Actor,
        command: &Command,
        step: &Step,
    ) -> (Vec<NewEvent>, Result<(), Refusal>) {
        let copy = self.copy();
        assert_eq!(self.game, copy, "something changed between the steps");
        let ask = |facts: &Facts| {
            let decision = self.game.decide(at, by, command, facts);
            assert_eq!(decision, copy.decide(at, by, command, facts), "no two ways to decide");
            decision
        };
        let mut facts = step.facts();
        let mut decision = ask(&facts);
        if let Decision::Ask(question) = &decision {
            assert!(!step.unasked, "asked what was said");
            assert_eq!(*question.position, *self.game.position());
            let sides = question.sides;
            assert!(sides.white || sides.black, "asked nothing");
            facts.could_mate =
                ByColor::new_with(|color| sides[color].then_some(step.answers[color]));
            decision = ask(&facts);
        }
        assert_eq!(self.game, copy, "deciding changes nothing");
        match decision {
            Decision::Done { new_events, answer } => (new_events, answer),
            Decision::Ask(question) => panic!("asked twice: {question:?}"),
        }
    }

    /// The replayed game, as far as the owner of this one knows.
    fn copy(&self) -> Game {
        let mut copy = self.replayed.clone();
        if let Some(committed) = self.committed {
            copy.committed(committed);
        }
        copy
    }

    /// The events reach the disk.
    fn commit(&mut self, step: &Step, anything: bool) {
        if !anything {
            return;
        }
        let before = self.game.next_deadline();
        self.now = self.now + step.commit;
        self.game.committed(self.now);
        // Told again, late: the copy that is made of this game knows nothing of it.
        self.game.committed(Timestamp(self.now.0 - step.commit.0));
        self.committed = Some(self.now);
        self.free_until = self.now;
        if let (Some(before), Some(after)) = (before, self.game.next_deadline()) {
            assert!(after.at >= before.at, "a commit brings a deadline nearer");
        }
    }

    fn check_tick(&self, at: Timestamp, due: Option<Deadline>) {
        let next = self.game.next_deadline();
        match due {
            Some(due) if due.at <= at => {
                assert!(next.is_none_or(|next| next.at > at), "{due:?} passed, {next:?} did not");
            }
            _ => assert_eq!(next, due, "a tick before its time"),
        }
    }

    fn check_state(&self) {
        for later in [0, 1, 700, 40_000] {
            self.audit.compare(&self.game, self.now + Millis(later), self.committed);
        }
        self.check_premoves();
        if self.steps.is_multiple_of(50) {
            self.check_everything();
        }
    }

    /// A premove that is to be played can be.
    fn check_premoves(&self) {
        let turn = self.game.turn();
        let Some(legal) = self.game.position().legal_moves().first().copied() else {
            return;
        };
        let uci = self.game.position().uci(legal);
        let premove = Premove { color: turn, uci, ply: self.game.ply() };
        let fate = premove_fate(&self.game, &premove);
        let PremoveFate::Play(command) = fate else {
            let on = matches!(self.game.phase(), Phase::Playing | Phase::Recovering);
            assert!(!on || !self.game.config().allowed.premove, "{fate:?}");
            return;
        };
        let by = match self.game.seat(turn) {
            Some(tabiya_game::Seat::Person(person)) => Actor::Player(turn, person),
            _ => Actor::Computer(turn),
        };
        let facts = Facts { could_mate: ByColor::both(Some(tabiya_game::CanMate::Yes)), lag: None };
        let decision = self.game.decide(self.now, by, &command, &facts);
        let Decision::Done { answer, .. } = decision else {
            panic!("asked what was said");
        };
        // A clock can be at zero while the flag waits for a move with lag.
        let fine = [Ok(()), Err(Refusal::FlagFell), Err(Refusal::GameOver)];
        assert!(fine.contains(&answer), "a premove is refused: {answer:?}");
    }

    fn check_everything(&self) {
        let mut replayed = Game::replay(self.game.config().clone(), &self.events);
        if let Some(committed) = self.committed {
            replayed.committed(committed);
        }
        assert_eq!(self.game, replayed, "replay from the beginning differs");
        self.audit.compare_line(&self.game);
    }

    /// Left alone, a game comes to rest after a few deadlines.
    pub(crate) fn finish(&mut self, step: &Step, seen: &mut Seen) {
        self.check_everything();
        for _ in 0..4 {
            let Some(deadline) = self.game.next_deadline() else {
                return;
            };
            let before = self.game.next_seq();
            self.step(step, seen);
            assert!(self.game.next_seq() > before, "{deadline:?} passed and nothing happened");
        }
        panic!("deadline after deadline");
    }
}
