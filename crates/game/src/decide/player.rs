//! Commands of players apart from moves (SPEC 2, 7).

use rules::{ByColor, Color, Move, Uci};

use super::{Facts, Step, done, ended, refused};
use crate::{
    Actor, ArbiterCalls, CanMate, Ending, Event, Game, GameConfig, Millis, PersonId, Phase,
    PlayerCommand, Refusal, Ruleset, Seat, TimeControl, Timestamp,
};

/// How many takebacks by agreement a game can have. More than anyone needs, and few enough that two
/// people cannot make a game grow without end.
const TAKEBACKS_MAX: u32 = 500;

impl Game {
    pub(super) fn player(
        &self,
        at: Timestamp,
        color: Color,
        asked: PlayerCommand,
        facts: &Facts,
    ) -> Step {
        match asked {
            PlayerCommand::Abort => self.abort(),
            PlayerCommand::NameAssistant(person) => self.name_assistant(color, person),
            PlayerCommand::CallArbiter => self.call_arbiter(at, color, facts),
            PlayerCommand::Resign => self.resign(color, facts),
            _ if self.phase == Phase::Waiting => refused(Refusal::NotStarted),
            PlayerCommand::OfferDraw => self.offer_draw(color),
            PlayerCommand::AcceptDraw => self.accept_draw(color),
            PlayerCommand::DeclineDraw => self.decline_draw(color),
            PlayerCommand::ClaimDraw { intended } => self.claim_draw(at, color, intended, facts),
            PlayerCommand::ProposeTakeback => self.propose_takeback(color),
            PlayerCommand::AcceptTakeback => self.accept_takeback(color),
            PlayerCommand::DeclineTakeback => self.decline_takeback(color),
            PlayerCommand::GiveTime(more) => self.give_time(at, color, more),
        }
    }

    /// At any time (Online 5.2). Without an opponent there is no one who could win.
    fn resign(&self, color: Color, facts: &Facts) -> Step {
        if self.seats[!color].is_none() {
            return done(vec![ended(Ending::Aborted)]);
        }
        let could_mate = self.answered(ByColor::both(true), facts)?;
        let cannot = could_mate.map(|answer| answer == Some(CanMate::No));
        let ending = if cannot.white && cannot.black {
            Ending::DeadPosition
        } else if cannot[!color] && self.config.ruleset == Ruleset::Otb {
            Ending::ResignationNoMate { resigned: color }
        } else {
            Ending::Resignation { loser: color }
        };
        done(vec![Event::Ended { ending, could_mate, reason: None }])
    }

    fn abort(&self) -> Step {
        if self.phase == Phase::Paused {
            refused(Refusal::Paused)
        } else if !self.config.allowed.abort {
            refused(Refusal::NotAllowed)
        } else if self.plies_made() >= 2 {
            refused(Refusal::TooLateToAbort)
        } else {
            done(vec![ended(Ending::Aborted)])
        }
    }

    fn offer_draw(&self, color: Color) -> Step {
        if self.draw.by == Some(!color) {
            return done(vec![ended(Ending::Agreement)]);
        }
        let needed = self.config.allowed.draw_offers_after.max(1);
        let made = self.moves_by(Color::White).min(self.moves_by(Color::Black));
        if made < needed {
            refused(Refusal::TooEarlyToOffer { moves: needed })
        } else if self.draw.by == Some(color) {
            refused(Refusal::OfferPending)
        } else if self.draw.refused[color] {
            refused(Refusal::OfferDeclined)
        } else {
            done(vec![Event::DrawOffered(color)])
        }
    }

    fn accept_draw(&self, color: Color) -> Step {
        if self.draw.by == Some(!color) {
            done(vec![ended(Ending::Agreement)])
        } else {
            refused(Refusal::NoOffer)
        }
    }

    fn decline_draw(&self, color: Color) -> Step {
        if self.draw.by == Some(!color) {
            done(vec![Event::DrawDeclined(!color)])
        } else {
            refused(Refusal::NoOffer)
        }
    }

    /// Laws 9.2 to 9.5. A correct claim ends the game. A wrong claim counts as a draw offer, gives
    /// the opponent extra time, and the intended move is made.
    fn claim_draw(
        &self,
        at: Timestamp,
        color: Color,
        intended: Option<Uci>,
        facts: &Facts,
    ) -> Step {
        let by = self.claimant(color);
        if let Err(refusal) = self.may_move(by) {
            return refused(refusal);
        }
        let chosen = match intended.map(|uci| uci.to_move(self.position())).transpose() {
            Ok(chosen) => chosen,
            Err(reason) => return refused(Refusal::Illegal(reason)),
        };
        if self.draw.by == Some(!color) {
            return done(vec![ended(Ending::Agreement)]);
        }
        if self.config.ruleset == Ruleset::Online {
            return refused(Refusal::NoClaimNeeded);
        }
        if self.claimed {
            return refused(Refusal::AlreadyClaimed);
        }
        if self.is_too_late(at, by, facts) {
            return self.flag_fell(color, facts);
        }
        let (occurrences, quiet) = self.counts_for_claim(chosen);
        if occurrences >= 3 {
            return done(vec![ended(Ending::ThreefoldClaimed { by: color })]);
        }
        if quiet >= 100 {
            return done(vec![ended(Ending::FiftyMovesClaimed { by: color })]);
        }
        let bonus = self.config.time[!color].wrong_claim_bonus();
        let rejected = Event::ClaimRejected { by: color, intended, bonus };
        let Some(chosen) = chosen else {
            return done(vec![rejected]);
        };
        // The clock stopped at the claim, so the move takes no extra time.
        let mut outcome = self.make_move(at, by, chosen, facts)?;
        if outcome.answer.is_ok() {
            outcome.events.insert(0, rejected);
        }
        Ok(outcome)
    }

