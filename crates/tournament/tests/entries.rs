//! Entries, byes, withdrawals, check-in (TOURNAMENTS 5).

mod support;

use support::{CHIEF, HELPER, ORGANIZER, STRANGER, TestTournament, entrant, person, swiss};
use tabiya_pairing::Color;
use tabiya_tournament::{
    Act, Actor, Bye, Entrant, EntryId, EntryRule, EntryState, ForbiddenPair, Phase, Refusal,
    Regulations, StaffRole, System,
};

const WHITE: Act = Act::Start { initial_color: Color::White };

#[test]
fn players_enter_only_themselves_and_only_while_entry_is_open() {
    let mut table = TestTournament::new(swiss(5));
    let own = Act::Enter(Box::new(entrant(0)));
    table.refused_to(table.player(0), own.clone(), Refusal::WrongPhase);
    table.act(Act::OpenEntry);
    table.refused_to(table.player(1), own.clone(), Refusal::WrongRole);
    table.by(table.player(0), own.clone());
    table.refused_to(table.player(0), own, Refusal::AlreadyEntered);
    table.act(Act::CloseEntry);
    table.refused_to(table.player(1), Act::Enter(Box::new(entrant(1))), Refusal::EntryClosed);
    // The organizer can still add a player.
    table.by(Actor::Staff(ORGANIZER), Act::AddEntry(Box::new(entrant(1))));
    assert_eq!(table.now.entries().len(), 2);
}

#[test]
fn entry_by_approval_waits_for_the_organizer() {
    let rules = Regulations { entry: EntryRule::Approval, ..swiss(5) };
    let mut table = TestTournament::new(rules);
    table.act(Act::OpenEntry);
    for number in 0..3 {
        table.by(table.player(number), Act::Enter(Box::new(entrant(number))));
    }
    assert_eq!(table.now.entries()[0].state, EntryState::Requested);
    table.refused(WHITE, Refusal::TooFewPlayers);
    table.by(Actor::Staff(ORGANIZER), Act::Admit(EntryId(0)));
    table.by(Actor::Staff(ORGANIZER), Act::Admit(EntryId(2)));
    table.by(Actor::Staff(ORGANIZER), Act::Refuse(EntryId(1)));
    table.refused(Act::Refuse(EntryId(1)), Refusal::NotRequested);
    table.act(WHITE);
    table.play_round();
    assert_eq!(table.boards(1), [(0, 2)]);
}

#[test]
fn who_was_refused_and_enters_again_has_the_same_entry() {
    let mut table = TestTournament::new(Regulations { late_entry_until: 3, ..swiss(5) });
    table.act(Act::OpenEntry);
    for number in [0, 1, 2] {
        table.by(table.player(number), Act::Enter(Box::new(entrant(number))));
    }
    for _ in 0..3 {
        table.by(table.player(0), Act::Withdraw(EntryId(0)));
        table.by(table.player(0), Act::Enter(Box::new(entrant(0))));
    }
    assert_eq!(table.now.entries().len(), 3);
    assert_eq!(table.now.entry_of(person(0)).map(|entry| entry.state), Some(EntryState::Admitted));
    table.by(table.player(0), Act::Withdraw(EntryId(0)));
    table.act(Act::EnterList(vec![entrant(0), entrant(3)]));
    assert_eq!(table.now.entries().len(), 4);
    assert_eq!(table.now.entry_of(person(0)).map(|entry| entry.id), Some(EntryId(0)));
}

#[test]
fn an_entry_that_was_not_refused_is_the_entry_of_its_player() {
    let mut table = TestTournament::new(swiss(5));
    table.act(Act::OpenEntry);
    for number in [0, 1] {
        table.by(table.player(number), Act::Enter(Box::new(entrant(number))));
    }
    table.act(Act::Refuse(EntryId(0)));
    // The staff gives another entry to the player.
    table.act(Act::EditEntry(EntryId(1), Box::new(entrant(0))));
    assert_eq!(table.now.entry_of(person(0)).map(|entry| entry.id), Some(EntryId(1)));
    table.refused(Act::Admit(EntryId(0)), Refusal::AlreadyEntered);
    table.by(table.player(0), Act::Withdraw(EntryId(1)));
}

