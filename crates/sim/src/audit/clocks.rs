//! The log explains the clocks. This keeps both clocks a second time, in the simplest way, and
//! compares them with each move and with when time may be charged at all.

use game::{
    Bonus, Ending, Event, GameConfig, Millis, MoveEvent, RecordedEvent, Seq, TimeControl, Timestamp,
};
use rules::{ByColor, Color};

use super::{Complaints, Evidence};
use crate::ledger::AppendSeen;

/// A node without a heartbeat for two seconds stops its clocks; a heartbeat is due every half
/// second.
const SILENCE: Millis = Millis(3_000);

pub(super) fn audit(evidence: &Evidence, complaints: &mut Complaints) {
    let mut book = Book::new(&evidence.config);
    for recorded in &evidence.events {
        book.enter(recorded, complaints);
    }
    // In correspondence games, time passes whether or not players are present.
    if !evidence.config.is_correspondence(Color::White) {
        audit_silence(&book.charged, evidence, complaints);
        for span in &book.charged {
            audit_failures(span, evidence, complaints);
        }
    }
    audit_uncharged(evidence, complaints);
}

/// Both clocks, recomputed from the events.
struct Book<'a> {
    config: &'a GameConfig,
    turn: Color,
    /// The time of each side at the start of the turn.
    left: ByColor<Option<Millis>>,
    stage: ByColor<u32>,
    moves: ByColor<u32>,
    started: bool,
    standing: bool,
    paused: bool,
    here: ByColor<bool>,
    /// Since when the clock of the side to move has been running.
    since: Option<Timestamp>,
    /// The time used in this turn.
    used: Millis,
    /// The part of it that is not charged.
    delay: Millis,
    last_at: Timestamp,
    /// Every span of time that was charged.
    charged: Vec<Span>,
}

/// A span of time that was charged to a player.
struct Span {
    from: Timestamp,
    until: Timestamp,
    /// When it was recorded.
    recorded: Timestamp,
}

