//! Rounds from draft to close (COMPETITIONS 5).

mod support;

use game::{GameResult, Timestamp};
use rules::Color;
use support::{TestCompetition, swiss};
use tabiya_competition::{
    Act, Actor, BoardResult, EntryId, GameKey, Pairing, Phase, Refusal, Regulations, ResultKind,
    RoundState, System,
};

#[test]
fn a_round_is_drafted_validated_published_played_and_closed() {
    let mut desk = TestCompetition::started(swiss(2), 4);
    let state = |desk: &TestCompetition| desk.now.rounds().last().map(|round| round.state);
    desk.refused(Act::Validate, Refusal::NoDraft);
    desk.act(Act::Pair);
    assert_eq!(state(&desk), Some(RoundState::Drafted));
    desk.refused(Act::Publish { games: vec![None; 2] }, Refusal::NotValidated);
    desk.act(Act::Validate);
    assert_eq!(state(&desk), Some(RoundState::Validated));
    desk.refused(Act::Publish { games: vec![None] }, Refusal::WrongGames);
    let same = Some(GameKey(*b"samegame"));
    desk.refused(Act::Publish { games: vec![same, same] }, Refusal::WrongGames);
    desk.publish_draft();
    assert_eq!(state(&desk), Some(RoundState::Published));
    desk.refused(Act::Pair, Refusal::ResultsMissing { boards: 2 });
    desk.act(Act::StartRound);
    assert_eq!(state(&desk), Some(RoundState::Playing));
    desk.refused(Act::CloseRound, Refusal::ResultsMissing { boards: 2 });
    desk.play();
    desk.act(Act::CloseRound);
    assert_eq!(state(&desk), Some(RoundState::Closed));
    desk.refused(Act::CloseRound, Refusal::RoundNotOpen);
    desk.refused(Act::Finish, Refusal::WrongPhase);
    // Pairing the next round closes the one before.
    desk.play_round();
    desk.act(Act::Finish);
    assert_eq!(state(&desk), Some(RoundState::Closed));
    assert_eq!(desk.now.phase(), Phase::Finished);
    desk.refused(Act::Pair, Refusal::WrongPhase);
}

#[test]
fn a_draft_can_be_paired_again() {
    let mut desk = TestCompetition::started(swiss(3), 5);
    desk.act(Act::Pair);
    let first = desk.boards(1);
    desk.by(desk.player(0), Act::Withdraw(EntryId(0)));
    desk.refused(Act::Validate, Refusal::WrongPlayers);
    desk.act(Act::Pair);
    assert_ne!(desk.boards(1), first);
    desk.act(Act::Validate);
    // Who leaves between validation and publication is noticed.
    desk.by(desk.player(1), Act::Withdraw(EntryId(1)));
    desk.refused(Act::Publish { games: vec![None; 2] }, Refusal::NotValidated);
}

#[test]
fn a_pairing_by_hand_needs_the_right_players_and_a_reason_and_is_compared() {
    let mut desk = TestCompetition::started(swiss(3), 4);
    desk.play_round();
    desk.act(Act::Pair);
    let ids = |boards: &[(u32, u32)]| Pairing {
        boards: boards.iter().map(|(white, black)| (EntryId(*white), EntryId(*black))).collect(),
        bye: None,
    };
    desk.refused(Act::Rearrange(ids(&[(0, 1), (0, 2)])), Refusal::WrongPlayers);
    desk.refused(Act::Rearrange(ids(&[(0, 1)])), Refusal::WrongPlayers);
    let again = desk.boards(1);
    let chief = Actor::Staff(support::CHIEF);
    let act = Act::Rearrange(ids(&again));
    assert_eq!(desk.attempt(chief, act.clone(), None), Err(Refusal::NoReason));
    assert_eq!(desk.attempt(chief, act.clone(), Some(" ")), Err(Refusal::NoReason));
    let long = "x".repeat(501);
    assert_eq!(desk.attempt(chief, act.clone(), Some(&long)), Err(Refusal::ReasonTooLong));
    desk.act(act);
    let check = desk.now.check_pairing(&ids(&again));
    assert_eq!(check.differences.len(), 3, "two pairs who have met, and the rules");
    assert_eq!(desk.attempt(chief, Act::Validate, None), Err(Refusal::NoReason));
    desk.act(Act::Validate);
    assert!(desk.now.draft().is_some_and(|round| round.by_hand));
    desk.publish_draft();
}

