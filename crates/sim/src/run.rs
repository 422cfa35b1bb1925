//! A run: a plan played from start to end, and audited.

use std::fmt;

use game::{Event, Game, Millis, Phase, RecordedEvent, Seq, TimeControl, Timestamp};
use store::{GameStore, History};
use wire::{GameId, stored::StoredEvent};

use crate::{
    audit::{Complaints, Evidence, audit_game, audit_people},
    disk::ready,
    plan::Plan,
    screen::Screen,
    table::Table,
    zone::{Zone, lock},
};

/// The result of a run.
#[derive(Clone, Debug)]
pub struct Run {
    /// The seed.
    pub seed: u64,
    /// What the auditors found.
    pub complaints: Vec<String>,
    /// A hash of everything that happened: the same for the same seed.
    pub digest: u64,
    /// A hash of what others than the players themselves could notice.
    pub public_digest: u64,
    /// How much happened.
    pub counts: Counts,
    /// Each game in full, to investigate complaints.
    pub histories: Vec<(GameId, History)>,
}

/// How much happened in a run.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Default)]
pub struct Counts {
    /// Games.
    pub games: usize,
    /// Games that ended.
    pub ended: usize,
    /// Events in all histories.
    pub events: usize,
    /// Commands that reached the node.
    pub attempts: usize,
    /// Premoves that were set or canceled.
    pub premoves: usize,
    /// Lives of the node.
    pub lives: usize,
    /// How often games went to sleep.
    pub sleeps: usize,
    /// How often owners panicked.
    pub panics: usize,
    /// What arbiters did.
    pub rulings: usize,
}

impl fmt::Display for Counts {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Counts { games, ended, events, attempts, premoves, lives, sleeps, panics, rulings } =
            self;
        write!(f, "{games} games, {ended} ended, {events} events, {attempts} commands, ")?;
        write!(f, "{premoves} moves in advance, {lives} lives, {sleeps} sleeps, ")?;
        write!(f, "{panics} panics, {rulings} rulings")
    }
}

/// Plays a plan.
pub fn run(plan: Plan) -> Run {
    let seed = plan.seed;
    let mut complaints = Complaints::default();
    let mut zone = Zone::new(plan);
    let lives = zone.plan.lives.clone();
    for (number, life) in lives.iter().enumerate() {
        let is_last = number + 1 == lives.len();
        zone.live(life, is_last);
        audit(&zone, &mut complaints);
    }
    audit_end(&zone, &mut complaints);
    let mut complaints = complaints.into_lines();
    complaints.sort();
    complaints.dedup();
    Run {
        seed,
        complaints,
        digest: digest(&zone, true),
        public_digest: digest(&zone, false),
        counts: counts(&zone),
        histories: lock(&zone.disk).histories(),
    }
}

/// Invariants at every death of the node.
fn audit(zone: &Zone, complaints: &mut Complaints) {
    let histories = lock(&zone.disk).histories();
    let beats = zone.ledger.beats();
    for table in zone.tables.iter().filter(|table| lock(&table.setup).made) {
        let Some((id, history)) = histories.iter().find(|(id, _)| *id == table.id()) else {
            complaints.about(format!("game {}", table.id()));
            complaints.add("it was made and is not there");
            continue;
        };
        let evidence = Evidence {
            id: *id,
            config: history.config.clone(),
            events: history.events.clone(),
            seen: zone.ledger.of(*id),
            beats: beats.clone(),
            starts: zone.starts.clone(),
        };
        audit_game(&evidence, complaints);
    }
    audit_people(lock(&zone.disk).view(), &histories, zone.plan.people, complaints);
}

/// Invariants at the end, when everything has had time to finish.
fn audit_end(zone: &Zone, complaints: &mut Complaints) {
    let disk = lock(&zone.disk);
    let mut unfinished = 0;
    for table in &zone.tables {
        complaints.about(format!("game {}", table.id()));
        let Ok(Some(history)) = ready(disk.view().load(table.id(), Seq(0))) else {
            complaints.unless(zone.plan.deserted, || "it was never made".into());
            continue;
        };
        // Who left when the game was over sees no correction.
        let corrected = |recorded: &RecordedEvent| matches!(recorded.event, Event::Corrected(..));
        let end = history.events.iter().position(corrected).unwrap_or(history.events.len());
        let first = Game::replay(history.config.clone(), &history.events[..end]);
        let game = Game::replay(history.config, &history.events);
        unfinished += usize::from(game.ended().is_none());
        if zone.plan.deserted {
            audit_deserted(&game, complaints);
        } else {
            audit_screens(table, &first, &game, zone.now, complaints);
        }
        // The time an append takes is not charged, so the real deadline is a little later.
        let late = game.next_deadline().map(|deadline| zone.now.since(deadline.at));
        complaints.unless(late.is_none_or(|late| late < Millis(5_000)), || {
            format!("a deadline has passed and nothing happened: {:?}", game.next_deadline())
        });
        for attempt in zone.ledger.of(table.id()).attempts {
            let age = zone.now.since(attempt.arrived);
            let forgotten = attempt.answer.is_none() && age > Millis(60_000);
            let this_life = zone.starts.last().is_some_and(|start| attempt.arrived >= *start);
            complaints.unless(!(forgotten && this_life), || {
                format!("{}'s command was never answered: {:?}", attempt.by, attempt.command)
            });
        }
    }
    complaints.about("the node");
    complaints.unless(zone.live_games <= unfinished, || {
        format!("{} games are in memory, {unfinished} are not over", zone.live_games)
    });
}