impl<'a> Book<'a> {
    fn new(config: &'a GameConfig) -> Book<'a> {
        let left = |color| match &config.time[color] {
            TimeControl::Unlimited => None,
            TimeControl::Clock(clock) => Some(clock.initial()),
            TimeControl::Correspondence { days } => Some(Millis::DAY.times((*days).into())),
        };
        Book {
            config,
            turn: config.start.turn(),
            left: ByColor::new_with(left),
            stage: ByColor::default(),
            moves: ByColor::default(),
            started: false,
            standing: false,
            paused: false,
            here: ByColor::both(false),
            since: None,
            used: Millis::ZERO,
            delay: Millis::ZERO,
            last_at: config.made_at,
            charged: Vec::new(),
        }
    }

    fn enter(&mut self, recorded: &RecordedEvent, complaints: &mut Complaints) {
        let (at, seq) = (recorded.at, recorded.seq.0);
        let forgiven = self.last_at + recorded.uncharged;
        self.since = self.since.map(|since| since.max(forgiven));
        self.charge(recorded, complaints);
        self.last_at = at;
        match &recorded.event {
            Event::Started | Event::StartedByArbiter(_) => {
                self.started = true;
                self.begin_turn(at);
            }
            Event::Moved(moved) => self.moved(seq, moved, at, complaints),
            Event::ClaimRejected { by, bonus: Some(bonus), .. } => {
                self.left[!*by] = self.left[!*by].map(|left| left + *bonus);
            }
            Event::TimeGiven { to, more } => {
                self.left[*to] = self.left[*to].map(|left| left + *more);
            }
            Event::TakenBack { plies, .. } => {
                let cost = self.cost();
                self.left[self.turn] = self.left[self.turn].map(|left| left - cost);
                for _ in 0..*plies {
                    self.turn = !self.turn;
                    self.moves[self.turn] -= 1;
                }
                self.begin_turn(at);
            }
            Event::Present(color) => self.here[*color] = true,
            Event::Absent(color, _) => self.here[*color] = false,
            Event::Recovered { .. } => {
                self.since = None;
                self.standing = self.started;
                self.here = ByColor::both(false);
            }
            Event::Paused(_) => {
                self.since = None;
                self.paused = true;
            }
            // The clocks stand on if somebody is still missing after a recovery.
            Event::Resumed(_) => {
                self.paused = false;
                self.standing &= !(self.here.white && self.here.black);
                self.since = (!self.standing).then_some(at);
            }
            Event::ClocksSet { clocks, .. } => {
                for color in Color::ALL {
                    let cost = if color == self.turn { self.cost() } else { Millis::ZERO };
                    if let Some(shown) = clocks[color] {
                        self.left[color] = Some(shown + cost);
                    }
                }
            }
            Event::ClocksResumed => {
                self.standing = false;
                self.since = Some(at);
            }
            Event::Ended { .. } => self.since = None,
            _ => {}
        }
    }

    /// Counts the time since the last event as used.
    fn charge(&mut self, recorded: &RecordedEvent, complaints: &mut Complaints) {
        let (seq, mut until) = (recorded.seq.0, recorded.at);
        if let Event::Recovered { charged_until } = recorded.event {
            let possible = self.last_at <= charged_until && charged_until <= recorded.at;
            complaints
                .unless(possible, || format!("event {seq} charges until {}", charged_until.0));
            until = charged_until;
        }
        let fell = match recorded.event {
            Event::Ended {
                ending: Ending::Time { loser: fell } | Ending::TimeNoMate { fell },
                ..
            } => Some(fell),
            _ => None,
        };
        let Some(since) = self.since else {
            // It may have run out before it was stopped, except for a lag credit that the move then
            // did not get.
            let ran_out = self.left[self.turn].is_some_and(|left| self.cost() >= left);
            complaints
                .unless(fell.is_none() || ran_out, || format!("event {seq}: no clock ran to fall"));
            return;
        };
        if let Some((fell, left)) = fell.zip(self.left[self.turn]) {
            let rest = left + self.delay - self.used;
            // A clock that had run out before it was stopped flags at once, even while an earlier
            // append is being stored.
            let falls = if rest == Millis::ZERO { since.min(until) } else { since + rest };
            complaints.unless(fell == self.turn && falls <= until, || {
                format!("event {seq}: the flag fell {} ms too early", falls.since(until).0)
            });
            until = until.min(falls);
        }
        self.used += until.since(since);
        self.since = Some(since.max(until));
        // Any other end may be recorded late and costs nobody time.
        let ends = matches!(recorded.event, Event::Ended { .. }) && fell.is_none();
        if self.left[self.turn].is_some() && !ends {
            let until = since.max(until);
            self.charged.push(Span { from: since, until, recorded: recorded.at });
        }
    }

    fn moved(&mut self, seq: u32, moved: &MoveEvent, at: Timestamp, complaints: &mut Complaints) {
        let mover = self.turn;
        complaints.unless(moved.used == self.used, || {
            format!("event {seq} uses {} ms, by the log it is {}", moved.used.0, self.used.0)
        });
        self.moves[mover] += 1;
        let cost = self.cost();
        let most = self.config.lag.map_or(Millis::ZERO, |policy| policy.per_move);
        complaints.unless(moved.credit <= cost.min(most), || {
            format!("event {seq} is credited {} ms, too much", moved.credit.0)
        });
        if let Some(left) = self.left[mover] {
            let cost = cost - moved.credit;
            complaints.unless(cost < left, || format!("event {seq} comes after the flag"));
            let wanted = Some(self.after_move(mover, left - cost, moved));
            complaints.unless(moved.left == wanted, || {
                format!("event {seq} leaves {:?}, by the log it is {wanted:?}", moved.left)
            });
        }
        self.left[mover] = moved.left;
        self.turn = !mover;
        self.begin_turn(at);
    }

    /// The mover's time after the move, including all bonuses.
    fn after_move(&mut self, mover: Color, left: Millis, moved: &MoveEvent) -> Millis {
        let clock = match &self.config.time[mover] {
            TimeControl::Clock(clock) => clock,
            TimeControl::Correspondence { days } => return Millis::DAY.times((*days).into()),
            TimeControl::Unlimited => return left,
        };
        let bonus = match clock.stage(self.stage[mover]).bonus {
            Bonus::Increment(time) => time,
            Bonus::Bronstein(most) => (moved.used - moved.credit).min(most),
            Bonus::Delay(_) | Bonus::None => Millis::ZERO,
        };
        match clock.stage_after(self.stage[mover], self.moves[mover]) {
            Some(next) => {
                self.stage[mover] = next;
                left + bonus + clock.stage(next).base
            }
            None => left + bonus,
        }
    }

    fn begin_turn(&mut self, at: Timestamp) {
        self.used = Millis::ZERO;
        let bonus = match &self.config.time[self.turn] {
            TimeControl::Clock(clock) => clock.stage(self.stage[self.turn]).bonus,
            _ => Bonus::None,
        };
        self.delay = if let Bonus::Delay(delay) = bonus { delay } else { Millis::ZERO };
        self.since = (self.started && !self.standing && !self.paused).then_some(at);
    }

    fn cost(&self) -> Millis {
        self.used - self.delay
    }
}

/// No time is charged while the node does not know that the store is well. A node that dies after a
/// silence cannot tell the next one.
fn audit_silence(spans: &[Span], evidence: &Evidence, complaints: &mut Complaints) {
    let started = |after: Timestamp, before: Timestamp| {
        evidence.starts.iter().any(|start| after < *start && *start <= before)
    };
    let ends = evidence.beats.iter().copied().skip(1).chain([Timestamp(u64::MAX)]);
    for (beat, next) in evidence.beats.iter().copied().zip(ends) {
        if next.since(beat) <= SILENCE {
            continue;
        }
        let known = |span: &&Span| started(beat, next) || !started(next, span.recorded);
        let overlap = |span: &Span| span.until.min(next).since(span.from.max(beat)).0;
        let charged: u64 = spans.iter().filter(known).map(overlap).sum();
        // One that died may have stored a heartbeat without an answer, as late as its patience lasts.
        let unanswered = if started(beat, next) { Millis(1_000) } else { Millis::ZERO };
        complaints.unless(charged <= (SILENCE + unanswered).0, || {
            let (from, until) = (beat.0, next.0);
            format!(
                "{charged} ms are charged while there was no sign of life from {from} to {until}"
            )
        });
    }
}

/// No time is charged while an append that failed was being stored. A node that died since, or an
/// owner that panicked, cannot tell the next one.
fn audit_failures(span: &Span, evidence: &Evidence, complaints: &mut Complaints) {
    let Span { from, until, recorded } = *span;
    // The owner after a change starts from the last heartbeat.
    let failed = |append: &&AppendSeen| !append.done && !append.fenced;
    for append in evidence.seen.appends.iter().filter(failed) {
        let overlap = until.min(append.answered).since(from.max(append.called));
        let ends = evidence.starts.iter().chain(&evidence.seen.panics);
        let died = ends.into_iter().any(|end| append.called < *end && *end <= recorded);
        complaints.unless(overlap == Millis::ZERO || died, || {
            format!(
                "{} ms are charged from {} to {}, while an append of event {} failed from {} to {}",
                overlap.0, from.0, until.0, append.first.0, append.called.0, append.answered.0
            )
        });
    }
}

/// The time that is not charged is exactly the time an append took. What happened by
/// itself while the game had no owner is recorded late: time goes on from when it is dated, or from
/// when the append was answered if that is known.
fn audit_uncharged(evidence: &Evidence, complaints: &mut Complaints) {
    for pair in evidence.events.windows(2) {
        let (before, recorded) = (&pair[0], &pair[1]);
        let Some((append, after)) = joined_appends(evidence, before.seq, recorded.seq) else {
            continue;
        };
        let by_itself =
            matches!(before.event, Event::Started | Event::Recovered { .. } | Event::ClocksResumed);
        let dated_back = by_itself && before.at < append.called;
        let wanted = append.answered.since(before.at);
        let least = if dated_back { Millis::ZERO } else { wanted };
        complaints.unless(!after || (least..=wanted).contains(&recorded.uncharged), || {
            format!(
                "event {} leaves {} ms uncharged, the append before took {}",
                recorded.seq.0, recorded.uncharged.0, wanted.0
            )
        });
    }
}

/// The append that ended with one event, and whether the one that started with the next event came
/// from the same owner without errors.
fn joined_appends(evidence: &Evidence, last: Seq, first: Seq) -> Option<(AppendSeen, bool)> {
    let appends = &evidence.seen.appends;
    let before =
        appends.iter().find(|one| one.done && one.first.0 + one.count as u32 == last.0 + 1)?;
    // An append that was interrupted by the death of the node is not counted.
    let after: Vec<_> = appends.iter().filter(|one| one.first == first).collect();
    let same = after.iter().all(|one| one.epoch == before.epoch && one.done);
    Some((*before, same && !after.is_empty()))
}
