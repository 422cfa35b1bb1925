use game::{CanMate, Ending, GameResult, Seat};
use rules::{ByColor, Position};

use super::*;

/// A sequence of pseudorandom numbers.
struct Dice(u64);

impl Dice {
    fn roll(&mut self, sides: u64) -> u64 {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
        (self.0 >> 33) % sides
    }

    /// Of any size, often one at the edge.
    fn number(&mut self) -> u64 {
        let edges = [0, 1, 127, 128, 1 << 56, (1 << 56) - 1, u64::MAX, u64::MAX - 1, 1 << 63];
        match self.roll(4) {
            0 => edges[self.roll(edges.len() as u64) as usize],
            1 => self.roll(100),
            2 => self.roll(10_000_000),
            _ => (self.roll(1 << 31) << 33 | self.roll(1 << 31)) >> self.roll(64),
        }
    }

    fn color(&mut self) -> Color {
        if self.roll(2) == 0 { Color::White } else { Color::Black }
    }

    fn actor(&mut self) -> Actor {
        let person = PersonId(self.number());
        match self.roll(7) {
            0 => Actor::Player(self.color(), person),
            1 => Actor::Assistant(self.color(), person),
            2 => Actor::Computer(self.color()),
            3 => Actor::StandIn(self.color()),
            4 => Actor::Arbiter(person),
            5 => Actor::Zone,
            _ => Actor::Deadline,
        }
    }

    fn uci(&mut self) -> Uci {
        let from = Square::from_index(self.roll(64) as u8).expect("a square");
        let promotion = Role::ALL.get(self.roll(9) as usize).copied();
        let to = Square::from_index(self.roll(64) as u8).expect("a square");
        Uci { from, to, promotion }
    }

    fn event(&mut self) -> Event {
        let color = self.color();
        match self.roll(24) {
            0 => Event::Present(color),
            1 => Event::Absent(color, Departure::Left),
            2 => Event::Absent(color, Departure::Lost),
            3 => Event::DrawOffered(color),
            4 => Event::DrawDeclined(color),
            5 => Event::TakebackProposed(color),
            6 => Event::TakebackDeclined(color),
            7 => Event::Started,
            8 => Event::ClocksResumed,
            9 => Event::Seated(color, Seat::Person(PersonId(self.number()))),
            10 => Event::Paused("because \"so\" \u{2014} \n".into()),
            11 => Event::Restored(Box::new(Position::initial()), "x".into()),
            12 => Event::TimeGiven { to: color, more: Millis(self.number()) },
            13 => Event::Recovered { charged_until: Timestamp(self.number()) },
            14 => Event::Corrected(GameResult::BothLose, String::new()),
            15 => Event::Ended {
                ending: Ending::Agreement,
                could_mate: ByColor { white: Some(CanMate::No), black: None },
                reason: None,
            },
            _ => {
                let left = (self.roll(4) > 0).then(|| Millis(self.number()));
                let (used, credit) = (Millis(self.number()), Millis(self.number()));
                Event::Moved(MoveEvent { uci: self.uci(), used, credit, left })
            }
        }
    }
}

fn game() -> GameId {
    GameId::from_random(7)
}

fn any_events(seed: u64) -> Vec<RecordedEvent> {
    let mut dice = Dice(seed);
    let actors: Vec<Actor> = (0..1 + dice.roll(5)).map(|_| dice.actor()).collect();
    let first = dice.number() as u32 / 2;
    let count = dice.roll(30) as u32;
    let mut event = |seq| {
        let wild = dice.roll(8) == 0;
        RecordedEvent {
            seq: Seq(seq),
            at: if wild { Timestamp(dice.number()) } else { Timestamp(1_700_000_000_000) },
            by: actors[dice.roll(actors.len() as u64) as usize],
            cause: (dice.roll(3) > 0).then(|| CommandId(dice.number())),
            uncharged: Millis(if wild { dice.number() } else { 0 }),
            event: dice.event(),
        }
    };
    (first..first + count).map(&mut event).collect()
}

