//! Everything ever stored stays readable: one line for every kind of event and of settings, as
//! version 1 wrote it.

use game::{
    AbsenceRule, Actor, ArbiterCalls, Bonus, CanMate, Character, ClockControl, ClockStart,
    CommandId, ComputerPlayer, Departure, Ending, Event, GameConfig, GameResult, LagPolicy, Millis,
    MoveEvent, Permissions, PersonId, RecordedEvent, Ruleset, Seat, Seq, Stage, TimeControl,
    Timestamp, TournamentPlace,
};
use rules::{ByColor, Color, Position};
use wire::stored::{DecodeError, StoredConfig, StoredEvent};

const EVENTS: &str = include_str!("golden/events_v1.jsonl");
const CONFIGS: &str = include_str!("golden/configs_v1.jsonl");

#[test]
fn events_of_version_1_are_written_and_read_as_ever() {
    let events = events();
    assert_eq!(events.len(), EVENTS.lines().count(), "a line for each event");
    for (recorded, line) in events.iter().zip(EVENTS.lines()) {
        assert_eq!(StoredEvent::encode(recorded), line);
        assert_eq!(StoredEvent::decode(1, recorded.seq, line).as_ref(), Ok(recorded));
    }
}

#[test]
fn settings_of_version_1_are_written_and_read_as_ever() {
    let configs = configs();
    assert_eq!(configs.len(), CONFIGS.lines().count(), "a line for each");
    for (config, line) in configs.iter().zip(CONFIGS.lines()) {
        assert_eq!(StoredConfig::encode(config), line);
        assert_eq!(StoredConfig::decode(1, line).as_ref(), Ok(config));
    }
}