#[test]
fn only_the_last_published_round_can_be_taken_back_and_only_before_a_clock_has_run() {
    let mut desk = TestCompetition::started(swiss(3), 4);
    desk.refused(Act::Unpublish, Refusal::NotPublished);
    desk.publish();
    let game = desk.now.rounds()[0].boards[0].game.expect("a game");
    desk.act(Act::Unpublish);
    desk.refused_to(Actor::Game(game), Act::GameEnded { result: None }, Refusal::NoSuchBoard);
    desk.act(Act::Validate);
    desk.publish_draft();
    desk.end(1, BoardResult::played(GameResult::Draw));
    desk.refused(Act::Unpublish, Refusal::ClockHasRun);
}

#[test]
fn a_round_starts_at_its_time_or_by_the_arbiter() {
    let mut desk = TestCompetition::started(swiss(3), 4);
    desk.act(Act::starts(1, Timestamp(1_000_000)));
    desk.publish();
    assert_eq!(desk.now.rounds()[0].starts_at, Some(Timestamp(1_000_000)));
    desk.refused_to(Actor::Zone, Act::StartRound, Refusal::TooEarlyToStart);
    let due = desk.now.decide(Timestamp(1_000_000), Actor::Zone, &Act::StartRound, None);
    assert!(due.is_ok());
    desk.act(Act::StartRound);
    desk.refused(Act::StartRound, Refusal::RoundNotOpen);
    desk.refused(Act::starts(1, Timestamp(5)), Refusal::AlreadyPaired);
}

#[test]
fn results_come_from_games_and_can_be_corrected_with_a_reason() {
    let mut desk = TestCompetition::started(swiss(4), 4);
    desk.publish();
    desk.end(1, BoardResult::played(GameResult::Win(Color::White)));
    // The same news twice changes nothing.
    let events = desk.events.len();
    desk.end(1, BoardResult::played(GameResult::Win(Color::White)));
    assert_eq!(desk.events.len(), events);
    let draw = Act::result(1, 1, GameResult::Draw);
    let chief = Actor::Staff(support::CHIEF);
    assert_eq!(desk.attempt(chief, draw.clone(), None), Err(Refusal::NoReason));
    desk.act(draw.clone());
    desk.refused(draw, Refusal::SameResult);
    desk.refused(Act::result(1, 3, GameResult::Draw), Refusal::NoSuchBoard);
    desk.refused(Act::result(1, 0, GameResult::Draw), Refusal::NoSuchBoard);
    desk.refused(Act::result(2, 1, GameResult::Draw), Refusal::NoSuchRound);
    desk.refused(Act::result(1, 2, GameResult::None), Refusal::BadResult);
    let forfeit = BoardResult::forfeit(GameResult::Draw);
    desk.refused(Act::SetResult { round: 1, board: 2, result: Some(forfeit) }, Refusal::BadResult);
    assert_eq!(desk.points(0), "0.5");
}

#[test]
fn c04_2_a_correction_counts_in_this_and_the_last_round_and_later_for_ratings_alone() {
    let mut desk = TestCompetition::started(swiss(5), 6);
    desk.play_round();
    desk.play_round();
    desk.publish();
    // Round 1 is two rounds back: its result stands, and the report has the correction.
    let before = desk.points(0);
    desk.act(Act::result(1, 1, GameResult::Draw));
    assert_eq!(desk.points(0), before);
    assert!(desk.now.rounds()[0].boards[0].for_rating.is_some());
    // Round 2 is the last one before.
    let board =
        desk.now.rounds()[1].boards.iter().position(|board| board.color_of(EntryId(0)).is_some());
    let board = board.expect("a board") as u16 + 1;
    desk.act(Act::result(2, board, GameResult::BothLose));
    assert_ne!(desk.points(0), before);
}

#[test]
fn an_adjourned_game_is_a_draw_for_pairing_and_open_at_the_end() {
    let mut desk = TestCompetition::started(swiss(2), 4);
    desk.publish();
    let adjourned = Act::SetResult { round: 1, board: 1, result: Some(BoardResult::ADJOURNED) };
    desk.act(adjourned);
    desk.play();
    assert_eq!(desk.points(0), "0.5");
    desk.play_round();
    desk.refused(Act::Finish, Refusal::Adjourned { boards: 1 });
    desk.act(Act::result(1, 1, GameResult::Win(Color::White)));
    let first = desk.now.rounds()[0].boards[0].result.expect("a result");
    assert_eq!(first.kind, ResultKind::Played);
    desk.act(Act::Finish);
    assert!(desk.now.standings(2)[0].points.to_string().starts_with('2'));
}

