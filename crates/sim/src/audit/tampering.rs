//! Auditors can fail: a correct little game passes, and every manipulation of its history, or of
//! what was seen of it, is found.

use game::{
    Actor, CanMate, Command, CommandId, Decision, Ending, Event, Facts, Game, GameConfig, Millis,
    PersonId, PlayerCommand, RecordedEvent, Seat, Seq, Timestamp, ZoneCommand,
};
use node::Receipt;
use rules::{ByColor, Color};
use store::Epoch;

use super::{Complaints, Evidence, audit_game};
use crate::ledger::{AppendSeen, Attempt, GameLedger, PremoveSeen};

const T0: Timestamp = Timestamp(1_000_000);

/// A game with everything that would have been seen of it.
struct Table {
    game: Game,
    config: GameConfig,
    events: Vec<RecordedEvent>,
    seen: GameLedger,
    now: Timestamp,
}

impl Table {
    fn new() -> Table {
        let mut config = GameConfig::casual(T0, "3+2".parse().unwrap());
        config.seats = ByColor::new_with(|color| Some(Seat::Person(person(color))));
        let seen = GameLedger::default();
        Table { game: Game::new(config.clone()), config, events: Vec::new(), seen, now: T0 }
    }

    fn give(&mut self, by: Actor, id: Option<u64>, command: Command) {
        self.now = self.now + Millis(1_500);
        let id = id.map(CommandId);
        let mut facts = Facts::default();
        let new_events = loop {
            match self.game.decide(self.now, by, &command, &facts) {
                Decision::Done { new_events, answer } => {
                    answer.unwrap();
                    break new_events;
                }
                Decision::Ask(question) => {
                    let unknown = |asked: bool| asked.then_some(CanMate::Unknown);
                    facts.could_mate = question.sides.map(unknown);
                }
            }
        };
        let events = self.game.record(self.now, id, new_events);
        let answered = self.now + Millis(5);
        events.iter().for_each(|recorded| self.game.apply(recorded));
        self.game.committed(answered);
        let next_seq = self.game.next_seq().0;
        self.seen.appends.push(AppendSeen {
            epoch: Epoch(1),
            first: events[0].seq,
            count: events.len(),
            fenced: false,
            called: self.now,
            answered,
            done: true,
        });
        self.seen.shown.push((next_seq - 1, self.game.ply(), self.game.position().to_fen()));
        if let Actor::Player(..) = by {
            let answer = Some((answered, Ok(Receipt { next_seq })));
            self.seen.attempts.push(Attempt { by, id, command, arrived: self.now, answer });
        }
        self.events.extend(events);
    }

    fn play(&mut self, color: Color, id: u64, uci: &str) {
        let command = Command::Play { uci: uci.parse().unwrap(), ply: self.game.ply() };
        self.give(Actor::Player(color, person(color)), Some(id), command);
    }

    fn evidence(self) -> Evidence {
        let beats = (0..200).map(|half| T0 + Millis(half * 500)).collect();
        let Table { config, events, seen, .. } = self;
        let id = "testgame".parse().unwrap();
        Evidence { id, config, events, seen, beats, starts: vec![T0] }
    }
}

fn person(color: Color) -> PersonId {
    PersonId(color as u64 + 1)
}

fn honest() -> Evidence {
    let mut table = Table::new();
    for color in Color::ALL {
        table.give(Actor::Zone, None, Command::Zone(ZoneCommand::Present(color)));
    }
    table.play(Color::White, 1, "e2e4");
    table.play(Color::Black, 1, "e7e5");
    table.play(Color::White, 2, "g1f3");
    let black = Actor::Player(Color::Black, person(Color::Black));
    table.give(black, Some(2), Command::Player(PlayerCommand::Resign));
    table.evidence()
}

fn complaints(evidence: &Evidence) -> Vec<String> {
    let mut complaints = Complaints::default();
    audit_game(evidence, &mut complaints);
    complaints.into_lines()
}

#[track_caller]
fn check(tamper: impl FnOnce(&mut Evidence), expected: &str) {
    let mut evidence = honest();
    tamper(&mut evidence);
    let found = complaints(&evidence);
    assert!(found.iter().any(|line| line.contains(expected)), "{expected}: {found:#?}");
}

fn moved(recorded: &mut RecordedEvent) -> &mut game::MoveEvent {
    match &mut recorded.event {
        Event::Moved(moved) => moved,
        _ => panic!("not a move"),
    }
}

#[test]
fn an_honest_game_passes() {
    assert_eq!(complaints(&honest()), Vec::<String>::new());
}