#[test]
fn admitting_is_checked_like_entering() {
    let mut table = TestTournament::new(Regulations { max_entries: Some(2), ..swiss(5) });
    table.act(Act::OpenEntry);
    table.by(table.player(0), Act::Enter(Box::new(entrant(0))));
    table.act(Act::Refuse(EntryId(0)));
    for number in [1, 2] {
        table.by(table.player(number), Act::Enter(Box::new(entrant(number))));
    }
    table.refused(Act::Admit(EntryId(0)), Refusal::Full);
    table.act(Act::Refuse(EntryId(2)));
    let role = Some(StaffRole::Arbiter);
    table.by(Actor::Staff(ORGANIZER), Act::Appoint { person: person(0), role });
    table.refused(Act::Admit(EntryId(0)), Refusal::IsStaff);
    table.by(Actor::Staff(ORGANIZER), Act::Appoint { person: person(0), role: None });
    table.act(Act::Admit(EntryId(0)));
}

#[test]
fn a_list_is_entered_whole_or_not_at_all() {
    let rules = Regulations { entry: EntryRule::ListOnly, max_entries: Some(4), ..swiss(3) };
    let mut table = TestTournament::new(rules);
    let named = |name: &str| Entrant::named(name, None);
    let twice = vec![named("Adams"), named("Baker"), named("adams")];
    table.refused(Act::EnterList(twice), Refusal::AlreadyEntered);
    table.refused(Act::EnterList(vec![named("Adams"), named(" ")]), Refusal::BadName);
    let rated = Entrant::named("Adams", Some(4_001));
    table.refused(Act::EnterList(vec![rated]), Refusal::BadRating);
    table.act(Act::EnterList(vec![named("Adams"), named("Baker"), named("Clark")]));
    table.refused(Act::EnterList(vec![named("Davis"), named("Evans")]), Refusal::Full);
    table.act(Act::EnterList(vec![named("Davis")]));
    table.act(Act::OpenEntry);
    table.refused_to(table.player(9), Act::Enter(Box::new(entrant(9))), Refusal::ListOnly);
}

#[test]
fn bots_enter_only_where_the_organizer_allows_it() {
    let bot = Entrant { is_bot: true, ..entrant(0) };
    let mut table = TestTournament::new(swiss(3));
    table.act(Act::OpenEntry);
    table.refused_to(table.player(0), Act::Enter(Box::new(bot.clone())), Refusal::NoBots);
    let mut table = TestTournament::new(Regulations { bots: true, ..swiss(3) });
    table.act(Act::OpenEntry);
    table.by(table.player(0), Act::Enter(Box::new(bot)));
}

#[test]
fn c04_2_numbers_are_by_rating_then_title_then_name() {
    let mut table = TestTournament::new(swiss(5));
    let player = |name: &str, rating, title: Option<&str>| Entrant {
        title: title.map(str::to_owned),
        ..Entrant::named(name, rating)
    };
    table.act(Act::EnterList(vec![
        player("Unrated", None, Some("FM")),
        player("Zander", Some(2_000), None),
        player("Young", Some(2_000), Some("FM")),
        player("Adams", Some(2_000), None),
        player("Best", Some(2_100), None),
    ]));
    table.act(Act::OpenEntry);
    table.act(WHITE);
    let number = |id: u32| table.now.entry(EntryId(id)).and_then(|entry| entry.number);
    assert_eq!((0..5).map(number).collect::<Vec<_>>(), [5, 4, 2, 3, 1].map(Some));
}

#[test]
fn c04_2_late_entries_are_numbered_by_rating_until_round_4_is_paired_and_follow_after_it() {
    let rules = Regulations { late_entry_until: 6, ..swiss(8) };
    let mut table = TestTournament::started(rules, 8);
    table.play_round();
    let strong = Entrant { person: Some(person(50)), ..Entrant::named("Late", Some(2_700)) };
    table.by(Actor::Player(person(50)), Act::Enter(Box::new(strong)));
    table.play_round();
    assert_eq!(table.now.entry(EntryId(8)).and_then(|entry| entry.number), Some(1));
    assert_eq!(table.now.entry(EntryId(0)).and_then(|entry| entry.number), Some(2));
    table.play_round();
    table.play_round();
    let stronger = Entrant { person: Some(person(51)), ..Entrant::named("Later", Some(2_800)) };
    table.by(Actor::Player(person(51)), Act::Enter(Box::new(stronger)));
    table.play_round();
    assert_eq!(table.now.entry(EntryId(9)).and_then(|entry| entry.number), Some(10));
    assert_eq!(table.now.entry(EntryId(9)).map(|entry| entry.joined), Some(5));
    table.play_round();
    let late = Entrant { person: Some(person(52)), ..Entrant::named("Too late", None) };
    table.refused_to(Actor::Player(person(52)), Act::Enter(Box::new(late)), Refusal::TooLateToJoin);
}

