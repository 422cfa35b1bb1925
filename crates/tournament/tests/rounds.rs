//! Rounds from draft to close (TOURNAMENTS 5).

mod support;

use game::{GameResult, Timestamp};
use rules::Color;
use support::{TestTournament, swiss};
use tabiya_pairing::{broken::BrokenRule, field::Obstacle};
use tabiya_tournament::{
    Act, Actor, BoardResult, Difference, EntryId, GameKey, Pairing, Phase, Refusal, Regulations,
    ResultKind, RoundState, System,
};

#[test]
fn a_round_is_drafted_validated_published_played_and_closed() {
    let mut table = TestTournament::started(swiss(2), 4);
    let state = |table: &TestTournament| table.now.rounds().last().map(|round| round.state);
    table.refused(Act::Validate, Refusal::NoDraft);
    table.act(Act::Pair);
    assert_eq!(state(&table), Some(RoundState::Drafted));
    table.refused(Act::Publish { games: vec![None; 2] }, Refusal::NotValidated);
    table.act(Act::Validate);
    assert_eq!(state(&table), Some(RoundState::Validated));
    table.refused(Act::Publish { games: vec![None] }, Refusal::WrongGames);
    let same = Some(GameKey(*b"samegame"));
    table.refused(Act::Publish { games: vec![same, same] }, Refusal::WrongGames);
    table.publish_draft();
    assert_eq!(state(&table), Some(RoundState::Published));
    table.refused(Act::Pair, Refusal::ResultsMissing { boards: 2 });
    table.act(Act::StartRound);
    assert_eq!(state(&table), Some(RoundState::Playing));
    table.refused(Act::CloseRound, Refusal::ResultsMissing { boards: 2 });
    table.play();
    table.act(Act::CloseRound);
    assert_eq!(state(&table), Some(RoundState::Closed));
    table.refused(Act::CloseRound, Refusal::RoundNotOpen);
    table.refused(Act::Finish, Refusal::WrongPhase);
    // Pairing the next round closes the one before.
    table.play_round();
    table.act(Act::Finish);
    assert_eq!(state(&table), Some(RoundState::Closed));
    assert_eq!(table.now.phase(), Phase::Finished);
    table.refused(Act::Pair, Refusal::WrongPhase);
}

#[test]
fn a_draft_can_be_paired_again() {
    let mut table = TestTournament::started(swiss(3), 5);
    table.act(Act::Pair);
    let first = table.boards(1);
    table.by(table.player(0), Act::Withdraw(EntryId(0)));
    table.refused(Act::Validate, Refusal::WrongPlayers);
    table.act(Act::Pair);
    assert_ne!(table.boards(1), first);
    table.act(Act::Validate);
    // Who leaves between validation and publication is noticed.
    table.by(table.player(1), Act::Withdraw(EntryId(1)));
    table.refused(Act::Publish { games: vec![None; 2] }, Refusal::NotValidated);
}

#[test]
fn a_pairing_by_hand_needs_the_right_players_and_a_reason_and_is_compared() {
    let mut table = TestTournament::started(swiss(3), 4);
    table.play_round();
    table.act(Act::Pair);
    let ids = |boards: &[(u32, u32)]| by_hand(boards, None);
    table.refused(Act::Rearrange(ids(&[(0, 1), (0, 2)])), Refusal::WrongPlayers);
    table.refused(Act::Rearrange(ids(&[(0, 1)])), Refusal::WrongPlayers);
    let again = table.boards(1);
    let chief = Actor::Staff(support::CHIEF);
    let act = Act::Rearrange(ids(&again));
    assert_eq!(table.attempt(chief, act.clone(), None), Err(Refusal::NoReason));
    assert_eq!(table.attempt(chief, act.clone(), Some(" ")), Err(Refusal::NoReason));
    let long = "x".repeat(501);
    assert_eq!(table.attempt(chief, act.clone(), Some(&long)), Err(Refusal::ReasonTooLong));
    table.act(act);
    let check = table.now.check_pairing(&ids(&again));
    assert_eq!(check.differences.len(), 3, "two pairs who have met, and the rules");
    assert_eq!(table.attempt(chief, Act::Validate, None), Err(Refusal::NoReason));
    table.act(Act::Validate);
    assert!(table.now.draft().is_some_and(|round| round.by_hand));
    table.publish_draft();
}