#[test]
fn what_was_acknowledged_and_is_gone_is_missed() {
    check(
        |evidence| drop(evidence.events.pop()),
        "black's command 2 was acknowledged and is not there",
    );
    check(|evidence| drop(evidence.events.pop()), "was shown and is not there");
}

#[test]
fn gaps_and_disorder_are_found() {
    check(|evidence| evidence.events[4].seq = Seq(5), "event 5 is in place 4");
    check(|evidence| evidence.events[4].at = T0, "event 4 is earlier than the one before");
}

#[test]
fn a_second_ending_and_anything_after_the_first_are_found() {
    let again = |evidence: &mut Evidence| {
        let mut last = evidence.events.last().unwrap().clone();
        last.seq.0 += 1;
        evidence.events.push(last);
    };
    check(again, "event 7 comes after the end, event 6");
}

#[test]
fn a_move_nobody_made_is_found() {
    check(|evidence| drop(evidence.seen.attempts.remove(2)), "nobody asked for it");
    check(|evidence| evidence.events[5].cause = None, "nobody entered it in advance");
    check(|evidence| moved(&mut evidence.events[5]).uci = "d2d4".parse().unwrap(), "was asked for");
    check(|evidence| moved(&mut evidence.events[5]).uci = "a1a8".parse().unwrap(), "event 5, a1a8");
}

#[test]
fn a_move_dated_before_it_was_made_is_found() {
    let later = |evidence: &mut Evidence| {
        let arrived = evidence.seen.attempts[2].arrived;
        evidence.seen.attempts[2].arrived = arrived + Millis(1);
    };
    check(later, "but asked for at");
}

#[test]
fn a_move_in_advance_entered_in_the_own_turn_is_found() {
    let late = |evidence: &mut Evidence| {
        evidence.events[5].cause = None;
        let entered = Some((moved(&mut evidence.events[5]).uci, 2));
        let arrived = evidence.events[5].at + Millis(300);
        evidence.seen.premoves.push(PremoveSeen { color: Color::White, entered, arrived });
        evidence.seen.attempts.remove(2);
    };
    check(late, "in the own turn: no time is charged for it");
}

#[test]
fn a_command_done_twice_is_found() {
    let twice = |evidence: &mut Evidence| evidence.events[5].cause = Some(CommandId(1));
    check(twice, "white's command 1 was done more than once");
}

#[test]
fn a_clock_that_the_log_does_not_explain_is_found() {
    check(|evidence| moved(&mut evidence.events[5]).used.0 += 1, "by the log it is");
    check(
        |evidence| moved(&mut evidence.events[5]).left = Some(Millis(1)),
        "leaves Some(Millis(1))",
    );
    check(|evidence| moved(&mut evidence.events[5]).credit.0 += 900, "credited 900 ms, too much");
    check(|evidence| evidence.events[5].uncharged.0 += 1, "leaves 6 ms uncharged");
    let falls = |evidence: &mut Evidence| {
        let Event::Ended { ending, .. } = &mut evidence.events[6].event else { panic!("the end") };
        *ending = Ending::Time { loser: Color::Black };
    };
    check(falls, "ms too early");
}

#[test]
fn time_that_is_charged_while_the_store_is_silent_is_found() {
    check(|evidence| evidence.beats.truncate(1), "there was no sign of life");
    let failed = |evidence: &mut Evidence| {
        let mut failed = evidence.seen.appends[3];
        failed.called = failed.called + Millis(100);
        failed.answered = failed.called + Millis(300);
        failed.done = false;
        evidence.seen.appends.push(failed);
    };
    check(failed, "while an append of event 4 failed");
}

#[test]
fn absence_that_was_none_is_found() {
    let absent = |evidence: &mut Evidence| {
        let at = evidence.events[1].at;
        evidence.events[1].event = Event::Absent(Color::White, game::Departure::Lost);
        evidence.seen.signs_of_life.push((Color::White, Timestamp(at.0 - 10)));
    };
    check(absent, "white is absent at");
    // The opponent's departure, and one before the sign of life, explain nothing.
    let explained = |color: Color, before: u64| {
        move |evidence: &mut Evidence| {
            absent(evidence);
            let at = Timestamp(evidence.events[1].at.0 - before);
            evidence.seen.departures.push((color, at));
        }
    };
    check(explained(Color::Black, 5), "white is absent at");
    check(explained(Color::White, 11), "white is absent at");
    let abandoned = |evidence: &mut Evidence| {
        let Event::Ended { ending, .. } = &mut evidence.events[6].event else { panic!("the end") };
        *ending = Ending::Abandonment { loser: Color::Black };
    };
    check(abandoned, "black lost by absence after None");
}

#[test]
fn what_was_shown_and_is_not_so_is_found() {
    check(|evidence| evidence.seen.shown[3].1 = 9, "something else was shown");
}
