//! Every tournament ever stored stays readable: one line for every kind of event and of
//! regulations, as version 1 wrote it.

use game::{GameResult, Millis, PersonId, Ruleset, Seq, TimeControl, Timestamp};
use rules::Color;
use tabiya_pairing::{Points, trf::Fictitious};
use tournament::{
    Acceleration, Actor, Arbiter, BoardResult, Bye, Details, Entrant, EntryId, EntryRule,
    EntryState, Event, ForbiddenPair, GameKey, Pairing, PointValues, Prize, RecordedEvent,
    Regulations, ResultKind, RoundPlan, StaffRole, System,
};
use wire::stored::{DecodeError, StoredRegulations, StoredTournamentEvent};

const EVENTS: &str = include_str!("golden/competition_events_v1.jsonl");
const REGULATIONS: &str = include_str!("golden/regulations_v1.jsonl");
const DETAILS: &str = include_str!("golden/regulations_details_v1.jsonl");

#[test]
fn tournament_events_of_version_1_are_written_and_read_as_ever() {
    let events = events();
    for (recorded, line) in events.iter().zip(EVENTS.lines()) {
        assert_eq!(StoredTournamentEvent::encode(recorded), line);
        let read = StoredTournamentEvent::decode(1, recorded.seq, line);
        assert_eq!(read.as_ref(), Ok(recorded));
    }
    assert_eq!(events.len(), EVENTS.lines().count(), "a line for each event");
}

#[test]
fn regulations_of_version_1_are_written_and_read_as_ever() {
    let all = regulations();
    for (rules, line) in all.iter().zip(REGULATIONS.lines()) {
        assert_eq!(StoredRegulations::encode(rules), line);
        assert_eq!(StoredRegulations::decode(1, line).as_ref(), Ok(rules));
    }
    assert_eq!(all.len(), REGULATIONS.lines().count(), "a line for each");
}

#[test]
fn what_the_federation_wants_to_know_is_written_and_read_as_ever() {
    let day = |text: &str| text.parse().ok();
    let arbiter = |name: &str| Arbiter { name: name.into(), ..Arbiter::default() };
    let details = Details {
        venue: "Town hall".into(),
        city: "Geneva".into(),
        federation: "SUI".into(),
        dates: vec![day("2026/11/16"), None, day("2026/11/18")],
        arbiters: vec![
            Arbiter {
                is_chief: true,
                title: "IA".into(),
                fide_id: Some(1_300_000),
                ..arbiter("Muster, Anna")
            },
            arbiter("Muster, Bernd"),
        ],
    };
    let rules = Regulations { details, ..Regulations::swiss("Open", 3, clock("90+30")) };
    let line = DETAILS.lines().next().expect("a line");
    assert_eq!(StoredRegulations::encode(&rules), line);
    assert_eq!(StoredRegulations::decode(1, line), Ok(rules));
    let points = Points::from_tenths(5);
    let fictitious = vec![Fictitious { points, rounds: (1, 2), players: (1, 10) }];
    let rules = Regulations { fictitious, ..Regulations::swiss("Open", 3, clock("90+30")) };
    let second = DETAILS.lines().nth(1).expect("a line");
    assert_eq!(StoredRegulations::encode(&rules), second);
    assert_eq!(StoredRegulations::decode(1, second), Ok(rules));
    let damaged = line.replace("2026/11/18", "2026/11/31");
    let read = StoredRegulations::decode(1, &damaged);
    assert!(matches!(read, Err(DecodeError::Part("date", _))), "{read:?}");
}

#[test]
fn what_cannot_be_read_of_a_tournament_says_why() {
    let decode = |version, text| StoredTournamentEvent::decode(version, Seq(0), text).unwrap_err();
    assert_eq!(decode(2, "{}"), DecodeError::Version(2));
    assert!(matches!(decode(1, "{"), DecodeError::Shape(_)));
    let nobody = r#"{"at":1,"by":"king 3","what":"finished"}"#;
    assert!(matches!(decode(1, nobody), DecodeError::Part("by", _)));
    let tie_break = REGULATIONS.lines().next().expect("a line").replace("BH/C1", "XX");
    let read = StoredRegulations::decode(1, &tie_break);
    assert!(matches!(read, Err(DecodeError::Part("tie-break", _))), "{read:?}");
    assert_eq!(StoredRegulations::decode(3, "{}"), Err(DecodeError::Version(3)));
}

fn clock(text: &str) -> TimeControl {
    text.parse().expect("a time control")
}