/// A game with a running clock ends even if nobody asks for it again.
fn audit_deserted(game: &Game, complaints: &mut Complaints) {
    let runs = matches!(game.phase(), Phase::Playing | Phase::Recovering);
    let timed = matches!(game.config().time.white, TimeControl::Clock(_));
    complaints.unless(!(runs && timed), || {
        format!("its clock runs and it has not ended: {:?}", game.next_deadline())
    });
}

fn audit_screens(
    table: &Table,
    first: &Game,
    game: &Game,
    now: Timestamp,
    complaints: &mut Complaints,
) {
    let mut screens = Vec::new();
    for (color, state) in table.players.iter() {
        // A player who is still away has not caught up.
        let state = lock(state);
        if !state.is_away {
            let seen = state.screen.as_ref().map(|screen| screen.seq + 1);
            let left = state.done && seen == Some(i64::from(first.next_seq().0));
            let truth = if left { first } else { game };
            screens.push((color.to_string(), state.screen.clone(), truth));
        }
    }
    for spectator in &table.spectators {
        // A spectator who is still away has not caught up.
        let spectator = lock(spectator);
        if !spectator.naps {
            screens.push(("a spectator".into(), spectator.screen.clone(), game));
        }
    }
    for (who, screen, truth) in screens {
        let Some(screen) = screen else {
            complaints.add(format!("{who} has never seen it"));
            continue;
        };
        let truth = Screen::of(table.id(), truth, now, screen.viewer);
        if let Some(why) = screen.differs_from(&truth) {
            complaints.add(format!("the screen of {who} {why}"));
        }
    }
}

fn counts(zone: &Zone) -> Counts {
    let histories = lock(&zone.disk).histories();
    let over = |events: &[game::RecordedEvent]| {
        events.iter().any(|recorded| matches!(recorded.event, game::Event::Ended { .. }))
    };
    Counts {
        games: histories.len(),
        ended: histories.iter().filter(|(_, history)| over(&history.events)).count(),
        events: histories.iter().map(|(_, history)| history.events.len()).sum(),
        attempts: zone.tables.iter().map(|table| zone.ledger.of(table.id()).attempts.len()).sum(),
        premoves: zone.tables.iter().map(|table| zone.ledger.of(table.id()).premoves.len()).sum(),
        lives: zone.plan.lives.len(),
        sleeps: zone.tables.iter().map(|table| zone.ledger.of(table.id()).sleeps).sum(),
        panics: zone.tables.iter().map(|table| zone.ledger.of(table.id()).panics.len()).sum(),
        rulings: histories.iter().map(|(_, history)| rulings(&history.events)).sum(),
    }
}

fn rulings(events: &[game::RecordedEvent]) -> usize {
    events.iter().filter(|recorded| matches!(recorded.by, game::Actor::Arbiter(_))).count()
}

/// FNV-1a over all histories, and over everything that was received and shown.
fn digest(zone: &Zone, private: bool) -> u64 {
    let mut sum = Fnv::default();
    for (id, history) in lock(&zone.disk).histories() {
        sum.add(id.as_str());
        for recorded in &history.events {
            sum.add(&StoredEvent::encode(recorded));
        }
    }
    for table in &zone.tables {
        let seen = zone.ledger.of(table.id());
        for attempt in &seen.attempts {
            sum.add(&format!("{attempt:?}"));
        }
        for spectator in &table.spectators {
            for frame in &lock(spectator).frames {
                sum.add(frame);
            }
        }
        if private {
            sum.add(&format!("{:?} {:?}", seen.premoves, seen.appends));
        }
    }
    sum.0
}

struct Fnv(u64);

impl Default for Fnv {
    fn default() -> Fnv {
        Fnv(0xcbf2_9ce4_8422_2325)
    }
}

impl Fnv {
    fn add(&mut self, text: &str) {
        for byte in text.bytes().chain([0xff]) {
            self.0 = (self.0 ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3);
        }
    }
}
