//! Acts by chance: whatever is tried, nothing panics, everything replays, and what was published is
//! sound.

mod support;

use std::collections::{BTreeMap, BTreeSet};

use game::GameResult;
use rules::Color;
use support::{CHIEF, HELPER, ORGANIZER, TestTournament, entrant, person, swiss};
use tabiya_pairing::Points;
use tabiya_tournament::{
    Act, Actor, BoardResult, Bye, CrossTableRow, EntryId, EntryRule, ForbiddenPair, Phase,
    Regulations, ResultKind, Round, RoundState, System,
};
use testing::Random;

const TOURNAMENTS: u64 = 150;
const ACTS: usize = 600;

#[test]
fn acts_by_chance_keep_every_published_round_sound() {
    let (mut rounds, mut finished, mut corrections) = (0, 0, 0);
    for seed in 0..TOURNAMENTS {
        let mut random = Random::new(seed);
        let mut table = TestTournament::new(regulations(&mut random));
        for _ in 0..ACTS {
            let (by, act) = choose(&mut random, &mut table);
            let reason = (!random.once_in(8)).then_some("by chance");
            let before = Signed::of(&table);
            // A refusal is an answer too.
            let is_done = table.attempt(by, act.clone(), reason).is_ok();
            check(&table);
            before.compare(&table, &act, is_done);
            corrections += usize::from(is_done && matches!(act, Act::SetResult { .. }));
        }
        rounds += table.now.rounds().len();
        finished += usize::from(table.now.phase() == Phase::Finished);
    }
    let seen = format!("{rounds} rounds, {finished} finished, {corrections} corrections");
    assert!(rounds > 200 && finished > 5 && corrections > 50, "{seen}: too tame");
}

/// What nothing but a correction may change: scores of closed rounds, and everything that was
/// signed.
struct Signed {
    /// By round and entry.
    scores: BTreeMap<(u16, EntryId), Points>,
    is_finished: bool,
    standings: Vec<(usize, EntryId, Points)>,
}

impl Signed {
    fn of(table: &TestTournament) -> Signed {
        let now = &table.now;
        let closed = |round: &&Round| round.state == RoundState::Closed;
        let rows = now.crosstable(u16::MAX);
        let score = |number: u16, row: &CrossTableRow| {
            let cell = row.cells.get(usize::from(number) - 1)?;
            Some(((number, row.standing.entry), cell.points?))
        };
        let closed: Vec<u16> = now.rounds().iter().filter(closed).map(|it| it.number).collect();
        Signed {
            scores: closed
                .iter()
                .flat_map(|number| rows.iter().filter_map(|row| score(*number, row)))
                .collect(),
            is_finished: now.phase() == Phase::Finished,
            standings: rows
                .iter()
                .map(|row| (row.standing.place, row.standing.entry, row.standing.points))
                .collect(),
        }
    }

    fn compare(&self, table: &TestTournament, act: &Act, is_done: bool) {
        let now = Signed::of(table);
        let corrected = match act {
            Act::SetResult { round, .. } if is_done => Some(*round),
            _ => None,
        };
        for ((round, entry), score) in &self.scores {
            let after = now.scores.get(&(*round, *entry));
            // A result that was removed is missing.
            let is_corrected = corrected == Some(*round);
            assert!(
                after == Some(score) || is_corrected,
                "{entry:?} had {score:?} in round {round}, now {after:?}: {act:?}"
            );
        }
        if self.is_finished {
            assert!(corrected.is_some() || !is_done, "after the finish: {act:?}");
            assert!(now.is_finished);
            assert_eq!(now.standings, self.standings, "{act:?}");
        }
    }
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

fn choose(random: &mut Random, table: &mut TestTournament) -> (Actor, Act) {
    let number = random.below(9) as u32;
    let entry = EntryId(random.below(9) as u32);
    let round = random.below(5) as u16;
    let player = Actor::Player(person(number));
    let people = [CHIEF, CHIEF, CHIEF, CHIEF, HELPER, ORGANIZER];
    let staff = Actor::Staff(random.pick(&people).copied().unwrap_or(CHIEF));
    let bye = [None, Some(Bye::Zero), Some(Bye::Half), Some(Bye::Full)];
    let bye = random.pick(&bye).copied().flatten();
    match random.below(24) {
        0 => (staff, Act::OpenEntry),
        1 => (player, Act::Enter(Box::new(entrant(number)))),
        2 => (staff, Act::AddEntry(Box::new(entrant(number)))),
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
        20 if !random.once_in(3) => {
            let result = Some(result(random));
            (staff, Act::SetResult { round, board: random.below(5) as u16, result, seen: None })
        }
        21 if random.once_in(4) => (staff, Act::EditEntry(entry, Box::new(entrant(number)))),
        22 if random.once_in(4) => (staff, Act::CloseRound),
        _ => {
            let boards = table.now.last_public().map(|round| round.boards.clone());
            let open = boards.into_iter().flatten().filter(|board| board.is_open());
            match open.filter_map(|board| board.game).next() {
                Some(game) => (
                    Actor::Game(game),
                    Act::GameEnded { result: Some(result(random)), followed: None },
                ),
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
fn check(table: &TestTournament) {
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
