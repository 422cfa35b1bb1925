//! Tournaments.

use game::{Ending, GameResult, PersonId, Seq, Timestamp};
use rules::Color;
use tournament::{
    Acceleration, Entrant, EntryId, EntryState, Event, Phase, RecordedEvent, Regulations, System,
    Tournament,
};
use wire::TournamentId;

use super::{
    Harness,
    bulk::organizer,
    table::{NODE, Table, blitz, ended, id},
};
use crate::{
    ArbiterStore, ExpectedOwner, GameStore, NewGame, NewTournament, OfficialGame, PersonStore,
    StoreError, TournamentAppend, TournamentAppendError, TournamentIndex, TournamentStore,
};

const AT: Timestamp = Timestamp(1_000);

pub(super) fn key(number: u64) -> TournamentId {
    TournamentId::from_random(number)
}

fn regulations() -> Regulations {
    Regulations::swiss("Club Open", 5, "15+10".parse().expect("a time control"))
}

fn new(number: u64, made_by: PersonId) -> NewTournament {
    NewTournament { id: key(number), regulations: regulations(), made_by, made_at: AT }
}

fn index(phase: Phase) -> TournamentIndex {
    let starts_at = Some(Timestamp(9_000));
    TournamentIndex {
        name: "Club Open".into(),
        phase,
        starts_at,
        is_listed: true,
        system: System::Swiss(Acceleration::Baku),
        time: "15+10".into(),
        rounds: 5,
        round: 2,
        players: 31,
    }
}

fn recorded(first: u32, events: Vec<Event>) -> Vec<RecordedEvent> {
    let mut so_far = Tournament::new(regulations(), PersonId(1), AT);
    let by = tournament::Actor::Staff(PersonId(1));
    let filler = so_far.record(AT, by, None, vec![Event::EntryOpened; first as usize]);
    filler.iter().for_each(|event| so_far.apply(event));
    so_far.record(AT, by, Some("because"), events)
}

fn append(number: u64, expected: u32, events: Vec<Event>) -> TournamentAppend {
    TournamentAppend {
        id: key(number),
        expected: Seq(expected),
        events: recorded(expected, events),
        index: index(Phase::Entry),
        games: Vec::new(),
        settled: Vec::new(),
    }
}

fn entered(person: PersonId) -> Event {
    Event::Entered {
        id: EntryId(0),
        entrant: Box::new(Entrant { person: Some(person), ..Entrant::named("Boris", Some(1_900)) }),
        state: EntryState::Admitted,
        joined: 1,
        half_points: 0,
    }
}

async fn make<H: Harness>(harness: &H, number: u64, by: PersonId) {
    let made = harness.store().create_tournament(new(number, by), index(Phase::Draft)).await;
    made.expect("the id is free");
}

/// Tournament 1, with some events.
pub(super) async fn a_tournament<H: Harness>(harness: &H) {
    let (anna, boris) = people(harness).await;
    make(harness, 1, anna).await;
    let appended = harness
        .store()
        .append_tournament(append(1, 0, vec![Event::EntryOpened, entered(boris)]))
        .await;
    appended.expect("the tournament is there");
}

/// Two people with accounts.
async fn people<H: Harness>(harness: &H) -> (PersonId, PersonId) {
    (organizer(harness, "Anna").await.id, organizer(harness, "Boris").await.id)
}

/// Events come back as they were, in order, and only at the end.
pub async fn events_of_a_tournament_are_kept_in_order<H: Harness>(harness: &H) {
    let store = harness.store();
    let (anna, boris) = people(harness).await;
    make(harness, 1, anna).await;
    let again = store.create_tournament(new(1, anna), index(Phase::Draft)).await;
    assert_eq!(again, Err(StoreError::Exists));
    assert_eq!(store.tournament(key(2)).await, Ok(None));
    let first = append(1, 0, vec![Event::EntryOpened, entered(boris)]);
    assert_eq!(store.append_tournament(first.clone()).await, Ok(()));
    let conflict = Err(TournamentAppendError::Conflict);
    assert_eq!(store.append_tournament(first.clone()).await, conflict);
    let gap = append(1, 3, vec![Event::EntryClosed]);
    assert_eq!(store.append_tournament(gap).await, conflict);
    let misnumbered = TournamentAppend { expected: Seq(2), ..first.clone() };
    assert_eq!(store.append_tournament(misnumbered).await, conflict);
    let unknown = store.append_tournament(append(2, 0, vec![Event::EntryOpened])).await;
    assert_eq!(unknown, Err(TournamentAppendError::NoSuchTournament));
    let second = append(1, 2, vec![Event::EntryClosed]);
    assert_eq!(store.append_tournament(second.clone()).await, Ok(()));
    let history = store.tournament(key(1)).await.unwrap().expect("it was made");
    assert_eq!(history.new, new(1, anna));
    assert_eq!(history.events, [first.events, second.events].concat());
    assert_eq!(history.unsettled, []);
}

