//! Making a move, and what it ends (SPEC 4).

use rules::{BoardEnd, Color, Move, Uci};

use super::{Facts, Outcome, Step, done, ended, refused};
use crate::{Actor, Ending, Event, Game, Millis, MoveEvent, Phase, Refusal, Ruleset, Timestamp};

impl Game {
    pub(super) fn play(&self, at: Timestamp, by: Actor, uci: Uci, ply: u32, facts: &Facts) -> Step {
        if let Err(refusal) = self.may_move(by) {
            return refused(refusal);
        }
        if ply != self.ply() {
            return refused(Refusal::StalePly { now: self.ply(), meant: ply });
        }
        match uci.to_move(self.position()) {
            Ok(chosen) => self.make_move(at, by, chosen, facts),
            Err(reason) => refused(Refusal::Illegal(reason)),
        }
    }

    /// Whether the game is on and this actor has the move.
    pub(super) fn may_move(&self, by: Actor) -> Result<(), Refusal> {
        match self.phase {
            Phase::Waiting => Err(Refusal::NotStarted),
            Phase::Paused => Err(Refusal::Paused),
            Phase::Over => Err(Refusal::GameOver),
            Phase::Playing | Phase::Recovering if by.color() != Some(self.turn()) => {
                Err(Refusal::NotYourTurn)
            }
            Phase::Playing | Phase::Recovering => Ok(()),
        }
    }

    /// Makes a legal move, if the flag is still up.
    pub(super) fn make_move(&self, at: Timestamp, by: Actor, chosen: Move, facts: &Facts) -> Step {
        let mover = self.turn();
        let lag = credited(by, facts);
        let completed = self.moves_by(mover) + 1;
        let Some(charge) = self.clocks.charge(&self.config, mover, at, lag, completed) else {
            return self.flag_fell(mover, facts);
        };
        let moved = MoveEvent {
            uci: self.position().uci(chosen),
            used: charge.used,
            credit: charge.credit,
            left: charge.left,
        };
        let mut events = vec![Event::Moved(moved)];
        events.extend(self.ending_after(chosen).map(ended));
        done(events)
    }

    /// Whether whoever has the move has used more time than was left, the
    /// credit for their own lag taken off.
    pub(super) fn is_too_late(&self, at: Timestamp, by: Actor, facts: &Facts) -> bool {
        let completed = self.moves_by(self.turn()) + 1;
        let lag = credited(by, facts);
        self.clocks.charge(&self.config, self.turn(), at, lag, completed).is_none()
    }

    /// The flag fell before this arrived.
    pub(super) fn flag_fell(&self, fell: Color, facts: &Facts) -> Step {
        let fall = self.flag_fall(fell, facts)?;
        Ok(Outcome { events: vec![fall], answer: Err(Refusal::FlagFell) })
    }

    /// How a move ends the game by itself: mate, stalemate, dead position,
    /// repetition, move counts, in this order.
    fn ending_after(&self, chosen: Move) -> Option<Ending> {
        let mut next = self.position().clone();
        next.play_unchecked(chosen);
        match next.board_end() {
            Some(BoardEnd::Checkmate { winner }) => return Some(Ending::Checkmate { winner }),
            Some(BoardEnd::Stalemate) => return Some(Ending::Stalemate),
            None => {}
        }
        if verdict::is_dead(&next) {
            return Some(Ending::DeadPosition);
        }
        let occurrences = self.line.occurrences_after(chosen);
        match self.config.ruleset {
            Ruleset::Online if occurrences >= 3 => Some(Ending::Threefold),
            Ruleset::Online if next.halfmoves() >= 100 => Some(Ending::FiftyMoves),
            Ruleset::Otb if occurrences >= 5 => Some(Ending::Fivefold),
            Ruleset::Otb if next.halfmoves() >= 150 => Some(Ending::SeventyFiveMoves),
            _ => None,
        }
    }
}

/// The lag to be credited. The computer thinks beside the server: it has none.
fn credited(by: Actor, facts: &Facts) -> Option<Millis> {
    facts.lag.filter(|_| !matches!(by, Actor::Computer(_) | Actor::StandIn(_)))
}