#[test]
fn an_aborted_game_leaves_its_board_to_the_arbiter() {
    let mut desk = TestCompetition::started(swiss(2), 2);
    desk.publish();
    let game = desk.now.rounds()[0].boards[0].game.expect("a game");
    desk.by(Actor::Game(game), Act::GameEnded { result: None });
    desk.refused(Act::Pair, Refusal::ResultsMissing { boards: 1 });
    let both = BoardResult::forfeit(GameResult::BothLose);
    desk.act(Act::SetResult { round: 1, board: 1, result: Some(both) });
    // Nobody met, so they can be paired again.
    desk.play_round();
    assert_eq!(desk.boards(2).len(), 1);
}

#[test]
fn c04_3_without_a_legal_pairing_the_round_is_refused_with_the_reason() {
    let mut desk = TestCompetition::started(swiss(3), 2);
    desk.play_round();
    let Err(refusal) = desk.attempt(Actor::Staff(support::CHIEF), Act::Pair, None) else {
        panic!("two players cannot meet twice");
    };
    assert_eq!(refusal.code(), "no_pairing");
    assert!(refusal.to_string().contains("No legal pairing exists"), "{refusal}");
}

#[test]
fn c05_everyone_meets_everyone_once_or_twice() {
    for (system, rounds) in [(System::RoundRobin, 5), (System::DoubleRoundRobin, 10)] {
        let rules = Regulations { system, ..swiss(1) };
        let mut desk = TestCompetition::started(rules, 5);
        assert_eq!(desk.now.planned_rounds(), rounds);
        for _ in 0..rounds {
            desk.play_round();
        }
        desk.refused(Act::Pair, Refusal::NoMoreRounds);
        let all = (1..=rounds).flat_map(|round| desk.boards(round));
        let mut pairs: Vec<_> = all.map(|(one, other)| (one.min(other), one.max(other))).collect();
        pairs.sort_unstable();
        let each = pairs.chunk_by(|one, other| one == other).map(<[_]>::len);
        assert_eq!(each.collect::<Vec<_>>(), vec![usize::from(rounds) / 5; 10]);
        desk.act(Act::Finish);
        assert_eq!(desk.now.standings(rounds)[0].entry, EntryId(0));
    }
}

#[test]
fn c05_who_leaves_a_round_robin_loses_the_rest_by_forfeit() {
    let rules = Regulations { system: System::RoundRobin, ..swiss(1) };
    let mut desk = TestCompetition::started(rules, 4);
    desk.play_round();
    desk.act(Act::Withdraw(EntryId(3)));
    desk.publish();
    let board = |board: &&tabiya_competition::Board| board.color_of(EntryId(3)).is_some();
    let lost = desk.now.rounds()[1].boards.iter().find(board).and_then(|board| board.result);
    assert_eq!(lost.map(|result| result.kind), Some(ResultKind::Forfeit));
    desk.refused(
        Act::SetBye { entry: EntryId(0), round: 3, bye: Some(tabiya_competition::Bye::Half) },
        Refusal::NoByesHere,
    );
    desk.play();
    desk.play_round();
    desk.act(Act::Finish);
}

#[test]
fn a_lot_decides_only_between_players_who_are_level() {
    let rules = Regulations { tie_breaks: Vec::new(), ..swiss(1) };
    let mut desk = TestCompetition::started(rules, 4);
    desk.play_round();
    let places = |desk: &TestCompetition| -> Vec<(usize, u32)> {
        desk.now.standings(1).iter().map(|row| (row.place, row.entry.0)).collect()
    };
    assert_eq!(places(&desk), [(1, 0), (1, 1), (3, 2), (3, 3)]);
    desk.refused(Act::BreakTie(vec![EntryId(0), EntryId(2)]), Refusal::NotLevel);
    desk.refused(Act::BreakTie(vec![EntryId(0)]), Refusal::NotLevel);
    desk.refused(Act::BreakTie(vec![EntryId(0), EntryId(0)]), Refusal::NotLevel);
    desk.act(Act::BreakTie(vec![EntryId(1), EntryId(0)]));
    assert_eq!(places(&desk), [(1, 1), (2, 0), (3, 2), (3, 3)]);
    desk.act(Act::Finish);
}
