//! A tournament with its staff, driven by acts.
#![allow(dead_code, reason = "each test file uses a part of it")]

use game::{GameResult, PersonId, TimeControl, Timestamp};
use rules::Color;
use tabiya_tournament::{
    Act, Actor, BoardResult, Entrant, EntryId, GameKey, RecordedEvent, Refusal, Regulations,
    StaffRole, Tournament,
};

pub(crate) const CHIEF: PersonId = PersonId(1);
pub(crate) const HELPER: PersonId = PersonId(2);
pub(crate) const ORGANIZER: PersonId = PersonId(3);
pub(crate) const STRANGER: PersonId = PersonId(4);

pub(crate) struct TestTournament {
    pub(crate) now: Tournament,
    pub(crate) events: Vec<RecordedEvent>,
    pub(crate) regulations: Regulations,
    at: u64,
    games: u64,
}

pub(crate) fn clock() -> TimeControl {
    "15+10".parse().expect("a time control")
}

pub(crate) fn swiss(rounds: u16) -> Regulations {
    Regulations::swiss("Club Open", rounds, clock())
}

pub(crate) fn person(number: u32) -> PersonId {
    PersonId(100 + u64::from(number))
}

/// Player 0 has the highest rating, and an account.
pub(crate) fn entrant(number: u32) -> Entrant {
    let rating = Some(2_400 - 20 * number as u16);
    Entrant {
        person: Some(person(number)),
        ..Entrant::named(&format!("Player {number:02}"), rating)
    }
}

impl TestTournament {
    pub(crate) fn new(regulations: Regulations) -> TestTournament {
        let now = Tournament::new(regulations.clone(), CHIEF, Timestamp(0));
        let mut table = TestTournament { now, events: Vec::new(), regulations, at: 0, games: 0 };
        let appoint = |person, role| Act::Appoint { person, role: Some(role) };
        table.act(appoint(HELPER, StaffRole::Arbiter));
        table.act(appoint(ORGANIZER, StaffRole::Organizer));
        table
    }

    /// A tournament with so many players that has started, White first.
    pub(crate) fn started(regulations: Regulations, players: u32) -> TestTournament {
        let mut table = TestTournament::new(regulations);
        table.act(Act::OpenEntry);
        for number in 0..players {
            table.by(Actor::Player(person(number)), Act::Enter(Box::new(entrant(number))));
        }
        table.act(Act::Start { initial_color: tabiya_pairing::Color::White });
        table
    }

    pub(crate) fn attempt(
        &mut self,
        by: Actor,
        act: Act,
        reason: Option<&str>,
    ) -> Result<(), Refusal> {
        self.at += 1_000;
        let events = self.now.decide(Timestamp(self.at), by, &act, reason)?;
        let recorded = self.now.record(Timestamp(self.at), by, reason, events);
        recorded.iter().for_each(|event| self.now.apply(event));
        self.events.extend(recorded);
        Ok(())
    }

    /// The chief arbiter acts.
    #[track_caller]
    pub(crate) fn act(&mut self, act: Act) {
        self.by(Actor::Staff(CHIEF), act);
    }

    #[track_caller]
    pub(crate) fn by(&mut self, by: Actor, act: Act) {
        let told = format!("{act:?}");
        if let Err(refusal) = self.attempt(by, act, Some("so the rules say")) {
            panic!("{told}: {refusal}");
        }
    }

    #[track_caller]
    pub(crate) fn refused(&mut self, act: Act, expected: Refusal) {
        self.refused_to(Actor::Staff(CHIEF), act, expected);
    }

    #[track_caller]
    pub(crate) fn refused_to(&mut self, by: Actor, act: Act, expected: Refusal) {
        let before = self.now.clone();
        assert_eq!(self.attempt(by, act, Some("so the rules say")), Err(expected));
        assert_eq!(self.now, before);
    }

    pub(crate) fn player(&self, number: u32) -> Actor {
        Actor::Player(person(number))
    }

    /// Pairs and publishes the next round, with a game on each board.
    pub(crate) fn publish(&mut self) {
        self.act(Act::Pair);
        self.act(Act::Validate);
        self.publish_draft();
    }

    pub(crate) fn publish_draft(&mut self) {
        let boards = self.now.draft().expect("a draft").boards.len();
        let games = (0..boards).map(|_| Some(self.new_game())).collect();
        self.act(Act::Publish { games });
    }

    pub(crate) fn new_game(&mut self) -> GameKey {
        self.games += 1;
        GameKey(self.games.to_be_bytes())
    }

    /// The game of a board of the last round ends.
    #[track_caller]
    pub(crate) fn end(&mut self, board: usize, result: BoardResult) {
        let round = self.now.last_public().expect("a round");
        let game = round.boards[board - 1].game.expect("a game");
        self.by(Actor::Game(game), Act::GameEnded { result: Some(result), followed: None });
    }

    /// Every open board of the last round ends as the ratings say: the lower entry wins.
    pub(crate) fn play(&mut self) {
        let boards = self.now.last_public().expect("a round").boards.clone();
        for (number, board) in (1..).zip(boards) {
            if board.is_open() {
                let winner = if board.white < board.black { Color::White } else { Color::Black };
                self.end(number, BoardResult::played(GameResult::Win(winner)));
            }
        }
    }

    pub(crate) fn play_round(&mut self) {
        self.publish();
        self.play();
    }

    /// The boards of a round, by entry.
    pub(crate) fn boards(&self, round: u16) -> Vec<(u32, u32)> {
        let round = self.now.round(round).expect("a round");
        round.boards.iter().map(|board| (board.white.0, board.black.0)).collect()
    }

    pub(crate) fn points(&self, number: u32) -> String {
        let rows = self.now.standings(u16::MAX);
        let row = rows.iter().find(|row| row.entry == EntryId(number)).expect("a player");
        row.points.to_string()
    }
}

/// Nothing is lost or added when a tournament is replayed.
impl Drop for TestTournament {
    fn drop(&mut self) {
        if !std::thread::panicking() {
            let again =
                Tournament::replay(self.regulations.clone(), CHIEF, Timestamp(0), &self.events);
            assert_eq!(again, self.now);
        }
    }
}