#[test]
fn only_the_last_published_round_can_be_taken_back_and_only_before_a_clock_has_run() {
    let mut table = TestTournament::started(swiss(3), 4);
    table.refused(Act::Unpublish, Refusal::NotPublished);
    table.publish();
    let game = table.now.rounds()[0].boards[0].game.expect("a game");
    table.act(Act::Unpublish);
    table.refused_to(
        Actor::Game(game),
        Act::GameEnded { result: None, followed: None },
        Refusal::NoSuchBoard,
    );
    table.act(Act::Validate);
    table.publish_draft();
    table.end(1, BoardResult::played(GameResult::Draw));
    table.refused(Act::Unpublish, Refusal::ClockHasRun);
}

#[test]
fn a_board_that_was_played_early_does_not_start_the_others() {
    let mut table = TestTournament::started(swiss(3), 4);
    table.publish();
    table.end(1, BoardResult::played(GameResult::Draw));
    assert_eq!(table.now.rounds()[0].state, RoundState::Published);
    table.act(Act::StartRound);
    assert_eq!(table.now.rounds()[0].state, RoundState::Playing);
    table.end(2, BoardResult::played(GameResult::Draw));
    table.publish();
    assert_eq!(table.now.rounds()[0].state, RoundState::Closed);
}

#[test]
fn a_round_starts_at_its_time_or_by_the_arbiter() {
    let mut table = TestTournament::started(swiss(3), 4);
    table.act(Act::starts(1, Timestamp(1_000_000)));
    table.publish();
    assert_eq!(table.now.rounds()[0].starts_at, Some(Timestamp(1_000_000)));
    table.refused_to(Actor::Zone, Act::StartRound, Refusal::TooEarlyToStart);
    let due = table.now.decide(Timestamp(1_000_000), Actor::Zone, &Act::StartRound, None);
    assert!(due.is_ok());
    table.act(Act::StartRound);
    table.refused(Act::StartRound, Refusal::RoundNotOpen);
    table.refused(Act::starts(1, Timestamp(5)), Refusal::AlreadyPaired);
}

#[test]
fn results_come_from_games_and_can_be_corrected_with_a_reason() {
    let mut table = TestTournament::started(swiss(4), 4);
    table.publish();
    table.end(1, BoardResult::played(GameResult::Win(Color::White)));
    // The same news twice changes nothing.
    let events = table.events.len();
    table.end(1, BoardResult::played(GameResult::Win(Color::White)));
    assert_eq!(table.events.len(), events);
    let draw = Act::result(1, 1, GameResult::Draw);
    let chief = Actor::Staff(support::CHIEF);
    assert_eq!(table.attempt(chief, draw.clone(), None), Err(Refusal::NoReason));
    table.act(draw.clone());
    table.refused(draw, Refusal::SameResult);
    table.refused(Act::result(1, 3, GameResult::Draw), Refusal::NoSuchBoard);
    table.refused(Act::result(1, 0, GameResult::Draw), Refusal::NoSuchBoard);
    table.refused(Act::result(2, 1, GameResult::Draw), Refusal::NoSuchRound);
    table.refused(Act::result(1, 2, GameResult::None), Refusal::BadResult);
    let forfeit = BoardResult::forfeit(GameResult::Draw);
    table.refused(
        Act::SetResult { round: 1, board: 2, result: Some(forfeit), seen: None },
        Refusal::BadResult,
    );
    assert_eq!(table.points(0), "0.5");
}

#[test]
fn c04_2_a_correction_counts_in_this_and_the_last_round_and_later_for_ratings_alone() {
    let mut table = TestTournament::started(swiss(5), 6);
    table.play_round();
    table.play_round();
    table.publish();
    // Round 1 is two rounds back: its result stands, and the report has the correction.
    let before = table.points(0);
    table.act(Act::result(1, 1, GameResult::Draw));
    assert_eq!(table.points(0), before);
    assert!(table.now.rounds()[0].boards[0].for_rating.is_some());
    // Round 2 is the last one before.
    let board =
        table.now.rounds()[1].boards.iter().position(|board| board.color_of(EntryId(0)).is_some());
    let board = board.expect("a board") as u16 + 1;
    table.act(Act::result(2, board, GameResult::BothLose));
    assert_ne!(table.points(0), before);
}

