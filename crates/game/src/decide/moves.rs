//! Moves, and how they end the game (SPEC 4).

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

    /// Checks that the game is in progress and that it is this actor's turn.
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

    /// Makes a legal move, unless the flag has fallen.
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

    /// Whether the player to move has used more time than they had, after lag compensation.
    pub(super) fn is_too_late(&self, at: Timestamp, by: Actor, facts: &Facts) -> bool {
        let completed = self.moves_by(self.turn()) + 1;
        let lag = credited(by, facts);
        self.clocks.charge(&self.config, self.turn(), at, lag, completed).is_none()
    }

    /// Ends the game: the flag fell before the command arrived.
    pub(super) fn flag_fell(&self, fell: Color, facts: &Facts) -> Step {
        let fall = self.flag_fall(fell, facts)?;
        Ok(Outcome { events: vec![fall], answer: Err(Refusal::FlagFell) })
    }

    /// How a move ends the game: checkmate, stalemate, dead position, repetition, move count, in
    /// this order.
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

/// The lag to compensate. The computer runs on the server and has none.
fn credited(by: Actor, facts: &Facts) -> Option<Millis> {
    facts.lag.filter(|_| !matches!(by, Actor::Computer(_) | Actor::StandIn(_)))
}
