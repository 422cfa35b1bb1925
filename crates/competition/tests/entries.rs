//! Entries, byes, withdrawals, check-in (COMPETITIONS 5).

mod support;

use support::{CHIEF, HELPER, ORGANIZER, STRANGER, TestCompetition, entrant, person, swiss};
use tabiya_competition::{
    Act, Actor, Bye, Entrant, EntryId, EntryRule, EntryState, ForbiddenPair, Phase, Refusal,
    Regulations, StaffRole,
};
use tabiya_pairing::Color;

const WHITE: Act = Act::Start { initial_color: Color::White };

#[test]
fn players_enter_only_themselves_and_only_while_entry_is_open() {
    let mut desk = TestCompetition::new(swiss(5));
    let own = Act::Enter(Box::new(entrant(0)));
    desk.refused_to(desk.player(0), own.clone(), Refusal::WrongPhase);
    desk.act(Act::OpenEntry);
    desk.refused_to(desk.player(1), own.clone(), Refusal::WrongRole);
    desk.by(desk.player(0), own.clone());
    desk.refused_to(desk.player(0), own, Refusal::AlreadyEntered);
    desk.act(Act::CloseEntry);
    desk.refused_to(desk.player(1), Act::Enter(Box::new(entrant(1))), Refusal::EntryClosed);
    // The organizer can still add a player.
    desk.by(Actor::Staff(ORGANIZER), Act::Enter(Box::new(entrant(1))));
    assert_eq!(desk.now.entries().len(), 2);
}

#[test]
fn entry_by_approval_waits_for_the_organizer() {
    let rules = Regulations { entry: EntryRule::Approval, ..swiss(5) };
    let mut desk = TestCompetition::new(rules);
    desk.act(Act::OpenEntry);
    for number in 0..3 {
        desk.by(desk.player(number), Act::Enter(Box::new(entrant(number))));
    }
    assert_eq!(desk.now.entries()[0].state, EntryState::Requested);
    desk.refused(WHITE, Refusal::TooFewPlayers);
    desk.by(Actor::Staff(ORGANIZER), Act::Admit(EntryId(0)));
    desk.by(Actor::Staff(ORGANIZER), Act::Admit(EntryId(2)));
    desk.by(Actor::Staff(ORGANIZER), Act::Refuse(EntryId(1)));
    desk.refused(Act::Refuse(EntryId(1)), Refusal::NotRequested);
    desk.act(WHITE);
    desk.play_round();
    assert_eq!(desk.boards(1), [(0, 2)]);
}

#[test]
fn a_list_is_entered_whole_or_not_at_all() {
    let rules = Regulations { entry: EntryRule::ListOnly, max_entries: Some(4), ..swiss(3) };
    let mut desk = TestCompetition::new(rules);
    let named = |name: &str| Entrant::named(name, None);
    let twice = vec![named("Adams"), named("Baker"), named("adams")];
    desk.refused(Act::EnterList(twice), Refusal::AlreadyEntered);
    desk.refused(Act::EnterList(vec![named("Adams"), named(" ")]), Refusal::BadName);
    let rated = Entrant::named("Adams", Some(4_001));
    desk.refused(Act::EnterList(vec![rated]), Refusal::BadRating);
    desk.act(Act::EnterList(vec![named("Adams"), named("Baker"), named("Clark")]));
    desk.refused(Act::EnterList(vec![named("Davis"), named("Evans")]), Refusal::Full);
    desk.act(Act::EnterList(vec![named("Davis")]));
    desk.act(Act::OpenEntry);
    desk.refused_to(desk.player(9), Act::Enter(Box::new(entrant(9))), Refusal::ListOnly);
}

#[test]
fn bots_enter_only_where_the_organizer_allows_it() {
    let bot = Entrant { is_bot: true, ..entrant(0) };
    let mut desk = TestCompetition::new(swiss(3));
    desk.act(Act::OpenEntry);
    desk.refused_to(desk.player(0), Act::Enter(Box::new(bot.clone())), Refusal::NoBots);
    let mut desk = TestCompetition::new(Regulations { bots: true, ..swiss(3) });
    desk.act(Act::OpenEntry);
    desk.by(desk.player(0), Act::Enter(Box::new(bot)));
}

#[test]
fn c04_2_numbers_are_by_rating_then_title_then_name() {
    let mut desk = TestCompetition::new(swiss(5));
    let player = |name: &str, rating, title: Option<&str>| Entrant {
        title: title.map(str::to_owned),
        ..Entrant::named(name, rating)
    };
    desk.act(Act::EnterList(vec![
        player("Unrated", None, Some("FM")),
        player("Zander", Some(2_000), None),
        player("Young", Some(2_000), Some("FM")),
        player("Adams", Some(2_000), None),
        player("Best", Some(2_100), None),
    ]));
    desk.act(Act::OpenEntry);
    desk.act(WHITE);
    let number = |id: u32| desk.now.entry(EntryId(id)).and_then(|entry| entry.number);
    assert_eq!((0..5).map(number).collect::<Vec<_>>(), [5, 4, 2, 3, 1].map(Some));
}