fn regulations() -> Vec<Regulations> {
    let swiss = Regulations::swiss("Club Open", 5, clock("15+10"));
    let full = Regulations {
        section: Some("A".into()),
        text: "No phones.".into(),
        system: System::Swiss(Acceleration::Baku),
        plan: vec![plan()],
        points: PointValues {
            win: Points::from_tenths(30),
            draw: Points::ONE,
            loss: Points::ZERO,
            bye: Points::ONE,
        },
        entry: EntryRule::Approval,
        max_entries: Some(64),
        bots: true,
        check_in: true,
        default_time: Some(Millis::from_seconds(900)),
        rated: false,
        ruleset: Ruleset::Otb,
        spectator_delay: Millis::from_seconds(180),
        prizes: vec![
            Prize { category: None, text: "1st: cup".into() },
            Prize { category: Some("U12".into()), text: "book".into() },
        ],
        is_listed: false,
        ..swiss.clone()
    };
    let robin = Regulations {
        entry: EntryRule::ListOnly,
        ..Regulations::round_robin("Final", clock("90+30"))
    };
    let double = Regulations { system: System::DoubleRoundRobin, ..robin.clone() };
    vec![swiss, full, robin, double]
}

fn plan() -> RoundPlan {
    RoundPlan { starts_at: Some(Timestamp(1_700_000_000_000)), time: Some(clock("5+3")) }
}

fn entrant() -> Entrant {
    Entrant {
        person: Some(PersonId(7)),
        name: "Doe, Jane".into(),
        rating: Some(2_100),
        title: Some("WFM".into()),
        fide_id: Some(1_234_567),
        federation: Some("SUI".into()),
        club: Some("Club".into()),
        category: Some("U18".into()),
        birth: Some("2009/01/31".into()),
        sex: Some('w'),
        is_bot: true,
    }
}

fn events() -> Vec<RecordedEvent> {
    let (one, two) = (EntryId(0), EntryId(1));
    let pairing = Pairing { boards: vec![(one, two)], bye: Some(EntryId(2)) };
    let game = GameKey(*b"a1B2c3D4");
    let result = |score, kind| Event::ResultSet {
        round: 1,
        board: 2,
        result: Some(BoardResult { score, kind }),
        for_rating: false,
    };
    let mut list = vec![
        Event::Regulated(Box::new(regulations().remove(0))),
        Event::Planned { round: 2, plan: plan() },
        Event::RoundsSet(7),
        Event::Appointed { person: PersonId(4), role: Some(StaffRole::DeputyChief) },
        Event::Appointed { person: PersonId(4), role: None },
        Event::EntryOpened,
        Event::EntryClosed,
        Event::Entered {
            id: one,
            entrant: Box::new(entrant()),
            state: EntryState::Admitted,
            joined: 3,
            half_points: 1,
        },
        Event::Entered {
            id: two,
            entrant: Box::new(Entrant::named("Roe", None)),
            state: EntryState::Requested,
            joined: 1,
            half_points: 0,
        },
        Event::EntryEdited(two, Box::new(Entrant::named("Roe, R.", Some(1_500)))),
        Event::Admitted { entry: two, joined: 2, half_points: None },
        Event::Refused(two),
        Event::Withdrawn { entry: one, from: 4 },
        Event::Expelled { entry: one, from: 4 },
        Event::Reinstated { entry: one, from: 5 },
        Event::ByeSet { entry: one, round: 3, bye: Some(Bye::Half) },
        Event::ByeSet { entry: one, round: 3, bye: None },
        Event::Forbidden(ForbiddenPair { players: (one, two), rounds: (1, 5) }),
        Event::Allowed(one, two),
        Event::CheckInOpened { round: 1 },
        Event::CheckedIn { entry: one, round: 1 },
        Event::CheckInClosed { round: 1, missing: vec![two] },
        Event::Started { initial_color: tabiya_pairing::Color::Black },
        Event::Numbered(vec![two, one]),
        Event::Drafted { round: 1, pairing: pairing.clone() },
        Event::Rearranged { round: 1, pairing },
        Event::Validated { round: 1, differences: vec!["They have met.".into()] },
        Event::Published { round: 1, games: vec![Some(game), None] },
        Event::Unpublished { round: 1 },
        Event::RoundStarted { round: 1 },
        result(GameResult::Win(Color::White), ResultKind::Played),
        result(GameResult::BothLose, ResultKind::Forfeit),
        result(GameResult::HalfFor(Color::Black), ResultKind::Awarded),
        result(GameResult::Draw, ResultKind::Unrated),
        result(GameResult::Draw, ResultKind::Adjourned),
        Event::ResultSet { round: 1, board: 1, result: None, for_rating: true },
        Event::RoundClosed { round: 1 },
        Event::TieBroken(vec![two, one]),
        Event::Finished,
        Event::Abandoned,
    ];
    let actors =
        [Actor::Staff(PersonId(1)), Actor::Player(PersonId(2)), Actor::Game(game), Actor::Zone];
    let record = |(number, event)| RecordedEvent {
        seq: Seq(number),
        at: Timestamp(1_000 + u64::from(number)),
        by: actors[number as usize % actors.len()],
        reason: (number % 3 == 0).then(|| "why".to_owned()),
        event,
    };
    // At the end, so that the other lines stay where they are.
    list.push(Event::Admitted { entry: two, joined: 4, half_points: Some(2) });
    (0..).zip(list).map(record).collect()
}