#[test]
fn an_adjourned_game_is_a_draw_for_pairing_and_open_at_the_end() {
    let mut table = TestTournament::started(swiss(2), 4);
    table.publish();
    let adjourned =
        Act::SetResult { round: 1, board: 1, result: Some(BoardResult::ADJOURNED), seen: None };
    table.act(adjourned);
    table.play();
    assert_eq!(table.points(0), "0.5");
    table.play_round();
    table.refused(Act::Finish, Refusal::Adjourned { boards: 1 });
    table.act(Act::result(1, 1, GameResult::Win(Color::White)));
    let first = table.now.rounds()[0].boards[0].result.expect("a result");
    assert_eq!(first.kind, ResultKind::Played);
    table.act(Act::Finish);
    assert!(table.now.standings(2)[0].points.to_string().starts_with('2'));
}

#[test]
fn a_result_that_is_removed_later_keeps_the_tournament_open() {
    let mut table = TestTournament::started(swiss(2), 4);
    // Boards without games: the players sit opposite each other.
    table.act(Act::Pair);
    table.act(Act::Validate);
    table.act(Act::Publish { games: vec![None; 2] });
    for board in [1, 2] {
        table.act(Act::result(1, board, GameResult::Draw));
    }
    table.publish();
    table.act(Act::SetResult { round: 1, board: 1, result: None, seen: None });
    table.play();
    table.refused(Act::Finish, Refusal::ResultsMissing { boards: 1 });
    table.act(Act::result(1, 1, GameResult::Draw));
    table.act(Act::Finish);
}

#[test]
fn a_draft_is_checked_again_after_what_it_rests_on_has_changed() {
    let mut table = TestTournament::started(swiss(3), 4);
    table.play_round();
    let correct = Act::result(1, 1, GameResult::Win(Color::Black));
    let forbid = Act::Forbid(tabiya_tournament::ForbiddenPair {
        players: (EntryId(0), EntryId(3)),
        rounds: (1, 3),
    });
    for change in [correct, forbid, Act::SetRounds(4)] {
        table.act(Act::Pair);
        table.act(Act::Validate);
        table.act(change);
        table.refused(Act::Publish { games: vec![None; 2] }, Refusal::NotValidated);
    }
}

#[test]
fn a_ruling_of_the_arbiter_stands_whatever_the_game_reports_later() {
    let mut table = TestTournament::started(swiss(2), 2);
    table.publish();
    let forfeit = BoardResult::forfeit(GameResult::Win(Color::White));
    table.act(Act::SetResult { round: 1, board: 1, result: Some(forfeit), seen: None });
    let game = table.now.rounds()[0].boards[0].game.expect("a game");
    for result in [None, Some(BoardResult::played(GameResult::Draw))] {
        table.by(Actor::Game(game), Act::GameEnded { result, followed: None });
        assert_eq!(table.now.rounds()[0].boards[0].result, Some(forfeit));
    }
}

#[test]
fn what_a_game_reports_counts_if_it_knew_of_the_last_ruling() {
    let mut table = TestTournament::started(swiss(2), 2);
    table.publish();
    let game = table.now.rounds()[0].boards[0].game.expect("a game");
    let before = table.now.next_seq();
    table.act(Act::result(1, 1, GameResult::Win(Color::White)));
    let ruled = table.now.rounds()[0].boards[0].ruled;
    assert_eq!(ruled, Some(before));
    let reports = |score, followed| {
        let result = Some(BoardResult { score, kind: ResultKind::Awarded });
        Act::GameEnded { result, followed }
    };
    let result = |table: &TestTournament| table.now.rounds()[0].boards[0].result.map(|it| it.score);
    table.by(Actor::Game(game), reports(GameResult::Draw, None));
    assert_eq!(result(&table), Some(GameResult::Win(Color::White)), "it ended before it knew");
    table.by(Actor::Game(game), reports(GameResult::Draw, ruled));
    assert_eq!(result(&table), Some(GameResult::Draw), "it was corrected since");
    assert_eq!(table.now.rounds()[0].boards[0].ruled, None);
}