#[test]
fn what_cannot_be_read_says_why() {
    let decode = |version, text| StoredEvent::decode(version, Seq(0), text).unwrap_err();
    assert_eq!(decode(2, "{}"), DecodeError::Version(2));
    assert!(matches!(decode(1, "{"), DecodeError::Shape(_)));
    assert!(matches!(decode(1, r#"{"at":1,"by":"zone","what":"danced"}"#), DecodeError::Shape(_)));
    let part = |text| match decode(1, text) {
        DecodeError::Part(part, _) => part,
        other => panic!("{other}"),
    };
    assert_eq!(part(r#"{"at":1,"by":"green 3","what":"started"}"#), "by");
    assert_eq!(part(r#"{"at":1,"by":"zone","what":"moved","uci":"e9e4","used":1}"#), "uci");
    assert_eq!(part(r#"{"at":1,"by":"zone","what":"ended","ending":"time"}"#), "ending");
    assert_eq!(
        part(r#"{"at":1,"by":"zone","what":"restored","position":"x","reason":""}"#),
        "position"
    );
    assert_eq!(
        part(r#"{"at":1,"by":"zone","what":"corrected","result":"2-0","reason":""}"#),
        "result"
    );
    assert_eq!(StoredConfig::decode(7, "{}"), Err(DecodeError::Version(7)));
}

/// Prints new golden files: only for a new version, never for an old one.
#[test]
fn golden_files_are_never_changed_by_accident() {
    if std::env::var_os("PRINT_GOLDEN").is_some() {
        for recorded in events() {
            println!("event {}", StoredEvent::encode(&recorded));
        }
        for config in configs() {
            println!("config {}", StoredConfig::encode(&config));
        }
    }
    // Without our types, each line is an object with a tag.
    for line in EVENTS.lines() {
        let value: serde_json::Value = serde_json::from_str(line).expect("JSON");
        assert!(value["what"].is_string() && value["at"].is_u64() && value["by"].is_string());
    }
}

fn events() -> Vec<RecordedEvent> {
    use Color::{Black, White};
    let why = || "a reason".to_owned();
    let uci = |text: &str| text.parse().expect("a move");
    let ended = |ending| Event::Ended { ending, could_mate: ByColor::default(), reason: None };
    let position = |fen: &str| Box::new(Position::from_fen(fen).expect("a position"));
    let clocks = ByColor { white: Some(Millis(300_000)), black: None };
    let mut list = vec![
        Event::Seated(White, Seat::Person(PersonId(12))),
        Event::Seated(Black, Seat::Computer),
        Event::Started,
        Event::Moved(MoveEvent {
            uci: uci("e2e4"),
            used: Millis(1_250),
            credit: Millis(80),
            left: Some(Millis(180_830)),
        }),
        Event::Moved(MoveEvent {
            uci: uci("e7e8q"),
            used: Millis(0),
            credit: Millis(0),
            left: None,
        }),
        Event::DrawOffered(White),
        Event::DrawDeclined(White),
        Event::ClaimRejected {
            by: Black,
            intended: Some(uci("g8f6")),
            bonus: Some(Millis(60_000)),
        },
        Event::ClaimRejected { by: White, intended: None, bonus: None },
        Event::TakebackProposed(Black),
        Event::TakebackDeclined(Black),
        Event::TakenBack { plies: 2, reason: None },
        Event::TakenBack { plies: 1, reason: Some(why()) },
        Event::AssistantNamed(White, PersonId(7)),
        Event::AssistantApproved(White, why()),
        Event::AssistantEnded(White, why()),
        Event::ArbiterCalled { by: Black, stops_clocks: true },
        Event::CallAnswered(Black, why()),
        Event::Paused(why()),
        Event::Resumed(why()),
        Event::ClocksSet { clocks, reason: why() },
        Event::Restored(position("4k3/8/8/8/8/8/4P3/4K3 b - - 3 9"), why()),
        Event::Restored(Box::new(Position::chess960(0).expect("an array")), why()),
        Event::Present(White),
        Event::Absent(Black, Departure::Left),
        Event::Absent(White, Departure::Lost),
        Event::Recovered { charged_until: Timestamp(1_700_000_000_999) },
        Event::ClocksResumed,
        Event::Corrected(GameResult::BothLose, why()),
    ];
    list.extend(endings().into_iter().map(ended));
    list.push(Event::Ended {
        ending: Ending::Time { loser: White },
        could_mate: ByColor { white: Some(CanMate::No), black: Some(CanMate::Unknown) },
        reason: None,
    });
    list.push(Event::Ended {
        ending: Ending::Decided(GameResult::HalfFor(Black)),
        could_mate: ByColor { white: None, black: Some(CanMate::Yes) },
        reason: Some(why()),
    });
    list.push(Event::StartedByArbiter(why()));
    list.push(Event::TimeGiven { to: Black, more: Millis(15_000) });
    let actors = [
        Actor::Player(White, PersonId(12)),
        Actor::Player(Black, PersonId(u64::MAX)),
        Actor::Assistant(White, PersonId(7)),
        Actor::Computer(Black),
        Actor::Arbiter(PersonId(3)),
        Actor::Zone,
        Actor::Deadline,
    ];
    let recorded = (0..).zip(list).map(|(seq, event)| RecordedEvent {
        seq: Seq(seq),
        at: Timestamp(1_700_000_000_000 + u64::from(seq)),
        by: actors[seq as usize % actors.len()],
        cause: (seq % 2 == 0).then_some(CommandId(u64::from(seq) * 1_000)),
        uncharged: Millis(u64::from(seq % 3)),
        event,
    });
    let mut recorded: Vec<RecordedEvent> = recorded.collect();
    // At the end, so that the other lines stay where they are.
    let made = recorded[3].clone();
    recorded.push(RecordedEvent {
        seq: Seq(recorded.len() as u32),
        by: Actor::StandIn(Black),
        ..made
    });
    recorded.push(RecordedEvent {
        seq: Seq(recorded.len() as u32),
        at: Timestamp(1_700_000_000_100),
        by: Actor::Arbiter(PersonId(3)),
        cause: None,
        uncharged: Millis(0),
        event: Event::Followed(Seq(41)),
    });
    recorded
}

fn endings() -> Vec<Ending> {
    use Color::{Black, White};
    vec![
        Ending::Checkmate { winner: White },
        Ending::Resignation { loser: Black },
        Ending::ResignationNoMate { resigned: White },
        Ending::Time { loser: Black },
        Ending::TimeNoMate { fell: White },
        Ending::Abandonment { loser: Black },
        Ending::AbandonmentNoMate { left: White },
        Ending::Stalemate,
        Ending::DeadPosition,
        Ending::Agreement,
        Ending::Threefold,
        Ending::Fivefold,
        Ending::FiftyMoves,
        Ending::SeventyFiveMoves,
        Ending::ThreefoldClaimed { by: White },
        Ending::FiftyMovesClaimed { by: Black },
        Ending::Forfeit { loser: White },
        Ending::ForfeitOfBoth,
        Ending::Decided(GameResult::Win(White)),
        Ending::Decided(GameResult::Draw),
        Ending::Aborted,
    ]
}

fn configs() -> Vec<GameConfig> {
    let at = Timestamp(1_700_000_000_000);
    let time = |text: &str| text.parse::<TimeControl>().expect("a time control");
    let plain = GameConfig::casual(at, time("3+2"));
    // One move a day with time that carries over is not the same as a day per move.
    let stages = vec![Stage { moves: Some(1), base: Millis::DAY, bonus: Bonus::None }];
    let odd = TimeControl::Clock(ClockControl::new(stages).expect("a clock"));
    vec![
        plain.clone(),
        GameConfig::casual(at, time("3 days")),
        GameConfig::casual(at, TimeControl::Unlimited),
        GameConfig::casual(at, odd),
        GameConfig {
            start: Position::chess960(959).expect("an array"),
            ruleset: Ruleset::Otb,
            time: ByColor { white: time("40/90+30:30+30"), black: time("5 d3") },
            seats: ByColor { white: Some(Seat::Person(PersonId(1))), black: Some(Seat::Computer) },
            clock_start: ClockStart::ByArbiter {
                at: Some(at),
                default_time: Some(Millis(600_000)),
            },
            allowed: Permissions {
                abort: false,
                takeback: false,
                give_time: true,
                rematch: true,
                premove: false,
                smart_move: true,
                auto_queen: true,
                chat: false,
                draw_offers_after: 30,
                calls: ArbiterCalls::StopClocks,
            },
            absence: AbsenceRule::NoCountdown,
            lag: None,
            ..plain.clone()
        },
        GameConfig {
            time: ByColor::both(time("5b3")),
            clock_start: ClockStart::ByArbiter { at: None, default_time: None },
            allowed: Permissions { calls: ArbiterCalls::Noted, ..Permissions::default() },
            lag: Some(LagPolicy { per_move: Millis(1), quota: Millis(2), refill: Millis(3) }),
            ..plain.clone()
        },
        plain.clone().rated(),
        GameConfig {
            seats: ByColor { white: Some(Seat::Computer), black: Some(Seat::Person(PersonId(1))) },
            computer: Some(ComputerPlayer::Level(3)),
            ..plain.clone()
        },
        GameConfig {
            seats: ByColor { white: Some(Seat::Person(PersonId(1))), black: Some(Seat::Computer) },
            computer: Some(ComputerPlayer::Program("Stockfish 15.1".parse().expect("a name"))),
            ..plain.clone()
        },
        GameConfig {
            seats: ByColor { white: Some(Seat::Person(PersonId(1))), black: Some(Seat::Computer) },
            computer: Some(ComputerPlayer::Rating(1500)),
            ..plain.clone()
        },
        GameConfig {
            seats: ByColor { white: Some(Seat::Person(PersonId(1))), black: Some(Seat::Computer) },
            computer: Some(ComputerPlayer::Character(Character::Ada)),
            ..plain.clone()
        },
        GameConfig {
            allowed: Permissions { smart_move: false, auto_queen: false, ..Permissions::default() },
            tournament: Some(TournamentPlace {
                event: Some("Club championship".into()),
                round: Some("3".into()),
                board: Some(17),
            }),
            ..plain.clone()
        },
        GameConfig {
            allowed: Permissions { give_time: false, rematch: false, ..Permissions::default() },
            ..plain.clone()
        },
        GameConfig::casual(at, TimeControl::Unlimited).without_countdown(),
        GameConfig { spectator_delay: Millis::from_seconds(900), ..plain },
    ]
}