#[test]
fn c04_2_late_entries_are_numbered_by_rating_until_round_4_is_paired_and_follow_after_it() {
    let rules = Regulations { late_entry_until: 6, ..swiss(8) };
    let mut desk = TestCompetition::started(rules, 8);
    desk.play_round();
    let strong = Entrant { person: Some(person(50)), ..Entrant::named("Late", Some(2_700)) };
    desk.by(Actor::Player(person(50)), Act::Enter(Box::new(strong)));
    desk.play_round();
    assert_eq!(desk.now.entry(EntryId(8)).and_then(|entry| entry.number), Some(1));
    assert_eq!(desk.now.entry(EntryId(0)).and_then(|entry| entry.number), Some(2));
    desk.play_round();
    desk.play_round();
    let stronger = Entrant { person: Some(person(51)), ..Entrant::named("Later", Some(2_800)) };
    desk.by(Actor::Player(person(51)), Act::Enter(Box::new(stronger)));
    desk.play_round();
    assert_eq!(desk.now.entry(EntryId(9)).and_then(|entry| entry.number), Some(10));
    assert_eq!(desk.now.entry(EntryId(9)).map(|entry| entry.joined), Some(5));
    desk.play_round();
    let late = Entrant { person: Some(person(52)), ..Entrant::named("Too late", None) };
    desk.refused_to(Actor::Player(person(52)), Act::Enter(Box::new(late)), Refusal::TooLateToJoin);
}

#[test]
fn missed_rounds_bring_nothing_unless_the_regulations_give_half_points() {
    for (half_points, expected) in [(0, "0.0"), (1, "0.5"), (2, "1.0"), (9, "1.0")] {
        let rules = Regulations { late_entry_until: 3, late_half_points: half_points, ..swiss(5) };
        let mut desk = TestCompetition::started(rules, 5);
        desk.play_round();
        desk.play_round();
        let late = Entrant { person: Some(person(9)), ..Entrant::named("Late", None) };
        desk.by(Actor::Player(person(9)), Act::Enter(Box::new(late)));
        desk.publish();
        assert_eq!(desk.points(5), expected);
    }
}

#[test]
fn half_point_byes_are_limited_in_number_and_not_in_the_last_rounds() {
    let rules = Regulations { half_byes: 1, no_byes_in_last: 2, ..swiss(5) };
    let mut desk = TestCompetition::started(rules, 6);
    let bye = |round, bye| Act::SetBye { entry: EntryId(0), round, bye };
    desk.refused_to(desk.player(1), bye(2, Some(Bye::Half)), Refusal::WrongRole);
    desk.refused_to(desk.player(0), bye(4, Some(Bye::Half)), Refusal::NoByesInLastRounds);
    desk.refused_to(desk.player(0), bye(6, Some(Bye::Half)), Refusal::NoSuchRound);
    desk.refused_to(desk.player(0), bye(2, Some(Bye::Full)), Refusal::ByeByArbiterOnly);
    desk.by(desk.player(0), bye(3, Some(Bye::Half)));
    desk.refused_to(desk.player(0), bye(2, Some(Bye::Half)), Refusal::NoMoreByes);
    // The same bye again, another round instead, and a round without points are fine.
    desk.by(desk.player(0), bye(3, Some(Bye::Half)));
    desk.by(desk.player(0), bye(3, None));
    desk.by(desk.player(0), bye(2, Some(Bye::Half)));
    desk.by(desk.player(0), bye(5, Some(Bye::Zero)));
    // The arbiter is not bound by the limits.
    desk.act(bye(4, Some(Bye::Full)));
    desk.play_round();
    desk.refused_to(desk.player(0), bye(1, None), Refusal::AlreadyPaired);
    desk.play_round();
    assert!(desk.boards(2).iter().all(|(white, black)| *white != 0 && *black != 0));
    assert_eq!(desk.points(0), "1.5");
}

#[test]
fn a_player_who_withdraws_is_out_from_the_next_round_on_and_can_come_back() {
    let mut desk = TestCompetition::started(swiss(5), 8);
    desk.play_round();
    desk.refused_to(desk.player(1), Act::Withdraw(EntryId(0)), Refusal::WrongRole);
    desk.by(desk.player(0), Act::Withdraw(EntryId(0)));
    desk.refused_to(desk.player(0), Act::Withdraw(EntryId(0)), Refusal::NotTakingPart);
    desk.play_round();
    desk.act(Act::Expel(EntryId(1)));
    desk.play_round();
    let players = |round: u16| -> Vec<u32> {
        let mut all: Vec<u32> =
            desk.boards(round).iter().flat_map(|(white, black)| [*white, *black]).collect();
        all.extend(desk.now.round(round).and_then(|round| round.bye).map(|id| id.0));
        all.sort_unstable();
        all
    };
    assert_eq!(players(2), [1, 2, 3, 4, 5, 6, 7]);
    assert_eq!(players(3), [2, 3, 4, 5, 6, 7]);
    desk.act(Act::Reinstate(EntryId(0)));
    desk.refused(Act::Reinstate(EntryId(0)), Refusal::TakesPart);
    desk.play_round();
    assert_eq!(desk.points(0), "2.0");
    assert_eq!(desk.now.entries()[0].byes.len(), 2, "the two rounds missed");
}