#[test]
fn an_arbiter_who_has_not_seen_the_last_result_is_asked() {
    let mut table = TestTournament::started(swiss(2), 2);
    table.publish();
    let seen = Some(table.now.next_seq());
    let enters = |score, seen| {
        let result = Some(BoardResult::played(score));
        Act::SetResult { round: 1, board: 1, result, seen }
    };
    let loss = BoardResult::played(GameResult::Win(Color::Black));
    table.end(1, loss);
    let meanwhile = |by_game| Refusal::DecidedMeanwhile { result: Some(loss), by_game };
    table.refused(enters(GameResult::Draw, seen), meanwhile(true));
    let now = Some(table.now.next_seq());
    table.act(enters(GameResult::Draw, now));
    table.act(enters(GameResult::Win(Color::Black), None));
    table.refused(enters(GameResult::Draw, now), meanwhile(false));
}

/// A game that is over does not go on.
#[test]
fn a_board_whose_game_is_over_keeps_a_result() {
    let mut table = TestTournament::started(swiss(2), 2);
    table.publish();
    let adjourned = Some(BoardResult::ADJOURNED);
    let set = |result| Act::SetResult { round: 1, board: 1, result, seen: None };
    table.act(set(adjourned));
    table.act(set(None));
    table.play();
    table.refused(set(None), Refusal::GameIsOver);
    table.refused(set(adjourned), Refusal::GameIsOver);
}

/// The draft remembers what the rules gave, until something changes that could give another.
#[test]
fn a_draft_is_compared_with_the_rules_as_if_they_were_asked_again() {
    let mut table = TestTournament::started(swiss(5), 12);
    table.play_round();
    table.play_round();
    for (one, other) in [(0, 1), (2, 7), (3, 10), (2, 7)] {
        table.act(Act::Pair);
        table.act(Act::Swap(EntryId(one), EntryId(other)));
        let pairing = table.now.draft().expect("a draft").pairing();
        assert!(table.now.draft().is_some_and(|draft| draft.by_rules.is_some()));
        let remembered = table.now.check_pairing(&pairing);
        let players = (EntryId(one), EntryId(other));
        // In a round that is never played.
        table.act(Act::Forbid(tabiya_tournament::ForbiddenPair { players, rounds: (90, 90) }));
        assert!(table.now.draft().is_some_and(|draft| draft.by_rules.is_none()));
        assert_eq!(table.now.check_pairing(&pairing), remembered);
        assert!(!remembered.differences.is_empty());
    }
}

#[test]
fn an_aborted_game_leaves_its_board_to_the_arbiter() {
    let mut table = TestTournament::started(swiss(2), 2);
    table.publish();
    let game = table.now.rounds()[0].boards[0].game.expect("a game");
    table.by(Actor::Game(game), Act::GameEnded { result: None, followed: None });
    table.refused(Act::Pair, Refusal::ResultsMissing { boards: 1 });
    let both = BoardResult::forfeit(GameResult::BothLose);
    table.act(Act::SetResult { round: 1, board: 1, result: Some(both), seen: None });
    // Nobody met, so they can be paired again.
    table.play_round();
    assert_eq!(table.boards(2).len(), 1);
}

#[test]
fn c04_3_without_a_legal_pairing_the_round_is_refused_with_the_reason() {
    let mut table = TestTournament::started(swiss(3), 2);
    table.play_round();
    let Err(refusal) = table.attempt(Actor::Staff(support::CHIEF), Act::Pair, None) else {
        panic!("two players cannot meet twice");
    };
    assert!(matches!(refusal, Refusal::Pairing(_)));
    assert!(refusal.to_string().contains("No legal pairing exists"), "{refusal}");
}

#[test]
fn c05_everyone_meets_everyone_once_or_twice() {
    for (system, rounds) in [(System::RoundRobin, 5), (System::DoubleRoundRobin, 10)] {
        let rules = Regulations { system, ..swiss(1) };
        let mut table = TestTournament::started(rules, 5);
        assert_eq!(table.now.planned_rounds(), rounds);
        for _ in 0..rounds {
            table.play_round();
        }
        table.refused(Act::Pair, Refusal::NoMoreRounds);
        let all = (1..=rounds).flat_map(|round| table.boards(round));
        let mut pairs: Vec<_> = all.map(|(one, other)| (one.min(other), one.max(other))).collect();
        pairs.sort_unstable();
        let each = pairs.chunk_by(|one, other| one == other).map(<[_]>::len);
        assert_eq!(each.collect::<Vec<_>>(), vec![usize::from(rounds) / 5; 10]);
        table.act(Act::Finish);
        assert_eq!(table.now.standings(rounds)[0].entry, EntryId(0));
    }
}