/// Publishing makes the games with their arbiters, or nothing at all.
pub async fn a_round_and_its_games_are_made_together<H: Harness>(harness: &H) {
    let store = harness.store();
    let (anna, boris) = people(harness).await;
    make(harness, 1, anna).await;
    store.create(NewGame { id: id(20), config: blitz(anna, boris) }).await.unwrap();
    let official = |number| OfficialGame {
        game: NewGame { id: id(number), config: blitz(anna, boris) },
        arbiters: vec![anna],
    };
    let publish = |games| TournamentAppend {
        games,
        ..append(1, 0, vec![Event::Published { round: 1, games: vec![] }])
    };
    let taken = store.append_tournament(publish(vec![official(10), official(20)])).await;
    assert_eq!(taken, Err(TournamentAppendError::Store(StoreError::Exists)));
    assert_eq!(store.summary(id(10)).await, Ok(None), "none was made");
    let history = store.tournament(key(1)).await.unwrap().expect("it was made");
    assert_eq!(history.events, [], "nothing was appended");
    let both = publish(vec![official(10), official(11)]);
    assert_eq!(store.append_tournament(both.clone()).await, Ok(()));
    assert_eq!(store.append_tournament(both).await, Err(TournamentAppendError::Conflict));
    assert_eq!(store.arbiters_of(id(11)).await, Ok(vec![anna]));
    assert_eq!(store.tournament_of(id(11)).await, Ok(Some(key(1))));
    assert_eq!(store.tournament_of(id(20)).await, Ok(None));
    assert_eq!(store.tournament_of(id(99)).await, Ok(None));
}

/// A game that ended is news until its result is settled, and again after a correction.
pub async fn results_wait_until_they_are_settled<H: Harness>(harness: &H) {
    let store = harness.store();
    let (anna, boris) = people(harness).await;
    make(harness, 1, anna).await;
    let game = NewGame { id: id(10), config: blitz(anna, boris) };
    let games = vec![OfficialGame { game, arbiters: vec![] }];
    let published = vec![Event::Published { round: 1, games: vec![] }];
    let publish = TournamentAppend { games, ..append(1, 0, published) };
    store.append_tournament(publish).await.unwrap();
    let unsettled = async || store.tournament(key(1)).await.unwrap().expect("made").unsettled;
    assert_eq!(unsettled().await, []);
    let claimed = store.claim(id(10), NODE, ExpectedOwner::Any).await.expect("it was made");
    let mut play = Table::claimed(store, id(10), &claimed);
    play.happens([ended(Ending::Resignation { loser: Color::White })]).await;
    let won = GameResult::Win(Color::Black);
    let news = unsettled().await;
    assert_eq!(news.iter().map(|it| (it.id, it.result)).collect::<Vec<_>>(), [(id(10), Some(won))]);
    let closed = vec![Event::RoundClosed { round: 1 }];
    let settled = vec![(id(10), Some(won))];
    let settle = TournamentAppend { settled, ..append(1, 1, closed) };
    store.append_tournament(settle).await.unwrap();
    assert_eq!(unsettled().await, []);
    play.happens([game::Event::Corrected(GameResult::Draw, "wrong".into())]).await;
    let news = unsettled().await;
    assert_eq!(news.iter().map(|it| it.result).collect::<Vec<_>>(), [Some(GameResult::Draw)]);
}

/// Lists have what is listed, newest first, and each person's own.
pub async fn tournaments_are_listed<H: Harness>(harness: &H) {
    let store = harness.store();
    let (anna, boris) = people(harness).await;
    for number in 1..=4 {
        make(harness, number, anna).await;
    }
    let ids = |rows: Result<Vec<crate::TournamentRow>, StoreError>| -> Vec<TournamentId> {
        rows.unwrap().into_iter().map(|row| row.id).collect()
    };
    assert_eq!(ids(store.listed_tournaments(None, 9).await), [], "drafts are not listed");
    for number in 1..=3 {
        store.append_tournament(append(number, 0, vec![Event::EntryOpened])).await.unwrap();
    }
    let hidden = TournamentAppend {
        index: TournamentIndex { is_listed: false, ..index(Phase::Running) },
        ..append(2, 1, vec![entered(boris)])
    };
    store.append_tournament(hidden.clone()).await.unwrap();
    assert_eq!(ids(store.listed_tournaments(None, 9).await), [key(3), key(1)]);
    assert_eq!(ids(store.listed_tournaments(None, 1).await), [key(3)]);
    assert_eq!(ids(store.listed_tournaments(Some(key(3)), 9).await), [key(1)]);
    assert_eq!(ids(store.listed_tournaments(Some(key(9)), 9).await), []);
    let own = store.tournaments_of(boris, 9).await.unwrap();
    assert_eq!(own, [crate::TournamentRow { id: key(2), index: hidden.index }]);
    assert_eq!(ids(store.tournaments_of(anna, 2).await), [key(4), key(3)]);
    assert_eq!(store.running_tournaments().await, Ok(vec![key(2)]));
    assert_eq!(store.tournament_version(key(2)).await, Ok(Some(Seq(2))));
    assert_eq!(store.tournament_version(key(4)).await, Ok(Some(Seq(0))));
    assert_eq!(store.tournament_version(key(9)).await, Ok(None));
}

/// A guest who made a tournament or is in one is not removed as idle.
pub async fn people_of_tournaments_are_not_idle<H: Harness>(harness: &H) {
    let store = harness.store();
    let organizer = store.create_guest([1; 32], AT).await.unwrap().id;
    let player = store.create_guest([2; 32], AT).await.unwrap().id;
    make(harness, 1, organizer).await;
    store.append_tournament(append(1, 0, vec![entered(player)])).await.unwrap();
    assert_eq!(store.remove_idle_guests(Timestamp(5_000), vec![]).await, Ok(0));
    assert!(store.person(organizer).await.unwrap().is_some());
    assert!(store.person(player).await.unwrap().is_some());
}
