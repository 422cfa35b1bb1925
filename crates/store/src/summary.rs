//! What follows from the events of a game: its summary, and its part of the players' statistics.
//! Pure code, shared by all stores.

use game::{
    Event, GameConfig, GameResult, PersonId, RatingCategory, RecordedEvent, Seat, Seq, Timestamp,
};
use rules::{ByColor, Color};

use crate::{GameScore, ResultFor, Statistics};

/// The part of a game's summary that events change.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Summary {
    /// The players; `None` for a free seat or the computer.
    pub(crate) players: ByColor<Option<PersonId>>,
    /// Which ratings and statistics it belongs to.
    pub(crate) category: RatingCategory,
    /// Whose turn it is.
    pub(crate) turn: Color,
    /// Moves of each side, without those taken back.
    pub(crate) moves: ByColor<u32>,
    /// Which event ended the game, and when.
    pub(crate) ended: Option<(Seq, Timestamp)>,
    /// The result, after corrections.
    pub(crate) result: Option<GameResult>,
    /// Whether the game is rated.
    pub(crate) rated: bool,
}

impl Summary {
    /// The summary of a game without events.
    pub(crate) fn new(config: &GameConfig) -> Summary {
        Summary {
            players: config.seats.map(|seat| seat.and_then(person)),
            category: config.rating_category(),
            turn: config.start.turn(),
            moves: ByColor::default(),
            ended: None,
            result: None,
            rated: config.rated,
        }
    }

    /// Applies an event, as [`Game::apply`](game::Game::apply) does.
    pub(crate) fn apply(&mut self, recorded: &RecordedEvent) {
        match &recorded.event {
            Event::Seated(color, seat) => self.players[*color] = person(*seat),
            Event::Moved(_) => {
                self.moves[self.turn] += 1;
                self.turn = !self.turn;
            }
            Event::TakenBack { plies, .. } => {
                for _ in 0..*plies {
                    self.turn = !self.turn;
                    self.moves[self.turn] = self.moves[self.turn].saturating_sub(1);
                }
            }
            Event::Restored(position, _) => self.turn = position.turn(),
            Event::Ended { ending, .. } => {
                self.ended = Some((recorded.seq, recorded.at));
                self.result = Some(ending.result());
            }
            Event::Corrected(result, _) => self.result = Some(*result),
            _ => {}
        }
    }

    /// Moves of both sides, without those taken back.
    pub(crate) fn plies(&self) -> u32 {
        self.moves.white + self.moves.black
    }

    /// What the game adds to the statistics of each player: nothing before it ends, and nothing if
    /// it does not count.
    ///
    /// A store that subtracts what the game counted before an append and adds what it counts after
    /// counts every game exactly once, corrections included.
    pub(crate) fn counts(&self) -> ByColor<Option<(PersonId, Statistics)>> {
        ByColor::new_with(|color| {
            let score = GameScore::of(self.result?, color)?;
            let moves = self.moves[color].into();
            Some((self.players[color]?, Statistics::of_one_game(score, moves)))
        })
    }
}

impl Summary {
    /// Whose ratings the game changes, with the scores: none before it ends, none if it does not
    /// count, and none if it ended before both players had moved (SPEC 7).
    pub(crate) fn rates(&self) -> Option<(ByColor<PersonId>, ByColor<GameScore>)> {
        let both_moved = self.moves.white > 0 && self.moves.black > 0;
        let result = self.result.filter(|_| self.rated && both_moved)?;
        let players = ByColor { white: self.players.white?, black: self.players.black? };
        let scores = ByColor {
            white: GameScore::of(result, Color::White)?,
            black: GameScore::of(result, Color::Black)?,
        };
        Some((players, scores))
    }

    /// The result for one side.
    pub(crate) fn result_for(&self, color: Color) -> ResultFor {
        match self.result {
            None => ResultFor::Unfinished,
            Some(result) => {
                GameScore::of(result, color).map_or(ResultFor::Nothing, ResultFor::Scored)
            }
        }
    }
}

/// The number of moves, if these events are only moves and change nothing else in the summary.
pub(crate) fn only_moves(events: &[RecordedEvent]) -> Option<u32> {
    let mut moves = 0;
    for recorded in events {
        match recorded.event {
            Event::Moved(_) => moves += 1,
            Event::Seated(..)
            | Event::TakenBack { .. }
            | Event::Restored(..)
            | Event::Ended { .. }
            | Event::Corrected(..) => return None,
            _ => {}
        }
    }
    Some(moves)
}

