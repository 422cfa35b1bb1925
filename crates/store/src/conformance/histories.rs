//! Histories: what was appended can be read back.

use game::{
    AbsenceRule, Actor, ArbiterCalls, Bonus, CanMate, ClockControl, ClockStart, CommandId,
    ComputerPlayer, Departure, Ending, Event, GameConfig, GameResult, LagPolicy, Millis,
    Permissions, PersonId, RecordedEvent, Ruleset, Seat, Seq, Stage, TimeControl, Timestamp,
    TournamentPlace,
};
use rules::{ByColor, Color, Position};

use super::{
    Harness,
    table::{NODE, Table, WHITE_MATES, ended, id, moved},
};
use crate::{ExpectedOwner, GameStore, NewGame};

/// Even from beyond the end.
pub async fn a_history_can_be_read_from_any_number<H: Harness>(harness: &H) {
    let store = harness.store();
    let mut table = Table::new(store, 1).await;
    table.happens([Event::Started, moved("e2e4"), moved("e7e5"), moved("g1f3")]).await;
    for from in 0..6 {
        let history = store.load(id(1), Seq(from)).await.unwrap().expect("the game is there");
        let seqs: Vec<u32> = history.events.iter().map(|recorded| recorded.seq.0).collect();
        assert_eq!(seqs, (from..4).collect::<Vec<u32>>());
    }
}

/// With every field of every event.
pub async fn every_kind_of_event_comes_back_as_it_was<H: Harness>(harness: &H) {
    let store = harness.store();
    let table = Table::new(store, 1).await;
    let actors = [
        Actor::Player(Color::White, PersonId(u64::MAX)),
        Actor::Assistant(Color::Black, PersonId(3)),
        Actor::Computer(Color::Black),
        Actor::StandIn(Color::White),
        Actor::Arbiter(PersonId(4)),
        Actor::Zone,
        Actor::Deadline,
    ];
    let numbered = (0..).zip(every_event()).zip(actors.into_iter().cycle());
    let events: Vec<RecordedEvent> = numbered
        .map(|((seq, event), by)| RecordedEvent {
            seq: Seq(seq),
            at: Timestamp(1_700_000_000_000 + u64::from(seq) * 7),
            by,
            cause: (seq % 2 == 0).then_some(CommandId(u64::MAX - u64::from(seq))),
            uncharged: Millis(u64::from(seq % 3)),
            event,
        })
        .collect();
    store.append(table.at, events.clone()).await.unwrap();

    let history = store.load(id(1), Seq(0)).await.unwrap().expect("the game is there");
    assert_eq!(history.events, events);
    assert_eq!(store.claim(id(1), NODE, ExpectedOwner::Any).await.unwrap().history, history);
}

fn every_event() -> Vec<Event> {
    use Color::{Black, White};
    let why = || "because, she said, \"it's\" ½ – and\nmore".to_owned();
    let clocks = ByColor { white: Some(Millis(1)), black: None };
    let could_mate = ByColor { white: Some(CanMate::No), black: Some(CanMate::Unknown) };
    let decided = Ending::Decided(GameResult::HalfFor(Black));
    vec![
        Event::Seated(White, Seat::Person(PersonId(9))),
        Event::Seated(Black, Seat::Computer),
        Event::Started,
        moved("e2e4"),
        moved("a7a8q"),
        Event::DrawOffered(White),
        Event::DrawDeclined(White),
        Event::ClaimRejected { by: Black, intended: Some("g8f6".parse().unwrap()), bonus: None },
        Event::ClaimRejected { by: White, intended: None, bonus: Some(Millis::MINUTE) },
        Event::TakebackProposed(Black),
        Event::TakebackDeclined(Black),
        Event::TakenBack { plies: 2, reason: Some(why()) },
        Event::TimeGiven { to: White, more: Millis(5_000) },
        Event::AssistantNamed(White, PersonId(11)),
        Event::AssistantApproved(White, why()),
        Event::AssistantEnded(White, why()),
        Event::ArbiterCalled { by: Black, stops_clocks: true },
        Event::CallAnswered(Black, why()),
        Event::Paused(why()),
        Event::Resumed(why()),
        Event::ClocksSet { clocks, reason: why() },
        Event::Restored(Box::new(Position::initial()), why()),
        Event::Present(White),
        Event::Absent(Black, Departure::Lost),
        Event::Recovered { charged_until: Timestamp(1_700_000_000_000) },
        Event::ClocksResumed,
        Event::Ended { ending: decided, could_mate, reason: Some(why()) },
        ended(WHITE_MATES),
        Event::Corrected(GameResult::BothLose, why()),
        Event::Followed(Seq(41)),
    ]
}

/// For every kind of settings.
pub async fn every_kind_of_agreement_comes_back_as_it_was<H: Harness>(harness: &H) {
    let store = harness.store();
    let casual = |time| GameConfig::casual(Timestamp(1_700_000_000_000), time);
    let stages = vec![
        Stage {
            moves: Some(40),
            base: Millis::MINUTE.times(90),
            bonus: Bonus::Increment(Millis(30)),
        },
        Stage { moves: None, base: Millis::MINUTE.times(30), bonus: Bonus::Bronstein(Millis(5)) },
    ];
    let classical = TimeControl::Clock(ClockControl::new(stages).expect("a clock"));
    let fen = "4k3/8/8/8/8/8/4P3/4K3 b - - 3 17";
    let odd = GameConfig {
        made_at: Timestamp(1),
        start: Position::from_fen(fen).expect("a position"),
        ruleset: Ruleset::Otb,
        time: ByColor { white: classical, black: TimeControl::Unlimited },
        seats: ByColor { white: Some(Seat::Computer), black: Some(Seat::Person(PersonId(5))) },
        clock_start: ClockStart::ByArbiter {
            at: Some(Timestamp(2)),
            default_time: Some(Millis(3)),
        },
        allowed: Permissions {
            abort: false,
            takeback: false,
            give_time: false,
            rematch: false,
            premove: false,
            smart_move: false,
            auto_queen: false,
            chat: false,
            draw_offers_after: 30,
            calls: ArbiterCalls::StopClocks,
        },
        absence: AbsenceRule::Countdown(Millis(4)),
        rated: true,
        computer: Some(ComputerPlayer::Level(8)),
        tournament: Some(TournamentPlace {
            event: Some("Club championship".into()),
            round: Some("3".into()),
            board: Some(17),
        }),
        lag: Some(LagPolicy { per_move: Millis(1), quota: Millis(2), refill: Millis(3) }),
        spectator_delay: Millis(90_000),
    };
    let days = TimeControl::correspondence(3).expect("a control");
    let configs = [casual(TimeControl::Unlimited), casual(days), odd];
    for (game, config) in (1..).zip(configs) {
        store.create(NewGame { id: id(game), config: config.clone() }).await.unwrap();
        let history = store.load(id(game), Seq(0)).await.unwrap().expect("the game is there");
        assert_eq!(history.config, config);
    }
}
