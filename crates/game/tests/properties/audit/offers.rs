//! Draw offers, claims and takebacks as the events tell them (SPEC 2, 7).

use rules::{ByColor, Color};
use tabiya_game::{
    Actor, Bonus, ClockControl, Ending, Event, Game, GameConfig, Millis, RecordedEvent, Ruleset,
    TimeControl,
};

use super::Board;

#[derive(Default)]
pub(crate) struct Offers {
    draw: Wish,
    takeback: Wish,
    /// Whether a claim was made at this move.
    claimed: bool,
}

#[derive(Default)]
struct Wish {
    by: Option<Color>,
    /// Who was refused and has not moved since.
    refused: ByColor<bool>,
}

impl Wish {
    fn utter(&mut self, by: Color) {
        assert_eq!(self.by, None, "one offer at a time");
        assert!(!self.refused[by], "refused, and asked again without a move");
        self.by = Some(by);
    }

    fn refuse(&mut self, by: Color) {
        assert_eq!(self.by, Some(by), "there was something to refuse");
        self.by = None;
        self.refused[by] = true;
    }
}

impl Offers {
    pub(crate) fn draw(&self) -> Option<Color> {
        self.draw.by
    }

    /// The board is as it was before the event.
    pub(super) fn take(&mut self, recorded: &RecordedEvent, config: &GameConfig, board: &Board) {
        match &recorded.event {
            Event::DrawOffered(by) => {
                let made = board.completed();
                let needed = config.allowed.draw_offers_after.max(1);
                assert!(made.white >= needed && made.black >= needed, "offered too early");
                self.draw.utter(*by);
            }
            Event::DrawDeclined(by) => self.draw.refuse(*by),
            Event::ClaimRejected { by, bonus, .. } => {
                assert_eq!(config.ruleset, Ruleset::Otb, "nothing to claim");
                assert_eq!(*by, board.turn(), "claimed without the move");
                assert!(!self.claimed, "claimed twice");
                assert_ne!(self.draw.by, Some(!*by), "the claim accepts the offer");
                assert_eq!(*bonus, wrong_claim_bonus(&config.time[!*by]));
                self.claimed = true;
                self.draw.by = Some(*by);
            }
            Event::TakebackProposed(by) => {
                assert!(config.allowed.takeback);
                self.takeback.utter(*by);
            }
            Event::TakebackDeclined(by) => self.takeback.refuse(*by),
            Event::TakenBack { plies, reason } => {
                if reason.is_none() {
                    self.agreed_takeback(*plies, recorded.by, board);
                }
                self.withdraw();
            }
            Event::Restored(..) => self.withdraw(),
            Event::Moved(_) => self.moved(board.turn()),
            Event::Ended { ending, .. } => {
                if *ending == Ending::Agreement {
                    let offered = self.draw.by.expect("an offer to agree to");
                    assert_eq!(recorded.by.color(), Some(!offered), "agreed with themselves");
                }
                *self = Offers::default();
            }
            _ => {}
        }
    }

    fn agreed_takeback(&self, plies: u32, by: Actor, board: &Board) {
        let asked = self.takeback.by.expect("a wish to agree to");
        assert_eq!(by.color(), Some(!asked), "agreed with themselves");
        // Afterward the player who asked is to move, with their last move undone.
        assert_eq!(plies, if board.turn() == asked { 2 } else { 1 });
    }

    /// What stands is cleared; who was refused has not moved since.
    fn withdraw(&mut self) {
        self.draw.by = None;
        self.takeback.by = None;
        self.claimed = false;
    }

    fn moved(&mut self, mover: Color) {
        if self.draw.by == Some(!mover) {
            self.draw.refuse(!mover);
        }
        self.draw.refused[mover] = false;
        self.takeback.by = None;
        self.takeback.refused[mover] = false;
        self.claimed = false;
    }

    pub(super) fn compare(&self, game: &Game) {
        assert_eq!(game.draw_offer(), self.draw.by, "the draw offer");
        assert_eq!(game.takeback_proposal(), self.takeback.by, "the wish to take back");
    }
}

/// Laws 9.5.3, A.3, B.3: one minute in games of less than an hour for 60 moves.
fn wrong_claim_bonus(time: &TimeControl) -> Option<Millis> {
    let sixty = sixty_moves(time.clock()?);
    Some(Millis::from_seconds(if sixty < 3_600_000 { 60 } else { 120 }))
}

/// How many milliseconds 60 moves may take, counted move by move.
fn sixty_moves(clock: &ClockControl) -> u64 {
    let stages = clock.stages();
    let (mut stage, mut in_stage) = (0, 0);
    let mut total = stages[0].base.0;
    for _ in 0..60 {
        let now = stages[stage.min(stages.len() - 1)];
        if now.moves == Some(in_stage) {
            stage += 1;
            in_stage = 0;
            total += stages[stage.min(stages.len() - 1)].base.0;
        }
        let now = stages[stage.min(stages.len() - 1)];
        total += match now.bonus {
            Bonus::None => 0,
            Bonus::Increment(time) | Bonus::Delay(time) | Bonus::Bronstein(time) => time.0,
        };
        in_stage += 1;
    }
    total
}
