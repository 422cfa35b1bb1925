//! Withdrawals from round robins: who completed half of the games keeps the results, and the rest
//! are forfeits; those of others stay in the table and count for nobody.

mod support;

use game::GameResult;
use support::{TestTournament, swiss};
use tabiya_tournament::{Act, EntryId, Regulations, System};

fn round_robin(system: System) -> Regulations {
    Regulations { system, ..swiss(1) }
}

/// The points in the order of the standings, with whether they count.
fn standings(table: &TestTournament) -> Vec<(u32, String, bool)> {
    let rows = table.now.standings(u16::MAX);
    rows.iter().map(|row| (row.entry.0, row.points.to_string(), row.counts)).collect()
}

#[test]
fn before_half_of_the_games_the_results_count_for_nobody() {
    let mut table = TestTournament::started(round_robin(System::RoundRobin), 6);
    table.play_round();
    table.play_round();
    let before = standings(&table);
    // Two games of five.
    table.act(Act::Withdraw(EntryId(0)));
    let after = standings(&table);
    assert_eq!(before[0], (0, "2.0".into(), true));
    assert_eq!(after[5], (0, "0.0".into(), false));
    let won_against_others = |number: u32| {
        table
            .now
            .rounds()
            .iter()
            .flat_map(|it| &it.boards)
            .filter(|board| {
                let pair = [board.white.0, board.black.0];
                pair.contains(&number) && !pair.contains(&0) && pair.iter().min() == Some(&number)
            })
            .count()
    };
    for (entry, points, _) in &after[..5] {
        assert_eq!(*points, format!("{}.0", won_against_others(*entry)), "player {entry}");
    }
    // In the rounds to come nobody gets a point against them, and the table keeps all results.
    table.publish();
    let boards = &table.now.rounds()[2].boards;
    let board = boards.iter().find(|board| board.color_of(EntryId(0)).is_some()).expect("a board");
    assert_eq!(board.result.map(|it| it.score), Some(GameResult::BothLose));
    table.play();
    for _ in 0..2 {
        table.play_round();
    }
    table.act(Act::CloseRound);
    let rows = table.now.crosstable(u16::MAX);
    let left = rows.iter().find(|row| row.standing.entry == EntryId(0)).expect("a row");
    assert!(left.cells[..2].iter().all(|cell| cell.points.is_some_and(|it| it.tenths() == 10)));
    // Who stays comes back into the standings.
    table.act(Act::Reinstate(EntryId(0)));
    assert!(standings(&table).iter().all(|(.., counts)| *counts));
}

#[test]
fn from_half_of_the_games_on_the_rest_are_forfeits() {
    for (system, rounds) in [(System::RoundRobin, 2), (System::DoubleRoundRobin, 3)] {
        let mut table = TestTournament::started(round_robin(system), 4);
        for _ in 0..rounds {
            table.play_round();
        }
        table.act(Act::Withdraw(EntryId(0)));
        assert!(standings(&table).iter().all(|(.., counts)| *counts));
        table.publish();
        let round = table.now.last_public().expect("a round");
        let board = round.boards.iter().find(|it| it.color_of(EntryId(0)).is_some()).unwrap();
        let result = board.result.expect("a forfeit");
        let winner = result.score.winner().expect("a winner");
        assert_ne!(board.player(winner), EntryId(0));
        assert!(!result.is_played());
    }
}

/// A forfeit was not played, and an expulsion is a withdrawal too.
#[test]
fn games_that_were_not_played_do_not_help_over_the_half() {
    let mut table = TestTournament::started(round_robin(System::RoundRobin), 4);
    table.publish();
    let round = table.now.last_public().expect("a round");
    let at = round.boards.iter().position(|it| it.color_of(EntryId(0)).is_some()).unwrap();
    let color = round.boards[at].color_of(EntryId(0)).unwrap();
    let won = tabiya_tournament::BoardResult::forfeit(GameResult::Win(color));
    let board = at as u16 + 1;
    table.act(Act::SetResult { round: 1, board, result: Some(won), seen: None });
    table.play();
    table.play_round();
    table.act(Act::Expel(EntryId(0)));
    assert_eq!(standings(&table)[3], (0, "0.0".into(), false));
}