#[test]
fn any_list_of_events_comes_back_as_it_was() {
    for seed in 0..3_000 {
        let events = any_events(seed);
        let first = events.first().map_or(Seq(0), |recorded| recorded.seq);
        let bytes = pack(game(), &events);
        assert_eq!(unpack(game(), first, &bytes, Seq(0)), Ok(events.clone()), "seed {seed}");
        let again = unpack(game(), first, &bytes, Seq(0)).expect("it was just read");
        let as_json = |list: &[RecordedEvent]| -> Vec<String> {
            list.iter().map(StoredEvent::encode).collect()
        };
        assert_eq!(as_json(&again), as_json(&events), "seed {seed}");
        for (place, recorded) in events.iter().enumerate() {
            let rest = unpack(game(), first, &bytes, recorded.seq);
            assert_eq!(rest.as_deref(), Ok(&events[place..]), "seed {seed} from {place}");
        }
    }
}

/// Whatever is on the disk, reading it does not panic, and no flipped bit is read.
#[test]
fn damaged_bytes_are_refused() {
    for seed in 0..300 {
        let mut dice = Dice(seed);
        let events = any_events(seed);
        let first = events.first().map_or(Seq(0), |recorded| recorded.seq);
        let bytes = pack(game(), &events);
        for end in 0..bytes.len() {
            assert!(unpack(game(), first, &bytes[..end], Seq(0)).is_err(), "{seed} cut at {end}");
        }
        let mut flipped = bytes.clone();
        let place = dice.roll(bytes.len() as u64) as usize;
        flipped[place] ^= 1 << dice.roll(8);
        assert!(unpack(game(), first, &flipped, Seq(0)).is_err(), "{seed} at {place}");
    }
}

/// Also a whole body in the place of another.
#[test]
fn events_are_of_one_game_and_one_number() {
    let events = any_events(3);
    let first = events.first().expect("some events").seq;
    let bytes = pack(game(), &events);
    assert!(unpack(game(), first, &bytes, Seq(0)).is_ok());
    assert!(unpack(GameId::from_random(8), first, &bytes, Seq(0)).is_err());
    assert!(unpack(game(), Seq(first.0 + 1), &bytes, Seq(0)).is_err());
}

/// Version 1 had no checksum: what is cut off is told, and the rest is as good as the disk.
#[test]
fn events_of_earlier_versions_are_read() {
    for seed in 0..300 {
        let events = any_events(seed);
        let first = events.first().map_or(Seq(0), |recorded| recorded.seq);
        let mut bytes = pack(game(), &events);
        bytes.truncate(bytes.len() - SUM);
        bytes[0] = PACKED_WITHOUT_SUM;
        assert_eq!(unpack(game(), first, &bytes, Seq(0)), Ok(events.clone()), "seed {seed}");
        let place = Dice(seed).roll(bytes.len() as u64) as usize;
        bytes[place] ^= 0x10;
        let _ = unpack(game(), first, &bytes, Seq(0));
    }
}

#[test]
fn a_usual_move_takes_few_bytes() {
    let mut events = Vec::new();
    let mut left = [180_000, 180_000];
    let mut at = 1_700_000_000_000;
    for seq in 0..80_u32 {
        let (side, used) = (seq as usize % 2, 1_000 + u64::from(seq * 37 % 3_000));
        at += used + 2;
        left[side] = left[side] + 2_000 + 12 - used;
        let uci = "e2e4".parse().expect("a move");
        let moved = MoveEvent {
            uci,
            used: Millis(used),
            credit: Millis(12),
            left: Some(Millis(left[side])),
        };
        let color = if side == 0 { Color::White } else { Color::Black };
        events.push(RecordedEvent {
            seq: Seq(seq),
            at: Timestamp(at),
            by: Actor::Player(color, PersonId(1_000 + side as u64)),
            cause: Some(CommandId(7_000_000_000_000 + u64::from(seq / 2))),
            uncharged: Millis(2),
            event: Event::Moved(moved),
        });
    }
    let bytes = pack(game(), &events).len();
    assert!(bytes < 80 * 10, "{bytes} bytes");
    assert_eq!(unpack(game(), Seq(0), &pack(game(), &events), Seq(0)), Ok(events));
}
