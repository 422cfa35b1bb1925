//! The board as the events tell it, with every position kept and compared.

use rules::{BoardEnd, ByColor, Color, Position, Uci};
use tabiya_game::{Ending, Event, Game, RecordedEvent, Ruleset};

pub(crate) struct Board {
    ruleset: Ruleset,
    /// Since the game began or was restored.
    positions: Vec<Position>,
    completed: ByColor<u32>,
    /// What is counted beside the moves of the line.
    ply_before: u32,
    /// What the last move brought about, until its ending follows.
    due: Option<Ending>,
}

impl Board {
    pub(super) fn new(ruleset: Ruleset, start: Position) -> Board {
        Board {
            ruleset,
            positions: vec![start],
            completed: ByColor::default(),
            ply_before: 0,
            due: None,
        }
    }

    pub(crate) fn position(&self) -> &Position {
        self.positions.last().expect("a start")
    }

    pub(crate) fn turn(&self) -> Color {
        self.position().turn()
    }

    pub(crate) fn completed(&self) -> ByColor<u32> {
        self.completed
    }

    pub(crate) fn plies(&self) -> usize {
        self.positions.len() - 1
    }

    pub(crate) fn ply(&self) -> u32 {
        self.ply_before + self.plies() as u32
    }

    pub(super) fn take(&mut self, recorded: &RecordedEvent) {
        let due = self.due.take();
        match &recorded.event {
            Event::Ended { ending, .. } => self.ends(*ending, due, recorded),
            event => assert_eq!(due, None, "the game should have ended before {event:?}"),
        }
        match &recorded.event {
            Event::Moved(moved) => self.moves(moved.uci),
            Event::TakenBack { plies, .. } => {
                for _ in 0..*plies {
                    self.positions.pop();
                    let unmade = self.positions.last().expect("a move to take back").turn();
                    self.completed[unmade] -= 1;
                }
            }
            Event::Restored(position, _) => {
                // Neither a move nor a premove that was meant before fits after.
                self.ply_before = self.ply() + 2;
                self.positions = vec![(**position).clone()];
            }
            _ => {}
        }
    }

    fn moves(&mut self, uci: Uci) {
        let mover = self.turn();
        let chosen = uci.to_move(self.position()).expect("a recorded move is legal");
        let next = self.position().play(chosen).expect("a recorded move is legal");
        assert_eq!(next.turn(), !mover);
        self.completed[mover] += 1;
        self.positions.push(next);
        self.due = self.automatic();
    }

    /// SPEC 4: checkmate, stalemate, dead position, repetition, move counts.
    fn automatic(&self) -> Option<Ending> {
        let (repetitions, repeated, quiet, counted) = match self.ruleset {
            Ruleset::Online => (3, Ending::Threefold, 100, Ending::FiftyMoves),
            Ruleset::Otb => (5, Ending::Fivefold, 150, Ending::SeventyFiveMoves),
        };
        match self.position().board_end() {
            Some(BoardEnd::Checkmate { winner }) => Some(Ending::Checkmate { winner }),
            Some(BoardEnd::Stalemate) => Some(Ending::Stalemate),
            None if verdict::is_dead(self.position()) => Some(Ending::DeadPosition),
            None if self.appeared(self.position()) >= repetitions => Some(repeated),
            None if self.position().halfmoves() >= quiet => Some(counted),
            None => None,
        }
    }

    fn appeared(&self, position: &Position) -> usize {
        let same = self.positions.iter().filter(|then| then.same_as(position));
        same.count()
    }

    /// Whether a claim is right, and how it ends the game then.
    pub(crate) fn claim(&self, by: Color, intended: Option<Uci>) -> Option<Ending> {
        let (position, appeared) = match intended {
            None => (self.position().clone(), self.appeared(self.position())),
            Some(uci) => {
                let chosen = uci.to_move(self.position()).expect("a claim with a legal move");
                let next = self.position().play(chosen).expect("a legal move");
                let appeared = self.appeared(&next) + 1;
                (next, appeared)
            }
        };
        if appeared >= 3 {
            Some(Ending::ThreefoldClaimed { by })
        } else if position.halfmoves() >= 100 {
            Some(Ending::FiftyMovesClaimed { by })
        } else {
            None
        }
    }

    fn ends(&self, ending: Ending, due: Option<Ending>, recorded: &RecordedEvent) {
        let by_the_board = match ending {
            Ending::Checkmate { .. }
            | Ending::Stalemate
            | Ending::Threefold
            | Ending::Fivefold
            | Ending::FiftyMoves
            | Ending::SeventyFiveMoves => true,
            // Or by a resignation where neither side can checkmate.
            Ending::DeadPosition => due.is_some(),
            _ => false,
        };
        if by_the_board || due.is_some() {
            assert_eq!(due, Some(ending), "{recorded:?}");
        }
    }

    /// No move is left without the ending it brought about.
    pub(super) fn settled(&self) {
        assert_eq!(self.due, None, "the last move ends the game");
    }

    pub(super) fn compare(&self, game: &Game) {
        assert_eq!(game.position(), self.position(), "the position");
        assert_eq!(game.turn(), self.turn());
        assert_eq!(game.moves().len(), self.plies(), "the number of moves");
        assert_eq!(game.ply(), self.ply(), "the ply");
        assert_eq!(game.line().moves().len(), self.plies(), "the length of the line");
        for color in Color::ALL {
            assert_eq!(game.moves_by(color), self.completed[color], "moves by {color}");
        }
    }

    /// The whole line, from its start.
    pub(super) fn compare_line(&self, game: &Game) {
        let line = game.line();
        assert_eq!(line.start(), &self.positions[0]);
        let mut position = line.start().clone();
        for (index, (made, listed)) in line.moves().iter().zip(game.moves()).enumerate() {
            assert_eq!(*made, listed.made, "the line and the list of moves");
            assert_eq!(listed.by.color(), Some(position.turn()));
            position = position.play(*made).expect("a legal line");
            assert_eq!(position, self.positions[index + 1]);
        }
        assert_eq!(line.occurrences(), self.appeared(self.position()));
    }
}