#[test]
fn c05_who_leaves_a_round_robin_loses_the_rest_by_forfeit() {
    let rules = Regulations { system: System::RoundRobin, ..swiss(1) };
    let mut table = TestTournament::started(rules, 4);
    table.play_round();
    table.act(Act::Withdraw(EntryId(3)));
    table.publish();
    let board = |board: &&tabiya_tournament::Board| board.color_of(EntryId(3)).is_some();
    let lost = table.now.rounds()[1].boards.iter().find(board).and_then(|board| board.result);
    assert_eq!(lost.map(|result| result.kind), Some(ResultKind::Forfeit));
    table.refused(
        Act::SetBye { entry: EntryId(0), round: 3, bye: Some(tabiya_tournament::Bye::Half) },
        Refusal::NoByesHere,
    );
    table.play();
    table.play_round();
    table.act(Act::Finish);
}

#[test]
fn a_lot_decides_only_between_players_who_are_level() {
    let rules = Regulations { tie_breaks: Vec::new(), ..swiss(1) };
    let mut table = TestTournament::started(rules, 4);
    table.play_round();
    let places = |table: &TestTournament| -> Vec<(usize, u32)> {
        table.now.standings(1).iter().map(|row| (row.place, row.entry.0)).collect()
    };
    assert_eq!(places(&table), [(1, 0), (1, 1), (3, 2), (3, 3)]);
    table.refused(Act::BreakTie(vec![EntryId(0), EntryId(2)]), Refusal::NotLevel);
    table.refused(Act::BreakTie(vec![EntryId(0)]), Refusal::NotLevel);
    table.refused(Act::BreakTie(vec![EntryId(0), EntryId(1), EntryId(2)]), Refusal::NotLevel);
    table.refused(Act::BreakTie(vec![EntryId(0), EntryId(0)]), Refusal::NotLevel);
    table.act(Act::BreakTie(vec![EntryId(1), EntryId(0)]));
    assert_eq!(places(&table), [(1, 1), (2, 0), (3, 2), (3, 3)]);
    table.act(Act::Finish);
}

/// Board by board, by the numbers of entries.
fn by_hand(boards: &[(u32, u32)], bye: Option<u32>) -> Pairing {
    let ids = boards.iter().map(|(white, black)| (EntryId(*white), EntryId(*black)));
    Pairing { boards: ids.collect(), bye: bye.map(EntryId) }
}

#[test]
fn a_round_is_paired_by_hand_from_nothing() {
    let mut table = TestTournament::started(swiss(3), 5);
    let nobody = Pairing::default();
    let check = table.now.check_by_hand(&nobody).expect("a round to pair");
    assert_eq!((check.round, check.players.len(), check.missing.len()), (1, 5, 5));
    // All players once, and nobody else, as in a draft that is changed.
    for wrong in [by_hand(&[(0, 1)], Some(2)), by_hand(&[(0, 1), (2, 0)], Some(4))] {
        table.refused(Act::Rearrange(wrong), Refusal::WrongPlayers);
    }
    let chief = Actor::Staff(support::CHIEF);
    let first = by_hand(&[(0, 1), (2, 3)], Some(4));
    assert_eq!(table.attempt(chief, Act::Rearrange(first.clone()), None), Err(Refusal::NoReason));
    table.act(Act::Rearrange(first.clone()));
    let draft = table.now.draft().expect("a draft");
    assert_eq!((draft.number, draft.state, draft.by_hand), (1, RoundState::Edited, true));
    assert_eq!(draft.pairing(), first);
    table.act(Act::Validate);
    table.publish_draft();

    let second = by_hand(&[(4, 0), (1, 2)], Some(3));
    table.refused(Act::Rearrange(second.clone()), Refusal::ResultsMissing { boards: 2 });
    let missing = Refusal::ResultsMissing { boards: 2 };
    assert_eq!(table.now.check_by_hand(&nobody), Err(missing));
    table.play();
    table.act(Act::Rearrange(second));
    // The round before is closed, as when the rules pair.
    assert_eq!(table.now.rounds()[0].state, RoundState::Closed);
    assert_eq!(table.now.draft().map(|round| round.number), Some(2));
}