#[test]
fn c04_2_a_corrected_rating_gives_new_numbers_until_round_4_is_paired() {
    // Of the first six players.
    let numbers = |table: &TestTournament| -> Vec<_> {
        table.now.entries().iter().take(6).filter_map(|entry| entry.number).collect()
    };
    let correct = |table: &mut TestTournament, number, rating| {
        let corrected = Entrant { rating: Some(rating), ..entrant(number) };
        table.act(Act::EditEntry(EntryId(number), Box::new(corrected)));
    };
    let mut table = TestTournament::started(swiss(6), 12);
    for _ in 0..3 {
        table.play_round();
    }
    let club = Entrant { club: Some("Rook".into()), ..entrant(5) };
    table.act(Act::EditEntry(EntryId(5), Box::new(club)));
    correct(&mut table, 4, 2_700);
    assert_eq!(numbers(&table), [1, 2, 3, 4, 5, 6], "those of the last round");
    table.play_round();
    assert_eq!(numbers(&table), [2, 3, 4, 5, 1, 6]);
    correct(&mut table, 5, 2_800);
    table.play_round();
    assert_eq!(numbers(&table), [2, 3, 4, 5, 1, 6], "frozen");

    // The table of a round robin stands.
    let rules = Regulations { system: System::RoundRobin, ..swiss(1) };
    let mut table = TestTournament::started(rules, 4);
    table.play_round();
    correct(&mut table, 3, 2_700);
    table.play_round();
    assert_eq!(numbers(&table), [1, 2, 3, 4]);
}

#[test]
fn missed_rounds_bring_nothing_unless_the_regulations_give_half_points() {
    for (half_points, expected) in [(0, "0.0"), (1, "0.5"), (2, "1.0"), (9, "1.0")] {
        let rules = Regulations { late_entry_until: 3, late_half_points: half_points, ..swiss(5) };
        let mut table = TestTournament::started(rules, 5);
        table.play_round();
        table.play_round();
        let late = Entrant { person: Some(person(9)), ..Entrant::named("Late", None) };
        table.by(Actor::Player(person(9)), Act::Enter(Box::new(late)));
        table.publish();
        assert_eq!(table.points(5), expected);
    }
}

/// Entry by approval: the points depend on when the player was admitted, and the player's own byes
/// are still there.
#[test]
fn late_half_points_survive_approval_and_are_no_byes_of_the_player() {
    let rules = Regulations {
        late_entry_until: 4,
        late_half_points: 2,
        half_byes: 1,
        entry: EntryRule::Approval,
        ..swiss(6)
    };
    let mut table = TestTournament::new(rules);
    table.act(Act::OpenEntry);
    for number in 0..8 {
        table.by(table.player(number), Act::Enter(Box::new(entrant(number))));
        table.act(Act::Admit(EntryId(number)));
    }
    table.act(WHITE);
    table.play_round();
    let late = Entrant { person: Some(person(9)), ..Entrant::named("Late", None) };
    table.by(Actor::Player(person(9)), Act::Enter(Box::new(late)));
    table.play_round();
    table.play_round();
    table.act(Act::Admit(EntryId(8)));
    let bye = |round| Act::SetBye { entry: EntryId(8), round, bye: Some(Bye::Half) };
    table.by(Actor::Player(person(9)), bye(5));
    table.refused_to(Actor::Player(person(9)), bye(4), Refusal::NoMoreByes);
    table.publish();
    assert_eq!(table.points(8), "1.0", "rounds 2 and 3");
}

/// Signed or not: a score of a round that was played changes only by a correction.
#[test]
fn reinstating_brings_back_no_bye_that_was_asked_for_before_leaving() {
    let mut table = TestTournament::started(swiss(5), 6);
    table.act(Act::SetBye { entry: EntryId(5), round: 3, bye: Some(Bye::Half) });
    table.play_round();
    table.by(table.player(5), Act::Withdraw(EntryId(5)));
    table.play_round();
    table.play_round();
    let before = table.points(5);
    table.act(Act::Reinstate(EntryId(5)));
    assert_eq!(table.points(5), before);
}

