//! Messages between nodes can be read by every later version: one line for every kind of message,
//! as version 1 sent it.

use game::{
    Actor, CommandId, Ending, Event, Millis, MoveEvent, PersonId, RecordedEvent, Seq, Timestamp,
};
use rules::{ByColor, Color};
use wire::{bus::Committed, stored::DecodeError};

const MESSAGES: &str = include_str!("golden/bus_v1.jsonl");

#[test]
fn messages_of_version_1_are_written_and_read_as_ever() {
    let messages = messages();
    assert_eq!(messages.len(), MESSAGES.lines().count(), "a line for each message");
    for (message, line) in messages.iter().zip(MESSAGES.lines()) {
        assert_eq!(message.encode(), line);
        assert_eq!(Committed::decode(line).as_ref(), Ok(message));
    }
}

#[test]
fn a_message_says_which_events_it_carries() {
    let numbers: Vec<_> =
        messages().iter().map(|message| (message.first().0, message.last().0)).collect();
    assert_eq!(numbers, [(3, 3), (41, 42), (7, 7)]);
}

#[test]
fn a_message_that_cannot_be_read_says_why() {
    let line = MESSAGES.lines().next().unwrap();
    let decode = |text: &str| Committed::decode(text).unwrap_err();
    // A newer node may send another format, but its version can still be read.
    assert_eq!(decode(r#"{"version":2,"news":"?"}"#), DecodeError::Version(2));
    assert_eq!(decode(&line.replace(r#""stored":1"#, r#""stored":2"#)), DecodeError::Version(2));
    assert!(matches!(decode("{"), DecodeError::Shape(_)));
    assert!(matches!(decode(&line.replace("a1B2c3D4", "nowhere")), DecodeError::Shape(_)));
    assert!(matches!(decode(&line.replace("moved", "danced")), DecodeError::Shape(_)));
    assert!(matches!(decode(&line.replace("e2e4", "e9e4")), DecodeError::Part("uci", _)));
    let none =
        r#"{"version":1,"game":"a1B2c3D4","epoch":1,"at":5,"first":0,"stored":1,"events":[]}"#;
    assert!(matches!(decode(none), DecodeError::Part("events", _)));
}

#[test]
fn fields_that_a_newer_node_adds_are_ignored() {
    let line = MESSAGES.lines().next().unwrap();
    let newer = line.replacen('{', r#"{"zone":"north","#, 1);
    assert_eq!(Committed::decode(&newer), Committed::decode(line));
}

fn messages() -> Vec<Committed> {
    let at = |millis| Timestamp(1_700_000_000_000 + millis);
    let game = "a1B2c3D4".parse().expect("an id");
    let moved = MoveEvent {
        uci: "e2e4".parse().expect("a move"),
        used: Millis(1_250),
        credit: Millis(80),
        left: Some(Millis(180_830)),
    };
    let recorded = |seq, by, event| RecordedEvent {
        seq: Seq(seq),
        at: at(u64::from(seq)),
        by,
        cause: Some(CommandId(77)),
        uncharged: Millis(0),
        event,
    };
    let player = Actor::Player(Color::White, PersonId(12));
    let ended = Event::Ended {
        ending: Ending::Checkmate { winner: Color::White },
        could_mate: ByColor::default(),
        reason: None,
    };
    let arbiter = Actor::Arbiter(PersonId(3));
    vec![
        Committed {
            game,
            epoch: 1,
            at: at(9),
            events: vec![recorded(3, player, Event::Moved(moved))],
            named: None,
        },
        Committed {
            game,
            epoch: 12,
            at: at(99),
            events: vec![recorded(41, player, Event::Moved(moved)), recorded(42, player, ended)],
            named: None,
        },
        Committed {
            game,
            epoch: 2,
            at: at(20),
            events: vec![recorded(7, arbiter, Event::Paused("fire alarm".into()))],
            named: Some((PersonId(3), "Ada".into())),
        },
    ]
}