#[test]
fn a_round_paired_by_hand_gives_numbers_as_one_paired_by_the_rules() {
    let mut table = TestTournament::started(Regulations { late_entry_until: 3, ..swiss(4) }, 4);
    table.play_round();
    // Stronger than all who are there, so that everyone gets another number.
    let late = tabiya_tournament::Entrant::named("Late, Lara", Some(2_500));
    table.act(Act::AddEntry(Box::new(late.clone())));
    let later = tabiya_tournament::Entrant::named("Later, Leo", Some(1_000));
    table.act(Act::AddEntry(Box::new(later)));
    let numbers = |table: &TestTournament| {
        let check = table.now.check_by_hand(&Pairing::default()).expect("a round to pair");
        check.players.into_iter().map(|(entry, number)| (entry.0, number)).collect::<Vec<_>>()
    };
    let expected = [(0, 2), (1, 3), (2, 4), (3, 5), (4, 1), (5, 6)];
    assert_eq!(numbers(&table), expected, "as they will be");
    table.act(Act::Rearrange(by_hand(&[(4, 0), (1, 5), (2, 3)], None)));
    assert_eq!(numbers(&table), expected, "as they are");
    let given = table.now.entry(EntryId(4)).and_then(|entry| entry.number);
    assert_eq!(given, Some(1));
}

/// Two players by number who met in a round.
fn met(players: (u16, u16), round: usize) -> Difference {
    Difference::Broken(BrokenRule::Pair { players, obstacle: Obstacle::Met { round } })
}

#[test]
fn where_no_legal_pairing_exists_the_arbiter_makes_one() {
    let mut table = TestTournament::started(swiss(3), 2);
    table.play_round();
    assert!(table.attempt(Actor::Staff(support::CHIEF), Act::Pair, None).is_err());
    let again = by_hand(&[(1, 0)], None);
    let check = table.now.check_pairing(&again);
    assert_eq!(check.differences[0], met((2, 1), 1), "{check:?}");
    let proposal = table.now.propose().expect("two players can always be paired");
    assert!(proposal.none_legal.is_some());
    assert_eq!(proposal.pairing, again, "with other colors than the last time");
    table.act(Act::Rearrange(again));
    assert_eq!(
        table.attempt(Actor::Staff(support::CHIEF), Act::Validate, None),
        Err(Refusal::NoReason)
    );
    table.act(Act::Validate);
    table.publish_draft();
    table.play();
    assert_eq!(table.now.rounds().len(), 2);
}

#[test]
fn a_pairing_by_hand_is_checked_board_by_board_before_it_is_complete() {
    let mut table = TestTournament::started(swiss(4), 5);
    let forbidden =
        tabiya_tournament::ForbiddenPair { players: (EntryId(2), EntryId(4)), rounds: (1, 4) };
    table.act(Act::Forbid(forbidden));
    table.act(Act::Rearrange(by_hand(&[(0, 1), (2, 3)], Some(4))));
    table.act(Act::Validate);
    table.publish_draft();
    table.play();
    let found = |pairing: &Pairing| {
        let check = table.now.check_by_hand(pairing).expect("a round to pair");
        (check.missing.iter().map(|entry| entry.0).collect::<Vec<_>>(), check.check.differences)
    };
    let (missing, broken) = found(&by_hand(&[(1, 0)], None));
    assert_eq!(missing, [2, 3, 4]);
    assert_eq!(broken, [met((2, 1), 1)]);
    let (missing, broken) = found(&by_hand(&[(2, 4)], Some(4)));
    assert_eq!(missing, [0, 1, 3]);
    let obstacle = Obstacle::Forbidden;
    let expected = [
        BrokenRule::Pair { players: (3, 5), obstacle },
        BrokenRule::SecondBye(5),
        BrokenRule::Twice(5),
    ];
    assert_eq!(broken, expected.map(Difference::Broken));
    // Named twice, and so not complete either.
    assert_eq!(found(&by_hand(&[(0, 2), (2, 3)], Some(1))).0, [4]);
    // Complete, it is compared with the pairing of the rules.
    let (missing, broken) = found(&by_hand(&[(4, 0), (1, 2)], Some(3)));
    assert!(missing.is_empty());
    assert!(matches!(broken[..], [] | [Difference::Rules(_)]), "{broken:?}");
}