#[test]
fn half_point_byes_are_limited_in_number_and_not_in_the_last_rounds() {
    let rules = Regulations { half_byes: 1, no_byes_in_last: 2, ..swiss(5) };
    let mut table = TestTournament::started(rules, 6);
    let bye = |round, bye| Act::SetBye { entry: EntryId(0), round, bye };
    table.refused_to(table.player(1), bye(2, Some(Bye::Half)), Refusal::WrongRole);
    table.refused_to(table.player(0), bye(4, Some(Bye::Half)), Refusal::NoByesInLastRounds);
    table.refused_to(table.player(0), bye(6, Some(Bye::Half)), Refusal::NoSuchRound);
    table.refused_to(table.player(0), bye(2, Some(Bye::Full)), Refusal::ByeByArbiterOnly);
    table.by(table.player(0), bye(3, Some(Bye::Half)));
    table.refused_to(table.player(0), bye(2, Some(Bye::Half)), Refusal::NoMoreByes);
    // The same bye again, another round instead, and a round without points are fine.
    table.by(table.player(0), bye(3, Some(Bye::Half)));
    table.by(table.player(0), bye(3, None));
    table.by(table.player(0), bye(2, Some(Bye::Half)));
    table.by(table.player(0), bye(5, Some(Bye::Zero)));
    // The arbiter is not bound by the limits.
    table.act(bye(4, Some(Bye::Full)));
    table.play_round();
    table.refused_to(table.player(0), bye(1, None), Refusal::AlreadyPaired);
    table.play_round();
    assert!(table.boards(2).iter().all(|(white, black)| *white != 0 && *black != 0));
    assert_eq!(table.points(0), "1.5");
}

#[test]
fn a_player_who_withdraws_is_out_from_the_next_round_on_and_can_come_back() {
    let mut table = TestTournament::started(swiss(5), 8);
    table.play_round();
    table.refused_to(table.player(1), Act::Withdraw(EntryId(0)), Refusal::WrongRole);
    table.by(table.player(0), Act::Withdraw(EntryId(0)));
    table.refused_to(table.player(0), Act::Withdraw(EntryId(0)), Refusal::NotTakingPart);
    table.play_round();
    table.act(Act::Expel(EntryId(1)));
    table.play_round();
    let players = |round: u16| -> Vec<u32> {
        let mut all: Vec<u32> =
            table.boards(round).iter().flat_map(|(white, black)| [*white, *black]).collect();
        all.extend(table.now.round(round).and_then(|round| round.bye).map(|id| id.0));
        all.sort_unstable();
        all
    };
    assert_eq!(players(2), [1, 2, 3, 4, 5, 6, 7]);
    assert_eq!(players(3), [2, 3, 4, 5, 6, 7]);
    table.act(Act::Reinstate(EntryId(0)));
    table.refused(Act::Reinstate(EntryId(0)), Refusal::TakesPart);
    table.play_round();
    assert_eq!(table.points(0), "2.0");
    assert_eq!(table.now.entries()[0].byes.len(), 2, "the two rounds missed");
}

#[test]
fn who_leaves_before_the_start_never_took_part() {
    let rules = Regulations { system: tabiya_tournament::System::RoundRobin, ..swiss(1) };
    let mut table = TestTournament::new(rules);
    table.act(Act::OpenEntry);
    for number in 0..5 {
        table.by(table.player(number), Act::Enter(Box::new(entrant(number))));
    }
    table.by(table.player(4), Act::Withdraw(EntryId(4)));
    table.refused(Act::Expel(EntryId(3)), Refusal::WrongPhase);
    table.act(WHITE);
    assert_eq!(table.now.planned_rounds(), 3);
    for _ in 0..3 {
        table.play_round();
    }
    assert_eq!(table.now.standings(3).len(), 4);
}

#[test]
fn who_does_not_check_in_is_out_of_the_round() {
    let mut table = TestTournament::started(swiss(3), 6);
    table.refused_to(table.player(0), Act::CheckIn(EntryId(0)), Refusal::CheckInNotOpen);
    table.by(Actor::Staff(HELPER), Act::OpenCheckIn);
    table.refused(Act::Pair, Refusal::CheckInOpen);
    for number in [0, 1, 2, 4] {
        table.by(table.player(number), Act::CheckIn(EntryId(number)));
    }
    table.by(Actor::Zone, Act::CloseCheckIn);
    table.play_round();
    assert_eq!(table.boards(1), [(0, 2), (4, 1)]);
    // It is open for one round.
    table.play_round();
    assert_eq!(table.boards(2).len(), 3);
}