    /// Whether a draw claim by the player to move would be correct, with this legal move or in the
    /// position on the board (Laws 9.2, 9.3). Never where draws are automatic.
    pub fn is_claimable(&self, intended: Option<Move>) -> bool {
        let (occurrences, quiet) = self.counts_for_claim(intended);
        self.config.ruleset == Ruleset::Otb && !self.claimed && (occurrences >= 3 || quiet >= 100)
    }

    /// How often the position will have appeared, and how many plies will have been played without
    /// a capture or pawn move.
    fn counts_for_claim(&self, intended: Option<Move>) -> (usize, u32) {
        match intended {
            None => (self.line.occurrences(), self.position().halfmoves()),
            Some(chosen) if chosen.is_zeroing() => (1, 0),
            Some(chosen) => (self.line.occurrences_after(chosen), self.position().halfmoves() + 1),
        }
    }

    fn claimant(&self, color: Color) -> Actor {
        match self.seats[color] {
            Some(Seat::Person(person)) => Actor::Player(color, person),
            _ => Actor::Computer(color),
        }
    }

    fn propose_takeback(&self, color: Color) -> Step {
        if self.phase == Phase::Paused {
            refused(Refusal::Paused)
        } else if !self.config.allowed.takeback {
            refused(Refusal::NotAllowed)
        } else if self.takeback.by == Some(!color) {
            self.accept_takeback(color)
        } else if self.takeback_plies(color) > self.moves().len() as u32 {
            refused(Refusal::NothingToTakeBack)
        } else if self.takeback.by == Some(color) {
            refused(Refusal::OfferPending)
        } else if self.takeback.refused[color] {
            refused(Refusal::OfferDeclined)
        } else if self.takebacks >= TAKEBACKS_MAX {
            refused(Refusal::TooManyTakebacks { max: TAKEBACKS_MAX })
        } else {
            done(vec![Event::TakebackProposed(color)])
        }
    }

    fn accept_takeback(&self, color: Color) -> Step {
        if self.phase == Phase::Paused {
            refused(Refusal::Paused)
        } else if !self.config.allowed.takeback {
            refused(Refusal::NotAllowed)
        } else if self.takeback.by == Some(!color) {
            let plies = self.takeback_plies(!color);
            done(vec![Event::TakenBack { plies, reason: None }])
        } else {
            refused(Refusal::NoOffer)
        }
    }

    fn decline_takeback(&self, color: Color) -> Step {
        if self.phase == Phase::Paused {
            refused(Refusal::Paused)
        } else if !self.config.allowed.takeback {
            refused(Refusal::NotAllowed)
        } else if self.takeback.by == Some(!color) {
            done(vec![Event::TakebackDeclined(!color)])
        } else {
            refused(Refusal::NoOffer)
        }
    }

    /// How many plies a takeback by this player undoes: one, or two if the opponent has replied.
    fn takeback_plies(&self, color: Color) -> u32 {
        if self.turn() == color { 2 } else { 1 }
    }

    /// Giving time is not allowed where the result counts for others.
    fn give_time(&self, at: Timestamp, color: Color, more: Millis) -> Step {
        let (config, to) = (&self.config, !color);
        let counts = config.rated || config.tournament.is_some();
        if self.phase == Phase::Paused {
            return refused(Refusal::Paused);
        }
        if counts || !config.allowed.give_time {
            return refused(Refusal::NotAllowed);
        }
        // Not for days per move, which start anew with each move.
        let (TimeControl::Clock(_), Some(left)) = (&config.time[to], self.clocks(at)[to]) else {
            return refused(Refusal::NoClock);
        };
        if !GameConfig::GIVE_TIME.contains(&more) || left + more > GameConfig::GIVE_TIME_CLOCK_MAX {
            return refused(Refusal::GiveTimeOutOfRange);
        }
        done(vec![Event::TimeGiven { to, more }])
    }

    fn name_assistant(&self, color: Color, person: PersonId) -> Step {
        let plays = self.side_of(person).is_some();
        let assists_opponent =
            self.assistant(!color).is_some_and(|assistant| assistant.person == person);
        if plays || assists_opponent {
            refused(Refusal::CannotAssist)
        } else if self.assistant(color).is_some() {
            // The arbiter must approve the person they were asked about, not someone named later.
            refused(Refusal::AlreadyHasAssistant)
        } else {
            done(vec![Event::AssistantNamed(color, person)])
        }
    }

    fn call_arbiter(&self, at: Timestamp, color: Color, facts: &Facts) -> Step {
        if self.config.allowed.calls == ArbiterCalls::None {
            return refused(Refusal::NotAllowed);
        }
        if self.is_calling(color) {
            return refused(Refusal::AlreadyCalled);
        }
        let stops_clocks = self.config.allowed.calls == ArbiterCalls::StopClocks
            && matches!(self.phase, Phase::Playing | Phase::Recovering)
            && self.turn() == color;
        // A call that stops the clock is checked like a move, since the timer includes possible lag
        // compensation.
        if stops_clocks && self.is_too_late(at, self.claimant(color), facts) {
            return self.flag_fell(color, facts);
        }
        done(vec![Event::ArbiterCalled { by: color, stops_clocks }])
    }
}
