//! What happens when a deadline passes.

use rules::{ByColor, Color};

use super::{Facts, MateQuestion};
use crate::{CanMate, Ending, Event, Game, Timer};

impl Game {
    pub(super) fn expire(&self, timer: Timer, facts: &Facts) -> Result<Vec<Event>, MateQuestion> {
        Ok(vec![match timer {
            Timer::NoShow | Timer::BothLeft | Timer::NotJoined => super::ended(Ending::Aborted),
            Timer::Idle if self.plies_made() < 2 => super::ended(Ending::Aborted),
            Timer::Idle => self.abandoned(self.turn(), facts)?,
            Timer::Start => Event::Started,
            Timer::RecoveryEnds => Event::ClocksResumed,
            Timer::DefaultTime => super::ended(self.forfeit()),
            Timer::Flag(fell) => self.flag_fall(fell, facts)?,
            Timer::Absence(left) => self.abandoned(left, facts)?,
        }])
    }

    /// SPEC 7: the player loses, unless the opponent cannot checkmate by any series of legal moves.
    fn abandoned(&self, left: Color, facts: &Facts) -> Result<Event, MateQuestion> {
        self.lost_unless_no_mate(
            left,
            facts,
            Ending::Abandonment { loser: left },
            Ending::AbandonmentNoMate { left },
        )
    }

    /// Online 4.4: the player loses, unless the opponent cannot checkmate by any series of legal
    /// moves.
    pub(super) fn flag_fall(&self, fell: Color, facts: &Facts) -> Result<Event, MateQuestion> {
        self.lost_unless_no_mate(
            fell,
            facts,
            Ending::Time { loser: fell },
            Ending::TimeNoMate { fell },
        )
    }

    fn lost_unless_no_mate(
        &self,
        loser: Color,
        facts: &Facts,
        lost: Ending,
        drawn: Ending,
    ) -> Result<Event, MateQuestion> {
        let mut sides = ByColor::both(false);
        sides[!loser] = true;
        let could_mate = self.answered(sides, facts)?;
        let ending = if could_mate[!loser] == Some(CanMate::No) { drawn } else { lost };
        Ok(Event::Ended { ending, could_mate, reason: None })
    }

    /// The answers for these sides, or the question.
    pub(super) fn answered(
        &self,
        sides: ByColor<bool>,
        facts: &Facts,
    ) -> Result<ByColor<Option<CanMate>>, MateQuestion> {
        let missing =
            Color::ALL.into_iter().any(|color| sides[color] && facts.could_mate[color].is_none());
        if missing {
            return Err(MateQuestion { position: Box::new(self.position().clone()), sides });
        }
        Ok(ByColor::new_with(|color| facts.could_mate[color].filter(|_| sides[color])))
    }

    fn forfeit(&self) -> Ending {
        match (self.has_not_appeared(Color::White), self.has_not_appeared(Color::Black)) {
            (true, true) => Ending::ForfeitOfBoth,
            (true, false) => Ending::Forfeit { loser: Color::White },
            _ => Ending::Forfeit { loser: Color::Black },
        }
    }
}