#[test]
fn forbidden_pairs_are_kept_apart_until_their_round() {
    let mut table = TestTournament::started(swiss(3), 4);
    let players = (EntryId(0), EntryId(2));
    table.act(Act::Forbid(ForbiddenPair { players, rounds: (1, 1) }));
    table.refused(
        Act::Forbid(ForbiddenPair { players: (EntryId(0), EntryId(0)), rounds: (1, 1) }),
        Refusal::SamePlayer,
    );
    table.publish();
    assert!(!table.boards(1).contains(&(0, 2)));
    table.act(Act::Unpublish);
    table.act(Act::Allow(EntryId(2), EntryId(0)));
    table.refused(Act::Allow(EntryId(2), EntryId(0)), Refusal::NotForbidden);
    table.publish();
    assert!(table.boards(1).contains(&(0, 2)));
}

#[test]
fn no_more_than_5_000_pairs_are_forbidden() {
    let mut table = TestTournament::started(swiss(3), 4);
    let players = (EntryId(0), EntryId(2));
    let forbid = Act::Forbid(ForbiddenPair { players, rounds: (1, 1) });
    for _ in 0..5_000 {
        table.act(forbid.clone());
    }
    table.refused(forbid.clone(), Refusal::TooManyForbidden { max: 5_000 });
    table.act(Act::Allow(EntryId(2), EntryId(0)));
    table.act(forbid);
}

#[test]
fn roles_have_their_limits() {
    let mut table = TestTournament::started(swiss(3), 4);
    table.refused_to(Actor::Staff(STRANGER), Act::Pair, Refusal::WrongRole);
    table.refused_to(Actor::Staff(HELPER), Act::Pair, Refusal::WrongRole);
    table.refused_to(Actor::Staff(ORGANIZER), Act::Pair, Refusal::WrongRole);
    table.refused_to(Actor::Staff(HELPER), Act::Expel(EntryId(0)), Refusal::WrongRole);
    table.refused_to(table.player(0), Act::Pair, Refusal::WrongRole);
    table.publish();
    let result = Act::result(1, 1, game::GameResult::Draw);
    table.refused_to(Actor::Staff(ORGANIZER), result.clone(), Refusal::WrongRole);
    table.refused_to(table.player(0), result.clone(), Refusal::WrongRole);
    table.by(Actor::Staff(HELPER), result);
}

#[test]
fn there_is_always_one_chief_arbiter_and_an_organizer() {
    let mut table = TestTournament::new(swiss(3));
    let appoint = |person, role| Act::Appoint { person, role };
    table.refused(appoint(CHIEF, None), Refusal::NoChief);
    table.act(appoint(HELPER, Some(StaffRole::Chief)));
    let chiefs = |table: &TestTournament| -> Vec<_> {
        let is_chief = |role| role == StaffRole::Chief;
        table.now.staff().iter().filter(|it| is_chief(it.role)).map(|it| it.person).collect()
    };
    assert_eq!(chiefs(&table), [HELPER]);
    // The maker is still the organizer, and can leave, since there is another one.
    table.by(Actor::Staff(HELPER), appoint(CHIEF, None));
    assert!(!table.now.is_staff(CHIEF, |_| true));
}

#[test]
fn regulations_are_checked_and_what_rounds_rest_on_is_fixed_by_the_start() {
    let mut table = TestTournament::started(swiss(3), 4);
    let change = |rules| Act::Regulate(Box::new(rules));
    table.refused(change(Regulations { rated: false, ..swiss(3) }), Refusal::TooLateToRegulate);
    table.act(change(Regulations { text: "No phones.".into(), ..swiss(3) }));
    let nameless = Regulations { name: " ".into(), ..swiss(3) };
    let Err(error) = nameless.check() else { panic!("a tournament needs a name") };
    table.refused(change(nameless), Refusal::Regulations(error));
    table.act(Act::SetRounds(4));
    table.play_round();
    table.play_round();
    table.refused(Act::SetRounds(1), Refusal::AlreadyPaired);
    table.act(Act::SetRounds(2));
    table.refused(Act::Pair, Refusal::NoMoreRounds);
    table.act(Act::Finish);
    assert_eq!(table.now.phase(), Phase::Finished);
}
