//! Acts by chance: whatever is tried, nothing panics, everything replays, and what was published is
//! sound.

mod support;

use std::collections::BTreeSet;

use game::GameResult;
use rules::Color;
use support::{CHIEF, HELPER, ORGANIZER, TestCompetition, entrant, person, swiss};
use tabiya_competition::{
    Act, Actor, BoardResult, Bye, EntryId, EntryRule, ForbiddenPair, Phase, Regulations,
    ResultKind, System,
};
use testing::Random;

const COMPETITIONS: u64 = 150;
const ACTS: usize = 600;

#[test]
fn acts_by_chance_keep_every_published_round_sound() {
    let (mut rounds, mut finished) = (0, 0);
    for seed in 0..COMPETITIONS {
        let mut random = Random::new(seed);
        let mut table = TestCompetition::new(regulations(&mut random));
        for _ in 0..ACTS {
            let (by, act) = choose(&mut random, &mut table);
            let reason = (!random.once_in(8)).then_some("by chance");
            // A refusal is an answer too.
            let _ = table.attempt(by, act, reason);
            check(&table);
        }
        rounds += table.now.rounds().len();
        finished += usize::from(table.now.phase() == Phase::Finished);
    }
    assert!(rounds > 200 && finished > 5, "{rounds} rounds, {finished} finished: too tame");
}

fn regulations(random: &mut Random) -> Regulations {
    let system = match random.below(4) {
        0 => System::RoundRobin,
        1 => System::DoubleRoundRobin,
        _ => swiss(1).system,
    };
    let rounds = 1 + random.below(4) as u16;
    let entry = if random.once_in(3) { EntryRule::Approval } else { EntryRule::Open };
    Regulations { system, entry, late_entry_until: 3, half_byes: 2, ..swiss(rounds) }
}

fn choose(random: &mut Random, table: &mut TestCompetition) -> (Actor, Act) {
    let number = random.below(9) as u32;
    let entry = EntryId(random.below(9) as u32);
    let round = random.below(5) as u16;
    let player = Actor::Player(person(number));
    let people = [CHIEF, CHIEF, CHIEF, CHIEF, HELPER, ORGANIZER];
    let staff = Actor::Staff(random.pick(&people).copied().unwrap_or(CHIEF));
    let bye = [None, Some(Bye::Zero), Some(Bye::Half), Some(Bye::Full)];
    let bye = random.pick(&bye).copied().flatten();
    match random.below(22) {
        0 => (staff, Act::OpenEntry),
        1 => (player, Act::Enter(Box::new(entrant(number)))),
        2 => (staff, Act::Enter(Box::new(entrant(number)))),
        3 => (staff, Act::Admit(entry)),
        4 if random.once_in(4) => (player, Act::Withdraw(entry)),
        5 if random.once_in(4) => (staff, Act::Expel(entry)),
        6 => (staff, Act::Reinstate(entry)),
        7 => (player, Act::SetBye { entry, round, bye }),
        8 => (staff, Act::SetBye { entry, round, bye }),
        9 if random.once_in(4) => {
            let players = (entry, EntryId(number));
            (staff, Act::Forbid(ForbiddenPair { players, rounds: (1, round) }))
        }
        10 if random.once_in(3) => (staff, Act::OpenCheckIn),
        11 => (player, Act::CheckIn(entry)),
        12 => (Actor::Zone, Act::CloseCheckIn),
        13 => (staff, Act::Start { initial_color: tabiya_pairing::Color::Black }),
        14 => (staff, Act::Pair),
        15 => (staff, Act::Validate),
        16 | 17 => {
            let boards = table.now.draft().map_or(0, |round| round.boards.len());
            (staff, Act::Publish { games: (0..boards).map(|_| Some(table.new_game())).collect() })
        }
        18 if random.once_in(6) => (staff, Act::Unpublish),
        19 if random.once_in(20) => (staff, Act::Finish),
        20 if random.once_in(4) => {
            let result = Some(result(random));
            (staff, Act::SetResult { round, board: random.below(5) as u16, result })
        }
        _ => {
            let boards = table.now.last_public().map(|round| round.boards.clone());
            let open = boards.into_iter().flatten().filter(|board| board.is_open());
            match open.filter_map(|board| board.game).next() {
                Some(game) => (Actor::Game(game), Act::GameEnded { result: Some(result(random)) }),
                None => (staff, Act::Finish),
            }
        }
    }
}

fn result(random: &mut Random) -> BoardResult {
    match random.below(8) {
        0 => BoardResult::forfeit(GameResult::Win(Color::White)),
        1 => BoardResult::forfeit(GameResult::BothLose),
        2 => BoardResult::ADJOURNED,
        3 => BoardResult { score: GameResult::Draw, kind: ResultKind::Unrated },
        4 => BoardResult::played(GameResult::Draw),
        5 => BoardResult::played(GameResult::Win(Color::White)),
        6 => BoardResult::played(GameResult::HalfFor(Color::Black)),
        _ => BoardResult::played(GameResult::Win(Color::Black)),
    }
}

/// In each round, nobody plays twice, and a game is on one board. Everyone is in the standings once.
fn check(table: &TestCompetition) {
    let mut games = BTreeSet::new();
    for round in table.now.rounds() {
        let players = round.boards.iter().flat_map(|board| [board.white, board.black]);
        let all: Vec<EntryId> = players.chain(round.bye).collect();
        let distinct: BTreeSet<EntryId> = all.iter().copied().collect();
        assert_eq!(distinct.len(), all.len(), "round {}", round.number);
        for game in round.boards.iter().filter_map(|board| board.game) {
            assert!(games.insert(game), "{game:?} is on two boards");
        }
    }
    let numbered = table.now.entries().iter().filter(|entry| entry.number.is_some());
    assert!(table.now.standings(u16::MAX).len() <= numbered.count());
}