impl GameScore {
    /// The score of this side; `None` if the game does not count.
    pub fn of(result: GameResult, color: Color) -> Option<GameScore> {
        Some(match result.half_points(color)? {
            2 => GameScore::Win,
            1 => GameScore::Draw,
            _ => GameScore::Loss,
        })
    }
}

impl Statistics {
    fn of_one_game(score: GameScore, moves: u64) -> Statistics {
        Statistics {
            games: 1,
            wins: u64::from(score == GameScore::Win),
            losses: u64::from(score == GameScore::Loss),
            draws: u64::from(score == GameScore::Draw),
            moves,
        }
    }
}

fn person(seat: Seat) -> Option<PersonId> {
    match seat {
        Seat::Person(person) => Some(person),
        Seat::Computer => None,
    }
}

#[cfg(test)]
mod tests {
    use game::{Actor, Ending, Game, Millis, MoveEvent, TimeControl};
    use rules::Position;

    use super::*;

    /// A sequence of pseudorandom numbers.
    struct Dice(u64);

    impl Dice {
        fn roll(&mut self, sides: u64) -> u64 {
            self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
            (self.0 >> 33) % sides
        }
    }

    fn happening(dice: &mut Dice, game: &Game) -> Event {
        let moves = game.position().legal_moves();
        match dice.roll(20) {
            0..15 if !moves.is_empty() => {
                let choice = moves[dice.roll(moves.len() as u64) as usize];
                let uci = game.position().uci(choice);
                let (used, credit) = (Millis::ZERO, Millis::ZERO);
                Event::Moved(MoveEvent { uci, used, credit, left: None })
            }
            0..17 => {
                let plies = dice.roll(3).min(game.moves().len() as u64) as u32;
                Event::TakenBack { plies, reason: None }
            }
            17 => {
                let black = "4k3/4p3/8/8/8/8/4P3/4K3 b - - 0 1";
                let position = Position::from_fen(black).expect("a position");
                Event::Restored(Box::new(position), "so it was".into())
            }
            _ => Event::DrawOffered(Color::White),
        }
    }

    #[test]
    fn a_summary_counts_moves_as_the_game_does() {
        let config = GameConfig::casual(Timestamp(0), TimeControl::Unlimited);
        for seed in 0..50 {
            let mut dice = Dice(seed);
            let mut game = Game::new(config.clone());
            let mut summary = Summary::new(&config);
            for seq in 0..100 {
                let event = happening(&mut dice, &game);
                let recorded = RecordedEvent {
                    seq: Seq(seq),
                    at: Timestamp(0),
                    by: Actor::Zone,
                    cause: None,
                    uncharged: Millis::ZERO,
                    event,
                };
                game.apply(&recorded);
                summary.apply(&recorded);
                let moves = ByColor::new_with(|color| game.moves_by(color));
                assert_eq!((summary.turn, summary.moves), (game.turn(), moves), "seed {seed}");
                assert_eq!(summary.plies(), moves.white + moves.black);
            }
        }
    }

    #[test]
    fn only_events_that_are_moves_or_nothing_take_the_short_way() {
        let recorded = |event| RecordedEvent {
            seq: Seq(0),
            at: Timestamp(0),
            by: Actor::Zone,
            cause: None,
            uncharged: Millis::ZERO,
            event,
        };
        let uci = "e2e4".parse().expect("a move");
        let (used, credit) = (Millis::ZERO, Millis::ZERO);
        let moved = || recorded(Event::Moved(MoveEvent { uci, used, credit, left: None }));
        let ended = recorded(Event::Ended {
            ending: Ending::Agreement,
            could_mate: ByColor::default(),
            reason: None,
        });
        assert_eq!(only_moves(&[]), Some(0));
        assert_eq!(only_moves(&[recorded(Event::Started), moved(), moved()]), Some(2));
        assert_eq!(only_moves(&[moved(), ended]), None);
        assert_eq!(only_moves(&[recorded(Event::Seated(Color::White, Seat::Computer))]), None);
        assert_eq!(only_moves(&[recorded(Event::TakenBack { plies: 1, reason: None })]), None);
        assert_eq!(
            only_moves(&[recorded(Event::Corrected(GameResult::Draw, String::new()))]),
            None
        );
    }
}
