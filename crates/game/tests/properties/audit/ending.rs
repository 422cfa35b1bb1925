//! Whether an ending fits what is known about mates.

use rules::{ByColor, Color};
use tabiya_game::{Actor, CanMate, ClockStart, Ending, Event, RecordedEvent, Ruleset};

use super::Audit;

impl Audit {
    pub(super) fn check_ending(&self, recorded: &RecordedEvent) {
        let Event::Ended { ending, could_mate, reason } = &recorded.event else {
            return;
        };
        assert_eq!(self.ended, None, "two endings");
        let by_arbiter = matches!(recorded.by, Actor::Arbiter(_));
        assert_eq!(reason.is_some(), by_arbiter, "a reason is the arbiter's");
        let cannot = could_mate.map(|answer| answer == Some(CanMate::No));
        let asked = could_mate.map(|answer| answer.is_some());
        let expected = match *ending {
            Ending::Time { loser } | Ending::Abandonment { loser } => {
                assert!(!cannot[!loser], "the winner could not have mated");
                one(!loser)
            }
            Ending::TimeNoMate { fell: color } | Ending::AbandonmentNoMate { left: color } => {
                assert!(cannot[!color], "the opponent could have mated");
                one(!color)
            }
            Ending::Resignation { loser } => {
                let otb = self.config.ruleset == Ruleset::Otb;
                assert!(!(cannot[!loser] && (otb || cannot[loser])), "nobody could win this");
                ByColor::both(true)
            }
            Ending::ResignationNoMate { resigned } => {
                assert!(cannot[!resigned] && !cannot[resigned]);
                assert_eq!(self.config.ruleset, Ruleset::Otb);
                ByColor::both(true)
            }
            Ending::DeadPosition if asked.white => {
                assert!(cannot.white && cannot.black);
                ByColor::both(true)
            }
            Ending::Aborted => {
                self.check_abort(recorded.by);
                ByColor::both(false)
            }
            _ => ByColor::both(false),
        };
        assert_eq!(asked, expected, "whose mates matter: {recorded:?}");
    }
}

impl Audit {
    fn check_abort(&self, by: Actor) {
        let made = self.board.completed();
        let early = made.white + made.black < 2;
        let alone = self.paired_at.is_none();
        match by {
            // The clocks say when; a player who has no opponent may also resign.
            Actor::Deadline => {}
            Actor::Zone => {
                assert!(alone, "an opponent was there");
                assert!(self.config.seats != ByColor::default(), "nobody made it");
                assert!(matches!(self.config.clock_start, ClockStart::WhenPresent { .. }));
            }
            // The tournament took the pairing back.
            Actor::Arbiter(_) if self.is_ordered => {}
            Actor::Arbiter(_) => assert!(self.started_at.is_none(), "the game has begun"),
            _ => assert!(early && (self.config.allowed.abort || alone), "too late to abort"),
        }
    }
}

fn one(color: Color) -> ByColor<bool> {
    ByColor::new_with(|side| side == color)
}