#[test]
fn who_does_not_check_in_is_out_of_the_round() {
    let mut desk = TestCompetition::started(swiss(3), 6);
    desk.refused_to(desk.player(0), Act::CheckIn(EntryId(0)), Refusal::CheckInNotOpen);
    desk.by(Actor::Staff(HELPER), Act::OpenCheckIn);
    desk.refused(Act::Pair, Refusal::CheckInOpen);
    for number in [0, 1, 2, 4] {
        desk.by(desk.player(number), Act::CheckIn(EntryId(number)));
    }
    desk.by(Actor::Zone, Act::CloseCheckIn);
    desk.play_round();
    assert_eq!(desk.boards(1), [(0, 2), (4, 1)]);
    // It is open for one round.
    desk.play_round();
    assert_eq!(desk.boards(2).len(), 3);
}

#[test]
fn forbidden_pairs_are_kept_apart_until_their_round() {
    let mut desk = TestCompetition::started(swiss(3), 4);
    let players = (EntryId(0), EntryId(2));
    desk.act(Act::Forbid(ForbiddenPair { players, rounds: (1, 1) }));
    desk.refused(
        Act::Forbid(ForbiddenPair { players: (EntryId(0), EntryId(0)), rounds: (1, 1) }),
        Refusal::SamePlayer,
    );
    desk.publish();
    assert!(!desk.boards(1).contains(&(0, 2)));
    desk.act(Act::Unpublish);
    desk.act(Act::Allow(EntryId(2), EntryId(0)));
    desk.refused(Act::Allow(EntryId(2), EntryId(0)), Refusal::NotForbidden);
    desk.publish();
    assert!(desk.boards(1).contains(&(0, 2)));
}

#[test]
fn roles_have_their_limits() {
    let mut desk = TestCompetition::started(swiss(3), 4);
    desk.refused_to(Actor::Staff(STRANGER), Act::Pair, Refusal::WrongRole);
    desk.refused_to(Actor::Staff(HELPER), Act::Pair, Refusal::WrongRole);
    desk.refused_to(Actor::Staff(ORGANIZER), Act::Pair, Refusal::WrongRole);
    desk.refused_to(Actor::Staff(HELPER), Act::Expel(EntryId(0)), Refusal::WrongRole);
    desk.refused_to(desk.player(0), Act::Pair, Refusal::WrongRole);
    desk.publish();
    let result = Act::result(1, 1, game::GameResult::Draw);
    desk.refused_to(Actor::Staff(ORGANIZER), result.clone(), Refusal::WrongRole);
    desk.refused_to(desk.player(0), result.clone(), Refusal::WrongRole);
    desk.by(Actor::Staff(HELPER), result);
}

#[test]
fn there_is_always_one_chief_arbiter_and_an_organizer() {
    let mut desk = TestCompetition::new(swiss(3));
    let appoint = |person, role| Act::Appoint { person, role };
    desk.refused(appoint(CHIEF, None), Refusal::NoChief);
    desk.act(appoint(HELPER, Some(StaffRole::Chief)));
    let chiefs = |desk: &TestCompetition| -> Vec<_> {
        let is_chief = |role| role == StaffRole::Chief;
        desk.now.staff().iter().filter(|it| is_chief(it.role)).map(|it| it.person).collect()
    };
    assert_eq!(chiefs(&desk), [HELPER]);
    // The maker is still the organizer, and can leave, since there is another one.
    desk.by(Actor::Staff(HELPER), appoint(CHIEF, None));
    assert!(!desk.now.is_staff(CHIEF, |_| true));
}

#[test]
fn regulations_are_checked_and_what_rounds_rest_on_is_fixed_by_the_start() {
    let mut desk = TestCompetition::started(swiss(3), 4);
    let change = |rules| Act::Regulate(Box::new(rules));
    desk.refused(change(Regulations { rated: false, ..swiss(3) }), Refusal::TooLateToRegulate);
    desk.act(change(Regulations { text: "No phones.".into(), ..swiss(3) }));
    let nameless = Regulations { name: " ".into(), ..swiss(3) };
    let Err(error) = nameless.check() else { panic!("a competition needs a name") };
    desk.refused(change(nameless), Refusal::Regulations(error));
    desk.act(Act::SetRounds(4));
    desk.play_round();
    desk.play_round();
    desk.refused(Act::SetRounds(1), Refusal::AlreadyPaired);
    desk.act(Act::SetRounds(2));
    desk.refused(Act::Pair, Refusal::NoMoreRounds);
    desk.act(Act::Finish);
    assert_eq!(desk.now.phase(), Phase::Finished);
}
